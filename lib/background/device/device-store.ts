/**
 * The store of the service on this device, in an IndexedDB database of its own: what README.md of this folder describes. Nothing is opened
 * before the first ask.
 */
import { readBackup, writeBackup } from '../../device-service/backup/backup-file.ts';
import type { Named } from '../../device-service/forget/mentions.ts';
import type { AccountRecord, Knowledge, Mail, Store } from '../../device-service/store.ts';
import type { RestoreCounts } from '../../messages/backup-views.ts';
import type { LostLead } from '../../messages/views.ts';
import { giveRecords, headOf } from './backup/give-records.ts';
import { takeRecords } from './backup/take-records.ts';
import { deviceAccount, deviceUsage, deviceVerifications, deviceViews } from './belongings.ts';
import { rebuildColumns, tablesToRebuild } from './columns/rebuild-columns.ts';
import { lazyDatabase } from './database.ts';
import { deviceDirectory } from './directory/device-directory.ts';
import { forgetName, forgetPerson } from './forget-person.ts';
import { type GivenKnowledge, givenKnowledge } from './given-knowledge.ts';
import { type DeviceImports, deviceImports } from './imports/device-imports.ts';
import { type ChangedLeads, deviceChangedLeads } from './leads/changed-leads.ts';
import { deviceLeads } from './leads/device-leads.ts';
import { lostLeads } from './leads/lost-leads.ts';
import { createOptOuts } from './opt-outs.ts';
import { type Table, tables } from './tables.ts';

export interface DeviceStoreOptions {
  /** Epoch milliseconds. */
  now: () => number;
  /** Under a key of this device, which outlives everything: opt-outs are recognised by it. */
  hash: (text: string) => Promise<string>;
  /** Before a hash is kept: fails where there is no room for its key. */
  keepKey: () => Promise<void>;
  /** Gives up what can be asked for again, so that a write has room; how much of it there was. */
  makeRoom: () => Promise<number>;
  mail: Mail;
  /** The account as it is before anything was written. */
  account: AccountRecord;
  /** Whether addresses at a domain say nothing of an employer; null when nobody can say. Asked by imports that merge people. */
  isNoEmployer: () => Promise<((domain: string) => boolean) | null>;
  /** Of the database. */
  name?: string;
}

export interface DeviceStore extends Store, ChangedLeads {
  directory: Knowledge;
  /** Every trace of a person; a hash is kept, so that nobody writes them again. */
  forgetPerson(email: string): Promise<void>;
  /** The same for somebody of whom no address is known: their articles at this domain. */
  forgetName(whom: { name: Named; domain: string }): Promise<void>;
  /** All of it but the opt-outs, which protect others and name nobody. */
  forgetEverything(): Promise<void>;
  /** All of it as one file, locked where a passphrase is given; see README.md. `reached` is called with how many records were written. */
  backUp(
    passphrase: string | null,
    reached?: (records: number) => void,
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Fails with a `BackupError`. */
  restore(file: Blob, passphrase: string | null, restoring: Restoring): Promise<RestoreCounts>;
  /** A restore in place of everything was cut off: what is here is a part of it. */
  halfRestored(): Promise<boolean>;
  /** Leads whose pages no longer name them. */
  lostLeads(): Promise<LostLead[]>;
  /** How many rows an import shall write at once by now: few while somebody asks, else many. */
  batchSize(): number;
  imports: DeviceImports;
  knowledge: Omit<GivenKnowledge, 'forgetPerson' | 'forgetName'>;
  /** How many records each table has. */
  counts(): Promise<Record<Table, number>>;
  /** Ends the connection; the next ask opens another. */
  close(): Promise<void>;
}

export interface Restoring {
  /** `look` only counts. The others read the whole file before they write anything. */
  how: 'look' | 'merge' | 'replace';
  /** Called with how many records were read by now; what is written is read twice. */
  reached?: (records: number) => void;
  signal?: AbortSignal;
}

/** In the table of what is half done: there from when everything is emptied until all of the back-up is written. */
const halfway = 'restore';

export const deviceDatabase = 'harrier-device';

export function openDeviceStore(options: DeviceStoreOptions): DeviceStore {
  const { now, hash, keepKey, makeRoom, mail, account, isNoEmployer, name = deviceDatabase } = options;
  const database = lazyDatabase(name, {
    tablesOf: ({ columns }) => tablesToRebuild[columns.table],
    rebuild: (to, damaged) => rebuildColumns(to, damaged, now()),
    makeRoom,
  });
  const optOuts = createOptOuts(database, hash);
  const own = deviceAccount(database, account);

  async function clear(put?: object): Promise<void> {
    await database.write(
      tables,
      async (to) => {
        for (const table of tables) if (table !== 'optOuts') to.clear(table);
        if (put) to.put('progress', put);
      },
      'strict',
    );
    own.forget();
  }

  async function restore(
    file: Blob,
    passphrase: string | null,
    { how, reached = () => undefined, signal }: Restoring,
  ): Promise<RestoreCounts> {
    const take = (as: Restoring['how'], from = 0) => {
      const taking = { database, optOuts, how: as, reached: (records: number) => reached(from + records), signal };
      return takeRecords(readBackup(file, passphrase), taking);
    };
    const looked = await take('look');
    if (how === 'look') return looked;
    const read = Object.values(looked.tables).reduce((sum, of) => sum + (of?.file ?? 0), 0);
    if (how === 'replace') await clear({ id: halfway });
    try {
      const taken = await take(how, read);
      if (how === 'replace') await database.write(['progress'], async (to) => to.remove('progress', halfway), 'strict');
      return taken;
    } finally {
      own.forget();
    }
  }

  return {
    directory: deviceDirectory(database, optOuts, now),
    mail,
    leads: deviceLeads(database, optOuts, now),
    knowledge: givenKnowledge(database, optOuts),
    imports: deviceImports({ database, account: own, optOuts, isNoEmployer, now }),
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
    async forgetPerson(email) {
      await keepKey();
      await forgetPerson(database, optOuts, email, now());
    },
    async forgetName(whom) {
      await keepKey();
      await forgetName(database, optOuts, whom, now());
    },
    forgetEverything: () => clear(),
    async backUp(passphrase, reached = () => undefined) {
      const head = await headOf(database, now());
      return writeBackup(head, counted(giveRecords(database), reached), passphrase);
    },
    restore,
    halfRestored: () =>
      database.read(['progress'], async (from) => (await from.get('progress', halfway)) !== undefined),
    counts: () =>
      database.read(tables, async (from) => {
        const counted = await Promise.all(tables.map(async (table) => [table, await from.count(table)] as const));
        // One for each table.
        return Object.fromEntries(counted) as Record<Table, number>;
      }),
    lostLeads: () => lostLeads(database),
    ...deviceChangedLeads(database),
    batchSize: () => database.batchSize(),
    close: () => database.close(),
  };
}

async function* counted<One>(all: AsyncIterable<One>, reached: (many: number) => void): AsyncGenerator<One> {
  let many = 0;
  for await (const one of all) {
    yield one;
    many += 1;
    if (many % 256 === 0) reached(many);
  }
  reached(many);
}
