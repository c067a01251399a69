/** The keyboard's map in a run over many addresses: the popup's own keys. */

import type { CheckRun } from '../../components/checks/run-store.ts';
import { verbOf } from '../../components/lookup/keyboard.ts';
import { newestUndoable, undo } from '../../components/shell/undoable.ts';
import type { Workspace } from '../../components/shell/workspace-state.ts';
import { focusOf, isInside } from '../lookup/key-focus.ts';

export function listenToChecks(run: CheckRun, workspace: Workspace, life: AbortSignal): void {
  const newest = newestUndoable(workspace.ground);
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || isInside(event.target, '[role=menu], [role=dialog], dialog')) return;
    const verb = verbOf(event, focusOf(event.target));
    const cursor = run.cursor.value;
    if (verb === 'next' || verb === 'previous') run.move(verb === 'next' ? 1 : -1);
    else if (verb === 'unfold' && cursor !== null) run.open(cursor);
    else if (verb === 'copy' && cursor !== null) workspace.copy(cursor);
    else if (verb === 'verify' && run.opened.value) run.verify(true);
    else if (verb === 'save' && run.opened.value) run.save(null);
    else if (verb === 'undo' && newest.value) void undo(workspace.ground, newest.value.job);
    else if (verb === 'leave' && run.opened.value) run.open(null);
    else if (verb === 'leave' && run.filter.value !== 'all') run.setFilter('all');
    else return;
    event.preventDefault();
  };
  addEventListener('keydown', onKey, { signal: life });
}
