/** The keyboard's map, and what its keys do. Letters do nothing while something is being typed. */
import type { Lookup } from '../../lib/screens/lookup.ts';
import type { People } from './people-store.ts';

export type KeyVerb =
  | 'search'
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
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
}

/** What has the focus: a field is typed into, a control does what its own keys say. */
export type Focus = 'field' | 'control' | 'nothing';

const letters: Record<string, KeyVerb> = {
  '/': 'search',
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
  return letters[pressed.key] ?? null;
}

/** Does what a key means; false when there was nothing to do, and the browser may do its own. */
export function act(verb: KeyVerb, lookup: Lookup): boolean {
  const people = lookup.people.value;
  if (verb === 'undo') return undo(lookup);
  if (verb === 'leave') return leave(lookup, people);
  if (!people || people.rows.value.length === 0) return false;
  const { selection } = people;
  if (verb === 'next' || verb === 'previous') {
    selection.move(verb === 'next' ? 1 : -1);
    return true;
  }
  const cursor = cursorOf(people);
  if (verb === 'unfold' || verb === 'select') {
    if (cursor === null) return false;
    if (verb === 'unfold') selection.fold(cursor);
    else selection.toggle(cursor, false);
    return true;
  }
  const meant = selection.rows.value.length > 0 ? [...selection.has.value] : cursor === null ? [] : [cursor];
  if (meant.length === 0) return false;
  if (verb === 'copy') people.copy(meant);
  else if (verb === 'verify') people.verify(meant, false);
  else if (verb === 'save') people.save(meant, null);
  return true;
}

/** Where the keyboard stands; a view with one person has no other. */
function cursorOf({ selection, rows }: People): string | null {
  const [only, ...others] = rows.value;
  return selection.cursor.value ?? (others.length === 0 && only ? only.contact.email : null);
}

function undo({ ground: { saves } }: Lookup): boolean {
  const now = saves.undoable.value;
  if (now) void saves.undo(now.job);
  return now !== null;
}

/** Folds, then clears, then goes back; after that the popup closes. */
function leave(lookup: Lookup, people: People | null): boolean {
  const selection = people?.selection;
  const cursor = selection?.cursor.value ?? null;
  if (selection && cursor !== null && selection.unfolded.value.has(cursor)) selection.fold(cursor);
  else if (selection && selection.rows.value.length > 0) selection.clear();
  else if (lookup.showing.value?.from === 'typed') lookup.back();
  else return false;
  return true;
}
