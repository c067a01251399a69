/** Cases that only a database has: damaged and old records, failed batches, opt-outs, a full disk. */

import { deleteDB, openDB } from 'idb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { saltTable, tables, version } from '../../../../lib/background/device/tables.ts';
import { persist } from '../../../../lib/browser/persisted.ts';
import { isRecord } from '../../../../lib/contract/tolerant.ts';
import { blankCompany, blankEmail } from '../../../../lib/device-service/blank-records.ts';
import { emptyLead } from '../../../../lib/device-service/leads/lead-writing.ts';
import { everything } from '../../../../lib/device-service/page-of-rows.ts';
import type { StoredLead } from '../../../../lib/device-service/store-leads.ts';
import { listSize } from '../../../service/list-size.ts';
import { account, freshName, openStore, storedText } from './stores.ts';

const now = 5_000;

afterEach(() => vi.restoreAllMocks());

const lead = (email: string, known: Partial<StoredLead> = {}) => ({ ...emptyLead(email, now, 1), ...known });

/** Changes the first record for which `isIt` is true. */
async function edit(
  name: string,
  table: string,
  isIt: (record: Record<string, unknown>) => boolean,
  change: (record: Record<string, unknown>) => unknown,
) {
  const database = await openDB(name);
  await database.put(table, change((await database.getAll(table)).find(isIt)));
  database.close();
}

const isLead = (wanted: number) => (record: Record<string, unknown>) => record.id === wanted;
const isMarit = ({ email }: Record<string, unknown>) => isRecord(email) && email.value === 'Marit@some.test';

/**
 * Marit in every kind of record that can name a person, with `many` other addresses in her domain. 600 are enough for
 * columns.
 */
async function withMarit(many: number) {
  const name = freshName();
  const store = openStore(name);
  const others = Array.from({ length: many }, (_, nth) => blankEmail(`other-${nth}@some.test`, 'personal'));
  const marit = {
    ...blankEmail('Marit@some.test', 'personal'),
    first_name: 'Marit',
    last_name: 'Lindqvist',
    linkedin: 'https://linkedin.example/in/marit',
    sources: [
      {
        domain: 'some.test',
        uri: 'https://some.test/marit',
        extracted_on: null,
        last_seen_on: null,
        still_on_page: true,
      },
    ],
  };
  await store.directory.write([
    { put: blankCompany('some.test'), as: 'company' },
    ...[...others, marit].map((put) => ({ put, as: 'email' as const })),
    {
      put: {
        domain: 'some.test',
        authors: [
          { first_name: 'Marit', last_name: 'Lindqvist' },
          { first_name: 'Ann', last_name: 'B' },
        ],
      },
      as: 'article',
      url: 'some.test/news',
    },
  ]);
  await store.leads.add(lead('ann@some.test', { lists: [1] }));
  await store.leads.add(
    lead('MARIT@some.test', {
      lists: [1],
      texts: { first_name: 'Marit', last_name: 'Lindqvist', source: 'marit’s page' },
      attributes: { fair_badge: 'marit-1' },
    }),
  );
  await store.verifications.put('marit@some.test', { open: true, waited: 1, failed: 0 });
  return { name, store };
}

describe('a forgotten person', () => {
  test.each([3, 600])('is removed from every table, index and column, beside %i others', async (many) => {
    const { name, store } = await withMarit(many);
    const before = await storedText(name);
    expect(before).toContain('marit');

    await store.forgetPerson(' marit@SOME.test');

    const after = await storedText(name);
    expect(after).not.toContain('marit');
    expect(after).not.toContain('lindqvist');
    expect(await store.directory.emailsWithHandle('marit')).toEqual([]);
    expect(await store.directory.emailsFrom('https://some.test/marit')).toEqual([]);
    expect((await store.directory.emails('some.test', {}, everything)).total).toBe(many);
    expect(await store.directory.tally('some.test', {})).toMatchObject({ personal: many });
    expect((await store.leads.leads({}, now, everything)).leads.map(({ email }) => email)).toEqual(['ann@some.test']);
    expect(await listSize(store.leads, 1)).toBe(1);
    expect((await store.directory.article('some.test/news'))?.authors).toEqual([{ first_name: 'Ann', last_name: 'B' }]);
    expect(await store.directory.optedOut('Marit@some.test')).toBe(true);
    expect(await store.directory.optedOut('ann@some.test')).toBe(false);
    const names = { first_name: 'MARIT', last_name: 'Lindqvist' };
    expect(await store.directory.optedOutNamed(names, ['other.test', 'some.test'])).toBe(true);
    expect(await store.directory.optedOutNamed(names, ['other.test'])).toBe(false);
    expect(await store.directory.optedOutNamed({ ...names, first_name: 'Ann' }, ['some.test'])).toBe(false);
  });

  test.each([
    ['jana@müller-optik.test', 'jana@xn--mller-optik-thb.test'],
    ['jana@xn--mller-optik-thb.test', 'jana@MÜLLER-optik.test'],
  ])('is forgotten and refused by %s if stored as %s', async (asked, stored) => {
    const name = freshName();
    const store = openStore(name);
    await store.directory.write([
      { put: blankCompany('xn--mller-optik-thb.test', { organization: 'Müller Optik' }), as: 'company' },
      { put: blankEmail(stored, 'personal'), as: 'email' },
    ]);
    await store.leads.add(lead(stored));
    await store.leads.add(lead('bo@some.test', { texts: { notes: `E-mail: ${stored}` } }));
    await store.verifications.put(stored, { open: true, waited: 1, failed: 0 });
    await store.views.add({ name: 'Hers', filters: { email: stored }, created_at: now, updated_at: now });

    await store.forgetPerson(asked);

    expect(await storedText(name)).not.toContain('jana');
    await store.directory.write([{ put: blankEmail(stored, 'personal'), as: 'email' }]);
    expect(await store.directory.email(stored)).toBeNull();
    await expect(store.leads.add(lead(stored))).rejects.toThrow();
  });

  test('leaves views and damaged records of people whose address contains theirs', async () => {
    const { name, store } = await withMarit(1);
    const viewOf = (email: string) => ({ name: email, filters: { email }, created_at: now, updated_at: now });
    for (const email of ['marit@some.test', 'tamarit@some.test', 'marit@some.test.example'])
      await store.views.add(viewOf(email));
    await store.leads.add(lead('tamarit@some.test'));
    const isOther = ({ lead: other }: Record<string, unknown>) => (other as StoredLead)?.email === 'tamarit@some.test';
    await edit(name, 'leads', isOther, (record) => ({ ...record, lead: { email: 'tamarit@some.test' } }));
    await store.leads.leads({}, now, everything);
    expect((await store.counts()).aside).toBe(1);

    await store.forgetPerson('marit@some.test');

    expect({
      views: (await store.views.all()).map((view) => view.name),
      aside: (await store.counts()).aside,
    }).toEqual({ views: ['tamarit@some.test', 'marit@some.test.example'], aside: 1 });
  });

  test.each([
    ...[3, 600].map((many) => ['address', many] as const),
    ...(['lead', 'import'] as const).map((what) => [what, 3] as const),
  ])('is removed from a damaged %s record, beside %i others', async (what, many) => {
    const { name, store } = await withMarit(many);
    const row = { line: 1, email: 'marit@some.test', fields: { last_name: 'Lindqvist' } };
    await store.imports.stage('fair', 0, [row]);
    if (what === 'address')
      await edit(name, 'addresses', isMarit, (record) => ({
        ...record,
        email: { ...Object(record.email), position: 7 },
      }));
    if (what === 'lead')
      await edit(name, 'leads', isLead(2), (record) => ({ ...record, lead: { ...Object(record.lead), texts: 7 } }));
    const isRows = ({ rows }: Record<string, unknown>) => Array.isArray(rows);
    if (what === 'import') await edit(name, 'imports', isRows, (record) => ({ ...record, rows: [row, 7] }));

    await store.forgetPerson('marit@some.test');

    const after = await storedText(name);
    expect(after).not.toContain('marit');
    expect(after).not.toContain('lindqvist');
    expect(await store.counts()).toMatchObject({ leads: 1, addresses: many, aside: 0 });
    expect((await store.leads.leads({}, now, everything)).total).toBe(1);
    expect(await listSize(store.leads, 1)).toBe(1);
    expect((await store.directory.emails('some.test', {}, everything)).total).toBe(many);
  });

  test('is not learnt again', async () => {
    const { store } = await withMarit(1);
    await store.forgetPerson('marit@some.test');
    await store.directory.write([
      { put: blankEmail('MARIT@some.test', 'personal'), as: 'email' },
      { put: blankEmail('new@some.test', 'personal'), as: 'email' },
    ]);
    expect(await store.directory.email('marit@some.test')).toBeNull();
    expect(await store.directory.email('new@some.test')).not.toBeNull();
  });

  test('leaves only opt-out hashes when everything else is forgotten', async () => {
    const { name, store } = await withMarit(1);
    await store.account.put({ ...account, first_name: 'Robin' });
    await store.forgetPerson('marit@some.test');
    await store.forgetEverything();
    const { optOuts, ...rest } = await store.counts();
    expect(optOuts).toBe(2);
    expect(Object.values(rest).every((count) => count === 0)).toBe(true);
    expect((await store.account.read()).first_name).toBeNull();
    expect(await store.directory.optedOut('marit@some.test')).toBe(true);
    expect(await storedText(name)).not.toContain('some.test');
  });
});

describe('a record that was damaged', () => {
  test('is set aside, and its lead leaves lists, pages and counts', async () => {
    const { name, store } = await withMarit(1);
    await edit(name, 'leads', isLead(2), (record) => ({ ...record, lead: { id: 2, email: 7 } }));
    await store.leads.leads({}, now, everything);
    expect(await store.leads.leads({}, now, everything)).toMatchObject({ leads: [{ id: 1 }], total: 1 });
    expect(await store.leads.leads({ first_name: 'marit' }, now, everything)).toEqual({ leads: [], total: 0 });
    expect(await listSize(store.leads, 1)).toBe(1);
    expect((await store.counts()).aside).toBe(1);
  });

  test.each([3, 600])('of an address leaves the %i others readable', async (many) => {
    const { name, store } = await withMarit(many);
    await edit(name, 'addresses', isMarit, (record) => ({
      ...record,
      email: { value: 'marit@some.test', type: 'odd' },
    }));
    await store.directory.emails('some.test', {}, everything);
    const { emails, total } = await store.directory.emails('some.test', {}, everything);
    expect(emails.length).toBe(many);
    expect(total).toBe(many);
    expect((await store.counts()).aside).toBe(1);
    expect(await store.directory.email('marit@some.test')).toBeNull();
  });

  test('is not one without fields of a later version, which are read as empty', async () => {
    const { name, store } = await withMarit(3);
    await edit(name, 'leads', isLead(1), (record) => {
      const { tags: _, attributes: __, ...old } = record.lead as StoredLead;
      return { ...record, lead: old };
    });
    await edit(name, 'addresses', isMarit, (record) => {
      const { place: _, source_type: __, ...old } = record.email as Record<string, unknown>;
      return { ...record, email: old };
    });
    expect(await store.leads.lead(1)).toMatchObject({ tags: [], attributes: {} });
    expect(await store.leads.leads({ tags: ['1'] }, now, everything)).toMatchObject({ total: 0 });
    expect(await store.directory.email('marit@some.test')).toMatchObject({ place: null, source_type: null });
    expect((await store.counts()).aside).toBe(0);
  });
});

describe('a batch of leads', () => {
  test('is not written if one lead fails, and earlier leads stay', async () => {
    const { leads } = openStore();
    await leads.change([], () => [lead('a@some.test', { lists: [1] })]);
    const failing = () => [
      lead('b@some.test', { lists: [1] }),
      lead('c@some.test', { tags: [(() => 1) as unknown as string] }),
    ];
    await expect(leads.change([], failing)).rejects.toThrow();
    expect(await leads.leads({}, now, everything)).toMatchObject({ total: 1 });
    expect(await listSize(leads, 1)).toBe(1);
  });

  test('does not reduce the batch size, unlike a single write', async () => {
    const store = openStore();
    const whole = store.batchSize();
    const write = (many: number) => {
      const drafts = Array.from({ length: many }, (_, nth) => lead(`p${nth}@some.test`));
      return store.leads.change(
        drafts.map(({ email }) => email),
        () => drafts,
      );
    };
    await write(100);
    expect(store.batchSize()).toBe(whole);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await write(1);
    expect(store.batchSize()).toBeLessThan(whole);
  });
});

test('reports a full disk as the browser does, and has changed nothing', async () => {
  const { leads } = openStore();
  await leads.add(lead('a@some.test'));
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (this.name === 'leadColumns') throw new DOMException('no room', 'QuotaExceededError');
    return put.call(this, value, key);
  });
  await expect(leads.add(lead('b@some.test'))).rejects.toMatchObject({ name: 'QuotaExceededError' });
  vi.restoreAllMocks();
  expect((await leads.leads({}, now, everything)).leads.map(({ id }) => id)).toEqual([1]);
  expect((await leads.add(lead('b@some.test'))).id).toBe(2);
});

test('a store closes for a deletion or a newer version, and reopens after a deletion', async () => {
  const name = freshName();
  const store = openStore(name);
  await store.leads.add(lead('a@some.test'));
  await deleteDB(name);
  expect((await store.leads.leads({}, now, everything)).total).toBe(0);
  await store.leads.add(lead('a@some.test'));
  const newer = await openDB(name, version + 1);
  expect([...newer.objectStoreNames].sort()).toEqual([...tables, saltTable].sort());
  newer.close();
  await expect(store.leads.lead(1)).rejects.toMatchObject({ name: 'VersionError' });
});

test('opens no database before the first request', async () => {
  const open = vi.spyOn(indexedDB, 'open');
  const store = openStore();
  expect(open).not.toHaveBeenCalled();
  await store.account.read();
  expect(open).toHaveBeenCalledTimes(1);
});

test('requests persistent storage unless it is already granted', async () => {
  const storage = { persisted: vi.fn(async () => false), persist: vi.fn(async () => true) };
  expect(await persist(storage)).toBe(true);
  storage.persisted.mockResolvedValue(true);
  expect(await persist(storage)).toBe(true);
  expect(storage.persist).toHaveBeenCalledTimes(1);
  storage.persisted.mockResolvedValue(false);
  storage.persist.mockResolvedValue(false);
  expect(await persist(storage)).toBe(false);
  expect(storage.persist).toHaveBeenCalledTimes(2);
});
