/** What a row's controls do, and what they need to know, for any list or card of people. */

import type { People } from '../../components/lookup/people-store.ts';
import type { RowEvents, RowSurroundings } from '../../components/popup/row-view.ts';
import { takeStep } from '../../components/shell/next-steps.ts';
import type { Lookup } from '../../lib/screens/lookup.ts';

export function rowEvents({ ground, copy, whoIs }: Lookup, people: People): RowEvents & RowSurroundings {
  return {
    canVerify: ground.service.value !== null,
    lists: ground.saves.lists.value,
    list: ground.settings.value?.list ?? null,
    onCopy: copy,
    // The workspace keeps what is looked up, which a private window does not.
    onWho: ground.service.value === null || ground.room.private.value ? undefined : whoIs,
    onVerify: (email, anew) => people.verify([email], anew),
    onSave: (email, list) => people.save([email], list),
    onUndo: people.undo,
    onRemove: people.remove,
    onNext: (email, step) =>
      takeStep(step, {
        service: ground.service.value,
        retry: () => people.retry(email, false),
        again: () => people.retry(email, true),
      }),
  };
}
