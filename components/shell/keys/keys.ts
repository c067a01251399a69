/** Keyboard shortcuts. Letters do nothing while the user types. */
export type KeyVerb =
  | 'search'
  | 'find'
  | 'next'
  | 'previous'
  | 'unfold'
  | 'copy'
  | 'verify'
  | 'save'
  | 'select'
  | 'undo'
  | 'keys'
  | 'leave';

export interface Pressed {
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
}

/** The focused element: text goes into a field, and a control handles its own keys. */
export type Focus = 'field' | 'control' | 'nothing';

const letters: Record<string, KeyVerb> = {
  '/': 'search',
  f: 'find',
  j: 'next',
  k: 'previous',
  c: 'copy',
  v: 'verify',
  s: 'save',
  x: 'select',
  z: 'undo',
  '?': 'keys',
};

export function verbOf(pressed: Pressed, focus: Focus): KeyVerb | null {
  if (pressed.defaultPrevented || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  if (pressed.key === 'Escape') return 'leave';
  if (focus === 'field') return null;
  if (pressed.key === 'ArrowDown') return 'next';
  if (pressed.key === 'ArrowUp') return 'previous';
  if (pressed.key === 'Enter') return focus === 'control' ? null : 'unfold';
  return letters[letterOf(pressed)] ?? null;
}

/** Also with caps lock, and on keyboards of other scripts, where the key's place counts. */
function letterOf({ key, code, shiftKey }: Pressed): string {
  if (shiftKey) return key;
  const [, place] = /^Key([A-Z])$/.exec(code) ?? [];
  return (place && /^(?!\p{Script=Latin})\p{L}$/u.test(key) ? place : key).toLowerCase();
}

/** The target of a key: a text field, a control with keys of its own, or neither. */
export function focusOf(target: EventTarget | null): Focus {
  if (isInside(target, 'input:not([type=checkbox], [type=radio]), textarea, select')) return 'field';
  return isInside(target, 'button, a, input, summary') ? 'control' : 'nothing';
}

export function isInside(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
