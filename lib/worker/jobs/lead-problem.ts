/** What a problem means for a step that writes or reads leads: it holds the job, or the step is tried again later, or it has failed. */

import { type Hold, holdFor } from '../../background/jobs/holds.ts';
import { failurePauses } from '../../background/jobs/pauses.ts';
import { nameless } from '../../background/requests/forget-person.ts';
import type { StepRecord } from '../../background/storage/store.ts';
import type { Problem } from '../../contract/problem.ts';
import { isLost } from '../asks/spends.ts';
import type { Parts } from './part.ts';
import { isRemoving } from './step-states.ts';

export function createLeadProblem({ context, asks, book }: Parts) {
  return async (of: StepRecord, problem: Problem): Promise<Hold | null> => {
    const step = book.now(of)?.step;
    if (!step) return null;
    const now = context.clock.now();
    const hold = holdFor(problem, now);
    if (!hold) await asks.write([book.putStep(afterProblem(step, problem, now))]);
    return hold;
  };
}

function afterProblem(step: StepRecord, problem: Problem, now: number): StepRecord {
  if (problem.code === 'opted-out') return nameless(step);
  const pause = isPassing(problem) ? failurePauses[step.tries] : undefined;
  if (pause !== undefined) return { ...step, tries: step.tries + 1, due: now + pause, problem };
  if (!isRemoving(step)) return { ...step, at: 'failed', problem };
  return { ...step, at: 'done', problem, data: { ...step.data, remove: false } };
}

/** The whole way again may find it otherwise; so, too, when the lead was deleted under our hands. */
function isPassing(problem: Problem): boolean {
  switch (problem.code) {
    case 'stopped':
    case 'service-changed':
    case 'not-found':
      return true;
    case 'service-failed':
      return problem.status >= 500;
    default:
      return isLost(problem);
  }
}
