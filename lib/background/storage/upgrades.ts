/**
 * The database's schema, as the list of steps that led to it. A released step is never changed: a database of any released version is
 * brought to this one by the steps that it has not seen, in one transaction, so that a worker stopped in the middle has lost nothing.
 */
import type { IDBPDatabase, IDBPTransaction } from 'idb';

type Step = (database: IDBPDatabase, transaction: IDBPTransaction<unknown, string[], 'versionchange'>) => void;

/** Version 1: the tables of the first release. Written out, because `indexes` of `store.ts` goes on with later versions. */
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
  // Read without the records themselves, to know how much is kept and what goes first.
  transaction.objectStore('answers').createIndex('weight', ['used', 'size']);
}

/** Version 2: the lists of leads that are known. */
function second(database: IDBPDatabase): void {
  database.createObjectStore('lists', { keyPath: 'id' }).createIndex('service', 'service');
}

const steps: readonly Step[] = [first, second];

export const version = steps.length;

/** Runs what a database of version `from` (0: new) has not seen yet. */
export function upgrade(
  database: IDBPDatabase,
  from: number,
  transaction: IDBPTransaction<unknown, string[], 'versionchange'>,
): void {
  // When it fails, whoever opens the database hears of it.
  transaction.done.catch(() => undefined);
  for (const step of steps.slice(from)) step(database, transaction);
}
