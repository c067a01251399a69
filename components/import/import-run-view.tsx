/** One import: a dry run, running, or over with its rows and report */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { JobRow, JobView } from '../../lib/messages/job-views.ts';
import { Address } from '../contact/address.tsx';
import { Button } from '../controls/button.tsx';
import { Chip, ChipGroup } from '../controls/chip.tsx';
import { useNoDrop } from '../controls/fields/file-drop.tsx';
import { Notice } from '../controls/notice.tsx';
import { DataTable } from '../controls/table/data-table.tsx';
import type { Column } from '../controls/table/table-types.ts';
import { useRestoredFocus, View } from '../controls/view.tsx';
import { namedTitle, outcomeWords } from '../format/job-words.ts';
import { number } from '../format/numbers.ts';
import { capital } from '../format/plain.ts';
import { BulkRun } from '../shell/jobs/bulk-run.tsx';
import { GoneJob } from '../shell/jobs/gone-job.tsx';
import { jobEvents } from '../shell/jobs/job-events.ts';
import { isOver } from '../shell/jobs/jobs.ts';
import { KeysHelp, type KeyUse } from '../shell/keys/keys-help.tsx';
import { listenToRows, throughRows } from '../shell/keys/row-keys.ts';
import { placeWords } from '../shell/place-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { EmptiedNotice } from './emptied-notice.tsx';
import { countsIn, type ImportRun, keyOfRow, type RowFilter, rowFilters } from './import-run-store.ts';
import { ImportUndoButton } from './undo-button.tsx';
import './import-run-view.css';
import type { ImportProps } from './import-store.ts';
import { personWords, reportHeader, rowWords } from './import-words.ts';

const uses: readonly KeyUse[] = ['move', 'within', 'help'];

export function ImportRunView({ workspace, store, run }: ImportProps & { run: ImportRun }) {
  const [keys, setKeys] = useState(false);
  useNoDrop();
  useRestoredFocus();
  useEffect(() => {
    const life = new AbortController();
    listenToRows((verb) => {
      if (verb !== 'keys') return throughRows(verb, run);
      setKeys(true);
      return true;
    }, life.signal);
    return () => life.abort();
  }, [run]);
  const job = run.job.value;
  const back = () => workspace.go('import');
  if (!job) {
    return (
      <View title={placeWords('import')} column>
        <GoneJob onBack={back} />
      </View>
    );
  }
  const another = () => {
    store.leave();
    back();
  };
  const widths = workspace.widths('import');
  const over = isOver(job);
  const undoing = run.undoing.value;
  return (
    <View
      title={placeWords('import')}
      note={namedTitle(job)}
      actions={
        <>
          {job.dry && store.file.value ? (
            <Button look="quiet" icon="back" onClick={back}>
              {i18n.t('import.back')}
            </Button>
          ) : (
            <Button onClick={another}>{i18n.t('import.another')}</Button>
          )}
          {job.dry && over && <CarryOut run={run} job={job} />}
        </>
      }
    >
      <div class="over-table">
        <BulkRun
          job={job}
          {...jobEvents(workspace.shared, job, back)}
          listed
          first={
            over && (
              <>
                <ImportUndoButton shared={workspace.shared} job={job} />
                <ReportStep run={run} job={job} />
              </>
            )
          }
        />
        {undoing && <BulkRun job={undoing} {...jobEvents(workspace.shared, undoing)} listed />}
        <EmptiedNotice cells={job.emptied ?? []} />
        <Troubles run={run} />
        {over && run.total.value > run.rows.value.length && run.loading.value.at === 'all' && (
          <Notice>{i18n.t('import.first_rows', [number(run.rows.value.length), number(run.total.value)])}</Notice>
        )}
        {over && <RowChips run={run} />}
      </div>
      {over && (
        <DataTable<JobRow>
          label={i18n.t('import.rows_label')}
          columns={columnsFor(job.dry, workspace.copy)}
          rows={run.shown.value}
          keyOf={keyOfRow}
          nameOf={({ key }) => key}
          selected={null}
          cursor={run.cursor.value}
          onCursor={run.moveTo}
          sizes={{ widths: widths.of.value, onWidth: widths.set }}
          coming={run.loading.value.at === 'asking' && run.rows.value.length === 0 ? 8 : 0}
        />
      )}
      {keys && <KeysHelp uses={uses} onClose={() => setKeys(false)} />}
    </View>
  );
}

function CarryOut({ run, job }: { run: ImportRun; job: JobView }) {
  const { created = 0, updated = 0, without_address: named = 0 } = job.counts;
  const count = created + updated + named;
  if (count === 0) return <span class="ink2">{i18n.t('import.nothing_changes')}</span>;
  // People without an address become no leads.
  const word = named > 0 ? 'import.carry_out_people' : 'import.carry_out';
  return (
    <Button look="primary" busy={run.starting.value} onClick={() => void run.carryOut()}>
      {i18n.t(word, count, [number(count)])}
    </Button>
  );
}

function ReportStep({ run, job }: { run: ImportRun; job: JobView }) {
  const report = (row: JobRow) => {
    const { outcome, detail } = rowWords(row, job.dry);
    return [row.line === null ? '' : String(row.line), row.key, outcome, detail];
  };
  return (
    <Button
      size="small"
      icon="csv"
      busy={run.loading.value.at === 'asking'}
      onClick={() => run.downloadReport({ header: reportHeader(), of: report })}
    >
      {i18n.t('import.save_report')}
    </Button>
  );
}

function Troubles({ run }: { run: ImportRun }) {
  const loading = run.loading.value;
  const trouble = run.trouble.value;
  return (
    <>
      {trouble && <ProblemNotice problem={trouble} onNext={() => void run.carryOut()} />}
      {loading.at === 'failed' && <ProblemNotice problem={loading.problem} onNext={run.loadAgain} />}
    </>
  );
}

/** Filters the rows by outcome; filters without rows are left out. */
function RowChips({ run }: { run: ImportRun }) {
  const counts = countsIn(run.rows.value);
  const { filter, setFilter } = run;
  return (
    <ChipGroup label={i18n.t('import.show_rows')} look="wrap">
      {rowFilters
        .filter((one) => counts[one] > 0)
        .map((one) => (
          <Chip
            key={one}
            words={capital(filterWords(one))}
            count={number(counts[one])}
            on={filter.value === one}
            onToggle={() => setFilter(filter.value === one ? 'all' : one)}
          />
        ))}
    </ChipGroup>
  );
}

function filterWords(filter: RowFilter): string {
  if (filter === 'all') return i18n.t('import.all');
  if (filter === 'differing') return i18n.t('import.differing');
  if (filter === 'merged') return i18n.t('import.merged');
  if (filter === 'several') return i18n.t('import.several');
  if (filter === 'failed') return i18n.t('run.failed');
  if (filter === 'open') return i18n.t('import.row_open');
  return outcomeWords(filter);
}

function columnsFor(dry: boolean, onCopy: (text: string) => void): Column<JobRow>[] {
  const column = (
    key: 'line' | 'address' | 'outcome' | 'detail',
    width: Column<JobRow>['width'],
    cell: (row: JobRow) => ComponentChildren,
  ): Column<JobRow> => ({ key, width, cell, words: i18n.t(`import.column_${key}`) });
  return [
    column('line', 4.5, ({ line }) => (line === null ? '–' : number(line))),
    column('address', 'longest', (row) => <Who row={row} onCopy={onCopy} />),
    column('outcome', 'middle', (row) => (
      <span class={row.at === 'failed' ? 'import-failed' : undefined}>{rowWords(row, dry).outcome}</span>
    )),
    column('detail', 'longest', (row) => <Detail words={rowWords(row, dry).detail} />),
  ];
}

/** The address; also the person in the row, if the name decides what happens to the row. A click copies the first. */
function Who({ row: { key, samePerson, fields }, onCopy }: { row: JobRow; onCopy: (text: string) => void }) {
  const words = key === '' || samePerson !== null ? personWords(fields ?? {}) : '';
  if (key === '' && words === '') return <span class="ink3">–</span>;
  if (key === '') {
    const label = i18n.t('address.copy', [words]);
    return (
      <button type="button" class="row-focus cut" title={label} aria-label={label} onClick={() => onCopy(words)}>
        <bdi>{words}</bdi>
      </button>
    );
  }
  return (
    <span class="stack">
      <Address email={key} onCopy={onCopy} />
      {words !== '' && (
        <bdi class="cut t12 ink3" title={words}>
          {words}
        </bdi>
      )}
    </span>
  );
}

function Detail({ words }: { words: string }) {
  return (
    <span class="cut2 t12 ink2" title={words}>
      {words || '–'}
    </span>
  );
}
