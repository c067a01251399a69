/**
 * How long jobs wait, in milliseconds. All pauses count from now, so a clock that jumps causes neither a burst nor a
 * standstill.
 */

import type { StepRecord } from '../storage/store.ts';
import { delays } from './delays.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

export const { undoTime } = delays;

/** Between polls of a verification; the last one repeats */
const polls = [2 * second, 4 * second, 8 * second, 15 * second, 30 * second];

/** After this many polls, about 10 minutes, it rests until a click */
export const mostPolls = 23;

export function pollPause(done: number): number {
  return polls[Math.min(done, polls.length) - 1] ?? 2 * second;
}

/** Before retries after an unexpected mail server response (222); after the last one, the step fails */
export const mailServerPauses = [30 * second, 2 * minute, 10 * minute];

/** Before retries after a service failure or a lost response; after the last one, the step fails */
export const failurePauses = [5 * second, 20 * second, minute, 5 * minute];

/** Until a held job is retried, where nothing better is known */
export const holdPauses = { offline: minute, tooFast: minute, storage: 5 * minute, domainCap: hour };

/** No hold lasts longer, whatever the service says; the contract's own windows are no longer */
export const longestHold = 24 * hour + minute;

/** When the alarm rings if the background is stopped with work in flight */
export const wakeAfter = 30 * second;

/** Timers are never longer, so that a clock jump is noticed */
export const longestTimer = minute;

/**
 * How far in the future a step can be due; anything beyond was written under another clock. `isUndoable`: of its
 * job's kind.
 */
export function longestPause(step: StepRecord, isUndoable: boolean): number {
  if (step.problem?.code === 'domain-cap') return longestHold;
  if (step.at === 'pending') return 30 * second;
  if (isUndoable && step.since === null) return undoTime;
  // Without a problem it only waits for its turn, whatever the clock said when it was created.
  if (step.problem === null) return 0;
  return 10 * minute;
}
