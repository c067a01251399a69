import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

const controls = 'button, input, a';

export interface OneTabStop {
  onKeyDown: (event: KeyboardEvent) => void;
  onFocusCapture: (event: FocusEvent) => void;
  onBlurCapture: (event: FocusEvent) => void;
}

/** Their arrow keys move through what is typed. */
const fields = 'input:not([type=checkbox], [type=radio])';

/**
 * Gives the controls in a group one tab stop: the focused one, else the one that `usual` selects, else the first. Left
 * and right move among them, Home and End to the first and the last.
 */
export function useOneTabStop(group: RefObject<HTMLElement | null>, usual: string): OneTabStop {
  const all = () => [...(group.current?.querySelectorAll<HTMLElement>(controls) ?? [])];
  const settle = (focused: EventTarget | null) => {
    const isFocused = (control: HTMLElement) => focused instanceof Node && control.contains(focused);
    const those = all();
    const stop = those.find(isFocused) ?? those.find((control) => control.matches(usual)) ?? those[0];
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
      if (!isStep(key) || (target instanceof Element && target.matches(fields))) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const those = all();
      const at = those.findIndex((control) => target instanceof Node && control.contains(target));
      const [element] = those;
      if (at < 0 || !element) return;
      event.preventDefault();
      const isForward = (key === 'ArrowRight') === (getComputedStyle(element).direction !== 'rtl');
      const to = { Home: 0, End: those.length - 1 }[key] ?? at + (isForward ? 1 : -1);
      those[to]?.focus();
    },
  };
}

const steps = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];
const isStep = (key: string): boolean => steps.includes(key);
