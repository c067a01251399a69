/** People named without an address on a company's pages are known there until an address of theirs is known. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeviceStore } from '../../../../lib/background/device/device-store.ts';
import { peopleThere } from '../../../../lib/background/device/people-on-device.ts';
import { takeTurns } from '../../../../lib/contract/async.ts';
import { createLocalService } from '../../../../lib/device-service/device-service.ts';
import { emptyLead } from '../../../../lib/device-service/leads/lead-writing.ts';
import { createLearning } from '../../../../lib/device-service/learn/learning.ts';
import type { PageLook } from '../../../../lib/device-service/learn/learnt.ts';
import { publicDomain } from '../../../../lib/subject/domain.ts';
import { look } from '../../device-service/learn/looks.ts';
import { openStore } from './stores.ts';

const now = Date.UTC(2026, 2, 18, 12);

let store: DeviceStore;
beforeEach(() => {
  store = openStore(undefined, now);
});
afterEach(() => store.close());

const mara = { name: 'Mara Dahl', position: 'Head of Sales', profile: null };
const ivo = { name: 'Ivo Brandt', position: null, profile: 'https://www.linkedin.com/in/ivo-brandt' };

async function read(names: PageLook['names'], more: Parameters<typeof look>[0] = {}, into = store): Promise<void> {
  const { domain: _, ...seen } = look({ names: [...names], ...more });
  const learning = createLearning({ ...into, registrable: publicDomain, now: () => now }, undefined, takeTurns());
  await learning.learn({ ...seen, people: seen.people.map((one) => ({ ...one, form: 'text' })) });
}

const there = async (from = store) => (await peopleThere(from.directory, 'acme.test')).people.map(({ name }) => name);
const known = ['Mara Dahl', 'Ivo Brandt'];

test('people are listed once for all pages, with position, profile, page and date', async () => {
  await read([mara, ivo]);
  await read([{ ...mara, profile: 'https://www.linkedin.com/in/mara' }], { uri: 'https://acme.test/about', after: 3 });
  const of = { page: 'https://acme.test/team', day: '2026-01-10' };
  expect((await peopleThere(store.directory, 'acme.test')).people).toEqual([
    { ...mara, profile: 'https://www.linkedin.com/in/mara', ...of },
    { ...ivo, ...of },
  ]);
});

test('a fuller name completes a shorter one, and not the other way round', async () => {
  await read([{ ...mara, name: 'M. Dahl' }]);
  await read([{ ...mara, name: 'Dr. Mara Dahl' }]);
  await read([{ ...mara, name: 'M. Dahl' }]);
  expect(await there()).toEqual(['Mara Dahl']);
});

test('names without position and profile, single names, articles and error pages are not learnt', async () => {
  await read([
    { ...mara, position: null },
    { ...mara, name: 'Mara' },
  ]);
  await read([mara], { shows: { article: { is: true } } });
  await read([mara], { shows: { title: '404 Not found' } });
  expect(await there()).toEqual([]);
});

test('a person with an address on the page, or a lead saved later, is not listed', async () => {
  const address = { email: 'ivo@acme.test', first_name: 'Ivo', last_name: 'Brandt', position: null };
  await read([mara, ivo], { shows: { addresses: [address.email] }, people: [address] });
  expect(await there()).toEqual(['Mara Dahl']);
  const { request } = createLocalService({ store, now: () => now, answers: { byKnownAddresses: true } });
  const guess = await request('findEmail', { domain: 'acme.test', full_name: 'Mara Dahl' });
  if (!guess.ok || guess.at !== 'done' || guess.reply.data.email === null) throw new Error('No guess');
  const { email, score } = guess.reply.data;
  const lead = { email, first_name: 'Mara', last_name: 'Dahl', confidence_score: score ?? 0 };
  const saved = await request('createLead', lead);
  expect(await there()).toEqual([]);
  // Without the lead no source states the address.
  if (!saved.ok || saved.at !== 'done') throw new Error('Not saved');
  await request('deleteLead', { id: saved.reply.data.id });
  expect(await there()).toEqual(['Mara Dahl']);
});

test('a person forgotten by name is not listed again by a page or a back-up', async () => {
  await read([mara, ivo]);
  const file = await new Response(await store.backUp(null)).blob();
  await store.forgetName({ name: { first_name: 'Mara', last_name: 'Dahl' }, domain: 'acme.test' });
  expect(await there()).toEqual(['Ivo Brandt']);
  await read([mara, ivo]);
  expect(await there()).toEqual(['Ivo Brandt']);
  await store.restore(file, null, { how: 'merge' });
  expect(await there()).toEqual(['Ivo Brandt']);
});

test('the address of a person forgotten by name is neither learnt nor restored, except at a mail provider', async () => {
  const name = { first_name: 'Mara', last_name: 'Dahl' };
  const address = { email: 'mara.dahl@acme.test', ...name, position: null };
  const mine = { email: 'mara.dahl@freemail.test', ...name, position: null };
  const page = { shows: { addresses: [address.email, mine.email] }, people: [address, mine] };
  const emails = [address.email, mine.email];
  const here = async () => (await Promise.all(emails.map(store.directory.email))).map((one) => one?.value ?? null);
  const other = openStore(undefined, now);
  await read([mara], page, other);
  const texts = { ...name, website: 'acme.test' };
  await other.leads.add({ ...emptyLead(address.email, now, 1), texts }, []);
  const file = await new Response(await other.backUp(null)).blob();
  await other.close();
  // The addresses are known, but not their owner.
  await read([], { shows: { addresses: emails } });
  expect(await here()).toEqual(emails);
  await store.forgetName({ name, domain: 'acme.test' });
  await read([mara], page);
  expect(await here()).toEqual([null, mine.email]);
  const counts = await store.restore(file, null, { how: 'merge' });
  expect(await here()).toEqual([null, mine.email]);
  expect(await store.leads.leadOf(address.email)).toBeNull();
  expect(counts.optedOut).toBe(2);
});

test('a namesake at a mail provider is another person, and is restored from a back-up', async () => {
  const texts = { first_name: 'Mara', last_name: 'Dahl' };
  const [gone, stranger] = ['mara.dahl@gmail.com', 'm.dahl.1980@gmail.com'];
  const other = openStore(undefined, now);
  await other.leads.add({ ...emptyLead(stranger, now, 1), texts }, []);
  const file = await new Response(await other.backUp(null)).blob();
  await other.close();
  await store.leads.add({ ...emptyLead(gone, now, 1), texts }, []);
  await store.forgetPerson(gone);
  expect((await store.restore(file, null, { how: 'merge' })).optedOut).toBe(0);
  expect(await store.leads.leadOf(stranger)).toMatchObject({ texts });
});

test('a person forgotten by name is not shared with a team, even with an address saved since', async () => {
  const name = { first_name: 'Mara', last_name: 'Dahl' };
  await store.forgetName({ name, domain: 'acme.test' });
  await store.leads.add({ ...emptyLead('mara.dahl@acme.test', now, 1), texts: name }, ['first_name', 'last_name']);
  await read([], { shows: { addresses: ['ivo@acme.test'] } });
  const limits = { most: 10, bytes: 1_000_000, articles: true };
  const { emails } = await store.knowledge.next('acme.test', null, limits);
  expect(emails.map(({ value }) => value)).toEqual(['ivo@acme.test']);
});

test('dates from a fast clock are corrected, and newer reads with a right clock replace the data', async () => {
  const address = { email: 'mara.dahl@acme.test', first_name: 'Mara', last_name: 'Dahl', position: 'Head of Sales' };
  const there = { shows: { addresses: [address.email] }, people: [address] };
  const company = { shows: { title: 'Our team', organisation: { industry: 'Optics' } } };
  await read([], { ...there, shows: { ...there.shows, organisation: { industry: 'Lenses' } }, after: 400 });
  await read([], { ...there, after: 67 });
  const today = '2026-03-18';
  const held = async () => store.directory.email(address.email);
  expect(await held()).toMatchObject({ sources: [{ extracted_on: today, last_seen_on: today, still_on_page: true }] });
  await read([], { ...there, people: [{ ...address, position: 'Managing Director' }], after: 67 });
  expect(await held()).toMatchObject({ position: 'Managing Director' });
  // Day 60 is before the stored read of day 67, so this read changes nothing.
  await read([], { after: 60 });
  expect(await held()).toMatchObject({ sources: [{ still_on_page: true }] });
  await read([], { ...company, after: 67 });
  expect(await held()).toMatchObject({ sources: [{ last_seen_on: today, still_on_page: false }] });
  expect(await store.directory.company('acme.test')).toMatchObject({ industry: 'Optics' });
});

test('a person forgotten by an address is not listed', async () => {
  await read([mara]);
  await store.leads.add(
    { ...emptyLead('mara.dahl@acme.test', now, 1), texts: { first_name: 'Mara', last_name: 'Dahl' } },
    [],
  );
  await store.forgetPerson('mara.dahl@acme.test');
  expect(await there()).toEqual([]);
});

test('a person forgotten by an address at another domain is not listed, nor learnt again', async () => {
  await read([mara, ivo]);
  const address = { email: 'mara.dahl@acme-mail.test', first_name: 'Mara', last_name: 'Dahl', position: null };
  await read([], { uri: 'https://acme.test/contact', shows: { addresses: [address.email] }, people: [address] });
  await store.forgetPerson(address.email);
  expect(await there()).toEqual(['Ivo Brandt']);
  const texts = { first_name: 'Ivo', last_name: 'Brandt', website: 'https://www.acme.test/' };
  await store.leads.add({ ...emptyLead('ivo@freemail.test', now, 1), texts }, []);
  await store.forgetPerson('ivo@freemail.test');
  expect(await there()).toEqual([]);
  await read([mara, ivo]);
  expect(await there()).toEqual([]);
});

test('listed people survive a back-up, and a merge keeps those of both sides', async () => {
  await read([mara, ivo]);
  const file = await new Response(await store.backUp(null)).blob();
  const other = openStore(undefined, now);
  await read([{ ...mara, name: 'Nele Holt' }], {}, other);
  await other.restore(file, null, { how: 'merge' });
  expect((await there(other)).toSorted()).toEqual([...known, 'Nele Holt'].toSorted());
  await other.restore(file, null, { how: 'replace' });
  expect(await there(other)).toEqual(known);
  await other.close();
});

test('listed people are not shared with a team', async () => {
  await read([mara]);
  const limits = { most: 10, bytes: 1_000_000, articles: true };
  const { companies } = await store.knowledge.next('acme.test', null, limits);
  expect(companies.map(({ domain, people }) => ({ domain, people }))).toEqual([
    { domain: 'acme.test', people: undefined },
  ]);
});
