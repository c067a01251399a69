/** Undo for a finished import. First says what can be undone and what cannot. */
import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import type { JobView } from '../../lib/messages/job-views.ts';
import { Button } from '../controls/button.tsx';
import { PopoverButton } from '../controls/layers/popover-button.tsx';
import { costWords } from '../format/cost-words.ts';
import { number } from '../format/numbers.ts';
import { createImportUndo, undoableIn } from './undo.ts';
import './undo-button.css';
import { nextStep } from '../shell/next-steps.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { SharedState } from '../shell/shared-state.ts';

export function ImportUndoButton({ shared, job }: { shared: SharedState; job: JobView }) {
  const undo = useMemo(() => createImportUndo(shared.jobs, job.id), [shared, job.id]);
  const what = undoableIn(shared.jobs, job);
  if (!what) return null;
  const { created, updated, without_address: named } = what;
  const trouble = undo.trouble.value;
  return (
    <PopoverButton words={i18n.t('import.undo')} icon="undo" look="btn small" label={i18n.t('import.undo_title')}>
      {(close) => {
        const begin = () => void undo.begin(close);
        if (job.service !== shared.service.value?.id) {
          return (
            <div class="import-undo">
              <p class="med">{i18n.t('import.undo_title')}</p>
              <p>{i18n.t('import.undo_elsewhere')}</p>
            </div>
          );
        }
        return (
          <div class="import-undo">
            <p class="med">{i18n.t('import.undo_title')}</p>
            {created > 0 && <p>{i18n.t('import.undo_deletes', created, [number(created)])}</p>}
            {updated > 0 && <p>{i18n.t('import.undo_restores', updated, [number(updated)])}</p>}
            {named > 0 && <p>{i18n.t('import.undo_named', named, [number(named)])}</p>}
            <p class="t12 ink2">{i18n.t('import.undo_keeps')}</p>
            {trouble && <ProblemNotice problem={trouble} onNext={nextStep(shared, begin)} />}
            <Button look="primary" busy={undo.busy.value} cost={costWords({ spends: 'nothing' })} onClick={begin}>
              {i18n.t('import.undo_now')}
            </Button>
          </div>
        );
      }}
    </PopoverButton>
  );
}
