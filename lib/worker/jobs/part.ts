/** What the kinds of jobs are given to carry out a step, and what they give back. */
import type { Asks } from '../asks/asks.ts';
import type { Marks } from '../asks/marks.ts';
import type { Connection, Context } from '../context.ts';
import type { StepRecord } from '../store.ts';
import type { Book, Job } from './book.ts';
import type { DomainBudget } from './domain-budget.ts';
import type { Hold } from './holds.ts';
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
