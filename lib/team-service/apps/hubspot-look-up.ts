/**
 * HubSpot: contacts by address, companies by domain. The lifecycle stage is their state. Names of owners and stages,
 * and the account's number for links, are read only if something was found. A token without their scopes answers
 * without them.
 *
 * https://developers.hubspot.com/docs/api-reference/crm-contacts-v3/guide (batch read by `email`)
 * https://developers.hubspot.com/docs/api-reference/crm-search/guide (company search, `IN` of lower-case values)
 * https://developers.hubspot.com/docs/api-reference/crm-crm-owners-v3/owners/get-crm-v3-owners- (owners)
 * https://developers.hubspot.com/docs/api-reference/account-account-info-v3/guide (`portalId`, `uiDomain`)
 */
import { isRecord } from '../../contract/tolerant.ts';
import type { AppRecord, LookedUp, PushOutcome, Wanted } from './app.ts';
import { unreadable } from './ask.ts';
import { failedLookUp, joined, sorted, textOr, together } from './look-up.ts';

type AskHubspot = (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
) => Promise<{ ok: true; body: unknown } | { ok: false; outcome: PushOutcome }>;

interface HubspotForms {
  /** Of a contact, secondary ones too. */
  addressesOf(properties: Record<string, unknown>): string[];
}

const ofBoth = ['hubspot_owner_id', 'lifecyclestage'];
/** Records of a batch, and results of a search. */
const page = 100;

interface Row {
  id: string;
  properties: Record<string, unknown>;
}

interface Names {
  owners: ReadonlyMap<string, string>;
  stages: ReadonlyMap<string, string>;
  /** Of the account in a browser. */
  base: string | null;
}

export async function lookUpInHubspot(
  { emails, domains }: Wanted,
  ask: AskHubspot,
  { addressesOf }: HubspotForms,
): Promise<LookedUp> {
  const contacts = await rowsOf(emails, ask, (some) => ({
    path: 'crm/v3/objects/contacts/batch/read',
    body: {
      idProperty: 'email',
      properties: ['email', 'hs_additional_emails', 'firstname', 'lastname', ...ofBoth],
      inputs: some.map((id) => ({ id })),
    },
  }));
  const companies = await rowsOf(domains, ask, (some) => ({
    path: 'crm/v3/objects/companies/search',
    body: {
      filterGroups: [{ filters: [{ propertyName: 'domain', operator: 'IN', values: some }] }],
      properties: ['name', 'domain', ...ofBoth],
      limit: page,
    },
  }));
  const isAnyThere = contacts.rows.length + companies.rows.length > 0;
  const names = isAnyThere ? await namesFrom(ask) : null;
  return together([
    {
      found: sorted(contacts.answered, contacts.rows, {
        of: ({ properties }) => addressesOf(properties),
        as: (row) => recordOf(row, 'person', joined(row.properties.firstname, row.properties.lastname), names),
      }),
      problem: contacts.problem,
    },
    {
      found: sorted(companies.answered, companies.rows, {
        of: ({ properties }) => [String(properties.domain).toLowerCase()],
        as: (row) => recordOf(row, 'company', textOr(row.properties.name), names),
      }),
      problem: companies.problem,
    },
  ]);
}

interface Rows {
  answered: string[];
  rows: Row[];
  problem: LookedUp['problem'];
}

async function rowsOf(
  wanted: readonly string[],
  ask: AskHubspot,
  request: (some: readonly string[]) => { path: string; body: Record<string, unknown> },
): Promise<Rows> {
  const all: Rows = { answered: [], rows: [], problem: null };
  for (let at = 0; at < wanted.length; at += page) {
    const some = wanted.slice(at, at + page);
    const { path, body } = request(some);
    let after: string | null = null;
    do {
      const asked = await ask('POST', path, { ...body, ...(after !== null && { after }) });
      if (!asked.ok) return { ...all, problem: failedLookUp(asked.outcome).problem };
      if (!isRecord(asked.body) || !Array.isArray(asked.body.results)) return { ...all, problem: unreadable };
      all.rows.push(...resultsIn(asked.body).flatMap(asRow));
      after = nextIn(asked.body);
    } while (after !== null);
    all.answered.push(...some);
  }
  return all;
}

/** Where a search goes on; `null` at its end. */
function nextIn({ paging }: Record<string, unknown>): string | null {
  const next = isRecord(paging) && isRecord(paging.next) ? paging.next.after : null;
  return typeof next === 'string' ? next : null;
}

function asRow({ id, properties }: Record<string, unknown>): Row[] {
  return typeof id === 'string' ? [{ id, properties: isRecord(properties) ? properties : {} }] : [];
}

/** HubSpot's types of objects in a record's address. */
const types = { person: '0-1', company: '0-2' };

function recordOf(
  { id, properties }: Row,
  kind: AppRecord['kind'],
  name: string | null,
  names: Names | null,
): AppRecord {
  const stage = textOr(properties.lifecyclestage);
  return {
    ...{ kind, name, deal: null },
    owner: names?.owners.get(String(properties.hubspot_owner_id)) ?? null,
    stage: stage === null ? null : (names?.stages.get(stage) ?? stage),
    url: names?.base ? `${names.base}/record/${types[kind]}/${encodeURIComponent(id)}` : null,
  };
}

async function namesFrom(ask: AskHubspot): Promise<Names> {
  const [owners, stages, account] = await Promise.all([
    ask('GET', 'crm/v3/owners?limit=500'),
    ask('GET', 'crm/v3/properties/contacts/lifecyclestage'),
    ask('GET', 'account-info/v3/details'),
  ]);
  return {
    owners: namesIn(
      owners.ok ? resultsIn(owners.body) : [],
      'id',
      ({ firstName, lastName, email }) => joined(firstName, lastName) ?? textOr(email),
    ),
    stages: namesIn(stages.ok ? listIn(stages.body, 'options') : [], 'value', ({ label }) => textOr(label)),
    base: account.ok ? baseIn(account.body) : null,
  };
}

function baseIn(body: unknown): string | null {
  const { uiDomain, portalId } = isRecord(body) ? body : {};
  const isHost = typeof uiDomain === 'string' && /^[a-z\d.-]+$/i.test(uiDomain);
  return isHost && typeof portalId === 'number' ? `https://${uiDomain}/contacts/${portalId}` : null;
}

function namesIn(
  rows: readonly Record<string, unknown>[],
  key: string,
  nameOf: (row: Record<string, unknown>) => string | null,
): Map<string, string> {
  return new Map(
    rows.flatMap((row) => {
      const name = nameOf(row);
      return name === null ? [] : [[String(row[key]), name] as const];
    }),
  );
}

const resultsIn = (body: unknown) => listIn(body, 'results');

function listIn(body: unknown, name: string): Record<string, unknown>[] {
  const list = isRecord(body) ? body[name] : null;
  return Array.isArray(list) ? list.filter(isRecord) : [];
}
