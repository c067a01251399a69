/** When an ask goes out again by itself: what harms nobody, a few times, with growing and jittered pauses. */
import type { Problem } from '../contract/problem.ts';

interface Course {
  /** Asked again it costs and does nothing more (the table's `repeatable`). */
  repeatable: boolean;
  /** How often it was sent. */
  sends: number;
  /** Milliseconds since it was first sent. */
  elapsed: number;
  /** Longest time, in milliseconds, in which a refusal for rate is outwaited. */
  patience: number;
}

const mostSends = 3;
const mostRefusals = 8;
const firstPause = { refused: 1_000, failed: 500 };
const longestPause = 30_000;

/** Later than this after the first send, a user has waited enough for a service that fails. */
const longestCourse = 10_000;

/** Milliseconds before the next send: 0.5 s, 1 s, 2 s… (from 1 s after a refusal for rate), each between half of it and all of it. */
export function pauseAfter(problem: Problem, sends: number, random: () => number): number {
  const first = problem.code === 'too-fast' ? firstPause.refused : firstPause.failed;
  return Math.min(longestPause, first * 2 ** (sends - 1)) * (0.5 + random() / 2);
}

/**
 * Whether it is sent again after a pause. A refusal for rate (403) carried nothing out, so every ask is repeated after it;
 * after a failure or a broken connection only what is repeatable; after any other refusal nothing.
 */
export function goesAgain(problem: Problem, course: Course, pause: number): boolean {
  if (problem.code === 'too-fast') {
    return course.sends < mostRefusals && course.elapsed + pause <= course.patience;
  }
  const passing = course.repeatable && isPassing(problem) && course.sends < mostSends;
  return passing && course.elapsed + pause <= longestCourse;
}

/** What may go better at once. A send that took too long has taken a user's patience; another form of reply stays as it is. */
function isPassing(problem: Problem): boolean {
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

/** After a refusal for rate, and when a failing service names a time, nothing of this path is sent for that long. */
export function holdsAll(problem: Problem, wait: number | null): boolean {
  return problem.code === 'too-fast' || (wait !== null && problem.code === 'service-failed' && problem.status >= 500);
}
