/** Every operation of the contract, from the extension's client to the reference service over HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OperationName, operationNames, type Params, type Reply } from '../../lib/contract/operations.ts';
import type { Service } from '../../lib/contract/service.ts';
import { clientOf } from './client.ts';
import { toNoon } from './clock.ts';
import { apps, articles, campaigns, domains, people, sentence, verdictAddresses, views } from './fixtures.ts';
import type { Reference } from './reference.ts';
import { startService } from './start-service.ts';

let reference: Reference;
let client: Service;
beforeAll(async () => {
  reference = await startService({ leads: 'mock', compatName: 'brandish' });
  reference.rate.off();
  // No day may end between a request and the check of that day's usage.
  reference.clock.move(toNoon(reference.clock.now()));
  client = clientOf(reference, reference.keys.growth);
  // Creates the account first, so that no request spends its time limit on it.
  await reference.leads(reference.keys.growth);
});
afterAll(() => reference.close());
beforeEach(() => reference.witness.clear());

async function replyTo<Name extends OperationName>(name: Name, params: Params<Name>): Promise<Reply<Name>> {
  const answer = await client.request(name, params);
  if (!answer.ok || answer.at !== 'done') throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return answer.reply;
}

async function leadId(email: string): Promise<number> {
  return (await reference.leads(reference.keys.growth)).find((lead) => lead.email === email)?.id ?? 0;
}

/** The request as the service received it. The key is in one header, never in the address. */
function received() {
  expect(reference.witness.requests).toHaveLength(1);
  const [seen] = reference.witness.requests;
  if (!seen) throw new Error('nothing came');
  const { key, keyIn, method, path, query, body, operation } = seen;
  expect([key, keyIn]).toEqual([reference.keys.growth, 'Authorization']);
  expect(reference.witness.holding(reference.keys.growth)).toEqual([]);
  walked.add(operation ?? 'none');
  return { asked: `${method} ${path}`, query, body: body === '' ? null : JSON.parse(body) };
}

const walked = new Set<string>();

describe('every operation', () => {
  it('searchDomain', async () => {
    const { data, meta } = await replyTo('searchDomain', { domain: domains.aldermoor, department: ['sales', '~'] });
    expect(data.organization).toBe('Aldermoor Optics');
    expect(data.emails.every(({ department }) => department === 'sales' || department === null)).toBe(true);
    expect(meta.results).toBeGreaterThan(9);
    expect(received()).toEqual({
      asked: 'GET /v2/domain-search',
      query: [
        ['domain', domains.aldermoor],
        ['department', 'sales,~'],
      ],
      body: null,
    });
  });

  it('searchDomainWithPost', async () => {
    const params = { domain: domains.aldermoor, location: { include: [{ country: 'JP' }] } };
    expect((await replyTo('searchDomainWithPost', params)).data.emails.map(({ value }) => value)).toEqual([
      people.misaki,
    ]);
    expect(received()).toEqual({ asked: 'POST /v2/domain-search', query: [], body: params });
  });

  it('findEmail', async () => {
    const params = { domain: domains.aldermoor, first_name: 'Marit', last_name: 'Lindqvist', max_duration: 20 };
    expect((await replyTo('findEmail', params)).data).toMatchObject({ email: people.marit, score: 97 });
    expect(received()).toEqual({
      asked: 'GET /v2/email-finder',
      query: [
        ['domain', domains.aldermoor],
        ['first_name', 'Marit'],
        ['last_name', 'Lindqvist'],
        ['max_duration', '20'],
      ],
      body: null,
    });
  });

  it('findAuthor', async () => {
    const { data } = await replyTo('findAuthor', { url: articles.harrier });
    expect(data.email).toBe(people.ngocAnh);
    expect(received()).toEqual({ asked: 'GET /v2/author-finder', query: [['url', articles.harrier]], body: null });
  });

  it('verifyEmail', async () => {
    const { data } = await replyTo('verifyEmail', { email: verdictAddresses.valid, domain_metadata: true });
    expect(data).toMatchObject({ status: 'valid', domain_metadata: { organization: 'Verdict & Sons' } });
    expect(received()).toEqual({
      asked: 'GET /v2/email-verifier',
      query: [
        ['email', verdictAddresses.valid],
        ['domain_metadata', 'true'],
      ],
      body: null,
    });
  });

  it('countDomainEmails', async () => {
    expect((await replyTo('countDomainEmails', { domain: domains.aldermoor })).data).toMatchObject({ total: 37 });
    expect(received()).toEqual({ asked: 'GET /v2/email-count', query: [['domain', domains.aldermoor]], body: null });
  });

  it('listLeads', async () => {
    const { data, meta } = await replyTo('listLeads', {
      sending_status: ['replied', '~'],
      verification_date: { from: '2026-03-01', to: '2026-03-31' },
      location: { country: { include: ['NL'] } },
      custom_attributes: { erp_id: '~' },
      limit: 5,
    });
    expect(data.leads.map(({ email }) => email)).toEqual([people.marit]);
    expect(meta).toMatchObject({ count: 1, total: 1 });
    expect(received()).toEqual({
      asked: 'GET /v2/leads',
      query: [
        ['sending_status[]', 'replied'],
        ['sending_status[]', '~'],
        ['location[country][include][]', 'NL'],
        ['verification_date[from]', '2026-03-01'],
        ['verification_date[to]', '2026-03-31'],
        ['custom_attributes[erp_id]', '~'],
        ['limit', '5'],
      ],
      body: null,
    });
  });

  it('createLead, getLead, createOrUpdateLead, updateLead, leadExists and deleteLead', async () => {
    const email = 'walk@through.test';
    const written = { email, first_name: 'Ada', leads_list_name: 'Walk', custom_attributes: { erp_id: '7' } };
    const { data: made } = await replyTo('createLead', written);
    expect(made).toMatchObject({ email, first_name: 'Ada', erp_id: '7', leads_list: { name: 'Walk' } });
    expect(received()).toEqual({ asked: 'POST /v2/leads', query: [], body: written });
    const { id } = made;

    reference.witness.clear();
    expect((await replyTo('getLead', { id })).data).toMatchObject({ id, email });
    expect(received()).toEqual({ asked: `GET /v2/leads/${id}`, query: [], body: null });

    reference.witness.clear();
    const merged = { email, last_name: 'Lovelace', notes: '' };
    expect((await replyTo('createOrUpdateLead', merged)).data).toMatchObject({ id, last_name: 'Lovelace' });
    expect(received()).toEqual({ asked: 'PUT /v2/leads', query: [], body: merged });

    reference.witness.clear();
    expect(await replyTo('updateLead', { id, position: 'Countess' })).toEqual({ data: null });
    expect(received()).toEqual({ asked: `PUT /v2/leads/${id}`, query: [], body: { position: 'Countess' } });

    reference.witness.clear();
    expect((await replyTo('leadExists', { email })).data).toMatchObject({ id, leads_list_name: 'Walk' });
    expect(received()).toEqual({ asked: 'GET /v2/leads/exist', query: [['email', email]], body: null });

    reference.witness.clear();
    expect(await replyTo('deleteLead', { id })).toEqual({ data: null });
    expect(received()).toEqual({ asked: `DELETE /v2/leads/${id}`, query: [], body: null });
    expect((await reference.leads(reference.keys.growth)).some((lead) => lead.id === id)).toBe(false);
  });

  it('getAccount, updateAccount and getAccountStats', async () => {
    expect((await replyTo('getAccount', {})).data).toMatchObject({ first_name: 'Robin', plan_name: 'Growth' });
    expect(received()).toEqual({ asked: 'GET /v2/account', query: [], body: null });

    reference.witness.clear();
    expect(await replyTo('updateAccount', { first_name: 'Rowan' })).toEqual({ data: null });
    expect(received()).toEqual({ asked: 'PUT /v2/account', query: [], body: { first_name: 'Rowan' } });

    reference.witness.clear();
    expect((await replyTo('getAccountStats', {})).data).toMatchObject({ first_name: 'Rowan', plan_name: 'Growth' });
    expect(received()).toEqual({ asked: 'GET /v2/account-stats', query: [], body: null });
  });

  it('discoverCompanies', async () => {
    const { data, meta } = await replyTo('discoverCompanies', { query: sentence, headcount: ['51-200', '201-500'] });
    expect(data[0]).toMatchObject({
      domain: domains.aldermoor,
      organization: 'Aldermoor Optics',
      emails_count: { personal: 31, generic: 6, total: 37 },
      location: 'Leiden, NL',
    });
    expect(meta.filters).toMatchObject({
      headcount: ['51-200', '201-500'],
      job_openings: { hiring: true, department: ['Sales'] },
    });
    expect(received()).toEqual({
      asked: 'POST /v2/discover',
      query: [],
      body: { query: sentence, headcount: ['51-200', '201-500'] },
    });
  });

  it('discoverPeople', async () => {
    const { data, meta } = await replyTo('discoverPeople', {
      headquarters_location: {
        include: [{ country: 'NO', city: 'Bergen' }],
        exclude: [{ country: 'US', state: 'CA' }],
      },
      keywords: { include: ['offshore'], match: 'any' },
      funding: { date: { from: '2020-01-01' } },
      limit: 1,
    });
    expect(data.map(({ domain }) => domain)).toEqual([domains.kestrel]);
    expect(meta.results).toBeGreaterThan(1);
    expect(meta.total_emails.total).toBeGreaterThan(58);
    expect(received()).toEqual({
      asked: 'GET /v2/discover/people',
      query: [
        ['headquarters_location[include][0][country]', 'NO'],
        ['headquarters_location[include][0][city]', 'Bergen'],
        ['headquarters_location[exclude][0][country]', 'US'],
        ['headquarters_location[exclude][0][state]', 'CA'],
        ['keywords[include][]', 'offshore'],
        ['keywords[match]', 'any'],
        ['funding[date][from]', '2020-01-01'],
        ['limit', '1'],
      ],
      body: null,
    });
  });

  it('listViews, createView, getView and deleteView', async () => {
    const { data, meta } = await replyTo('listViews', { limit: 2, offset: 1 });
    expect(data.views.map(({ name }) => name)).toEqual([views.research, views.logistics]);
    expect(meta.total).toBe(4);
    expect(received()).toEqual({
      asked: 'GET /v2/discover/views',
      query: [
        ['limit', '2'],
        ['offset', '1'],
      ],
      body: null,
    });

    reference.witness.clear();
    const saved = { name: 'Walked', filters: { headcount: ['1-10'], keywords: { include: ['x'], match: 'any' } } };
    const { data: made } = await replyTo('createView', saved);
    expect(made).toMatchObject(saved);
    expect(made.created_at).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC$/);
    expect(received()).toEqual({ asked: 'POST /v2/discover/views', query: [], body: saved });

    reference.witness.clear();
    expect((await replyTo('getView', { id: made.id })).data).toEqual(made);
    expect(received()).toEqual({ asked: `GET /v2/discover/views/${made.id}`, query: [], body: null });

    reference.witness.clear();
    expect(await replyTo('deleteView', { id: made.id })).toEqual({ data: null });
    expect(received()).toEqual({ asked: `DELETE /v2/discover/views/${made.id}`, query: [], body: null });
    expect(await client.request('getView', { id: made.id })).toMatchObject({
      ok: false,
      problem: { code: 'not-found' },
    });
  });

  it('enrichPerson, with and without the alternate format, under the service’s own parameter name', async () => {
    const { data, meta } = await replyTo('enrichPerson', { email: people.marit });
    expect(data).toMatchObject({
      name: { fullName: 'Marit Lindqvist' },
      employment: { name: 'Aldermoor Optics', title: 'Head of Calibration' },
      geo: { city: 'Leiden', countryCode: 'NL' },
    });
    expect(meta.email).toBe(people.marit);
    expect(received()).toEqual({ asked: 'GET /v2/people/find', query: [['email', people.marit]], body: null });

    reference.witness.clear();
    client = clientOf(reference, reference.keys.growth, { compatName: 'brandish' });
    expect((await replyTo('enrichPerson', { email: people.marit, compat_format: true })).data).toEqual(data);
    expect(received().query).toEqual([
      ['email', people.marit],
      ['brandish', 'true'],
    ]);
  });

  it('enrichCompany', async () => {
    const { data, meta } = await replyTo('enrichCompany', { domain: domains.aldermoor });
    expect(data).toMatchObject({
      name: 'Aldermoor Optics',
      legalName: 'Aldermoor Optics B.V.',
      company_type: 'privately held',
      foundedYear: 1987,
      metrics: { employees: '201-500', employeesCount: 243 },
    });
    expect(data.fundingRounds).toHaveLength(2);
    expect(meta.domain).toBe(domains.aldermoor);
    expect(received()).toEqual({ asked: 'GET /v2/companies/find', query: [['domain', domains.aldermoor]], body: null });
  });

  it('enrichPersonAndCompany', async () => {
    const { data } = await replyTo('enrichPersonAndCompany', { email: people.marit });
    expect(data.person?.name.familyName).toBe('Lindqvist');
    expect(data.company?.domain).toBe(domains.aldermoor);
    expect(received()).toEqual({ asked: 'GET /v2/combined/find', query: [['email', people.marit]], body: null });
  });

  it('listCampaignRecipients', async () => {
    const { data, meta } = await replyTo('listCampaignRecipients', { id: campaigns.spring, limit: 3, offset: 3 });
    expect(data.recipients.map(({ email }) => email)).toEqual([
      people.laila,
      verdictAddresses.webmail,
      people.babatunde,
    ]);
    expect(data.recipients.map(({ lead_id }) => lead_id)).toEqual([
      await leadId(people.laila),
      await leadId(verdictAddresses.webmail),
      null,
    ]);
    expect(meta).toEqual({ limit: 3, offset: 3 });
    expect(received()).toEqual({
      asked: `GET /v2/campaigns/${campaigns.spring}/recipients`,
      query: [
        ['limit', '3'],
        ['offset', '3'],
      ],
      body: null,
    });
  });

  it('getUsage and getUsageHistory', async () => {
    const { data } = await replyTo('getUsage', {});
    expect(data.requests.searches).toMatchObject({ used: 4, available: 5_000 });
    expect(data.requests.verifications).toMatchObject({ used: 1, available: 10_000 });
    expect(received()).toEqual({ asked: 'GET /v2/usage', query: [], body: null });

    reference.witness.clear();
    const history = (await replyTo('getUsageHistory', {})).data;
    expect(history.rows).toHaveLength(90);
    expect(history.rows[0]).toMatchObject({ searches: 4, verifications: 1 });
    expect(history.raw).toHaveLength(90);
    expect(received()).toEqual({ asked: 'GET /v2/usage/history', query: [], body: null });
  });

  it('listTeamMembers', async () => {
    const { rows } = (await replyTo('listTeamMembers', {})).data;
    expect(rows).toHaveLength(4);
    expect(rows[1]).toMatchObject({ name: null, first_name: 'Fenna', email: 'fenna@harrier-tests.example' });
    expect(received()).toEqual({ asked: 'GET /v2/team/members', query: [], body: null });
  });

  it('listConnectedApps, getConnectedApp and pushToConnectedApp', async () => {
    const { rows } = (await replyTo('listConnectedApps', {})).data;
    expect(rows.map(({ id }) => id)).toEqual([apps.ledgerly, apps.postrider, apps.gridline]);
    expect(received()).toEqual({ asked: 'GET /v2/connected-apps', query: [], body: null });

    reference.witness.clear();
    expect((await replyTo('getConnectedApp', { id: apps.ledgerly })).data).toMatchObject({ category: 'crm' });
    expect(received()).toEqual({ asked: `GET /v2/connected-apps/${apps.ledgerly}`, query: [], body: null });

    reference.witness.clear();
    const lead_ids = [await leadId(people.ingrid), await leadId(people.marit)];
    const { data } = await replyTo('pushToConnectedApp', { id: apps.ledgerly, lead_ids });
    expect(data.status).toBe('queued');
    expect(reference.witness.requests[0]?.status).toBe(202);
    expect(received()).toEqual({
      asked: `POST /v2/connected-apps/${apps.ledgerly}/push`,
      query: [],
      body: { lead_ids },
    });
    const waiting = (await reference.leads(reference.keys.growth)).filter((lead) => lead.sync_status === 'pending');
    expect(waiting.map(({ id }) => id)).toEqual(lead_ids.toReversed());
  });

  it('listEmailAccounts and listEmailAccountCapacities', async () => {
    const accounts = (await replyTo('listEmailAccounts', {})).data.rows;
    expect(accounts[0]).toMatchObject({ email: 'robin@harrier-tests.example', daily_limit: 200, provider: 'smtp' });
    expect(accounts[0]).not.toHaveProperty('sent');
    expect(received()).toEqual({ asked: 'GET /v2/email-accounts', query: [], body: null });

    reference.witness.clear();
    const capacities = (await replyTo('listEmailAccountCapacities', {})).data.rows;
    expect(capacities[0]).toMatchObject({ id: 1, sent: 38, daily_limit: 200, scheduled: 112 });
    expect(received()).toEqual({ asked: 'GET /v2/email-accounts/capacities', query: [], body: null });
  });

  it('is covered by the tests above', () => {
    expect([...walked].toSorted()).toEqual(operationNames.toSorted());
  });
});
