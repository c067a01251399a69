/** The store of everyday windows, in IndexedDB. */
import type { IDBPDatabase, IDBPIndex, IDBPObjectStore } from 'idb';
import { dropAnswers, makingRoom, type Opened, trimmer, weigh } from './bounded-store.ts';
import { asRefused, openDatabase, orNothing } from './open-database.ts';
import { derived, namesPeople, peopleOf, sourceOf } from './people.ts';
import { fitting } from './record-schemas.ts';
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

/** What must not be lost even when the power goes: it says what may have been charged or must still be sent. */
const precious: readonly TableName[] = ['paid', 'jobs', 'steps', 'optOuts'];

const tableNames = Object.keys(indexes).filter((name): name is TableName => name in indexes);

type Source = IDBPObjectStore<unknown, [TableName], TableName> | IDBPIndex<unknown, [TableName], TableName, string>;

/** `now` gives epoch milliseconds. */
export function createIdbStore(now: () => number, name = 'harrier', most: Bounds = bounds): Store {
  const open = lazyDatabase(name);
  const opened: Opened = () => open().catch(asRefused);
  /** Null while there is no database yet, and no room for one. */
  const toRead = () => open().catch(orNothing(null));
  const trim = trimmer(opened, most);

  async function write(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    const database = await opened();
    await makingRoom(
      () => writeOnce(database, changes),
      () => dropAnswers(database),
    );
    await trim(changes);
  }

  /** Hands out the records that fit; the others are set aside as they are. */
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
      // What can't be set aside is left out all the same.
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
      return database ? dropAnswers(database) : 0;
    },
    sweep: async () => sweepIndexes(await opened()),
    weight: async () => weigh(await opened()),
  };
}

function source(database: IDBPDatabase, table: TableName, by: string | undefined): Source {
  const records = database.transaction(table).objectStore(table);
  return by === undefined ? records : records.index(by);
}

/** Undefined is everything. */
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

/** An index with several entries a record gives the record several times. */
function unique(found: unknown[]): unknown[] {
  const seen = new Set<string>();
  return found.filter((record) => {
    const id = idOf(record);
    return seen.has(id) ? false : seen.add(id);
  });
}

/** Every record has an id: it is the key path of every table. */
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
    // The transaction knows why it failed, its requests may only know that it did.
    const reason = transaction.error ?? error;
    // A put that throws at once would leave the ones before it to be committed.
    abort(transaction);
    throw reason;
  }
}

/** One change after the other; only what is another now is written, because an answer that is used again names whom it named. */
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
    // It was over already.
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
 * Chromium leaves what an index has of a deleted record until somebody comes across it in a transaction that writes. Table by table, so that
 * others need not wait for all of it.
 */
async function sweepIndexes(database: IDBPDatabase): Promise<void> {
  for (const table of tableNames) {
    const transaction = database.transaction(table, 'readwrite');
    const { store } = transaction;
    await Promise.all([...[...store.indexNames].map((index) => store.index(index).count()), transaction.done]);
  }
}

/** The worker starts without waiting for it: an untouched worker never opens it. */
function lazyDatabase(name: string): Opened {
  let opening: Promise<IDBPDatabase> | null = null;
  const forget = () => {
    opening = null;
  };
  return () => {
    opening ??= openDatabase<unknown>(name, version, {
      upgrade: (database, from, _to, transaction) => upgrade(database, from, transaction),
      // A newer version of the extension wants to upgrade: this one gives way.
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
