/**
 * A stack of layers: Escape closes the innermost one and goes no further. The browser would otherwise close the
 * popup.
 * Fields and menus within a layer may handle the key first.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';

interface Layer {
  close(): void;
}

/** The innermost is last. */
const layers: Layer[] = [];

export function useLayer(open: boolean, close: () => void): void {
  const newest = useRef(close);
  newest.current = close;
  // Before paint, so an immediate Escape reaches it.
  useLayoutEffect(() => {
    if (!open) return;
    const layer = { close: () => newest.current() };
    if (layers.length === 0) document.addEventListener('keydown', onKey);
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) document.removeEventListener('keydown', onKey);
    };
  }, [open]);
}

function onKey(event: KeyboardEvent): void {
  const innermost = layers.at(-1);
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || !innermost) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  innermost.close();
}
