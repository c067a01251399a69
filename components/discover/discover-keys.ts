/** The popup's shortcuts, for the table and, inside the drawer, for the company's people. */
import { act } from '../lookup/keyboard.ts';
import { focusOf, isInside, type KeyVerb, verbOf } from '../shell/keys/keys.ts';
import { newestUndoable, undo } from '../shell/saving/undoable.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import type { Discover } from './discover-store.ts';

interface Places {
  field(): HTMLInputElement | null;
  showKeys(): void;
}

export function listenToDiscover(store: Discover, workspace: Workspace, places: Places, life: AbortSignal): void {
  const newest = newestUndoable(workspace.shared);
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || isInside(event.target, '[role=menu], [role=dialog], dialog')) return;
    const verb = verbOf(event, focusOf(event.target));
    if (verb === null) return;
    const opened = isInside(event.target, '.drawer') ? store.opened.value : null;
    if (verb === 'search') places.field()?.select();
    else if (verb === 'keys') places.showKeys();
    else if (verb === 'undo' && newest.value) void undo(workspace.shared, newest.value.job);
    else if (!(opened ? act(verb, opened.lookup) : onTable(verb, store))) return;
    event.preventDefault();
  };
  addEventListener('keydown', onKey, { signal: life });
}

/** False if there was nothing to do, so that the browser may act. */
function onTable(verb: KeyVerb, store: Discover): boolean {
  const { selection, rows } = store;
  const cursor = selection.cursor.value;
  switch (verb) {
    case 'next':
    case 'previous':
      selection.move(verb === 'next' ? 1 : -1);
      return rows.value.length > 0;
    case 'select':
      if (cursor !== null) selection.toggle(cursor, false);
      return cursor !== null;
    case 'unfold':
      if (cursor !== null) store.open(cursor, false);
      return cursor !== null;
    case 'copy':
      if (selection.rows.value.length === 0) return false;
      store.copyDomains();
      return true;
    case 'leave':
      if (store.opened.value) store.close();
      else if (selection.rows.value.length > 0) selection.clear();
      else return false;
      return true;
    default:
      return false;
  }
}
