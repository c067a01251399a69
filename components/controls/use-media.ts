/** Whether a media query matches, with updates. */
import { useEffect, useState } from 'preact/hooks';

export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => queried(query)?.matches ?? false);
  useEffect(() => {
    const list = queried(query);
    if (!list) return;
    const life = new AbortController();
    setHolds(list.matches);
    list.addEventListener('change', () => setHolds(list.matches), { signal: life.signal });
    return () => life.abort();
  }, [query]);
  return holds;
}

/** Null without a screen. */
const queried = (query: string): MediaQueryList | null => ('matchMedia' in globalThis ? matchMedia(query) : null);
