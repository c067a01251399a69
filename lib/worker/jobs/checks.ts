/** What is known of addresses as deliverable: what goes on, else the kept verdict, else what failed. */
import type { Check } from '../../messages/views.ts';
import type { StepRecord } from '../store.ts';
import type { Parts } from './part.ts';
import { checkOf } from './view.ts';

/** In the order of the addresses; of those of which something is known. */
export async function checksOf({ asks, book }: Parts, service: string, emails: readonly string[]): Promise<Check[]> {
  const steps = new Map<string, StepRecord>();
  for (const { record, steps: all } of book.jobs.values()) {
    if (record.kind !== 'verify' || record.service !== service) continue;
    for (const step of all.values()) steps.set(step.key, newer(steps.get(step.key), step));
  }
  const found = await Promise.all(
    [...new Set(emails.map((one) => one.trim().toLowerCase()))].map(async (email): Promise<Check | null> => {
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

/** What goes on tells more than what is over; else the later job. */
function newer(one: StepRecord | undefined, other: StepRecord): StepRecord {
  if (!one) return other;
  const isOver = ({ at }: StepRecord) => at === 'done' || at === 'failed' || at === 'removed';
  return isOver(other) && !isOver(one) ? one : other;
}
