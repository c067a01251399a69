/**
 * Pipedrive: persons and their organizations, by its API v2 and a user's API token. It has no batches and no
 * upsert, and accepts two persons with one address. Its search finds a new person only after some seconds, so a
 * retry also reads the recently changed persons.
 *
 * https://developers.pipedrive.com/docs/api/v1/Persons (v2: search, list by `updated_since`, add, update)
 * https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting (429 with x-ratelimit-reset)
 */
import * as z from 'zod/mini';
import { textIn } from '../../contract/lead-values.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import { writeIso } from '../../contract/times.ts';
import { isRecord } from '../../contract/tolerant.ts';
import {
  addressSetting,
  defineApp,
  type LeadOutcome,
  type LookedUp,
  nobodysAddress,
  type PushedLead,
  type PushOutcome,
  type PushReach,
  type Reach,
  tokenSetting,
  type Wanted,
} from './app.ts';
import { type AppRequest, ask, forAll, type Success, successAt, successOf, unreadable } from './ask.ts';
import { addressOf, fullName, hostName, type Mapping, mapped } from './fields.ts';
import { lookUpInPipedrive } from './pipedrive-look-up.ts';
import { sendEach } from './sending.ts';

/** Of all companies. Each has a host of its own besides. */
const shared = 'https://api.pipedrive.com';

const settings = z.object({
  token: tokenSetting,
  /** The company's own, such as `https://acme.pipedrive.com`, or the shared one. */
  address: z._default(addressSetting, shared),
});

/** `name` is both names. Job titles and notes are omitted: only a contact sync creates those fields. */
const pipedriveFields: Mapping = {
  email: { to: 'emails', as: (text) => [{ value: text.toLowerCase(), primary: true, label: 'work' }] },
  phone_number: { to: 'phones', as: (text) => [{ value: text, primary: true, label: 'work' }] },
};

/** For a new organization; an existing one is not changed. */
const pipedriveOrganizationFields: Mapping = {
  company: 'name',
  website: { to: 'website', as: (text) => (hostName(text) === null ? null : `https://${hostName(text)}`) },
};

type Context = Reach & { settings: z.output<typeof settings> };

/** Two to four requests per lead: a batch fits into a lease and into the rate limits of the smallest plan. */
export const pipedrive = defineApp({
  provider: 'pipedrive',
  category: 'crm',
  settings,
  batchSize: 50,
  push,
  check,
  lookUp,
});

async function check(context: Context): Promise<PushOutcome | null> {
  const searched = await searchPersons(nobodysAddress, context);
  return searched.ok ? null : searched.outcome;
}

function searchPersons(address: string, context: Context): Promise<Called> {
  const term = new URLSearchParams({ term: address, fields: 'email', exact_match: 'true', limit: '10' });
  return call('GET', `persons/search?${term}`, context);
}

async function push(leads: readonly PushedLead[], context: Context & PushReach): Promise<readonly LeadOutcome[]> {
  const recent = await recentPersons(leads, context);
  if (!recent.ok) return forAll(leads, recent.outcome);
  const organizations = new Map<string, number>();
  return sendEach(leads, (pushed) => write(pushed, recent.rows, organizations, context), context);
}

type Asked<Value> = ({ ok: true } & Value) | { ok: false; outcome: PushOutcome };

async function write(
  pushed: PushedLead,
  recent: readonly Row[],
  organizations: Map<string, number>,
  context: Context,
): Promise<PushOutcome> {
  const found = await find(pushed, recent, context);
  if (!found.ok) return found.outcome;
  const { person } = found;
  const organization = person?.hasOrganization
    ? { ok: true as const, id: null }
    : await organizationFor(pushed, organizations, context);
  if (!organization.ok) return organization.outcome;
  const name = fullName(pushed.lead);
  const { emails, phones } = mapped(pushed.lead, pipedriveFields);
  const fields = {
    // Lists are replaced whole, so existing values are kept.
    ...(person?.hasAddress
      ? {}
      : { emails: [...(Array.isArray(emails) ? emails : []), ...(person?.otherEmails ?? [])] }),
    ...(phones !== undefined && !person?.hasPhones && { phones }),
    ...(organization.id !== null && { org_id: organization.id }),
  };
  const saved = person
    ? await call('PATCH', `persons/${person.id}`, context, {
        ...(isFuller(pushed.lead, person) && { name }),
        ...fields,
      })
    : await call('POST', 'persons', context, { name: name ?? addressOf(pushed.lead), ...fields });
  if (!saved.ok) return saved.outcome;
  return isRow(saved.data)
    ? { at: 'synced', recordId: String(saved.data.id) }
    : { at: 'later', reason: 'It did not say what became of this lead.', wait: null };
}

/** A first or last name alone must not replace a person's whole name. */
function isFuller(lead: Lead, { hasName }: FoundPerson): boolean {
  const isWhole = textIn(lead, 'first_name') !== null && textIn(lead, 'last_name') !== null;
  return isWhole || (!hasName && fullName(lead) !== null);
}

interface FoundPerson {
  id: number;
  /** False if the name is only an address as a placeholder. */
  hasName: boolean;
  hasAddress: boolean;
  hasPhones: boolean;
  hasOrganization: boolean;
  /** The person's other addresses, kept when the main one changes. */
  otherEmails: unknown[];
}

/** By address among recent changes and in the search, otherwise by the remembered id. */
async function find(
  { lead, recordId }: PushedLead,
  recent: readonly Row[],
  context: Context,
): Promise<Asked<{ person: FoundPerson | null }>> {
  const address = addressOf(lead);
  const lately = recent.find((row) => emailsOf(row).includes(address));
  if (lately) return { ok: true, person: foundBy(lately, true) };
  const searched = await searchPersons(address, context);
  if (!searched.ok) return searched;
  const items = isRecord(searched.data) && Array.isArray(searched.data.items) ? searched.data.items : [];
  const rows = items.flatMap((one: unknown) => (isRecord(one) && isRow(one.item) ? one.item : []));
  const match = rows.filter((row) => emailsOf(row).includes(address)).sort((one, other) => one.id - other.id)[0];
  if (match) return { ok: true, person: foundBy(match, true) };
  if (recordId === null) return { ok: true, person: null };
  const read = await call('GET', `persons/${encodeURIComponent(recordId)}`, context, undefined, [404]);
  if (!read.ok) return read;
  return { ok: true, person: isRow(read.data) && read.data.is_deleted !== true ? foundBy(read.data, false) : null };
}

function foundBy(row: Row, hasAddress: boolean): FoundPerson {
  const emails = Array.isArray(row.emails) ? row.emails : [];
  return {
    id: row.id,
    hasName: typeof row.name === 'string' && row.name !== '' && !emailsOf(row).includes(row.name.toLowerCase()),
    hasAddress,
    hasPhones: Array.isArray(row.phones) && row.phones.length > 0,
    hasOrganization: typeof row.org_id === 'number' || isRecord(row.organization),
    otherEmails: hasAddress ? [] : emails.map((one: unknown) => (isRecord(one) ? { ...one, primary: false } : one)),
  };
}

const hour = 3_600_000;
/** Allowed difference between both clocks, in milliseconds. */
const slack = 600_000;

/** Persons changed since the first attempt at one of these leads; the search covers those older than an hour. */
async function recentPersons(leads: readonly PushedLead[], context: Context): Promise<Asked<{ rows: Row[] }>> {
  const tried = leads.flatMap(({ attempted }) => attempted ?? []).filter((at) => at > context.now() - hour);
  return tried.length === 0 ? { ok: true, rows: [] } : changedSince('persons', Math.min(...tried) - slack, context);
}

/** Pages of 500 rows. */
const mostPages = 40;

async function changedSince(
  what: 'persons' | 'organizations',
  since: number,
  context: Context,
): Promise<Asked<{ rows: Row[] }>> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const params = new URLSearchParams({
      updated_since: `${writeIso(since).slice(0, 19)}Z`,
      limit: '500',
    });
    if (cursor !== null) params.set('cursor', cursor);
    const listed: Called = await call('GET', `${what}?${params}`, context);
    if (!listed.ok) return listed;
    rows.push(...(Array.isArray(listed.data) ? listed.data.filter(isRow) : []));
    cursor = listed.next;
    if (cursor === null) break;
  }
  return { ok: true, rows };
}

/** The lead's organization by name, created if missing. `known` caches those of the batch. */
async function organizationFor(
  { lead }: PushedLead,
  known: Map<string, number>,
  context: Context,
): Promise<Asked<{ id: number | null }>> {
  const name = textIn(lead, 'company');
  if (name === null) return { ok: true, id: null };
  const key = name.toLowerCase();
  const remembered = known.get(key);
  if (remembered !== undefined) return { ok: true, id: remembered };
  const term = new URLSearchParams({ term: name, fields: 'name', exact_match: 'true', limit: '10' });
  const searched = await call('GET', `organizations/search?${term}`, context);
  if (!searched.ok) return searched;
  const items = isRecord(searched.data) && Array.isArray(searched.data.items) ? searched.data.items : [];
  let [there] = items.flatMap((one: unknown) => (isRecord(one) && isRow(one.item) ? one.item : []));
  if (!there) {
    const lately = await changedSince('organizations', context.now() - slack, context);
    if (!lately.ok) return lately;
    there = lately.rows.find((row) => typeof row.name === 'string' && row.name.toLowerCase() === key);
  }
  if (!there) {
    const { website, ...needed } = mapped(lead, pipedriveOrganizationFields);
    const whole = await call('POST', 'organizations', context, { ...needed, website });
    // The API documents the website for answers alone.
    const isRefused = !whole.ok && whole.outcome.at === 'refused' && website !== undefined;
    const made = isRefused ? await call('POST', 'organizations', context, needed) : whole;
    // If the organization is refused, the person is saved without it.
    if (!made.ok) return made.outcome.at === 'refused' ? { ok: true, id: null } : made;
    if (!isRow(made.data)) return { ok: true, id: null };
    there = made.data;
  }
  known.set(key, there.id);
  return { ok: true, id: there.id };
}

type Called = Asked<{ data: unknown; next: string | null }>;

/** `none`: statuses that mean "not found". */
function call(
  method: AppRequest['method'],
  path: string,
  context: Context,
  body?: unknown,
  none: readonly number[] = [],
): Promise<Called> {
  return request({ method, path: `v2/${path}`, body }, context, none);
}

async function request(
  { method, path, body }: { method: AppRequest['method']; path: string; body?: unknown },
  context: Context,
  none: readonly number[] = [],
): Promise<Called> {
  const { address, token } = context.settings;
  const headers = { 'x-api-token': token };
  const reply = await ask({ method, address: `${address}/api/${path}`, headers, body, secrets: [token] }, context);
  if (reply.at === 'answered' && none.includes(reply.status)) return { ok: true, data: null, next: null };
  const isLimited = reply.at === 'answered' && reply.status === 429;
  // A person that is changed was just found.
  const read = method === 'PATCH' ? successAt : successOf;
  const asked = read(isLimited ? { ...reply, wait: reply.wait ?? resetOf(reply) } : reply);
  if (!asked.ok) return asked;
  const answer = asked.reply.body;
  if (!isRecord(answer) || answer.data === undefined) return { ok: false, outcome: unreadable };
  const more = isRecord(answer.additional_data) ? answer.additional_data.next_cursor : null;
  return { ok: true, data: answer.data, next: typeof more === 'string' ? more : null };
}

function lookUp(wanted: Wanted, context: Context): Promise<LookedUp> {
  const { address } = context.settings;
  const home = address === shared ? null : new URL(address).origin;
  return lookUpInPipedrive(
    wanted,
    (path, none) => request({ method: 'GET', path }, context, none),
    { isRow, emailsOf },
    home,
  );
}

/**
 * The pause in milliseconds, from `x-ratelimit-reset` (seconds), which every answer has. It covers only the window of
 * a few seconds. Daily tokens come back at midnight, and a client that keeps asking until then is blocked.
 */
function resetOf({ header }: Success): number | null {
  if (header('x-daily-ratelimit-token-remaining') === '0') return hour;
  const said = header('x-ratelimit-reset');
  return said !== null && /^\d{1,6}$/.test(said) ? Number(said) * 1_000 : null;
}

type Row = Record<string, unknown> & { id: number };

function isRow(value: unknown): value is Row {
  return isRecord(value) && typeof value.id === 'number';
}

/** Strings in the search, objects elsewhere. */
function emailsOf({ emails }: Row): string[] {
  return (Array.isArray(emails) ? emails : []).flatMap((one: unknown) => {
    const value = isRecord(one) ? one.value : one;
    return typeof value === 'string' ? value.toLowerCase() : [];
  });
}
