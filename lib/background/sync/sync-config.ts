/** The sync that this browser takes part in: where, as whom, and its secrets, encrypted and bound to the origin. */
import { isRecord } from '../../contract/tolerant.ts';
import type { SyncProblem } from '../../messages/sync-views.ts';
import type { Bytes } from '../../sync/target.ts';
import { opened, sealed } from '../storage/sealing.ts';
import { type StoredValue, storedValueBy } from '../storage/stored-value.ts';
import { type SyncParts, syncSlot } from './sync-parts.ts';

export interface SyncConfig {
  /** The folder. */
  address: string;
  user: string;
  /** This browser's random name. */
  origin: string;
  /** The sync's key and the password, as JSON. */
  sealed: string;
  /** The device's records are part of it. */
  begun: boolean;
  /** When a check last began and when one last went through, epoch milliseconds; 0 before the first. */
  tried: number;
  synced: number;
  problem: SyncProblem | null;
}

export interface Secrets {
  master: Bytes;
  password: string;
}

export const createSyncConfig = ({ local }: Pick<SyncParts, 'local'>): StoredValue<SyncConfig | null> =>
  storedValueBy(local, syncSlot, readConfig);

function readConfig(value: unknown): SyncConfig | null {
  if (!isRecord(value)) return null;
  const { address, user, origin, sealed: secrets, begun, tried, synced, problem } = value;
  if (typeof address !== 'string' || typeof user !== 'string') return null;
  if (typeof origin !== 'string' || typeof secrets !== 'string') return null;
  return {
    ...{ address, user, origin, sealed: secrets },
    begun: begun === true,
    tried: typeof tried === 'number' ? tried : 0,
    synced: typeof synced === 'number' ? synced : 0,
    // Written by this version or an earlier one.
    problem: isRecord(problem) ? (problem as unknown as SyncProblem) : null,
  };
}

/** The owner of the secrets: another origin cannot read them. */
const ownerOf = (address: string) => `${new URL(address).origin}\nsync`;

export async function sealSecrets(
  { deviceKeys }: Pick<SyncParts, 'deviceKeys'>,
  address: string,
  { master, password }: Secrets,
): Promise<string> {
  const key = await deviceKeys.vaultKey(true);
  if (!key) throw new Error('no device key');
  return sealed(key, ownerOf(address), JSON.stringify([btoa(String.fromCharCode(...master)), password]));
}

/** Null if they cannot be read any longer. */
export async function openSecrets(
  { deviceKeys }: Pick<SyncParts, 'deviceKeys'>,
  config: Pick<SyncConfig, 'address' | 'sealed'>,
): Promise<Secrets | null> {
  const key = await deviceKeys.vaultKey(false);
  const text = key && (await opened(key, ownerOf(config.address), config.sealed));
  if (text === null) return null;
  const [master, password]: unknown[] = JSON.parse(text);
  return {
    master: Uint8Array.from(atob(String(master)), (character) => character.charCodeAt(0)),
    password: String(password),
  };
}
