/** Looks up addresses and domains in each CRM, over HTTP against stand-ins. */
import { afterEach, describe, expect, test } from 'vitest';
import type { App, AppRecord, LookUp } from '../../../lib/team-service/apps/app.ts';
import { espocrm } from '../../../lib/team-service/apps/espocrm.ts';
import { hubspot } from '../../../lib/team-service/apps/hubspot.ts';
import { pipedrive } from '../../../lib/team-service/apps/pipedrive.ts';
import { twenty } from '../../../lib/team-service/apps/twenty.ts';
import { webhook } from '../../../lib/team-service/apps/webhook.ts';
import { appLookUp } from '../../../lib/team-service/look-up/endpoint.ts';
import { loopbackFetch, reach } from './pushed-leads.ts';
import { espocrmToken, startEspocrm } from './stand-ins/espocrm.ts';
import { hubspotToken, startHubspot } from './stand-ins/hubspot.ts';
import { pipedriveToken, startPipedrive } from './stand-ins/pipedrive.ts';
import type { Fault, StandIn } from './stand-ins/stand-in.ts';
import { startTwenty, twentyToken, twentyWorkspace } from './stand-ins/twenty.ts';

const ada = 'ada@ferrocrate.test';
const domain = 'ferrocrate.test';
const unlisted = { emails: ['nobody@elsewhere.test'], domains: ['elsewhere.test'] };
const both = { emails: [ada, ...unlisted.emails], domains: [domain, ...unlisted.domains] };

interface Known {
  app: App;
  standIn: StandIn;
  settings: Record<string, unknown>;
  person: Partial<AppRecord>;
  company: Partial<AppRecord>;
  /** Adds a second record for `twinOf`, an address or a domain. */
  twin(): void;
  twinOf: string;
}

/** Each has records of Ada and her company, with an owner or a deal if the CRM has them. */
const crms: Record<string, () => Promise<Known>> = {
  async twenty() {
    const standIn = await startTwenty();
    standIn.people.push({ id: 'p1', name: { firstName: 'Ada', lastName: 'Okafor' }, emails: { primaryEmail: ada } });
    const company = (id: string) => ({
      ...{ id, name: 'Ferrocrate', domainName: { primaryLinkUrl: 'https://www.ferrocrate.test' } },
      accountOwner: { name: { firstName: 'Signe', lastName: 'Aas' } },
    });
    standIn.companies.push(company('c1'));
    standIn.opportunities.push(
      { id: 'o1', stage: 'NEW', pointOfContactId: 'p1', companyId: 'c1' },
      { id: 'o2', stage: 'CLOSED_WON', pointOfContactId: 'p1', companyId: null },
    );
    return {
      ...{ app: twenty, standIn, settings: { token: twentyToken, address: standIn.origin } },
      person: { owner: null, deal: 'Closed won', url: `${twentyWorkspace}/object/person/p1` },
      company: { owner: 'Signe Aas', deal: 'New', url: `${twentyWorkspace}/object/company/c1` },
      twin: () => standIn.companies.push(company('c2')),
      twinOf: domain,
    };
  },

  async hubspot() {
    const standIn = await startHubspot();
    const state = { hubspot_owner_id: '88', lifecyclestage: 'salesqualifiedlead' };
    standIn.contacts.set('7', {
      email: 'ada.okafor@ferrocrate.test',
      hs_additional_emails: ada,
      firstname: 'Ada',
      lastname: 'Okafor',
      ...state,
    });
    const company = { name: 'Ferrocrate', domain, lifecyclestage: 'own_stage' };
    standIn.companies.set('8', company);
    const base = 'https://app-eu1.hubspot.test/contacts/407/record';
    return {
      ...{ app: hubspot, standIn, settings: { token: hubspotToken, address: standIn.origin } },
      person: { owner: 'Signe Aas', stage: 'Sales Qualified Lead', url: `${base}/0-1/7` },
      company: { stage: 'own_stage', url: `${base}/0-2/8` },
      twin: () => standIn.companies.set('9', company),
      twinOf: domain,
    };
  },

  async pipedrive() {
    const standIn = await startPipedrive();
    const person = (id: number) => ({
      ...{ id, name: 'Ada Okafor', owner_id: 88, org_id: 3 },
      emails: [{ value: 'Ada@ferrocrate.test' }],
    });
    standIn.persons.push(person(1), {
      id: 2,
      name: 'Another',
      org_id: 4,
      emails: [{ value: 'x@ferrocrate.test.example' }],
    });
    standIn.organizations.push({ id: 3, name: 'Ferrocrate', owner_id: 88 });
    standIn.deals.push({ id: 6, person_id: 1, org_id: 3, status: 'open', stage_id: 5 });
    return {
      ...{ app: pipedrive, standIn, settings: { token: pipedriveToken, address: standIn.origin } },
      person: { owner: 'Signe Aas', deal: 'Negotiation', url: `${standIn.origin}/person/1` },
      company: { owner: 'Signe Aas', deal: 'Negotiation', url: `${standIn.origin}/organization/3` },
      twin: () => standIn.persons.push(person(9)),
      twinOf: ada,
    };
  },

  async espocrm() {
    const standIn = await startEspocrm();
    const owner = { assignedUserName: 'Signe Aas' };
    standIn.put('Contact', {
      id: 'k1',
      name: 'Ada Okafor',
      emailAddress: 'a.okafor@ferrocrate.test',
      otherAddresses: [ada],
      ...owner,
    });
    standIn.put('Account', { id: 'm1', name: 'Ferrocrate', website: 'https://ferrocrate.test/en', ...owner });
    standIn.put('Account', { id: 'm2', name: 'Not Ferrocrate', website: 'https://notferrocrate.test' });
    standIn.put('Opportunity', { id: 'o1', about: 'k1', stage: 'Prospecting' });
    standIn.put('Opportunity', { id: 'o2', about: 'k1', stage: 'Closed Won' });
    return {
      ...{ app: espocrm, standIn, settings: { token: espocrmToken, address: standIn.origin } },
      person: { owner: 'Signe Aas', deal: 'Closed Won', url: `${standIn.origin}/#Contact/view/k1` },
      company: { owner: 'Signe Aas', url: `${standIn.origin}/#Account/view/m1` },
      twin: () => standIn.put('Lead', { id: 'l1', name: 'Ada Okafor', emailAddress: ada, status: 'In Process' }),
      twinOf: ada,
    };
  },
};

const closing: StandIn[] = [];
afterEach(() => Promise.all(closing.splice(0).map((one) => one.close())));

async function started(name: string, more: Record<string, unknown> = {}): Promise<Known & { lookUp: LookUp }> {
  const known = await (crms[name] ?? missing)();
  closing.push(known.standIn);
  const connected = known.app.connect({ ...known.settings, ...more });
  if (!connected.ok || !connected.lookUp) throw new Error('Not connected.');
  return { ...known, lookUp: connected.lookUp };
}

function missing(): never {
  throw new Error('There is no such CRM.');
}

const blank = { owner: null, stage: null, deal: null };

describe.each(Object.keys(crms))('%s', (name) => {
  test('finds a person and a company with owner, stage and link, reports unknown ones as missing, and writes nothing', async () => {
    const { lookUp, person, company, standIn } = await started(name);
    const { found, problem } = await lookUp(both, reach());
    expect(problem).toBeNull();
    expect(Object.fromEntries(found)).toEqual({
      [ada]: [{ ...blank, kind: 'person', name: 'Ada Okafor', ...person }],
      [domain]: [{ ...blank, kind: 'company', name: 'Ferrocrate', ...company }],
      'nobody@elsewhere.test': [],
      'elsewhere.test': [],
    });
    expect(
      standIn.received.filter(({ method, path }) => method === 'PUT' || method === 'PATCH' || path.includes('upsert')),
    ).toEqual([]);
  });

  test('returns both of two matching records', async () => {
    const { lookUp, twin, twinOf } = await started(name);
    twin();
    const { found } = await lookUp(both, reach());
    expect(found.get(twinOf)?.map(({ url }) => url)).toHaveLength(2);
    expect(new Set(found.get(twinOf)?.map(({ url }) => url)).size).toBe(2);
  });

  test('looks up people without companies, and companies without people', async () => {
    const { lookUp } = await started(name);
    for (const wanted of [
      { emails: [ada], domains: [] },
      { emails: [], domains: [domain] },
    ]) {
      const { found, problem } = await lookUp(wanted, reach());
      expect(problem).toBeNull();
      expect([...found.values()].map(({ length }) => length)).toEqual([1]);
    }
  });

  test('needs at most three requests to find nothing', async () => {
    const { lookUp, standIn } = await started(name);
    expect(Object.fromEntries((await lookUp(unlisted, reach())).found)).toEqual({
      'nobody@elsewhere.test': [],
      'elsewhere.test': [],
    });
    expect(standIn.received.length).toBeLessThanOrEqual(3);
  });

  test('answers a look-up of the largest size', async () => {
    const { lookUp } = await started(name);
    const many = Array.from({ length: appLookUp.most }, (_, index) => `${index}.a-company-of-some-name.test`);
    const { found, problem } = await lookUp({ emails: many.map((one) => `nobody@${one}`), domains: many }, reach());
    expect(problem).toBeNull();
    expect(found.size).toBe(2 * appLookUp.most);
  });

  test('reports a refused key without repeating it', async () => {
    const { lookUp } = await started(name, { token: 'an-old-token' });
    const { found, problem } = await lookUp(both, reach());
    expect([...found]).toEqual([]);
    expect(problem?.at).toBe('off');
    expect(problem?.reason).not.toContain('an-old-token');
  });

  test.each<[string, Fault, object]>([
    ['a rate limit', { status: 429, headers: { 'retry-after': '30' } }, { at: 'later', wait: 30_000 }],
    ['a broken connection', 'drop', { at: 'later' }],
    ['a response of another shape', { status: 200, body: { data: {}, list: 'none', results: 5 } }, { at: 'later' }],
    ['a response that is not JSON', { status: 200, headers: { 'content-type': 'text/html' } }, { at: 'later' }],
  ])('%s never counts as nothing found', async (_, fault, expected) => {
    const { lookUp, standIn } = await started(name);
    standIn.fail(fault);
    const { found, problem } = await lookUp({ emails: unlisted.emails, domains: [] }, reach());
    expect([...found]).toEqual([]);
    expect(problem).toMatchObject(expected);
  });
});

/** In each, the search returns more than one page of other companies' records before the record of late.test. */
const crowded: Record<string, () => Promise<Pick<Known, 'app' | 'standIn' | 'settings'>>> = {
  async hubspot() {
    const standIn = await startHubspot();
    for (let id = 1; id <= 120; id += 1) standIn.companies.set(String(id), { name: 'Many', domain: 'many.test' });
    standIn.companies.set('900', { name: 'Late', domain: 'late.test' });
    return { app: hubspot, standIn, settings: { token: hubspotToken, address: standIn.origin } };
  },
  async pipedrive() {
    const standIn = await startPipedrive();
    const person = (id: number, org_id: number, value: string) => ({ id, name: 'Bo', org_id, emails: [{ value }] });
    for (let id = 1; id <= 120; id += 1) standIn.persons.push(person(id, 4, `bo${id}@late.test.example`));
    standIn.persons.push(person(900, 9, 'bo@late.test'));
    standIn.organizations.push({ id: 9, name: 'Late' });
    return { app: pipedrive, standIn, settings: { token: pipedriveToken, address: standIn.origin } };
  },
  async espocrm() {
    const standIn = await startEspocrm();
    for (let id = 1; id <= 220; id += 1)
      standIn.put('Account', { id: `n${id}`, name: 'Other', website: 'https://notlate.test' });
    standIn.put('Account', { id: 'm9', name: 'Late', website: 'https://late.test' });
    return { app: espocrm, standIn, settings: { token: espocrmToken, address: standIn.origin } };
  },
};

test.each(Object.keys(crowded))('%s: finds a company beyond the first page of results', async (name) => {
  const { app, standIn, settings } = await (crowded[name] ?? missing)();
  closing.push(standIn);
  const connected = app.connect(settings);
  if (!connected.ok || !connected.lookUp) throw new Error('Not connected.');
  const { found, problem } = await connected.lookUp({ emails: [], domains: ['many.test', 'late.test'] }, reach());
  expect(problem).toBeNull();
  expect(found.get('late.test')?.map((record) => record.name)).toEqual(['Late']);
});

test('Pipedrive: leaves out a deleted organization', async () => {
  const { lookUp, standIn } = await started('pipedrive');
  standIn.fail({ status: 404 }, ({ path }) => path.endsWith('/organizations/3'));
  const { found, problem } = await lookUp({ emails: [], domains: [domain] }, reach());
  expect([[...found], problem]).toEqual([[[domain, []]], null]);
});

test('a CRM that never answers is given up after the request timeout', async () => {
  const { lookUp, standIn } = await started('espocrm');
  standIn.fail('hang');
  const { found, problem } = await lookUp(unlisted, reach({ patience: 50 }));
  expect(found.has('nobody@elsewhere.test')).toBe(false);
  expect(problem?.reason).toBe('It did not answer in time.');
});

test('Twenty: finds a punycode address that it stores in Unicode, and returns it as requested', async () => {
  const { lookUp, standIn } = await started('twenty');
  if ('people' in standIn && Array.isArray(standIn.people))
    standIn.people.push({ id: 'p2', name: { firstName: 'Bo' }, emails: { primaryEmail: 'bo@köhler.test' } });
  const { found } = await lookUp({ emails: ['bo@xn--khler-jua.test'], domains: [] }, reach());
  expect(found.get('bo@xn--khler-jua.test')?.map((record) => record.name)).toEqual(['Bo']);
});

test('EspoCRM: finds leads even if the key may not read contacts', async () => {
  const { lookUp, standIn, twin } = await started('espocrm');
  twin();
  standIn.fail({ status: 403 }, ({ path }) => path.endsWith('/Contact'));
  const { found, problem } = await lookUp({ emails: [ada], domains: [] }, reach());
  expect(problem).toBeNull();
  expect(found.get(ada)).toEqual([
    { ...blank, kind: 'person', name: 'Ada Okafor', stage: 'In Process', url: `${standIn.origin}/#Lead/view/l1` },
  ]);
});

test('EspoCRM: does not report a record as missing if its addresses could not be read', async () => {
  const { lookUp, standIn } = await started('espocrm');
  standIn.fail({ status: 429, headers: { 'retry-after': '30' } }, ({ path }) => path.endsWith('/Contact/k1'));
  const { found, problem } = await lookUp(both, reach());
  expect([...found.keys()]).toEqual(both.domains);
  expect(problem).toMatchObject({ at: 'later', wait: 30_000 });
});

test('HubSpot: a token without the scope for companies still finds people', async () => {
  const { lookUp, standIn } = await started('hubspot');
  standIn.fail({ status: 403, body: { message: 'requires crm.objects.companies.read' } }, ({ path }) =>
    path.endsWith('/search'),
  );
  const { found, problem } = await lookUp(both, reach());
  expect([...found.keys()]).toEqual(both.emails);
  expect(problem?.reason).toContain('crm.objects.companies.read');
});

test('Pipedrive: returns the addresses that were looked up before a rate limit', async () => {
  const { lookUp, standIn } = await started('pipedrive');
  standIn.fail(
    { status: 429, headers: { 'x-ratelimit-reset': '2' } },
    ({ query }) => query.get('term') === 'late@elsewhere.test',
  );
  const { found, problem } = await lookUp({ emails: [ada, 'late@elsewhere.test'], domains: [] }, reach());
  expect([...found.keys()]).toEqual([ada]);
  expect(problem).toMatchObject({ at: 'later', wait: 2_000 });
});

test('a webhook offers no look-up', () => {
  const connected = webhook.connect({ address: 'https://hooks.ferrocrate.test', secret: `whsec_${'a'.repeat(32)}` });
  expect(connected.ok && connected.lookUp).toBeNull();
});

test('a CRM in a private network is refused, as for pushes', async () => {
  const connected = twenty.connect({ token: twentyToken, address: 'https://10.0.0.1' });
  if (!connected.ok || !connected.lookUp) throw new Error('Not connected.');
  const { problem } = await connected.lookUp(unlisted, reach({ fetch: loopbackFetch }));
  expect(problem?.at).toBe('off');
});
