/** How well the merge rules distinguish pairs of one person from pairs of two. */
import { type MergePerson, nameKeys, samePerson } from '../../../lib/device-service/merge/same-person.ts';
import { type Pair, pairs } from './pairs.ts';

export const isWebmail = (domain: string): boolean =>
  /^(?:gmail\.com|googlemail\.com|freemail\.test|mailbox\.test)$/.test(domain);

export interface Measured {
  precision: number;
  recall: number;
  missed: Pair[];
  /** Two people merged into one. */
  wrong: Pair[];
}

/** The keys under which an import stores a person, and the keys that it searches. */
export function keysOf(person: MergePerson): { stored: string[]; sought: string[] } {
  const address = person.email === null ? [] : [`@${person.email.toLowerCase()}`];
  const byName = nameKeys(person, isWebmail);
  return {
    stored: [...address, ...byName.flatMap(({ own }) => own)],
    sought: [...address, ...byName.flatMap(({ own, nicknames }) => [...own, ...nicknames])],
  };
}

/** Pairs without a common key are never compared. */
export function measureMerge(number: number, seed: number): Measured {
  const missed: Pair[] = [];
  const wrong: Pair[] = [];
  let right = 0;
  for (const pair of pairs(number, seed)) {
    const stored = new Set(keysOf(pair.one).stored);
    const isMet = keysOf(pair.other).sought.some((key) => stored.has(key));
    const said = isMet && samePerson(pair.one, pair.other, isWebmail).same;
    if (said && pair.same) right += 1;
    else if (said) wrong.push(pair);
    else if (pair.same) missed.push(pair);
  }
  return { precision: right / (right + wrong.length), recall: right / (right + missed.length), missed, wrong };
}
