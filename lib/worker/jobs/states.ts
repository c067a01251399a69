/** What a job may do, in words that the other files share. */

import type { Job } from '../../background/jobs/job-store.ts';
import { isUndoableKind } from '../../background/jobs/pauses.ts';
import type { StepRecord } from '../../background/storage/store.ts';
import { isBegun, isRemoving } from './step-states.ts';

/** The step may go on: nothing holds or pauses its job. Of a stopped one only what was begun; what the user takes back always. */
export function mayGo({ record }: Job, step: StepRecord): boolean {
  if (record.dismissed || record.held) return false;
  if (record.state === 'open' || isRemoving(step)) return true;
  return record.state === 'stopped' && isBegun(step);
}

/** A save or deletion that was not sent: undo leaves nothing behind. */
export function isUndoable({ record, steps, isRead }: Job): boolean {
  if (!isUndoableKind(record.kind) || !isRead) return false;
  for (const step of steps.values()) if (step.at !== 'waiting' || step.since !== null) return false;
  return true;
}
