/** Takes this browser into the sync at a target, or begins one there. */
import { keysOf, type SyncKeys } from '../../sync/envelope.ts';
import { type Bytes, SyncError, type Target } from '../../sync/target.ts';
import { type Lock, masterOf, newVault, readLock, readVault, vaultName, writeVault } from '../../sync/vault-file.ts';
import { shortestPassphrase } from '../storage/vault.ts';

export interface Found {
  master: Bytes;
  keys: SyncKeys;
  lock: unknown;
  browsers: string[];
  /** Of the vault as it was listed. */
  tag: string | null;
}

/** Null if nothing is there yet. Rejects with `passphrase` if the passphrase is wrong. */
export async function findSync(target: Target, passphrase: string, lock: Lock): Promise<Found | null> {
  const tag = (await target.list()).find(({ name }) => name === vaultName)?.tag ?? null;
  const bytes = tag === null ? null : await target.read(vaultName);
  if (!bytes) return null;
  const master = await masterOf(readLock(bytes), passphrase, lock);
  const keys = await keysOf(master);
  return { master, keys, tag, ...(await readVault(keys, bytes)) };
}

/** Of a new sync. One that exists may have a shorter one. */
export function checkNew(passphrase: string): void {
  if (passphrase.length < shortestPassphrase) throw new SyncError('passphrase');
}

/** How often another browser may be faster. */
const tries = 5;

/** Returns the sync's key. */
export async function joinSync(target: Target, passphrase: string, lock: Lock, origin: string): Promise<Bytes> {
  await target.check?.();
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const found = await findSync(target, passphrase, lock);
    if (!found) checkNew(passphrase);
    const { master, lock: locked } = found ?? (await newVault(passphrase, lock));
    const browsers = [...(found?.browsers ?? []), origin];
    const bytes = await writeVault(await keysOf(master), { lock: locked, browsers });
    if (await target.write(vaultName, bytes, found?.tag ?? null)) return master;
  }
  throw new SyncError('busy', vaultName);
}
