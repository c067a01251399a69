/** How long jobs wait, in milliseconds, and for what. All are measured from now: a clock that jumps makes neither a burst nor a standstill. */
import type { StepRecord } from '../storage/store.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Before a save or a deletion is sent: the time in which it can be undone. */
export const undoTime = 8 * second;

/** Between two polls of a verification in progress; the last one again and again. */
const polls = [2 * second, 4 * second, 8 * second, 15 * second, 30 * second];

/** After so many polls, about 10 minutes, it rests until a click. */
export const mostPolls = 23;

export function pollPause(done: number): number {
  return polls[Math.min(done, polls.length) - 1] ?? 2 * second;
}

/** After an unexpected answer of the mail server (222); then it has failed. */
export const mailServerPauses = [30 * second, 2 * minute, 10 * minute];

/** After a failure of the service, or no answer; then it has failed. */
export const failurePauses = [5 * second, 20 * second, minute, 5 * minute];

/** While a job is held: how long until it is tried again, where nothing better is known. */
export const holdPauses = { offline: minute, tooFast: minute, storage: 5 * minute, domainCap: hour };

/** No hold lasts longer than this, whatever the service says: the contract's own windows are no longer. */
export const longestHold = 24 * hour + minute;

/** After the worker was stopped with something under way: when the browser shall wake it. */
export const wakeAfter = 30 * second;

/** A timer is never set for longer, so that a clock that jumps is noticed. */
export const longestTimer = minute;

/** How far in the future a step can be due: what lies beyond was written under another clock. `isUndoable`: its job's kind is. */
export function longestPause(step: StepRecord, isUndoable: boolean): number {
  if (step.problem?.code === 'domain-cap') return longestHold;
  if (step.at === 'pending') return 30 * second;
  if (isUndoable && step.since === null) return undoTime;
  // Nothing went wrong with it: it waits for its turn alone, whatever the clock said when it was made.
  if (step.problem === null) return 0;
  return 10 * minute;
}
