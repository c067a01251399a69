/** Postpones what the first paint does not need: rows beyond the fold, and everything under the view. */
import { createContext } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Whether the first view has been painted; true without a provider. */
export const Painted = createContext(true);

/** A hidden page paints nothing; there the rest follows after this many milliseconds. */
const unseen = 200;

/** Calls back once the current content is painted. Returns a function that cancels it. */
export function afterPaint(then: () => void): () => void {
  let timer = setTimeout(then, unseen);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** False until the content at `ready` was painted. */
export function usePainted(ready: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    return ready && !isPainted ? afterPaint(() => setPainted(true)) : undefined;
  }, [ready, isPainted]);
  return isPainted;
}
