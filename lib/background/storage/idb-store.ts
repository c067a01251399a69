import type { IDBPDatabase, IDBPIndex, IDBPObjectStore } from 'idb';
import { evict, makingRoom, type Opened, trimmer, weigh } from './bounded-store.ts';
import { asRefused, openDatabase, orNothing } from './open-database.ts';
import { derived, namesPeople, peopleOf, sourceOf } from './people.ts';
import { fitting } from './record-schemas.ts';
import type { Estimate } from './refusal.ts';
import {
  type Bounds,
  bounds,
  type Change,
  indexes,
  type Range,
  type Store,
  type TableName,
  type Tables,
} from './store.ts';
import { upgrade, version } from './upgrades.ts';

/**
 * Written with strict durability, to survive a power failure: they record what may have been charged or must still be
 * sent.
 */
const precious: readonly TableName[] = ['paid', 'jobs', 'steps', 'optOuts'];

const tableNames = Object.keys(indexes).filter((name): name is TableName => name in indexes);

type Source = IDBPObjectStore<unknown, [TableName], TableName> | IDBPIndex<unknown, [TableName], TableName, string>;

interface IdbStoreOptions {
  /** The database's name. */
  name?: string;
  most?: Bounds;
  /** Tells whether an eviction freed anything. */
  estimate?: Estimate;
}

/** `now` returns epoch milliseconds. */
export function createIdbStore(
  now: () => number,
  { name = 'harrier', most = bounds, estimate = async () => ({}) }: IdbStoreOptions = {},
): Store {
  const open = lazyDatabase(name);
  const opened: Opened = () => open().catch(asRefused);
  /** Null if no database exists and there is no space to create one. */
  const toRead = () => open().catch(orNothing(null));
  const trim = trimmer(opened, most);
  const used = () =>
    estimate().then(
      ({ usage = null }) => usage,
      () => null,
    );

  async function write(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    const database = await opened();
    await makingRoom(
      () => writeOnce(database, changes),
      () => evict(database, used),
    );
    await trim(changes);
  }

  /** Returns the valid records and sets the others aside unchanged. */
  async function sound<Name extends TableName>(table: Name, records: unknown[]): Promise<Tables[Name][]> {
    const fit: Tables[Name][] = [];
    const broken: { id: string; record: unknown }[] = [];
    for (const record of records) {
      const read = fitting(table, record);
      if (read) fit.push(read);
      else broken.push({ id: idOf(record), record });
    }
    if (broken.length > 0) {
      const changes = broken.flatMap(({ id, record }): Change[] => [
        { table: 'aside', put: { id: `${table}|${id}`, table, record, at: now() } },
        { table, delete: id },
      ]);
      // A record that cannot be set aside is still left out.
      await write(changes).catch(() => undefined);
    }
    return fit;
  }

  return {
    async get(table, id) {
      const record: unknown = await (await toRead())?.get(table, id);
      return record === undefined ? undefined : (await sound(table, [record]))[0];
    },
    async list(table, range = {}) {
      const database = await toRead();
      return database ? sound(table, await records(database, table, range)) : [];
    },
    async count(table, range = {}) {
      const keys = keyRange(range);
      const database = await toRead();
      return keys === 'none' || !database ? 0 : source(database, table, range.by).count(keys);
    },
    write,
    async clear(tables) {
      if (tables.length === 0) return;
      const all = new Set<TableName>([...tables, ...(tables.some(namesPeople) ? (['people'] as const) : [])]);
      const transaction = (await opened()).transaction([...all], 'readwrite', { durability: 'strict' });
      const named = tables.filter(namesPeople).map((table) => {
        const { from, to } = peopleOf(table);
        return transaction.objectStore('people').delete(IDBKeyRange.bound(from, to));
      });
      const cleared = tables.map((table) => transaction.objectStore(table).clear());
      await Promise.all([...named, ...cleared, transaction.done]);
    },
    forget: async (service) => forgetService(await opened(), service),
    async makeRoom() {
      const database = await toRead();
      return database ? evict(database, used) : 'none';
    },
    sweep: async () => sweepIndexes(await opened()),
    weight: async () => weigh(await opened()),
  };
}

function source(database: IDBPDatabase, table: TableName, by: string | undefined): Source {
  const records = database.transaction(table).objectStore(table);
  return by === undefined ? records : records.index(by);
}

/** Undefined means all keys. */
function keyRange(range: Range<TableName>): IDBKeyRange | undefined | 'none' {
  const { is, from, to } = range;
  if (is !== undefined) return IDBKeyRange.only(is);
  if (from !== undefined && to !== undefined) return from > to ? 'none' : IDBKeyRange.bound(from, to);
  if (from !== undefined) return IDBKeyRange.lowerBound(from);
  return to === undefined ? undefined : IDBKeyRange.upperBound(to);
}

async function records(database: IDBPDatabase, table: TableName, range: Range<TableName>): Promise<unknown[]> {
  const keys = keyRange(range);
  if (keys === 'none' || range.limit === 0) return [];
  const from = source(database, table, range.by);
  if (range.among) {
    const found = await Promise.all(range.among.map((key) => from.getAll(IDBKeyRange.only(key))));
    return unique(found.flat());
  }
  if (!range.reverse) return unique(await from.getAll(keys, range.limit));
  const found: unknown[] = [];
  let cursor = await from.openCursor(keys, 'prev');
  while (cursor && found.length < (range.limit ?? Number.POSITIVE_INFINITY)) {
    found.push(cursor.value);
    cursor = await cursor.continue();
  }
  return unique(found);
}

/** A multi-entry index returns a record once per entry. */
function unique(found: unknown[]): unknown[] {
  const seen = new Set<string>();
  return found.filter((record) => {
    const id = idOf(record);
    return seen.has(id) ? false : seen.add(id);
  });
}

/** `id` is the key path of every table. */
function idOf(record: unknown): string {
  return typeof record === 'object' && record !== null && 'id' in record ? String(record.id) : '';
}

async function writeOnce(database: IDBPDatabase, changes: readonly Change[]): Promise<void> {
  const named = changes.filter(({ table }) => namesPeople(table));
  const tables = [...new Set(changes.map((change) => change.table))];
  if (named.length > 0) tables.push('people');
  const durability = tables.some((table) => precious.includes(table)) ? 'strict' : 'relaxed';
  const transaction = database.transaction(tables, 'readwrite', { durability });
  const written: Promise<unknown>[] = [transaction.done];
  try {
    for (const change of changes) {
      const records = transaction.objectStore(change.table);
      written.push('put' in change ? records.put(change.put) : records.delete(change.delete));
    }
    if (named.length > 0) written.push(writePeople(transaction.objectStore('people'), named));
    await Promise.all(written);
  } catch (error) {
    for (const one of written) one.catch(() => undefined);
    // The transaction has the reason; a request may only know that it failed.
    const reason = transaction.error ?? error;
    // If a put throws synchronously, the earlier puts would otherwise be committed.
    abort(transaction);
    throw reason;
  }
}

/** Change by change. Only differing records are written, because a reused answer names the same people. */
async function writePeople(
  people: IDBPObjectStore<unknown, TableName[], 'people', 'readwrite'>,
  changes: readonly Change[],
): Promise<void> {
  for (const change of changes) {
    const { from, to } = peopleOf(change.table, 'put' in change ? change.put.id : change.delete);
    const range = IDBKeyRange.bound(from, to);
    const source = sourceOf(change);
    if (source) {
      const before = new Map((await people.getAll(range)).map((record) => [idOf(record), JSON.stringify(record)]));
      const now = derived(source);
      const ids = new Set(now.map(({ id }) => id));
      const gone = [...before.keys()].filter((id) => !ids.has(id));
      const puts = now.filter((record) => before.get(record.id) !== JSON.stringify(record));
      await Promise.all([...gone.map((id) => people.delete(id)), ...puts.map((record) => people.put(record))]);
    } else await people.delete(range);
  }
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // Already finished.
  }
}

async function forgetService(database: IDBPDatabase, service: string): Promise<void> {
  const owned = tableNames.filter((table) => indexes[table].some((field) => field === 'service'));
  const transaction = database.transaction(owned, 'readwrite', { durability: 'strict' });
  const forgotten = owned.map(async (table) => {
    const records = transaction.objectStore(table);
    const ids = await records.index('service').getAllKeys(service);
    await Promise.all(ids.map((id) => records.delete(id)));
  });
  await Promise.all([...forgotten, transaction.done]);
}

/**
 * Chromium leaves index entries of deleted records until a writing transaction visits them. One transaction per
 * table, so that others wait less.
 */
async function sweepIndexes(database: IDBPDatabase): Promise<void> {
  for (const table of tableNames) {
    const transaction = database.transaction(table, 'readwrite');
    const { store } = transaction;
    await Promise.all([...[...store.indexNames].map((index) => store.index(index).count()), transaction.done]);
  }
}

/** Opens on first use, so a background that needs no data never opens it. */
function lazyDatabase(name: string): Opened {
  let opening: Promise<IDBPDatabase> | null = null;
  const forget = () => {
    opening = null;
  };
  return () => {
    opening ??= openDatabase<unknown>(name, version, {
      upgrade: (database, from, _to, transaction) => upgrade(database, from, transaction),
      // A newer version of the extension wants to upgrade: close this connection.
      blocking: (_current, _blocked, event) => {
        forget();
        if (event.target instanceof IDBDatabase) event.target.close();
      },
      terminated: forget,
    }).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opening;
  };
}
