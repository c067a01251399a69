/** Cases of the store on disk only: records of other versions, a full disk, upgrades. */
import { openDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createIdbStore } from '../../../lib/background/storage/idb-store.ts';
import { type Change, indexes } from '../../../lib/background/storage/store.ts';
import { version } from '../../../lib/background/storage/upgrades.ts';
import { answer, entry, job, step } from './records.ts';

let databases = 0;

function fresh() {
  databases += 1;
  const name = `disk-${databases}`;
  return { name, store: createIdbStore(() => 5_000, { name }) };
}

async function putRaw(name: string, table: string, record: unknown): Promise<void> {
  const database = await openDB(name);
  await database.put(table, record);
  database.close();
}

/** A disk with room for `free` records: later puts are refused as browsers do, and each delete makes room for one. */
function fullFrom(free: number) {
  const put = IDBObjectStore.prototype.put;
  const remove = IDBObjectStore.prototype.delete;
  let left = free;
  const refused: string[] = [];
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (left <= 0) {
      refused.push(this.name);
      throw new DOMException('no room', 'QuotaExceededError');
    }
    left -= 1;
    return put.call(this, value, key);
  });
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
    left += 1;
    return remove.call(this, key);
  });
  return refused;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a record that does not fit (case 23)', () => {
  it('is set aside unchanged, and the rest works', async () => {
    const { name, store } = fresh();
    await store.write([{ table: 'jobs', put: job('good') }]);
    const broken = { id: 'bad', service: 'one', kind: 'unheard-of' };
    await putRaw(name, 'jobs', broken);

    expect((await store.list('jobs')).map(({ id }) => id)).toEqual(['good']);
    expect(await store.get('jobs', 'bad')).toBeUndefined();
    expect(await store.list('aside')).toEqual([{ id: 'jobs|bad', table: 'jobs', record: broken, at: 5_000 }]);
    expect(await store.count('jobs')).toBe(1);
  });

  it('keeps fields that a later version added', async () => {
    const { name, store } = fresh();
    await store.write([]);
    await store.count('jobs');
    await putRaw(name, 'jobs', { ...job('later'), colour: 'green' });
    expect(await store.get('jobs', 'later')).toMatchObject({ colour: 'green' });
  });
});

describe('when there is no room (case 22)', () => {
  it('evicts the least recently used answers and writes the job', async () => {
    const { store } = fresh();
    for (let used = 1; used <= 30; used += 1)
      await store.write([{ table: 'answers', put: answer(`a${used}`, { used }) }]);
    await store.write([{ table: 'jobs', put: job('before') }]);
    const refused = fullFrom(0);

    await store.write([
      { table: 'jobs', put: job('new') },
      { table: 'steps', put: step('new|0', { job: 'new' }) },
    ]);

    expect(refused).toContain('jobs');
    expect((await store.list('jobs')).map(({ id }) => id)).toEqual(['before', 'new']);
    expect(await store.count('steps')).toBe(1);
    expect(await store.get('answers', 'a1')).toBeUndefined();
    expect(await store.get('answers', 'a30')).toBeDefined();
  });

  const paid = Array.from({ length: 25 }, (_, nth) => answer(`paid-${nth}`, { operation: 'searchDomain', used: nth }));
  const isFull = { name: 'QuotaExceededError' };
  const jobAndStep: Change[] = [
    { table: 'jobs', put: job('new') },
    { table: 'steps', put: step('new|0', { job: 'new' }) },
  ];

  it('evicts free answers, then journal entries, but never a paid answer', async () => {
    const { store } = fresh();
    await store.write(paid.map((put) => ({ table: 'answers', put })));
    for (const table of ['answers', 'journal'] as const) {
      for (let nth = 100; nth < 130; nth += 1) {
        const own = { free: true, operation: 'searchDomain', used: nth } as const;
        if (table === 'answers') await store.write([{ table, put: answer(`a${nth}`, nth % 2 ? own : { used: nth }) }]);
        else await store.write([{ table, put: entry(`e${nth}`, nth) }]);
      }
    }
    fullFrom(-90);
    await expect(store.write(jobAndStep)).rejects.toMatchObject(isFull);
    expect((await store.list('answers')).map(({ id }) => id)).toEqual(paid.map(({ id }) => id).sort());
    expect(await store.count('journal')).toBe(0);
  });

  it('drops the oldest journal entries when no free answer is left, and writes the job', async () => {
    const { store } = fresh();
    await store.write(paid.map((put) => ({ table: 'answers', put })));
    for (let at = 1; at <= 30; at += 1) await store.write([{ table: 'journal', put: entry(`e${at}`, at) }]);
    fullFrom(0);
    await store.write(jobAndStep);
    expect(await store.count('answers')).toBe(25);
    expect((await store.list('journal', { by: 'at' })).map(({ at }) => at)).toEqual([
      21, 22, 23, 24, 25, 26, 27, 28, 29, 30,
    ]);
  });

  it.each([
    { when: 'stops evicting after a round that freed nothing', used: [9, 9], left: 80 },
    { when: 'keeps evicting while every round frees something', used: [9, 8, 8, 7, 7, 6, 6, 5, 5, 4], left: 0 },
  ])('$when', async ({ used, left }) => {
    databases += 1;
    const said = [...used];
    const estimate = async () => ({ usage: said.shift() ?? 0 });
    const store = createIdbStore(() => 5_000, { name: `disk-${databases}`, estimate });
    await store.write(Array.from({ length: 100 }, (_, nth) => ({ table: 'answers', put: answer(`a${nth}`) })));
    fullFrom(-1_000);
    await expect(store.write(jobAndStep)).rejects.toMatchObject(isFull);
    expect(await store.count('answers')).toBe(left);
  });

  it('never drops a job: with no answer left the whole write is refused', async () => {
    const { store } = fresh();
    await store.write([{ table: 'jobs', put: job('before') }]);
    fullFrom(1);
    const write = store.write([
      { table: 'jobs', put: job('new') },
      { table: 'steps', put: step('new|0', { job: 'new' }) },
    ]);
    await expect(write).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect((await store.list('jobs')).map(({ id }) => id)).toEqual(['before']);
  });
});

describe('the schema', () => {
  it('has all tables and indexes of the background after its upgrades', async () => {
    const { name, store } = fresh();
    await store.count('jobs');
    const database = await openDB(name);
    expect(database.version).toBe(version);
    expect([...database.objectStoreNames].sort()).toEqual(Object.keys(indexes).sort());
    for (const [table, fields] of Object.entries(indexes)) {
      expect([...database.transaction(table).store.indexNames]).toEqual(expect.arrayContaining([...fields]));
    }
    database.close();
  });

  it('yields to a newer version, after which reads are refused', async () => {
    const { name, store } = fresh();
    await store.write([{ table: 'jobs', put: job('kept') }]);
    const newer = await openDB(name, version + 1, { blocked: () => undefined });
    newer.close();
    await expect(store.get('jobs', 'kept')).rejects.toThrow();
  });
});
