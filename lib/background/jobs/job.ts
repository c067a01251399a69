import type { JobRow, JobView } from '../../messages/job-views.ts';
import type { Requests } from '../requests/requests.ts';
import type { JobRecord, StepRecord, Tally } from '../storage/store.ts';
import type { JobContext } from './context.ts';

export interface Job {
  kind: JobTraits;
  record: JobRecord;
  /** By id, in their original order */
  steps: Map<string, StepRecord>;
  /** Steps that can go on without a click */
  active: Map<string, StepRecord>;
  tally: Tally;
  /** False while a long job's steps are only in the store; it does not run until they are read */
  isRead: boolean;
  /** Steps changed since the tally was last written */
  uncounted: number;
}

/** What all jobs of a kind have in common */
export interface JobTraits {
  /** How many steps of one job may run at once: until one is done, and after that */
  atOnce: { first: number; later: number };
  /** Waits for the undo time before anything is sent */
  isUndoable?: true;
  /** The service limits these steps per day and domain. They queue by domain, across jobs. */
  isByDomain?: true;
  /** A single long step; `total` counts something else */
  isOneStep?: true;
  /** The service does the work. Once begun, its progress is polled only while an extension page is visible. */
  isFollowed?: true;
  /** The outcome of a finished step, as a word of the job's counts. Default: `outcome` in the step's data. */
  outcome?(step: StepRecord): string | null;
  /** Fields of a job's view beyond those that all kinds share */
  view?(job: Job): Partial<JobView>;
  /** Fields of a row beyond those that all kinds share */
  row?(step: StepRecord, requests: Requests, context: JobContext): Partial<JobRow> | Promise<Partial<JobRow>>;
  /** The rows, if they are not the steps */
  rows?(job: Job): JobRow[];
  /** A page of rows, if they are in the store and are not the steps; null for a job without such rows */
  page?(
    job: Job,
    context: JobContext,
    wanted: { offset: number; limit: number; failed: boolean },
  ): Promise<{ rows: JobRow[]; total: number } | null>;
  /** Asks several services in order: the step as it begins at this one, with nothing left of the one before. */
  turned?(step: StepRecord, service: string, now: number): StepRecord;
  /** How a failed step restarts after a click. `retried`: the default. Null if it would only fail again. */
  again?(failed: StepRecord, retried: StepRecord): StepRecord | null;
}

/** A failed step, restarted by a click; null if it would only fail again */
export function afterFailure(kind: Pick<JobTraits, 'again'>, step: StepRecord, now: number): StepRecord | null {
  if (step.problem?.code === 'opted-out') return null;
  const retried: StepRecord = { ...step, at: 'waiting', tries: 0, due: now, problem: null };
  return kind.again ? kind.again(step, retried) : retried;
}

/** The step can go on without a click */
export function isActive(step: StepRecord): boolean {
  return (step.at === 'waiting' || isBegun(step)) && !rests(step);
}

/** Pending for longer than the background polls by itself */
export function rests(step: StepRecord): boolean {
  return step.at === 'pending' && step.data.rests === true;
}

/** It reached the service, so giving it up would lose what it cost */
export function isBegun(step: StepRecord): boolean {
  return step.at === 'sent' || step.at === 'pending';
}

/** The user takes back a saved contact */
export function isRemoving(step: StepRecord): boolean {
  return step.kind === 'save' && step.data.remove === true;
}

/**
 * The step may run: nothing holds or pauses its job. A stopped job only finishes what was begun. Taking back a saved
 * contact goes on in either case.
 */
export function mayGo({ record }: Job, step: StepRecord): boolean {
  if (record.dismissed || record.held) return false;
  if (record.state === 'open' || isRemoving(step)) return true;
  return record.state === 'stopped' && isBegun(step);
}

/** Nothing was sent, so undo leaves no trace */
export function isUndoable({ kind, steps, isRead }: Job): boolean {
  if (!kind.isUndoable || !isRead) return false;
  for (const step of steps.values()) if (step.at !== 'waiting' || step.since !== null) return false;
  return true;
}
