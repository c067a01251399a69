import { useEffect } from 'preact/hooks';

/** Names the tab after what the page shows. */
export function useTitle(words: string): void {
  useEffect(() => {
    document.title = `${words} · Harrier`;
  }, [words]);
}
