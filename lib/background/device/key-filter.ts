/** A Bloom filter of keys: "never added" is certain, "added" is only likely. Its size is fixed. */

/** 2^24 bits, or 2 MB. False positives: about 3 % with two million keys, 13 % with four million. */
const bitsLog2 = 24;
const bitsPerKey = 3;

export class KeyFilter {
  readonly #words = new Uint32Array(2 ** bitsLog2 / 32);

  add(key: string): void {
    const { first, step } = walkOf(key);
    for (let nth = 0; nth < bitsPerKey; nth += 1) {
      const bit = bitAt(first, step, nth);
      this.#words[bit >>> 5] = (this.#words[bit >>> 5] ?? 0) | (1 << (bit & 31));
    }
  }

  /** False only for a key that was never added. */
  mayHave(key: string): boolean {
    const { first, step } = walkOf(key);
    for (let nth = 0; nth < bitsPerKey; nth += 1) {
      const bit = bitAt(first, step, nth);
      if ((((this.#words[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 0) return false;
    }
    return true;
  }
}

const bitAt = (first: number, step: number, nth: number): number => (first + Math.imul(step, nth)) >>> (32 - bitsLog2);

/**
 * Two hashes determine all bits of a key (Kirsch and Mitzenmacher): FNV-1a, and the same mixed again (MurmurHash3's
 * finalizer).
 */
function walkOf(key: string): { first: number; step: number } {
  let first = 0x811c_9dc5;
  for (let at = 0; at < key.length; at += 1) first = Math.imul(first ^ key.charCodeAt(at), 0x0100_0193);
  const step = mixed(first);
  return { first: mixed(step ^ 0x9e37_79b9), step };
}

function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  const most = Math.imul(half ^ (half >>> 13), 0xc2b2_ae35);
  return most ^ (most >>> 16);
}
