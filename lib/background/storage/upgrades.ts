/**
 * The database's schema as a list of upgrade steps. A released step is never changed. An upgrade from any released
 * version runs the missing steps in one transaction, so a background stopped half-way loses nothing.
 */
import type { IDBPDatabase, IDBPTransaction } from 'idb';
import { isLookup } from './lookups.ts';
import { derived } from './people.ts';
import { fitting } from './record-schemas.ts';

type Step = (database: IDBPDatabase, transaction: IDBPTransaction<unknown, string[], 'versionchange'>) => void;

/**
 * Version 1: the tables of the first release. Written out, because `indexes` in `store.ts` changes with later
 * versions.
 */
const firstTables: Record<string, readonly string[]> = {
  answers: ['service', 'about', 'used', 'asked'],
  paid: ['service'],
  jobs: ['service', 'created'],
  steps: ['service', 'job', 'due', 'key'],
  marks: ['service'],
  journal: ['at', 'service'],
  optOuts: [],
  paces: ['service'],
  drafts: [],
  spent: ['service'],
  aside: [],
};

function first(database: IDBPDatabase, transaction: Parameters<Step>[1]): void {
  for (const [table, fields] of Object.entries(firstTables)) {
    const created = database.createObjectStore(table, { keyPath: 'id' });
    for (const field of fields) created.createIndex(field, field, { multiEntry: field === 'about' });
  }
  // Read without the records, to learn how much is stored and what to evict first.
  transaction.objectStore('answers').createIndex('weight', ['used', 'size']);
}

/** Version 2: known lead lists. */
function second(database: IDBPDatabase): void {
  database.createObjectStore('lists', { keyPath: 'id' }).createIndex('service', 'service');
}

/** Version 3: people named in answers and leads, derived from existing records. */
function third(database: IDBPDatabase, transaction: Parameters<Step>[1]): void {
  const people = database.createObjectStore('people', { keyPath: 'id' });
  people.createIndex('service', 'service');
  people.createIndex('keys', 'keys', { multiEntry: true });
  // A failure aborts the transaction, so opening the database rejects.
  for (const table of ['answers', 'marks'] as const) fill(table, transaction).catch(() => undefined);
}

async function fill(table: 'answers' | 'marks', transaction: Parameters<Step>[1]): Promise<void> {
  let cursor = await transaction.objectStore(table).openCursor();
  while (cursor) {
    for (const person of derivedFrom(table, cursor.value)) void transaction.objectStore('people').put?.(person);
    cursor = await cursor.continue();
  }
}

function derivedFrom(table: 'answers' | 'marks', value: unknown) {
  if (table === 'answers') {
    const record = fitting('answers', value);
    return record ? derived({ table, record }) : [];
  }
  const record = fitting('marks', value);
  return record ? derived({ table, record }) : [];
}

/** Version 4: an index of the answers that lookups can be reopened from. */
function fourth(_: IDBPDatabase, transaction: Parameters<Step>[1]): void {
  transaction.objectStore('answers').createIndex('lookedUp', 'lookedUp');
  markLookups(transaction).catch(() => undefined);
}

async function markLookups(transaction: Parameters<Step>[1]): Promise<void> {
  let cursor = await transaction.objectStore('answers').openCursor();
  while (cursor) {
    const record = fitting('answers', cursor.value);
    if (record && isLookup(record.operation)) void cursor.update?.({ ...record, lookedUp: record.asked });
    cursor = await cursor.continue();
  }
}

const steps: readonly Step[] = [first, second, third, fourth];

export const version = steps.length;

/** Runs the steps that a database of version `from` lacks; 0 is a new database. */
export function upgrade(
  database: IDBPDatabase,
  from: number,
  transaction: IDBPTransaction<unknown, string[], 'versionchange'>,
): void {
  // A failure also rejects the opening of the database.
  transaction.done.catch(() => undefined);
  for (const step of steps.slice(from)) step(database, transaction);
}
