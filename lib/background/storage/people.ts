/**
 * An index of people and companies named in stored data: one record for each in a cached answer or in a domain's
 * leads. They are found by address, by name at a company, or by word prefixes. Stores write and delete them together
 * with their source.
 */
import type { Contact } from '../../contract/contact.ts';
import { linkedInHandle } from '../../contract/linkedin-profile.ts';
import { domainOf, fold, foldedName, isEmail, joinedName, keyOfEmail, textOf } from '../../contract/text.ts';
import { writeDay } from '../../contract/times.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { AnswerRecord, Change, KnownLeadsRecord, PersonRecord, Store, TableName } from './store.ts';

/** The records that name people. */
export type Source = { table: 'answers'; record: AnswerRecord } | { table: 'marks'; record: KnownLeadsRecord };

type Fields = Record<string, unknown>;

/** What one source says about a person or company. */
interface Named {
  kind: PersonRecord['kind'];
  email: string | null;
  domain: string | null;
  /**
   * Names to find it by: several if it was requested under another spelling. `at`: the domains or companies for
   * `names`. Empty for none.
   */
  names: string[];
  at: string[];
  facts: PersonRecord['facts'];
  /** When this was learned, if later than its source; epoch milliseconds. */
  noted?: number | undefined;
  /** Those of the facts that the user wrote. */
  written?: string[] | undefined;
}

const longestWord = 100;
/** Longer texts are only in the answer itself, so derived records stay small. */
const longestFact = 300;
const mostWords = 12;

/** The range of identifiers derived from one record, or from a whole table. */
export function peopleOf(table: TableName, id?: string): { from: string; to: string } {
  const from = id === undefined ? `${table}|` : `${table}|${id}|`;
  return { from, to: `${from}\uffff` };
}

export const namesPeople = (table: TableName): table is Source['table'] => table === 'answers' || table === 'marks';

export function sourceOf(change: Change): Source | null {
  if (!('put' in change)) return null;
  if (change.table === 'answers') return { table: 'answers', record: change.put };
  return change.table === 'marks' ? { table: 'marks', record: change.put } : null;
}

/** The records derived from a source; empty if it names no person or company. */
export function derived({ table, record }: Source): PersonRecord[] {
  const named = table === 'answers' ? namedIn(record) : namedInLeads(record);
  const { from } = peopleOf(table, record.id);
  const { service } = record;
  const verified = table === 'answers' && record.operation === 'verifyEmail' ? record.id : null;
  const records = named.map((one): PersonRecord => {
    const { kind, email, domain, facts, written } = one;
    const asked = one.noted ?? record.asked;
    const id = `${from}${kind}|${email ?? `${foldedName(one.names[0] ?? '')}|${domain}`}`;
    return { id, service, kind, email, domain, asked, facts, written, verified, keys: keysOf(service, one) };
  });
  return [...new Map(records.map((one) => [one.id, one])).values()];
}

const addressKey = (service: string, email: string): string => `${service}|a|${keyOfEmail(email)}`;
/** The order of the words does not count: "BERG, Ann" is Ann Berg. */
export const nameKey = (service: string, name: string, at: string): string =>
  `${service}|n|${foldedName(name).split(' ').toSorted().join(' ')}|${at.toLowerCase()}`;
const profileKey = (service: string, handle: string): string => `${service}|p|${handle}`;
export const wordKey = (service: string, word: string): string => `${service}|w|${word}`;

/** The records of people with these addresses, in one read. */
function peopleAt(store: Store, service: string, emails: readonly string[]): Promise<PersonRecord[]> {
  if (emails.length === 0) return Promise.resolve([]);
  return store.list('people', { by: 'keys', among: emails.map((email) => addressKey(service, email)) });
}

/** The same of several services. */
export async function peopleAtAll(
  store: Store,
  services: readonly string[],
  emails: readonly string[],
): Promise<PersonRecord[]> {
  return (await Promise.all(services.map((service) => peopleAt(store, service, emails)))).flat();
}

/** The addresses of people with this professional profile, newest first. */
export async function emailsWithProfile(store: Store, service: string, handle: string): Promise<string[]> {
  const records = await store.list('people', { by: 'keys', among: [profileKey(service, handle.toLowerCase())] });
  const newestFirst = records.toSorted((one, other) => other.asked - one.asked);
  return [...new Set(newestFirst.flatMap(({ email }) => email ?? []))];
}

/** Splits text into words, both for storing and for searching. */
export function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function keysOf(service: string, { kind, email, domain, names, at, facts }: Named): string[] {
  const words = [email, domain, ...names.flatMap(wordsOf)].filter((word) => word !== null).slice(0, mostWords);
  const found = new Set(words.map((word) => wordKey(service, word.slice(0, longestWord).toLowerCase())));
  if (email !== null) found.add(addressKey(service, email));
  const handle = linkedInHandle(facts.linkedin_url);
  if (handle !== null) found.add(profileKey(service, handle));
  if (kind === 'person') for (const name of names) for (const where of at) found.add(nameKey(service, name, where));
  return [...found];
}

function namedInLeads({ marks: knownLeads }: KnownLeadsRecord): Named[] {
  return knownLeads.flatMap((knownLead) => {
    const { first_name, last_name, position, company, phone_number, linkedin_url, verification } =
      knownLead.person ?? {};
    const facts = { first_name, last_name, position, company, phone_number, linkedin_url, verification };
    return personNamed(knownLead.email, null, facts).map((one) => ({
      ...one,
      noted: knownLead.noted,
      written: knownLead.written,
    }));
  });
}

type Answered = Pick<AnswerRecord, 'operation' | 'reply'> & { params: Fields };

const dataOf = ({ reply }: Answered): Fields => (isRecord(reply) && isRecord(reply.data) ? reply.data : {});

/**
 * The company that an answer is about, by its lower-case domain. `name`: null if the answer does not state it. Null
 * for no company.
 */
export function companySaidBy(answer: Answered): { domain: string; name: string | null } | null {
  const { operation, params } = answer;
  const data = dataOf(answer);
  switch (operation) {
    case 'searchDomain':
    case 'searchDomainWithPost':
      return companyAt(data.domain ?? params.domain, data.organization);
    case 'countDomainEmails':
      return companyAt(params.domain, data.organization);
    case 'enrichCompany':
      return companyAt(data.domain ?? params.domain, data.name);
    default:
      return null;
  }
}

function companyAt(at: unknown, called: unknown): { domain: string; name: string | null } | null {
  const domain = textOf(at)?.toLowerCase() ?? null;
  return domain === null ? null : { domain, name: textOf(called) };
}

function namedIn(answer: AnswerRecord): Named[] {
  const { operation, params, asked } = answer;
  const data = dataOf(answer);
  switch (operation) {
    case 'searchDomain':
    case 'searchDomainWithPost':
      return [...companyNamed(answer), ...rowsNamed(data)];
    case 'countDomainEmails':
    case 'enrichCompany':
      return companyNamed(answer);
    case 'findEmail':
      return found(data, params);
    case 'findAuthor':
      return personNamed(data.email, data.domain, factsOfFinding(data));
    case 'verifyEmail': {
      const verification = { status: textOf(data.status), date: writeDay(asked) };
      return personNamed(params.email, null, { verification });
    }
    case 'enrichPerson':
      return enriched(data);
    case 'enrichPersonAndCompany':
      return isRecord(data.person) ? enriched(data.person) : [];
    default:
      return [];
  }
}

function rowsNamed(data: Fields): Named[] {
  const rows = Array.isArray(data.emails) ? data.emails.filter(isRecord) : [];
  return rows.flatMap((row) =>
    personNamed(row.value, data.domain, {
      ...row,
      position: row.position ?? row.position_raw,
      linkedin_url: row.linkedin,
      company: data.organization,
    }),
  );
}

/** A search without a result is worth knowing, too. */
function found(data: Fields, params: Fields): Named[] {
  const at = textOf(params.domain) ?? textOf(params.company);
  const asked = textOf(params.full_name) ?? joinedName(params.first_name, params.last_name);
  const names = asked === '' ? [] : [asked];
  const places = at === null ? [] : [at.toLowerCase()];
  if (textOf(data.email) === null) {
    const isSomebody = names.length > 0 && at !== null;
    return isSomebody ? [{ kind: 'person', email: null, domain: at.toLowerCase(), names, at: places, facts: {} }] : [];
  }
  return personNamed(data.email, data.domain, factsOfFinding(data)).map((one) => ({
    ...one,
    names: [...new Set([...one.names, ...names])],
    at: [...new Set([...one.at, ...places])],
  }));
}

function factsOfFinding(data: Fields): Fields {
  return { ...data, type: 'personal', confidence: data.score };
}

function enriched(person: Fields): Named[] {
  const name = isRecord(person.name) ? person.name : {};
  const work = isRecord(person.employment) ? person.employment : {};
  return personNamed(person.email, work.domain, {
    first_name: name.givenName,
    last_name: name.familyName,
    position: work.title,
    seniority: work.seniority,
    phone_number: person.phone,
    company: work.name,
  });
}

const texts = [
  ...(['type', 'first_name', 'last_name', 'position', 'department', 'seniority', 'phone_number'] as const),
  ...(['linkedin_url', 'twitter', 'source_type', 'company'] as const),
] satisfies (keyof Contact)[];

function personNamed(address: unknown, at: unknown, says: Fields): Named[] {
  const email = textOf(address)?.toLowerCase() ?? '';
  if (!isEmail(email)) return [];
  const facts: PersonRecord['facts'] = {};
  for (const field of texts) {
    const text = textOf(says[field]);
    if (text !== null && text.length <= longestFact) facts[field] = text;
  }
  if (says.decision_maker === true) facts.decision_maker = true;
  if (typeof says.confidence === 'number') facts.confidence = says.confidence;
  const verification = isRecord(says.verification) ? says.verification : {};
  const status = textOf(verification.status);
  if (status !== null) facts.verification = { status, date: textOf(verification.date) };
  const domain = textOf(at)?.toLowerCase() ?? domainOf(email);
  const name = joinedName(facts.first_name, facts.last_name);
  const places = [...new Set([domain, domainOf(email)])];
  return [{ kind: 'person', email, domain, names: name === '' ? [] : [name], at: places, facts }];
}

function companyNamed(answer: AnswerRecord): Named[] {
  const said = companySaidBy(answer);
  if (!said) return [];
  const { domain, name } = said;
  const [names, facts] = name === null ? [[], {}] : [[name], { company: name }];
  return [{ kind: 'company', email: null, domain, names, at: [], facts }];
}
