/** The rows of one job, loaded page by page, and again when the job has come further while nobody saw. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { send } from '../../../lib/messages/send.ts';
import type { JobRow } from '../../../lib/messages/views.ts';
import type { ScreenProblem } from '../../format/problem-words.ts';

export interface JobRows {
  rows: ReadonlySignal<readonly JobRow[]>;
  /** `asking`: pages are on their way; `all`: there is nothing more to load. */
  state: ReadonlySignal<{ at: 'asking' } | { at: 'all' } | { at: 'failed'; problem: ScreenProblem }>;
  /** How many there are: more than are loaded, where they are very many. */
  total: ReadonlySignal<number>;
  /** From the beginning; what is shown stays until the new rows are there. */
  load(): Promise<void>;
}

const atOnce = 1_000;

/** A screen shows the first rows of a larger import: all of them would not fit in its memory. */
const mostRows = 20_000;

export function createJobRows(life: AbortSignal, job: string): JobRows {
  const rows = signal<readonly JobRow[]>([]);
  const state = signal<JobRows['state']['value']>({ at: 'asking' });
  const total = signal(0);
  let turn = 0;

  async function load(): Promise<void> {
    turn += 1;
    const mine = turn;
    state.value = { at: 'asking' };
    const isFirst = rows.peek().length === 0;
    const loaded: JobRow[] = [];
    for (;;) {
      const heard = await send('job-rows', { job, offset: loaded.length, limit: atOnce, failed: false });
      if (mine !== turn || life.aborted) return;
      if (!heard.ok) {
        state.value = { at: 'failed', problem: heard.problem };
        return;
      }
      loaded.push(...heard.value.rows);
      total.value = heard.value.total;
      const isAll = heard.value.rows.length === 0 || loaded.length >= Math.min(mostRows, heard.value.total);
      if (isFirst || isAll) rows.value = [...loaded];
      if (isAll) break;
    }
    state.value = { at: 'all' };
  }

  return { rows, total, state, load };
}
