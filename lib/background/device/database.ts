/** The device's database: opened when it is needed, and what waits for what. `transaction.ts` has the requests. */
import { unwrap } from 'idb';
import { once } from '../../contract/async.ts';
import { makingRoom } from '../storage/bounded-store.ts';
import { asRefused, openDatabase, orNothing } from '../storage/open-database.ts';
import type { Room } from '../storage/store.ts';
import { countAsks } from './asks.ts';
import { ColumnCache } from './columns/column-cache.ts';
import { DamagedColumn } from './columns/damaged-column.ts';
import { DirectoryKeys } from './directory/directory-keys.ts';
import { createKeyHash, type KeyHash, newSalt } from './key-hash.ts';
import { LeadKeys } from './leads/lead-keys.ts';
import { RecordCache } from './record-cache.ts';
import { saltTable, type Table, upgrade, version } from './tables.ts';
import { inTransaction, isMarked, type Memory, nothing, type Reading, type Writing } from './transaction.ts';

export interface Database {
  read<Result>(tables: readonly Table[], act: (from: Reading) => Promise<Result>): Promise<Result>;
  /** `strict`: survives a power failure. These tables are locked meanwhile, so keep it short. */
  write<Result>(
    tables: readonly Table[],
    act: (to: Writing) => Promise<Result>,
    durability?: 'strict' | 'relaxed',
  ): Promise<Result>;
  /**
   * One batch of many. Waits until no request is open, so that an import delays others by at most the batch in
   * progress.
   */
  writeMany: Database['write'];
  /** One slice of a whole table. Yields to requests like a batch, but no batch yields to it. */
  readMany: Database['read'];
  leadKeys: LeadKeys;
  directoryKeys: DirectoryKeys;
  /**
   * Records per batch: few while there are requests, which wait for the batch in progress; otherwise enough to make a
   * batch cheap.
   */
  batchSize(): number;
  /** From now on, changes of synced records are marked; ends with the tables' next clearing. `salt`: of the sync. */
  beginMarking(salt: Uint8Array): Promise<void>;
  /** Nothing is marked any longer, and what is known of the sync is deleted, except for its salt. */
  endMarking(): Promise<void>;
  /** Closes the connection; the next request opens another. */
  close(): Promise<void>;
}

interface DatabaseParts {
  /** The tables needed to rebuild a damaged column. */
  tablesOf(damaged: DamagedColumn): readonly Table[];
  rebuild(to: Writing, damaged: DamagedColumn): Promise<void>;
  /** Deletes data that can be requested again for free, to make room for a write. */
  makeRoom(): Promise<Room>;
  /** Something was marked as changed here. */
  marked?: (() => void) | undefined;
}

/**
 * Opens the database on first use. A transaction that meets a damaged column is retried after the column was rebuilt.
 * One that fails for lack of space is retried if space could be made. If no database exists and there is no space to
 * create one, reads find nothing.
 */
export function lazyDatabase(name: string, { tablesOf, rebuild, ...parts }: DatabaseParts): Database {
  let opening = once(() => open(name, () => renew()));
  const memory: Memory = {
    cache: new ColumnCache(),
    records: new RecordCache(),
    leadKeys: new LeadKeys(),
    directoryKeys: new DirectoryKeys(),
  };
  function renew(): void {
    memory.cache.clear();
    memory.records.clear();
    memory.leadKeys.forget();
    memory.directoryKeys.forget();
    opening = once(() => open(name, () => renew()));
  }

  /** Reconnects if the connection was closed for a newer version or by the browser. */
  async function begin(tables: readonly Table[], mode: IDBTransactionMode, durability: 'strict' | 'relaxed') {
    const on = (connection: Connection) => {
      const isMarking = connection.isMarking && mode === 'readwrite' && tables.some(isMarked);
      const all = isMarking ? [...new Set([...tables, ...syncTables])] : [...tables];
      return { ...connection, isMarking, transaction: connection.database.transaction(all, mode, { durability }) };
    };
    try {
      return on(await opening());
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      renew();
      return on(await opening());
    }
  }

  async function rebuilding<Result>(act: () => Promise<Result>): Promise<Result> {
    const seen = new Set<string>();
    for (;;) {
      try {
        return await act();
      } catch (error) {
        if (!(error instanceof DamagedColumn)) throw error;
        const { columns, segment } = error;
        const place = `${columns.table}|${columns.space}|${segment}`;
        if (seen.has(place)) throw error;
        seen.add(place);
        await inTransaction(await begin(tablesOf(error), 'readwrite', 'relaxed'), memory, (to) => rebuild(to, error));
      }
    }
  }

  const asks = countAsks();
  const write: Database['write'] = (tables, act, durability = 'relaxed') =>
    makingRoom(
      () =>
        rebuilding(async () =>
          inTransaction(await begin(tables, 'readwrite', durability).catch(asRefused), memory, act, parts.marked),
        ),
      () => parts.makeRoom(),
    );

  const read: Database['read'] = (tables, act) =>
    rebuilding(async () => {
      const begun = await begin(tables, 'readonly', 'relaxed').catch(orNothing(null));
      return begun
        ? inTransaction(begun, memory, act)
        : act({ ...nothing, cache: new ColumnCache(), keyHash: createKeyHash(newSalt()), syncHashes: [] });
    });

  async function close(): Promise<void> {
    const closing = opening;
    renew();
    (await closing().catch(() => null))?.database.close();
  }

  return {
    read: (tables, act) => asks.during(() => read(tables, act)),
    write: (tables, act, durability) => asks.during(() => write(tables, act, durability)),
    async writeMany(tables, act, durability) {
      await asks.over();
      return write(tables, act, durability);
    },
    async readMany(tables, act) {
      await asks.over();
      return read(tables, act);
    },
    leadKeys: memory.leadKeys,
    directoryKeys: memory.directoryKeys,
    batchSize: () => (asks.sinceLast() < lately ? few : many),
    async beginMarking(salt) {
      const { database, syncHashes } = await opening();
      const newest = String(syncHashes.length + 1).padStart(6, '0');
      await changeSync(database, (on) => {
        for (const table of syncTables) on.objectStore(table).clear();
        on.objectStore(saltTable).put(salt, `sync ${newest}`);
        on.objectStore('syncState').put({ id: markingState });
      });
      await close();
    },
    async endMarking() {
      const connection = await opening();
      connection.isMarking = false;
      await changeSync(connection.database, (on) => {
        for (const table of syncTables) on.objectStore(table).clear();
      });
    },
    close,
  };
}

/** To write more records than this at once, use `writeMany`. */
export const mostAtOnce = 40;

/** Milliseconds after a request during which another one is likely. */
const lately = 1_500;
/** A batch of leads takes about 5 ms with `few` and 80 ms with `many`. */
const few = 16;
const many = 256;

interface Connection {
  database: IDBDatabase;
  keyHash: KeyHash;
  syncHashes: readonly KeyHash[];
  isMarking: boolean;
}

const syncTables = ['syncMarks', 'syncRecords', 'syncState'] as const;

/** Exists while changes are marked. */
const markingState = 'marking';

function changeSync(database: IDBDatabase, act: (on: IDBTransaction) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const on = database.transaction([...syncTables, saltTable], 'readwrite', { durability: 'strict' });
    on.oncomplete = () => resolve();
    on.onabort = () => reject(on.error);
    act(on);
  });
}

async function open(name: string, ended: () => void): Promise<Connection> {
  const database = await openDatabase(name, version, {
    upgrade: (to, from) => upgrade(unwrap(to), from),
    // A newer version of the extension wants to upgrade, or the database is being deleted: close this connection.
    blocking: (_current, _blocked, event) => {
      ended();
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: ended,
  });
  const [first, ...ofSyncs]: unknown[] = await database.getAll(saltTable);
  const [keyHash] = hashesBy([first]);
  // Without the salt, no record can be found again.
  if (!keyHash) throw new Error('The salt of the keys is gone');
  const isMarking = (await database.get('syncState', markingState)) !== undefined;
  return { database: unwrap(database), keyHash, syncHashes: hashesBy(ofSyncs), isMarking };
}

const hashesBy = (salts: readonly unknown[]): KeyHash[] =>
  salts.flatMap((salt) =>
    ArrayBuffer.isView(salt) ? [createKeyHash(new Uint8Array(salt.buffer, salt.byteOffset, salt.byteLength))] : [],
  );
