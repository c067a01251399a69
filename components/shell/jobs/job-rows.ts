/** A job's rows, loaded page by page, and reloaded when the job progressed unseen. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { JobRow } from '../../../lib/messages/job-views.ts';
import { send } from '../../../lib/messages/send.ts';
import type { ShownProblem } from '../../format/problem-words.ts';

export interface JobRows {
  rows: ReadonlySignal<readonly JobRow[]>;
  /** `asking`: loading. `all`: nothing more to load. */
  state: ReadonlySignal<{ at: 'asking' } | { at: 'all' } | { at: 'failed'; problem: ShownProblem }>;
  /** The total, which may exceed the loaded rows. */
  total: ReadonlySignal<number>;
  /** Reloads from the start; shown rows stay until the new ones arrive. */
  load(): Promise<void>;
}

const atOnce = 1_000;

/** A page shows only the first rows of a large import, to save memory. */
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
      const response = await send('job-rows', { job, offset: loaded.length, limit: atOnce, failed: false });
      if (mine !== turn || life.aborted) return;
      if (!response.ok) {
        state.value = { at: 'failed', problem: response.problem };
        return;
      }
      loaded.push(...response.value.rows);
      total.value = response.value.total;
      const isAll = response.value.rows.length === 0 || loaded.length >= Math.min(mostRows, response.value.total);
      if (isFirst || isAll) rows.value = [...loaded];
      if (isAll) break;
    }
    state.value = { at: 'all' };
  }

  return { rows, total, state, load };
}
