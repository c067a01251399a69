/** A chip that describes one filter and opens its form. */
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../controls/icon.tsx';
import { usePopover } from '../controls/layers/use-popover.ts';
import './filter-chip.css';

interface FilterChipProps {
  word: string;
  /** Its description; empty without one. */
  says: string;
  on: boolean;
  /** The tooltip of the error mark; null without an error. */
  wrong: string | null;
  /** It needs a higher plan and is not applied. */
  locked?: boolean;
  note?: string | null;
  title?: string | undefined;
  /** Just added: its form opens at once. */
  fresh: boolean;
  arrow?: boolean;
  /** Above its form. */
  heading: string;
  /** The class of the popover. */
  panel: string;
  /** The label of the remove button. */
  takeOut: string;
  /** Its form; empty while another filter's is open. */
  children: (close: () => void) => ComponentChildren;
  onOpen?: () => void;
  onClosed: () => void;
  /** Removes the filter; null if there is nothing to remove. */
  onRemove: (() => void) | null;
}

export function FilterChip(props: FilterChipProps) {
  const { word, says, on, wrong, locked, note, title, fresh, arrow, heading, takeOut, children } = props;
  const { open, side, toggle, close, anchor, panel } = usePopover(props.onClosed);
  const begins = useRef(fresh);
  const id = useId();
  useLayoutEffect(() => {
    if (begins.current) toggle();
    begins.current = false;
  }, [toggle]);
  const looks = ['chip', 'filter-chip', on && 'on', wrong && 'wrong'].filter(Boolean).join(' ');
  const form = open ? children(close) : null;
  return (
    <span class="anchor" ref={anchor}>
      <span class={looks}>
        <button
          type="button"
          class="filter-chip-open"
          aria-haspopup="dialog"
          aria-expanded={open}
          title={title}
          onClick={() => {
            if (!open) props.onOpen?.();
            toggle();
          }}
        >
          {wrong && <Icon name="alert" size="small" label={wrong} />}
          {locked && <Icon name="lock" size="small" />}
          <span class="of">{word}</span> <bdi class="cut">{says}</bdi>
          {note && <span class="n">{note}</span>}
          {arrow && <Icon name="down" size="small" />}
        </button>
        {props.onRemove && <TakeOut words={takeOut} onRemove={props.onRemove} />}
      </span>
      {form && (
        <div ref={panel} class={`menu ${props.panel} ${side}`} role="dialog" aria-labelledby={id} tabIndex={-1}>
          <p class="label" id={id}>
            {heading}
          </p>
          {form}
        </div>
      )}
    </span>
  );
}

export function TakeOut({ words, onRemove }: { words: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      class="filter-chip-x"
      aria-label={words}
      title={words}
      onClick={(event) => {
        nextTo(event.currentTarget);
        onRemove();
      }}
    >
      <Icon name="x" size="small" />
    </button>
  );
}

/** After removal the focus moves on. */
function nextTo(button: HTMLElement): void {
  const line = button.closest('.filter-line');
  const all = [...(line?.querySelectorAll<HTMLElement>('.filter-chip-x, .filter-add button') ?? [])];
  const next = all[all.indexOf(button) + 1];
  (next?.parentElement?.querySelector<HTMLElement>('.filter-chip-open:is(button)') ?? next)?.focus();
}
