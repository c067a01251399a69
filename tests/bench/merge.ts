/** How well contacts of one person are distinguished from those of two, and the time for that in a large import. */
import { type MergePerson, samePerson } from '../../lib/device-service/merge/same-person.ts';
import { isWebmail, keysOf, measureMerge } from './merge/measure.ts';
import { pairs } from './merge/pairs.ts';
import { atLeast, atMost, type Row } from './row.ts';

/** A seed for held-out data: the rules were made with seeds 1 and 2. */
const heldOut = 20_261;
const number = 10_000;
const known = 100_000;
const imported = 2_000;

export async function benchMerge(): Promise<Row[]> {
  const { precision, recall } = measureMerge(number, heldOut);
  const of = `${number.toLocaleString('en')} invented pairs`;
  return [
    atLeast({ what: 'one person in two records, precision', measured: 100 * precision, unit: '%', budget: 99, of }),
    atLeast({ what: 'one person in two records, recall', measured: 100 * recall, unit: '%', budget: 95, of }),
    atMost({ what: 'a contact held against 100,000', measured: timeOfOne(), unit: 'ms', budget: 5 }),
  ];
}

/** The average for one person: its keys, and comparing everyone who shares one. */
function timeOfOne(): number {
  const people = pairs(known / 2, heldOut + 1).flatMap(({ one, other }) => [one, other]);
  const index = new Map<string, MergePerson[]>();
  for (const person of people) {
    for (const key of keysOf(person).stored) {
      const block = index.get(key);
      if (block) block.push(person);
      else index.set(key, [person]);
    }
  }
  const incoming = pairs(imported, heldOut + 2).map(({ one }) => one);
  const begun = performance.now();
  for (const person of incoming) {
    const near = new Set(keysOf(person).sought.flatMap((key) => index.get(key) ?? []));
    for (const one of near) samePerson(person, one, isWebmail);
  }
  return (performance.now() - begun) / imported;
}
