/**
 * People whom another browser of a sync has forgotten, as hashes by the sync's salt (`lib/sync/README.md`). The salt
 * is kept among the opt-outs, because they survive every deletion.
 */

/**
 * Bytes: 120 bits, 20 characters without padding. Two of a million keys collide in one of 10²⁴ databases. Shared with
 * `device/key-hash.ts`, whose hashes are recognised here.
 */
export const hashLength = 15;

/** The identifier of an opt-out that came from another browser, or went there. */
export const syncedOptOut = (hash: string): string => `sync|${hash}`;

const salted = 'salt|';

export const saltOptOut = (salt: Uint8Array): string => salted + btoa(String.fromCharCode(...salt));

/** The identifier of a word's opt-out by a sync. */
export type SyncHash = (word: string) => Promise<string>;

/** Null if this is no salt. */
export async function syncHashOf(id: string): Promise<SyncHash | null> {
  if (!id.startsWith(salted)) return null;
  const salt = Uint8Array.from(atob(id.slice(salted.length)), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', salt, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return async (word) => {
    const hash = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(word)));
    return syncedOptOut(btoa(String.fromCharCode(...hash.subarray(0, hashLength))));
  };
}
