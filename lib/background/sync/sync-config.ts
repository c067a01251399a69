/** The sync that this browser takes part in: where, and its secrets, encrypted and bound to that place. */
import { isRecord } from '../../contract/tolerant.ts';
import { syncPattern } from '../../messages/sync-address.ts';
import type { SyncPlace } from '../../messages/sync-place.ts';
import type { SyncProblem } from '../../messages/sync-views.ts';
import { type Bytes, syncFaults } from '../../sync/target.ts';
import { opened, sealed } from '../storage/sealing.ts';
import { type StoredValue, storedValueBy } from '../storage/stored-value.ts';
import { type SyncParts, syncSlot } from './sync-parts.ts';
import { readPlace } from './targets.ts';

export interface SyncConfig {
  target: SyncPlace;
  /**
   * The match pattern of the target's permission; null for none. `origins-in-use.ts` reads it without loading this
   * file.
   */
  pattern: string | null;
  /** This browser's random name. */
  origin: string;
  /** The sync's key and the target's secret, as JSON. */
  sealed: string;
  /** The device's records are part of it. */
  begun: boolean;
  /** This browser shares the keys of its services. */
  keys: boolean;
  /** When a check last began and when one last read everything, epoch milliseconds; 0 before the first. */
  tried: number;
  synced: number;
  problem: SyncProblem | null;
  /**
   * Set while this browser leaves the sync. `everywhere`: also deletes all files at the target. Until that is done,
   * nothing else happens; a later start continues it (tests/faults/README.md #44). Null otherwise.
   */
  leaving: 'here' | 'everywhere' | null;
}

export interface Secrets {
  master: Bytes;
  /** What the target asks for, such as a password. */
  secret: string;
}

export const createSyncConfig = ({ local }: Pick<SyncParts, 'local'>): StoredValue<SyncConfig | null> =>
  storedValueBy(local, syncSlot, readConfig);

function readConfig(value: unknown): SyncConfig | null {
  if (!isRecord(value)) return null;
  const { origin, sealed: secrets, begun, keys, tried, synced, problem, leaving } = value;
  // Before there were other targets, the address of the WebDAV folder was part of the record itself.
  const target = readPlace('target' in value ? value.target : { ...value, kind: 'webdav' });
  if (!target || typeof origin !== 'string' || typeof secrets !== 'string') return null;
  return {
    ...{ target, pattern: syncPattern(target), origin, sealed: secrets },
    begun: begun === true,
    keys: keys === true,
    tried: typeof tried === 'number' ? tried : 0,
    synced: typeof synced === 'number' ? synced : 0,
    problem: readProblem(problem),
    leaving: leaving === 'here' || leaving === 'everywhere' ? leaving : null,
  };
}

/** Null for one of another version: the next check reports what is wrong. */
export function readProblem(value: unknown): SyncProblem | null {
  if (!isRecord(value)) return null;
  const fault = syncFaults.find((one) => one === value.fault);
  return fault === undefined ? null : { fault, file: typeof value.file === 'string' ? value.file : null };
}

export async function sealSecrets(
  { deviceKeys }: Pick<SyncParts, 'deviceKeys'>,
  owner: string,
  { master, secret }: Secrets,
): Promise<string> {
  const key = await deviceKeys.vaultKey(true);
  if (!key) throw new Error('no device key');
  return sealed(key, owner, JSON.stringify([btoa(String.fromCharCode(...master)), secret]));
}

/** Null if they cannot be read any longer. */
export async function openSecrets(
  { deviceKeys }: Pick<SyncParts, 'deviceKeys'>,
  owner: string,
  stored: string,
): Promise<Secrets | null> {
  const key = await deviceKeys.vaultKey(false);
  const text = key && (await opened(key, owner, stored));
  if (text === null) return null;
  const [master, secret]: unknown[] = JSON.parse(text);
  return {
    master: Uint8Array.from(atob(String(master)), (character) => character.charCodeAt(0)),
    secret: String(secret),
  };
}
