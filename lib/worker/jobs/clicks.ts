/** What a click changes in a job: it goes on, tries again, or takes a saved contact back. In memory at once; the changes are to be written. */

import type { Job } from '../../background/jobs/job-store.ts';
import type { Change, StepRecord } from '../../background/storage/store.ts';
import { isLost } from '../asks/spends.ts';
import type { Parts } from './part.ts';
import { newSearch, newVerify, saveDataOf, verifyDataOf } from './step-data.ts';
import { rests } from './step-states.ts';

/** Goes on with what was put off; with `failed`, tries again what failed or rests, too. */
export function goneOn({ context, book, budget }: Parts, job: Job, failed: boolean): Change[] {
  const now = context.clock.now();
  const changes: Change[] = [];
  for (const step of job.steps.values()) {
    const again = failed || step.at === 'waiting' ? begunAnew(step, now) : null;
    if (!again) continue;
    budget.reopen(step);
    changes.push(book.putStep(again));
  }
  // Paused while its last steps were under way, it has nothing left to go on with.
  const over = job.record.state === 'paused' ? 'done' : job.record.state;
  const state = job.active.size > 0 ? 'open' : over;
  return [...changes, book.putJob({ ...job.record, state, held: null })];
}

/** The step as it begins again; null when there is nothing to try again. */
function begunAnew(step: StepRecord, now: number): StepRecord | null {
  if (rests(step)) return { ...step, due: now, data: { ...step.data, polls: 0, rests: false } };
  if (step.at === 'waiting' && step.problem !== null && step.due > now) return { ...step, due: now };
  if (step.at !== 'failed' || isLasting(step)) return null;
  const again = { ...step, tries: 0, due: now, problem: null };
  if (step.kind === 'search') {
    const isUnknown = step.problem?.code === 'outcome-unknown';
    return { ...again, at: 'waiting', since: null, data: { ...newSearch, again: isUnknown } };
  }
  if (step.kind !== 'verify') return { ...again, at: 'waiting' };
  const data = { ...newVerify, anew: verifyDataOf(step)?.anew ?? false };
  const isUnknown = step.problem !== null && isLost(step.problem) && step.since !== null;
  return isUnknown ? { ...again, at: 'sent', data } : { ...again, at: 'waiting', since: null, data };
}

/** Asked again, it would be the same: the person opted out, or the row of a file is what it is. */
function isLasting({ kind, problem }: StepRecord): boolean {
  return problem?.code === 'opted-out' || (kind === 'import' && problem?.code === 'refused-input');
}

/** What was sent is taken back by the runner; what was not simply goes. */
export function takenBack({ context, book }: Parts, of: StepRecord): Change[] {
  const step = book.now(of)?.step;
  const data = step && saveDataOf(step);
  if (!step || !data || step.at === 'removed') return [];
  if (step.at === 'done') {
    const removing = { tries: 0, problem: null, due: context.clock.now(), data: { ...data, remove: true } };
    return [book.putStep({ ...step, ...removing, at: 'waiting' })];
  }
  const isUnsent = step.at === 'failed' || step.since === null;
  return isUnsent ? [book.putStep({ ...step, at: 'removed', problem: null, data: {} })] : [];
}
