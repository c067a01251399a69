/** What a row's controls do, and what they need to know, for any list or card of people. */
import type { RowEvents, RowSurroundings } from '../../components/popup/row-view.ts';
import type { People } from '../../lib/screens/people.ts';
import type { Popup } from '../../lib/screens/popup.ts';
import { takeStep } from '../../lib/screens/steps.ts';

export function rowEvents({ ground, copy }: Popup, people: People): RowEvents & RowSurroundings {
  return {
    canVerify: ground.service.value !== null,
    lists: ground.saves.lists.value,
    list: ground.settings.value?.list ?? null,
    onCopy: copy,
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
