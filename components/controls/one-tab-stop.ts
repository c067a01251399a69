import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

const controls = 'button, input, a';

interface OneTabStop {
  onKeyDown: (event: KeyboardEvent) => void;
  onFocusCapture: (event: FocusEvent) => void;
  onBlurCapture: (event: FocusEvent) => void;
}

/** In these, arrow keys move the caret. */
const fields = 'input:not([type=checkbox], [type=radio])';

/**
 * The control in a group that Tab and the keys that change rows lead to: the one that `usual` selects, else the first.
 */
export const usualStop = (group: ParentNode, usual: string): HTMLElement | null =>
  group.querySelector<HTMLElement>(usual) ?? group.querySelector<HTMLElement>(controls);

/**
 * Gives the controls in a group one tab stop: the focused one, else its usual one. Left and right move among them,
 * Home and End to the first and the last. `isStop` false: it has one only while the focus is in it, because another
 * group's stop leads there.
 */
export function useOneTabStop(group: RefObject<HTMLElement | null>, usual: string, isStop = true): OneTabStop {
  const all = () => [...(group.current?.querySelectorAll<HTMLElement>(controls) ?? [])];
  const settle = (focused: EventTarget | null) => {
    const isFocused = (control: HTMLElement) => focused instanceof Node && control.contains(focused);
    const those = all();
    const stop = those.find(isFocused) ?? (isStop && group.current ? usualStop(group.current, usual) : null);
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
