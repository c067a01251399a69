/**
 * Keys and indexes name no person and differ in each database. A database of a version that was never released is
 * emptied.
 */
import { openDB } from 'idb';
import { describe, expect, test } from 'vitest';
import type { DeviceStore } from '../../../../lib/background/device/device-store.ts';
import { blankCompany, blankEmail } from '../../../../lib/device-service/blank-records.ts';
import { emptyLead } from '../../../../lib/device-service/leads/lead-writing.ts';
import { everything } from '../../../../lib/device-service/page-of-rows.ts';
import { freshName, openStore, withoutHashes } from './stores.ts';

const now = 5_000;
const page = 'https://some.test/people/marit-lindqvist';

const marit = {
  ...blankEmail('Marit@some.test', 'personal'),
  first_name: 'Marit',
  last_name: 'Lindqvist',
  linkedin: 'https://linkedin.example/in/Marit-L',
  sources: [{ domain: 'some.test', uri: page, extracted_on: null, last_seen_on: null, still_on_page: false }],
};
const elsewhere = { ...marit, value: 'marit@mail.test', company: 'some.test', linkedin: null };
const author = { first_name: 'Marit', last_name: 'Lindqvist' };
const article = { domain: 'some.test', authors: [author] };

/** Marit in every table that has a key or an index of a person. */
async function fill(store: DeviceStore): Promise<void> {
  await store.directory.write([
    { put: blankCompany('some.test'), as: 'company' },
    { put: marit, as: 'email' },
    { put: elsewhere, as: 'email' },
    { put: article, as: 'article', url: 'some.test/by/marit-lindqvist' },
  ]);
  await store.leads.add(emptyLead('MARIT@some.test', now, 1));
  await store.verifications.put('Marit@some.test', { open: true, waited: 1, failed: 0 });
  await store.imports.stage('import', 0, [{ line: 1, email: 'marit@some.test', fields: { last_name: 'Lindqvist' } }]);
  await store.directory.optedOut('marit@some.test');
}

/** Lookups by hashed values still find their records. */
async function expectFound(store: DeviceStore): Promise<void> {
  expect(await store.directory.email('MARIT@some.test')).toMatchObject(author);
  expect(await store.directory.email('marit@mail.test')).toMatchObject({ company: 'some.test' });
  expect(await store.directory.emailsWithHandle('marit-L')).toMatchObject([{ value: 'Marit@some.test' }]);
  const onPage = (await store.directory.emailsFrom(page)).map(({ value }) => value);
  expect(onPage.sort()).toEqual(['Marit@some.test', 'marit@mail.test']);
  expect(await store.directory.article('some.test/by/marit-lindqvist')).toEqual(article);
  expect((await store.directory.emails('some.test', {}, everything)).total).toBe(2);
  expect(await store.leads.leadOf('marit@SOME.test')).toMatchObject({ id: 1 });
  expect((await store.lostLeads()).map(({ email }) => email)).toEqual(['MARIT@some.test']);
}

interface StoredKey {
  table: string;
  /** `null`: the table's own keys. */
  index: string | null;
  key: IDBValidKey;
}

async function keysOf(name: string): Promise<StoredKey[]> {
  const database = await openDB(name);
  const all: StoredKey[] = [];
  for (const table of database.objectStoreNames) {
    const { store } = database.transaction(table);
    for (const key of await store.getAllKeys()) all.push({ table, index: null, key });
    for (const index of store.indexNames) {
      for (let at = await store.index(index).openKeyCursor(); at; at = await at.continue())
        all.push({ table, index, key: at.key });
    }
  }
  database.close();
  return all;
}

const namesMarit = ({ key }: StoredKey) => /marit|lindqvist/i.test(withoutHashes(JSON.stringify(key)));

describe('keys and indexes', () => {
  test('contain no name, before and after the person is forgotten', async () => {
    const name = freshName();
    const store = openStore(name);
    await fill(store);
    await expectFound(store);
    const keys = await keysOf(name);
    expect(
      [...new Set(keys.flatMap(({ table, index }) => (index === null ? [] : [`${table}.${index}`])))].sort(),
    ).toEqual([
      ...['addresses.elsewhere', 'addresses.handle', 'addresses.lost', 'addresses.uris', 'articles.domain'],
      'leads.address',
    ]);
    expect(keys.filter(({ table, index }) => table === 'verifications' && index === null)).toHaveLength(1);
    expect(keys.filter(namesMarit)).toEqual([]);
    await store.forgetPerson('marit@some.test');
    await store.forgetPerson('marit@mail.test');
    const left = await keysOf(name);
    expect(left.filter(({ table }) => ['addresses', 'articles', 'leads', 'verifications'].includes(table))).toEqual([]);
    expect(left.filter(namesMarit)).toEqual([]);
  });

  test('differ by database, also in a restored back-up', async () => {
    const names = [freshName(), freshName()] as const;
    const [here, there] = [openStore(names[0]), openStore(names[1])];
    await fill(here);
    const file = await new Response(await here.backUp(null)).blob();
    await there.restore(file, null, { how: 'replace' });
    await expectFound(there);
    const hashed = (await keysOf(names[0])).filter(({ index }) =>
      ['handle', 'elsewhere', 'uris', 'address'].includes(index ?? ''),
    );
    expect(hashed).toHaveLength(5);
    const others = JSON.stringify(await keysOf(names[1]));
    expect(hashed.filter(({ key }) => others.includes(String(key)))).toEqual([]);
  });

  test('stay the same when the database is reopened, and after everything is forgotten', async () => {
    const name = freshName();
    const store = openStore(name);
    await fill(store);
    const before = await keysOf(name);
    await store.close();
    await expectFound(openStore(name));
    await store.forgetEverything();
    await fill(store);
    await expectFound(store);
    expect(new Set(await keysOf(name))).toEqual(new Set(before));
  });
});

test('a database with readable keys, which no release wrote, is emptied', async () => {
  const name = freshName();
  const old = await openDB(name, 2, {
    upgrade(database) {
      database.createObjectStore('leads', { keyPath: 'id' }).createIndex('address', 'address');
    },
  });
  const lead = { ...emptyLead('MARIT@some.test', now, 1), id: 1 };
  await old.put('leads', { id: 1, address: 'marit@some.test', lead });
  old.close();

  const store = openStore(name);
  expect((await store.counts()).leads).toBe(0);
  expect((await keysOf(name)).filter(namesMarit)).toEqual([]);
  await fill(store);
  await expectFound(store);
});
