/** What every store is given: the signal that ends it, the clock, the window that it stands in, and the page that is looked at. */
import type { ReadonlySignal } from '@preact/signals';
import type { ScreenProblem } from '../format/problem-words.ts';

export interface Connection {
  /** Ends with the screen, or with the lookup that a newer one replaced: late answers are then dropped. */
  signal: AbortSignal;
  /** Epoch milliseconds. */
  now(): number;
  /** A private window: the worker writes nothing of it to disk. */
  private: ReadonlySignal<boolean>;
  /** The address of the page that is looked at, kept for Recent and as a lead's source; null for a typed lookup, and until it may be kept. */
  page: string | null;
}

/** Asking again after this may be charged a second time, so the click says so. */
export function mayBeChargedTwice(problem: ScreenProblem): boolean {
  return problem.code === 'outcome-unknown' || (problem.code === 'no-answer' && problem.risk !== 'none');
}
