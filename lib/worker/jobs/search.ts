/**
 * Searches one company's addresses: a step of a search job. It spends and may not be repeated: a kept answer costs nothing, and one that
 * was sent and not heard is unknown until a click that says so. Contract, section 4.1.
 */

import { type Hold, holdFor } from '../../background/jobs/holds.ts';
import { failurePauses } from '../../background/jobs/pauses.ts';
import type { Change, StepRecord } from '../../background/storage/store.ts';
import { isFresh } from '../asks/cache.ts';
import { quietly } from '../asks/quietly.ts';
import type { Got } from '../asks/sending.ts';
import { isLost } from '../asks/spends.ts';
import { searchOf } from './job-data.ts';
import type { Parts, Perform } from './part.ts';
import { type SearchData, searchDataOf } from './step-data.ts';

export function createSearch({ context, asks, book, shown }: Parts): Perform {
  const { clock } = context;

  /** Called with the step as it was taken up. */
  function settled(before: StepRecord, data: SearchData, { answer }: Got<'searchDomain'>, hold: Hold | null): Change[] {
    const current = book.now(before);
    if (!current) return [];
    const now = clock.now();
    const { step } = current;
    const unsent = { at: 'waiting', since: before.since } as const;
    if (hold) return [book.putStep({ ...step, ...unsent })];
    if (answer.ok) {
      const isFound = answer.at === 'done' && answer.reply.data.emails.length > 0;
      return [
        book.putStep({ ...step, at: 'done', problem: null, data: { ...data, outcome: isFound ? 'found' : 'none' } }),
      ];
    }
    const { problem } = answer;
    if (problem.code === 'stopped') {
      return [book.putStep({ ...step, ...unsent, due: now + (failurePauses[0] ?? 0) })];
    }
    const isPassing = problem.code === 'service-failed' && problem.status >= 500;
    const pause = isPassing ? failurePauses[step.tries] : undefined;
    const again = { ...step, tries: step.tries + 1, problem };
    if (pause !== undefined) return [book.putStep({ ...again, ...unsent, due: now + pause })];
    const unknown = isLost(problem) ? ({ code: 'outcome-unknown', asked: step.since ?? now } as const) : problem;
    return [book.putStep({ ...again, at: 'failed', problem: unknown })];
  }

  return async (job, step, connection, { signal, sent }) => {
    const [data, wish] = [searchDataOf(step), searchOf(job.record)];
    if (!data || !wish) throw new Error('a record of another form');
    let hold: Hold | null = null;
    await asks.send(
      'searchDomain',
      { domain: step.key, limit: wish.limit },
      {
        ...quietly(context, connection),
        again: data.again,
        isEnough: (record) => isFresh(record, clock.now()),
        signal,
        before() {
          sent();
          shown.changed(job);
          return [book.putStep({ ...step, at: 'sent', since: clock.now() })];
        },
        after(got) {
          hold = got.answer.ok ? null : holdFor(got.answer.problem, clock.now());
          return settled(step, data, got, hold);
        },
      },
    );
    return hold;
  };
}
