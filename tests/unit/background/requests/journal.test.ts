import { beforeEach, describe, expect, it } from 'vitest';
import { createJournal, type Journal } from '../../../../lib/background/requests/journal.ts';
import { createMemoryStore } from '../../../../lib/background/storage/memory-store.ts';
import type { Store } from '../../../../lib/background/storage/store.ts';
import { fakeClock } from '../fakes.ts';
import { entry } from '../records.ts';

let store: Store;
let journal: Journal;

beforeEach(() => {
  store = createMemoryStore();
  const settings = () => Promise.reject(new Error('not asked'));
  journal = createJournal({ store, settings, private: false, clock: fakeClock(), random: () => 0.5 }, (changes) =>
    store.write(changes),
  );
});

const write = (...entries: ReturnType<typeof entry>[]) =>
  store.write(entries.map((put) => ({ table: 'journal', put })));

/** The whole journal, in the pages that the extension reads. */
async function pages(limit: number): Promise<string[][]> {
  const read: string[][] = [];
  let before: number | null = null;
  for (;;) {
    const page: Awaited<ReturnType<Journal['list']>> = await journal.list(before, limit);
    read.push(page.entries.map(({ id }) => id));
    before = page.entries.at(-1)?.at ?? null;
    if (!page.more) return read;
  }
}

describe('the journal', () => {
  it('loses no entry between two pages, even if several have the same time', async () => {
    await write(entry('a', 1), entry('b', 2), entry('c', 2), entry('d', 2), entry('e', 3), entry('f', 4));
    const read = await pages(3);
    expect(read.flat().toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(read[0]).toEqual(['f', 'e']);
  });

  it('is filtered by operation, cost, time and text, also combined', async () => {
    await write(
      { ...entry('a', 1), operation: 'verifyEmail', spent: 'verification', params: { email: 'Marit@Aldermoor.test' } },
      { ...entry('b', 2), operation: 'verifyEmail', spent: 'nothing', params: { email: 'x@globex.test' } },
      { ...entry('c', 3), operation: 'searchDomain', spent: 'search', params: { domain: 'aldermoor.test' } },
      { ...entry('d', 4), operation: 'searchDomain', outcome: 'no-answer', params: { domain: 'globex.test' } },
    );
    const found = async (filter: Parameters<Journal['list']>[2]) =>
      (await journal.list(null, 50, filter)).entries.map(({ id }) => id);
    expect(await found({ operations: ['verifyEmail'] })).toEqual(['b', 'a']);
    expect(await found({ spent: 'search' })).toEqual(['c']);
    expect(await found({ since: 3 })).toEqual(['d', 'c']);
    expect(await found({ text: ' ALDERMOOR ' })).toEqual(['c', 'a']);
    expect(await found({ text: 'no-answer' })).toEqual(['d']);
    expect(await found({ text: 'globex', operations: ['verifyEmail'], since: 1 })).toEqual(['b']);
    expect(await found({ text: '', operations: null, spent: null, since: null })).toEqual(['d', 'c', 'b', 'a']);
  });

  it('finds a match behind hundreds of other entries', async () => {
    await write(...Array.from({ length: 300 }, (_, at) => entry(`n${at}`, 10 + at)));
    await write({ ...entry('old', 1), operation: 'deleteLead' });
    expect(await journal.list(null, 1, { operations: ['deleteLead'] })).toMatchObject({
      entries: [{ id: 'old' }],
      more: false,
    });
  });
});
