/**
 * Shared by all popovers: open, close by Escape or an outside click, arrow keys, focus return, staying in the window.
 */
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLayer } from './escape.ts';

const movable = 'button:not(:disabled), input, textarea, select, a[href]';

/** `deeper`: the panel's content changed, so focus moves to its start again. */
export function usePopover(onClosed?: () => void, deeper = false) {
  const [open, setOpen] = useState(false);
  const [side, setSide] = useState('');
  const anchor = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const closed = useRef(onClosed);
  closed.current = onClosed;

  const close = useCallback((focus = true) => {
    setOpen(false);
    if (focus) anchor.current?.querySelector('button')?.focus();
    closed.current?.();
  }, []);

  const toggle = useCallback(() => {
    setSide(sideOf(anchor.current));
    setOpen((was) => !was);
  }, []);

  // Also when focus was lost.
  useLayer(open, close);

  useLayoutEffect(() => {
    if (open)
      (
        panel.current?.querySelector<HTMLElement>('[aria-checked="true"]') ??
        panel.current?.querySelector<HTMLElement>(movable)
      )?.focus();
  }, [open, deeper]);

  useLayoutEffect(() => {
    if (!open) return;
    const keep = () => panel.current && keepInWindow(panel.current);
    keep();
    addEventListener('resize', keep);
    return () => removeEventListener('resize', keep);
  }, [open, deeper]);

  // Before paint, so an immediate Escape closes this panel and not the layer below.
  useLayoutEffect(() => {
    if (!open) return;
    const life = new AbortController();
    const { signal } = life;
    document.addEventListener('pointerdown', (event) => !within(anchor.current, event.target) && close(false), {
      signal,
    });
    document.addEventListener('focusin', (event) => !within(anchor.current, event.target) && close(false), { signal });
    anchor.current?.addEventListener('keydown', (event) => onKey(event, panel.current, close), { signal });
    return () => life.abort();
  }, [open, close]);

  return { open, side, toggle, close, anchor, panel };
}

const within = (anchor: HTMLElement | null, target: EventTarget | null) =>
  target instanceof Node && anchor?.contains(target) === true;

/** Opens where there is room: upwards in the lower half of the window, towards the start in its second half. */
function sideOf(anchor: HTMLElement | null): string {
  const box = anchor?.getBoundingClientRect();
  if (!box) return '';
  const before = getComputedStyle(document.documentElement).direction === 'rtl' ? innerWidth - box.right : box.left;
  return `${box.bottom > innerHeight * 0.55 ? 'up' : 'down'} ${before > innerWidth / 2 ? 'to-start' : 'to-end'}`;
}

/** Between panel and window, in pixels. */
const margin = 8;

/** A wide panel under a button in the middle of the window leaves it on either side. */
export function keepInWindow(panel: HTMLElement): void {
  panel.style.translate = '';
  const { left, right } = panel.getBoundingClientRect();
  const past = right - (document.documentElement.clientWidth - margin);
  const before = margin - left;
  // If the panel is wider than the window, its start stays visible.
  const by = before > 0 ? before : past > 0 ? Math.max(-past, before) : 0;
  if (by !== 0) panel.style.translate = `${by}px`;
}

function onKey(event: KeyboardEvent, panel: HTMLElement | null, close: () => void): void {
  // A view's own keys (`j`, `x`, `?`) are off while a panel is open.
  event.stopPropagation();
  if (event.key === 'Escape') {
    event.preventDefault();
    close();
    return;
  }
  const items = [...(panel?.querySelectorAll<HTMLElement>(movable) ?? [])];
  const at = items.findIndex((item) => item.matches(':focus'));
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const to = steps[event.key];
  const typing = event.target instanceof HTMLInputElement && (event.key === 'Home' || event.key === 'End');
  if (to === undefined || items.length === 0 || typing) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}
