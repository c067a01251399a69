import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

const controls = 'button, input, a';

export interface OneTabStop {
  onKeyDown: (event: KeyboardEvent) => void;
  onFocusCapture: (event: FocusEvent) => void;
  onBlurCapture: (event: FocusEvent) => void;
}

/**
 * Gives the controls in a group one tab stop: the focused one, else the one that `usual` selects. Left and right move
 * among them.
 */
export function useOneTabStop(group: RefObject<HTMLElement | null>, usual: string): OneTabStop {
  const all = () => [...(group.current?.querySelectorAll<HTMLElement>(controls) ?? [])];
  const settle = (focused: EventTarget | null) => {
    const isFocused = (control: HTMLElement) => focused instanceof Node && control.contains(focused);
    const those = all();
    const stop = those.find(isFocused) ?? those.find((control) => control.matches(usual));
    for (const control of those) {
      const tabIndex = control === stop ? 0 : -1;
      if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex;
    }
  };
  useLayoutEffect(() => settle(document.activeElement));
  return {
    onFocusCapture: ({ target }) => settle(target),
    onBlurCapture: ({ relatedTarget }) => settle(relatedTarget),
    onKeyDown(event) {
      const { key, target } = event;
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const those = all();
      const at = those.findIndex((control) => target instanceof Node && control.contains(target));
      const [element] = those;
      if (at < 0 || !element) return;
      const isForward = (key === 'ArrowRight') === (getComputedStyle(element).direction !== 'rtl');
      event.preventDefault();
      those[at + (isForward ? 1 : -1)]?.focus();
    },
  };
}
