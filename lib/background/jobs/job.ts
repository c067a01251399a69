/** A job in memory, what its kind says of all such jobs, and what it and its steps are at. */
import type { JobRow, JobView } from '../../messages/views.ts';
import type { Context } from '../context.ts';
import type { Requests } from '../requests/requests.ts';
import type { JobRecord, StepRecord, Tally } from '../storage/store.ts';

export interface Job {
  kind: JobTraits;
  record: JobRecord;
  /** By id, in the order in which they were given. */
  steps: Map<string, StepRecord>;
  /** Those of which something is still to be done without a click. */
  active: Map<string, StepRecord>;
  tally: Tally;
  /** False while the steps of a long job lie in the store: nothing of it goes on until they are read. */
  isRead: boolean;
  /** So many steps changed since the tally was last written. */
  uncounted: number;
}

/** What holds for every job of a kind. */
export interface JobTraits {
  /** How many steps of one job go at a time: until one is done, and then. */
  atOnce: { first: number; later: number };
  /** It waits for the time in which it can be undone before it is sent. */
  isUndoable?: true;
  /** The service takes so many of its steps a day for each domain: they queue by domain, whichever their job. */
  isByDomain?: true;
  /** It is one step, which goes on and on; `total` counts something else. */
  isOneStep?: true;
  /** Somebody else does it: once begun, it is asked how far that is only while a page of Harrier is in front. */
  isFollowed?: true;
  /** What came of a step that is done, a word of the job's counts; where it is not the `outcome` in the step's data. */
  outcome?(step: StepRecord): string | null;
  /** What a screen sees of a job, beyond what all kinds show. */
  view?(job: Job): Partial<JobView>;
  /** What a screen sees of a step, beyond what all kinds show. */
  row?(step: StepRecord, requests: Requests): Partial<JobRow> | Promise<Partial<JobRow>>;
  /** The rows, where they are not the steps. */
  rows?(job: Job): JobRow[];
  /** Some of its rows, where they are not the steps and lie in the store; null where they are none of these. */
  page?(
    job: Job,
    context: Context,
    wanted: { offset: number; limit: number; failed: boolean },
  ): Promise<{ rows: JobRow[]; total: number } | null>;
  /** How a step that failed begins again at a click: `anew` is usual; null when it would only fail again. */
  again?(failed: StepRecord, anew: StepRecord): StepRecord | null;
}

/** A failed step as it begins again at a click; null when it would only fail again. */
export function afterFailure(kind: Pick<JobTraits, 'again'>, step: StepRecord, now: number): StepRecord | null {
  if (step.problem?.code === 'opted-out') return null;
  const anew: StepRecord = { ...step, at: 'waiting', tries: 0, due: now, problem: null };
  return kind.again ? kind.again(step, anew) : anew;
}

/** Something is still to be done for the step without a click. */
export function isActive(step: StepRecord): boolean {
  return (step.at === 'waiting' || isBegun(step)) && !rests(step);
}

/** In progress for longer than we ask by ourselves. */
export function rests(step: StepRecord): boolean {
  return step.at === 'pending' && step.data.rests === true;
}

/** It reached the service, so that stopping its job would lose what it cost. */
export function isBegun(step: StepRecord): boolean {
  return step.at === 'sent' || step.at === 'pending';
}

/** The user takes a saved contact back. */
export function isRemoving(step: StepRecord): boolean {
  return step.kind === 'save' && step.data.remove === true;
}

/** The step may go on: nothing holds or pauses its job. Of a stopped one only what was begun; what the user takes back always. */
export function mayGo({ record }: Job, step: StepRecord): boolean {
  if (record.dismissed || record.held) return false;
  if (record.state === 'open' || isRemoving(step)) return true;
  return record.state === 'stopped' && isBegun(step);
}

/** Nothing of it was sent: undo leaves nothing behind. */
export function isUndoable({ kind, steps, isRead }: Job): boolean {
  if (!kind.isUndoable || !isRead) return false;
  for (const step of steps.values()) if (step.at !== 'waiting' || step.since !== null) return false;
  return true;
}
