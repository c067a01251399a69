/** lib/contract/README.md §4.1, §4.5. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Params } from '../../lib/contract/operations.ts';
import { ask, errorOf, raw, replyTo } from './asking.ts';
import { domains, munichInUnicode, optedOut, people } from './fixtures.ts';
import type { Reference } from './reference.ts';
import { startService } from './start-service.ts';

let service: Reference;
beforeAll(async () => {
  service = await startService();
  service.rate.off();
});
afterAll(() => service.close());

type Filters = Omit<Params<'searchDomain'>, 'domain' | 'company'>;

async function search(filters: Filters, domain: string = domains.aldermoor) {
  return replyTo(service, 'searchDomainWithPost', { domain, limit: 100, ...filters });
}

async function results(filters: Filters, domain?: string): Promise<number | null> {
  return (await search(filters, domain)).meta.results;
}

test('returns a company with its first ten addresses', async () => {
  const { data, meta } = await replyTo(service, 'searchDomain', { domain: domains.aldermoor });
  expect(data).toMatchObject({ organization: 'Aldermoor Optics', pattern: '{first}.{last}', city: 'Leiden' });
  expect(data.emails).toHaveLength(10);
  expect(data.emails[0]?.value).toBe(people.marit);
  expect(meta).toMatchObject({ results: 37, results_approximate: false, limit: 10, offset: 0, aggregations: null });
  expect(meta.params).toMatchObject({ domain: domains.aldermoor, company: null, type: null });
});

test('pages to the last address, and returns none beyond it', async () => {
  const last = await search({ limit: 10, offset: 30 });
  expect(last.data.emails).toHaveLength(7);
  expect((await search({ offset: 37 })).data.emails).toEqual([]);
});

test('finds a company by name, ignoring case; a domain takes precedence over a name', async () => {
  const byName = await replyTo(service, 'searchDomain', { company: 'ALDERMOOR optics' });
  expect(byName.data.domain).toBe(domains.aldermoor);
  const both = await replyTo(service, 'searchDomain', { company: 'Aldermoor Optics', domain: domains.kestrel });
  expect(both.data.domain).toBe(domains.kestrel);
});

test('accepts an international domain, www and capitals', async () => {
  for (const domain of [munichInUnicode, domains.munich, `WWW.${domains.munich.toUpperCase()}`]) {
    expect((await replyTo(service, 'searchDomain', { domain })).data.domain).toBe(domains.munich);
  }
});

test('answers an unknown domain or company with nulls, no addresses and no cost', async () => {
  const before = await service.spent();
  for (const params of [{ domain: domains.unsupported }, { domain: 'not a domain' }, { company: 'Nobody & Co' }]) {
    const { data, meta } = await replyTo(service, 'searchDomain', params);
    expect(data).toMatchObject({ domain: null, pattern: null, organization: null, emails: [] });
    expect(meta.results).toBe(0);
  }
  expect(await service.spent()).toEqual(before);
});

test.each<[string, Filters, number]>([
  ['the type', { type: 'generic' }, 6],
  ['a seniority', { seniority: ['executive'] }, 4],
  ['several seniorities', { seniority: ['executive', 'senior'] }, 19],
  ['a department', { department: ['sales'] }, 10],
  ['people without a department', { department: ['~'], type: 'personal' }, 1],
  ['a department or none', { department: ['finance', '~'], type: 'personal' }, 2],
  ['decision makers', { decision_maker: true }, 7],
  ['people who are no decision makers, without the undetermined', { decision_maker: false, type: 'personal' }, 23],
  ['a phone number', { required_field: ['phone_number'] }, 1],
  ['several required fields at once', { required_field: ['full_name', 'position'] }, 30],
  ['a verification status', { verification_status: ['valid'] }, 12],
  ['addresses found on pages', { source_type: 'found' }, 33],
  ['addresses generated from the pattern', { source_type: 'generated' }, 4],
  ['several filters at once', { department: ['it'], seniority: ['junior'], verification_status: ['accept_all'] }, 1],
])('filters by %s', async (_, filters, expected) => {
  expect(await results(filters)).toBe(expected);
});

test('filters by a person’s location, or else the company’s', async () => {
  const include = (...items: NonNullable<NonNullable<Filters['location']>['include']>) => ({
    location: { include: items },
  });
  expect(await results(include({ country: 'JP' }))).toBe(1);
  expect(await results(include({ country: 'NL', city: 'leiden' }))).toBe(36);
  expect(await results(include({ continent: 'Asia' }))).toBe(1);
  expect(await results(include({ business_region: 'EMEA' }))).toBe(36);
  expect(await results(include({ business_region: 'APAC' }, { country: 'NL' }))).toBe(37);
  expect(await results(include({ business_region: 'LATAM' }))).toBe(0);
  expect(await results({ location: { exclude: [{ country: 'JP', city: 'Tokyo' }] } })).toBe(36);
  expect(await results({ location: { include: [{ country: 'NL' }], exclude: [{ continent: 'Europe' }] } })).toBe(0);
});

test('reads nested filters from a GET in brackets, and from a POST as JSON or as a form', async () => {
  const form = new URLSearchParams({ domain: domains.aldermoor, 'location[include][0][country]': 'JP' });
  const posted = await raw(service, '/domain-search', { method: 'POST', body: form });
  const got = await raw(service, `/domain-search?${form}`);
  expect(JSON.parse(posted.text).meta.results).toBe(1);
  expect(JSON.parse(got.text).meta.results).toBe(1);
  expect(await results({ location: { include: [{ country: 'JP' }] } })).toBe(1);
  const unnumbered = new URLSearchParams({ domain: domains.aldermoor, 'location[include][][country]': 'JP' });
  const again = await raw(service, '/domain-search', { method: 'POST', body: unnumbered });
  expect(JSON.parse(again.text).meta.results).toBe(1);
});

test.each<[string, string[]]>([
  ['ceo', ['Chief Executive Officer']],
  ['Chief Financial Officer', ['CFO']],
  ['vice president', ['VP Engineering']],
  ['technicians', ['Calibration Technician', 'Calibration Technician']],
  ['sales manager', ['Sales Manager, Nordics']],
])('matches job titles as whole words in any form: %s', async (title, positions) => {
  const { data } = await search({ job_titles: [title] });
  expect(data.emails.map(({ position }) => position)).toEqual(positions);
});

test('does not match a part of a word as a title', async () => {
  expect(await results({ job_titles: ['sale'] })).toBe(await results({ job_titles: ['sales'] }));
  expect(await results({ job_titles: ['cal'] })).toBe(0);
});

test('adds counts of the filtered addresses on request', async () => {
  const { meta } = await search({ aggregations: true, limit: 1 });
  expect(meta.aggregations).toEqual({
    departments: { sales: 9, it: 8, operations: 5, executive: 4, communication: 3, finance: 1 },
    decision_makers: 7,
    personal: 31,
    generic: 6,
  });
  expect((await search({ aggregations: true, department: ['sales'] })).meta.aggregations).toMatchObject({
    personal: 9,
    generic: 1,
  });
});

test('reports more than 10,000 results as a lower bound, and pages beyond them', async () => {
  const { meta, data } = await search({ offset: 12_300 }, domains.munich);
  expect(meta).toMatchObject({ results: 10_000, results_approximate: true });
  expect(data.emails).toHaveLength(100);
});

test('ignores unknown taxonomy values, and refuses a list without a known one', async () => {
  expect(await results({ seniority: ['wizard', 'executive'] })).toBe(4);
  expect(await results({ department: ['wizardry', 'finance'] })).toBe(1);
  expect(errorOf(await ask(service, 'searchDomain', { domain: domains.aldermoor, seniority: ['wizard'] })).id).toBe(
    'invalid_seniority',
  );
  expect(errorOf(await ask(service, 'searchDomain', { domain: domains.aldermoor, department: ['wizardry'] })).id).toBe(
    'invalid_department',
  );
});

test.each<[string, string]>([
  ['', 'wrong_params'],
  ['domain=a.test&type=robot', 'invalid_type'],
  ['domain=a.test&limit=101', 'pagination_error'],
  ['domain=a.test&limit=x', 'pagination_error'],
  ['domain=a.test&offset=-1', 'pagination_error'],
  ['domain=a.test&decision_maker=perhaps', 'invalid_decision_maker'],
])('refuses the invalid query “%s”', async (query, id) => {
  const refused = await raw(service, `/domain-search?${query}`);
  expect(refused.status).toBe(400);
  expect(errorOf(refused)).toMatchObject({ id, code: 400 });
});

test('charges a search only if at least one address comes back', async () => {
  const { searches } = await service.spent();
  await search({});
  await search({ offset: 10, limit: 10 });
  await search({ offset: 100 });
  await search({ job_titles: ['astronaut'] });
  await replyTo(service, 'searchDomain', { domain: domains.empty });
  expect((await service.spent()).searches).toBe(searches + 2);
});

test('returns at most 20 sources of an address', async () => {
  const { data } = await search({});
  expect(data.emails.find(({ value }) => value === people.press)?.sources).toHaveLength(20);
});

test('countDomainEmails counts by department and seniority, and by title on request', async () => {
  const { data } = await replyTo(service, 'countDomainEmails', { domain: domains.aldermoor });
  expect(data).toMatchObject({ organization: 'Aldermoor Optics', total: 37, personal_emails: 31, generic_emails: 6 });
  expect(data.department).toMatchObject({ sales: 9, it: 8, operations: 5, executive: 4, communication: 3, legal: 0 });
  expect(data.seniority).toEqual({ senior: 15, junior: 12, executive: 4 });
  expect(data).not.toHaveProperty('job_titles');
  const titled = await replyTo(service, 'countDomainEmails', {
    domain: domains.aldermoor,
    include_job_titles: true,
    type: 'personal',
  });
  expect(titled.data.total).toBe(31);
  expect(titled.data.job_titles).toMatchObject({ 'Calibration Technician': 2 });
  expect((await replyTo(service, 'countDomainEmails', { company: 'Kestrel & Fjord' })).data.total).toBe(58);
  expect((await replyTo(service, 'countDomainEmails', { domain: 'unknown.test' })).data).toMatchObject({
    ...{ organization: null, total: 0 },
  });
  expect((await raw(service, '/email-count?company=ab')).status).toBe(400);
  expect(errorOf(await raw(service, '/email-count')).id).toBe('wrong_params');
});

test('leaves out an opted-out address, except the fixture that stays among the results', async () => {
  const aldermoor = await search({});
  expect(aldermoor.data.emails.map(({ value }) => value)).not.toContain(optedOut.address);
  const verdicts = await search({}, domains.verdicts);
  expect(verdicts.data.emails.map(({ value }) => value)).toContain(optedOut.inResults);
});
