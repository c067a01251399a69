/** One import that the worker carries out, or only counts: how far it is, its rows, and its report. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { downloadFile } from '../../lib/browser/download.ts';
import { send } from '../../lib/messages/send.ts';
import type { JobRow, JobView } from '../../lib/messages/views.ts';
import { writeCsv } from '../format/csv.ts';
import { importOutcomes } from '../format/job-words.ts';
import type { ScreenProblem } from '../format/problem-words.ts';
import { createJobRows, type JobRows } from '../shell/jobs/job-rows.ts';
import { isOver } from '../shell/jobs/jobs.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import { undoingOf } from './undo.ts';

export const rowFilters = [...importOutcomes, 'merged', 'several', 'differing', 'failed', 'open'] as const;

/** Which rows are shown; `merged`: by name and company; `several`: they could be one of several leads; `differing`: those whose lead holds something else; `open`: those that it did not come to. */
export type RowFilter = 'all' | (typeof rowFilters)[number];

export interface ImportRun {
  /** The job's. */
  id: string;
  /** Null when it is no longer kept. */
  job: ReadonlySignal<JobView | null>;
  /** The undoing of it that was begun last; null when there is none. */
  undoing: ReadonlySignal<JobView | null>;
  loading: JobRows['state'];
  /** Loaded when the job is over. */
  rows: JobRows['rows'];
  total: JobRows['total'];
  shown: ReadonlySignal<readonly JobRow[]>;
  filter: ReadonlySignal<RowFilter>;
  setFilter(filter: RowFilter): void;
  starting: ReadonlySignal<boolean>;
  trouble: ReadonlySignal<ScreenProblem | null>;
  /** Does what was counted. */
  carryOut(): Promise<void>;
  loadAgain(): void;
  /** In the click. `words`: of a row, in the report. */
  downloadReport(words: { header: readonly string[]; of: (row: JobRow) => readonly string[] }): void;
}

export function createImportRun(workspace: Workspace, id: string): ImportRun {
  const { shared, life } = workspace;
  const job = computed(() => shared.jobs.all.value.get(id) ?? null);
  const { rows, total, state: loading, load } = createJobRows(life, id);
  const filter = signal<RowFilter>('all');
  const starting = signal(false);
  const trouble = signal<ScreenProblem | null>(null);
  const undoing = computed(() => undoingOf(shared.jobs.all.value.values(), id));
  const over = computed(() => job.value !== null && isOver(job.value));
  /** By what the rows are as they are now: the import itself, or what undid it. */
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
    shown: computed(() => rows.value.filter((row) => fits(row, filter.value))),
    setFilter(to) {
      filter.value = to;
    },
    starting,
    trouble,
    async carryOut() {
      if (starting.value) return;
      starting.value = true;
      const heard = await send('carry-out-import', { job: id });
      starting.value = false;
      const made = heard.ok ? heard.value.job : null;
      trouble.value = heard.ok ? (made ? null : { code: 'service-changed' }) : heard.problem;
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
      downloadFile(`${name || 'import'} (${header.at(-1) ?? ''}).csv`, 'text/csv;charset=utf-8', text);
    },
  };
}

export function fits(row: JobRow, filter: RowFilter): boolean {
  if (filter === 'all') return true;
  if (filter === 'failed') return row.at === 'failed';
  if (filter === 'merged') return row.samePerson !== null && row.samePerson !== 'several';
  if (filter === 'several') return row.samePerson === 'several';
  if (filter === 'open') return row.at !== 'failed' && row.at !== 'done';
  return filter === 'differing' ? row.differing.length > 0 : row.outcome === filter;
}

/** How many rows each filter shows. */
export function countsIn(rows: readonly JobRow[]): Record<RowFilter, number> {
  const count = (filter: RowFilter) => rows.filter((row) => fits(row, filter)).length;
  return {
    all: rows.length,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    skipped: count('skipped'),
    undone: count('undone'),
    kept: count('kept'),
    merged: count('merged'),
    several: count('several'),
    differing: count('differing'),
    failed: count('failed'),
    open: count('open'),
  };
}
