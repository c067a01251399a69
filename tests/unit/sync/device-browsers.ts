/** Browsers, each with a device store, that sync over a target in memory by default. */
import type { DeviceStore } from '../../../lib/background/device/device-store.ts';
import type { Fields } from '../../../lib/sync/change.ts';
import { keysOf, newMasterKey, type SyncKeys } from '../../../lib/sync/envelope.ts';
import type { DeviceReplica, OtherRecords } from '../../../lib/sync/replica.ts';
import { runSync } from '../../../lib/sync/run-sync.ts';
import type { Target } from '../../../lib/sync/target.ts';
import { vaultName, writeVault } from '../../../lib/sync/vault-file.ts';
import { freshName, openStore } from '../background/device/stores.ts';
import { MemoryTarget } from './memory-target.ts';

export interface DeviceBrowser {
  store: DeviceStore;
  /** Records outside the device's database, by table and key. */
  others: Record<string, Record<string, Fields>>;
  /** Fields of `others` that this browser's version does not know. */
  unknown: Set<string>;
  /** `perFile`: fewer records per file than usual. */
  sync(perFile?: number): ReturnType<typeof runSync>;
  /** As after a kill: loses everything in memory. */
  restart(): Promise<void>;
  begin(): Promise<void>;
}

export interface World<Own extends Target = MemoryTarget> {
  target: Own;
  keys: SyncKeys;
  browsers: DeviceBrowser[];
  /** Epoch milliseconds. */
  time: number;
}

export async function deviceWorld(many: number): Promise<World>;
export async function deviceWorld<Own extends Target>(many: number, target: Own): Promise<World<Own>>;
export async function deviceWorld(many: number, target: Target = new MemoryTarget()): Promise<World<Target>> {
  const keys = await keysOf(newMasterKey());
  const world: World<Target> = { target, keys, browsers: [], time: Date.parse('2026-11-01') };
  const origins = Array.from({ length: many }, (_, at) => `browser${at}`);
  await world.target.write(vaultName, await writeVault(keys, { lock: null, browsers: origins }), null);
  world.browsers = origins.map((origin) => browser(world, origin));
  return world;
}

function browser(world: World<Target>, origin: string): DeviceBrowser {
  const name = freshName();
  const secret = async (text: string) => `${origin} ${text}`;
  const open = () => openStore(name, world.time, { hash: secret });
  let store = open();
  const others: OtherRecords = {
    read: async () => structuredClone(made.others),
    async write(table, key, values) {
      if (values === null) {
        delete made.others[table]?.[key];
        return;
      }
      const record: Record<string, Fields[string]> = { ...made.others[table]?.[key] };
      for (const [field, value] of Object.entries(values)) {
        if (value === null || made.unknown.has(field)) delete record[field];
        else record[field] = { value, rank: 0 };
      }
      made.others[table] = { ...made.others[table], [key]: record };
    },
  };
  let replica: DeviceReplica = store.sync.replica(others);
  const made: DeviceBrowser = {
    get store() {
      return store;
    },
    others: { settings: {}, filters: {} },
    unknown: new Set(),
    async sync(perFile) {
      await replica.progress();
      await replica.noteOthers();
      const pending = (most: number) => replica.pending(perFile ?? most);
      return runSync({
        replica: { ...replica, pending },
        ...{ target: world.target, keys: world.keys, reached: () => undefined },
        async forget(people) {
          for (const one of people) await ('email' in one ? store.forgetPerson(one.email) : store.forgetName(one));
        },
      });
    },
    async restart() {
      await store.close();
      store = open();
      replica = store.sync.replica(others);
    },
    begin: () => store.sync.begin(world.keys.salt, origin),
  };
  return made;
}
