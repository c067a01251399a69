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

/** HMAC with SHA-256, shortened. */
export function createKeyHash(salt: Uint8Array): KeyHash {
  // The key takes half of the work, and is worked in once.
  const keyed = hmac.create(sha256, salt);
  const encoder = new TextEncoder();
  return (text) => {
    const bytes = keyed.clone().update(encoder.encode(text)).digest();
    return btoa(String.fromCharCode(...bytes.subarray(0, keyLength)));
  };
}
