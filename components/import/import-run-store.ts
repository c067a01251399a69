/** One import or dry run in the background: progress, rows and report. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { downloadFile } from '../../lib/browser/download.ts';
import type { JobRow, JobView } from '../../lib/messages/job-views.ts';
import { send } from '../../lib/messages/send.ts';
import { writeCsv } from '../format/csv.ts';
import { importOutcomes } from '../format/job-words.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { createJobRows, type JobRows } from '../shell/jobs/job-rows.ts';
import { isOver } from '../shell/jobs/jobs.ts';
import { createSelection, type Selection } from '../shell/selection.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import { undoingOf } from './undo.ts';

export const rowFilters = [...importOutcomes, 'merged', 'several', 'differing', 'failed', 'open'] as const;

/**
 * - `merged`: matched to a lead by name and company.
 * - `several`: could be one of several leads.
 * - `differing`: the lead holds other values.
 * - `open`: the import did not reach the row.
 */
export type RowFilter = 'all' | (typeof rowFilters)[number];

export interface ImportRun {
  /** The job's identifier */
  id: string;
  /** Null if the job is no longer stored */
  job: ReadonlySignal<JobView | null>;
  /** The newest job that undoes this import; null if there is none. */
  undoing: ReadonlySignal<JobView | null>;
  loading: JobRows['state'];
  /** Loaded once the job is over */
  rows: JobRows['rows'];
  total: JobRows['total'];
  shown: ReadonlySignal<readonly JobRow[]>;
  /** The keyboard's row */
  cursor: Selection<JobRow>['cursor'];
  moveTo: Selection<JobRow>['moveTo'];
  move: Selection<JobRow>['move'];
  filter: ReadonlySignal<RowFilter>;
  setFilter(filter: RowFilter): void;
  starting: ReadonlySignal<boolean>;
  trouble: ReadonlySignal<ShownProblem | null>;
  /** Starts the import after a dry run. */
  carryOut(): Promise<void>;
  loadAgain(): void;
  /** Call synchronously in the click. `words`: the report's header, and the cells of one row. */
  downloadReport(words: { header: readonly string[]; of: (row: JobRow) => readonly string[] }): void;
}

export function createImportRun(workspace: Workspace, id: string): ImportRun {
  const { shared, life } = workspace;
  const job = computed(() => shared.jobs.all.value.get(id) ?? null);
  const { rows, total, state: loading, load } = createJobRows(life, id);
  const filter = signal<RowFilter>('all');
  const starting = signal(false);
  const trouble = signal<ShownProblem | null>(null);
  const shown = computed(() => rows.value.filter((row) => fits(row, filter.value)));
  const { cursor, moveTo, move } = createSelection(shown, keyOfRow);
  const undoing = computed(() => undoingOf(shared.jobs.all.value.values(), id));
  const over = computed(() => job.value !== null && isOver(job.value));
  /** The job that describes the rows' current state: the import, or the finished job that undid it. */
  const settled = computed(() => {
    if (!over.value) return null;
    return undoing.value && isOver(undoing.value) ? undoing.value.id : id;
  });

  const stop = effect(() => {
    if (settled.value !== null) void load();
  });
  life.addEventListener('abort', stop, { once: true });

  return {
    id,
    job,
    undoing,
    loading,
    rows,
    total,
    filter,
    shown,
    cursor,
    moveTo,
    move,
    setFilter(to) {
      filter.value = to;
    },
    starting,
    trouble,
    async carryOut() {
      if (starting.value) return;
      starting.value = true;
      const response = await send('carry-out-import', { job: id });
      starting.value = false;
      const made = response.ok ? response.value.job : null;
      trouble.value = response.ok ? (made ? null : { code: 'service-changed' }) : response.problem;
      if (!made || life.aborted) return;
      shared.jobs.learn(made);
      if (workspace.route.value.of.job === id) workspace.go('import', { job: made.id });
    },
    loadAgain: () => void load(),
    downloadReport({ header, of }) {
      const name = (job.value?.name ?? '').replace(/\.\w{1,5}$/, '');
      const text = writeCsv(
        header,
        rows.value.map((row) => [...of(row)]),
      );
      downloadFile(`${name || 'import'} (${header.at(-1) ?? ''})`, 'csv', text);
    },
  };
}

/** A file may name an address in several lines. */
export const keyOfRow = ({ line, key }: JobRow): string => `${line} ${key}`;

export function fits(row: JobRow, filter: RowFilter): boolean {
  if (filter === 'all') return true;
  if (filter === 'failed') return row.at === 'failed';
  if (filter === 'merged') return row.samePerson !== null && row.samePerson !== 'several';
  if (filter === 'several') return row.samePerson === 'several';
  if (filter === 'open') return row.at !== 'failed' && row.at !== 'done';
  return filter === 'differing' ? row.differing.length > 0 : row.outcome === filter;
}

/** Number of rows per filter */
export function countsIn(rows: readonly JobRow[]): Record<RowFilter, number> {
  const count = (filter: RowFilter) => rows.filter((row) => fits(row, filter)).length;
  return {
    all: rows.length,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    skipped: count('skipped'),
    without_address: count('without_address'),
    undone: count('undone'),
    kept: count('kept'),
    merged: count('merged'),
    several: count('several'),
    differing: count('differing'),
    failed: count('failed'),
    open: count('open'),
  };
}
