/** What time alone changes: holds that are over, due times of another clock, domains that are closed for today. */

import type { Job } from '../../background/jobs/job-store.ts';
import { longestHold, longestPause } from '../../background/jobs/pauses.ts';
import type { Change, StepRecord } from '../../background/storage/store.ts';
import type { Parts } from './part.ts';
import { laneOf } from './step-states.ts';

/** The changes are made in memory at once, and are to be written. */
export function tidied({ book, budget }: Parts, job: Job, now: number): Change[] {
  const { record } = job;
  if (record.dismissed) return [];
  const changes: Change[] = [];
  if (record.held?.until && (now >= record.held.until || record.held.until - now > longestHold)) {
    changes.push(book.putJob({ ...record, held: null }));
  }
  const closed = new Map<string, number | null>();
  for (const step of job.active.values()) {
    const due = closedUntil(step, closed) ?? Math.min(step.due, now + longestPause(step));
    if (due > step.due)
      changes.push(book.putStep({ ...step, due, problem: { code: 'domain-cap', again: due, quoted: null } }));
    else if (due < step.due) changes.push(book.putStep({ ...step, due }));
  }
  return changes;

  /** Only what was not begun: polls are free. */
  function closedUntil(step: StepRecord, known: Map<string, number | null>): number | null {
    if (step.kind !== 'verify' || step.at !== 'waiting' || step.since !== null) return null;
    const lane = laneOf(step);
    const until = known.get(lane);
    if (until !== undefined) return until;
    const found = budget.closedUntil(step, now);
    known.set(lane, found);
    return found;
  }
}
