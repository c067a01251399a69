/**
 * Maps the model's probability to the measured hit rate. The model assumes independent habits, so its middle values
 * are too low.
 * Fitted on invented companies (`tests/bench/finder/`, seed 3) and applied to two thirds: real companies are less
 * regular.
 */

/** Piecewise linear; both are 0 to 1. */
const points: readonly (readonly [chance: number, held: number])[] = [
  [0, 0],
  [0.25, 0.24],
  [0.375, 0.35],
  [0.45, 0.465],
  [0.55, 0.6],
  [0.65, 0.74],
  [0.75, 0.825],
  [0.85, 0.9],
  [0.93, 0.943],
  [1, 0.96],
];

/** 0 to 1, from 0 to 1; monotonic. */
export function calibrated(chance: number): number {
  const bounded = Math.min(Math.max(chance, 0), 1);
  const at = Math.max(
    1,
    points.findIndex(([until]) => bounded <= until),
  );
  const [from, low] = points[at - 1] ?? [0, 0];
  const [to, high] = points[at] ?? [1, 1];
  return low + ((bounded - from) / (to - from)) * (high - low);
}
