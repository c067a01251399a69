/** A filter with its count; several may be on. A lock marks what needs a higher plan; it can still be tried. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import './chip.css';
import { Icon } from './icon.tsx';
import { useOneTabStop } from './one-tab-stop.ts';

export interface ChipProps {
  words: string;
  count?: string | undefined;
  on: boolean;
  locked?: boolean | undefined;
  onToggle: () => void;
}

export function Chip({ words, count, on, locked, onToggle }: ChipProps) {
  return (
    <button
      type="button"
      class={on ? 'chip on' : 'chip'}
      aria-pressed={on}
      title={locked ? i18n.t('chip.locked') : undefined}
      onClick={onToggle}
    >
      {locked && <Icon name="lock" size="small" label={i18n.t('chip.locked')} />}
      <bdi class="cut">{words}</bdi>
      {count !== undefined && <span class="n"> {count}</span>}
      {on && <Icon name="x" size="small" />}
    </button>
  );
}

interface ChipGroupProps {
  /** Its name, or the id of the element that has it; neither if the region around it is named. */
  label?: string | undefined;
  labelledBy?: string | undefined;
  /** Further class names. */
  look: string;
  children: ComponentChildren;
}

/** Chips as one tab stop: arrow keys move among them. */
export function ChipGroup({ label, labelledBy, look, children }: ChipGroupProps) {
  const group = useRef<HTMLDivElement>(null);
  const stop = useOneTabStop(group, '.chip');
  // Pressed by a key, it may move to a part of the line that is scrolled away.
  useLayoutEffect(() => {
    group.current?.querySelector(':focus-visible')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  });
  return (
    <div ref={group} {...stop} class={`chips ${look}`} role="toolbar" aria-label={label} aria-labelledby={labelledBy}>
      {children}
    </div>
  );
}
