import type { Ref } from 'preact';
import { useCallback, useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Selects a focused field's text after a change that was not typed. Otherwise the caret stays at the end, and the
 * next key is appended to a text that the user has not seen.
 */
export function useSelectedWhenChanged(
  value: string,
  outer: Ref<HTMLInputElement> | undefined,
): { ref: (input: HTMLInputElement | null) => void; noteTyped: () => void } {
  const input = useRef<HTMLInputElement | null>(null);
  const isTyped = useRef(false);
  const ref = useCallback(
    (next: HTMLInputElement | null) => {
      input.current = next;
      if (typeof outer === 'function') outer(next);
      else if (outer) outer.current = next;
    },
    [outer],
  );
  useLayoutEffect(() => {
    if (!isTyped.current && input.current !== null && input.current === document.activeElement) input.current.select();
    isTyped.current = false;
  }, [value]);
  return {
    ref,
    noteTyped: () => {
      isTyped.current = true;
    },
  };
}
