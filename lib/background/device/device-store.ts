/**
 * The device service's store, in an IndexedDB database of its own; see README.md in this folder. The database is
 * opened on first use.
 */
import { readBackup, writeBackup } from '../../device-service/backup/backup-file.ts';
import type { Store } from '../../device-service/store.ts';
import type { AccountRecord } from '../../device-service/store-account.ts';
import type { Knowledge, Mail } from '../../device-service/store-directory.ts';
import type { RestoreCounts } from '../../messages/backup-views.ts';
import type { LostLead } from '../../messages/lead-views.ts';
import type { DeviceSync } from '../../sync/replica.ts';
import type { DeviceImports, GivenKnowledge } from '../jobs/this-device.ts';
import type { Room } from '../storage/store.ts';
import { giveRecords, headOf } from './backup/give-records.ts';
import { checkRecords, takeRecords } from './backup/take-records.ts';
import { deviceAccount, deviceUsage, deviceVerifications, deviceViews } from './belongings.ts';
import { rebuildColumns, tablesToRebuild } from './columns/rebuild-columns.ts';
import { lazyDatabase } from './database.ts';
import { deviceDirectory } from './directory/device-directory.ts';
import { companyDomainBy } from './directory/teach.ts';
import { forgetName, forgetPerson, wouldForget } from './forget-person.ts';
import { givenKnowledge } from './given-knowledge.ts';
import { deviceImports } from './imports/device-imports.ts';
import { type ChangedLeads, deviceChangedLeads } from './leads/changed-leads.ts';
import { deviceLeads } from './leads/device-leads.ts';
import { lostLeads } from './leads/lost-leads.ts';
import { createOptOuts, type NamedThere } from './opt-outs.ts';
import { namesWithProfile } from './people-with-profile.ts';
import type { WouldChange } from './report/dry-run.ts';
import { deviceSync } from './sync/device-sync.ts';
import { type Table, tables } from './tables.ts';

export interface DeviceStoreOptions {
  /** Epoch milliseconds. */
  now: () => number;
  /** Keyed by a secret of this device that survives every deletion, so opt-outs stay recognisable. */
  hash: (text: string) => Promise<string>;
  /** Called before a hash is stored. Rejects if there is no space for its key. */
  keepKey: () => Promise<void>;
  /** Deletes data that can be requested again for free, to make room for a write. */
  makeRoom: () => Promise<Room>;
  mail: Mail;
  /** The account before anything was written. */
  account: AccountRecord;
  /** Whether a domain's addresses reveal no employer; null if unknown. Used by imports. */
  isNoEmployer: () => Promise<((domain: string) => boolean) | null>;
  /** The registrable domain of a public host; null for any other. */
  registrable: (host: string) => string | null;
  /** The database's name. */
  name?: string;
  /** While a sync is on: a synced record was changed. */
  marked?: (() => void) | undefined;
}

export interface DeviceStore extends Store, ChangedLeads {
  directory: Knowledge;
  /** Deletes every trace of a person. A hash stays, so they are never stored again. */
  forgetPerson(email: string): Promise<void>;
  /** What that would change in these tables. Writes nothing. */
  wouldForget(
    person: { emails: readonly string[]; names: readonly NamedThere[] },
    listed: ReadonlySet<Table>,
  ): Promise<WouldChange[]>;
  /** The same for a person without a known address: removes them from records about others at this domain. */
  forgetName(whom: NamedThere): Promise<void>;
  /** Words of the names of people without an address who have this profile. */
  namesWithProfile(handle: string): Promise<string[]>;
  /** Deletes everything except opt-outs, which protect others and name no person. */
  forgetEverything(): Promise<void>;
  /**
   * Everything as one file, encrypted if a passphrase is given; see README.md. `reached` receives the number of
   * records written so far.
   */
  backUp(
    passphrase: string | null,
    reached?: (records: number) => void,
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Rejects with a `BackupError`. */
  restore(file: Blob, passphrase: string | null, restoring: Restoring): Promise<RestoreCounts>;
  /** A restore with `replace` was interrupted, so the data is incomplete. */
  halfRestored(): Promise<boolean>;
  /** Leads whose pages no longer name them. */
  lostLeads(): Promise<LostLead[]>;
  sync: DeviceSync;
  /** How many rows an import should write at once: few while there are requests, otherwise many. */
  batchSize(): number;
  imports: DeviceImports;
  knowledge: Omit<GivenKnowledge, 'forgetPerson' | 'forgetName'>;
  /** Number of records per table. */
  counts(): Promise<Record<Table, number>>;
  /** Closes the connection; the next request opens another. */
  close(): Promise<void>;
}

interface Restoring {
  /** `look` only counts. The others read the whole file before they write anything. */
  how: 'look' | 'merge' | 'replace';
  /** Receives the number of records read so far. With `merge` and `replace`, every record is read twice. */
  reached?: (records: number) => void;
  /** Called before everything is replaced. The file has no fault then. */
  replacing?: () => Promise<void>;
  signal?: AbortSignal;
}

/** Set in `progress` from emptying the tables until the whole back-up is written. */
const halfway = 'restore';

export const deviceDatabase = 'harrier-device';

export function openDeviceStore(options: DeviceStoreOptions): DeviceStore {
  const {
    now,
    hash,
    keepKey,
    makeRoom,
    mail,
    account,
    isNoEmployer,
    registrable,
    marked,
    name = deviceDatabase,
  } = options;
  const database = lazyDatabase(name, {
    tablesOf: ({ columns }) => tablesToRebuild[columns.table],
    rebuild: (to, damaged) => rebuildColumns(to, damaged, now()),
    makeRoom,
    marked,
  });
  const optOuts = createOptOuts(database, hash);
  const own = deviceAccount(database, account);

  async function clear(put?: object): Promise<void> {
    await database.endMarking();
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

  async function companyDomains() {
    const isListed = await isNoEmployer();
    return isListed && companyDomainBy(isListed, registrable);
  }

  async function restore(
    file: Blob,
    passphrase: string | null,
    { how, reached = () => undefined, replacing = async () => undefined, signal }: Restoring,
  ): Promise<RestoreCounts> {
    const take = (from: number) =>
      takeRecords(readBackup(file, passphrase), {
        ...{ database, optOuts, how, reached: (records: number) => reached(from + records), signal },
      });
    if (how === 'look') return take(0);
    const records = await checkRecords(readBackup(file, passphrase), { reached, signal });
    if (how === 'replace') {
      await replacing();
      await clear({ id: halfway });
    }
    try {
      const taken = await take(records);
      if (how === 'replace') await database.write(['progress'], async (to) => to.remove('progress', halfway), 'strict');
      return taken;
    } finally {
      own.forget();
    }
  }

  const directory = deviceDirectory(database, optOuts, now);

  return {
    directory,
    mail,
    leads: deviceLeads({ database, optOuts, companyDomains, now }),
    knowledge: givenKnowledge(database, optOuts, directory),
    imports: deviceImports({ database, account: own, optOuts, isNoEmployer, registrable, now }),
    verifications: deviceVerifications(database),
    account: own,
    views: deviceViews(database),
    usage: deviceUsage(database),
    // Set up at a service; a device has none of it.
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
    wouldForget: (person, listed) => wouldForget(database, optOuts, person, listed),
    async forgetName(whom) {
      await keepKey();
      await forgetName(database, optOuts, whom, now());
    },
    namesWithProfile: (handle) => namesWithProfile(database, handle),
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
        // Has one entry per table.
        return Object.fromEntries(counted) as Record<Table, number>;
      }),
    lostLeads: () => lostLeads(database),
    ...deviceChangedLeads(database),
    sync: deviceSync({ database, optOuts, now }),
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
