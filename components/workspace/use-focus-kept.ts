/** A view that takes another's place keeps the keyboard where it can go on: on the view's own heading, when what had the focus is gone. */
import { useEffect } from 'preact/hooks';

export function useFocusKept(): void {
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      document.querySelector<HTMLElement>('.view h1')?.focus();
  }, []);
}
