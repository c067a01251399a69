/**
 * The device's database, with transactions as plain functions. All requests in `act` belong to one transaction, which
 * is aborted if `act` rejects. Uses IndexedDB requests directly, without a wrapper: an import makes millions of them.
 */
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
import { type Key, keyOf, saltTable, type Table, upgrade, version } from './tables.ts';

/** Inclusive bounds; an omitted bound is open. */
export interface KeyRange {
  from?: Key | undefined;
  to?: Key | undefined;
}

export interface Reading {
  cache: ColumnCache;
  /** Covers current leads, including writes of this transaction. */
  leadKeys: Pick<LeadKeys, 'mayHave'>;
  directoryKeys: Pick<DirectoryKeys, 'mayHaveAddress'>;
  /** Hashes people's data for keys and indexes. */
  keyHash: KeyHash;
  /**
   * Hashes that are equal in all browsers of a sync: one for each sync that this browser has joined, the last one last.
   */
  syncHashes: readonly KeyHash[];
  /** Makes no request for a record that is known to be missing (`directory-keys.ts`). */
  get(table: Table, key: Key): Promise<unknown>;
  /** Like `get`, for records read again and again: cached until written. The result must not be modified. */
  remembered(table: Table, key: Key): Promise<unknown>;
  all(table: Table, range?: KeyRange): Promise<unknown[]>;
  /** The next records in key order, at most `count`; `after: null` starts at the first. */
  following(table: Table, after: Key | null, count: number): Promise<unknown[]>;
  /** The same for keys alone. */
  keysFollowing(table: Table, after: Key | null, count: number): Promise<Key[]>;
  /** Existing records with these numbers, in any order. Neighbours take one request. */
  numbered(table: Table, numbers: readonly number[]): Promise<unknown[]>;
  /** The first record with this index value. */
  first(table: Table, index: string, value: Key): Promise<unknown>;
  /** Keys of records with this index value, at most `most`. */
  keysWith(table: Table, index: string, value: Key, most: number): Promise<IDBValidKey[]>;
  /** Keys of records whose index value is in this range. */
  keysAmong(table: Table, index: string, range: KeyRange): Promise<IDBValidKey[]>;
  /** Whether the index has any record. */
  any(table: Table, index: string): Promise<boolean>;
  withValue(table: Table, index: string, value: Key): Promise<unknown[]>;
  /** The record with the highest key. */
  last(table: Table): Promise<unknown>;
  count(table: Table): Promise<number>;
}

export interface Writing extends Reading {
  put(table: Table, record: object): void;
  remove(table: Table, key: Key): void;
  removeNumbered(table: Table, numbers: readonly number[]): void;
  removeRange(table: Table, range: KeyRange): void;
  clear(table: Table): void;
  /** Call it after writing a column that may be cached. */
  changed(field: string, segment: number): void;
  /** While a sync is on, what is written from now on is marked as changed here. On at first. */
  marking(isOn: boolean): void;
  /** A sync is on. */
  isMarking: boolean;
}

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

/** What is cached of the database. */
interface Memory {
  cache: ColumnCache;
  records: RecordCache;
  leadKeys: LeadKeys;
  directoryKeys: DirectoryKeys;
}

interface Connection {
  database: IDBDatabase;
  keyHash: KeyHash;
  syncHashes: readonly KeyHash[];
  isMarking: boolean;
}

const syncTables = ['syncMarks', 'syncRecords', 'syncState'] as const;

/** Exists while changes are marked. */
const markingState = 'marking';

/** Tables whose records a sync tells other browsers of; opt-outs are told by hash. */
const markedTables: ReadonlySet<Table> = new Set([
  ...(['account', 'lists', 'views', 'companies', 'addresses', 'articles', 'leads', 'optOuts'] as const),
]);

const isMarked = (table: Table) => markedTables.has(table);

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

/** Writes of a transaction that may be cached. */
interface Written {
  columns: [field: string, segment: number][];
  records: [table: Table, key: Key][];
  /** Something was marked for a sync. */
  hasMarks: boolean;
}

type Begun = Omit<Connection, 'database'> & { transaction: IDBTransaction };

async function inTransaction<Result>(
  { transaction, keyHash, syncHashes, isMarking }: Begun,
  memory: Memory,
  act: (of: Writing) => Promise<Result>,
  marked?: () => void,
): Promise<Result> {
  const written: Written = { columns: [], records: [], hasMarks: false };
  // Repeated when the transaction ends: a read in flight may have cached the old value.
  const forget = () => {
    for (const [field, segment] of written.columns) memory.cache.changed(field, segment);
    for (const [table, key] of written.records) memory.records.changed(table, key);
  };
  const through = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => {
      forget();
      resolve();
      if (written.hasMarks) marked?.();
    };
    transaction.onabort = () =>
      reject(transaction.error ?? new DOMException('The transaction was aborted', 'AbortError'));
  });
  through.catch(() => undefined);
  try {
    const result = await act({ ...requestsOf(transaction, memory, written, isMarking), keyHash, syncHashes });
    // A read-only transaction has its result already.
    if (transaction.mode !== 'readonly') await through;
    return result;
  } catch (error) {
    abort(transaction);
    forget();
    // The transaction has the reason; a request may only know that it failed.
    throw transaction.error ?? error;
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // Already finished.
  }
}

function requestsOf(
  transaction: IDBTransaction,
  { cache, records, leadKeys, directoryKeys }: Memory,
  written: Written,
  isMarking: boolean,
): Omit<Writing, 'keyHash' | 'syncHashes'> {
  const of = (table: Table) => transaction.objectStore(table);
  let isOn = true;
  const noteRecord = (table: Table, key: Key) => {
    records.changed(table, key);
    written.records.push([table, key]);
    if (!isMarking || !isOn || !isMarked(table) || table === 'optOuts') return;
    // A revision differs from every earlier one, so that a change during a sync is not overlooked.
    of('syncMarks').put({ id: `${table}|${key}`, revision: Math.random() });
    written.hasMarks = true;
  };
  return {
    cache,
    leadKeys,
    directoryKeys,
    get: (table, key) => (directoryKeys.mayHave(table, key) ? outcome(of(table).get(key)) : Promise.resolve(undefined)),
    async remembered(table, key) {
      const cached = records.get(table, key);
      if (cached !== undefined) return cached;
      const record = await outcome(of(table).get(key));
      records.keep(table, key, record);
      return record;
    },
    all: (table, range) => outcome(of(table).getAll(keys(range))),
    following: (table, after, count) => outcome(of(table).getAll(beyond(after), count)),
    keysFollowing: async (table, after, count) =>
      (await outcome(of(table).getAllKeys(beyond(after), count))).map(asKey),
    numbered: async (table, numbers) =>
      (await Promise.all(runsOf(numbers).map((run) => outcome(of(table).getAll(run))))).flat(),
    first: (table, index, value) => outcome(of(table).index(index).get(value)),
    keysWith: (table, index, value, most) => outcome(of(table).index(index).getAllKeys(value, most)),
    keysAmong: (table, index, range) => outcome(of(table).index(index).getAllKeys(keys(range))),
    any: async (table, index) => (await outcome(of(table).index(index).openKeyCursor())) !== null,
    withValue: (table, index, value) => outcome(of(table).index(index).getAll(value)),
    last: async (table) => (await outcome(of(table).openCursor(null, 'prev')))?.value,
    count: (table) => outcome(of(table).count()),
    put: (table, record) => {
      leadKeys.written(table, record);
      directoryKeys.written(table, record);
      noteRecord(table, keyOf(record));
      of(table).put(record);
    },
    remove: (table, key) => {
      noteRecord(table, key);
      of(table).delete(key);
    },
    removeNumbered: (table, numbers) => {
      for (const number of numbers) noteRecord(table, number);
      for (const run of runsOf(numbers)) of(table).delete(run);
    },
    removeRange: (table, range) => {
      const all = keys(range);
      if (all) of(table).delete(all);
      records.clear();
    },
    clear: (table) => {
      of(table).clear();
      cache.clear();
      records.clear();
    },
    changed: (field, segment) => {
      cache.changed(field, segment);
      written.columns.push([field, segment]);
    },
    marking: (on) => {
      isOn = on;
    },
    isMarking,
  };
}

/** Reads from a database that does not exist. */
const nothing: Omit<Reading, 'cache' | 'keyHash' | 'syncHashes'> = {
  leadKeys: { mayHave: () => false },
  directoryKeys: { mayHaveAddress: () => false },
  get: async () => undefined,
  remembered: async () => undefined,
  all: async () => [],
  following: async () => [],
  keysFollowing: async () => [],
  numbered: async () => [],
  first: async () => undefined,
  keysWith: async () => [],
  keysAmong: async () => [],
  any: async () => false,
  withValue: async () => [],
  last: async () => undefined,
  count: async () => 0,
};

function outcome<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Whole numbers as ranges without gaps. */
function runsOf(numbers: readonly number[]): IDBKeyRange[] {
  const runs: { from: number; to: number }[] = [];
  for (const number of [...new Set(numbers)].sort((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run?.to === number - 1) run.to = number;
    else runs.push({ from: number, to: number });
  }
  return runs.map(({ from, to }) => IDBKeyRange.bound(from, to));
}

const beyond = (after: Key | null): IDBKeyRange | undefined =>
  after === null ? undefined : IDBKeyRange.lowerBound(after, true);

const asKey = (key: IDBValidKey): Key => (typeof key === 'number' ? key : String(key));

function keys({ from, to }: KeyRange = {}): IDBKeyRange | undefined {
  if (from !== undefined && to !== undefined) return IDBKeyRange.bound(from, to);
  if (from !== undefined) return IDBKeyRange.lowerBound(from);
  return to === undefined ? undefined : IDBKeyRange.upperBound(to);
}
