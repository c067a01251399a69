/**
 * Provokes every error id of lib/contract/README.md §7.2 over HTTP, and parses it as the client does. The client itself
 * refuses any input that it can check, and names the same field. `email-verifier.test.ts` reaches the limit of a
 * domain's verifications.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReply } from '../../lib/contract/answer.ts';
import { type OperationName, operationOf, type Params } from '../../lib/contract/operations.ts';
import { encode, toPairs } from '../../lib/contract/request.ts';
import type { PlanName } from './accounts.ts';
import { errorOf, raw } from './asking.ts';
import { domains, optedOut } from './fixtures.ts';
import type { Reference } from './reference.ts';
import { startService } from './start-service.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startService();
  reference.rate.off();
});
afterAll(() => reference.close());

type Given = Record<string, unknown>;

/** Sends the input unchanged, and parses the answer as the client does. */
async function provoked(name: OperationName, given: Given, plan: PlanName = 'growth') {
  const { method, path } = operationOf(name);
  const headers = { 'x-api-key': reference.keys[plan], 'content-type': 'application/json' };
  const answer =
    method === 'GET'
      ? await raw(reference, `${path}?${new URLSearchParams(toPairs(given))}`, { headers })
      : await raw(reference, path, { method, headers, body: JSON.stringify(given) });
  const body: unknown = JSON.parse(answer.text);
  const read = readReply(name, { status: answer.status, body, again: null, left: null });
  if (read.ok) return { status: answer.status, id: null, problem: null };
  return { status: answer.status, id: errorOf(answer).id, problem: read.problem };
}

/** The client's own refusal; `sent` if only the service can know. */
function said(name: OperationName, given: Given): string {
  const encoded = encode(name, given as Params<OperationName>);
  return encoded.ok ? 'sent' : `${encoded.input.field} ${encoded.input.fault}`;
}

const invalid = (field: string): object => ({ code: 'refused-input', field, fault: 'invalid' });
const missing = (field: string): object => ({ code: 'refused-input', field, fault: 'missing' });

/** Operation, input, id, problem, and the client's own refusal. */
type Row = [OperationName, Given, string, object, string];

describe('searches, finders and the verifier', () => {
  const aldermoor = { domain: domains.aldermoor };
  const withLastName = { ...aldermoor, last_name: 'B' };
  const rows: Row[] = (['searchDomain', 'searchDomainWithPost'] as const).flatMap((name): Row[] => [
    [name, {}, 'wrong_params', missing('domain'), 'domain missing'],
    [name, { ...aldermoor, type: 'robot' }, 'invalid_type', invalid('type'), 'type invalid'],
    [name, { ...aldermoor, seniority: ['wizard'] }, 'invalid_seniority', invalid('seniority'), 'sent'],
    [name, { ...aldermoor, department: ['wizardry'] }, 'invalid_department', invalid('department'), 'sent'],
    [name, { ...aldermoor, limit: 101 }, 'pagination_error', { code: 'plan-limit', allowed: 10 }, 'limit invalid'],
    [name, { ...aldermoor, offset: -1 }, 'pagination_error', { code: 'plan-limit', allowed: 10 }, 'offset invalid'],
  ]);
  rows.push(
    ['findEmail', aldermoor, 'wrong_params', missing('domain'), 'first_name missing'],
    ['findEmail', { ...withLastName, first_name: '7' }, 'invalid_first_name', invalid('first_name'), 'sent'],
    ['findEmail', { ...aldermoor, first_name: 'A', last_name: '?' }, 'invalid_last_name', invalid('last_name'), 'sent'],
    ['findEmail', { ...aldermoor, full_name: '7 8' }, 'invalid_full_name', invalid('full_name'), 'sent'],
    ['findEmail', { domain: domains.closed, full_name: 'A B' }, 'invalid_domain', invalid('domain'), 'sent'],
    [
      'findEmail',
      { ...withLastName, first_name: 'A', max_duration: 21 },
      'invalid_max_duration',
      invalid('max_duration'),
      'max_duration invalid',
    ],
    ['findEmail', { ...optedOut.byName }, 'claimed_email', { code: 'opted-out' }, 'sent'],
    ['verifyEmail', {}, 'wrong_params', missing('email'), 'email missing'],
    ['verifyEmail', { email: 'no address' }, 'invalid_email', invalid('email'), 'email invalid'],
    ['verifyEmail', { email: 'a@b' }, 'invalid_email', invalid('email'), 'sent'],
    ['verifyEmail', { email: optedOut.address }, 'claimed_email', { code: 'opted-out' }, 'sent'],
    ['countDomainEmails', {}, 'wrong_params', missing('domain'), 'domain missing'],
    ['countDomainEmails', { ...aldermoor, type: 'robot' }, 'invalid_type', invalid('type'), 'type invalid'],
    ['enrichPerson', { email: optedOut.inResults }, 'claimed_email', { code: 'opted-out' }, 'sent'],
    ['enrichPersonAndCompany', { email: optedOut.inResults }, 'claimed_email', { code: 'opted-out' }, 'sent'],
    ['enrichPerson', {}, 'wrong_params', missing('email'), 'email missing'],
    ['enrichPerson', { email: 'nobody@aldermoor.test' }, 'not_found', { code: 'not-found' }, 'sent'],
    ['enrichCompany', {}, 'wrong_params', missing('domain'), 'domain missing'],
    ['enrichCompany', { domain: 'no domain' }, 'invalid_domain', invalid('domain'), 'sent'],
    ['enrichCompany', { domain: domains.unsupported }, 'not_found', { code: 'not-found' }, 'sent'],
  );

  it.each(rows)('%s of %j is %s', async (name, given, id, problem, alone) => {
    expect(await provoked(name, given)).toMatchObject({ id, problem });
    expect(said(name, given)).toBe(alone);
  });

  it('searchDomain is refused beyond the results of the free plan, and with a plan that is used up', async () => {
    expect(await provoked('searchDomain', { ...aldermoor, offset: 5 }, 'free')).toMatchObject({
      id: 'pagination_error',
      problem: { code: 'plan-limit', allowed: 10 },
    });
    await reference.change({ searches: { used: 500, available: 500 } });
    expect(await provoked('searchDomain', aldermoor, 'starter')).toMatchObject({
      status: 429,
      problem: { code: 'used-up' },
    });
  });
});

describe('discover', () => {
  /** Input, id, field, and whether the client refuses it (`known`) or sends it (`asked`). */
  const rows: [Given, string, string, 'known' | 'asked'][] = [
    [{ company_type: { include: ['cooperative'] } }, 'invalid_company_type', 'company_type', 'known'],
    [{ headcount: ['12-13', '1-10'] }, 'invalid_headcount', 'headcount', 'known'],
    [{ industry: { include: ['Alchemy'] } }, 'invalid_industry', 'industry', 'asked'],
    [{ industry: 'Optics' }, 'invalid_industry', 'industry', 'known'],
    [{ keywords: 'field' }, 'invalid_keywords', 'keywords', 'known'],
    [{ keywords: { match: 'any' } }, 'invalid_keywords', 'keywords', 'known'],
    [{ keywords: { include: ['a'], match: 'most' } }, 'invalid_keywords_match', 'keywords.match', 'known'],
    [{ technology: { include: ['abacus'] } }, 'invalid_technology', 'technology', 'asked'],
    [{ technology: { include: ['nginx'], match: 'most' } }, 'invalid_technology_match', 'technology.match', 'known'],
    [{ query: 'x', limit: 101 }, 'pagination_error', 'limit', 'known'],
    [{ query: 'x', offset: 10_001 }, 'pagination_error', 'offset', 'known'],
    [{ funding: { colour: 'red' } }, 'invalid_funding', 'funding', 'known'],
    [{ funding: { series: ['series_z'] } }, 'invalid_funding_series', 'funding.series', 'known'],
    [{ funding: { date: { from: 'soon' } } }, 'invalid_funding_date_from', 'funding.date.from', 'known'],
    [{ funding: { date: { to: '2026-02-30' } } }, 'invalid_funding_date_to', 'funding.date.to', 'known'],
    [
      { funding: { date: { from: '2026-02-02', to: '2026-02-01' } } },
      'invalid_funding_date_range',
      'funding.date',
      'known',
    ],
    [{ funding: { amount: { from: -1 } } }, 'invalid_funding_amount_from', 'funding.amount.from', 'known'],
    [{ funding: { amount: { to: 'lots' } } }, 'invalid_funding_amount_to', 'funding.amount.to', 'known'],
    [{ funding: { amount: { from: 2, to: 1 } } }, 'invalid_funding_amount_range', 'funding.amount', 'known'],
    [{ job_openings: { mood: 'good' } }, 'invalid_job_openings', 'job_openings', 'known'],
    [
      { job_openings: { posted_date: 'yesterday' } },
      'invalid_job_openings_posted_date',
      'job_openings.posted_date',
      'known',
    ],
    [
      { job_openings: { department: ['sales'] } },
      'invalid_job_openings_department',
      'job_openings.department',
      'asked',
    ],
    [{ job_openings: { department: 'Sales' } }, 'invalid_job_openings_department', 'job_openings.department', 'known'],
    [{ job_openings: { hiring: 'perhaps' } }, 'invalid_job_openings_hiring', 'job_openings.hiring', 'known'],
    [
      { job_openings: { include_closed_roles: 'perhaps' } },
      'invalid_job_openings_include_closed_roles',
      'job_openings.include_closed_roles',
      'known',
    ],
    [{ job_openings: { job_title: 'CEO' } }, 'invalid_job_openings_job_title', 'job_openings.job_title', 'known'],
    [
      { job_openings: { open_roles: { from: -1 } } },
      'invalid_job_openings_open_roles_from',
      'job_openings.open_roles.from',
      'known',
    ],
    [
      { job_openings: { open_roles: { to: 1.5 } } },
      'invalid_job_openings_open_roles_to',
      'job_openings.open_roles.to',
      'known',
    ],
    [
      { job_openings: { open_roles: { from: 9, to: 8 } } },
      'invalid_job_openings_open_roles_range',
      'job_openings.open_roles',
      'known',
    ],
    [{ headquarters_location: 'Europe' }, 'invalid_headquarters_location', 'headquarters_location', 'known'],
    ...(['include', 'exclude'] as const).flatMap((side): [Given, string, string, 'known'][] =>
      (
        [
          [{ country: 'NL', continent: 'Europe' }, 'combination'],
          [{ city: 'Delft' }, 'combination'],
          [{ business_region: 'MOON' }, 'business_region'],
          [{ continent: 'Atlantis' }, 'continent'],
          [{ country: 'Netherlands' }, 'country'],
          [{ country: 'ZZ' }, 'country'],
          [{ country: 'NL', state: 'NY' }, 'state'],
          [{ country: 'US', state: 'ZZ' }, 'state'],
        ] as const
      ).map(([item, what]) => [
        { headquarters_location: { [side]: [item] } },
        `invalid_headquarters_location_${side}_${what}`,
        `headquarters_location.${side}${what === 'combination' ? '' : `.${what}`}`,
        'known',
      ]),
    ),
    [{ year_founded: { include: [1999], from: 1990 } }, 'invalid_year_founded_combination', 'year_founded', 'known'],
    [{ year_founded: { from: 2000, to: 1990 } }, 'invalid_year_founded_combination', 'year_founded', 'known'],
    [{ year_founded: { include: ['soon'] } }, 'invalid_year_founded_include', 'year_founded.include', 'known'],
    [{ year_founded: { from: 3 } }, 'invalid_year_founded_from', 'year_founded.from', 'known'],
    [{ year_founded: { to: 'now' } }, 'invalid_year_founded_to', 'year_founded.to', 'known'],
  ];

  for (const name of ['discoverCompanies', 'discoverPeople'] as const) {
    it.each(rows)(`${name} of %j is %s`, async (given, id, field, who) => {
      const { status, id: answered, problem } = await provoked(name, given);
      expect([status, answered]).toEqual([400, id]);
      expect(problem).toMatchObject(invalid(id === 'pagination_error' ? 'offset' : field));
      expect(said(name, given)).toBe(who === 'known' ? `${field} invalid` : 'sent');
    });

    it(`${name} requires a filter`, async () => {
      expect(await provoked(name, { limit: 5 })).toMatchObject({ id: 'wrong_params', problem: missing('query') });
      expect(said(name, { limit: 5 })).toBe('query missing');
    });

    it(`${name} is refused on a plan without it`, async () => {
      expect(await provoked(name, { query: 'optics' }, 'no-discover')).toMatchObject({
        status: 403,
        id: 'no_discover_access',
        problem: { code: 'no-access' },
      });
    });

    it.each<[Given, string, string]>([
      [{ similar_to: { domain: domains.aldermoor } }, 'invalid_similar_to', 'similar_to'],
      [{ year_founded: { from: 1990 } }, 'invalid_year_founded_combination', 'year_founded'],
      [{ technology: { include: ['nginx'] } }, 'invalid_technology', 'technology'],
      [{ funding: { series: ['seed'] } }, 'invalid_funding', 'funding'],
      [{ query: 'optics', offset: 100 }, 'pagination_error', 'offset'],
    ])(`${name} with %j is for Premium plans`, async (given, id, field) => {
      const refused = await provoked(name, given, 'starter');
      expect(refused).toMatchObject({ status: 400, id, problem: invalid(field) });
      expect(refused.problem).toMatchObject({ quoted: expect.stringContaining('Premium plan only') });
      expect((await provoked(name, given, 'growth')).problem).toBeNull();
    });
  }

  it('has a row for every id that the table names', () => {
    const provokedIds = new Set(rows.map(([, id]) => id));
    const others = ['wrong_params', 'no_discover_access', 'invalid_similar_to', 'invalid_organization'];
    const named = Object.keys(operationOf('discoverCompanies').refusals).filter((id) => !others.includes(id));
    expect([...provokedIds].toSorted()).toEqual(named.toSorted());
  });
});

describe('leads, saved searches and the rest', () => {
  const many = Array.from({ length: 101 }, (_, nth) => `p${nth}`);
  const rows: [...Row, number][] = [
    ['listLeads', { position: many }, 'invalid_position', {}, 'position invalid', 400],
    ['listLeads', { tags: many }, 'invalid_tags', {}, 'tags invalid', 400],
    ['listLeads', { location: { city: { exclude: many } } }, 'invalid_location', {}, 'location invalid', 400],
    [
      'listLeads',
      { created_at: { from: '2026-02-02', to: '2026-02-01' } },
      'invalid_created_at',
      {},
      'created_at invalid',
      400,
    ],
    ['listLeads', { created_at: 'recently' }, 'invalid_created_at', {}, 'created_at invalid', 400],
    [
      'listLeads',
      { confidence_score: { from: 60, to: 50 } },
      'invalid_confidence_score',
      {},
      'confidence_score invalid',
      400,
    ],
    ['createView', {}, 'wrong_params', missing('name'), 'name missing', 400],
    [
      'createView',
      { name: 'x'.repeat(256) },
      'validation_failed',
      { code: 'not-created', field: 'name' },
      'name invalid',
      422,
    ],
    ['updateAccount', { first_name: 7 }, 'validation_failed', { code: 'not-created' }, 'first_name invalid', 422],
  ];

  it.each(rows)('%s of %j is %s, with its status', async (name, given, id, problem, alone, status) => {
    expect(await provoked(name, given)).toMatchObject({ status, id, problem });
    expect(said(name, given)).toBe(alone);
  });

  it('accepts a hundred values, and counts equal ones once', async () => {
    const hundred = many.slice(1);
    expect((await provoked('listLeads', { position: [...hundred, ...hundred] })).problem).toBeNull();
    expect(said('listLeads', { position: [...hundred, ...hundred] })).toBe('sent');
  });

  it('refuses a wrong key; the email count needs none', async () => {
    const { status } = await raw(reference, '/usage', { headers: { 'x-api-key': 'wrong' } });
    expect(status).toBe(401);
    expect(
      (await raw(reference, `/email-count?domain=${domains.kestrel}`, { headers: { 'x-api-key': '' } })).status,
    ).toBe(200);
  });
});
