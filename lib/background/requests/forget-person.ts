/** Whom a request or a row is about, and everything that this device keeps about a person, found in every table. */

import type { OperationName } from '../../contract/operations.ts';
import { domainOf, unaccented } from '../../contract/text.ts';
import { isRecord } from '../../contract/tolerant.ts';
import { addressAt } from '../../device-service/forget/mentions.ts';
import type { JournalOperation } from '../../messages/journal-operations.ts';
import type { AnswerRecord, Change, KnownLeadsRecord, StepRecord, Store } from '../storage/store.ts';
import { addressWord } from './address-word.ts';
import { canonical, pageKey } from './cache.ts';

type Fields = Record<string, unknown>;

/** The person that a question is about; empty for questions about nobody in particular. */
export function personsOfAsk(name: JournalOperation, params: Fields): string[] {
  switch (name) {
    case 'findEmail':
      return [...handleOf(params), ...nameAt(params, text(params.domain) ?? text(params.company))];
    case 'findAuthor':
      return typeof params.url === 'string' ? [`page ${pageKey(params.url)}`] : [];
    case 'listLeads':
      return [];
    default:
      return [...handleOf(params), ...(typeof params.email === 'string' ? [addressWord(params.email)] : [])];
  }
}

/** The person that a row of a reply is about, or a known lead, which keeps the name apart; null for something that is no person's row. */
export function personsOfRow(row: unknown): string[] | null {
  const email = emailOf(row);
  if (email === null || !isRecord(row)) return null;
  const named = isRecord(row.person) ? { ...row, ...row.person } : row;
  return [addressWord(email), ...nameAt(named, domainOf(email))];
}

function emailOf(row: unknown): string | null {
  if (!isRecord(row)) return null;
  const email = row.email ?? row.value;
  return typeof email === 'string' && email.includes('@') ? email : null;
}

function handleOf(params: Fields): string[] {
  const handle = text(params.linkedin_handle);
  return handle ? [`profile ${handle.toLowerCase()}`] : [];
}

/** In any case, and with or without accents. */
function nameAt(of: Fields, company: string | null): string[] {
  const full =
    text(of.full_name) ?? [text(of.first_name), text(of.last_name)].filter((part) => part !== null).join(' ');
  const folded = unaccented(full).split(/\s+/).join(' ').trim();
  return company && folded.includes(' ') ? [`name ${folded} at ${company.toLowerCase()}`] : [];
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

interface Forgetting {
  changes: Change[];
  /** The person's addresses, lower-cased: asked for, or met in rows of the same name at the same company. */
  emails: string[];
}

/** Tables whose records are deleted whole when they name the person. */
const whole = ['paid', 'journal', 'drafts', 'aside'] as const;

/** `words`: whom the question was about (see `persons.ts`). Reads everything: it happens seldom, and must miss nothing. */
export async function forgetting(
  store: Store,
  words: readonly string[],
  name: OperationName,
  params: Record<string, unknown>,
): Promise<Forgetting> {
  const answers = await store.list('answers');
  const steps = await store.list('steps');
  const marks = await store.list('marks');
  const emails = addressesOf(words, [answers, steps, marks]);
  for (const email of answeredBefore(words, answers)) emails.add(email);
  if (typeof params.email === 'string') emails.add(params.email.toLowerCase());
  const names = (value: unknown) => mentions(value, emails);

  const question = canonical(params);
  const persons = new Set([...words, ...namesOf(emails, [answers, marks])]);
  /** The same question, or another one after the same person: by name, where the address was asked for. */
  const isQuestion = (record: { operation: JournalOperation; params: Record<string, unknown> }) =>
    (record.operation === name && canonical(record.params) === question) ||
    personsOfAsk(record.operation, record.params).some((word) => persons.has(word));
  const changes: Change[] = [
    ...answers.flatMap((record) => (isQuestion(record) ? gone('answers', record) : fromAnswer(record, emails))),
    ...marks.flatMap((record) => fromMarks(record, emails)),
    ...steps.filter(names).map((step): Change => ({ table: 'steps', put: nameless(step) })),
  ];
  for (const table of whole) {
    for (const record of await store.list(table)) {
      const asked = 'operation' in record && table !== 'paid' && isQuestion(record);
      if (asked || names(record)) changes.push(...gone(table, record));
    }
  }
  return { changes, emails: [...emails] };
}

/** The step keeps its place, so that its job counts right, and nothing of the person. */
export function nameless(step: StepRecord): StepRecord {
  return { ...step, key: '', at: 'failed', data: {}, problem: { code: 'opted-out' } };
}

/** Whether any text in it holds one of the addresses. */
export function mentions(value: unknown, emails: ReadonlySet<string>): boolean {
  if (typeof value === 'string') {
    const text = value.toLowerCase();
    for (const email of emails) if (addressAt(text, email) !== -1) return true;
    return false;
  }
  if (Array.isArray(value)) return value.some((one) => mentions(one, emails));
  return isRecord(value) && Object.entries(value).some(([key, one]) => mentions(key, emails) || mentions(one, emails));
}

function addressesOf(words: readonly string[], tables: readonly unknown[]): Set<string> {
  const emails = new Set<string>();
  const look = (value: unknown): void => {
    if (personsOfRow(value)?.some((word) => words.includes(word))) emails.add(emailOf(value)?.toLowerCase() ?? '');
    if (Array.isArray(value)) for (const one of value) look(one);
    else if (isRecord(value)) for (const one of Object.values(value)) look(one);
  };
  look(tables);
  emails.delete('');
  return emails;
}

/** Whom a service named when it was asked for the same person, or the same article's author, before. */
function answeredBefore(words: readonly string[], answers: readonly AnswerRecord[]): string[] {
  return answers.flatMap(({ operation, params, reply }) => {
    if (!personsOfAsk(operation, params).some((word) => words.includes(word)) || !isRecord(reply)) return [];
    const { data } = reply;
    const email = emailOf(isRecord(data) && isRecord(data.person) ? data.person : data);
    return email === null ? [] : [email.toLowerCase()];
  });
}

/** The words for whom the rows of these addresses are about: their names at their company. */
function namesOf(emails: ReadonlySet<string>, rows: unknown): string[] {
  if (Array.isArray(rows)) return rows.flatMap((row) => namesOf(emails, row));
  if (!isRecord(rows)) return [];
  const own = emails.has(emailOf(rows)?.toLowerCase() ?? '') ? (personsOfRow(rows) ?? []) : [];
  return [...own, ...Object.values(rows).flatMap((value) => namesOf(emails, value))];
}

function gone(table: Change['table'], { id }: { id: string }): Change[] {
  return [{ table, delete: id }];
}

/** Rows go; an answer that names the person elsewhere goes as a whole. */
function fromAnswer(record: AnswerRecord, emails: ReadonlySet<string>): Change[] {
  if (!mentions(record, emails)) return [];
  const reply = withoutRowsOf(record.reply, emails);
  const rest = { ...record, reply };
  return mentions(rest, emails) ? gone('answers', record) : [{ table: 'answers', put: rest }];
}

function fromMarks(record: KnownLeadsRecord, emails: ReadonlySet<string>): Change[] {
  const marks = record.marks.filter((mark) => !mentions(mark, emails));
  return marks.length < record.marks.length ? [{ table: 'marks', put: { ...record, marks } }] : [];
}

function withoutRowsOf(value: unknown, emails: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) {
    return value
      .filter((row) => !emails.has(emailOf(row)?.toLowerCase() ?? ''))
      .map((one) => withoutRowsOf(one, emails));
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutRowsOf(one, emails)]));
}
