/**
 * Layers that lie over each other: Escape closes the innermost one, and nothing below hears of it, the browser included, which would close
 * the popup. What is typed into or opened within a layer may take the key before it.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';

interface Layer {
  close(): void;
}

/** The innermost last. */
const layers: Layer[] = [];

export function useLayer(open: boolean, close: () => void): void {
  const newest = useRef(close);
  newest.current = close;
  // Before it is painted: an Escape that follows at once means it.
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
