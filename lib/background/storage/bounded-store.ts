/** Keeps the database within its bounds, and makes room in it: kept answers go first, jobs and keys never. */
import type { IDBPDatabase } from 'idb';
import { peopleOf } from './people.ts';
import type { Bounds, Change, Weight } from './store.ts';

/** Opens the database when it is first needed. */
export type Opened = () => Promise<IDBPDatabase>;

/** Trimmed a little below the bound, so that not every write trims. */
const room = 0.9;

/**
 * Looks, after a write that made the store grow, whether it grew too large. It is weighed at the first write of a life; from then on
 * every put counts as one more, so that it is weighed again only when it may be too large.
 */
export function trimmer(opened: Opened, most: Bounds): (changes: readonly Change[]) => Promise<void> {
  let atMost: Weight | null = null;
  return async (changes) => {
    const grown = changes.filter((change) => 'put' in change && isBounded(change.table));
    if (grown.length === 0) return;
    if (atMost) for (const change of changes) add(atMost, change);
    if (atMost && !isTooMuch(atMost, most)) return;
    atMost = await trim(await opened(), most);
  };
}

function add(to: Weight, change: Change): void {
  if (!('put' in change)) return;
  if (change.table === 'journal') to.journal += 1;
  if (change.table !== 'answers') return;
  to.answers += 1;
  to.bytes += change.put.size;
}

const isTooMuch = (kept: Weight, most: Bounds): boolean =>
  kept.answers > most.answers || kept.bytes > most.bytes || kept.journal > most.journal;

const isBounded = (table: string): boolean => table === 'answers' || table === 'journal';

/** What it weighs in the end. */
async function trim(database: IDBPDatabase, most: Bounds): Promise<Weight> {
  const kept = await weigh(database);
  if (kept.answers > most.answers || kept.bytes > most.bytes) {
    await dropOldest(database, {
      count: kept.answers > most.answers ? kept.answers - most.answers * room : 0,
      bytes: kept.bytes > most.bytes ? kept.bytes - most.bytes * room : 0,
    });
  }
  if (kept.journal > most.journal) await dropJournal(database, kept.journal - most.journal * room);
  return isTooMuch(kept, most) ? weigh(database) : kept;
}

/** Reads the index alone: the answers themselves may be large. */
export async function weigh(database: IDBPDatabase): Promise<Weight> {
  const transaction = database.transaction(['answers', 'journal']);
  const journal = transaction.objectStore('journal').count();
  let answers = 0;
  let bytes = 0;
  let cursor = await transaction.objectStore('answers').index('weight').openKeyCursor();
  while (cursor) {
    answers += 1;
    bytes += sizeIn(cursor.key);
    cursor = await cursor.continue();
  }
  return { answers, bytes, journal: await journal };
}

/** Drops a tenth of the kept answers, at least 20; 0 when none was left. */
export async function dropAnswers(database: IDBPDatabase): Promise<number> {
  const kept = await database.count('answers');
  if (kept > 0) await dropOldest(database, { count: Math.max(20, kept / 10), bytes: 0 });
  return kept;
}

/** What is refused for want of room is tried again with fewer and fewer kept answers; `drop` gives how many there were. Then the refusal stands. */
export async function makingRoom<Result>(write: () => Promise<Result>, drop: () => Promise<number>): Promise<Result> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isQuota(error) || (await drop()) === 0) throw error;
    }
  }
}

function isQuota(error: unknown): boolean {
  return error instanceof Error || error instanceof DOMException ? error.name === 'QuotaExceededError' : false;
}

/** Deletes the least lately used answers until both are reached. */
async function dropOldest(database: IDBPDatabase, least: { count: number; bytes: number }): Promise<void> {
  const transaction = database.transaction(['answers', 'people'], 'readwrite');
  const answers = transaction.objectStore('answers');
  const people = transaction.objectStore('people');
  const gone: Promise<void>[] = [];
  let count = 0;
  let bytes = 0;
  let cursor = await answers.index('weight').openKeyCursor();
  while (cursor && (count < least.count || bytes < least.bytes)) {
    const { from, to } = peopleOf('answers', String(cursor.primaryKey));
    gone.push(answers.delete(cursor.primaryKey), people.delete(IDBKeyRange.bound(from, to)));
    count += 1;
    bytes += sizeIn(cursor.key);
    cursor = await cursor.continue();
  }
  await Promise.all([...gone, transaction.done]);
}

async function dropJournal(database: IDBPDatabase, least: number): Promise<void> {
  const transaction = database.transaction('journal', 'readwrite');
  const journal = transaction.objectStore('journal');
  const oldest = await journal.index('at').getAllKeys(null, Math.ceil(least));
  await Promise.all([...oldest.map((id) => journal.delete(id)), transaction.done]);
}

/** The index's key is `[used, size]`. */
function sizeIn(key: IDBValidKey): number {
  const size: unknown = Array.isArray(key) ? key[1] : 0;
  return typeof size === 'number' ? size : 0;
}
