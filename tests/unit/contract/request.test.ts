import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OperationName, operationNames, type Params } from '../../../lib/contract/operations.ts';
import { decode, encode, route, type WireRequest } from '../../../lib/contract/request.ts';
import { runs } from '../../run/effort.ts';
import { paramsOf } from './params.ts';

/** The request as it arrives, after its address and body were serialised. */
function overTheWire({ method, path, query, body }: WireRequest): WireRequest {
  const url = new URL(`http://service.test/v2${path}?${new URLSearchParams(query)}`);
  return {
    method,
    path: url.pathname.slice('/v2'.length),
    query: [...url.searchParams],
    body: body === undefined ? undefined : JSON.parse(JSON.stringify(body)),
  };
}

function survives<Name extends OperationName>(name: Name, params: Params<Name>): void {
  const encoded = encode(name, params);
  if (!encoded.ok) throw new Error(`${name} refused ${JSON.stringify(encoded.input)}: ${JSON.stringify(params)}`);
  const arrived = overTheWire(encoded.request);
  expect(route(arrived.method, arrived.path)).toBe(name);
  expect(decode(name, arrived)).toEqual({ ok: true, params });
}

describe('params', () => {
  it.each(operationNames)('of %s survive encoding and decoding', (name) => {
    fc.assert(
      fc.property(paramsOf[name], (params) => survives(name, params)),
      { numRuns: runs(120, 400), seed: 20_260_501 },
    );
  });

  const refused = <Name extends OperationName>(name: Name, params: Params<Name>) => {
    const encoded = encode(name, params);
    return encoded.ok ? 'sent' : `${encoded.input.field} ${encoded.input.fault}`;
  };

  it('that are missing, invalid or contradictory are named', () => {
    expect(refused('searchDomain', {})).toBe('domain missing');
    expect(refused('searchDomain', { domain: 'acme.test', limit: 101 })).toBe('limit invalid');
    expect(refused('searchDomain', { domain: 'acme.test', limit: 1.5 })).toBe('limit invalid');
    expect(refused('searchDomain', { domain: 'acme.test', department: [] })).toBe('department invalid');
    expect(refused('searchDomain', { domain: 'acme.test', department: ['a,b'] })).toBe('department invalid');
    expect(refused('searchDomain', { domain: 'acme.test', location: {} })).toBe('location invalid');
    expect(refused('searchDomain', { domain: 'a', location: { include: [{ country: 'NL', state: 'NY' }] } })).toBe(
      'location invalid',
    );
    expect(refused('searchDomain', { domain: 'a', location: { include: [{ city: 'Delft' }] } })).toBe(
      'location invalid',
    );
    expect(
      refused('searchDomain', { domain: 'a', location: { exclude: [{ continent: 'Asia', country: 'JP' }] } }),
    ).toBe('location invalid');
    expect(refused('countDomainEmails', { company: 'ab' })).toBe('company invalid');
    expect(refused('findEmail', { full_name: 'Ada Lovelace' })).toBe('domain missing');
    expect(refused('findEmail', { domain: 'acme.test' })).toBe('first_name missing');
    expect(refused('findEmail', { domain: 'acme.test', first_name: 'Ada' })).toBe('last_name missing');
    expect(refused('findEmail', { linkedin_handle: 'ada' })).toBe('sent');
    expect(refused('findEmail', { linkedin_handle: 'ada', max_duration: 2 })).toBe('max_duration invalid');
    expect(refused('verifyEmail', { email: 'no address' })).toBe('email invalid');
    expect(refused('createLead', { email: 'ada@acme.test', leads_list_id: 1, leads_list_name: 'A' })).toBe(
      'leads_list_name invalid',
    );
    expect(refused('createLead', { email: 'ada@acme.test', leads_list_name: 'x'.repeat(256) })).toBe(
      'leads_list_name invalid',
    );
    expect(refused('createLead', { email: 'ada@acme.test', confidence_score: 101 })).toBe('confidence_score invalid');
    expect(refused('listLeads', { limit: 1_001 })).toBe('limit invalid');
    expect(refused('listLeads', { offset: 100_001 })).toBe('offset invalid');
    expect(refused('getLead', { id: 0 })).toBe('id invalid');
  });

  it('of filters are named in as much detail as by the error ids of a service', () => {
    expect(refused('discoverCompanies', {})).toBe('query missing');
    expect(refused('discoverCompanies', { funding: { date: { from: '2026-02-02', to: '2026-02-01' } } })).toBe(
      'funding.date invalid',
    );
    expect(refused('discoverPeople', { job_openings: { open_roles: { from: -1 } } })).toBe(
      'job_openings.open_roles.from invalid',
    );
    const nowhere = { include: [{ country: 'NL' }, { country: 'NL', state: 'NY' }] };
    expect(refused('discoverPeople', { headquarters_location: nowhere })).toBe(
      'headquarters_location.include.state invalid',
    );
    expect(refused('discoverCompanies', { year_founded: { exclude: [3] } })).toBe('year_founded invalid');
    expect(refused('discoverCompanies', { organization: {} })).toBe('organization invalid');
    expect(refused('listLeads', { created_at: { from: '2026-02-02', to: '2026-02-01' } })).toBe('created_at invalid');
    expect(refused('listLeads', { created_at: { from: '2026-02-02T10:00', to: '2026-02-02' } })).toBe('sent');
    expect(refused('listLeads', { created_at: { from: '2026-02-30' } })).toBe('created_at invalid');
    expect(refused('listLeads', { location: { country: { include: ['Norway'] } } })).toBe('location invalid');
    expect(refused('listLeads', { location: { country: { include: ['ZZ'] } } })).toBe('location invalid');
    expect(refused('createLead', { email: 'ann@acme.test', country_code: 'ZZ' })).toBe('country_code invalid');
    expect(refused('updateLead', { id: 1, country_code: '' })).toBe('sent');
    expect(refused('listLeads', { sending_status: [] })).toBe('sending_status invalid');
    expect(refused('listLeads', { tags: Array.from({ length: 101 }, (_, nth) => `t${nth}`) })).toBe('tags invalid');
    expect(refused('pushToConnectedApp', { id: 'crm' })).toBe('lead_ids missing');
    expect(refused('pushToConnectedApp', { id: 'crm', lead_ids: [1], leads_list_id: 1 })).toBe('leads_list_id invalid');
    expect(refused('listCampaignRecipients', { id: '..' })).toBe('id invalid');
    expect(refused('enrichPerson', { compat_format: true })).toBe('email missing');
  });

  const texts = (count: number) => Array.from({ length: count }, (_, nth) => `t${nth}`);
  const numbers = (count: number) => Array.from({ length: count }, (_, nth) => 1_000 + nth);
  const places = (count: number) => texts(count).map((city) => ({ country: 'NO', city }));

  it.each<[field: string, OperationName, (count: number) => object]>([
    ['location', 'searchDomain', (count) => ({ domain: 'a', location: { include: places(count) } })],
    ['job_titles', 'searchDomainWithPost', (count) => ({ domain: 'a', job_titles: texts(count) })],
    [
      'headquarters_location.exclude',
      'discoverPeople',
      (count) => ({ headquarters_location: { exclude: places(count) } }),
    ],
    ['keywords', 'discoverCompanies', (count) => ({ keywords: { include: texts(count), match: 'any' } })],
    ['technology', 'discoverCompanies', (count) => ({ technology: { exclude: texts(count) } })],
    ['industry', 'discoverCompanies', (count) => ({ industry: { include: texts(count) } })],
    ['organization', 'discoverCompanies', (count) => ({ organization: { domain: texts(count) } })],
    ['year_founded.include', 'discoverCompanies', (count) => ({ year_founded: { include: numbers(count) } })],
    [
      'job_openings.department',
      'discoverCompanies',
      (count) => ({ job_openings: { hiring: true, department: texts(count) } }),
    ],
    ['position', 'listLeads', (count) => ({ position: texts(count) })],
    ['user_id', 'listLeads', (count) => ({ user_id: numbers(count) })],
    [
      'custom_attributes',
      'listLeads',
      (count) => ({ custom_attributes: Object.fromEntries(texts(count).map((slug) => [slug, '*'])) }),
    ],
    ['leads_list_ids', 'createLead', (count) => ({ email: 'ada@acme.test', leads_list_ids: numbers(count) })],
  ])('with more than 100 values in %s of %s are refused', (field, name, params) => {
    expect(refused(name, params(100) as Params<typeof name>)).toBe('sent');
    expect(refused(name, params(101) as Params<typeof name>)).toBe(`${field} invalid`);
  });

  it('may push all the leads that a user selected', () => {
    expect(refused('pushToConnectedApp', { id: 'crm', lead_ids: numbers(20_000) })).toBe('sent');
  });

  it('may repeat a value of a list, which counts once', () => {
    const body = { email: 'ada@acme.test', leads_list_ids: [...numbers(100), ...numbers(100)] };
    const wire: WireRequest = { method: 'POST', path: '/leads', query: [], body };
    expect(decode('createLead', wire)).toMatchObject({ ok: true, params: { leads_list_ids: numbers(100) } });
    const named = { domain: 'acme.test', job_titles: Array.from({ length: 500 }, () => 'Buyer') };
    expect(decode('searchDomainWithPost', { ...wire, path: '/domain-search', body: named })).toMatchObject({
      params: { job_titles: ['Buyer'] },
    });
  });

  it('with control characters or half surrogate pairs are refused', () => {
    expect(refused('searchDomain', { domain: 'acme\u0000.test' })).toBe('domain invalid');
    expect(refused('searchDomain', { domain: 'acme\nHost: x' })).toBe('domain invalid');
    expect(refused('searchDomain', { company: 'half \ud83d' })).toBe('company invalid');
    expect(refused('searchDomain', { company: 'acme', job_titles: ['half \ud83d'] })).toBe('job_titles invalid');
  });

  it('that are unknown are refused where they may be filters', () => {
    const wire = (path: string, method: 'GET' | 'POST' = 'GET'): WireRequest => ({
      method,
      path,
      query: [
        ['notes', 'fair'],
        ['domain', 'acme.test'],
      ],
      body: undefined,
    });
    const unknown = { ok: false, input: { field: 'notes', fault: 'unknown' } };
    expect(decode('listLeads', wire('/leads'))).toMatchObject({ ok: false, input: { fault: 'unknown' } });
    expect(decode('searchDomain', wire('/domain-search'))).toEqual(unknown);
    expect(decode('countDomainEmails', wire('/email-count'))).toEqual(unknown);
    expect(decode('discoverCompanies', { ...wire('/discover', 'POST'), query: [], body: { notes: 'fair' } })).toEqual(
      unknown,
    );
    expect(decode('discoverPeople', { ...wire('/discover/people'), query: [['notes', 'fair']] })).toEqual(unknown);
  });

  it.each(['api_key', 'locale'])('with %s are refused when sent, and read without it when received', (beside) => {
    const params = { domain: 'acme.test', [beside]: 'x' };
    expect(refused('searchDomain', params)).toBe(`${beside} unknown`);
    const request: WireRequest = {
      method: 'GET',
      path: '/domain-search',
      query: Object.entries(params),
      body: undefined,
    };
    expect(decode('searchDomain', request)).toEqual({ ok: true, params: { domain: 'acme.test' } });
  });
});

describe('an incoming request', () => {
  const search = (query: [string, string][]) =>
    decode('searchDomain', {
      method: 'GET',
      path: '/domain-search',
      query: [['domain', 'acme.test'], ...query],
      body: undefined,
    });

  it.each(['true', '1', 't', 'on', 'yes', 'y', 'TRUE', 'Yes'])('is read with %s as true', (word) => {
    expect(search([['decision_maker', word]])).toMatchObject({ params: { decision_maker: true } });
  });

  it.each(['false', '0', 'f', 'off', 'no', 'n', 'FALSE', 'No'])('is read with %s as false', (word) => {
    expect(search([['decision_maker', word]])).toMatchObject({ params: { decision_maker: false } });
  });

  it.each(['', 'maybe', '2'])('is refused with %j as a boolean', (word) => {
    expect(search([['decision_maker', word]])).toEqual({
      ok: false,
      input: { field: 'decision_maker', fault: 'invalid' },
    });
  });

  it('is read without empty entries of a comma-separated list', () => {
    expect(search([['seniority', 'junior, ,senior,']])).toMatchObject({ params: { seniority: ['junior', 'senior'] } });
    expect(search([['seniority', ' ,']])).toEqual({ ok: false, input: { field: 'seniority', fault: 'invalid' } });
  });

  it('is read with numbered brackets as a list', () => {
    expect(
      search([
        ['location[include][0][country]', 'NL'],
        ['location[include][1][continent]', 'Asia'],
      ]),
    ).toMatchObject({
      params: { location: { include: [{ country: 'NL' }, { continent: 'Asia' }] } },
    });
  });

  it.each<[string, [string, string][]]>([
    [
      'a polluting name',
      [
        ['__proto__[polluted]', '1'],
        ['constructor[prototype][polluted]', '1'],
      ],
    ],
    [
      'brackets that do not close',
      [
        ['location[', '1'],
        ['location]', '1'],
        ['[x]', '1'],
        ['location[include][0', 'x'],
      ],
    ],
    ['a deeply nested name', [[`location${'[a]'.repeat(500)}`, '1']]],
    [
      'ten thousand names',
      Array.from({ length: 10_000 }, (_, nth): [string, string] => [`location[include][${nth}][country]`, 'NL']),
    ],
  ])('is read safely: %s', (_, query) => {
    const decoded = search(query);
    const places = decoded.ok ? (decoded.params.location?.include ?? []) : [];
    // An ignored filter would match everything.
    expect(decoded.ok || decoded.input.fault).toBe('unknown');
    expect(places.length).toBeLessThan(2_000);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('is read with unnumbered brackets: a repeated name begins the next entry', () => {
    const decoded = search([
      ['location[include][][country]', 'NL'],
      ['location[include][][city]', 'Leiden'],
      ['location[include][][country]', 'DE'],
      ['location[exclude][][country]', 'FR'],
    ]);
    expect(decoded).toMatchObject({
      params: {
        location: { include: [{ country: 'NL', city: 'Leiden' }, { country: 'DE' }], exclude: [{ country: 'FR' }] },
      },
    });
  });

  it('is read without unknown business regions', () => {
    const regions = (...words: string[]) =>
      decode('listLeads', {
        method: 'GET',
        path: '/leads',
        query: words.map((word) => ['location[business_region][include][]', word]),
        body: undefined,
      });
    const location = (include: string[]) => ({ params: { location: { business_region: { include } } } });
    expect(regions('EMEA', 'MOON')).toMatchObject(location(['EMEA']));
    expect(regions('MOON')).toMatchObject(location([]));
    expect(regions(...Array.from({ length: 101 }, (_, nth) => `R${nth}`)).ok).toBe(false);
  });

  it('is refused with a polluting name inside a filter', () => {
    expect(search([['location[__proto__][polluted]', '1']])).toEqual({
      ok: false,
      input: { field: 'location', fault: 'invalid' },
    });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('has no operation if its path or method is unknown', () => {
    for (const path of ['/', '', '/leads/', '/leads/1/2', '/leads/%', '/domain-search/', '/__proto__']) {
      expect(route('GET', path)).toBeNull();
    }
    expect(route('PATCH', '/leads/1')).toBeNull();
    expect(route('GET', '/leads/exist')).toBe('leadExists');
    expect(route('GET', '/leads/17')).toBe('getLead');
  });
});
