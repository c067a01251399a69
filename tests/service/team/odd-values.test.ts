/** No value in a request makes a team's service fail: it accepts or refuses the request. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRecord } from '../../../lib/contract/tolerant.ts';
import { blankCompany, blankEmail } from '../../../lib/device-service/blank-records.ts';
import { version } from '../../../lib/team-service/http/decide.ts';
import { openApiDocument } from '../../../lib/team-service/openapi/document.ts';
import { ownOperations } from '../../../lib/team-service/openapi/own-operations.ts';
import { runs } from '../../run/effort.ts';
import { ask, newTeam, startTeamService, type TeamService } from './team-service.ts';

const clock = { now: Date.UTC(2026, 2, 18, 12) };
let service: TeamService;
beforeAll(async () => {
  service = await startTeamService(clock);
});
afterAll(() => service.close());

const odd: readonly unknown[] = runs(
  ['a\0b', 0.5],
  ['a\0b', '\ud800', '', 'x'.repeat(5_000), 0.5, -1, 1e21, 2 ** 53, null, true, [], {}],
);

const domain = 'skerry-instruments.test';
const day = '2026-03-01';
const source = { domain, uri: `https://${domain}/team`, extracted_on: day, last_seen_on: day, still_on_page: true };
const origin = { by: 'page', uri: `https://${domain}/team`, extracted_on: day };
const place = { country: 'NO', state: 'x', city: 'Bergen' };

const lead = {
  ...{ email: `signe@${domain}`, first_name: 'Signe', last_name: 'Aas', position: 'Buyer', department: 'sales' },
  ...{ company: 'Skerry', company_industry: 'Retail', company_size: '11-50', website: domain, country_code: 'NO' },
  ...{ phone_number: '+47 1', linkedin_url: 'https://linkedin.com/in/signe', twitter: 'signe', source: 'page' },
  ...{ notes: 'Met', confidence_score: 90, leads_list_name: 'Fair', custom_attributes: { erp: '1' } },
};
const knowledge = {
  dry: false,
  companies: [
    {
      ...blankCompany(domain, {
        organization: 'Skerry',
        industry: 'Retail',
        headcount: '11-50',
        technologies: ['CMS'],
      }),
      ...{ company_type: 'privately held', ...place, origins: { city: origin }, technologiesSeen: { CMS: origin } },
    },
  ],
  emails: [
    {
      ...blankEmail(`signe@${domain}`, 'personal'),
      ...{ first_name: 'Signe', last_name: 'Aas', position: 'Buyer', seniority: 'senior', department: 'sales', place },
      ...{ verification: { date: day, status: 'valid' }, sources: [source], confidence: 90, company: domain },
      ...{ origins: { position: origin } },
    },
    // Without a page, the given confidence counts.
    { ...blankEmail(`buyers@${domain}`, 'generic'), confidence: 90, company: domain, origins: {} },
  ],
  articles: [{ url: `${domain}/news`, domain, authors: [{ first_name: 'Signe', last_name: 'Aas' }], origin }],
};

/** By method and path. `{id}` is an existing lead. */
const bodies: Record<string, unknown> = {
  'POST /v2/leads': lead,
  'PUT /v2/leads': lead,
  'PUT /v2/leads/{id}': lead,
  'POST /v2/domain-search': {
    domain,
    job_titles: ['Buyer'],
    location: { include: [{ country: 'NO', city: 'Bergen' }] },
    department: ['sales'],
  },
  'POST /v2/discover': { query: 'optics', organization: { domain: [domain] } },
  'POST /v2/discover/views': { name: 'Near', filters: { query: 'optics', keywords: { include: ['lens'] } } },
  'PUT /v2/account': { first_name: 'Signe', last_name: 'Aas' },
  'POST /harrier/knowledge': knowledge,
  'POST /harrier/invitations': { name: 'Torvald', role: 'member', searches: 1, verifications: 1 },
  'POST /harrier/opt-outs/report': { email: `torvald@${domain}` },
  'POST /harrier/opt-outs': { email: `torvald@${domain}` },
  'PUT /harrier/team': { name: 'Kelp', searches: 9, verifications: 9, auto_save: 'off', attributes: ['erp'] },
  'POST /harrier/join': { code: 'join_1', secret: 'x'.repeat(43) },
  'PUT /harrier/sync/vault': { content: 'eA==', replaces: null },
};

/** The status of an unchanged body, if not 200. */
const accepted: Record<string, number> = {
  'POST /v2/leads': 201,
  'PUT /v2/leads': 201,
  'PUT /v2/leads/{id}': 204,
  'POST /v2/discover/views': 201,
  'PUT /v2/account': 204,
  // There is no such invitation.
  'POST /harrier/join': 404,
};

/** Copies of `value`, each with one value replaced. */
function* changed(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [at, one] of value.entries()) for (const other of changed(one)) yield value.with(at, other);
  } else if (isRecord(value)) {
    for (const [name, one] of Object.entries(value))
      for (const other of changed(one)) yield { ...value, [name]: other };
  } else {
    yield* odd;
  }
}

interface Asked {
  method: string;
  path: string;
  body?: unknown;
}

/** Sends the requests for a new team and returns the statuses; `null` without a response. */
async function statusesOf(requests: readonly Asked[]): Promise<(number | null)[]> {
  const { key } = await newTeam(service, clock, 'Odd');
  const { text } = await ask(service, key, 'createLead', { email: 'ada@ferrocrate.test' });
  const { id } = JSON.parse(text).data;
  const prepared = { method: 'PUT', path: '/harrier/team', body: { attributes: ['erp'] } };
  const statuses: (number | null)[] = [];
  for (const [number, { method, path, body }] of [prepared, ...requests].entries()) {
    // Otherwise the requests exceed the key's rate limit.
    clock.now += 1_000;
    // Another company each time: known records are not written again.
    const said = body === undefined ? {} : { body: JSON.stringify(body).replaceAll(domain, `skerry-${number}.test`) };
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const url = service.base.replace(version, path.replace('{id}', id));
    statuses.push(await fetch(url, { method, headers, ...said }).then(statusOf, () => null));
  }
  return statuses.slice(1);
}

async function statusOf(response: Response): Promise<number> {
  await response.text();
  return response.status;
}

const failuresAmong = (requests: readonly Asked[], statuses: readonly (number | null)[]): string[] =>
  requests.flatMap((one, at) => ((statuses[at] ?? 500) >= 500 ? `${statuses[at]}: ${JSON.stringify(one)}` : []));

test.each(Object.keys(bodies))('no odd value in the body of %s makes the service fail', async (name) => {
  const [method = '', path = ''] = name.split(' ');
  const requests = [bodies[name], ...changed(bodies[name])].map((body) => ({ method, path, body }));
  const statuses = await statusesOf(requests);
  // The unchanged body must be accepted. Otherwise the odd values might never be read.
  expect(statuses[0]).toBe(accepted[name] ?? 200);
  expect(failuresAmong(requests, statuses)).toEqual([]);
});

test.each(Object.keys(bodies))('a body of %s that is nested deeper than 64 is refused', async (name) => {
  const [method = '', path = ''] = name.split(' ');
  const further = JSON.parse(`${'['.repeat(3_900)}${']'.repeat(3_900)}`);
  const body = { ...Object(bodies[name]), further };
  expect(await statusesOf([{ method, path, body }])).toEqual([400]);
});

test('no odd value in a query makes the service fail', async () => {
  const { paths } = openApiDocument({ base: version, alwaysKey: true, own: ownOperations });
  const requests = Object.entries(paths).flatMap(([path, methods]) => {
    const names = (methods.get?.parameters ?? []).flatMap((one) => (one.in === 'query' ? one.name : []));
    const full = path.startsWith('/harrier/') ? path : `${version}${path}`;
    const texts = odd.flatMap((one) => (typeof one === 'object' ? [] : String(one)));
    return names.flatMap((name) =>
      texts.map((text) => ({ method: 'GET', path: `${full}?${new URLSearchParams({ domain, [name]: text })}` })),
    );
  });
  expect(requests.length).toBeGreaterThan(200);
  expect(failuresAmong(requests, await statusesOf(requests))).toEqual([]);
});
