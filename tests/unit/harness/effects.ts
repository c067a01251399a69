/** The clock and random numbers as they are outside tests: fractions, backward steps, jumps, equal moments. */
import fc from 'fast-check';

const day = 24 * 60 * 60 * 1_000;
const start = Date.UTC(2026, 2, 18, 12);

/** From 0 to below 1, like `Math.random`: mostly with all digits, sometimes at the ends. */
export const draws: fc.Arbitrary<number> = fc.oneof(
  { weight: 6, arbitrary: fc.nat({ max: 2 ** 31 - 2 }).map((part) => (part + 0.5) / 2 ** 31) },
  fc.constantFrom(0, Number.EPSILON, 0.5, 1 - Number.EPSILON),
);

/** Not `fc.double`, which prefers numbers too small to change a timestamp. */
const fractions = fc.nat({ max: 5_000_000 }).map((thousandths) => (thousandths + 0.5) / 1_000);

/** Milliseconds between two reads of a clock. */
const steps: fc.Arbitrary<number> = fc.oneof(
  { weight: 6, arbitrary: fractions },
  { weight: 2, arbitrary: fc.nat({ max: 60_000 }) },
  { weight: 2, arbitrary: fc.constant(0) },
  fractions.map((ms) => -ms),
  fc.constantFrom(-day, -30 * day, day, 365 * day),
);

/** Epoch milliseconds of successive reads. */
export const momentsOf = (looks: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<number[]> =>
  fc.array(steps, looks).map((all) => {
    let now = start;
    return all.map((step) => {
      now += step;
      return now;
    });
  });

export interface Effects {
  now: () => number;
  random: () => number;
}

/** A clock and a random source that move on with each call, and repeat at the end of their values. */
export const effects: fc.Arbitrary<Effects> = fc
  .record({
    moments: momentsOf({ minLength: 1, maxLength: 40 }),
    drawn: fc.array(draws, { minLength: 1, maxLength: 40 }),
  })
  .map(({ moments, drawn }) => ({ now: inTurn(moments), random: inTurn(drawn) }));

function inTurn(values: readonly number[]): () => number {
  let at = 0;
  return () => {
    const value = values[at % values.length] ?? 0;
    at += 1;
    return value;
  };
}
