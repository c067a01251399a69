/** What was done last, with its Undo while there is one. */
import { useMemo } from 'preact/hooks';
import { DoneToast } from '../../components/shell/done-toast.tsx';
import { newestUndoable, undo } from '../../components/shell/undoable.ts';
import type { Workspace } from '../../components/shell/workspace-state.ts';

export function ToastPart({ workspace: { ground } }: { workspace: Workspace }) {
  const newest = useMemo(() => newestUndoable(ground), [ground]);
  const waits = newest.value;
  const { flash, room } = ground;
  const undoable = waits && {
    id: waits.job,
    done: {
      what: waits.kind === 'delete' ? ('deleted' as const) : ('saved' as const),
      count: waits.count,
      list: waits.list,
      lasts: waits.until - room.now(),
    },
  };
  return <DoneToast done={flash.now.value ?? undoable} onUndo={(job) => void undo(ground, job)} onGone={flash.gone} />;
}
