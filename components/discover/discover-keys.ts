/** The popup's shortcuts, for the table and, inside the drawer, for the company's people. */
import { act } from '../lookup/keyboard.ts';
import { isInside, type KeyVerb } from '../shell/keys/keys.ts';
import { listenToRows, onRows } from '../shell/keys/row-keys.ts';
import { newestUndoable } from '../shell/saving/undoable.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import type { Discover } from './discover-store.ts';

interface Places {
  field(): HTMLInputElement | null;
  showKeys(): void;
}

export function listenToDiscover(store: Discover, workspace: Workspace, places: Places, life: AbortSignal): void {
  const newest = newestUndoable(workspace.shared);
  listenToRows((verb, { target }) => {
    const opened = isInside(target, '.drawer') ? store.opened.value : null;
    if (verb === 'search') places.field()?.select();
    else if (verb === 'keys') places.showKeys();
    else if (verb === 'undo' && newest.value) void workspace.shared.saves.undo(newest.value.job);
    else return opened ? act(verb, opened.lookup) : onTable(verb, store);
    return true;
  }, life);
}

/** False if there was nothing to do, so that the browser may act. */
function onTable(verb: KeyVerb, store: Discover): boolean {
  const { selection } = store;
  const cursor = selection.cursor.value;
  switch (verb) {
    case 'unfold':
      if (cursor !== null) store.open(cursor, false);
      return cursor !== null;
    case 'copy':
      if (selection.rows.value.length === 0) return false;
      store.copyDomains();
      return true;
    case 'leave':
      if (!store.opened.value) return onRows(verb, selection);
      store.close();
      return true;
    default:
      return onRows(verb, selection);
  }
}
