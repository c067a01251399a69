/** Finds everything this device stores about a person, in every table. */
import { fold, keyOfEmail } from '../../contract/text.ts';
import { isRecord } from '../../contract/tolerant.ts';
import { mentions } from '../../device-service/forget/mentions.ts';
import { readNameWord } from '../../device-service/forget/name-word.ts';
import { isWebmail } from '../../subject/hosts.ts';
import type { AnswerRecord, Change, KnownLeadsRecord, StepRecord, Store } from '../storage/store.ts';
import { canonical } from './cache.ts';
import { emailOf, personsOfAsk, personsOfRow } from './persons.ts';

type Fields = Record<string, unknown>;

/** Tables whose records are deleted whole if they name the person. */
const whole = ['paid', 'journal', 'drafts', 'aside'] as const;

/** The person of a request. `names`: words of their names that this device knows. */
interface Whom {
  operation: string;
  params: Fields;
  names?: readonly string[];
}

/**
 * The person's addresses, as `keyOfEmail` gives them: from the request, or from rows with the same name at the same
 * company. Reads all tables.
 */
export async function storedAddresses(store: Store, { operation, params }: Whom): Promise<string[]> {
  const words = personsOfAsk(operation, params);
  const answers = await store.list('answers');
  const emails = addressesIn(words, [answers, await store.list('steps'), await store.list('marks')]);
  for (const email of answeredBefore(words, answers)) emails.add(email);
  if (typeof params.email === 'string') emails.add(keyOfEmail(params.email));
  return [...emails];
}

/**
 * The words that identify the person in this request, and in earlier requests that returned one of their addresses.
 */
export async function wordsAsked(
  store: Store,
  { operation, params }: Whom,
  addresses: readonly string[],
): Promise<string[]> {
  const answers = (await store.list('answers')).filter((one) => addresses.includes(addressAnswered(one)));
  return [{ operation, params }, ...answers].flatMap((one) => personsOfAsk(one.operation, one.params));
}

/**
 * The name words of people in rows with these addresses. Leaves out names at mail providers, because strangers share
 * them.
 */
export async function namesKnown(store: Store, addresses: readonly string[]): Promise<string[]> {
  const words = namesOf(new Set(addresses), [await store.list('answers'), await store.list('marks')]);
  return words.filter((word) => !isWebmail(word.split(' ').pop() ?? ''));
}

/** The changes that remove a person from every table. Reads everything: it is rare, and must miss nothing. */
export async function withoutPerson(
  store: Store,
  { operation: name, params, names: known = [] }: Whom,
  addresses: readonly string[],
): Promise<Change[]> {
  const answers = await store.list('answers');
  const steps = await store.list('steps');
  const knownLeads = await store.list('marks');
  const emails = new Set(addresses);
  const names = (value: unknown) => mentions(value, emails);

  const question = canonical(params);
  const asked = await wordsAsked(store, { operation: name, params }, addresses);
  const persons = new Set([...asked, ...known, ...namesOf(emails, [answers, knownLeads])]);
  /** The same request, or another one about the same person, for example by name if the address was requested. */
  const isQuestion = (record: { operation: string; params: Record<string, unknown> }) =>
    (record.operation === name && canonical(record.params) === question) ||
    personsOfAsk(record.operation, record.params).some((word) => persons.has(word));
  const called = [...persons].flatMap((word) => readNameWord(word)?.name ?? []).map(wordsIn);
  /** A half-filled form may hold their name alone, in any order. */
  const isCalled = (values: Record<string, string>) => {
    const words = wordsIn(Object.values(values).join(' '));
    return called.some((name) => name.every((word) => words.includes(word)));
  };
  const changes: Change[] = [
    ...answers.flatMap((record) => (isQuestion(record) ? gone('answers', record) : fromAnswer(record, emails))),
    ...knownLeads.flatMap((record) => fromKnownLeads(record, emails)),
    ...steps.filter(names).map((step): Change => ({ table: 'steps', put: forgotten(step) })),
  ];
  for (const table of whole) {
    for (const record of await store.list(table)) {
      const isAsked = 'operation' in record && isQuestion(record);
      if (isAsked || names(record) || ('values' in record && isCalled(record.values)))
        changes.push(...gone(table, record));
    }
  }
  return changes;
}

/**
 * The part of a change that may still be written, if it began before the person was forgotten; null for nothing. What
 * the user types afterwards stays.
 */
export function unnamed(change: Change, emails: ReadonlySet<string>): Change | null {
  if (!('put' in change) || !mentions(change.put, emails)) return change;
  switch (change.table) {
    case 'answers':
      return fromAnswer(change.put, emails)[0] ?? change;
    case 'marks':
      return fromKnownLeads(change.put, emails)[0] ?? change;
    case 'steps':
      return { table: 'steps', put: forgotten(change.put) };
    case 'journal':
      return { table: 'journal', put: { ...change.put, params: {} } };
    case 'paid':
    case 'aside':
      return null;
    default:
      return change;
  }
}

/** Once its person was forgotten. A deletion goes on: it names the lead by its id. */
export function forgotten(step: StepRecord): StepRecord {
  const isDeleting = step.kind === 'delete' && (step.at === 'waiting' || step.at === 'sent');
  return isDeleting ? { ...step, key: '' } : nameless(step);
}

/** Keeps the step, so that its job counts correctly, but nothing about the person. */
export function nameless(step: StepRecord): StepRecord {
  return { ...step, key: '', at: 'failed', data: {}, problem: { code: 'opted-out' } };
}

const wordsIn = (text: string): string[] => fold(text).split(' ');

function addressesIn(words: readonly string[], tables: readonly unknown[]): Set<string> {
  const emails = new Set<string>();
  const look = (value: unknown): void => {
    if (personsOfRow(value)?.some((word) => words.includes(word))) emails.add(keyOfEmail(emailOf(value) ?? ''));
    if (Array.isArray(value)) for (const one of value) look(one);
    else if (isRecord(value)) for (const one of Object.values(value)) look(one);
  };
  look(tables);
  emails.delete('');
  return emails;
}

/** Addresses returned by earlier requests for the same person, or for the author of the same article. */
function answeredBefore(words: readonly string[], answers: readonly AnswerRecord[]): string[] {
  return answers
    .filter(({ operation, params }) => personsOfAsk(operation, params).some((word) => words.includes(word)))
    .map(addressAnswered)
    .filter((email) => email !== '');
}

/** Of the person that the whole answer is about; empty if it is about no single person. */
function addressAnswered({ reply }: AnswerRecord): string {
  const data = isRecord(reply) ? reply.data : null;
  return keyOfEmail(emailOf(isRecord(data) && isRecord(data.person) ? data.person : data) ?? '');
}

/** The words that identify the people in rows with these addresses: their names at their company. */
function namesOf(emails: ReadonlySet<string>, rows: unknown): string[] {
  if (Array.isArray(rows)) return rows.flatMap((row) => namesOf(emails, row));
  if (!isRecord(rows)) return [];
  const own = emails.has(keyOfEmail(emailOf(rows) ?? '')) ? (personsOfRow(rows) ?? []) : [];
  return [...own, ...Object.values(rows).flatMap((value) => namesOf(emails, value))];
}

function gone(table: Change['table'], { id }: { id: string }): Change[] {
  return [{ table, delete: id }];
}

/** Removes the person's rows. An answer that names the person elsewhere is deleted whole. */
function fromAnswer(record: AnswerRecord, emails: ReadonlySet<string>): Change[] {
  if (!mentions(record, emails)) return [];
  const reply = withoutRowsOf(record.reply, emails);
  const rest = { ...record, reply };
  return mentions(rest, emails) ? gone('answers', record) : [{ table: 'answers', put: rest }];
}

function fromKnownLeads(record: KnownLeadsRecord, emails: ReadonlySet<string>): Change[] {
  const knownLeads = record.marks.filter((knownLead) => !mentions(knownLead, emails));
  return knownLeads.length < record.marks.length ? [{ table: 'marks', put: { ...record, marks: knownLeads } }] : [];
}

function withoutRowsOf(value: unknown, emails: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) {
    return value.filter((row) => !emails.has(keyOfEmail(emailOf(row) ?? ''))).map((one) => withoutRowsOf(one, emails));
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutRowsOf(one, emails)]));
}
