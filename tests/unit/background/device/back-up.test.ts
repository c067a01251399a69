/** The content of a back-up and its restore, also from a hostile file. */

import { describe, expect, test, vi } from 'vitest';
import { giveRecords } from '../../../../lib/background/device/backup/give-records.ts';
import { lazyDatabase } from '../../../../lib/background/device/database.ts';
import type { DeviceStore } from '../../../../lib/background/device/device-store.ts';
import type { BackupError } from '../../../../lib/device-service/backup/backup-error.ts';
import { type BackupRecord, writeBackup } from '../../../../lib/device-service/backup/backup-file.ts';
import { blankCompany, blankEmail } from '../../../../lib/device-service/blank-records.ts';
import { createPerform } from '../../../../lib/device-service/device-service.ts';
import { emptyLead } from '../../../../lib/device-service/leads/lead-writing.ts';
import { withOtherAddress } from '../../../../lib/device-service/leads/other-addresses.ts';
import { everything } from '../../../../lib/device-service/page-of-rows.ts';
import type { KnownEmail } from '../../../../lib/device-service/store-directory.ts';
import type { StoredLead } from '../../../../lib/device-service/store-leads.ts';
import { listSize } from '../../../service/list-size.ts';
import { freshName, hash, openStore, tableOf } from './stores.ts';

const lead = (email: string, known: Partial<StoredLead> = {}) => ({ ...emptyLead(email, 1_000, 1), ...known });

const seen = (value: string, day: string, known: Partial<KnownEmail> = {}): KnownEmail => ({
  ...blankEmail(value, 'personal'),
  sources: [
    { domain: 'some.test', uri: 'https://some.test/team', extracted_on: day, last_seen_on: day, still_on_page: true },
  ],
  ...known,
});

const blobOf = async (stream: ReadableStream) => new Response(stream).blob();
const backUp = async (store: DeviceStore, passphrase: string | null = null) => blobOf(await store.backUp(passphrase));

/** Every kind of record that a back-up holds, with enough leads for several batches. */
async function filled(): Promise<DeviceStore> {
  const store = openStore();
  const list = await store.leads.addList('Fair');
  await store.leads.change([], () => Array.from({ length: 300 }, (_, nth) => lead(`lead-${nth}@many.test`)));
  await store.leads.add(
    lead('Ada@some.test', { lists: [list.id], texts: { first_name: 'Ada' }, attributes: { fair_badge: 'a-1' } }),
  );
  await store.directory.write([
    { put: { ...blankCompany('some.test'), organization: 'Some', technologies: ['Varnish'] }, as: 'company' },
    { put: seen('ada@some.test', '2026-10-01', { first_name: 'Ada', last_name: 'Ohm' }), as: 'email' },
    { put: { ...seen('ada.ohm@mail.test', '2026-10-01'), company: 'some.test' }, as: 'email' },
    {
      put: { domain: 'some.test', authors: [{ first_name: 'Ada', last_name: 'Ohm' }] },
      as: 'article',
      url: 'some.test/news',
    },
  ]);
  await store.views.add({ name: 'Mine', filters: { query: 'x' }, created_at: 1, updated_at: 1 });
  await store.usage.note('2026-10-01', 'searches');
  await store.account.put({ ...(await store.account.read()), attributes: ['fair_badge', 'hall'] });
  return store;
}

const leadsOf = async (store: DeviceStore) => (await store.leads.leads({}, 5_000, everything)).leads;

async function contentsOf(store: DeviceStore) {
  const { emails } = await store.directory.emails('some.test', {}, everything);
  return {
    leads: await leadsOf(store),
    fair: await listSize(store.leads, (await store.leads.listNamed('fair'))?.id ?? 0),
    company: await store.directory.company('some.test'),
    emails,
    article: await store.directory.article('some.test/news'),
    views: await store.views.all(),
    usage: await store.usage.days(['2026-10-01']),
    attributes: (await store.account.read()).attributes,
  };
}

/** A file that a stranger could make. */
const fileOf = async (records: BackupRecord[], version = 1) => {
  async function* all() {
    yield* records;
  }
  return blobOf(await writeBackup({ version, created: 7, counts: {} }, all(), null));
};

const faultOf = (what: Promise<unknown>) =>
  what.then(
    () => null,
    (error: BackupError) => error.fault,
  );

describe('a back-up', () => {
  test.each([null, 'a long passphrase'])(
    'restores everything into an empty store, with passphrase %s',
    async (phrase) => {
      const store = await filled();
      const before = await contentsOf(store);
      const file = await backUp(store, phrase);
      await store.forgetEverything();
      expect((await contentsOf(store)).leads).toEqual([]);
      for (const how of ['merge', 'replace'] as const) {
        const counts = await store.restore(file, phrase, { how });
        expect(counts.broken).toBe(0);
        expect(counts.tables.leads?.file).toBe(301);
        expect(await contentsOf(store)).toEqual(before);
      }
      expect(await store.halfRestored()).toBe(false);
    },
  );

  test('restores every lead address that the contract allows', async () => {
    const store = openStore();
    const perform = createPerform({ store, now: () => 5_000 });
    const mail = ['ann|sales@some.test', '"ann b"@some.test', "o'hara{x}@some.test"];
    for (const email of [
      ...mail,
      ' ada@some.test',
      'bo@ac|me.test',
      'a@b@some.test',
      'nobody',
      `${'x'.repeat(400)}@y.test`,
    ])
      await perform('createLead', { email });
    const before = await contentsOf(store);
    expect((await store.restore(await backUp(store), null, { how: 'replace' })).broken).toBe(0);
    expect(await contentsOf(store)).toEqual(before);
  });

  test('restores saved searches, also if their names differ only in case', async () => {
    const store = openStore();
    const perform = createPerform({ store, now: () => 5_000 });
    for (const name of ['DACH', 'Dach', 'Nordics']) await perform('createView', { name });
    const names = async () => (await store.views.all()).map(({ name }) => name);
    const before = await names();
    await store.restore(await backUp(store), null, { how: 'replace' });
    expect(await names()).toEqual(before);
  });

  test('includes the list and the company of records added while it is written', async () => {
    const name = freshName();
    const store = openStore(name);
    await store.directory.write([{ put: blankCompany('some.test'), as: 'company' }]);
    const come = async () => {
      const company = { put: blankCompany('new.test'), as: 'company' as const };
      await store.directory.write([company, { put: seen('bo@new.test', '2026-10-01'), as: 'email' }]);
      const { id } = await store.leads.addList('Congress');
      await store.leads.add(lead('bo@new.test', { lists: [id] }));
    };
    const parts = { tablesOf: () => [], rebuild: async () => undefined, makeRoom: async () => 'none' as const };
    const records: BackupRecord[] = [];
    for await (const one of giveRecords(lazyDatabase(name, parts))) {
      // Lists and companies were read by then.
      if (one.table === 'companies') await come();
      records.push(one);
    }
    const other = openStore();
    await other.restore(await fileOf(records), null, { how: 'replace' });
    const list = await other.leads.listNamed('congress');
    expect(await listSize(other.leads, list?.id ?? 0)).toBe(1);
    const perform = createPerform({ store: other, now: () => 5_000 });
    expect(await perform('countDomainEmails', { domain: 'new.test' })).toMatchObject({ body: { data: { total: 1 } } });
  });

  test('restores filters, counts and the next ids', async () => {
    const file = await backUp(await filled());
    const other = openStore();
    await other.restore(file, null, { how: 'replace' });
    expect((await other.leads.leads({ first_name: 'ad' }, 5_000, everything)).total).toBe(1);
    expect((await other.directory.companies({}, 5_000, everything)).companies[0]?.emails.personal).toBe(2);
    expect((await other.directory.vocabulary()).technologies).toEqual(['Varnish']);
    expect((await other.leads.add(lead('new@some.test'))).id).toBe(302);
    expect((await other.leads.addList('Next')).id).toBe(2);
  });

  test('is merged into an empty store with few lookups, and again without rewriting addresses', async () => {
    const file = await backUp(await filled());
    const other = openStore();
    const gets = [vi.spyOn(IDBObjectStore.prototype, 'get'), vi.spyOn(IDBIndex.prototype, 'get')];
    const asked = () =>
      gets
        .flatMap(({ mock }) => mock.contexts)
        .map(tableOf)
        .filter((table) => ['addresses', 'domains', 'companies', 'leads'].includes(table));
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put');
    await other.restore(file, null, { how: 'merge' });
    // Only the domain and the company of the addresses, because the restore has just written both.
    expect(asked()).toEqual(['domains', 'companies']);
    for (const spy of [...gets, puts]) spy.mockClear();
    await other.restore(file, null, { how: 'merge' });
    const counts: Record<string, number> = {};
    for (const table of asked()) counts[table] = (counts[table] ?? 0) + 1;
    // The index is read for an address that is not stored under its own domain.
    expect(counts).toEqual({ companies: 1, addresses: 3, leads: 301 });
    expect(puts.mock.contexts.map(tableOf)).not.toContain('addresses');
    vi.restoreAllMocks();
    // Later writes look up every record again.
    await other.directory.write([{ put: seen('ada@some.test', '2027-01-01', { first_name: 'Ada' }), as: 'email' }]);
    expect((await contentsOf(other)).emails).toHaveLength(2);
  });

  test('with false counts in its head is still restored', async () => {
    const other = openStore();
    await other.directory.write([{ put: seen('ada@some.test', '2026-12-01', { first_name: 'Ada' }), as: 'email' }]);
    async function* records() {
      yield { table: 'emails', record: seen('ada@some.test', '2026-11-01') };
      yield { table: 'emails', record: seen('bo@some.test', '2026-11-01') };
    }
    const head = { version: 1, created: 7, counts: { emails: -5, companies: 1e300 } };
    const { tables } = await other.restore(await blobOf(await writeBackup(head, records(), null)), null, {
      how: 'merge',
    });
    expect(tables.emails).toEqual({ file: 2, added: 1, newer: 0, unchanged: 1 });
  });

  test('is validated before `replace` deletes anything', async () => {
    const file = await backUp(await filled());
    const other = openStore();
    await other.leads.add(lead('here@some.test'));
    const calls: string[] = [];
    const replacing = async () => {
      calls.push((await leadsOf(other)).map(({ email }) => email).join());
    };
    const broken = file.slice(0, file.size - 40);
    expect(await faultOf(other.restore(broken, null, { how: 'replace', replacing }))).toBe('broken');
    await other.restore(file, null, { how: 'merge', replacing });
    expect(calls).toEqual([]);
    await other.forgetEverything();
    await other.leads.add(lead('here@some.test'));
    await other.restore(file, null, { how: 'replace', replacing });
    expect(calls).toEqual(['here@some.test']);
    expect(await leadsOf(other)).toHaveLength(301);
  });

  test('is previewed with its contents and changes, and nothing is written', async () => {
    const file = await backUp(await filled());
    const other = openStore();
    await other.directory.write([{ put: seen('ada@some.test', '2026-09-01'), as: 'email' }]);
    await other.leads.add(lead('ADA@some.test', { updated_at: 9_000 }));
    const before = await contentsOf(other);
    const { tables, created } = await other.restore(file, null, { how: 'look' });
    expect(created).toBe(5_000);
    expect(tables.emails).toEqual({ file: 2, added: 1, newer: 1, unchanged: 0 });
    expect(tables.leads).toEqual({ file: 301, added: 300, newer: 0, unchanged: 1 });
    expect(await contentsOf(other)).toEqual(before);
  });

  test('when merged, keeps the newer of two records and joins lists by name', async () => {
    const file = await backUp(await filled());
    const other = openStore();
    await other.leads.addList('Something else');
    const fair = await other.leads.addList('FAIR');
    const stored = await other.leads.add(
      lead('lead-1@many.test', { updated_at: 2_000, texts: { first_name: 'Newer' } }),
    );
    const older = await other.leads.add(lead('ada@some.test', { updated_at: 500, texts: { first_name: 'Older' } }));
    await other.directory.write([{ put: seen('ada@some.test', '2026-11-01', { first_name: 'Here' }), as: 'email' }]);
    await other.restore(file, null, { how: 'merge' });
    expect(await other.leads.lead(stored.id)).toMatchObject({ texts: { first_name: 'Newer' } });
    expect(await other.leads.lead(older.id)).toMatchObject({ texts: { first_name: 'Ada' }, lists: [fair.id] });
    expect(await listSize(other.leads, fair.id)).toBe(1);
    expect((await other.directory.email('ada@some.test'))?.first_name).toBe('Here');
    expect(await leadsOf(other)).toHaveLength(301);
  });

  test('when merged, keeps an address found on a page over a guess, whichever side has it', async () => {
    const by = { by: 'user', uri: null, extracted_on: '2026-10-20' } as const;
    const origins = { first_name: by, last_name: by };
    const guess = { ...blankEmail('ada@some.test', 'personal'), source_type: 'generated' as const, origins };
    const found = seen('ada@some.test', '2026-10-01', { source_type: 'found' });
    for (const [here, given] of [
      [guess, found],
      [found, guess],
    ] as const) {
      const [store, other] = [openStore(), openStore()];
      await store.directory.write([{ put: here, as: 'email' }]);
      await other.directory.write([{ put: given, as: 'email' }]);
      await store.restore(await backUp(other), null, { how: 'merge' });
      expect(await store.directory.email('ada@some.test')).toMatchObject({ source_type: 'found', sources: [{}] });
    }
  });

  test('does not restore a person who opted out: address, lead, author and saved search', async () => {
    const store = await filled();
    const times = { created_at: 1, updated_at: 1 };
    await store.views.add({ name: 'Herons', filters: { query: 'Ask “Ada@some.test”.' }, ...times });
    await store.views.add({ name: 'Others', filters: { query: 'cada@some.test' }, ...times });
    const file = await backUp(store);
    await store.forgetPerson('ada@some.test');
    const counts = await store.restore(file, null, { how: 'merge' });
    // The address, the lead, the saved search, and the article, which has no other author.
    expect(counts.optedOut).toBe(4);
    expect((await store.views.all()).map(({ name }) => name)).toEqual(expect.arrayContaining(['Others']));
    expect(await store.leads.leadOf('ada@some.test')).toBeNull();
    expect(await store.directory.email('ada@some.test')).toBeNull();
    expect(await store.directory.article('some.test/news')).toBeNull();
    await store.restore(file, null, { how: 'replace' });
    expect(await store.leads.leadOf('ada@some.test')).toBeNull();
    expect(JSON.stringify(await contentsOf(store)).toLowerCase()).not.toMatch(/\bada@some.test/);
    const text = await new Response(
      (await backUp(store)).slice(10).stream().pipeThrough(new DecompressionStream('gzip')),
    ).text();
    expect(text.toLowerCase()).not.toMatch(/\bada@some.test/);
  });

  test('with a fault is rejected without any change', async () => {
    const store = await filled();
    const file = await backUp(store, 'right');
    const other = await filled();
    const before = await contentsOf(other);
    expect(await faultOf(other.restore(file, 'wrong', { how: 'replace' }))).toBe('passphrase');
    for (const how of ['merge', 'replace'] as const) {
      expect(await faultOf(other.restore(file, null, { how }))).toBe('passphrase');
      expect(await faultOf(other.restore(new Blob(['a,b\n']), null, { how }))).toBe('not-a-backup');
      expect(await faultOf(other.restore(await fileOf([], 2), null, { how }))).toBe('newer');
    }
    const open = await backUp(store);
    expect(await faultOf(other.restore(open.slice(0, open.size - 40), null, { how: 'replace' }))).toBe('broken');
    expect(await contentsOf(other)).toEqual(before);
  });

  test('with invalid records is restored without them, and counts them', async () => {
    const sound = { ...lead('sound@some.test', { id: 4 } as Partial<StoredLead>) };
    const file = await fileOf([
      { table: 'leads', record: sound },
      { table: 'leads', record: { ...sound, email: 'SOUND@some.test', updated_at: 1 } },
      { table: 'leads', record: { ...sound, email: 'twice@some.test' } },
      { table: 'leads', record: { ...sound, id: 0, email: 'no-id@some.test' } },
      { table: 'leads', record: { ...sound, email: 'no' } },
      { table: 'leads', record: { ...sound, email: 'odd@some.test', texts: { first_name: 5 } } },
      { table: 'emails', record: { ...seen('a@some.test', '2026-10-01'), company: 'some.test|x' } },
      { table: 'companies', record: { domain: 'some.test', technologies: 'all' } },
      { table: 'optOuts', record: { id: 'x', at: 1 } },
      { table: '__proto__', record: null },
    ]);
    const other = openStore();
    const counts = await other.restore(file, null, { how: 'replace' });
    expect(counts.broken).toBe(7);
    expect((await leadsOf(other)).map(({ id, email }) => [id, email])).toEqual([
      [5, 'twice@some.test'],
      [4, 'sound@some.test'],
    ]);
    expect((await other.counts()).optOuts).toBe(0);
  });

  test('counts as half restored after an aborted `replace`, until the next one completes', async () => {
    const store = await filled();
    const file = await backUp(store);
    const controller = new AbortController();
    const read = 306;
    const cut = store.restore(file, null, {
      how: 'replace',
      signal: controller.signal,
      reached: (records) => records > read && controller.abort(),
    });
    await expect(cut).rejects.toThrow();
    expect(await store.halfRestored()).toBe(true);
    expect((await leadsOf(store)).length).toBeLessThan(301);
    await store.restore(file, null, { how: 'replace' });
    expect(await store.halfRestored()).toBe(false);
    expect(await leadsOf(store)).toHaveLength(301);
  });
});

describe('a person who opted out', () => {
  test('is not written by an import or an address change, whatever the case', async () => {
    const store = openStore();
    await store.forgetPerson('ada@some.test');
    await store.leads.change(['ADA@some.test', 'bob@some.test'], () => [lead('ADA@some.test'), lead('bob@some.test')]);
    expect((await leadsOf(store)).map(({ email }) => email)).toEqual(['bob@some.test']);
    const [bob] = await leadsOf(store);
    await store.leads.put({ ...lead('ada@some.test'), id: bob?.id ?? 0 });
    expect((await leadsOf(store)).map(({ email }) => email)).toEqual(['bob@some.test']);
    await expect(store.leads.add(lead('ada@some.test'))).rejects.toThrow();
  });

  test('is not restored by a restore that runs during the opt-out', async () => {
    const file = await backUp(await filled());
    const name = freshName();
    const elsewhere = openStore(name);
    let looks = 0;
    const store = openStore(name, 5_000, {
      // The person opts out after the file is read and before the author is written.
      async hash(text) {
        if (text.startsWith('name ')) looks += 1;
        // The first name hashed is that of the address, the second that of the author.
        if (looks === 2) await elsewhere.forgetPerson('ada@some.test');
        return hash(text);
      },
    });
    await store.restore(file, null, { how: 'merge' });
    expect(looks).toBe(2);
    expect(await store.directory.article('some.test/news')).toBeNull();
    expect(JSON.stringify(await contentsOf(store)).toLowerCase()).not.toContain('ada@some.test');
  });

  test('is not restored in the notes of another lead', async () => {
    const store = openStore();
    await store.leads.add(lead('bob@some.test', { texts: { notes: withOtherAddress('Fair', 'Ada@some.test') } }));
    const file = await backUp(store);
    await store.forgetPerson('ada@some.test');
    expect(await leadsOf(store)).toMatchObject([{ texts: { notes: 'Fair' } }]);
    await store.restore(file, null, { how: 'replace' });
    expect(await leadsOf(store)).toMatchObject([{ texts: { notes: 'Fair' } }]);
  });

  test('is not stored as the author of another article, unlike a namesake elsewhere', async () => {
    const store = await filled();
    await store.forgetPerson('ada@some.test');
    const authors = [{ first_name: 'ADA', last_name: 'Ohm' }];
    await store.directory.write([
      { put: { domain: 'some.test', authors }, as: 'article', url: 'some.test/again' },
      { put: { domain: 'other.test', authors }, as: 'article', url: 'other.test/news' },
    ]);
    expect(await store.directory.article('some.test/again')).toBeNull();
    expect((await store.directory.article('other.test/news'))?.authors).toEqual(authors);
  });
});
