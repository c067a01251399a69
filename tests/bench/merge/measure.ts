/** How well pairs of one person are told from pairs of two. */
import { blockingKeys, samePerson } from '../../../lib/device-service/merge/same-person.ts';
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

/** A pair without a key in common is never compared. */
export function measureMerge(number: number, seed: number): Measured {
  const missed: Pair[] = [];
  const wrong: Pair[] = [];
  let right = 0;
  for (const pair of pairs(number, seed)) {
    const keys = new Set(blockingKeys(pair.one, isWebmail));
    const isMet = blockingKeys(pair.other, isWebmail).some((key) => keys.has(key));
    const said = isMet && samePerson(pair.one, pair.other, isWebmail).same;
    if (said && pair.same) right += 1;
    else if (said) wrong.push(pair);
    else if (pair.same) missed.push(pair);
  }
  return { precision: right / (right + wrong.length), recall: right / (right + missed.length), missed, wrong };
}
