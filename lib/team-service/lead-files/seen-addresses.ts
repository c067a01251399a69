/** Which addresses a file had already, in some fifty bytes each: a file may have millions. */
import { hash } from 'node:crypto';

/** Says whether the address came before, in any case. By 52 bits of a hash: of a million addresses two are taken for one in one file of nine thousand. */
export function createSeenAddresses(): (address: string) => boolean {
  const seen = new Set<number>();
  return (address) => {
    const key = Number.parseInt(hash('sha256', address.toLowerCase()).slice(0, 13), 16);
    const isSeen = seen.has(key);
    seen.add(key);
    return isSeen;
  };
}
