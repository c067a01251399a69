/** How well people are read: addresses found, names exactly right, positions, and names given to the wrong address. */
import type { Stated } from './layouts.ts';

export interface Counts {
  addresses: number;
  found: number;
  /** Addresses with a name, and how many got exactly that name. */
  names: number;
  right: number;
  /** Right except for the split between given and family name. */
  split: number;
  /**
   * All names that the reader assigned, and the wrong ones among them: another person's, assigned to an address of no
   * person, or not a name.
   */
  given: number;
  wrong: number;
  positions: number;
  positionsRight: number;
}

export const noCounts = (): Counts => ({
  addresses: 0,
  found: 0,
  names: 0,
  right: 0,
  split: 0,
  given: 0,
  wrong: 0,
  positions: 0,
  positionsRight: 0,
});

const whole = ({ first_name, last_name }: Stated): string =>
  [...`${first_name ?? ''}${last_name ?? ''}`.replace(/\s/g, '').toLowerCase()].sort().join('');
const tidy = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim().toLowerCase();

/** Adds a page's answers to the counts. Returns the errors in words. */
export function count(counts: Counts, expected: readonly Stated[], read: readonly Stated[]): string[] {
  const wrongs: string[] = [];
  for (const one of expected) {
    const got = read.find(({ email }) => email === one.email);
    counts.addresses += 1;
    if (!got) {
      wrongs.push(`not found: ${one.email}`);
      continue;
    }
    counts.found += 1;
    const hasName = one.first_name !== null || one.last_name !== null;
    const isNamed = got.first_name !== null || got.last_name !== null;
    const isRight = hasName && got.first_name === one.first_name && got.last_name === one.last_name;
    const isSplit = hasName && !isRight && whole(got) === whole(one);
    if (hasName) counts.names += 1;
    if (isRight) counts.right += 1;
    if (isSplit) counts.split += 1;
    if (isNamed) counts.given += 1;
    if (isNamed && !isRight && !isSplit) counts.wrong += 1;
    if (hasName !== isNamed || (hasName && !isRight))
      wrongs.push(`name of ${one.email}: ${said(one)}, read ${said(got)}`);
    if (one.position !== null) {
      counts.positions += 1;
      if (tidy(got.position) === tidy(one.position)) counts.positionsRight += 1;
      else if (isNamed) wrongs.push(`position of ${one.email}: ${one.position}, read ${got.position}`);
    }
  }
  return wrongs;
}

const said = ({ first_name, last_name }: Stated): string =>
  first_name === null && last_name === null ? 'nobody' : `${first_name} + ${last_name}`;

export function sum(into: Counts, more: Counts): void {
  for (const key of Object.keys(into) as (keyof Counts)[]) into[key] += more[key];
}

export const percent = (part: number, of: number): number => (of === 0 ? 100 : (100 * part) / of);
