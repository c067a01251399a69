import { focusOf, isInside, type KeyVerb, verbOf } from '../shell/keys/keys.ts';
import type { Finding } from './finding-store.ts';
import type { Lookup } from './lookup-store.ts';
import type { People } from './people-store.ts';

export interface Places {
  field(): HTMLInputElement | null;
  showKeys(): void;
}

export function listenToKeys(lookup: Lookup, places: Places, life: AbortSignal): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || isInside(event.target, '[role=menu], [role=dialog], dialog')) return;
    const verb = verbOf(event, focusOf(event.target));
    if (verb === null) return;
    if (verb === 'search') places.field()?.select();
    else if (verb === 'keys') places.showKeys();
    else if (!act(verb, lookup)) return;
    event.preventDefault();
  };
  addEventListener('keydown', onKey, { signal: life });
}

/** Does what a key means; false if there was nothing to do, and the browser may act. */
export function act(verb: KeyVerb, lookup: Lookup): boolean {
  const people = lookup.people.value;
  if (verb === 'undo') return undo(lookup);
  if (verb === 'leave') return leave(lookup, people);
  if (verb === 'find') return find(lookup);
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

/** The row under the cursor; in a view with one person, that person. */
function cursorOf({ selection, rows }: People): string | null {
  const [only, ...others] = rows.value;
  return selection.cursor.value ?? (others.length === 0 && only ? only.contact.email : null);
}

/** The finder of the view, if it has one and there is a service. */
function find({ showing, shared }: Lookup): boolean {
  const view = showing.value?.view;
  if (!view || !('finding' in view) || shared.service.value === null) return false;
  view.finding.focus();
  return true;
}

function undo({ shared: { saves } }: Lookup): boolean {
  const now = saves.undoable.value;
  if (now) void saves.undo(now.job);
  return now !== null;
}

/** Folds, then clears, then closes the finder, then goes back; after that the popup closes. */
function leave(lookup: Lookup, people: People | null): boolean {
  const selection = people?.selection;
  const finding = openFinder(lookup);
  const unfolded = selection ? [...selection.unfolded.value] : [];
  const cursor = unfolded.find((email) => email === selection?.cursor.value) ?? unfolded.at(-1);
  if (selection && cursor !== undefined) selection.fold(cursor);
  else if (selection && selection.rows.value.length > 0) selection.clear();
  else if (finding) finding.close();
  else if (lookup.showing.value?.from === 'typed' || lookup.showing.value?.article) lookup.back();
  else return false;
  return true;
}

/** The finder above a company's people; elsewhere it is always open. */
function openFinder({ showing }: Lookup): Finding | null {
  const view = showing.value?.view;
  const isOpen = view?.kind === 'company' && view.company.search.shown.value !== null && view.finding.open.value;
  return isOpen ? view.finding : null;
}
