/** Databases of every released version are upgraded to this one; an interrupted upgrade changes nothing (#26). */
import { openDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { createIdbStore } from '../../../lib/background/storage/idb-store.ts';
import { refusalOf } from '../../../lib/background/storage/refusal.ts';
import { indexes, type TableName } from '../../../lib/background/storage/store.ts';
import { version } from '../../../lib/background/storage/upgrades.ts';
import * as first from '../../faults/version-1.ts';
import { answer } from './records.ts';

const now = 5_000;
const { lookedUp: _, ...lookup } = answer('lookup', { asked: now });
let databases = 0;

afterEach(() => vi.restoreAllMocks());

async function ofVersion1(): Promise<string> {
  databases += 1;
  const name = `old-${databases}`;
  const database = await openDB(name, 1, {
    upgrade(to, _from, _version, transaction) {
      for (const [table, fields] of Object.entries(first.tables)) {
        const made = to.createObjectStore(table, { keyPath: 'id' });
        for (const field of fields) made.createIndex(field, field, { multiEntry: field === 'about' });
      }
      transaction.objectStore('answers').createIndex('weight', ['used', 'size']);
    },
  });
  for (const [table, records] of Object.entries(first.records('one', now))) {
    for (const record of records) await database.put(table, record);
  }
  await database.put('answers', lookup);
  database.close();
  return name;
}

const tableNames = Object.keys(first.tables) as TableName[];

test('version 1: every record is still there and valid, and later tables are added', async () => {
  const name = await ofVersion1();
  const store = createIdbStore(() => now, { name });
  for (const table of tableNames) {
    const found = (await store.list(table)).filter((record) => id(record) !== lookup.id);
    expect(found).toEqual(first.records('one', now)[table]?.toSorted((a, b) => (id(a) < id(b) ? -1 : 1)));
  }
  expect(await store.list('answers', { by: 'lookedUp' })).toEqual([{ ...lookup, lookedUp: now }]);
  expect(await store.list('lists')).toEqual([]);
  // People named in the old records can be found at once.
  const people = await store.list('people', { by: 'keys', is: 'one|a|marit@aldermoor.test' });
  expect(people.map(({ email, verified }) => [email, verified])).toEqual([
    ['marit@aldermoor.test', 'answer-1'],
    ['marit@aldermoor.test', null],
  ]);
  const database = await openDB(name);
  expect(database.version).toBe(version);
  for (const [table, fields] of Object.entries(indexes)) {
    expect([...database.transaction(table).store.indexNames]).toEqual(expect.arrayContaining([...fields]));
  }
  database.close();
});

test('a database of a later version is left unchanged and reported as newer', async () => {
  const name = await ofVersion1();
  (await openDB(name, version + 1)).close();
  const store = createIdbStore(() => now, { name });
  const lookUp = { table: 'answers', put: answer('other') } as const;
  for (const ask of [store.list('jobs'), store.write([lookUp]), store.makeRoom()]) {
    const error: unknown = await ask.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(await refusalOf(error, async () => ({}))).toMatchObject({ code: 'storage', newer: true });
  }
  const left = await openDB(name, version + 1);
  expect(await left.getAll('jobs')).toEqual(first.records('one', now).jobs);
  left.close();
});

const id = (record: object) => String('id' in record ? record.id : '');

test('an interrupted upgrade leaves version 1 unchanged, and the next one succeeds', async () => {
  const name = await ofVersion1();
  const { createIndex } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'createIndex').mockImplementation(function (this: IDBObjectStore, ...of) {
    if (this.name === 'lists') throw new Error('stopped here');
    return createIndex.apply(this, of);
  });
  await expect(createIdbStore(() => now, { name }).list('jobs')).rejects.toThrow();
  vi.restoreAllMocks();

  const before = await openDB(name);
  expect(before.version).toBe(1);
  expect([...before.objectStoreNames].sort()).toEqual([...tableNames].sort());
  before.close();
  const store = createIdbStore(() => now, { name });
  for (const table of tableNames) {
    const more = table === 'answers' ? 1 : 0;
    expect(await store.count(table)).toBe((first.records('one', now)[table]?.length ?? 0) + more);
  }
});
