/**
 * Encrypts short texts with a passphrase. Whoever copies the profile's files has to guess the passphrase, and each
 * guess takes a second and 128 MB.
 */
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { isRecord } from '../../contract/tolerant.ts';
import { opened, sealed } from './sealing.ts';

export interface PassphraseLock {
  lock(passphrase: string, owner: string, text: string): Promise<LockedText>;
  /** Null if the passphrase is wrong, or the text is damaged or belongs to another owner. */
  unlock(passphrase: string, owner: string, locked: unknown): Promise<string | null>;
}

interface LockedText {
  /** Base64. */
  salt: string;
  /** How many rounds scrypt takes, a power of two. */
  rounds: number;
  sealed: string;
}

/** OWASP's recommendation for scrypt, with a block size of 8. */
const recommended = 2 ** 17;

/** A damaged record must neither fill the memory nor be cheap to guess. */
const mostRounds = 2 ** 20;

export function createPassphraseLock(rounds = recommended): PassphraseLock {
  return {
    async lock(passphrase, owner, text) {
      const salt = crypto.getRandomValues(new Uint8Array(16));
      const key = await keyOf(passphrase, salt, rounds);
      return { salt: btoa(String.fromCharCode(...salt)), rounds, sealed: await sealed(key, owner, text) };
    },
    async unlock(passphrase, owner, locked) {
      const read = readLocked(locked);
      return read && opened(await keyOf(passphrase, read.salt, read.rounds), owner, read.sealed);
    },
  };
}

/** The same passphrase typed on another keyboard may have other code points, so it is normalised. */
async function keyOf(passphrase: string, salt: Uint8Array, rounds: number): Promise<CryptoKey> {
  const bytes = await scryptAsync(passphrase.normalize('NFKC'), salt, { N: rounds, r: 8, p: 1, dkLen: 32 });
  return crypto.subtle.importKey('raw', new Uint8Array(bytes), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

function readLocked(value: unknown): { salt: Uint8Array; rounds: number; sealed: string } | null {
  if (!isRecord(value)) return null;
  const { salt, rounds, sealed: text } = value;
  if (typeof salt !== 'string' || typeof text !== 'string' || typeof rounds !== 'number') return null;
  const isPower = Number.isSafeInteger(rounds) && rounds > 1 && rounds <= mostRounds && (rounds & (rounds - 1)) === 0;
  if (!isPower) return null;
  try {
    return { salt: Uint8Array.from(atob(salt), (character) => character.charCodeAt(0)), rounds, sealed: text };
  } catch {
    return null;
  }
}
