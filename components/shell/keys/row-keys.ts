/** The keys that tables of rows share: through the rows, selecting, and clearing the selection. */
import type { Selection } from '../selection.ts';
import { focusOf, isInside, type KeyVerb, verbOf } from './keys.ts';

/** False if there was nothing to do, so that the browser may act. */
export function onRows<Row>(verb: KeyVerb, selection: Selection<Row>): boolean {
  const { cursor, rows } = selection;
  switch (verb) {
    case 'select':
      if (cursor.value !== null) selection.toggle(cursor.value, false);
      return cursor.value !== null;
    case 'leave':
      if (rows.value.length === 0) return false;
      selection.clear();
      return true;
    default:
      return throughRows(verb, selection);
  }
}

/** Moves through rows. Call it directly where rows can't be selected. */
export function throughRows<Row>(verb: KeyVerb, { cursor, move }: Pick<Selection<Row>, 'cursor' | 'move'>): boolean {
  if (verb !== 'next' && verb !== 'previous') return false;
  move(verb === 'next' ? 1 : -1);
  return cursor.value !== null;
}

/** `act`: false if the browser may act on the key. Keys in menus and dialogs are theirs. */
export function listenToRows(act: (verb: KeyVerb, event: KeyboardEvent) => boolean, life: AbortSignal): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || isInside(event.target, '[role=menu], [role=dialog], dialog')) return;
    const verb = verbOf(event, focusOf(event.target));
    if (verb !== null && act(verb, event)) event.preventDefault();
  };
  addEventListener('keydown', onKey, { signal: life });
}
