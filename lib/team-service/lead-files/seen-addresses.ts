/** Addresses already seen in a file, in about fifty bytes each: a file may have millions. */

import { hash } from 'node:crypto';
import { keyOfEmail } from '../../contract/text.ts';

/**
 * Tells whether the address was seen before, in whichever spelling. Compares 52 bits of a hash: with a million
 * addresses, one file in nine thousand has a collision.
 */
export function createSeenAddresses(): (address: string) => boolean {
  const seen = new Set<number>();
  return (address) => {
    const key = Number.parseInt(hash('sha256', keyOfEmail(address)).slice(0, 13), 16);
    const isSeen = seen.has(key);
    seen.add(key);
    return isSeen;
  };
}
