/** The farthest moment that a `Date` can show. */
const farthest = 8.64e15;

/**
 * Epoch milliseconds as a `bigint` column takes them. A pause that chance spreads has fractions, for which PostgreSQL
 * refuses the whole statement, so every computed time passes here before it is written. NaN stays NaN and is refused.
 */
export function wholeMoment(time: number): number {
  return Math.round(Math.min(Math.max(time, -farthest), farthest));
}
