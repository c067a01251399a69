/** How well the finder's patterns find addresses, on invented companies that nothing was fitted on. */
import { findAddress } from '../../lib/device-service/patterns/find-address.ts';
import { companies, type Judged } from './finder/companies.ts';
import { oddCompanies } from './finder/odd-companies.ts';
import { type Answered, calibrationError, rightWithin } from './finder/score.ts';
import { atLeast, atMost, type Row } from './row.ts';

/** A seed for held-out data: the scores were fitted on seed 3. */
const heldOut = 20_261;
const number = 6_000;

export interface Found {
  /** Over all companies. */
  calibration: number;
  /** Share from 0 to 1, over companies with two or more known addresses of named persons. */
  first: number;
  three: number;
}

export async function findByPatterns(): Promise<Row[]> {
  const { calibration, first, three } = measureFinder(number, heldOut);
  const odd = measureOdd(number, heldOut);
  const of = `${number.toLocaleString('en')} invented companies`;
  return [
    atMost({ what: 'finder, error of its scores', measured: 100 * calibration, unit: '%', budget: 5, of }),
    atLeast({ what: 'finder, first address right, two or more known', measured: 100 * first, unit: '%', budget: 82 }),
    atLeast({ what: 'finder, right within three, two or more known', measured: 100 * three, unit: '%', budget: 91 }),
    atMost({
      what: 'finder, error of its scores, odd companies',
      measured: 100 * odd.calibration,
      unit: '%',
      budget: 6,
    }),
    atLeast({ what: 'finder, first address right, odd companies', measured: 100 * odd.first, unit: '%', budget: 64 }),
    atLeast({ what: 'finder, right within three, odd companies', measured: 100 * odd.three, unit: '%', budget: 79 }),
    atMost({ what: 'finder, 5,000 known addresses', measured: timeOfMany(), unit: 'ms', budget: 50 }),
  ];
}

/**
 * Calibration counts only the first candidate of each answer: the many unlikely ones after it would flatter the
 * result.
 */
export function measureFinder(cases: number, seed: number): Found {
  const answers = answered(companies(cases, seed));
  const several = answers.filter(({ named }) => named >= 2);
  return { calibration: calibrationError(answers, 1), first: rightWithin(1, several), three: rightWithin(3, several) };
}

/** Measures the odd companies. Each has one to four known addresses, so all of them count. */
export function measureOdd(cases: number, seed: number): Found {
  const answers = answered(oddCompanies(cases, seed));
  return { calibration: calibrationError(answers, 1), first: rightWithin(1, answers), three: rightWithin(3, answers) };
}

function answered(cases: readonly Judged[]): (Answered & { named: number })[] {
  return cases.map(({ asked, right, named }) => ({
    candidates: findAddress(asked.domain, asked.known, asked.ask),
    right,
    named,
  }));
}

/** The median of eleven runs. */
function timeOfMany(): number {
  const domain = 'many.test';
  const known = companies(1_500, heldOut)
    .flatMap(({ asked }) => asked.known)
    .slice(0, 5_000)
    .map((address) => ({ ...address, email: address.email.replace(/@.*/, `@${domain}`) }));
  const times = Array.from({ length: 11 }, () => {
    const begun = performance.now();
    findAddress(domain, known, { first_name: 'Jörg', last_name: 'van der Müller' });
    return performance.now() - begun;
  });
  return times.sort((one, other) => one - other)[5] ?? Number.NaN;
}
