/** The export button with its panel, and the newest finished file */
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { writeDay } from '../../lib/contract/times.ts';
import { type FileFormat, fileFormats } from '../../lib/messages/file-formats.ts';
import type { JobView } from '../../lib/messages/job-views.ts';
import { Button } from '../controls/button.tsx';
import { RadioLine } from '../controls/fields/choices.tsx';
import { PopoverButton } from '../controls/layers/popover-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { costWords } from '../format/cost-words.ts';
import { formatNote, formatWords } from '../format/file-words.ts';
import { number } from '../format/numbers.ts';
import { BulkRun } from '../shell/jobs/bulk-run.tsx';
import { jobEvents } from '../shell/jobs/job-events.ts';
import { nextStep } from '../shell/next-steps.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { Workspace } from '../shell/workspace-state.ts';
import { type Export, type ExportedLeads, isLong, minutesFor } from './export-store.ts';

interface ExportViewProps extends Pick<ExportedLeads, 'filters'> {
  workspace: Workspace;
  store: Export;
  /** Fields of the leads, in the table's order */
  columns: readonly string[];
  /** Number of leads that match the filters; null if unknown. */
  total: number | null;
}

export function ExportView(props: ExportViewProps) {
  const { store, total } = props;
  const [newest] = store.jobs.value;
  const ready = store.ready.value;
  const isGoing = newest?.state === 'running' || newest?.state === 'held' || newest?.state === 'paused';
  return (
    <>
      <PopoverButton
        icon="csv"
        label={i18n.t('export.label')}
        words={isGoing ? exportingWords(newest) : exportWords(total)}
      >
        {() => <Panel {...props} />}
      </PopoverButton>
      {ready?.file && <SaveFile format={ready.file.format} onSave={() => void store.download(ready)} />}
    </>
  );
}

function Panel({ workspace, store, filters, columns, total }: ExportViewProps) {
  const { shared, lists } = workspace;
  const trouble = store.trouble.value;
  const list = lists.value.find(({ id }) => id !== null && id === filters.leads_list_id)?.name ?? null;
  const start = (format: FileFormat, which: Columns) =>
    void store.start({
      name: nameOf(list, shared.connection.now()),
      filters,
      format,
      columns: which === 'all' ? 'all' : columns,
      total,
    });
  return (
    <>
      <ExportForm total={total} busy={store.starting.value} onStart={start} />
      {trouble && <ProblemNotice problem={trouble} onNext={nextStep(shared, store.again)} />}
      {store.jobs.value.map((job) => (
        <section key={job.id}>
          <BulkRun
            job={job}
            {...jobEvents(workspace.shared, job)}
            listed
            first={job.file && <SaveFile small format={job.file.format} onSave={() => void store.download(job)} />}
          />
          {store.lost.value === job.id && <Notice mood="error">{i18n.t('export.lost')}</Notice>}
        </section>
      ))}
    </>
  );
}

type Columns = 'table' | 'all';

interface ExportFormProps {
  total: number | null;
  busy: boolean;
  onStart: (format: FileFormat, columns: Columns) => void;
}

/** The file's format and columns, and the expected duration */
function ExportForm({ total, busy, onStart }: ExportFormProps) {
  const [format, setFormat] = useState<FileFormat>('csv');
  const [columns, setColumns] = useState<Columns>('table');
  const minutes = total !== null && isLong(total) ? minutesFor(total) : null;
  return (
    <section>
      <fieldset>
        <legend class="label">{i18n.t('export.format')}</legend>
        {fileFormats.map((one) => (
          <RadioLine key={one} group="export-format" checked={format === one} onChoose={() => setFormat(one)}>
            {`${formatWords(one)} (${formatNote(one)})`}
          </RadioLine>
        ))}
      </fieldset>
      {format === 'csv' && (
        <fieldset>
          <legend class="label">{i18n.t('export.columns')}</legend>
          <RadioLine group="export-columns" checked={columns === 'table'} onChoose={() => setColumns('table')}>
            {i18n.t('export.as_table')}
          </RadioLine>
          <RadioLine group="export-columns" checked={columns === 'all'} onChoose={() => setColumns('all')}>
            {i18n.t('export.all_fields')}
          </RadioLine>
        </fieldset>
      )}
      {minutes !== null && <Notice icon="clock">{i18n.t('export.long', minutes, [number(minutes)])}</Notice>}
      <Button
        look="primary"
        disabled={total === 0}
        busy={busy}
        cost={costWords({ spends: 'nothing' })}
        onClick={() => onStart(format, columns)}
      >
        {exportWords(total)}
      </Button>
    </section>
  );
}

function SaveFile({ format, small, onSave }: { format: FileFormat; small?: boolean; onSave: () => void }) {
  return (
    <Button size={small ? 'small' : undefined} icon="csv" onClick={onSave}>
      {i18n.t(`export.save_${format}`)}
    </Button>
  );
}

/** `Export 248` */
function exportWords(total: number | null): string {
  return total === null ? i18n.t('export.some') : i18n.t('export.many', [number(total)]);
}

/** The button's label while exporting: the share in percent, if the total is known. */
function exportingWords({ done, total }: JobView): string {
  return total > 0 ? i18n.t('export.going_share', [Math.floor((100 * done) / total)]) : i18n.t('export.going');
}

/** The file's name: the list, or all leads, with the day. */
function nameOf(list: string | null, at: number): string {
  const day = writeDay(at);
  return list === null ? i18n.t('export.name', [day]) : i18n.t('export.name_of', [list, day]);
}
