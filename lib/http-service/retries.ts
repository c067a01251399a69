/** Which failures are retried: safe ones, a few times, with growing jittered pauses. */
import type { Problem } from '../contract/problem.ts';

interface Course {
  /** A repeat costs and does nothing more (`repeatable` in the operations table). */
  repeatable: boolean;
  /** Attempts so far. */
  sends: number;
  /** Milliseconds since the first attempt. */
  elapsed: number;
  /** Longest wait for a rate refusal, in milliseconds. */
  patience: number;
}

const mostSends = 3;
const mostRefusals = 8;
const firstPause = { refused: 1_000, failed: 500 };
const longestPause = 30_000;

/**
 * The longest wait in milliseconds that a service is trusted with. A longer `Retry-After` may be a mistake, so a click
 * may try again after this: tests/faults/README.md #50.
 */
export const longestTrusted = 10 * 60_000;

/** After this long, in milliseconds, a user has waited enough for a failing service. */
const longestCourse = 10_000;

/**
 * Milliseconds before the next attempt: 0.5 s, 1 s, 2 s… (from 1 s after a rate refusal), each jittered between half
 * and all of it.
 */
export function pauseAfter(problem: Problem, sends: number, random: () => number): number {
  const first = problem.code === 'too-fast' ? firstPause.refused : firstPause.failed;
  return Math.min(longestPause, first * 2 ** (sends - 1)) * (0.5 + random() / 2);
}

/**
 * Whether to retry after a pause. A rate refusal (403) did nothing, so any request may be repeated.
 * After a failure or a broken connection only repeatable ones are; after any other refusal none.
 */
export function goesAgain(problem: Problem, course: Course, pause: number): boolean {
  if (problem.code === 'too-fast') {
    return course.sends < mostRefusals && course.elapsed + pause <= course.patience;
  }
  const passing = course.repeatable && isPassing(problem) && course.sends < mostSends;
  return passing && course.elapsed + pause <= longestCourse;
}

/** Whether a retry may help. A timeout has used up the user's patience; an unexpected reply form will not change. */
export function isPassing(problem: Problem): boolean {
  switch (problem.code) {
    case 'service-failed':
      return problem.status >= 500;
    case 'unreadable':
      return problem.why !== 'unexpected';
    case 'no-answer':
      return problem.why === 'broken';
    default:
      return false;
  }
}

/**
 * After a rate refusal, or when a failing service sets `Retry-After`, nothing else is sent on this path for that
 * long.
 */
export function holdsAll(problem: Problem, wait: number | null): boolean {
  return problem.code === 'too-fast' || (wait !== null && problem.code === 'service-failed' && problem.status >= 500);
}
