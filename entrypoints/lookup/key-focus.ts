/** What a key that was pressed finds: something that is typed into, something with keys of its own, or neither. */
import type { Focus } from '../../components/lookup/keyboard.ts';

export function focusOf(target: EventTarget | null): Focus {
  if (isInside(target, 'input:not([type=checkbox], [type=radio]), textarea, select')) return 'field';
  return isInside(target, 'button, a, input, summary') ? 'control' : 'nothing';
}

export function isInside(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
