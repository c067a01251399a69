/** The things of a job as a table or a report shows them. */

import type { Job } from '../../background/jobs/job-store.ts';
import { flat } from '../../background/jobs/kinds/lead-fields.ts';
import type { Asks } from '../../background/requests/requests.ts';
import type { StepRecord } from '../../background/storage/store.ts';
import type { JobRow } from '../../messages/views.ts';
import { exportDataOf, importDataOf } from './step-data.ts';
import { rests } from './step-states.ts';
import { outcomeOf } from './tally.ts';

export interface RowsWish {
  offset: number;
  limit: number;
  /** Only those that failed. */
  failed: boolean;
}

/** In the order in which they were given; its steps have to be read. */
export async function rowsOf(asks: Asks, job: Job, { offset, limit, failed }: RowsWish) {
  if (job.record.kind === 'export') {
    const pages = pagesOf(job).filter(({ at }) => !failed || at === 'failed');
    return { rows: pages.slice(offset, offset + limit), total: pages.length };
  }
  const all = [...job.steps.values()];
  const some = failed ? all.filter(({ at }) => at === 'failed') : all;
  const rows = await Promise.all(some.slice(offset, offset + limit).map((step) => rowOf(asks, step)));
  return { rows, total: some.length };
}

async function rowOf(asks: Asks, step: StepRecord): Promise<JobRow> {
  const imported = step.kind === 'import' ? importDataOf(step) : null;
  const row: JobRow = {
    ...blank(),
    key: step.key,
    at: atOf(step),
    outcome: outcomeOf(step),
    problem: step.problem,
    line: imported?.line ?? null,
    fields: imported && textsOf(imported.fields),
    differing: imported?.differing ?? [],
  };
  if (step.at !== 'done' || step.kind !== 'verify') return row;
  const kept = await asks.keptAnswer(step.service, 'verifyEmail', { email: step.key });
  return { ...row, verification: kept?.reply.data ?? null, asked: kept?.asked ?? null };
}

const blank = () => ({
  line: null,
  fields: null,
  differing: [],
  verification: null,
  asked: null,
  outcome: null,
  problem: null,
});

function atOf(step: StepRecord): JobRow['at'] {
  if (rests(step)) return 'still-checking';
  switch (step.at) {
    case 'sent':
    case 'pending':
      return 'under-way';
    default:
      return step.at;
  }
}

function textsOf(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(flat(fields)).map(([field, value]) => [field, String(value ?? '')]));
}

/** An export is one step, which goes from page to page. */
function pagesOf({ steps }: Job): JobRow[] {
  const [step] = steps.values();
  const data = step && exportDataOf(step);
  if (!step || !data) return [];
  let first = 1;
  const pages: JobRow[] = data.parts.map((rows) => {
    const key = String(first);
    first += rows;
    return { ...blank(), key, at: 'done', outcome: 'rows' };
  });
  if (step.at === 'done') return pages;
  return [...pages, { ...blank(), key: String(first), at: atOf(step), problem: step.problem }];
}
