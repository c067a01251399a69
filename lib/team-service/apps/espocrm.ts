/**
 * EspoCRM: leads, or contacts with their accounts, by the key of an API user. It has no batch create and no upsert.
 * Each batch looks up the records with its addresses, then writes lead by lead. EspoCRM's own duplicate check stays
 * on and catches records made in between.
 *
 * https://docs.espocrm.com/development/api/ (X-Api-Key, X-Status-Reason)
 * https://docs.espocrm.com/development/api/crud/ (list, create, update; 409 for a duplicate)
 * https://docs.espocrm.com/development/api-search-params/ (where)
 */
import * as z from 'zod/mini';
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
import {
  type AppReply,
  type AppRequest,
  ask,
  asWords,
  forAll,
  type Success,
  successAt,
  successOf,
  unreadable,
} from './ask.ts';
import { lookUpInEspocrm } from './espocrm-look-up.ts';
import { addressesIn, isRow, lower, type Row, rowsIn } from './espocrm-rows.ts';
import {
  addressOf,
  countryName,
  internationalNumber,
  lowerCase,
  type Mapping,
  mapped,
  plainAddress,
} from './fields.ts';
import { sendEach } from './sending.ts';

const settings = z.object({
  address: addressSetting,
  token: tokenSetting,
  /** The entity that a lead becomes. */
  entity: z._default(z.enum(['Lead', 'Contact']), 'Lead'),
  /** What to do with a record that already has the address. */
  duplicates: z._default(z.enum(['update', 'skip']), 'update'),
});

/** Texts of its own fields have a length, and some refuse these characters. */
const upTo = (most: number) => (text: string) =>
  [...text.replace(/[\s<>=]+/g, ' ').trim()].slice(0, most).join('') || null;

const personFields = {
  email: { to: 'emailAddress', as: lowerCase },
  first_name: { to: 'firstName', as: upTo(100) },
  last_name: { to: 'lastName', as: upTo(100) },
  position: { to: 'title', as: upTo(100) },
  phone_number: { to: 'phoneNumber', as: internationalNumber },
  country_code: { to: 'addressCountry', as: countryName },
  notes: 'description',
} as const satisfies Mapping;

/** Without `industry` and `source`: each installation has its own lists for them. */
const espocrmFields: Record<'Lead' | 'Contact', Mapping> = {
  Lead: {
    ...personFields,
    company: { to: 'accountName', as: upTo(249) },
    website: { to: 'website', as: plainAddress },
  },
  Contact: personFields,
};

/** For a new account; an existing one is not changed. */
const espocrmAccountFields: Mapping = {
  company: { to: 'name', as: upTo(249) },
  website: { to: 'website', as: plainAddress },
};

type Context = Reach & { settings: z.output<typeof settings> };

export const espocrm = defineApp({
  provider: 'espocrm',
  category: 'crm',
  settings,
  batchSize: 40,
  push,
  check,
  lookUp,
});

async function check(context: Context): Promise<PushOutcome | null> {
  const found = await find([nobodysAddress], context);
  return found.ok ? null : found.outcome;
}

function lookUp(wanted: Wanted, context: Context): Promise<LookedUp> {
  return lookUpInEspocrm(
    wanted,
    async (path) => {
      const asked = successOf(await get(path, context), words);
      return asked.ok ? { ok: true, body: asked.reply.body } : asked;
    },
    { inLines, whereIn },
    context.settings,
  );
}

async function push(leads: readonly PushedLead[], context: Context & PushReach): Promise<readonly LeadOutcome[]> {
  const found = await find(
    leads.map(({ lead }) => addressOf(lead)),
    context,
  );
  if (!found.ok) return forAll(leads, found.outcome);
  const accounts = new Map<string, string>();
  return sendEach(
    leads,
    (pushed) => write(pushed, found.records.get(addressOf(pushed.lead)), accounts, context),
    context,
  );
}

interface EspoRecord {
  id: string;
  accountId: string | null;
}

type Found = { ok: true; records: Map<string, EspoRecord> } | { ok: false; outcome: PushOutcome };

/** By address, the oldest of several. A record with another main address is read in full for its other addresses. */
async function find(addresses: readonly string[], context: Context): Promise<Found> {
  const { entity } = context.settings;
  const select = entity === 'Contact' ? 'id,emailAddress,accountId' : 'id,emailAddress';
  const records = new Map<string, EspoRecord>();
  const where = (some: readonly string[]) => whereIn('emailAddress', some);
  for (const some of inLines(addresses, where)) {
    const search = new URLSearchParams([['select', select], ...oldestFirst, ...where(some)]);
    const asked = successOf(await get(`${entity}?${search}`, context), words);
    if (!asked.ok) return asked;
    const rows = rowsIn(asked.reply.body);
    if (!rows) return { ok: false, outcome: unreadable };
    for (const row of rows) {
      const main = lower(row.emailAddress);
      const theirs = some.includes(main) ? known(main) : await addressesOf(row.id, context);
      if (!theirs.ok) return theirs;
      for (const address of theirs.addresses) if (!records.has(address)) records.set(address, recordOf(row));
    }
  }
  return { ok: true, records };
}

type Addresses = { ok: true; addresses: string[] } | { ok: false; outcome: PushOutcome };

const known = (address: string): Addresses => ({ ok: true, addresses: [address] });

/** Characters per search, parameters and all: web servers refuse a request line of more than eight thousand. */
const mostInLine = 6_000;

function inLines(values: readonly string[], where: (values: readonly string[]) => [string, string][]): string[][] {
  const lines: string[][] = [];
  let room = 0;
  for (const value of values) {
    const { length } = String(new URLSearchParams(where([value])));
    if (length > room) {
      lines.push([]);
      room = mostInLine;
    }
    lines.at(-1)?.push(value);
    room -= length;
  }
  return lines;
}

const oldestFirst: [string, string][] = [
  ['maxSize', '200'],
  ['orderBy', 'createdAt'],
  ['order', 'asc'],
];

async function addressesOf(id: string, context: Context): Promise<Addresses> {
  const asked = successAt(await get(`${context.settings.entity}/${encodeURIComponent(id)}`, context), words);
  if (!asked.ok) return asked;
  const { body } = asked.reply;
  if (!isRow(body)) return { ok: false, outcome: unreadable };
  return { ok: true, addresses: addressesIn(body) };
}

async function write(
  pushed: PushedLead,
  there: EspoRecord | undefined,
  accounts: Map<string, string>,
  context: Context,
): Promise<PushOutcome> {
  if (there) return keep(pushed, there, accounts, context);
  if (pushed.recordId !== null) {
    const moved = await save(
      'PUT',
      `${context.settings.entity}/${encodeURIComponent(pushed.recordId)}`,
      mapped(pushed.lead, espocrmFields[context.settings.entity]),
      context,
    );
    if (!(moved.at === 'answered' && moved.status === 404)) return changed(moved);
  }
  const account = await accountFor(pushed, accounts, context);
  if (!account.ok) return account.outcome;
  const fields = mapped(pushed.lead, espocrmFields[context.settings.entity]);
  // EspoCRM refuses a person without a last name.
  const lastName = addressOf(pushed.lead).slice(0, 100);
  const made = await save('POST', context.settings.entity, { lastName, ...fields, ...account.fields }, context);
  return made.at === 'answered' && made.status === 409 ? duplicate(made, pushed, accounts, context) : written(made);
}

/** The record that has the address: updated or left, as the settings say. */
async function keep(
  pushed: PushedLead,
  there: EspoRecord,
  accounts: Map<string, string>,
  context: Context,
): Promise<PushOutcome> {
  if (context.settings.duplicates === 'skip') return { at: 'synced', recordId: there.id };
  const account =
    there.accountId === null ? await accountFor(pushed, accounts, context) : { ok: true as const, fields: {} };
  if (!account.ok) return account.outcome;
  const { emailAddress: _has, ...fields } = mapped(pushed.lead, espocrmFields[context.settings.entity]);
  const path = `${context.settings.entity}/${encodeURIComponent(there.id)}`;
  return changed(await save('PUT', path, { ...fields, ...account.fields }, context));
}

/**
 * EspoCRM's duplicate check found a similar record. With the same address, it was made in between; otherwise people
 * decide.
 */
async function duplicate(
  { body }: Success,
  pushed: PushedLead,
  accounts: Map<string, string>,
  context: Context,
): Promise<PushOutcome> {
  const like = (Array.isArray(body) ? body : []).filter(isRow);
  const same = like.find((row) => lower(row.emailAddress) === addressOf(pushed.lead));
  if (same) return keep(pushed, recordOf(same), accounts, context);
  return { at: 'refused', reason: 'It holds a record that it takes for the same person, with another address.' };
}

type Account = { ok: true; fields: Record<string, unknown> } | { ok: false; outcome: PushOutcome };

/** A contact's account by name, created if missing. `accounts` caches those of the batch. */
async function accountFor({ lead }: PushedLead, accounts: Map<string, string>, context: Context): Promise<Account> {
  const made = mapped(lead, espocrmAccountFields);
  const { name } = made;
  if (context.settings.entity !== 'Contact' || typeof name !== 'string') return { ok: true, fields: {} };
  const remembered = accounts.get(name);
  if (remembered) return { ok: true, fields: { accountId: remembered } };
  const search = new URLSearchParams([['select', 'id'], ...oldestFirst, ...whereIn('name', [name])]);
  const looked = successOf(await get(`Account?${search}`, context), words);
  if (!looked.ok) return looked;
  const rows = rowsIn(looked.reply.body);
  if (!rows) return { ok: false, outcome: unreadable };
  const [there] = rows;
  const account = there ? { ok: true as const, id: there.id } : await makeAccount(made, context);
  if (!account.ok) return account;
  if (account.id === null) return { ok: true, fields: {} };
  accounts.set(name, account.id);
  return { ok: true, fields: { accountId: account.id } };
}

/** `null` if refused: the contact is saved without an account. */
async function makeAccount(
  fields: Record<string, unknown>,
  context: Context,
): Promise<{ ok: true; id: string | null } | { ok: false; outcome: PushOutcome }> {
  const made = successOf(await save('POST', 'Account', fields, context), words);
  if (!made.ok) return made.outcome.at === 'refused' ? { ok: true, id: null } : made;
  const { body } = made.reply;
  return { ok: true, id: isRow(body) ? body.id : null };
}

/** Without these a record would be another one. */
const needed: ReadonlySet<string> = new Set(['name', 'firstName', 'lastName', 'emailAddress']);

/** A field that EspoCRM refuses is left out: it checks numbers and web addresses, and administrators set more rules. */
async function save(
  method: 'POST' | 'PUT',
  path: string,
  fields: Record<string, unknown>,
  context: Context,
): Promise<AppReply> {
  const reply = await request(method, path, fields, context);
  const refused = reply.at === 'answered' && reply.status === 400 ? refusedField(reply) : null;
  if (refused === null || needed.has(refused) || !(refused in fields)) return reply;
  const { [refused]: _, ...rest } = fields;
  return save(method, path, rest, context);
}

function written(reply: AppReply, read = successOf): PushOutcome {
  const saved = read(reply, words);
  if (!saved.ok) return saved.outcome;
  const { body } = saved.reply;
  return isRow(body)
    ? { at: 'synced', recordId: body.id }
    : { at: 'later', reason: 'It did not say what became of this lead.', wait: null };
}

/** Many roles may edit their own records only, so a record that is forbidden says nothing about the others. */
function changed(reply: AppReply): PushOutcome {
  const outcome = written(reply, successAt);
  const isForbidden = reply.at === 'answered' && reply.status === 403 && outcome.at === 'off';
  return isForbidden ? { at: 'refused', reason: outcome.reason } : outcome;
}

function get(path: string, context: Context): Promise<AppReply> {
  return request('GET', path, undefined, context);
}

function request(method: AppRequest['method'], path: string, body: unknown, context: Context): Promise<AppReply> {
  const { address, token } = context.settings;
  const headers = { 'x-api-key': token };
  return ask({ method, address: `${address}/api/v1/${path}`, headers, body, secrets: [token] }, context);
}

function whereIn(attribute: string, values: readonly string[]): [string, string][] {
  return [
    ['where[0][type]', 'in'],
    ['where[0][attribute]', attribute],
    ...values.map((value): [string, string] => ['where[0][value][]', value]),
  ];
}

function recordOf({ id, accountId }: Row): EspoRecord {
  return { id, accountId: typeof accountId === 'string' ? accountId : null };
}

/** The reason is in a header; a refused field is in the body. */
function words(reply: Success): string {
  const field = refusedField(reply);
  return field === null ? asWords(reply.header('x-status-reason')) : `The field ${field} is not valid.`;
}

function refusedField({ body }: Success): string | null {
  const data = isRecord(body) && isRecord(body.messageTranslation) ? body.messageTranslation.data : null;
  return isRecord(data) && typeof data.field === 'string' ? data.field : null;
}
