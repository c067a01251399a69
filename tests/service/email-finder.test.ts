/** lib/contract/README.md §4.2, §4.3. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, errorOf, raw, replyTo } from './asking.ts';
import { articles, domains, handles, optedOut, people } from './fixtures.ts';
import type { Reference } from './reference.ts';
import { startService } from './start-service.ts';

let service: Reference;
beforeAll(async () => {
  service = await startService();
  service.rate.off();
});
afterAll(() => service.close());

const marit = { domain: domains.aldermoor, first_name: 'marit', last_name: 'LINDQVIST' };

test('finds a known person by first and last name, ignoring case', async () => {
  const { data, meta } = await replyTo(service, 'findEmail', marit);
  expect(data).toMatchObject({ email: people.marit, score: 97, position: 'Head of Calibration', accept_all: false });
  expect(data.company).toBe('Aldermoor Optics');
  expect(data.verification).toEqual({ date: '2026-03-03', status: 'valid' });
  expect(meta).toMatchObject({ params: { first_name: 'marit', full_name: null, max_duration: null } });
});

test.each([
  ['a full name', { domain: domains.aldermoor, full_name: 'Marit Lindqvist' }, people.marit],
  ['a name in its own script', { domain: domains.aldermoor, first_name: '美咲', last_name: '田中' }, people.misaki],
  [
    'the pattern, for a name written in another script',
    { domain: domains.aldermoor, full_name: 'Misaki Tanaka' },
    people.misaki,
  ],
  ['a name without its accents', { company: 'Kestrel & Fjord', full_name: 'Nils-Ake Thorarinsson' }, people.nils],
  [
    'a name of many parts',
    { domain: domains.wadden, full_name: 'Wilhelmina van Amstel-Góngora y Argote-Sørensen' },
    people.wilhelmina,
  ],
  ['a first name of two words', { domain: domains.wadden, full_name: 'Ngọc Anh Trần-Delacroix' }, people.ngocAnh],
  ['a profile’s handle', { linkedin_handle: handles.marit }, people.marit],
])('finds by %s', async (_, params, email) => {
  expect((await replyTo(service, 'findEmail', params)).data.email).toBe(email);
});

test('generates an unknown person’s address from the pattern, and marks it as generated', async () => {
  const { data } = await replyTo(service, 'findEmail', { ...marit, first_name: 'Zoë', last_name: 'Zwaan' });
  expect(data).toMatchObject({ email: 'zoe.zwaan@aldermoor.test', source_type: 'generated', sources: [] });
  expect(data.verification).toEqual({ date: null, status: null });
});

test.each([
  ['a company without a pattern', { domain: domains.wadden, full_name: 'Ameline Dufresne-Okafor' }],
  ['an unknown company', { domain: domains.unsupported, full_name: 'Some Body' }],
  ['a webmail domain', { domain: domains.webmail, full_name: 'Piet Heijn' }],
  ['an unknown handle', { linkedin_handle: handles.nobody }],
])('a miss returns nulls, costs nothing and saves nothing: %s', async (_, params) => {
  const before = await service.spent();
  const leads = (await service.leads()).length;
  const { data } = await replyTo(service, 'findEmail', params);
  expect(data).toMatchObject({ email: null, score: null, accept_all: null, sources: [] });
  expect(await service.spent()).toEqual(before);
  expect(await service.leads()).toHaveLength(leads);
});

test('charges each search that finds an address, and saves the address as one lead', async () => {
  const { searches } = await service.spent();
  await replyTo(service, 'findEmail', { domain: domains.kestrel, full_name: 'Ingrid Sólveigardóttir' });
  await replyTo(service, 'findEmail', { domain: domains.kestrel, full_name: 'Ingrid Sólveigardóttir' });
  expect((await service.spent()).searches).toBe(searches + 2);
  const saved = (await service.leads()).filter(({ email }) => email === people.ingrid);
  expect(saved).toHaveLength(1);
  expect(saved[0]).toMatchObject({
    first_name: 'Ingrid',
    company: 'Kestrel & Fjord',
    leads_list: { name: 'Prospects' },
  });
});

test('saves no lead if auto-save is off', async () => {
  await service.change({ autoSave: 'off' });
  const leads = (await service.leads()).length;
  await replyTo(service, 'findEmail', { domain: domains.aldermoor, full_name: 'Pieternel van Zuylen' });
  await replyTo(service, 'verifyEmail', { email: 'maud.hoekstra@aldermoor.test' });
  expect(await service.leads()).toHaveLength(leads);
  await service.change({ autoSave: 'listed' });
});

test('refuses a person who opted out with 451, without charging or saving', async () => {
  const before = await service.spent();
  const refused = await ask(service, 'findEmail', optedOut.byName);
  expect(refused.status).toBe(451);
  expect(errorOf(refused)).toMatchObject({ id: 'claimed_email', code: 451 });
  expect(await service.spent()).toEqual(before);
  expect((await service.leads()).some(({ email }) => email === optedOut.address)).toBe(false);
  service.optOut('DUARTE.figueiredo@aldermoor.test');
  expect(
    (await ask(service, 'findEmail', { ...marit, full_name: undefined, first_name: 'Duarte', last_name: 'Figueiredo' }))
      .status,
  ).toBe(451);
});

test.each([
  ['full_name=Marit+Lindqvist', 'wrong_params'],
  [`domain=${domains.aldermoor}&first_name=Marit`, 'wrong_params'],
  [`domain=${domains.aldermoor}&first_name=77&last_name=Lindqvist`, 'invalid_first_name'],
  [`domain=${domains.aldermoor}&first_name=Marit&last_name=.`, 'invalid_last_name'],
  [`domain=${domains.aldermoor}&full_name=%40%40`, 'invalid_full_name'],
  ['domain=no+domain&full_name=Marit+Lindqvist', 'invalid_domain'],
  [`domain=${domains.closed}&full_name=Marit+Lindqvist`, 'invalid_domain'],
  [`domain=${domains.aldermoor}&full_name=Marit+Lindqvist&max_duration=21`, 'invalid_max_duration'],
  [`domain=${domains.aldermoor}&full_name=Marit+Lindqvist&max_duration=2`, 'invalid_max_duration'],
])('refuses the invalid query “%s”', async (query, id) => {
  const refused = await raw(service, `/email-finder?${query}`);
  expect(refused.status).toBe(400);
  expect(errorOf(refused).id).toBe(id);
});

test.each([
  ['finds the first of several authors', articles.harrier, people.ngocAnh],
  [
    'ignores http and tracking in the address',
    `${articles.harrier.replace('https', 'http')}?utm_source=front#top`,
    people.ngocAnh,
  ],
  ['finds a single author', articles.eelgrass, people.yael],
])('the author of an article: %s', async (_, url, email) => {
  const { data, meta } = await replyTo(service, 'findAuthor', { url });
  expect(data.email).toBe(email);
  expect(meta).toMatchObject({ params: { url, max_duration: null } });
});

test('finds no author for an unknown article or one without a known author; refuses a missing or malformed URL', async () => {
  for (const url of [articles.editorial, articles.guests, 'https://elsewhere.example/story']) {
    expect((await replyTo(service, 'findAuthor', { url })).data.email).toBeNull();
  }
  const byName = { domain: domains.wadden, full_name: 'Tjeerd Wiersinga-Holtrop' };
  expect((await replyTo(service, 'findEmail', byName)).data.email).toBe(people.tjeerd);
  expect((await raw(service, '/author-finder?url=nonsense')).status).toBe(400);
  expect(errorOf(await raw(service, '/author-finder')).id).toBe('wrong_params');
});
