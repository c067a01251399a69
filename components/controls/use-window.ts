/**
 * Which rows of a long list to draw, always including the keyboard's row. Rows have one height, except unfolded ones,
 * which are measured.
 */
import type { RefObject } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { usualStop } from './one-tab-stop.ts';

/** Extra rows at each end of the viewport, and the longest list that is drawn whole. */
const margin = 12;
const whole = 40;

/** Before the first measurement, which replaces it, so zoomed text fits too. */
const guess = 44;

interface Span {
  from: number;
  to: number;
}

/** Selectors for a list's rows. */
export interface Drawn {
  /** Selects the row at an index from 0. */
  row: (at: number) => string;
  /** Selects every row. */
  rows: string;
  keyOf: (row: HTMLElement) => string;
  /** Selects the focusable element in a row; without one, its first control counts. */
  focus: string;
  /** An unfolded row has its own height. */
  isUnfolded: (row: HTMLElement) => boolean;
}

export function useWindow(
  list: RefObject<HTMLElement | null>,
  count: number,
  keyAt: (at: number) => string,
  cursor: string | null,
  drawn: Drawn,
) {
  const heights = useRef({ row: guess, others: new Map<string, number>() });
  const [span, setSpan] = useState<Span>({ from: 0, to: Math.min(count, whole) });
  const [isPrinted, setPrinted] = useState(false);
  const isWhole = count <= whole || isPrinted;
  const from = isWhole ? 0 : Math.min(span.from, count);
  const to = isWhole ? count : Math.min(count, Math.max(span.to, from + 1));

  const heightOf = (start: number, end: number) => {
    const { row, others } = heights.current;
    let sum = (end - start) * row;
    if (others.size > 0) for (let at = start; at < end; at += 1) sum += (others.get(keyAt(at)) ?? row) - row;
    return sum;
  };
  const atHeight = (wanted: number) => {
    let sum = 0;
    for (let at = 0; at < count; at += 1) {
      sum += heights.current.others.get(keyAt(at)) ?? heights.current.row;
      if (sum > wanted) return at;
    }
    return count;
  };

  const look = () => {
    const scroller = scrollerOf(list.current);
    if (!list.current || !scroller || count <= whole) return;
    const above = scroller.getBoundingClientRect().top - list.current.getBoundingClientRect().top;
    const next = {
      from: Math.max(0, atHeight(above) - margin),
      to: Math.min(count, atHeight(above + scroller.clientHeight) + margin + 1),
    };
    setSpan((old) => (old.from === next.from && old.to === next.to ? old : next));
  };
  const latest = useRef(look);
  latest.current = look;

  useEffect(() => {
    const life = new AbortController();
    for (const event of ['beforeprint', 'afterprint'])
      globalThis.addEventListener(event, () => setPrinted(event === 'beforeprint'), { signal: life.signal });
    return () => life.abort();
  }, []);

  useEffect(() => {
    const scroller = scrollerOf(list.current);
    if (!scroller) return;
    const life = new AbortController();
    scroller.addEventListener('scroll', () => latest.current(), { passive: true, signal: life.signal });
    globalThis.addEventListener('resize', () => latest.current(), { signal: life.signal });
    return () => life.abort();
  }, [list]);

  // Drawn rows report their heights; a folded row has the common height.
  useLayoutEffect(() => {
    if (count > whole) measure(list.current, heights.current, drawn);
    latest.current();
  });

  const bringing = useRef(0);
  const bring = useCallback(
    (at: number) => {
      const row = () => list.current?.querySelector<HTMLElement>(drawn.row(at));
      if (!row()) {
        setSpan({ from: Math.max(0, at - margin), to: at + margin + 1 });
        const scroller = scrollerOf(list.current);
        scroller?.scrollBy({ top: heights.current.row * at - scroller.scrollTop });
      }
      const before = document.activeElement;
      // Only the newest one: the previous one would treat the focus as moved.
      cancelAnimationFrame(bringing.current);
      bringing.current = requestAnimationFrame(() => {
        const shown = row();
        // Focus inside the row stays where the user put it: on its checkbox, in its menu, or after it moved on.
        const { activeElement: now, body } = document;
        if (!shown || shown.contains(now) || (now !== before && now !== body)) return;
        shown.scrollIntoView({ block: 'nearest' });
        usualStop(shown, drawn.focus)?.focus({ preventScroll: true });
      });
    },
    [list, drawn],
  );

  // Scrolls the keyboard's row into view and focuses it, so Enter opens it and screen readers read it.
  const at = cursor === null ? -1 : placeOf(cursor, count, keyAt);
  const stood = useRef(cursor);
  useLayoutEffect(() => {
    if (cursor === stood.current || at < 0) return;
    stood.current = cursor;
    bring(at);
  }, [cursor, at, bring]);

  return { from, to, before: `${heightOf(0, from)}px`, after: `${heightOf(to, count)}px` };
}

function placeOf(key: string, count: number, keyAt: (at: number) => string): number {
  for (let at = 0; at < count; at += 1) if (keyAt(at) === key) return at;
  return -1;
}

function measure(
  list: HTMLElement | null,
  heights: { row: number; others: Map<string, number> },
  { rows, keyOf, isUnfolded }: Drawn,
): void {
  for (const child of list?.querySelectorAll<HTMLElement>(`:scope > ${rows}`) ?? []) {
    const { offsetHeight } = child;
    const key = keyOf(child);
    if (isUnfolded(child)) heights.others.set(key, offsetHeight);
    else {
      heights.others.delete(key);
      if (offsetHeight > 0) heights.row = offsetHeight;
    }
  }
}

const scrollerOf = (element: HTMLElement | null) => element?.closest<HTMLElement>('[data-scroll]') ?? null;
