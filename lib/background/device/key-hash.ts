/**
 * The hash that stands for people in the database's keys and indexes. LevelDB retains deleted keys for a while, so
 * keys must not be readable. It is synchronous, unlike Web Crypto: an IndexedDB transaction ends while anything else
 * is awaited.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hashLength } from '../requests/synced-opt-outs.ts';

/** Equal texts give equal hashes within one database only. Nothing is folded: callers pass addresses in lower case. */
export type KeyHash = (text: string) => string;

/** Bytes; equal to the hash's length. */
const saltLength = 32;

export const newSalt = (): Uint8Array => crypto.getRandomValues(new Uint8Array(saltLength));

/** UTF-8 bytes, enough for an address or an ordinary URL. Longer texts are hashed as well. */
const usualLength = 1_024;

/**
 * An import or a sync hashes the same address several times in a row, and common values such as a verdict again and
 * again. The hashes of this many texts are remembered twice over: the newest, and those before.
 */
const mostRemembered = 2_048;
const longestRemembered = 64;

/**
 * HMAC-SHA-256, truncated. Buffers are reused: an import computes millions of hashes, and allocating took longer than
 * hashing.
 */
export function createKeyHash(salt: Uint8Array): KeyHash {
  // Processing the key is half of the work, so it is done once.
  const keyed = hmac.create(sha256, salt);
  const state = keyed.clone();
  const hash = new Uint8Array(keyed.outputLen);
  const encoder = new TextEncoder();
  const bytes = new Uint8Array(usualLength);
  let newest = new Map<string, string>();
  let older = newest;
  const hashOf = (text: string) => {
    const { read, written } = encoder.encodeInto(text, bytes);
    keyed._cloneInto(state);
    state.update(read === text.length ? bytes.subarray(0, written) : encoder.encode(text)).digestInto(hash);
    return base64(hash);
  };
  return (text) => {
    if (text.length > longestRemembered) return hashOf(text);
    const known = newest.get(text);
    if (known !== undefined) return known;
    const hashed = older.get(text) ?? hashOf(text);
    if (newest.size >= mostRemembered) [older, newest] = [newest, new Map()];
    newest.set(text, hashed);
    return hashed;
  };
}

const digits = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'];
/** Two digits of base64 for each 12 bits. */
const pairs = digits.flatMap((first) => digits.map((second) => first + second));

/** Of the key's bytes. `btoa` took as long as hashing. */
function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < hashLength; at += 3) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text += (pairs[three >> 12] ?? '') + (pairs[three & 0xfff] ?? '');
  }
  return text;
}
