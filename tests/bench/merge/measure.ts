/** How well pairs of one person are told from pairs of two. */
import { type MergePerson, nameKeys, samePerson } from '../../../lib/device-service/merge/same-person.ts';
import { type Pair, pairs } from './pairs.ts';

export const isWebmail = (domain: string): boolean =>
  /^(?:gmail\.com|googlemail\.com|freemail\.test|mailbox\.test)$/.test(domain);

export interface Measured {
  precision: number;
  recall: number;
  missed: Pair[];
  /** Two that were taken for one. */
  wrong: Pair[];
}

/** By which an import keeps a person, and by which it looks for one. */
export function keysOf(person: MergePerson): { kept: string[]; sought: string[] } {
  const address = person.email === null ? [] : [`@${person.email.toLowerCase()}`];
  const byName = nameKeys(person, isWebmail);
  return {
    kept: [...address, ...byName.flatMap(({ own }) => own)],
    sought: [...address, ...byName.flatMap(({ own, nicknames }) => [...own, ...nicknames])],
  };
}

/** A pair without a key in common is never compared. */
export function measureMerge(number: number, seed: number): Measured {
  const missed: Pair[] = [];
  const wrong: Pair[] = [];
  let right = 0;
  for (const pair of pairs(number, seed)) {
    const kept = new Set(keysOf(pair.one).kept);
    const isMet = keysOf(pair.other).sought.some((key) => kept.has(key));
    const said = isMet && samePerson(pair.one, pair.other, isWebmail).same;
    if (said && pair.same) right += 1;
    else if (said) wrong.push(pair);
    else if (pair.same) missed.push(pair);
  }
  return { precision: right / (right + wrong.length), recall: right / (right + missed.length), missed, wrong };
}
