/**
 * HubSpot: contacts, by the token of a private app. Each batch looks up the contacts with its addresses, updates
 * those by id and upserts the rest by address. The upsert keeps two simultaneous batches from creating a contact
 * twice. It replaces a whole contact and may empty other fields, so existing contacts are only updated.
 *
 * https://developers.hubspot.com/docs/api-reference/crm-contacts-v3/guide (batches of 100, upsert, partial upserts)
 * https://developers.hubspot.com/docs/api-reference/error-handling (207, 429, the form of errors)
 */
import * as z from 'zod/mini';
import { isRecord } from '../../contract/tolerant.ts';
import {
  addressSetting,
  defineApp,
  type LookedUp,
  nobodysAddress,
  type PushedLead,
  type PushOutcome,
  type Reach,
  tokenSetting,
  type Wanted,
} from './app.ts';
import { type AppReply, ask, asWords, forAll, type Success, successAt, successOf, unreadable } from './ask.ts';
import { addressOf, countryName, lowerCase, type Mapping, mapped, webAddress } from './fields.ts';
import { lookUpInHubspot } from './hubspot-look-up.ts';
import { sendInHalves } from './sending.ts';

const settings = z.object({
  token: tokenSetting,
  address: z._default(addressSetting, 'https://api.hubapi.com'),
});

const hubspotFields: Mapping = {
  email: { to: 'email', as: lowerCase },
  first_name: 'firstname',
  last_name: 'lastname',
  position: 'jobtitle',
  company: 'company',
  company_industry: 'industry',
  company_size: 'company_size',
  website: { to: 'website', as: webAddress },
  country_code: { to: 'country', as: countryName },
  phone_number: 'phone',
  linkedin_url: { to: 'hs_linkedin_url', as: webAddress },
  twitter: 'twitterhandle',
};

type Context = Reach & { settings: z.output<typeof settings> };

export const hubspot = defineApp({
  provider: 'hubspot',
  category: 'crm',
  settings,
  batchSize: 100,
  push,
  check,
  lookUp,
});

async function check(context: Context): Promise<PushOutcome | null> {
  const found = await find([nobodysAddress], 'email', context);
  return found.ok ? null : found.outcome;
}

async function push(leads: readonly PushedLead[], context: Context): Promise<readonly PushOutcome[]> {
  const byAddress = await find(
    leads.map(({ lead }) => addressOf(lead)),
    'email',
    context,
  );
  if (!byAddress.ok) return forAll(leads, byAddress.outcome);
  const missing = leads.filter(({ lead }) => !byAddress.ids.has(addressOf(lead)));
  const byId = await find(
    missing.flatMap(({ recordId }) => recordId ?? []),
    null,
    context,
  );
  if (!byId.ok) return forAll(leads, byId.outcome);
  const contactOf = ({ lead, recordId }: PushedLead): Contact | null => {
    const id = byAddress.ids.get(addressOf(lead));
    if (id !== undefined) return { id, hasAddress: true };
    return recordId !== null && byId.ids.has(recordId) ? { id: recordId, hasAddress: false } : null;
  };

  const known = leads.filter((lead) => contactOf(lead) !== null);
  const unknown = leads.filter((lead) => contactOf(lead) === null);
  const outcomes = new Map<string, PushOutcome>();
  const note = (sent: readonly PushedLead[], came: readonly PushOutcome[]) => {
    for (const [index, { id }] of sent.entries()) {
      const outcome = came[index];
      if (outcome) outcomes.set(id, outcome);
    }
  };
  note(known, await sendInHalves(known, (some) => update(some, contactOf, context)));
  note(unknown, await sendInHalves(unknown, (some) => upsert(some, context)));
  return leads.map(({ id }) => outcomes.get(id) ?? unsaid);
}

type Found = { ok: true; ids: ReadonlyMap<string, string> } | { ok: false; outcome: PushOutcome };

/** Ids of existing contacts, by address (secondary ones too) or by id. */
async function find(values: readonly string[], idProperty: 'email' | null, context: Context): Promise<Found> {
  const ids = new Map<string, string>();
  if (values.length === 0) return { ok: true, ids };
  const asked = successOf(
    await post('read', context, {
      ...(idProperty && { idProperty }),
      properties: ['email', 'hs_additional_emails'],
      inputs: values.map((id) => ({ id })),
    }),
    words,
  );
  if (!asked.ok) return asked;
  const { body } = asked.reply;
  if (!isRecord(body) || !Array.isArray(body.results)) return { ok: false, outcome: unreadable };
  for (const { id, properties } of resultsOf(asked.reply)) {
    if (idProperty === null) ids.set(id, id);
    else for (const address of addressesOf(properties)) ids.set(address, id);
  }
  return { ok: true, ids };
}

interface Contact {
  id: string;
  /** The contact has the address, perhaps as a secondary one; the main address then stays. */
  hasAddress: boolean;
}

function update(
  leads: readonly PushedLead[],
  contactOf: (lead: PushedLead) => Contact | null,
  context: Context,
): Promise<readonly PushOutcome[]> {
  return write('update', leads, context, (pushed) => {
    const contact = contactOf(pushed);
    const { email, ...rest } = mapped(pushed.lead, hubspotFields);
    return { id: contact?.id, properties: contact?.hasAddress ? rest : { email, ...rest } };
  });
}

function upsert(leads: readonly PushedLead[], context: Context): Promise<readonly PushOutcome[]> {
  return write('upsert', leads, context, ({ lead }) => ({
    id: addressOf(lead),
    idProperty: 'email',
    properties: mapped(lead, hubspotFields),
  }));
}

async function write(
  how: 'update' | 'upsert',
  leads: readonly PushedLead[],
  context: Context,
  inputOf: (lead: PushedLead) => Input,
): Promise<readonly PushOutcome[]> {
  const inputs = leads.map((lead) => ({ ...inputOf(lead), objectWriteTraceId: lead.id }));
  const reply = await post(how, context, { inputs });
  const asked = how === 'update' ? successAt(reply, words) : successOf(reply, words);
  const without = async (pushed: PushedLead, refused: readonly string[], reason: string): Promise<PushOutcome> => {
    const { properties, ...input } = inputOf(pushed);
    const rest = Object.entries(properties).filter(([name]) => name === 'email' || !refused.includes(name));
    if (rest.length === Object.keys(properties).length) return { at: 'refused', reason };
    const [again] = await write(how, [pushed], context, () => ({ ...input, properties: Object.fromEntries(rest) }));
    return again ?? unsaid;
  };
  if (!asked.ok) {
    const [first, ...others] = leads;
    if (!first || others.length > 0 || asked.outcome.at !== 'refused') return forAll(leads, asked.outcome);
    return [await without(first, reply.at === 'answered' ? refusedIn(reply.body) : [], asked.outcome.reason)];
  }
  const results = resultsOf(asked.reply);
  const errors = errorsOf(asked.reply);
  const outcomes: PushOutcome[] = [];
  for (const [index, pushed] of leads.entries()) {
    const { id, lead } = pushed;
    const written = results.find(
      (one) =>
        one.trace === id || one.id === inputs[index]?.id || addressesOf(one.properties).includes(addressOf(lead)),
    );
    const error = errors.find(({ about }) => about.includes(id) || about.includes(addressOf(lead)));
    if (written) outcomes.push({ at: 'synced', recordId: written.id });
    else outcomes.push(error ? await without(pushed, error.refused, error.reason) : unsaid);
  }
  return outcomes;
}

interface Input {
  id: string | undefined;
  idProperty?: 'email';
  properties: Record<string, unknown>;
}

const unsaid: PushOutcome = { at: 'later', reason: 'It did not say what became of this lead.', wait: null };

function post(how: 'read' | 'update' | 'upsert', context: Context, body: unknown): Promise<AppReply> {
  return request('POST', `crm/v3/objects/contacts/batch/${how}`, context, body);
}

const hour = 3_600_000;

async function request(method: 'GET' | 'POST', path: string, context: Context, body?: unknown): Promise<AppReply> {
  const { token, address } = context.settings;
  const headers = { authorization: `Bearer ${token}` };
  const reply = await ask({ method, address: `${address}/${path}`, headers, body, secrets: [token] }, context);
  // HubSpot names the limit, and no time.
  const isDaySpent = reply.at === 'answered' && isRecord(reply.body) && reply.body.policyName === 'DAILY';
  return isDaySpent && reply.wait === null ? { ...reply, wait: hour } : reply;
}

function lookUp(wanted: Wanted, context: Context): Promise<LookedUp> {
  return lookUpInHubspot(
    wanted,
    async (method, path, body) => {
      const asked = successOf(await request(method, path, context, body), words);
      return asked.ok ? { ok: true, body: asked.reply.body } : asked;
    },
    { addressesOf },
  );
}

interface Result {
  id: string;
  properties: Record<string, unknown>;
  trace: unknown;
}

function resultsOf({ body }: Success): Result[] {
  const results = isRecord(body) && Array.isArray(body.results) ? body.results : [];
  return results.flatMap((one: unknown) =>
    isRecord(one) && typeof one.id === 'string'
      ? { id: one.id, properties: isRecord(one.properties) ? one.properties : {}, trace: one.objectWriteTraceId }
      : [],
  );
}

/** The errors of a 207. `about`: the ids, addresses and traces that an error names; `refused`: properties. */
function errorsOf({ body }: Success): { about: string[]; refused: string[]; reason: string }[] {
  const errors = isRecord(body) && Array.isArray(body.errors) ? body.errors : [];
  return errors.flatMap((one: unknown) => {
    if (!isRecord(one)) return [];
    const context = isRecord(one.context) ? Object.values(one.context).flat() : [];
    return {
      about: context.filter((value) => typeof value === 'string'),
      refused: refusedIn(one),
      reason: asWords(one.message) || 'It was refused.',
    };
  });
}

/** Properties that do not exist in an account, or take no such value there. The message names them in JSON. */
function refusedIn(error: unknown): string[] {
  const message = isRecord(error) && typeof error.message === 'string' ? error.message : '';
  return [...message.matchAll(/"name":"(\w+)"/g)].flatMap(([, name]) => name ?? []);
}

function addressesOf({ email, hs_additional_emails: more }: Record<string, unknown>): string[] {
  const texts = [email, ...(typeof more === 'string' ? more.split(';') : [])];
  return texts.flatMap((one) => (typeof one === 'string' && one !== '' ? one.trim().toLowerCase() : []));
}

function words({ body }: Success): string {
  return isRecord(body) ? asWords(body.message) : '';
}
