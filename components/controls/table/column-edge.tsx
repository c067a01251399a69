/**
 * The end edge of a column. Dragging or arrow keys change the width, Home resets it, Enter and a double click fit it
 * to the content.
 * While it moves, the table is changed in place without rendering.
 */
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { bounded, narrowest, widest } from './column-widths.ts';
import './column-edge.css';

interface ColumnEdgeProps {
  words: string;
  /** Rem; null for a column that takes the remaining width. */
  width: number | null;
  /** Shows a width that is not stored yet; null for the stored one. */
  onMove: (width: number | null) => void;
  /** Stores a width; null for the default. */
  onWidth: (width: number | null) => void;
}

/** One arrow key press, and with Shift; rem. */
const steps = { usual: 1, small: 0.25 };

export function ColumnEdge({ words, width, onMove, onWidth }: ColumnEdgeProps) {
  const edge = useRef<HTMLSpanElement>(null);
  const held = useRef<AbortController | null>(null);
  useEffect(() => () => held.current?.abort(), []);

  const nowWide = () => remOf(edge.current?.parentElement?.getBoundingClientRect().width ?? 0);
  const hold = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const { currentTarget: handle, pointerId, clientX: from } = event;
    const begun = remOf(handle.parentElement?.getBoundingClientRect().width ?? 0);
    const life = new AbortController();
    const { signal } = life;
    held.current?.abort();
    held.current = life;
    let wide: number | null = null;
    handle.setPointerCapture(pointerId);
    handle.classList.add('held');
    handle.focus();
    signal.addEventListener('abort', () => handle.classList.remove('held'));
    const giveUp = () => {
      life.abort();
      onMove(null);
    };
    handle.addEventListener(
      'pointermove',
      ({ clientX }: PointerEvent) => {
        wide = bounded(begun + remOf((clientX - from) * directionOf(handle)));
        onMove(wide);
      },
      { signal },
    );
    handle.addEventListener(
      'pointerup',
      () => {
        life.abort();
        if (wide !== null) onWidth(wide);
      },
      { signal },
    );
    handle.addEventListener('pointercancel', giveUp, { signal });
    // In the capture phase: a drawer below stays open, and the selection stays.
    const onEscape = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return;
      key.preventDefault();
      key.stopImmediatePropagation();
      giveUp();
    };
    addEventListener('keydown', onEscape, { signal, capture: true });
  };
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const step = event.shiftKey ? steps.small : steps.usual;
    const by = { ArrowRight: step, ArrowLeft: -step }[event.key];
    if (by !== undefined) onWidth(bounded(nowWide() + by * directionOf(event.currentTarget)));
    else if (event.key === 'Home') onWidth(null);
    else if (event.key === 'Enter') onWidth(fitting(event.currentTarget));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule can't be moved; the pattern is a window splitter's
    <span
      ref={edge}
      class="column-edge"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={i18n.t('table.width', [words])}
      aria-valuenow={Math.round(width ?? narrowest)}
      aria-valuetext={width === null ? i18n.t('table.width_rest') : undefined}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      title={i18n.t('table.width_hint')}
      onPointerDown={hold}
      onKeyDown={onKeyDown}
      onDblClick={({ currentTarget }) => onWidth(fitting(currentTarget))}
    />
  );
}

/** The end of a line is right or left, by direction. */
function directionOf(element: Element): 1 | -1 {
  return getComputedStyle(element).direction === 'rtl' ? -1 : 1;
}

function remOf(pixels: number): number {
  return pixels / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** The width that fits the drawn content. */
function fitting(edge: Element): number {
  const table = edge.closest('table');
  table?.classList.add('fitted');
  const wide = edge.parentElement?.getBoundingClientRect().width ?? 0;
  table?.classList.remove('fitted');
  return bounded(Math.ceil(remOf(wide) * 8) / 8);
}
