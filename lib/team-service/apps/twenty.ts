/**
 * Twenty: people and their companies, over its GraphQL API with batch upserts. Each batch looks up its people by
 * address and its companies by name. It then creates the missing companies, and upserts the people, existing ones
 * by id.
 *
 * https://docs.twenty.com/developers/extend/api (60 records a call, 100 calls a minute, batch upserts)
 */
import * as z from 'zod/mini';
import { textIn } from '../../contract/lead-values.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import { isSameEmail } from '../../contract/text.ts';
import { isRecord } from '../../contract/tolerant.ts';
import {
  addressSetting,
  defineApp,
  type LookedUp,
  nobodysAddress,
  nobodysDomain,
  type PushedLead,
  type PushOutcome,
  type Reach,
  tokenSetting,
  type Wanted,
} from './app.ts';
import { ask, asWords, forAll, successOf, unreadable } from './ask.ts';
import {
  addressOf,
  hostName,
  internationalNumber,
  lowerCase,
  type Mapping,
  mapped,
  webAddress,
  xProfile,
} from './fields.ts';
import { sendInHalves } from './sending.ts';
import { lookUpInTwenty } from './twenty-look-up.ts';
import { either, type Filters, isIn, searchFor } from './twenty-query.ts';

/** Its API; each workspace is opened at a host of its own. */
const hosted = 'https://api.twenty.com';

const settings = z.object({
  token: tokenSetting,
  address: z._default(addressSetting, hosted),
});

const twentyPersonFields: Mapping = {
  email: { to: 'emails.primaryEmail', as: lowerCase },
  first_name: 'name.firstName',
  last_name: 'name.lastName',
  position: 'jobTitle',
  phone_number: { to: 'phones.primaryPhoneNumber', as: internationalNumber },
  linkedin_url: { to: 'linkedinLink.primaryLinkUrl', as: webAddress },
  twitter: { to: 'xLink.primaryLinkUrl', as: xProfile },
};

/** For a new company; an existing one is not changed. */
const twentyCompanyFields: Mapping = {
  company: 'name',
  website: { to: 'domainName.primaryLinkUrl', as: (text) => rootOf(text) },
};

type Context = Reach & { settings: z.output<typeof settings> };

export const twenty = defineApp({ provider: 'twenty', category: 'crm', settings, batchSize: 60, push, check, lookUp });

/** Read of each record that a push looks up. */
const looked = {
  people: 'id companyId emails { primaryEmail } phones { additionalPhones }',
  companies: 'id name domainName { primaryLinkUrl }',
};

const makeCompanies = `mutation MakeCompanies($data: [CompanyCreateInput!]!) {
  createCompanies(data: $data) { id name domainName { primaryLinkUrl } }
}`;

const upsertPeople = `mutation UpsertPeople($data: [PersonCreateInput!]!) {
  createPeople(data: $data, upsert: true) { id emails { primaryEmail } }
}`;

async function push(leads: readonly PushedLead[], context: Context): Promise<readonly PushOutcome[]> {
  const there = await search(filtersFor(leads.map(({ lead }) => lead)), context);
  if (!there.ok) return forAll(leads, there.outcome);
  const byAddress = ({ lead }: PushedLead) => there.people.find((node) => isAt(node, lead));
  const ids = leads.filter((pushed) => !byAddress(pushed)).flatMap(({ recordId }) => recordId ?? []);
  const moved = await search({ people: isIn('id', ids), companies: null }, context);
  if (!moved.ok) return forAll(leads, moved.outcome);
  const personOf = (pushed: PushedLead) => byAddress(pushed) ?? moved.people.find(({ id }) => id === pushed.recordId);

  const joining = leads.filter((pushed) => typeof personOf(pushed)?.companyId !== 'string');
  const companies = await companiesFor(joining, there.companies, context);
  if (!companies.ok) return forAll(leads, companies.outcome);
  const inputOf = (pushed: PushedLead) => {
    const person = personOf(pushed);
    const companyId = joining.includes(pushed) ? companies.idOf(pushed.lead) : undefined;
    const { phones, ...fields } = mapped(pushed.lead, twentyPersonFields);
    return {
      ...(person && { id: person.id }),
      ...fields,
      // With a main number alone, Twenty empties the others.
      ...(phones !== undefined && !hasOtherNumbers(person) && { phones }),
      ...(companyId && { companyId }),
    };
  };
  return sendInHalves(leads, async (some) => {
    const made = await query(upsertPeople, { data: some.map(inputOf) }, context);
    if (!made.ok) return forAll(some, made.outcome);
    const people = Array.isArray(made.data.createPeople) ? made.data.createPeople.filter(isNode) : [];
    return some.map((pushed): PushOutcome => {
      const person = people.find((node) => isAt(node, pushed.lead));
      return person ? { at: 'synced', recordId: person.id } : unsaid;
    });
  });
}

function hasOtherNumbers(person: Node | undefined): boolean {
  const others = isRecord(person?.phones) ? person.phones.additionalPhones : null;
  return Array.isArray(others) ? others.length > 0 : typeof others === 'string' && /\d/.test(others);
}

const unsaid: PushOutcome = { at: 'later', reason: 'It did not say what became of this lead.', wait: null };

async function check(context: Context): Promise<PushOutcome | null> {
  const companies = isIn('domainName.primaryLinkUrl', linksOf(nobodysDomain));
  const asked = await search({ people: isIn('emails.primaryEmail', [nobodysAddress]), companies }, context);
  return asked.ok ? null : asked.outcome;
}

function lookUp(wanted: Wanted, context: Context): Promise<LookedUp> {
  const { address } = context.settings;
  const home = address === hosted ? null : new URL(address).origin;
  return lookUpInTwenty(
    wanted,
    (text, variables, at) => query(text, variables, context, at),
    { nodesOf, linksOf },
    home,
  );
}

function filtersFor(leads: readonly Lead[]): Filters {
  const names = unique(leads.map((lead) => textIn(lead, 'company')));
  const links = unique(leads.map((lead) => hostName(textIn(lead, 'website') ?? ''))).flatMap(linksOf);
  return {
    people: isIn('emails.primaryEmail', leads.map(addressOf)),
    companies: either(isIn('name', names), isIn('domainName.primaryLinkUrl', links)),
  };
}

type Searched = { ok: true; people: Node[]; companies: Node[] } | { ok: false; outcome: PushOutcome };

async function search(filters: Filters, context: Context): Promise<Searched> {
  if (!filters.people && !filters.companies) return { ok: true, people: [], companies: [] };
  const { text, variables } = searchFor(filters, looked);
  const asked = await query(text, variables, context);
  if (!asked.ok) return asked;
  return { ok: true, people: nodesOf(asked.data.people), companies: nodesOf(asked.data.companies) };
}

type Companies = { ok: true; idOf(lead: Lead): string | undefined } | { ok: false; outcome: PushOutcome };

/** Existing companies, and the missing ones after creating them. People of a refused one are saved without. */
async function companiesFor(
  leads: readonly PushedLead[],
  there: readonly Node[],
  context: Context,
): Promise<Companies> {
  const all = [...there];
  const find = (lead: Lead) => {
    const host = hostName(textIn(lead, 'website') ?? '');
    const name = textIn(lead, 'company');
    return (
      all.find((node) => host !== null && hostOf(node) === host) ??
      all.find((node) => name !== null && node.name === name)
    );
  };
  const missing = new Map<string, Record<string, unknown>>();
  for (const { lead } of leads) {
    const name = textIn(lead, 'company');
    if (name !== null && !find(lead)) missing.set(name, mapped(lead, twentyCompanyFields));
  }
  const outcomes = await sendInHalves([...missing.values()], async (some) => {
    const made = await query(makeCompanies, { data: some }, context);
    if (!made.ok) return forAll(some, made.outcome);
    if (Array.isArray(made.data.createCompanies)) all.push(...made.data.createCompanies.filter(isNode));
    return forAll(some, { at: 'synced', recordId: null });
  });
  const failure = outcomes.find(({ at }) => at !== 'synced' && at !== 'refused');
  if (failure) return { ok: false, outcome: failure };
  return { ok: true, idOf: (lead) => find(lead)?.id };
}

type Queried = { ok: true; data: Record<string, unknown> } | { ok: false; outcome: PushOutcome };

async function query(
  text: string,
  variables: unknown,
  context: Context,
  endpoint: 'graphql' | 'metadata' = 'graphql',
): Promise<Queried> {
  const { token, address } = context.settings;
  const asked = successOf(
    await ask(
      {
        method: 'POST',
        address: `${address}/${endpoint}`,
        headers: { authorization: `Bearer ${token}` },
        body: { query: text, variables },
        secrets: [token],
      },
      context,
    ),
  );
  if (!asked.ok) return asked;
  const { body, wait } = asked.reply;
  if (isRecord(body) && Array.isArray(body.errors) && body.errors.length > 0) {
    return { ok: false, outcome: outcomeOf(body.errors[0], wait) };
  }
  if (isRecord(body) && isRecord(body.data)) return { ok: true, data: body.data };
  return { ok: false, outcome: { ...unreadable, wait } };
}

/** The rate window of a workspace, in milliseconds. */
const minute = 60_000;

/** GraphQL answers most errors with status 200. */
function outcomeOf(error: unknown, wait: number | null): PushOutcome {
  const { message, extensions } = isRecord(error) ? error : { message: '', extensions: {} };
  const { code, userFriendlyMessage } = isRecord(extensions) ? extensions : { code: '', userFriendlyMessage: '' };
  const reason = asWords(userFriendlyMessage) || asWords(message) || 'It was refused.';
  switch (code) {
    case 'UNAUTHENTICATED':
    case 'FORBIDDEN':
      return { at: 'off', reason: `${reason} Check its token and what that may do.` };
    case 'TOO_MANY_REQUESTS':
    case 'LIMIT_REACHED':
      return { at: 'later', reason, wait: wait ?? minute };
    case 'INTERNAL_SERVER_ERROR':
    case 'TIMEOUT':
      return { at: 'later', reason, wait };
    default:
      return { at: 'refused', reason };
  }
}

type Node = Record<string, unknown> & { id: string };

function nodesOf(connection: unknown): Node[] {
  const edges = isRecord(connection) && Array.isArray(connection.edges) ? connection.edges : [];
  return edges.flatMap((edge: unknown) => (isRecord(edge) && isNode(edge.node) ? edge.node : []));
}

function isNode(value: unknown): value is Node {
  return isRecord(value) && typeof value.id === 'string';
}

function isAt({ emails }: Node, lead: Lead): boolean {
  const main = isRecord(emails) ? emails.primaryEmail : null;
  return typeof main === 'string' && isSameEmail(main, lead.email);
}

function hostOf({ domainName }: Node): string | null {
  return isRecord(domainName) && typeof domainName.primaryLinkUrl === 'string'
    ? hostName(domainName.primaryLinkUrl)
    : null;
}

/** The forms in which a company's domain may be stored. */
const linksOf = (host: string): string[] => [`https://${host}`, `https://www.${host}`, `http://${host}`, host];

function rootOf(text: string): string | null {
  const host = hostName(text);
  return host === null ? null : `https://${host}`;
}

function unique(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.flatMap((text) => text || []))];
}
