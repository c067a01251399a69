/**
 * The store of the service on this device, in an IndexedDB database of its own: what README.md of this folder describes. Nothing is opened
 * before the first ask.
 */
import { deleteDB } from 'idb';
import type { AccountRecord, Knowledge, Mail, Store } from '../../device-service/store.ts';
import { deviceAccount, deviceUsage, deviceVerifications, deviceViews } from './belongings.ts';
import { lazyDatabase } from './database.ts';
import { deviceDirectory } from './directory/device-directory.ts';
import { forgetPerson } from './forget-person.ts';
import { deviceLeads } from './leads/device-leads.ts';
import { createOptOuts } from './opt-outs.ts';
import { type Table, tables } from './tables.ts';

export interface DeviceStoreOptions {
  /** Epoch milliseconds. */
  now: () => number;
  /** Under a key of this device, which outlives everything: opt-outs are recognised by it. */
  hash: (text: string) => Promise<string>;
  mail: Mail;
  /** The account as it is before anything was written. */
  account: AccountRecord;
  /** Of the database. */
  name?: string;
}

export interface DeviceStore extends Store {
  directory: Knowledge;
  /** Every trace of a person; a hash is kept, so that nobody writes them again. */
  forgetPerson(email: string): Promise<void>;
  /** All of it but the opt-outs, which protect others and name nobody. */
  forgetEverything(): Promise<void>;
  /** How many rows an import shall write at once by now: few while somebody asks, else many. */
  batchSize(): number;
  /** How many records each table has. */
  counts(): Promise<Record<Table, number>>;
  /** Ends the connection; the next ask opens another. */
  close(): Promise<void>;
}

export const deviceDatabase = 'harrier-device';

export function openDeviceStore({ now, hash, mail, account, name = deviceDatabase }: DeviceStoreOptions): DeviceStore {
  const database = lazyDatabase(name);
  const optOuts = createOptOuts(database, hash);
  const own = deviceAccount(database, account);
  return {
    directory: deviceDirectory(database, optOuts, now),
    mail,
    leads: deviceLeads(database, now),
    verifications: deviceVerifications(database),
    account: own,
    views: deviceViews(database),
    usage: deviceUsage(database),
    // Set up at a service: a device has none of it.
    team: {
      members: async () => [],
      apps: async () => [],
      emailAccounts: async () => [],
      recipients: async () => null,
    },
    forgetPerson: (email) => forgetPerson(database, optOuts, email, now()),
    async forgetEverything() {
      await database.write(
        tables,
        async (to) => {
          for (const table of tables) if (table !== 'optOuts') to.clear(table);
        },
        'strict',
      );
      own.forget();
    },
    counts: () =>
      database.read(tables, async (from) => {
        const counted = await Promise.all(tables.map(async (table) => [table, await from.count(table)] as const));
        // One for each table.
        return Object.fromEntries(counted) as Record<Table, number>;
      }),
    batchSize: () => database.batchSize(),
    close: () => database.close(),
  };
}

/** The database as a whole, opt-outs included. Connections give way. */
export async function deleteDeviceStore(name = deviceDatabase): Promise<void> {
  await deleteDB(name);
}

/** Asks the browser not to clear what is kept when room is short; false where it does not promise that. */
export async function persist(storage: Pick<StorageManager, 'persist' | 'persisted'>): Promise<boolean> {
  return (await storage.persisted()) || (await storage.persist());
}
