/** lib/contract/README.md §4.6, §4.7. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Params } from '../../lib/contract/operations.ts';
import { ask, errorOf, replyTo } from './asking.ts';
import { domains, sentence, views } from './fixtures.ts';
import type { Reference } from './reference.ts';
import { startService } from './start-service.ts';

let service: Reference;
beforeAll(async () => {
  service = await startService();
  service.rate.off();
});
afterAll(() => service.close());

type Filters = Params<'discoverCompanies'>;

const discover = (filters: Filters, key = service.keys.growth) => replyTo(service, 'discoverCompanies', filters, key);

test('turns the mock’s sentence into filters and finds about two hundred companies, the mock’s first', async () => {
  const { data, meta } = await discover({ query: sentence }, service.keys.free);
  expect(meta.results).toBeGreaterThan(150);
  expect(meta.results).toBeLessThan(300);
  expect(data).toHaveLength(100);
  expect(data.slice(0, 3).map(({ domain, industry, location }) => [domain, industry, location])).toEqual([
    [domains.aldermoor, 'Scientific instruments', 'Leiden, NL'],
    [domains.kestrel, 'Marine sensors', 'Bergen, NO'],
    ['xn--blbrhaugen-25an.example', 'Precision engineering', 'Bodø, NO'],
  ]);
  expect(data.map(({ hiring }) => hiring)).not.toContain(false);
  const places = ['NL', 'NO', 'SE', 'FI', 'DK', 'IS'].map((country) => ({ country }));
  expect(meta.filters).toMatchObject({
    headquarters_location: { include: places },
    industry: { include: expect.arrayContaining(['Scientific instruments', 'Optics', 'Marine sensors']) },
    job_openings: { hiring: true, department: ['Sales'] },
  });
});

test('the returned filters find the same companies, page by page to the end', async () => {
  const { data, meta } = await discover({ query: sentence });
  const filters: Filters = meta.filters;
  const pages = [data];
  for (const offset of [100, 200]) pages.push((await discover({ ...filters, offset })).data);
  expect(pages[0]).toEqual((await discover(filters)).data);
  const found = pages.flat().map(({ domain }) => domain);
  expect(found).toHaveLength(meta.results ?? 0);
  expect(new Set(found).size).toBe(found.length);
  expect((await discover({ ...filters, offset: 10_000 })).data).toEqual([]);
});

test('a filter overrides the sentence', async () => {
  const { meta } = await discover({ query: sentence, headquarters_location: { include: [{ country: 'JP' }] } });
  expect(meta.filters).toMatchObject({ headquarters_location: { include: [{ country: 'JP' }] } });
  expect(meta.results).toBe(0);
});

test('counts the addresses of each company as a domain search does, and of all found companies', async () => {
  const filters: Filters = { headquarters_location: { include: [{ country: 'NO', city: 'Bergen' }] } };
  const people = await replyTo(service, 'discoverPeople', { ...filters, limit: 2 }, service.keys.growth);
  const all = await discover(filters);
  const sum = all.data.reduce((total, { emails_count }) => total + emails_count.total, 0);
  expect(people.data).toEqual(all.data.slice(0, 2));
  expect(people.meta.total_emails.total).toBe(sum);
  expect(sum).toBeGreaterThan(58);
  const [first] = all.data;
  const searched = await replyTo(service, 'searchDomain', { domain: first?.domain ?? '', aggregations: true });
  expect(searched.meta.aggregations).toMatchObject({
    personal: first?.emails_count.personal,
    generic: first?.emails_count.generic,
  });
});

test('leaves out webmail and disposable domains', async () => {
  const wanted = { organization: { domain: [domains.webmail, domains.disposable, domains.kestrel] } };
  expect((await discover(wanted)).data.map(({ domain }) => domain)).toEqual([domains.kestrel]);
});

test('costs nothing', async () => {
  const before = await service.spent();
  await discover({ query: sentence }, service.keys.starter);
  await replyTo(service, 'discoverPeople', { query: sentence });
  expect(await service.spent()).toEqual(before);
});

test('an opening leaves the filter for the last seven days as time passes', async () => {
  const recent: Filters = { organization: { domain: [domains.aldermoor] }, job_openings: { posted_date: 'last7d' } };
  expect((await discover(recent)).meta.results).toBe(1);
  service.clock.move(4 * 24 * 60 * 60 * 1_000);
  expect((await discover(recent)).meta.results).toBe(0);
});

test('lists an account’s initial saved searches; each that Discover accepts finds companies', async () => {
  const { data } = await replyTo(service, 'listViews', {});
  expect(data.views.map(({ name }) => name)).toEqual(Object.values(views));
  for (const { filters } of data.views.filter(({ name }) => name !== views.instruments)) {
    expect((await discover(filters)).meta.results).toBeGreaterThan(0);
  }
});

test('a saved search’s name is unique, ignoring case, until it is deleted', async () => {
  const { data: made } = await replyTo(service, 'createView', { name: 'Mine' });
  expect(made).toMatchObject({ id: expect.any(Number), name: 'Mine', filters: {} });
  for (const name of ['Mine', 'MINE']) {
    const again = await ask(service, 'createView', { name, filters: { headcount: ['1-10'] } });
    expect([again.status, errorOf(again).id]).toEqual([422, 'validation_failed']);
  }
  expect((await ask(service, 'deleteView', { id: made.id ?? 0 })).status).toBe(204);
  expect((await ask(service, 'deleteView', { id: made.id ?? 0 })).status).toBe(404);
  expect((await ask(service, 'createView', { name: 'Mine' })).status).toBe(201);
  expect((await replyTo(service, 'listViews', {}, service.keys.free)).meta.total).toBe(4);
});
