/**
 * The hash that stands for people in the database's keys and indexes. LevelDB retains deleted keys for a while, so
 * keys must not be readable. It is synchronous, unlike Web Crypto: an IndexedDB transaction ends while anything else
 * is awaited.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** Equal texts give equal hashes within one database only. Nothing is folded: callers pass addresses in lower case. */
export type KeyHash = (text: string) => string;

/** Bytes; equal to the hash's length. */
const saltLength = 32;

/** Bytes: 120 bits, 20 characters without padding. Two of a million keys collide in one of 10²⁴ databases. */
const keyLength = 15;

export const newSalt = (): Uint8Array => crypto.getRandomValues(new Uint8Array(saltLength));

/** UTF-8 bytes, enough for an address or an ordinary URL. Longer texts are hashed as well. */
const usualLength = 1_024;

/**
 * HMAC-SHA-256, truncated. Buffers are reused: an import computes millions of hashes, and allocating took longer than
 * hashing.
 */
export function createKeyHash(salt: Uint8Array): KeyHash {
  // Processing the key is half of the work, so it is done once.
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
