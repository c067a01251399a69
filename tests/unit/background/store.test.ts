/** Both stores keep the same promises, so the same tests run over disk and memory. */
import { describe, expect, it } from 'vitest';
import { createIdbStore } from '../../../lib/background/storage/idb-store.ts';
import { createMemoryStore } from '../../../lib/background/storage/memory-store.ts';
import type { Bounds, Store } from '../../../lib/background/storage/store.ts';
import { answer, entry, job, step } from './records.ts';

let databases = 0;

const stores: [string, (most?: Bounds) => Store][] = [
  [
    'on disk',
    (most) => {
      databases += 1;
      return createIdbStore(() => 5_000, { name: `store-${databases}`, ...(most && { most }) });
    },
  ],
  ['in memory', (most) => createMemoryStore(most)],
];

const idsOf = (records: { id: string }[]) => records.map(({ id }) => id);

describe.each(stores)('the store %s', (_where, make) => {
  it('returns a written record, and undefined for any other', async () => {
    const store = make();
    await store.write([{ table: 'answers', put: answer('a') }]);
    expect(await store.get('answers', 'a')).toEqual(answer('a'));
    expect(await store.get('answers', 'b')).toBeUndefined();
  });

  it('is not affected by changes to a record outside', async () => {
    const store = make();
    const stored = answer('a', { params: { domain: 'acme.test' } });
    await store.write([{ table: 'answers', put: stored }]);
    stored.params.domain = 'globex.test';
    const read = await store.get('answers', 'a');
    if (read) read.params.domain = 'initech.test';
    expect((await store.get('answers', 'a'))?.params).toEqual({ domain: 'acme.test' });
  });

  it('lists by id, and by an index in both directions', async () => {
    const store = make();
    await store.write([
      { table: 'steps', put: step('c', { due: 1 }) },
      { table: 'steps', put: step('a', { due: 3 }) },
      { table: 'steps', put: step('b', { due: 1 }) },
    ]);
    expect(idsOf(await store.list('steps'))).toEqual(['a', 'b', 'c']);
    expect(idsOf(await store.list('steps', { by: 'due' }))).toEqual(['b', 'c', 'a']);
    expect(idsOf(await store.list('steps', { by: 'due', reverse: true }))).toEqual(['a', 'c', 'b']);
    expect(idsOf(await store.list('steps', { by: 'due', reverse: true, limit: 2 }))).toEqual(['a', 'c']);
    expect(idsOf(await store.list('steps', { by: 'due', limit: 1 }))).toEqual(['b']);
    expect(await store.list('steps', { limit: 0 })).toEqual([]);
  });

  it('lists and counts a range, both ends included', async () => {
    const store = make();
    await store.write([1, 2, 3, 4].map((at) => ({ table: 'journal', put: entry(`e${at}`, at) })));
    expect(idsOf(await store.list('journal', { by: 'at', from: 2, to: 3 }))).toEqual(['e2', 'e3']);
    expect(idsOf(await store.list('journal', { by: 'at', from: 3 }))).toEqual(['e3', 'e4']);
    expect(idsOf(await store.list('journal', { by: 'at', to: 1 }))).toEqual(['e1']);
    expect(idsOf(await store.list('journal', { by: 'at', is: 2 }))).toEqual(['e2']);
    expect(await store.list('journal', { by: 'at', from: 3, to: 2 })).toEqual([]);
    expect(await store.count('journal', { by: 'at', from: 3, to: 2 })).toBe(0);
    expect(await store.count('journal', { by: 'at', from: 2 })).toBe(3);
    expect(await store.count('journal')).toBe(4);
  });

  it('finds an answer by each of its subjects, once', async () => {
    const store = make();
    await store.write([{ table: 'answers', put: answer('a', { about: ['acme.test', 'jane@acme.test'] }) }]);
    expect(idsOf(await store.list('answers', { by: 'about', is: 'jane@acme.test' }))).toEqual(['a']);
    expect(idsOf(await store.list('answers', { by: 'about', from: 'a' }))).toEqual(['a']);
    expect(await store.list('answers', { by: 'about', is: 'globex.test' })).toEqual([]);
  });

  it('deletes in the same write as it puts', async () => {
    const store = make();
    await store.write([
      { table: 'paid', put: { id: 'a', service: 'one', operation: 'findEmail', params: {}, sent: 1 } },
    ]);
    await store.write([
      { table: 'answers', put: answer('a') },
      { table: 'paid', delete: 'a' },
    ]);
    expect(await store.get('paid', 'a')).toBeUndefined();
    expect(await store.get('answers', 'a')).toBeDefined();
  });

  it('forgets a service in every table, and no other service', async () => {
    const store = make();
    await store.write([
      { table: 'answers', put: answer('a') },
      { table: 'answers', put: answer('b', { service: 'two' }) },
      { table: 'jobs', put: job('j') },
      { table: 'steps', put: step('s') },
      { table: 'journal', put: entry('e', 1) },
      { table: 'journal', put: entry('f', 1, 'two') },
      { table: 'marks', put: { id: 'm', service: 'one', domain: 'acme.test', marks: [], asked: 1 } },
      { table: 'paces', put: { id: 'one', service: 'one', state: {} } },
      { table: 'spent', put: { id: 's', service: 'one', search: 1, verification: 0 } },
      { table: 'paid', put: { id: 'p', service: 'one', operation: 'findEmail', params: {}, sent: 1 } },
      { table: 'optOuts', put: { id: 'o', at: 1 } },
    ]);
    await store.forget('one');
    for (const table of ['jobs', 'steps', 'marks', 'paces', 'spent', 'paid'] as const) {
      expect(await store.count(table)).toBe(0);
    }
    expect(idsOf(await store.list('answers'))).toEqual(['b']);
    expect(idsOf(await store.list('journal'))).toEqual(['f']);
    expect(await store.count('optOuts')).toBe(1);
  });

  it('clears the named tables only', async () => {
    const store = make();
    await store.write([
      { table: 'answers', put: answer('a') },
      { table: 'jobs', put: job('j') },
    ]);
    await store.clear(['answers']);
    expect([await store.count('answers'), await store.count('jobs')]).toEqual([0, 1]);
  });

  it('limits the number of answers, and evicts the least recently used first', async () => {
    const store = make({ answers: 10, bytes: 1_000_000, journal: 10 });
    for (let used = 1; used <= 30; used += 1) {
      await store.write([{ table: 'answers', put: answer(`a${used}`, { used: used === 2 ? 99 : used }) }]);
    }
    expect(await store.count('answers')).toBeLessThanOrEqual(20);
    expect(await store.get('answers', 'a30')).toBeDefined();
    expect(await store.get('answers', 'a2')).toBeDefined();
    expect(await store.get('answers', 'a1')).toBeUndefined();
  });

  it('limits the bytes of answers, and reports their size', async () => {
    const store = make({ answers: 4, bytes: 1_000, journal: 10 });
    for (let used = 1; used <= 8; used += 1) {
      await store.write([{ table: 'answers', put: answer(`a${used}`, { used, size: 400 }) }]);
    }
    const weight = await store.weight();
    expect(weight.bytes).toBe(weight.answers * 400);
    expect(weight.bytes).toBeLessThanOrEqual(1_000);
    expect(await store.get('answers', 'a8')).toBeDefined();
  });

  it('keeps every paid answer, whatever the bounds; free ones are evicted instead', async () => {
    const store = make({ answers: 4, bytes: 1_000_000, journal: 10 });
    const paid = Array.from({ length: 12 }, (_, nth) => answer(`p${nth}`, { operation: 'verifyEmail', used: nth }));
    for (const put of paid) await store.write([{ table: 'answers', put }]);
    for (let used = 100; used < 110; used += 1)
      await store.write([{ table: 'answers', put: answer(`f${used}`, { used }) }]);
    const own = answer('own', { operation: 'verifyEmail', free: true, used: 50 });
    for (let more = 0; more < 4; more += 1) await store.write([{ table: 'answers', put: own }]);
    const stored = idsOf(await store.list('answers'));
    expect(stored).toEqual(expect.arrayContaining(idsOf(paid)));
    expect(stored.length).toBeLessThan(12 + 6);
    expect(stored).not.toContain('f100');
  });

  it('limits the number of journal entries, and removes the oldest first', async () => {
    const store = make({ answers: 10, bytes: 1_000_000, journal: 10 });
    for (let at = 1; at <= 40; at += 1) await store.write([{ table: 'journal', put: entry(`e${at}`, at) }]);
    expect(await store.count('journal')).toBeLessThanOrEqual(20);
    expect(await store.get('journal', 'e40')).toBeDefined();
    expect(await store.get('journal', 'e1')).toBeUndefined();
  });
});
