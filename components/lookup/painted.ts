/** What the first paint does not need, drawn right after it: rows beyond the fold, and everything under the view. */
import { createContext } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Whether the first screen has been painted; true wherever nobody says otherwise. */
export const Painted = createContext(true);

/** A page that is not in sight paints nothing: there the rest comes after this many milliseconds. */
const unseen = 200;

/** Calls back once what is drawn now was painted. Gives what keeps it from calling. */
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

/** False until what is drawn now was painted once `ready`. */
export function usePainted(ready: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    return ready && !isPainted ? afterPaint(() => setPainted(true)) : undefined;
  }, [ready, isPainted]);
  return isPainted;
}
