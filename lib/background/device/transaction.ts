/**
 * Transactions as plain functions. All requests in `act` belong to one transaction, which is aborted if `act` rejects.
 * Uses IndexedDB requests directly, without a wrapper: an import makes millions of them.
 */
import type { ColumnCache } from './columns/column-cache.ts';
import type { DirectoryKeys } from './directory/directory-keys.ts';
import type { KeyHash } from './key-hash.ts';
import type { LeadKeys } from './leads/lead-keys.ts';
import type { RecordCache } from './record-cache.ts';
import { type Key, keyOf, type Table } from './tables.ts';

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

/** What is cached of the database. */
export interface Memory {
  cache: ColumnCache;
  records: RecordCache;
  leadKeys: LeadKeys;
  directoryKeys: DirectoryKeys;
}

/** Tables whose records are synced; opt-outs are synced as hashes. */
const markedTables: ReadonlySet<Table> = new Set([
  ...(['account', 'lists', 'views', 'companies', 'addresses', 'articles', 'leads', 'optOuts'] as const),
]);

export const isMarked = (table: Table) => markedTables.has(table);

/** Writes of a transaction that may be cached. */
interface Written {
  columns: [field: string, segment: number][];
  records: [table: Table, key: Key][];
  /** Something was marked for a sync. */
  hasMarks: boolean;
}

export interface Begun {
  transaction: IDBTransaction;
  keyHash: KeyHash;
  syncHashes: readonly KeyHash[];
  isMarking: boolean;
}

/** Aborts the transaction if `act` rejects. `marked`: something was marked as changed here. */
export async function inTransaction<Result>(
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
export const nothing: Omit<Reading, 'cache' | 'keyHash' | 'syncHashes'> = {
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
