/**
 * Shows what a bulk edit wrote. A service may answer changes without the leads (204), and the background does not read
 * those of a large job again. Then the loaded rows get the value itself.
 */
import { effect, type ReadonlySignal } from '@preact/signals';
import { kindOf, slugOf } from '../../lib/contract/lead-fields.ts';
import { textIn } from '../../lib/contract/lead-values.ts';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import { keyOfEmail } from '../../lib/contract/text.ts';
import type { JobView } from '../../lib/messages/job-views.ts';
import { send } from '../../lib/messages/send.ts';
import { isOver, type Jobs } from '../shell/jobs/jobs.ts';
import type { LeadRow } from './lead-rows.ts';

/** The most rows that one message returns */
const mostRows = 1_000;

interface Written {
  field: string;
  text: string;
  /** By id, what each lead held before. */
  before: ReadonlyMap<number, string | null>;
  /** The view of the job whose outcome was shown last. */
  order: number;
}

/** Returns a function to call with each bulk edit that was begun here. */
export function createWrittenValues(
  { jobs, service, life }: { jobs: Jobs; service: ReadonlySignal<string | null>; life: AbortSignal },
  loaded: ReadonlySignal<readonly Lead[]>,
  learn: (changed: readonly Lead[]) => void,
): (job: string, rows: readonly LeadRow[], field: string, text: string) => void {
  const written = new Map<string, Written>();

  async function show({ id: job, service: of }: JobView, { field, text, before }: Written): Promise<void> {
    const isUnseen = (lead: Lead) => before.get(lead.id) === textIn(lead, field);
    // A changed value was pushed meanwhile and is newer. At another service, these ids are other leads.
    const unseen = () => (service.peek() === of ? loaded.peek().filter(isUnseen) : []);
    const done = new Set<string>();
    for (let offset = 0, total = 1; offset < total && unseen().length > 0; offset += mostRows) {
      const response = await send('job-rows', { job, offset, limit: mostRows, failed: false });
      if (!response.ok || life.aborted) return;
      ({ total } = response.value);
      for (const { at, key } of response.value.rows) if (at === 'done') done.add(keyOfEmail(key));
    }
    const value = text === '' ? null : kindOf(field) === 'score' ? Number(text) : text;
    const now = unseen().filter(({ email }) => done.has(keyOfEmail(email)));
    if (now.length > 0) learn(now.map((lead) => ({ ...lead, [slugOf(field) ?? field]: value })));
  }

  const look = () => {
    for (const job of jobs.all.value.values()) {
      const edit = written.get(job.id);
      if (!edit || !isOver(job) || job.order <= edit.order) continue;
      edit.order = job.order;
      void show(job, edit);
    }
  };
  const stop = effect(look);
  life.addEventListener('abort', stop, { once: true });

  return (job, rows, field, text) => {
    const before = new Map(rows.map(({ lead }) => [lead.id, textIn(lead, field)]));
    written.set(job, { field, text, before, order: 0 });
    // The job may be over already.
    look();
  };
}
