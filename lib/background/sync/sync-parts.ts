/** What the background gives to `sync.js`, loaded while a sync is on or being set up. */
import type { Clock } from '../../contract/times.ts';
import type { Says } from '../../messages/catalogue.ts';
import type { SyncState } from '../../messages/sync-views.ts';
import type { DeviceSync } from '../../sync/replica.ts';
import type { Core } from '../core/core.ts';
import type { MarkedPart } from '../core/feature.ts';
import type { personsOfAsk, personsOfRow } from '../requests/persons.ts';
import type { DeviceKeys } from '../storage/device-keys.ts';
import type { PassphraseLock } from '../storage/passphrase-lock.ts';
import type { Deletion } from '../storage/pending-deletions.ts';
import type { Area } from '../storage/stored-value.ts';
import type { Vault } from '../storage/vault.ts';

export interface SyncParts {
  core: Pick<Core, 'clock' | 'sessions' | 'services' | 'settings' | 'leadFilters' | 'deletions' | 'pushes' | 'shown'>;
  local: Area;
  deviceKeys: Pick<DeviceKeys, 'vaultKey'>;
  vault: Pick<Vault, 'read' | 'kept' | 'keep' | 'forget'>;
  /** The next check; null for none. */
  wakeAt(time: number | null): void;
  clock: Clock;
  wire: { fetch(address: string, init: RequestInit): Promise<Response> };
  passphraseFile(): Promise<PassphraseLock>;
  /** Passed in from the engine, so that `sync.js` does not contain a second copy. */
  persons: { ofAsk: typeof personsOfAsk; ofRow: typeof personsOfRow };
  device(): Promise<{ sync: DeviceSync }>;
  isGranted(pattern: string): Promise<boolean>;
  /** Releases the permission for an origin, unless something else uses it. */
  release(pattern: string): Promise<void>;
}

export interface Sync {
  answer(says: Says<'sync'>): Promise<SyncState>;
  resume(): Promise<void>;
  /** Something was changed here. */
  marked(what: MarkedPart): Promise<void>;
  forget(deletion: Deletion): Promise<void>;
}

export type SyncFile = (parts: SyncParts) => Sync;

/** Storage key of the sync's record, which exists while a sync is on. */
export const syncSlot = 'sync';

declare global {
  var harrierSync: SyncFile | undefined;
}
