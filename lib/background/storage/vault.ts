/**
 * Stores services' keys, each encrypted and bound to its service and that service's origin. How it is kept is the
 * user's choice (SECURITY.md, "The stored key"):
 * - `session`: in memory alone, until the browser closes.
 * - `device`: on disk, encrypted with a non-extractable key of this device.
 * - `passphrase`: on disk, encrypted with a passphrase; in memory once it was unlocked.
 *
 * Errors never contain the key.
 */
import { takeTurns } from '../../contract/async.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { KeyKept } from '../../messages/service-views.ts';
import type { DeviceKeys } from './device-keys.ts';
import type { PassphraseLock } from './passphrase-lock.ts';
import { opened, sealed } from './sealing.ts';
import type { ListedArea } from './stored-value.ts';

/** The key's owner: a key stored for one owner cannot be read for another. */
interface Owner {
  service: string;
  origin: string;
}

export type KeyKeeping = { kept: 'session' | 'device' } | { kept: 'passphrase'; passphrase: string };

export interface Vault {
  /**
   * Null if there is no key, it is locked, or it cannot be decrypted, for example after the device's key changed. Its
   * bytes then stay stored.
   */
  read(owner: Owner): Promise<string | null>;
  /** How a key is kept, read from what is stored; null if there is none. */
  kept(service: string): Promise<KeyKept | null>;
  keep(owner: Owner, key: string, keeping: KeyKeeping): Promise<void>;
  /** Until the browser closes. False if the passphrase is wrong or nothing is locked. */
  unlock(owner: Owner, passphrase: string): Promise<boolean>;
  forget(service: string): Promise<void>;
  /** Deletes keys without a service, in case the background was stopped between writing the two. */
  prune(isKnown: () => Promise<(service: string) => boolean>): Promise<void>;
}

interface VaultAreas {
  local: ListedArea;
  /** In memory only; lost when the browser closes. */
  session: ListedArea;
}

/** `lockFile`: loads what locks with a passphrase. */
export function createVault(areas: VaultAreas, deviceKeys: DeviceKeys, lockFile: () => Promise<PassphraseLock>): Vault {
  /** Changes run one after another. */
  const turns = takeTurns();
  /** Keys read in this background run, by service. Nothing read before or during a change stays cached. */
  const known = new Map<string, { origin: string; key: string }>();
  let changes = 0;
  let underWay = 0;

  function inTurn(act: () => Promise<void>): Promise<void> {
    underWay += 1;
    return turns(() =>
      act().finally(() => {
        underWay -= 1;
        changes += 1;
        known.clear();
      }),
    );
  }

  async function sealedHere(owner: Owner, key: string): Promise<string> {
    const deviceKey = await deviceKeys.vaultKey(true);
    if (!deviceKey) throw new Error('no device key');
    return sealed(deviceKey, boundTo(owner), key);
  }

  return {
    async read(owner) {
      const read = known.get(owner.service);
      if (read?.origin === owner.origin) return read.key;
      const before = changes;
      const slot = slotOf(owner.service);
      const stored = (await areas.session.get(slot))[slot] ?? (await areas.local.get(slot))[slot];
      if (typeof stored !== 'string') return null;
      const deviceKey = await deviceKeys.vaultKey(false).catch(() => null);
      const key = deviceKey && (await opened(deviceKey, boundTo(owner), stored));
      if (key !== null && underWay === 0 && before === changes) known.set(owner.service, { origin: owner.origin, key });
      return key;
    },
    async kept(service) {
      const slot = slotOf(service);
      const onDisk = (await areas.local.get(slot))[slot];
      if (onDisk !== undefined) return isRecord(onDisk) ? 'passphrase' : 'device';
      return slot in (await areas.session.get(slot)) ? 'session' : null;
    },
    keep: (owner, key, keeping) =>
      inTurn(async () => {
        const slot = slotOf(owner.service);
        const readable = await sealedHere(owner, key);
        if (keeping.kept === 'passphrase') {
          const locked = await (await lockFile()).lock(keeping.passphrase, boundTo(owner), key);
          await areas.local.set({ [slot]: locked });
          await areas.session.set({ [slot]: readable });
          return;
        }
        const [area, other] = keeping.kept === 'session' ? [areas.session, areas.local] : [areas.local, areas.session];
        await area.set({ [slot]: readable });
        await other.remove(slot);
      }),
    async unlock(owner, passphrase) {
      let isUnlocked = false;
      await inTurn(async () => {
        const slot = slotOf(owner.service);
        const locked = (await areas.local.get(slot))[slot];
        if (!isRecord(locked)) return;
        const key = await (await lockFile()).unlock(passphrase, boundTo(owner), locked);
        if (key === null) return;
        await areas.session.set({ [slot]: await sealedHere(owner, key) });
        isUnlocked = true;
      });
      return isUnlocked;
    },
    forget: (service) =>
      inTurn(async () => {
        await areas.local.remove(slotOf(service));
        await areas.session.remove(slotOf(service));
      }),
    prune: (isKnown) =>
      inTurn(async () => {
        // Keys are listed before the services: a service's record is written before its key.
        const slots = await Promise.all(
          [areas.local, areas.session].map(async (area) => ({ area, keys: await area.keys() })),
        );
        const is = await isKnown();
        for (const { area, keys } of slots) {
          for (const key of keys) if (key.startsWith(prefix) && !is(key.slice(prefix.length))) await area.remove(key);
        }
      }),
  };
}

/** Characters, for a key and for a new sync. Whoever has the files may guess as long as they like. */
export const shortestPassphrase = 10;

/** The storage key of a service's key. */
const slotOf = (service: string): string => `${prefix}${service}`;

const prefix = 'vault:';

/** The owner of a key that another browser of the sync shared, for a service at this address. */
export const syncedAs = (address: string): string => `sync|${address}`;

const boundTo = ({ service, origin }: Owner): string => `${origin}\n${service}`;
