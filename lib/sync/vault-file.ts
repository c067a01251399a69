/** The one file at the target with a fixed name: the sync's key, locked with the passphrase, and its browsers. */
import { isRecord } from '../contract/tolerant.ts';
import { newMasterKey, open, type SyncKeys, seal } from './envelope.ts';
import { type Bytes, SyncError } from './target.ts';

export const vaultName = 'vault';

/** Whether a file at the target is one of a sync, by its name. */
export const isOfSync = (name: string): boolean => name === vaultName || /^[0-9a-f]{32}$/.test(name);

const version = 1;
const place = 'browsers';

export interface VaultFile {
  /** As the passphrase lock wrote it. */
  lock: unknown;
  /** Random names of the browsers. */
  browsers: string[];
}

/** Locks a short text with the passphrase: `lib/background/storage/passphrase-lock.ts`. */
export interface Lock {
  lock(passphrase: string, owner: string, text: string): Promise<unknown>;
  unlock(passphrase: string, owner: string, locked: unknown): Promise<string | null>;
}

const owner = 'harrier sync';

export async function newVault(passphrase: string, lock: Lock): Promise<{ master: Bytes; lock: unknown }> {
  const master = newMasterKey();
  return { master, lock: await lock.lock(passphrase, owner, btoa(String.fromCharCode(...master))) };
}

/** Rejects with `passphrase` if it is another one. */
export async function masterOf(locked: unknown, passphrase: string, lock: Lock): Promise<Bytes> {
  const text = await lock.unlock(passphrase, owner, locked);
  if (text === null) throw new SyncError('passphrase', vaultName);
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

export async function writeVault(keys: SyncKeys, { lock, browsers }: VaultFile): Promise<Bytes> {
  const sealed = await seal(keys, place, browsers);
  return new TextEncoder().encode(JSON.stringify({ version, lock, sealed: btoa(String.fromCharCode(...sealed)) }));
}

/** Reads what needs no key. */
export function readLock(bytes: Bytes): unknown {
  return parsed(bytes).lock;
}

export async function readVault(keys: SyncKeys, bytes: Bytes): Promise<VaultFile> {
  const { lock, sealed } = parsed(bytes);
  const list = await open(
    keys,
    place,
    Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0)),
    vaultName,
  );
  return { lock, browsers: Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [] };
}

function parsed(bytes: Bytes): { lock: unknown; sealed: string } {
  let value: unknown = null;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    // Reported below.
  }
  if (!isRecord(value) || typeof value.version !== 'number') throw new SyncError('damaged', vaultName);
  if (value.version > version) throw new SyncError('newer', vaultName);
  if (typeof value.sealed !== 'string') throw new SyncError('damaged', vaultName);
  return { lock: value.lock, sealed: value.sealed };
}
