/**
 * Keys of connected services, which a browser shares if the user ticks it. They are named by the service's address, and
 * kept in the vault here, bound to its origin, until the user connects. Only keys that are kept on this device are
 * shared: one with a passphrase or in memory alone would lose its protection.
 *
 * A key is shared again only if this browser's own has changed, so two browsers with different keys do not overwrite
 * each other for ever.
 */
import { isRecord } from '../../contract/tolerant.ts';
import type { OfferedService } from '../../messages/sync-views.ts';
import type { Fields } from '../../sync/change.ts';
import { SyncError } from '../../sync/target.ts';
import { isRemote, type RemoteStanding } from '../core/services.ts';
import { storedValueBy } from '../storage/stored-value.ts';
import { syncedAs, type Vault } from '../storage/vault.ts';
import type { SyncParts } from './sync-parts.ts';

interface Held {
  name: string;
  /** Hash of this browser's own key and name when it shared them; '' if another browser did. */
  told: string;
}

export interface ServiceKeys {
  /** By address. Rejects if a key cannot be read: leaving it out would count as a deletion. */
  read(): Promise<Record<string, Fields>>;
  /** `values`: the new ones; null if the key was taken out of the sync. */
  write(address: string, values: Record<string, unknown> | null): Promise<void>;
  /** Services of other browsers that are not connected here. */
  offered(): Promise<OfferedService[]>;
  forget(): Promise<void>;
}

type Parts = Pick<SyncParts, 'local' | 'vault'> & { core: Pick<SyncParts['core'], 'services' | 'sessions'> };

/** `isShared`: the user ticked it here. */
export function createServiceKeys(
  { local, vault, core: { services, sessions } }: Parts,
  isShared: () => Promise<boolean>,
): ServiceKeys {
  const stored = storedValueBy(local, 'syncedKeys', readHeld);

  /** By address: the first service there. */
  async function connected(): Promise<Map<string, RemoteStanding>> {
    const standing = (await services.standing()).filter(isRemote);
    return new Map(standing.toReversed().map((one) => [one.record.base, one]));
  }

  async function takeOwn(): Promise<void> {
    for (const [base, { record, address, managed }] of await connected()) {
      if (managed || record.refused) continue;
      const before = (await stored.get())[base]?.told;
      if ((await vault.kept(record.id)) !== 'device') {
        // The user moved it: the copy for the sync would undo the protection.
        if (before) await drop([base]);
        continue;
      }
      const key = await vault.read({ service: record.id, origin: address.origin });
      if (key === null) continue;
      const told = await sessions.of(false).context.hash(`key ${record.name} ${key}`);
      if (before === told) continue;
      await vault.keep(ownerAt(base), key, { kept: 'device' });
      await stored.change((all) => ({ ...all, [base]: { name: record.name, told } }));
    }
  }

  async function drop(bases: readonly string[]): Promise<void> {
    await stored.change((all) => Object.fromEntries(Object.entries(all).filter(([base]) => !bases.includes(base))));
    for (const base of bases) await vault.forget(syncedAs(base));
  }

  return {
    async read() {
      if (await isShared()) await takeOwn();
      const all = Object.entries(await stored.get());
      return Object.fromEntries(
        await Promise.all(
          all.map(async ([base, { name }]) => {
            const key = await vault.read(ownerAt(base));
            if (key === null) throw new SyncError('storage');
            return [base, { name: { value: name, rank: 0 }, key: { value: key, rank: 0 } }] as const;
          }),
        ),
      );
    },
    async write(base, values) {
      if (!values || !URL.canParse(base)) return drop([base]);
      const { name, key } = values;
      const before = (await stored.get())[base];
      if (typeof key === 'string') await vault.keep(ownerAt(base), key, { kept: 'device' });
      else if (!before) return;
      const held = { name: typeof name === 'string' ? name : (before?.name ?? ''), told: before?.told ?? '' };
      await stored.change((all) => ({ ...all, [base]: held }));
    },
    async offered() {
      const at = await connected();
      const others = Object.entries(await stored.get()).filter(([base]) => !at.has(base));
      return others.map(([address, { name }]) => ({ address, name }));
    },
    async forget() {
      await drop(Object.keys(await stored.get()));
      await stored.remove();
    },
  };
}

const ownerAt = (base: string): Parameters<Vault['read']>[0] => ({
  service: syncedAs(base),
  origin: new URL(base).origin,
});

function readHeld(value: unknown): Record<string, Held> {
  return Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).flatMap(([base, held]) => {
      if (!URL.canParse(base) || !isRecord(held)) return [];
      const { name, told } = held;
      return typeof name === 'string' && typeof told === 'string' ? [[base, { name, told }]] : [];
    }),
  );
}
