/** What the kinds of jobs are given to carry out a step, and what they give back. */

import type { Connection, Context } from '../../background/context.ts';
import type { DomainBudget } from '../../background/jobs/domain-budget.ts';
import type { Hold } from '../../background/jobs/holds.ts';
import type { Book, Job } from '../../background/jobs/job-store.ts';
import type { Marks } from '../../background/requests/known-leads.ts';
import type { Asks } from '../../background/requests/requests.ts';
import type { StepRecord } from '../../background/storage/store.ts';
import type { Shown } from './shown.ts';

export interface Parts {
  context: Context;
  asks: Asks;
  marks: Marks;
  book: Book;
  budget: DomainBudget;
  shown: Shown;
  /** Reads the steps of a long job, which lie in the store until they are needed. */
  read(job: Job): Promise<void>;
}

/** A step under way. */
export interface Control {
  /** Aborted when its job is paused or stopped before the step was sent. */
  signal: AbortSignal;
  /** It can't be given up any more. */
  sent(): void;
}

/** Carries a step out as far as it goes now, and writes what it came to. Gives what holds its whole job, or null. */
export type Perform = (job: Job, step: StepRecord, connection: Connection, control: Control) => Promise<Hold | null>;
