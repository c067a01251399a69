import { describe, expect, it } from 'vitest';
import { readReply } from '../../../lib/contract/answer.ts';
import type { OperationName, Reply } from '../../../lib/contract/operations.ts';
import { remaining } from '../../../lib/contract/resources/account.ts';
import { verdictOf } from '../../../lib/contract/taxonomy.ts';
import { replies } from './replies.ts';

function read<Name extends OperationName>(name: Name, body: unknown, status = 200): Reply<Name> {
  const answer = readReply(name, { status, body, again: null, left: null });
  if (!answer.ok || answer.at !== 'done') throw new Error(JSON.stringify(answer));
  return answer.reply;
}

/** Replaces every leaf with null. */
function nulled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(nulled);
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, nulled(one)]));
}

describe('a reply with missing values', () => {
  it('is read with every leaf null, false, 0 or empty', () => {
    for (const name of ['searchDomain', 'findEmail', 'countDomainEmails', 'leadExists', 'getAccount'] as const) {
      expect(read(name, nulled(replies[name]))).toHaveProperty('data');
    }
    expect(read('searchDomain', { data: {} })).toMatchObject({
      data: { domain: null, disposable: null, pattern: null, technologies: [], emails: [], linked_domains: [] },
      meta: { results: null, results_approximate: false, aggregations: null },
    });
    expect(read('countDomainEmails', { data: {} })).toEqual({
      data: { total: 0, personal_emails: 0, generic_emails: 0, department: {}, seniority: {} },
    });
  });

  it('is read without whole blocks: verification, list, sources, requests', () => {
    expect(read('findEmail', { data: { email: 'ada@acme.test' } }).data).toMatchObject({
      score: null,
      sources: [],
      verification: { date: null, status: null },
    });
    const lead = { id: 1, email: 'ada@acme.test' };
    for (const block of [undefined, null, 'none', [], { id: null, name: null }]) {
      expect(read('getLead', { data: { ...lead, leads_list: block, verification: block } }).data).toMatchObject({
        leads_list: { id: null, name: null, leads_count: null },
        verification: { date: null, status: null },
      });
    }
    expect(read('getAccount', { data: { requests: null } }).data.requests.searches).toMatchObject({ used: null });
  });

  it('is a miss, not an error, if a finder has no address', () => {
    const miss = { data: { email: null, score: null, accept_all: null, sources: [] } };
    expect(read('findEmail', miss).data).toMatchObject({ email: null, score: null, accept_all: null, sources: [] });
    expect(read('findAuthor', miss).data.email).toBeNull();
  });

  it('has the sum of its parts as the total of a count', () => {
    const counted = { personal_emails: 9, generic_emails: 3, department: { it: 9 } };
    expect(read('countDomainEmails', { data: { ...counted, total: null } }).data.total).toBe(12);
    expect(read('countDomainEmails', { data: { personal_emails: '9' } }).data.total).toBe(9);
    expect(read('countDomainEmails', { data: { ...counted, total: 0 } }).data.total).toBe(0);
  });

  it('is an empty search result for an unsupported domain', () => {
    const none = { data: { domain: null, pattern: null, organization: null, emails: [] }, meta: { results: 0 } };
    expect(read('searchDomain', none)).toMatchObject({ data: { domain: null, emails: [] }, meta: { results: 0 } });
  });

  it('is read without any check of a verification', () => {
    const { data } = read('verifyEmail', { data: { status: 'unknown' } });
    expect(data).toMatchObject({
      status: 'unknown',
      score: null,
      regexp: null,
      smtp_check: null,
      block: null,
      sources: [],
    });
  });

  it('takes the status of a verification from its deprecated result', () => {
    const status = (data: Record<string, unknown>) => read('verifyEmail', { data }).data.status;
    expect(status({ result: 'deliverable' })).toBe('valid');
    expect(status({ result: 'undeliverable' })).toBe('invalid');
    expect(status({ result: 'risky' })).toBe('unknown');
    expect(status({ result: 'risky', accept_all: true })).toBe('accept_all');
    expect(status({ result: 'risky', webmail: true })).toBe('webmail');
    expect(status({ result: 'risky', disposable: true })).toBe('disposable');
    expect(status({ status: 'accept_all', result: 'deliverable' })).toBe('accept_all');
    expect(readReply('verifyEmail', { status: 200, body: { data: {} }, again: null, left: null }).ok).toBe(false);
    // Its checks are read, although no field gives the verdict.
    const bare = { status: null, email: 'ada@acme.test', score: 50, mx_records: true };
    expect(read('verifyEmail', { data: bare }).data).toMatchObject({ ...bare, status: 'unknown' });
  });

  it('loses only rows that lack an address or are malformed', () => {
    const rows = [
      { value: 'ada@acme.test' },
      { value: null },
      null,
      'x',
      7,
      { value: 'info@acme.test', sources: [null, {}] },
    ];
    expect(read('searchDomain', { data: { emails: rows } }).data.emails.map(({ value }) => value)).toEqual([
      'ada@acme.test',
      'info@acme.test',
    ]);
    const leads = [{ id: 1, email: 'ada@acme.test' }, { id: 'x', email: 'b@acme.test' }, { id: 2 }];
    expect(read('listLeads', { data: { leads } }).data.leads).toHaveLength(1);
  });
});

describe('a reply in another form than documented', () => {
  it('keeps unknown fields and unknown words', () => {
    const { data } = read('searchDomain', {
      data: {
        emails: [{ value: 'ada@acme.test', verification: { status: 'catch_all' }, seniority: 'chief', mood: 'good' }],
        rating: 5,
      },
    });
    expect(data).toMatchObject({
      rating: 5,
      emails: [{ mood: 'good', seniority: 'chief', verification: { status: 'catch_all' } }],
    });
    expect(verdictOf('catch_all')).toBeNull();
    expect(verdictOf('deliverable')).toBe('valid');
    expect(verdictOf(null)).toBeNull();
  });

  it('keeps custom attributes beside a lead’s own fields, also in place of created_by', () => {
    const lead = { id: 1, email: 'ada@acme.test', created_by: 'imported by hand', favourite_engine: 'analytical' };
    expect(read('getLead', { data: lead }).data).toMatchObject(lead);
  });

  it('keeps a lead with a custom attribute of another type in place of its own field', () => {
    const lead = { id: 1, email: 'ada@acme.test', position: { text: 'x' }, notes: 7, confidence_score: 'high' };
    expect(read('getLead', { data: lead }).data).toMatchObject({ position: null, notes: '7', confidence_score: null });
  });

  it('is read with numbers as text, and text as numbers', () => {
    expect(read('searchDomain', { data: { postal_code: 2611 } }).data.postal_code).toBe('2611');
    expect(read('getAccount', { data: { plan_level: '2' } }).data.plan_level).toBe(2);
    const counted = { total: '12', personal_emails: '9', department: { sales: '7', legal: 'x', it: '-1' } };
    expect(read('countDomainEmails', { data: counted }).data).toMatchObject({ total: 12, personal_emails: 9 });
    expect(read('countDomainEmails', { data: counted }).data.department).toEqual({ sales: 7 });
    const found = { data: [{ domain: 'acme.test', emails_count: { total: '12' } }] };
    expect(read('discoverCompanies', found).data[0]?.emails_count.total).toBe(12);
  });

  it('may lack a body after an update or a deletion, or hold the updated lead', () => {
    expect(read('updateLead', undefined, 204)).toEqual({ data: null });
    expect(read('updateLead', { data: { id: 1, email: 'ada@acme.test' } }).data).toMatchObject({ id: 1 });
    expect(read('deleteLead', undefined, 204)).toEqual({ data: null });
  });

  it('has the rest of a plan in remaining, or else as available minus used', () => {
    const left = (bucket: Record<string, unknown>) =>
      remaining(read('getAccount', { data: { requests: { searches: bucket } } }).data.requests.searches);
    expect(left({ used: 12, available: 50, remaining: 40 })).toBe(40);
    expect(left({ used: 12, available: 50 })).toBe(38);
    expect(left({ used: 1.5, available: 50.5 })).toBe(49);
    expect(left({ available: 50 })).toBe(50);
    expect(left({ used: 60, available: 50 })).toBe(0);
    expect(left({ remaining: -3 })).toBe(0);
    expect(left({})).toBeNull();
  });

  it('is read as an enrichment without the envelope or whole blocks', () => {
    const bare = { id: 'x', email: 'ada@acme.test', geo: null };
    expect(read('enrichPerson', bare)).toEqual(read('enrichPerson', { data: bare }));
    expect(read('enrichPerson', bare).data).toMatchObject({ name: { fullName: null }, employment: { title: null } });
    expect(read('enrichCompany', { domain: 'acme.test', companyType: 'partnership' }).data).toMatchObject({
      company_type: 'partnership',
      name: null,
      tech: [],
      metrics: { employees: null },
    });
    expect(read('enrichPersonAndCompany', { person: bare, company: null }).data).toMatchObject({
      person: { email: 'ada@acme.test' },
      company: null,
    });
  });

  it('lists companies without names, and keeps returned filters of any form', () => {
    const { data, meta } = read('discoverCompanies', {
      data: [
        { domain: 'acme.test', organization: null, emails_count: null, hiring: true },
        { organization: 'Nowhere' },
      ],
      meta: { results: '2', filters: { industry: 'Optics' } },
    });
    expect(data).toMatchObject([{ domain: 'acme.test', organization: null, emails_count: { total: 0 }, hiring: true }]);
    expect(meta).toMatchObject({ results: 2, filters: { industry: 'Optics' } });
    expect(read('discoverPeople', { data: [] }).meta).toMatchObject({ filters: {}, total_emails: { total: 0 } });
  });

  it('is read as a saved search with times and filters of other forms', () => {
    const view = { id: 1, name: null, filters: [], created_at: '2026-01-02T03:04:05Z' };
    expect(read('createView', { data: view }, 201).data).toMatchObject({ name: '', filters: {}, updated_at: null });
    expect(read('deleteView', undefined, 204)).toEqual({ data: null });
  });

  it('lists account resources from a bare list or under any name, and keeps the raw data', () => {
    const member = { id: 'm-1', first_name: 'Ada' };
    for (const data of [[member, null, 7], { members: [member], total: 1 }]) {
      const { rows, raw } = read('listTeamMembers', { data }).data;
      expect(rows).toMatchObject([{ id: 'm-1', first_name: 'Ada', name: null }]);
      expect(raw).toEqual(data);
    }
    expect(read('listTeamMembers', { data: 'none' }).data).toEqual({ rows: [], raw: 'none' });
    expect(read('listConnectedApps', { data: [{ id: 7 }] }).data.rows).toMatchObject([{ id: '7', name: null }]);
    expect(read('getUsageHistory', { data: [{ date: '2026-01-01', searches: 3 }] }).data.rows).toMatchObject([
      { date: '2026-01-01', searches: 3, verifications: null },
    ]);
    expect(read('getUsage', { data: { requests: null } }).data.requests.searches).toMatchObject({ used: null });
    expect(read('pushToConnectedApp', undefined, 202)).toEqual({ data: { status: null } });
    expect(read('listCampaignRecipients', { data: { recipients: [{ email: 'a@b.test' }, {}] } }).data).toMatchObject({
      recipients: [{ email: 'a@b.test', lead_id: null, sending_status: null }],
    });
  });

  it('means no lead if its three fields are null', () => {
    const none = { data: { id: null, leads_list_id: null, leads_list_name: null } };
    expect(read('leadExists', none)).toEqual(none);
  });
});

it('numbers in lists of codes are read as text, and nulls are dropped', () => {
  const category = { sic4Codes: [3510], naics6Codes: [333618, '333611', null], naics6Codes2022: [333618] };
  const { data } = read('enrichCompany', {
    data: { domain: 'acme.test', category, site: { phoneNumbers: [41445550123] } },
  });
  expect(data.category).toMatchObject({
    sic4Codes: ['3510'],
    naics6Codes: ['333618', '333611'],
    naics6Codes2022: ['333618'],
  });
  expect(data.site.phoneNumbers).toEqual(['41445550123']);
});
