/** Syncing device stores: changes reach every browser, and forgotten people do not return. */
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { DeviceStore } from '../../../lib/background/device/device-store.ts';
import { createKeyHash } from '../../../lib/background/device/key-hash.ts';
import { addressWord } from '../../../lib/background/requests/address-word.ts';
import { blankCompany, blankEmail } from '../../../lib/device-service/blank-records.ts';
import { emptyLead } from '../../../lib/device-service/leads/lead-writing.ts';
import { withOtherAddress } from '../../../lib/device-service/leads/other-addresses.ts';
import { everything } from '../../../lib/device-service/page-of-rows.ts';
import type { KnownEmail } from '../../../lib/device-service/store-directory.ts';
import type { StoredLead } from '../../../lib/device-service/store-leads.ts';
import type { Change } from '../../../lib/sync/change.ts';
import { never, stampAt } from '../../../lib/sync/clock.ts';
import { indexName, readIndex, readSegment, sealIndex, sealSegment, segmentName } from '../../../lib/sync/log.ts';
import { SyncError } from '../../../lib/sync/target.ts';
import { vaultName } from '../../../lib/sync/vault-file.ts';
import { runs } from '../../run/effort.ts';
import { type DeviceBrowser, deviceWorld, type World } from './device-browsers.ts';

const lead = (email: string, known: Partial<StoredLead> = {}) => ({ ...emptyLead(email, 1_000, 1), ...known });

const page = (uri: string, day: string) => ({
  ...{ domain: 'some.test', uri, extracted_on: day, last_seen_on: day, still_on_page: true },
});

const person = (value: string, known: Partial<KnownEmail> = {}): KnownEmail => ({
  ...blankEmail(value, 'personal'),
  sources: [page('https://some.test/team', '2026-10-01')],
  first_name: 'Ada',
  last_name: 'Ohm',
  origins: {
    first_name: { by: 'page', uri: 'https://some.test/team', extracted_on: '2026-10-01' },
    last_name: { by: 'page', uri: 'https://some.test/team', extracted_on: '2026-10-01' },
  },
  ...known,
});

/** Everything that other browsers should have, without this store's identifiers. */
async function contentsOf(store: DeviceStore) {
  const { leads } = await store.leads.leads({}, 5_000, everything);
  const named = await Promise.all(
    leads.map(async ({ id: _, lists, tags, ...rest }) => ({
      ...rest,
      tags: [...tags].sort(),
      lists: (await store.leads.listsWithIds(lists)).map(({ name }) => name).sort(),
    })),
  );
  const { emails } = await store.directory.emails('some.test', {}, everything);
  return {
    leads: named.sort((one, other) => (one.email < other.email ? -1 : 1)),
    emails: emails.map(({ sources, ...rest }) => ({ ...rest, sources: sources.toSorted(byPage) })),
    company: await store.directory.company('some.test'),
    article: await store.directory.article('some.test/news'),
    views: (await store.views.all()).map(({ id: _, ...view }) => view),
    attributes: [...(await store.account.read()).attributes].sort(),
  };
}

const byPage = (one: { uri: string | null }, other: { uri: string | null }) =>
  (one.uri ?? '') < (other.uri ?? '') ? -1 : 1;

async function fill({ store }: DeviceBrowser): Promise<void> {
  const list = await store.leads.addList('Fair');
  await store.leads.add(
    lead('Ada@some.test', {
      ...{ lists: [list.id], texts: { first_name: 'Ada' }, attributes: { fair_badge: 'a-1' } },
      ...{ tags: ['a/b'], verification: { status: 'valid', date: 7 } },
    }),
  );
  await store.directory.write([
    { put: { ...blankCompany('some.test'), organization: 'Some', technologies: ['Varnish'] }, as: 'company' },
    { put: person('ada@some.test', { phone_number: '+49 30 1' }), as: 'email' },
    { put: { ...blankEmail('ada.ohm@mail.test', 'personal'), company: 'some.test' }, as: 'email' },
    {
      ...{ as: 'article', url: 'some.test/news' },
      put: { domain: 'some.test', authors: [{ first_name: 'Ada', last_name: 'Ohm' }] },
    },
  ]);
  await store.views.add({ name: 'Mine', filters: { query: 'x' }, created_at: 1, updated_at: 1 });
  await store.account.put({ ...(await store.account.read()), attributes: ['fair_badge', 'hall'] });
}

async function everybody({ browsers }: World, rounds = 2): Promise<void> {
  for (let round = 0; round < rounds; round += 1)
    for (const browser of browsers) expect((await browser.sync()).fault).toBeNull();
}

async function two() {
  const world = await deviceWorld(2);
  const [anna, bert] = world.browsers as [DeviceBrowser, DeviceBrowser];
  return { world, anna, bert };
}

describe('two browsers', () => {
  test('have the same leads, lists, companies, addresses, articles, searches and attributes after a sync', async () => {
    const { world, anna, bert } = await two();
    await fill(anna);
    for (const browser of world.browsers) await browser.begin();
    await everybody(world);
    expect(await contentsOf(bert.store)).toEqual(await contentsOf(anna.store));
    expect((await contentsOf(bert.store)).leads).toMatchObject([{ email: 'Ada@some.test', lists: ['Fair'] }]);
    // Nothing is sent again, not even by a browser that writes what it received.
    const { emails } = await bert.store.directory.emails('some.test', {}, everything);
    await bert.store.directory.write(emails.map((put) => ({ put, as: 'email' })));
    world.target.requests = [];
    await everybody(world, 1);
    expect(world.target.requests).toEqual(['list', 'list']);
  });

  test('share leads with any address that the contract allows', async () => {
    const { world, anna, bert } = await two();
    const emails = [' ada@some.test', 'a@b@some.test', 'bo@ac|me.test', 'nobody'];
    for (const email of emails) await anna.store.leads.add(lead(email));
    for (const browser of world.browsers) await browser.begin();
    await everybody(world);
    expect((await contentsOf(bert.store)).leads.map(({ email }) => email)).toEqual(emails);
  });

  test('share a new list and its leads without duplicating the list', async () => {
    const { world, anna, bert } = await two();
    for (const browser of world.browsers) await browser.begin();
    await everybody(world);
    const { id } = await anna.store.leads.addList('Fair');
    await anna.store.leads.add(lead('ada@some.test', { lists: [id] }));
    await everybody(world);
    expect(await bert.store.leads.lastList()).toEqual(await bert.store.leads.listNamed('fair'));
    expect((await contentsOf(bert.store)).leads).toMatchObject([{ lists: ['Fair'] }]);
  });

  test('keep their own spelling of a list, with the same leads in it', async () => {
    const { world, anna, bert } = await two();
    const fair = await anna.store.leads.addList('Fair');
    const other = await bert.store.leads.addList('FAIR');
    await anna.store.leads.add(lead('ada@some.test', { lists: [fair.id] }));
    await bert.store.leads.add(lead('ada@some.test', { lists: [other.id] }));
    await bert.store.leads.add(lead('bo@some.test', { lists: [other.id] }));
    for (const browser of world.browsers) await browser.begin();
    await everybody(world, 3);
    const listed = async ({ store }: DeviceBrowser) =>
      (await contentsOf(store)).leads.map(({ email, lists }) => `${email} ${lists.join().toLowerCase()}`);
    for (const browser of world.browsers)
      expect(await listed(browser)).toEqual(['ada@some.test fair', 'bo@some.test fair']);
    world.target.requests = [];
    await everybody(world, 1);
    expect(world.target.requests).toEqual(['list', 'list']);
    // A lead removed from the list in one browser is removed from it in the other.
    const { leads } = await bert.store.leads.leads({}, 10, everything);
    const ada = leads.find(({ email }) => email === 'ada@some.test');
    if (!ada) throw new Error('No lead.');
    await bert.store.leads.put({ ...ada, lists: [] });
    await everybody(world);
    for (const browser of world.browsers)
      expect(await listed(browser)).toEqual(['ada@some.test ', 'bo@some.test fair']);
  });

  test("adopt the spelling of another browser's new list, even if its leads arrive first", async () => {
    const { world, anna, bert } = await two();
    for (const browser of world.browsers) await browser.begin();
    await everybody(world);
    const { id } = await anna.store.leads.addList('Fair');
    for (const email of ['ada@some.test', 'bo@some.test']) await anna.store.leads.add(lead(email, { lists: [id] }));
    for (let round = 0; round < 4; round += 1) for (const browser of world.browsers) await browser.sync(1);
    expect(await bert.store.leads.listNamed('fair')).toMatchObject({ name: 'Fair' });
  });

  test('merge saved searches whose names differ only in case', async () => {
    const { world, anna, bert } = await two();
    await anna.store.views.add({ name: 'Mine', filters: { query: 'x' }, created_at: 1, updated_at: 1 });
    await bert.store.views.add({ name: 'mine', filters: { query: 'y' }, created_at: 2, updated_at: 2 });
    for (const browser of world.browsers) await browser.begin();
    await everybody(world, 3);
    world.target.requests = [];
    await everybody(world, 1);
    expect(world.target.requests).toEqual(['list', 'list']);
    expect((await contentsOf(bert.store)).views).toEqual((await contentsOf(anna.store)).views);
    const [view] = await bert.store.views.all();
    await bert.store.views.remove(view?.id ?? 0);
    await everybody(world);
    for (const { store } of world.browsers) expect(await store.views.all()).toEqual([]);
  });

  test('share every field of a lead, and keep the others when one changes', async () => {
    const { world, anna, bert } = await two();
    const whole: Required<Omit<StoredLead, 'id' | 'lists'>> = {
      ...{ email: 'ada@some.test', texts: { first_name: 'Ada' }, attributes: { fair_badge: 'a-1' } },
      ...{ confidence_score: 90, verification: { status: 'valid', date: 7 }, place: { state: 'CA', city: 'Davis' } },
      ...{ sync_status: 'success', sending_status: 'sent', created_by: 1, tags: ['t'], sequences: ['s'] },
      ...{ last_activity_at: 1, last_contacted_at: 2, last_exported_at: 3, notified_at: 4 },
      ...{ created_at: 1_000, updated_at: 1_000, page_changes: { open: true, refused: { position: 'CTO' } } },
      taught: { wrote: { first_name: 'Ada' }, before: null, named: true, wasGuess: true, fields: [], isGuess: true },
    };
    await anna.store.leads.add({ ...whole, lists: [] });
    for (const browser of world.browsers) await browser.begin();
    await everybody(world);
    const there = await bert.store.leads.leadOf(whole.email);
    expect(there).toMatchObject(whole);
    await bert.store.leads.put({ ...whole, id: there?.id ?? 0, lists: [], texts: { first_name: 'Adah' } });
    await everybody(world);
    expect(await anna.store.leads.leadOf(whole.email)).toMatchObject({ ...whole, texts: { first_name: 'Adah' } });
  });

  test('agree on the people of a company that exceeds the limit once their data is merged', async () => {
    const { world, anna, bert } = await two();
    const letter = (nth: number) => String.fromCharCode(97 + nth);
    const people = (first: string, day: string) =>
      Array.from({ length: 150 }, (_, nth) => ({
        ...{ first_name: first, last_name: `Ohm${letter(nth % 26)}${letter(Math.floor(nth / 26))}` },
        ...{ position: null, linkedin: null, origin: { by: 'import' as const, uri: null, extracted_on: day } },
      }));
    const put = ({ store }: DeviceBrowser, company: object) =>
      store.directory.write([{ put: { ...blankCompany('some.test'), ...company }, as: 'company' }]);
    const read = async ({ store }: DeviceBrowser) =>
      (await store.directory.company('some.test')) ?? expect.fail('gone');
    const names = async (one: DeviceBrowser) =>
      (await read(one)).people?.map(({ first_name, last_name }) => `${first_name} ${last_name}`).sort();
    await put(anna, { people: people('Ada', '2026-10-02') });
    await put(bert, { people: people('Bo', '2026-10-01'), organization: 'Some' });
    for (const browser of world.browsers) await browser.begin();
    await everybody(world);
    await put(anna, { ...(await read(anna)), industry: 'Lamps' });
    await everybody(world);
    expect(await read(bert)).toMatchObject({ organization: 'Some', industry: 'Lamps' });
    const all = await names(anna);
    expect(all).toHaveLength(200);
    expect(all?.filter((name) => name.startsWith('Ada'))).toHaveLength(150);
    expect(await names(bert)).toEqual(all);
  });

  test('keep a company removed in one browser if the other added a person to it', async () => {
    const { world, anna, bert } = await two();
    for (const browser of world.browsers) await browser.begin();
    const domains = ['some.test', 'other.test'];
    await anna.store.directory.write(
      domains.flatMap((domain) => [
        { put: blankCompany(domain), as: 'company' as const },
        { put: person(`ada@${domain}`), as: 'email' as const },
      ]),
    );
    await everybody(world);
    world.time += 1_000;
    await bert.store.directory.write([{ put: person('bo@some.test'), as: 'email' }]);
    await anna.store.directory.write(
      domains.flatMap((domain) => [
        { remove: `ada@${domain}`, as: 'email' as const },
        { remove: domain, as: 'company' as const },
      ]),
    );
    await everybody(world);
    for (const { store } of world.browsers) {
      expect((await contentsOf(store)).emails).toMatchObject([{ value: 'bo@some.test' }]);
      expect(await store.directory.company('other.test')).toBeNull();
    }
  });

  test('merge their data on a person, and keep the later of two values', async () => {
    const { world, anna, bert } = await two();
    for (const { store } of world.browsers)
      await store.directory.write([{ put: blankCompany('some.test'), as: 'company' }]);
    await anna.store.directory.write([{ put: person('ada@some.test', { twitter: 'ada' }), as: 'email' }]);
    const elsewhere = [page('https://some.test/about', '2026-10-02')];
    await bert.store.directory.write([
      { put: person('ada@some.test', { linkedin: 'ada-ohm', sources: elsewhere }), as: 'email' },
    ]);
    await anna.store.leads.add(lead('bo@some.test', { texts: { first_name: 'Bo' }, updated_at: 2_000 }));
    await bert.store.leads.add(lead('bo@some.test', { texts: { first_name: 'Bob' }, updated_at: 3_000 }));
    for (const browser of world.browsers) await browser.begin();
    await everybody(world);
    const { emails, leads } = await contentsOf(anna.store);
    expect(emails).toMatchObject([{ twitter: 'ada', linkedin: 'ada-ohm', sources: [{}, {}] }]);
    expect(leads).toMatchObject([{ texts: { first_name: 'Bob' } }]);
    expect(await contentsOf(bert.store)).toEqual(await contentsOf(anna.store));
  });

  test('do not turn an address found on a page into a guess saved by another browser', async () => {
    const { world, anna, bert } = await two();
    for (const browser of world.browsers) await browser.begin();
    await anna.store.directory.write([{ put: person('ada@some.test', { source_type: 'found' }), as: 'email' }]);
    await anna.sync();
    const origin = { by: 'user', uri: null, extracted_on: '2026-10-20' } as const;
    const origins = { first_name: origin, last_name: origin };
    const guess = person('ada@some.test', { source_type: 'generated', sources: [], origins });
    await bert.store.directory.write([{ put: guess, as: 'email' }]);
    await everybody({ ...world, browsers: [bert, anna] });
    for (const { store } of world.browsers)
      expect(await store.directory.email('ada@some.test')).toMatchObject({ source_type: 'found', sources: [{}] });
  });

  test("do not turn an address that the user entered into another browser's guess, in either order", async () => {
    for (const isGuessFirst of [true, false]) {
      const { world, anna, bert } = await two();
      for (const browser of world.browsers) await browser.begin();
      const texts = { first_name: 'Ada', last_name: 'Ohm' };
      const order = isGuessFirst ? [bert, anna] : [anna, bert];
      await anna.store.leads.add(lead('ada@some.test', { texts }), ['first_name', 'last_name']);
      await bert.store.leads.add(lead('ada@some.test', { texts, confidence_score: 70 }), ['first_name', 'last_name']);
      expect(await bert.store.directory.email('ada@some.test')).toMatchObject({ source_type: 'generated' });
      await everybody({ ...world, browsers: order });
      for (const { store } of world.browsers)
        expect(await store.directory.email('ada@some.test')).toMatchObject({ source_type: null });
      // An address found on a page outranks both.
      await bert.store.directory.write([{ put: person('ada@some.test', { source_type: 'found' }), as: 'email' }]);
      await everybody({ ...world, browsers: order });
      await everybody({ ...world, browsers: order });
      for (const { store } of world.browsers)
        expect(await store.directory.email('ada@some.test')).toMatchObject({ source_type: 'found' });
    }
  });

  test('prefer the later change even if the earlier one arrives last', async () => {
    const { world, anna, bert } = await two();
    await anna.store.directory.write([
      { put: blankCompany('some.test'), as: 'company' },
      { put: person('ada@some.test', { sources: [page('https://some.test/team', '2026-10-01')] }), as: 'email' },
    ]);
    await anna.store.leads.add(lead('ada@some.test', { texts: { position: 'Trainee' } }));
    for (const browser of world.browsers) await browser.begin();
    await everybody(world);
    const change = async ({ store }: DeviceBrowser, day: string, position: string) => {
      const known = await store.leads.leadOf('ada@some.test');
      if (!known) throw new Error('No lead');
      await store.leads.put({ ...known, texts: { position }, updated_at: Date.parse(day) });
      const sources = [{ ...page('https://some.test/team', day), extracted_on: '2026-10-01' }];
      await store.directory.write([{ put: person('ada@some.test', { sources }), as: 'email' }]);
    };
    await change(bert, '2026-10-05', 'Engineer');
    await change(anna, '2026-10-30', 'Head of Engineering');
    await anna.sync();
    await everybody({ ...world, browsers: [bert, anna] });
    for (const { store } of world.browsers) {
      expect(await contentsOf(store)).toMatchObject({
        leads: [{ texts: { position: 'Head of Engineering' }, updated_at: Date.parse('2026-10-30') }],
        emails: [{ sources: [{ last_seen_on: '2026-10-30' }] }],
      });
    }
  });

  test('share a lead with a corrected address, and its deletion by the other browser', async () => {
    const { world, anna, bert } = await two();
    await anna.store.leads.add(lead('ada@some.test', { texts: { first_name: 'Ada', notes: 'Fair' } }));
    await anna.store.leads.add(lead('cy@some.test'));
    for (const browser of world.browsers) await browser.begin();
    await everybody(world);
    const known = await anna.store.leads.leadOf('ada@some.test');
    if (!known) throw new Error('No lead');
    await anna.store.leads.put({ ...known, email: 'ada.ohm@some.test', updated_at: 2_000 });
    await everybody(world);
    for (const { store } of world.browsers)
      expect((await contentsOf(store)).leads.map(({ email }) => email)).toEqual(['ada.ohm@some.test', 'cy@some.test']);
    const there = await bert.store.leads.leadOf('ada.ohm@some.test');
    expect(there?.texts).toEqual({ first_name: 'Ada', notes: 'Fair' });
    await bert.store.leads.remove(there?.id ?? 0);
    await everybody(world);
    for (const { store } of world.browsers)
      expect((await contentsOf(store)).leads.map(({ email }) => email)).toEqual(['cy@some.test']);
  });

  test('keep one lead if one browser corrects its address and the other edits it under the former one', async () => {
    const { world, anna, bert } = await two();
    await anna.store.leads.add(lead('ada@some.test', { texts: { first_name: 'Ada' } }));
    for (const browser of world.browsers) await browser.begin();
    await everybody(world);
    const [own, others] = await Promise.all(world.browsers.map(({ store }) => store.leads.leadOf('ada@some.test')));
    if (!own || !others) throw new Error('No lead');
    await bert.store.leads.put({ ...others, texts: { first_name: 'Adah' }, updated_at: 2_000 });
    await bert.sync();
    await anna.store.leads.put({ ...own, email: 'ada.ohm@some.test', updated_at: 3_000 });
    await everybody({ ...world, browsers: [anna, bert] });
    for (const { store } of world.browsers)
      expect((await contentsOf(store)).leads).toMatchObject([
        { email: 'ada.ohm@some.test', texts: { first_name: 'Ada' } },
      ]);
  });

  test('prefer the later of two changes on one day', async () => {
    const { world, anna, bert } = await two();
    await anna.store.directory.write([{ put: person('ada@some.test'), as: 'email' }]);
    for (const browser of world.browsers) await browser.begin();
    await everybody(world);
    const sources = [page('https://some.test/team', '2026-11-01')];
    for (const [browser, twitter, hours] of [
      [bert, 'former', 9],
      [anna, 'ada', 15],
    ] as const) {
      world.time = Date.parse('2026-11-01') + hours * 3_600_000;
      await browser.restart();
      await browser.store.directory.write([{ put: person('ada@some.test', { sources, twitter }), as: 'email' }]);
    }
    await bert.sync();
    await everybody({ ...world, browsers: [anna, bert] });
    for (const { store } of world.browsers)
      expect(await store.directory.email('ada@some.test')).toMatchObject({ twitter: 'ada' });
  });

  test("prefer the user's value for an address to a later one from a page", async () => {
    const { world, anna, bert } = await two();
    for (const browser of world.browsers) await browser.begin();
    for (const { store } of world.browsers)
      await store.directory.write([{ put: blankCompany('some.test'), as: 'company' }]);
    const own = { by: 'user', uri: null, extracted_on: '2026-10-01' } as const;
    await anna.store.directory.write([
      { put: person('ada@some.test', { phone_number: '1', origins: { phone_number: own } }), as: 'email' },
    ]);
    world.time += 1_000;
    const read = { by: 'page', uri: 'https://some.test/team', extracted_on: '2026-10-30' } as const;
    await bert.store.directory.write([
      { put: person('ada@some.test', { phone_number: '2', origins: { phone_number: read } }), as: 'email' },
    ]);
    await everybody(world);
    for (const { store } of world.browsers)
      expect((await contentsOf(store)).emails).toMatchObject([{ phone_number: '1' }]);
  });

  test('share deletions, and records added again after a deletion', async () => {
    const { world, anna, bert } = await two();
    await fill(anna);
    for (const browser of world.browsers) await browser.begin();
    await everybody(world);
    const [there] = (await bert.store.leads.leads({}, 5_000, everything)).leads;
    await bert.store.leads.remove(there?.id ?? 0);
    await everybody(world);
    expect((await contentsOf(anna.store)).leads).toEqual([]);
    await anna.store.leads.add(lead('ada@some.test', { texts: { first_name: 'Ada II' } }));
    await everybody(world);
    expect((await contentsOf(bert.store)).leads).toMatchObject([{ texts: { first_name: 'Ada II' }, lists: [] }]);
  });

  test('keep all fields of a lead added again after its deletion, once a snapshot replaces older files', async () => {
    const { world, anna, bert } = await two();
    for (const browser of world.browsers) await browser.begin();
    const ada = { texts: { first_name: 'Ada' } };
    const { id } = await anna.store.leads.add(lead('ada@some.test', { ...ada, updated_at: world.time }));
    await anna.sync();
    await anna.store.leads.remove(id);
    await anna.sync();
    world.time += 60_000;
    await bert.restart();
    await bert.store.leads.add(lead('ada@some.test', { ...ada, updated_at: world.time }));
    // A browser that forgets a person replaces its files with a snapshot.
    await bert.store.forgetPerson('bo@some.test');
    await bert.sync();
    await anna.sync();
    for (const { store } of world.browsers)
      expect((await contentsOf(store)).leads).toMatchObject([{ email: 'ada@some.test', ...ada }]);
  });

  test('keep a lead that a joining browser added after its deletion elsewhere', async () => {
    const { world, anna, bert } = await two();
    await anna.begin();
    const added = await anna.store.leads.add(lead('ada@some.test'));
    await anna.sync();
    await anna.store.leads.remove(added.id);
    await anna.sync();
    await bert.store.leads.add(lead('ada@some.test', { updated_at: world.time + 1_000 }));
    await bert.begin();
    world.time += 2_000;
    await bert.restart();
    await everybody(world);
    expect((await contentsOf(anna.store)).leads).toMatchObject([{ email: 'ada@some.test' }]);
  });

  test('share settings and saved filters', async () => {
    const { world, anna, bert } = await two();
    for (const browser of world.browsers) await browser.begin();
    anna.others = {
      settings: { own: { theme: { value: 'dark', rank: 0 } } },
      filters: { Fair: { filters: { value: { query: 'x' }, rank: 0 } } },
    };
    await everybody(world);
    expect(bert.others).toEqual(anna.others);
    bert.others = { settings: { own: { theme: { value: 'light', rank: 0 } } }, filters: {} };
    await everybody(world);
    expect(anna.others.settings).toEqual(bert.others.settings);
    expect(anna.others.filters).toEqual({});
  });

  test('ignore a setting of a later version without deleting it', async () => {
    const { world, anna, bert } = await two();
    const settings = { own: { theme: { value: 'dark', rank: 0 }, of_later: { value: 'x', rank: 0 } } };
    anna.others.settings = settings;
    bert.unknown.add('of_later');
    for (const browser of world.browsers) await browser.begin();
    await everybody(world);
    await everybody(world);
    expect(anna.others.settings).toEqual(settings);
    expect(bert.others.settings).toEqual({ own: { theme: { value: 'dark', rank: 0 } } });
  });

  test('ignore a lead field of a later version without deleting it', async () => {
    const world = await deviceWorld(2);
    const [anna] = world.browsers as [DeviceBrowser, DeviceBrowser];
    const { keys, target } = world;
    const email = 'ada@some.test';
    const sent: Change = {
      ...{ table: 'leads', id: createKeyHash(keys.salt)(addressWord(email)), key: email, life: never, dead: false },
      versions: { of_later: ['x', stampAt(world.time, 'browser1'), 0, 0] },
    };
    // The other browser runs a later version of Harrier.
    await target.write(await segmentName(keys, 'browser1', 1), await sealSegment(keys, 'browser1', 1, [sent]), null);
    const index = { first: 1, last: 1, until: 0 };
    await target.write(await indexName(keys, 'browser1'), await sealIndex(keys, 'browser1', index), null);
    await anna.store.leads.add(lead(email));
    await anna.begin();
    await anna.sync();
    const [ada] = (await anna.store.leads.leads({}, 5_000, everything)).leads;
    if (!ada) throw new Error('There is no lead.');
    await anna.store.leads.put({ ...ada, texts: { first_name: 'Ada' }, updated_at: 9_000 });
    await anna.sync();
    const { last } = (await readIndex(keys, target, 'browser0')) ?? expect.fail('no index');
    const changes = [];
    for (let number = 1; number <= last; number += 1)
      changes.push(...(await readSegment(keys, target, 'browser0', number)));
    expect(changes.map(({ versions }) => versions['texts/first_name']?.[0])).toContain('Ada');
    expect(changes.filter(({ versions }) => 'of_later' in versions)).toEqual([]);
  });

  test('remove a lead from a list under every spelling that older versions wrote', async () => {
    const { world, anna } = await two();
    const { keys, target } = world;
    const at = stampAt(world.time, 'browser1');
    const sent: Change = {
      ...{ table: 'leads', id: createKeyHash(keys.salt)(addressWord('ada@some.test')), key: 'ada@some.test' },
      ...{ life: never, dead: false },
      versions: { made: [true, at, 0, 0], 'lists/Fair': [true, at, 0, 0], 'lists/fair': [true, at, 0, 0] },
    };
    await target.write(await segmentName(keys, 'browser1', 1), await sealSegment(keys, 'browser1', 1, [sent]), null);
    const index = { first: 1, last: 1, until: 0 };
    await target.write(await indexName(keys, 'browser1'), await sealIndex(keys, 'browser1', index), null);
    await anna.begin();
    await anna.sync();
    const [ada] = (await anna.store.leads.leads({}, 1, everything)).leads;
    expect(ada?.lists).toHaveLength(1);
    if (ada) await anna.store.leads.put({ ...ada, lists: [], updated_at: 9_000 });
    await anna.sync();
    const { last } = (await readIndex(keys, target, 'browser0')) ?? expect.fail('no index');
    const changes = [];
    for (let number = 1; number <= last; number += 1)
      changes.push(...(await readSegment(keys, target, 'browser0', number)));
    for (const field of ['lists/Fair', 'lists/fair'])
      expect(changes.map(({ versions }) => versions[field]?.[0])).toContain(null);
  });

  test('mark changed records only between the begin and the end of a sync', async () => {
    const { anna } = await two();
    await fill(anna);
    const marks = async () => (await anna.store.counts()).syncMarks;
    expect(await marks()).toBe(0);
    await anna.begin();
    await anna.store.leads.add(lead('bo@some.test'));
    expect(await marks()).toBe(1);
    await anna.store.sync.end();
    await anna.store.leads.add(lead('cy@some.test'));
    expect(await anna.store.counts()).toMatchObject({ syncMarks: 0, syncRecords: 0, syncState: 0 });
  });
});

test('restoring a backup in the middle of a sync ends the sync and reports it', async () => {
  const { world, anna, bert } = await two();
  for (const browser of world.browsers) await browser.begin();
  await anna.store.leads.add(lead('ada@some.test'));
  await everybody(world);
  const file = await new Response(await anna.store.backUp(null)).blob();
  await bert.store.leads.add(lead('bo@some.test'));
  await bert.sync();
  const { target } = world;
  const read = target.read.bind(target);
  vi.spyOn(target, 'read').mockImplementationOnce(async (name) => {
    await anna.store.restore(file, null, { how: 'replace' });
    return read(name);
  });
  await expect(anna.sync()).rejects.toMatchObject({ fault: 'start-over' });
  // Later changes are not sent.
  await expect(anna.sync()).rejects.toMatchObject({ fault: 'start-over' });
  expect((await contentsOf(anna.store)).leads.map(({ email }) => email)).toEqual(['ada@some.test']);
});

describe('a forgotten person', () => {
  const known = async (store: DeviceStore) => {
    const { leads, emails, article } = await contentsOf(store);
    return { leads: leads.map(({ email }) => email), emails: emails.map(({ value }) => value), article };
  };

  test('is removed from every browser and not learnt again in any of them', async () => {
    const world = await deviceWorld(3);
    const [anna, bert, cleo] = world.browsers as [DeviceBrowser, DeviceBrowser, DeviceBrowser];
    await fill(anna);
    for (const browser of [anna, bert]) await browser.begin();
    await everybody({ ...world, browsers: [anna, bert] });
    await bert.store.forgetPerson('ada@some.test');
    await everybody({ ...world, browsers: [bert, anna] });
    for (const { store } of [anna, bert])
      expect(await known(store)).toEqual({ leads: [], emails: ['ada.ohm@mail.test'], article: null });
    // Cleo has no record of Ada.
    await cleo.begin();
    await cleo.sync();
    for (const { store } of world.browsers) {
      expect(await store.directory.optedOut('ADA@some.test')).toBe(true);
      await store.leads.change(['ada@some.test'], () => [lead('ada@some.test')]);
      await store.directory.write([{ put: person('bo@some.test'), as: 'email' }]);
    }
    await everybody(world);
    expect((await known(cleo.store)).leads).toEqual([]);
  });

  test('is removed even if another browser corrects a lead to the forgotten address before it syncs', async () => {
    const { world, anna, bert } = await two();
    for (const browser of world.browsers) await browser.begin();
    const former = await bert.store.leads.add(lead('a.ohm@some.test'));
    await bert.sync();
    await anna.store.forgetPerson('ada@some.test');
    await bert.store.leads.put({ ...former, email: 'ada@some.test', updated_at: 2_000 });
    await everybody(world, 3);
    for (const { store } of world.browsers) expect((await known(store)).leads).toEqual([]);
  });

  interface Trace {
    write(store: DeviceStore): Promise<unknown>;
    remove(store: DeviceStore): Promise<unknown>;
    forget(store: DeviceStore): Promise<unknown>;
  }
  const origin = { by: 'page', uri: 'https://some.test/team', extracted_on: '2026-10-01' } as const;
  const ada = { first_name: 'Ada', last_name: 'Ohm', position: null, linkedin: null, origin };
  const company = blankCompany('some.test');

  test.each<[string, Trace]>([
    [
      'a lead',
      {
        write: ({ leads }) => leads.add(lead('ada@some.test', { texts: { last_name: 'Ohm' } })),
        remove: async ({ leads }) => leads.remove((await leads.leadOf('ada@some.test'))?.id ?? 0),
        forget: (store) => store.forgetPerson('ada@some.test'),
      },
    ],
    [
      'one of a company’s people',
      {
        write: ({ directory }) => directory.write([{ put: { ...company, people: [ada] }, as: 'company' }]),
        remove: ({ directory }) => directory.write([{ put: { ...company, organization: 'Some' }, as: 'company' }]),
        forget: (store) => store.forgetName({ name: ada, domain: 'some.test' }),
      },
    ],
  ])('leaves the files of every browser, if deleted before as %s', async (_, { write, remove, forget }) => {
    const { world, anna, bert } = await two();
    for (const browser of world.browsers) await browser.begin();
    await everybody(world);
    await write(anna.store);
    await everybody(world);
    const held = async () => {
      const index = await readIndex(world.keys, world.target, 'browser0');
      const files: unknown[] = [];
      for (let number = index?.first ?? 1; number <= (index?.last ?? 0); number += 1)
        files.push(await readSegment(world.keys, world.target, 'browser0', number));
      return JSON.stringify(files);
    };
    await remove(bert.store);
    await everybody(world);
    expect(await held()).toContain('Ohm');
    await forget(bert.store);
    await everybody(world);
    expect(await held()).not.toContain('Ohm');
    world.target.requests = [];
    await everybody(world, 1);
    expect(world.target.requests).toEqual(['list', 'list']);
  });

  test('does not return in a saved search, and leaves a browser that has nothing else of them', async () => {
    const { world, anna, bert } = await two();
    for (const browser of world.browsers) await browser.begin();
    await everybody(world);
    const search = { filters: { email: 'ada@some.test' }, created_at: 1, updated_at: 1 };
    await bert.store.views.add({ name: 'Before', ...search });
    await anna.store.forgetPerson('ada@some.test');
    await everybody(world);
    expect(await bert.store.views.all()).toEqual([]);
    await bert.store.views.add({ name: 'After', ...search });
    await everybody(world);
    expect(await anna.store.views.all()).toEqual([]);
  });

  test('is removed from a browser that joins later, and from the files of all browsers', async () => {
    const { world, anna, bert } = await two();
    await anna.begin();
    await anna.store.leads.add(lead('ada@some.test'));
    await anna.sync();
    const before = new Set(world.target.files.keys());
    await anna.store.forgetPerson('ada@some.test');
    await fill(bert);
    await bert.begin();
    await everybody(world, 3);
    for (const { store } of world.browsers) expect((await known(store)).leads).toEqual([]);
    // The vault and the index of the first browser stay.
    expect([...world.target.files.keys()].filter((name) => before.has(name))).toHaveLength(2);
  });

  test('forgotten before the sync is removed and opted out in the other browser, too', async () => {
    const { world, anna, bert } = await two();
    await anna.store.forgetPerson('ada@some.test');
    await fill(bert);
    for (const browser of world.browsers) await browser.begin();
    await everybody(world, 3);
    for (const { store } of world.browsers) expect((await known(store)).leads).toEqual([]);
    expect(await bert.store.directory.optedOut('ada@some.test')).toBe(true);
  });

  test('known only by name is removed by name in the other browser', async () => {
    const { world, anna, bert } = await two();
    for (const { store } of world.browsers)
      await store.directory.write([
        {
          ...{ as: 'article', url: 'some.test/news' },
          put: { domain: 'some.test', authors: [{ first_name: 'Ada', last_name: 'Ohm' }] },
        },
      ]);
    for (const browser of world.browsers) await browser.begin();
    await everybody(world);
    await anna.store.forgetName({ name: { first_name: 'Ada', last_name: 'Ohm' }, domain: 'some.test' });
    await everybody(world);
    expect(await bert.store.directory.article('some.test/news')).toBeNull();
  });

  test('is removed from lead notes to which an import in another browser added the address', async () => {
    const { world, anna, bert } = await two();
    await anna.store.leads.add(lead('bo@some.test'));
    for (const browser of world.browsers) await browser.begin();
    await everybody(world);
    await anna.store.forgetPerson('ada@some.test');
    await anna.sync();
    const bo = await bert.store.leads.leadOf('bo@some.test');
    const texts = { notes: withOtherAddress('Met at the fair', 'Ada@some.test') };
    await bert.store.leads.put({ ...lead('bo@some.test'), id: bo?.id ?? 0, texts });
    await everybody({ ...world, browsers: [bert, anna] });
    for (const { store } of world.browsers)
      expect((await contentsOf(store)).leads).toMatchObject([{ texts: { notes: 'Met at the fair' } }]);
    // Nor does an address return from a browser that does not know yet that the person is forgotten.
    await anna.store.forgetPerson('cy@some.test');
    const more = { notes: withOtherAddress('Met at the fair, too', 'cy@some.test') };
    await bert.store.leads.put({ ...lead('bo@some.test'), id: bo?.id ?? 0, texts: more });
    await bert.sync();
    await anna.sync();
    expect((await contentsOf(anna.store)).leads).toMatchObject([{ texts: { notes: 'Met at the fair, too' } }]);
  });

  test('known only by name does not return from a browser that has not synced yet', async () => {
    const { world, anna, bert } = await two();
    const ada = { first_name: 'Ada', last_name: 'Ohm' };
    const bo = { first_name: 'Bo', last_name: 'Volt' };
    const origin = { by: 'page', uri: null, extracted_on: '2026-10-01' } as const;
    const people = [ada, bo].map((name) => ({ ...name, position: null, linkedin: null, origin }));
    // One is forgotten before the sync, the other one during it.
    await anna.store.forgetName({ name: { first_name: 'Cy', last_name: 'Farad' }, domain: 'some.test' });
    for (const browser of world.browsers) await browser.begin();
    await everybody(world);
    await anna.store.forgetName({ name: ada, domain: 'some.test' });
    await bert.store.directory.write([
      { as: 'company', put: { ...blankCompany('some.test'), people } },
      { as: 'article', url: 'some.test/one', put: { domain: 'some.test', authors: [ada] } },
      { as: 'article', url: 'some.test/two', put: { domain: 'some.test', authors: [ada, bo] } },
      {
        ...{ as: 'article', url: 'blog.some.test/three' },
        put: { domain: 'some.test', authors: [{ first_name: 'Cy', last_name: 'Farad' }] },
      },
    ]);
    await bert.sync();
    await anna.sync();
    const { company } = await contentsOf(anna.store);
    expect(company?.people?.map(({ last_name }) => last_name)).toEqual(['Volt']);
    expect(await anna.store.directory.article('some.test/one')).toBeNull();
    expect((await anna.store.directory.article('some.test/two'))?.authors).toEqual([bo]);
    expect(await anna.store.directory.article('blog.some.test/three')).toBeNull();
    await bert.sync();
    expect(await bert.store.directory.article('some.test/one')).toBeNull();
    expect(await bert.store.directory.article('blog.some.test/three')).toBeNull();
  });

  test('known only by name does not return with an address from a browser that has not synced yet', async () => {
    const { world, anna, bert } = await two();
    const ada = { first_name: 'Ada', last_name: 'Ohm' };
    for (const browser of world.browsers) await browser.begin();
    await everybody(world);
    await anna.store.forgetName({ name: ada, domain: 'some.test' });
    await bert.store.directory.write([{ as: 'email', put: person('a.ohm@some.test') }]);
    await bert.store.leads.add({ ...lead('ada.ohm@some.test'), texts: ada });
    await bert.sync();
    await anna.sync();
    await bert.sync();
    for (const { store } of world.browsers) {
      expect(await store.directory.email('a.ohm@some.test')).toBeNull();
      expect(await store.leads.leadOf('ada.ohm@some.test')).toBeNull();
    }
  });

  test('known only by name is removed with a known address that another browser assigns to them', async () => {
    const { world, anna, bert } = await two();
    const unnamed = { first_name: null, last_name: null, origins: {} };
    const ada = { first_name: 'Ada', last_name: 'Ohm' };
    await anna.store.directory.write([{ as: 'email', put: person('a.ohm@some.test', unnamed) }]);
    for (const browser of world.browsers) await browser.begin();
    await everybody(world);
    await anna.store.forgetName({ name: ada, domain: 'some.test' });
    await bert.store.directory.write([{ as: 'email', put: person('a.ohm@some.test') }]);
    await bert.sync();
    await anna.sync();
    await bert.sync();
    for (const { store } of world.browsers) expect(await store.directory.email('a.ohm@some.test')).toBeNull();
  });
});

type Step =
  | { at: 'lead' | 'unlead' | 'move' | 'learn' | 'forget-address'; browser: number; who: number; value: number }
  | { at: 'sync'; browser: number; cut: number | null };

const who = fc.integer({ min: 0, max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    at: fc.constantFrom(
      'lead' as const,
      'lead' as const,
      'unlead' as const,
      'move' as const,
      'learn' as const,
      'forget-address' as const,
    ),
    ...{ browser: who, who, value: fc.integer({ min: 1, max: 3 }) },
  }),
  fc.record({
    at: fc.constant('sync' as const),
    browser: who,
    cut: fc.option(fc.integer({ min: 0, max: 8 }), { freq: 2 }),
  }),
);

async function take({ store, sync, restart }: DeviceBrowser, world: World, step: Step): Promise<void> {
  if (step.at === 'sync') {
    let left = step.cut ?? Number.POSITIVE_INFINITY;
    world.target.next = () => {
      left -= 1;
      return left >= 0 ? 'goes-through' : 'fails';
    };
    await sync().catch((error: unknown) => expect(error).toBeInstanceOf(SyncError));
    world.target.next = () => 'goes-through';
    if (step.cut !== null) await restart();
    return;
  }
  const email = `person${step.who}@some.test`;
  const known = await store.leads.leadOf(email);
  if (step.at === 'lead') {
    const texts = { first_name: `Name ${step.value}` };
    if (known) await store.leads.put({ ...known, texts, tags: [`tag ${step.value}`], updated_at: world.time });
    else await store.leads.add(lead(email, { texts, updated_at: world.time }));
  } else if (step.at === 'unlead' && known) await store.leads.remove(known.id);
  else if (step.at === 'move' && known) {
    const other = `person${(step.who + 1) % 3}@some.test`;
    if (!(await store.leads.leadOf(other))) await store.leads.put({ ...known, email: other, updated_at: world.time });
  } else if (step.at === 'learn') {
    const sources = [page(`https://some.test/${step.value}`, `2026-10-0${step.value}`)];
    await store.directory.write([{ put: person(email, { sources, twitter: `t${step.value}` }), as: 'email' }]);
  } else if (step.at === 'forget-address') await store.directory.write([{ remove: email, as: 'email' }]);
}

test('the first sync writes everything once, in one file of any size', async () => {
  const { world, anna } = await two();
  const noise = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(6_000))));
  await anna.store.leads.change([], () =>
    Array.from({ length: 200 }, (_, nth) => lead(`lead-${nth}@many.test`, { texts: { notes: noise() } })),
  );
  await anna.begin();
  await anna.sync();
  // One file and the index, although the size would otherwise lead to a snapshot.
  expect(Math.max(...[...world.target.files.values()].map(({ bytes }) => bytes.length))).toBeGreaterThan(1_000_000);
  const written = world.target.requests.filter((one) => one.startsWith('write') && one !== `write ${vaultName}`);
  expect(written).toHaveLength(2);
  expect(world.target.requests.filter((one) => one.startsWith('remove'))).toEqual([]);
});

test('the first sync writes everything once, in any number of files', async () => {
  const { world, anna, bert } = await two();
  await anna.store.leads.change([], () => Array.from({ length: 210 }, (_, nth) => lead(`lead-${nth}@many.test`)));
  await anna.begin();
  await anna.sync(1);
  expect(world.target.requests.filter((one) => one.startsWith('remove'))).toEqual([]);
  expect(world.target.files.size).toBeGreaterThan(210);
  await bert.begin();
  await bert.sync();
  expect((await bert.store.leads.leads({}, 0, everything)).total).toBe(210);
});

test('three devices converge after random histories', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const world = await deviceWorld(3);
      for (const browser of world.browsers) {
        await browser.store.directory.write([{ put: blankCompany('some.test'), as: 'company' }]);
        await browser.begin();
      }
      for (const one of steps) {
        world.time += 1_000;
        await take(world.browsers[one.browser] as DeviceBrowser, world, one);
      }
      await everybody(world, 3);
      const [first, ...others] = await Promise.all(world.browsers.map(({ store }) => contentsOf(store)));
      for (const other of others) expect(other).toEqual(first);
    }),
    { numRuns: runs(8, 200), seed: 21 },
  );
});

test('a kill at any target operation loses nothing', async () => {
  for (let cut = 0; cut < 12; cut += 1)
    for (const how of ['fails', 'answer-lost'] as const) {
      const { world, anna, bert } = await two();
      await fill(anna);
      for (const browser of world.browsers) await browser.begin();
      await bert.store.leads.add(lead('bo@some.test'));
      let left = cut;
      world.target.next = () => {
        left -= 1;
        return left >= 0 ? 'goes-through' : how;
      };
      for (const browser of world.browsers) {
        await browser.sync().catch((error: unknown) => expect(error).toBeInstanceOf(SyncError));
        await browser.restart();
      }
      world.target.next = () => 'goes-through';
      await everybody(world);
      expect(await contentsOf(bert.store)).toEqual(await contentsOf(anna.store));
      expect((await contentsOf(anna.store)).leads).toHaveLength(2);
    }
});
