/**
 * Stores services' keys, encrypted with a non-extractable key of this device. Each is bound to its service and that
 * service's origin. They are in extension storage or, for this browser session only, in memory. Errors never contain
 * the key.
 */
import { takeTurns } from '../../contract/async.ts';
import type { DeviceKeys } from './device-keys.ts';
import { opened, sealed } from './sealing.ts';
import type { ListedArea } from './stored-value.ts';

/** The key's owner: a key stored for one owner cannot be read for another. */
interface Owner {
  service: string;
  origin: string;
}

export interface Vault {
  /**
   * Null if there is no key or it cannot be decrypted, for example after the device's key changed. Its bytes then
   * stay stored.
   */
  read(owner: Owner): Promise<string | null>;
  keep(owner: Owner, key: string, sessionOnly: boolean): Promise<void>;
  forget(service: string): Promise<void>;
  /** Deletes keys without a service, in case the background was stopped between writing the two. */
  prune(isKnown: () => Promise<(service: string) => boolean>): Promise<void>;
}

interface VaultAreas {
  local: ListedArea;
  /** In memory only; lost when the browser closes. */
  session: ListedArea;
}

export function createVault(areas: VaultAreas, deviceKeys: DeviceKeys): Vault {
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
    keep: (owner, key, sessionOnly) =>
      inTurn(async () => {
        const slot = slotOf(owner.service);
        const deviceKey = await deviceKeys.vaultKey(true);
        if (!deviceKey) throw new Error('no device key');
        const [area, other] = sessionOnly ? [areas.session, areas.local] : [areas.local, areas.session];
        await area.set({ [slot]: await sealed(deviceKey, boundTo(owner), key) });
        await other.remove(slot);
      }),
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

/** The storage key of a service's key. */
const slotOf = (service: string): string => `${prefix}${service}`;

const prefix = 'vault:';

const boundTo = ({ service, origin }: Owner): string => `${origin}\n${service}`;
