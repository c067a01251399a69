/** A smaller run of `npm run bench -- finder`, with bounds that hold on every run. */
import { expect, test } from 'vitest';
import { companies } from '../../../bench/finder/companies.ts';
import { oddCompanies } from '../../../bench/finder/odd-companies.ts';
import { calibrationError, rightWithin } from '../../../bench/finder/score.ts';
import { measureFinder, measureOdd } from '../../../bench/finder.ts';
import { runs } from '../../../run/effort.ts';

test('finds addresses at companies that nothing was tuned on, with calibrated scores', () => {
  const { calibration, first, three } = measureFinder(runs(400, 1_000), 78);
  expect(first).toBeGreaterThanOrEqual(0.8);
  expect(three).toBeGreaterThanOrEqual(0.9);
  expect(calibration).toBeLessThanOrEqual(0.06);
});

test('finds addresses at companies that are designed to defeat it', () => {
  const { calibration, first, three } = measureOdd(1_000, 78);
  expect(first).toBeGreaterThanOrEqual(0.62);
  expect(three).toBeGreaterThanOrEqual(0.78);
  expect(calibration).toBeLessThanOrEqual(0.08);
  for (const { asked, right } of oddCompanies(50, 5))
    expect(asked.known.map(({ email }) => email.toLowerCase())).not.toContain(right);
});

test('invents the same companies for the same seed, and never includes the address that is asked for', () => {
  const some = companies(50, 5);
  expect(companies(50, 5)).toEqual(some);
  expect(companies(50, 6)).not.toEqual(some);
  for (const { asked, right } of some) expect(asked.known.map(({ email }) => email.toLowerCase())).not.toContain(right);
});

test('measures the share of right answers and the calibration error of scores', () => {
  const answer = (score: number, isRight: boolean) => ({
    candidates: [
      { email: 'a@kestrel.test', score },
      { email: 'b@kestrel.test', score: 5 },
    ],
    right: isRight ? 'a@kestrel.test' : 'b@kestrel.test',
  });
  const honest = [answer(75, true), answer(75, true), answer(75, true), answer(75, false)];
  expect(rightWithin(1, honest)).toBe(0.75);
  expect(rightWithin(2, honest)).toBe(1);
  expect(calibrationError(honest, 1)).toBe(0);
  expect(calibrationError([answer(100, false), answer(100, true)], 1)).toBe(0.5);
  expect(calibrationError([answer(100, false), answer(20, true)], 1)).toBeCloseTo(0.9);
});
