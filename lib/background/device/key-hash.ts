/**
 * The hash by which the device's database names persons in its keys and indexes. LevelDB keeps a deleted key for a while, so that a key must
 * not be readable by itself. It answers at once, unlike the browser's own: a transaction of IndexedDB ends while something else is waited for.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** Equal for equal texts of one database, of no use in another one. Nothing is folded: whoever asks writes addresses in lower case. */
export type KeyHash = (text: string) => string;

/** In bytes: as long as the hash. */
const saltLength = 32;

/** 120 bits, 20 letters without padding: among a million keys two are alike once in 10²⁴ databases. */
const keyLength = 15;

export const newSalt = (): Uint8Array => crypto.getRandomValues(new Uint8Array(saltLength));

/** In UTF-8: an address, or the usual page's; a longer text is hashed all the same. */
const usualLength = 1_024;

/** HMAC with SHA-256, shortened. Whatever can be used again is: an import asks for millions, and memory for each took longer than the hash. */
export function createKeyHash(salt: Uint8Array): KeyHash {
  // The key takes half of the work, and is worked in once.
  const keyed = hmac.create(sha256, salt);
  const state = keyed.clone();
  const hash = new Uint8Array(keyed.outputLen);
  const key = hash.subarray(0, keyLength);
  const encoder = new TextEncoder();
  const bytes = new Uint8Array(usualLength);
  return (text) => {
    const { read, written } = encoder.encodeInto(text, bytes);
    keyed._cloneInto(state);
    state.update(read === text.length ? bytes.subarray(0, written) : encoder.encode(text)).digestInto(hash);
    return btoa(String.fromCharCode(...key));
  };
}
