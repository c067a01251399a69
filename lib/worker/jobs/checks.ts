/** What is known of addresses as deliverable: what goes on, else the kept verdict, else what failed. */

import type { StepRecord } from '../../background/storage/store.ts';
import type { Check } from '../../messages/views.ts';
import type { Parts } from './part.ts';
import { checkOf } from './view.ts';

/** In the order of the addresses; of those of which something is known. */
export async function checksOf(parts: Parts, service: string, emails: readonly string[]): Promise<Check[]> {
  const { asks } = parts;
  const wanted = [...new Set(emails.map((one) => one.trim().toLowerCase()))];
  const steps = await stepsOf(parts, service, wanted);
  const found = await Promise.all(
    wanted.map(async (email): Promise<Check | null> => {
      const step = steps.get(email);
      const check = step ? checkOf(step) : null;
      if (check && check.at !== 'failed') return check;
      const kept = await asks.keptAnswer(service, 'verifyEmail', { email });
      if (!kept || (check && step && step.due > kept.asked)) return check;
      return { at: 'done', email, verification: kept.reply.data, asked: kept.asked };
    }),
  );
  return found.filter((check) => check !== null);
}

/** The step of each address. Those of long jobs that are not read yet lie in the store, where they are found by their addresses. */
async function stepsOf({ context, book }: Parts, service: string, emails: readonly string[]) {
  const jobs = [...book.jobs.values()].filter(({ record }) => record.kind === 'verify' && record.service === service);
  const unread = new Set(jobs.filter(({ isRead }) => !isRead).map(({ record }) => record.id));
  const stored = await Promise.all(
    (unread.size > 0 ? emails : []).map((email) => context.store.list('steps', { by: 'key', is: email })),
  );
  const all = [
    ...jobs.flatMap(({ steps }) => [...steps.values()]),
    ...stored.flat().filter(({ job }) => unread.has(job)),
  ];
  const steps = new Map<string, StepRecord>();
  for (const step of all) steps.set(step.key, newer(steps.get(step.key), step));
  return steps;
}

/** What goes on tells more than what is over; else the later job. */
function newer(one: StepRecord | undefined, other: StepRecord): StepRecord {
  if (!one) return other;
  const isOver = ({ at }: StepRecord) => at === 'done' || at === 'failed' || at === 'removed';
  return isOver(other) && !isOver(one) ? one : other;
}
