/** Pipedrive's persons, organizations and deals, v2. https://developers.pipedrive.com/docs/api/v1/Persons */
import { isRecord } from '../../../../lib/contract/tolerant.ts';
import {
  fieldsOf,
  isAddress,
  listIn,
  type Received,
  type Reply,
  type StandIn,
  startStandIn,
  unknownNames,
} from './stand-in.ts';

export const pipedriveToken = 'inventedpipedrivetoken';

type Fields = Record<string, unknown> & { id: number };

interface PipedriveStandIn extends StandIn {
  persons: Fields[];
  organizations: Fields[];
  /** The latest first. */
  deals: Fields[];
  /** From now on the search finds only what existed at the last call. Before the first call it is up to date. */
  searchLags(): void;
}

/** Responses that name users, stages and the company's host. */
const named: Record<string, unknown> = {
  '/api/v1/users': [{ id: 88, name: 'Signe Aas' }],
  '/api/v1/users/me': { id: 88, name: 'Signe Aas', company_domain: 'ferrocrate' },
  '/api/v2/stages': [{ id: 5, name: 'Negotiation' }],
};

const known: Record<string, string[]> = {
  persons: [
    'name',
    'owner_id',
    'org_id',
    'emails',
    'phones',
    'visible_to',
    'label_ids',
    'marketing_status',
    'custom_fields',
  ],
  // Some accounts also have a `website`, which the API documents for responses only.
  organizations: ['name', 'owner_id', 'label_ids', 'address', 'custom_fields'],
};

export async function startPipedrive(): Promise<PipedriveStandIn> {
  const tables: Record<string, Fields[]> = { persons: [], organizations: [] };
  const deals: Fields[] = [];
  let indexed = new Set<Fields>();
  let lags = false;
  let next = 11;

  function answer(request: Received): Reply {
    if (request.headers['x-api-token'] !== pipedriveToken)
      return failed(401, `unauthorized access with ${request.headers['x-api-token']}`);
    const there = named[request.path];
    if (there) return done(there);
    if (request.path === '/api/v2/deals') return dealsOf(request);
    const [, what = '', id] = /^\/api\/v2\/(persons|organizations)(?:\/(\w+))?$/.exec(request.path) ?? [];
    const all = tables[what];
    if (!all) return failed(404, 'Unknown method.');
    if (request.method === 'GET' && id === 'search') return search(request, what, all);
    if (request.method === 'GET' && id === undefined) return list(request, all);
    const own = all.find((row) => String(row.id) === id);
    if (request.method === 'GET') return own ? done(own) : failed(404, 'Person not found');
    const fields = fieldsOf(request);
    const fault = faultOf(fields, what, request.method);
    if (fault) return failed(400, fault);
    if (request.method === 'POST' && id === undefined) {
      const row = { id: next++, update_time: new Date().toISOString(), is_deleted: false, ...fields };
      all.push(row);
      return { ...done(row), status: 201 };
    }
    if (request.method !== 'PATCH') return failed(405, 'Method not allowed');
    return own
      ? done(Object.assign(own, fields, { update_time: new Date().toISOString() }))
      : failed(404, 'Person not found');
  }

  function search({ query }: Received, what: string, all: Fields[]): Reply {
    const term = query.get('term') ?? '';
    const isExact = query.get('exact_match') === 'true';
    if (term.length < (isExact ? 1 : 2)) return failed(400, 'term must have at least 2 characters');
    if (query.get('fields') !== (what === 'persons' ? 'email' : 'name')) return failed(400, 'fields is invalid');
    const rows = all
      .filter((row) => !lags || indexed.has(row))
      .filter((row) =>
        textsOf(row, what).some((text) => (isExact ? text === term.toLowerCase() : text.includes(term.toLowerCase()))),
      );
    const limit = Number(query.get('limit'));
    if (limit > 100) return failed(400, 'limit is invalid');
    const from = Number(query.get('cursor') ?? 0);
    const items = rows.slice(from, from + limit).map(({ id, name, emails, phones, org_id, owner_id }) => ({
      result_score: 0.7,
      item: {
        id,
        type: what,
        name,
        emails: valuesOf(emails),
        phones: valuesOf(phones),
        owner: owner_id === undefined ? null : { id: owner_id },
        organization: org_id === undefined ? null : { id: org_id },
      },
    }));
    const more = from + limit < rows.length ? String(from + limit) : null;
    return { status: 200, body: { success: true, data: { items }, additional_data: { next_cursor: more } } };
  }

  function dealsOf({ query }: Received): Reply {
    if (query.get('status') !== 'open') return failed(400, 'Invalid parameters');
    const [name = '', id] = [...query].find(([one]) => one === 'person_id' || one === 'org_id') ?? [];
    const rows = deals.filter((deal) => deal.status === 'open' && String(deal[name]) === id);
    return done(rows.slice(0, Number(query.get('limit'))));
  }

  function list({ query }: Received, all: Fields[]): Reply {
    const since = query.get('updated_since') ?? '';
    const limit = Number(query.get('limit'));
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(since) || limit > 500) return failed(400, 'Invalid parameters');
    const from = Number(query.get('cursor') ?? 0);
    const rows = all.filter(({ update_time }) => String(update_time) >= since);
    const more = from + limit < rows.length ? String(from + limit) : null;
    return {
      status: 200,
      body: { success: true, data: rows.slice(from, from + limit), additional_data: { next_cursor: more } },
    };
  }

  return {
    ...(await startStandIn(answer)),
    persons: tables.persons ?? [],
    organizations: tables.organizations ?? [],
    deals,
    searchLags() {
      lags = true;
      indexed = new Set(Object.values(tables).flat());
    },
  };
}

function faultOf(fields: Record<string, unknown>, what: string, method: string): string | null {
  const [unknown] = unknownNames(fields, known[what] ?? []);
  if (unknown) return `Parameter ${unknown} is not allowed.`;
  if (method === 'POST' && (typeof fields.name !== 'string' || fields.name === '')) return 'name is required';
  if (fields.emails !== undefined && !listIn(fields.emails).every(({ value }) => isAddress(value)))
    return 'emails are not valid';
  if (fields.phones !== undefined && !listIn(fields.phones).every(({ value }) => typeof value === 'string'))
    return 'phones are not valid';
  return fields.org_id === undefined || typeof fields.org_id === 'number' ? null : 'org_id is not valid';
}

function textsOf(row: Fields, what: string): string[] {
  return what === 'persons' ? valuesOf(row.emails).map((one) => one.toLowerCase()) : [String(row.name).toLowerCase()];
}

function valuesOf(list: unknown): string[] {
  return (Array.isArray(list) ? list : []).flatMap((one: unknown) => (isRecord(one) ? String(one.value) : []));
}

const done = (data: unknown): Reply => ({ status: 200, body: { success: true, data } });

const failed = (status: number, error: string): Reply => ({
  status,
  body: { success: false, error, code: `ERR_${status}` },
});
