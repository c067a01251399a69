/**
 * Keeps the database within its bounds and makes room in it. Free answers are evicted first, then the oldest journal
 * entries. Paid answers, jobs and keys are never evicted: tests/faults/README.md #22.
 */
import type { IDBPDatabase } from 'idb';
import { mayHaveCost } from './answer-cost.ts';
import { peopleOf } from './people.ts';
import type { Bounds, Change, Room, Weight } from './store.ts';

/** Opens the database on first use. */
export type Opened = () => Promise<IDBPDatabase>;

/** Trims somewhat below the bound, so that not every write trims. */
const room = 0.9;

/**
 * Checks after a growing write whether the store is too large. It is measured at the first such write of a background
 * run. From then on every put counts as a new record, and it is measured again only when it may be too large.
 */
export function trimmer(opened: Opened, most: Bounds): (changes: readonly Change[]) => Promise<void> {
  let atMost: Weight | null = null;
  /** Above `most` if paid answers alone exceed it, so that the next trim waits for further growth. */
  let limit = most;
  return async (changes) => {
    const grown = changes.filter((change) => 'put' in change && isBounded(change.table));
    if (grown.length === 0) return;
    if (atMost) for (const change of changes) add(atMost, change);
    if (atMost && !isTooMuch(atMost, limit)) return;
    atMost = await trim(await opened(), most);
    limit = {
      answers: Math.max(most.answers, atMost.answers / room),
      bytes: Math.max(most.bytes, atMost.bytes / room),
      journal: most.journal,
    };
  };
}

function add(to: Weight, change: Change): void {
  if (!('put' in change)) return;
  if (change.table === 'journal') to.journal += 1;
  if (change.table !== 'answers') return;
  to.answers += 1;
  to.bytes += change.put.size;
}

const isTooMuch = (stored: Weight, most: Bounds): boolean =>
  stored.answers > most.answers || stored.bytes > most.bytes || stored.journal > most.journal;

const isBounded = (table: string): boolean => table === 'answers' || table === 'journal';

/** Returns the weight afterwards. */
async function trim(database: IDBPDatabase, most: Bounds): Promise<Weight> {
  const stored = await weigh(database);
  if (stored.answers > most.answers || stored.bytes > most.bytes) {
    await dropFree(database, {
      count: stored.answers > most.answers ? stored.answers - most.answers * room : 0,
      bytes: stored.bytes > most.bytes ? stored.bytes - most.bytes * room : 0,
    });
  }
  if (stored.journal > most.journal) await dropJournal(database, stored.journal - most.journal * room);
  return isTooMuch(stored, most) ? weigh(database) : stored;
}

/** Reads only the index: the answers themselves may be large. */
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

/**
 * Evicts as many free answers as a tenth of all answers, at least 20. If there are none, evicts the same share of the
 * journal. `used`: the bytes stored; null if unknown.
 */
export async function evict(database: IDBPDatabase, used: () => Promise<number | null>): Promise<Room> {
  const before = await used();
  const [answers, journal] = await Promise.all([database.count('answers'), database.count('journal')]);
  const evicted =
    (await dropFree(database, { count: Math.max(fewest, answers / 10), bytes: 0 })) ||
    (await dropJournal(database, Math.max(fewest, journal / 10)));
  if (evicted === 0) return 'none';
  const after = await used();
  return before === null || after === null || after < before ? 'freed' : 'evicted';
}

/** At least this many records per round. */
const fewest = 20;

/**
 * Retries a write that fails for lack of space while `make` makes room. It gives up when nothing is left to evict, and
 * when a round freed nothing.
 */
export async function makingRoom<Result>(write: () => Promise<Result>, make: () => Promise<Room>): Promise<Result> {
  for (let made: Room = 'freed'; ; ) {
    try {
      return await write();
    } catch (error) {
      if (!isQuota(error) || made !== 'freed') throw error;
      made = await make().catch(() => 'none' as const);
      if (made === 'none') throw error;
    }
  }
}

function isQuota(error: unknown): boolean {
  return error instanceof Error || error instanceof DOMException ? error.name === 'QuotaExceededError' : false;
}

/** Evicts the least recently used free answers until both amounts are reached. Returns how many. */
async function dropFree(database: IDBPDatabase, least: { count: number; bytes: number }): Promise<number> {
  const transaction = database.transaction(['answers', 'people'], 'readwrite');
  const answers = transaction.objectStore('answers');
  const people = transaction.objectStore('people');
  const gone: Promise<void>[] = [];
  let count = 0;
  let bytes = 0;
  let cursor = await answers.index('weight').openCursor();
  while (cursor && (count < least.count || bytes < least.bytes)) {
    if (!mayHaveCost(cursor.value)) {
      const { from, to } = peopleOf('answers', String(cursor.primaryKey));
      gone.push(answers.delete(cursor.primaryKey), people.delete(IDBKeyRange.bound(from, to)));
      count += 1;
      bytes += sizeIn(cursor.key);
    }
    cursor = await cursor.continue();
  }
  await Promise.all([...gone, transaction.done]);
  return count;
}

async function dropJournal(database: IDBPDatabase, least: number): Promise<number> {
  const transaction = database.transaction('journal', 'readwrite');
  const journal = transaction.objectStore('journal');
  const oldest = await journal.index('at').getAllKeys(null, Math.ceil(least));
  await Promise.all([...oldest.map((id) => journal.delete(id)), transaction.done]);
  return oldest.length;
}

/** The index key is `[used, size]`. */
function sizeIn(key: IDBValidKey): number {
  const size: unknown = Array.isArray(key) ? key[1] : 0;
  return typeof size === 'number' ? size : 0;
}
