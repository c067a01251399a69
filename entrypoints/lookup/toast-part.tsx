/** What was just done, for a moment, with Undo where there is time for it. */
import { DoneToast } from '../../components/shell/done-toast.tsx';
import type { Lookup } from '../../lib/screens/lookup.ts';

export function ToastPart({ lookup: { ground } }: { lookup: Lookup }) {
  const { saves, flash, room } = ground;
  const saved = saves.undoable.value;
  const done = flash.now.value;
  const undo = saved && {
    id: saved.job,
    done: { what: 'saved' as const, count: saved.count, list: saved.list, lasts: saved.until - room.now() },
  };
  return <DoneToast done={done ?? undo} onUndo={saves.undo} onGone={flash.gone} />;
}
