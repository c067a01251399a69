import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { faultOf, fieldOfSlug, kindOf, type ValueFault, writtenFields } from '../../lib/contract/lead-fields.ts';
import type { JobView } from '../../lib/messages/job-views.ts';
import { FileMenu } from '../contact/file-menu.tsx';
import { ListMenu } from '../contact/save-menu.tsx';
import { Button } from '../controls/button.tsx';
import { LabelledSelect } from '../controls/fields/select.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { Dialog } from '../controls/layers/dialog.tsx';
import { MenuButton } from '../controls/layers/menu.tsx';
import { Progress } from '../controls/progress.tsx';
import { costWords } from '../format/cost-words.ts';
import { fieldWord } from '../format/lead-field-words.ts';
import { useNow } from '../format/now.ts';
import { number } from '../format/numbers.ts';
import { jobEvents } from '../shell/jobs/job-events.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { changedBy, unverified } from './bulk-store.ts';
import { faultWords } from './lead-words.ts';
import './bulk-view.css';
import { fieldsOfColumns } from './columns-store.ts';
import type { LeadsPart } from './leads-store.ts';
import { ValueField } from './opened/value-field.tsx';

/** The most leads that one push takes. Larger pushes go by list. */
const mostPushed = 100;

/** How many more leads match where all loaded rows are selected. */
function beyondChosen({ selection, total }: LeadsPart['leads']): number {
  return selection.all.value === 'all' ? Math.max(0, (total.value ?? 0) - selection.rows.value.length) : 0;
}

/** Empty if nothing is selected. */
export function chosenWords(leads: LeadsPart['leads']): string {
  const chosen = leads.selection.rows.value.length;
  if (chosen === 0) return '';
  return beyondChosen(leads) > 0
    ? i18n.t('leads_bulk.loaded_chosen', [number(chosen)])
    : i18n.t('leads_bulk.chosen', chosen, [number(chosen)]);
}

export function BulkBar({ leads, workspace }: LeadsPart) {
  const { selection, bulk, columns } = leads;
  const [editing, setEditing] = useState(false);
  const now = useNow();
  const rows = selection.rows.value;
  if (rows.length === 0) return null;
  const chosen = rows.length;
  const most = unverified(rows, now).length;
  const beyond = beyondChosen(leads);
  const left = workspace.shared.usage.value?.verifications.left ?? null;
  const fields = fieldsOfColumns(columns.shown.value);
  const push = () => workspace.go('account', { push: rows.map(({ lead }) => lead.id).join(',') });
  return (
    <>
      <section class="leads-bulk" aria-label={i18n.t('leads_bulk.label')}>
        <b class="med">{chosenWords(leads)}</b>
        {beyond > 0 && (
          <Button size="small" look="quiet" busy={leads.choosing.value} onClick={() => void leads.chooseAll()}>
            {i18n.t('leads_bulk.choose_all', [number(chosen + beyond)])}
          </Button>
        )}
        <span class="leads-rule" />
        {most > 0 && (
          <Button
            look="primary"
            cost={costWords({
              spends: 'verification',
              most,
              left: left !== null && left < most ? left : null,
              asks: 'verify',
            })}
            onClick={() => bulk.verify(rows)}
          >
            {i18n.t('leads_bulk.verify', [number(most)])}
          </Button>
        )}
        <ListMenu
          words={i18n.t('leads_bulk.add_to')}
          heading={i18n.t('leads_bulk.add_heading', chosen, [number(chosen)])}
          lists={workspace.lists.value.map(({ name }) => name)}
          onChoose={(list) => void bulk.addTo(rows, list)}
        />
        <MenuButton
          words={i18n.t('leads_bulk.copy')}
          icon="copy"
          look="btn"
          items={[
            { words: i18n.t('leads_bulk.copy_addresses'), icon: 'mail', onChoose: () => bulk.copy(rows) },
            {
              words: i18n.t('leads_bulk.copy_table'),
              icon: 'columns',
              onChoose: () => bulk.copyAsTable(rows, fields, fields.map(fieldWord)),
            },
          ]}
        />
        <FileMenu words={i18n.t('leads_bulk.file')} look="btn" onChoose={(format) => bulk.saveFile(rows, format)} />
        <MenuButton
          words={null}
          icon="more"
          label={i18n.t('leads_drawer.more')}
          look="icon-btn"
          items={[
            { words: i18n.t('leads_bulk.edit'), icon: 'edit', onChoose: () => setEditing(true) },
            {
              words: i18n.t('inform.step'),
              icon: 'shield',
              onChoose: () => void leads.notice.open(rows.map(({ lead }) => lead)),
            },
            {
              words:
                chosen > mostPushed ? i18n.t('leads_bulk.push_most', [number(mostPushed)]) : i18n.t('leads_bulk.push'),
              icon: 'plug',
              disabled: chosen > mostPushed,
              onChoose: push,
            },
            {
              words: i18n.t('leads_bulk.delete'),
              icon: 'trash',
              danger: true,
              apart: true,
              onChoose: () => leads.remove(rows),
            },
          ]}
        />
        <IconButton icon="x" label={i18n.t('leads_bulk.clear')} onClick={selection.clear} />
      </section>
      {editing && <BulkEdit leads={leads} onClose={() => setEditing(false)} />}
    </>
  );
}

/** Edits one field of the selected leads. Shows how many would change before anything is sent. */
export function BulkEdit({ leads, onClose }: Pick<LeadsPart, 'leads'> & { onClose: () => void }) {
  const [field, setField] = useState('');
  const [typed, setText] = useState('');
  const rows = leads.selection.rows.value;
  const chosen = rows.length;
  const text = typed.trim();
  const seen = field === '' ? null : (faultOf(field, text) ?? changedBy(rows, field, text).length);
  const changes = typeof seen === 'number' ? seen : 0;
  const write = () => {
    onClose();
    void leads.bulk.write(rows, field, text);
  };
  const fields = [...writtenFields, ...leads.slugs.value.map(fieldOfSlug)];
  return (
    <Dialog
      title={i18n.t('leads_bulk.edit_title', chosen, [number(chosen)])}
      onClose={onClose}
      steps={
        <Button look="primary" disabled={changes === 0} onClick={write}>
          {text === '' && field !== ''
            ? i18n.t('leads_bulk.edit_do_clear', changes, [number(changes)])
            : i18n.t('leads_bulk.edit_do', changes, [number(changes)])}
        </Button>
      }
    >
      <div class="leads-bulk-edit">
        <LabelledSelect
          label={i18n.t('leads_bulk.edit_field')}
          value={field}
          options={[{ value: '', words: '' }, ...fields.map((one) => ({ value: one, words: fieldWord(one) }))]}
          onChoose={(next) => {
            setField(next);
            setText('');
          }}
        />
        {field !== '' && (
          <ValueField
            key={field}
            label={i18n.t('leads_bulk.edit_value')}
            field={field}
            value={typed}
            hint={kindOf(field) === 'score' ? undefined : i18n.t('leads_bulk.edit_clear')}
            error={typeof seen === 'string' && typed !== '' ? faultWords(seen) : null}
            onValue={setText}
          />
        )}
        <p class="ink2" role="status">
          {previewWords(seen, chosen)}
        </p>
      </div>
    </Dialog>
  );
}

function previewWords(seen: number | ValueFault | null, chosen: number): string {
  if (typeof seen !== 'number') return i18n.t('leads_bulk.edit_ask');
  if (seen === 0) return i18n.t('leads_bulk.edit_changes_none');
  if (seen === chosen) return i18n.t('leads_bulk.edit_changes_all', seen, [number(seen)]);
  return i18n.t('leads_bulk.edit_changes', seen, [number(seen), number(chosen)]);
}

/** Progress, obstacles and failures of bulk edits and deletions */
export function LeadJobs({ leads, workspace }: LeadsPart) {
  return leads.bulk.jobs.value.map((job) => (
    <LeadJob key={job.id} job={job} events={jobEvents(workspace.shared, job)} />
  ));
}

function LeadJob({ job, events }: { job: JobView; events: ReturnType<typeof jobEvents> }) {
  const { kind, total, done, failed, retriable, state, held } = job;
  const many: [number, [string]] = [total, [number(total)]];
  const title = kind === 'delete' ? i18n.t('leads_job.deleting', ...many) : i18n.t('leads_job.editing', ...many);
  const isOver = state === 'done' || state === 'stopped';
  return (
    <fieldset class="leads-job" aria-label={title}>
      <div class="line">
        <span class="med">{title}</span>
        <span class="t12 ink3" role={isOver ? 'status' : undefined}>
          {isOver
            ? i18n.t('leads_job.failed', failed, [number(failed)])
            : i18n.t('leads_job.done', [number(done + failed), number(total)])}
        </span>
        <span class="push" />
        {isOver ? (
          <>
            {retriable > 0 && (
              <Button size="small" onClick={events.onRetry}>
                {i18n.t('run.retry', [number(retriable)])}
              </Button>
            )}
            <Button size="small" look="quiet" onClick={events.onDismiss}>
              {i18n.t('run.dismiss')}
            </Button>
          </>
        ) : (
          <>
            {state === 'paused' ? (
              <Button size="small" icon="play" onClick={events.onResume}>
                {i18n.t('run.resume')}
              </Button>
            ) : (
              <Button size="small" icon="pause" onClick={events.onPause}>
                {i18n.t('run.pause')}
              </Button>
            )}
            <Button size="small" look="quiet" onClick={events.onStop}>
              {i18n.t('run.stop')}
            </Button>
          </>
        )}
      </div>
      {!isOver && <Progress label={title} done={done + failed} of={total} still={state !== 'running'} />}
      {held && <ProblemNotice problem={held.problem} held byItself onNext={events.onNext} />}
    </fieldset>
  );
}
