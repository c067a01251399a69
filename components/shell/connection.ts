/** What every store receives: its abort signal, clock, window and page. */
import type { ReadonlySignal } from '@preact/signals';
import type { ShownProblem } from '../format/problem-words.ts';

export interface Connection {
  /** Aborted with the page, or when a newer lookup replaces this one; late answers are dropped. */
  signal: AbortSignal;
  /** Epoch milliseconds. */
  now(): number;
  /** A private window: nothing of it is written to disk. */
  private: ReadonlySignal<boolean>;
  /** The page's address, for Recent and as a lead's source. Null for a typed lookup, and until it may be stored. */
  page: string | null;
  /** Identifies the service whose price a click shows; null if none. No other one is asked then. */
  service: ReadonlySignal<string | null>;
}

/** A retry may be charged a second time, so the click says so. */
export function mayBeChargedTwice(problem: ShownProblem): boolean {
  return problem.code === 'outcome-unknown' || (problem.code === 'no-answer' && problem.risk !== 'none');
}
