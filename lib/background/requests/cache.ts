/** Cached answers: what makes two questions equal, how long an answer is fresh, what it is about, and how it is found again. */
import * as z from 'zod/mini';
import type { Answer } from '../../contract/answer.ts';
import { type OperationName, operationOf, type Reply } from '../../contract/operations.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { CachedAnswer, Searched } from '../../messages/views.ts';
import type { Context } from '../context.ts';
import type { AnswerRecord, Store } from '../storage/store.ts';

export type Fields = Record<string, unknown>;

/** The id of the answer to a question: hashed, so that a page's or a person's address does not stand in it. */
export function answerId(context: Context, service: string, name: OperationName, params: Fields): Promise<string> {
  return context.hash(`${service}|${name}|${canonical(params)}`);
}

/** Equal for equal questions: in whatever order its fields and lists are, and however its domain and address are cased. */
export function canonical(params: Fields): string {
  const cased = Object.entries(params).map(([field, value]) => [field, caseless(field, value)]);
  return JSON.stringify(sorted(Object.fromEntries(cased)));
}

function caseless(field: string, value: unknown): unknown {
  const isCaseless = field === 'domain' || field === 'email' || field === 'company';
  return isCaseless && typeof value === 'string' ? value.trim().toLowerCase() : value;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(sorted).sort((one, other) => order(JSON.stringify(one), JSON.stringify(other)));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    entries.sort(([one], [other]) => order(one, other)).map(([key, one]) => [key, sorted(one)]),
  );
}

function order(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Answers that stay fresh for a while, and those that may not be asked for twice: the click that asked finds its own. */
export function isCacheable(name: OperationName): boolean {
  const { fresh, repeatable } = operationOf(name);
  return fresh > 0 || !repeatable;
}

/** An answer from the future (the clock was put back) is fresh: it costs nothing to believe it. */
export function isFresh(record: Pick<AnswerRecord, 'operation' | 'asked'>, now: number): boolean {
  return now - record.asked < operationOf(record.operation).fresh;
}

type Done<Name extends OperationName> = Extract<Answer<Name>, { at: 'done' }>;

interface Keeping extends Pick<AnswerRecord, 'id' | 'service' | 'operation' | 'params'> {
  page: string | null;
  message: string | null;
}

export function recordOf(question: Keeping, answer: Done<OperationName>, asked: number): AnswerRecord {
  const { id, service, operation, params, page, message } = question;
  const { reply, planEnd } = answer;
  return {
    id,
    service,
    operation,
    params,
    reply,
    asked,
    used: asked,
    planEnd,
    about: aboutOf(params, reply, page),
    size: 2 * JSON.stringify(reply).length,
    message,
  };
}

/** Read again as if it had come now: what an older version kept may not fit any more. */
export function readCached<Name extends OperationName>(name: Name, record: AnswerRecord): Reply<Name> | null {
  const read = z.safeParse(operationOf(name).reply, record.reply);
  return read.success ? (read.data as Reply<Name>) : null;
}

/** The cached answer to a question that is enough, as it is read now; null when there is none. */
export async function cachedRecord<Name extends OperationName>(
  store: Store,
  id: string,
  name: Name,
  isEnough: (record: AnswerRecord) => boolean,
): Promise<{ record: AnswerRecord; reply: Reply<Name> } | null> {
  const record = isCacheable(name) ? await store.get('answers', id) : undefined;
  const reply = record && isEnough(record) ? readCached(name, record) : null;
  return record && reply ? { record, reply } : null;
}

/** What a screen looks at; null and empty where it looks at none. */
export interface AboutWhat {
  domain: string | null;
  page: string | null;
  emails: readonly string[];
}

/** Keys under which an answer is found again: domains, addresses and page addresses, each plain text of its own shape. */
function keysOf({ domain, page, emails }: AboutWhat): string[] {
  return keys([domain, page === null ? null : pageKey(page), ...emails]);
}

/** The question's own domain, company, handle, address and page, those that the reply names, and the page that was looked at. */
function aboutOf(params: Record<string, unknown>, reply: unknown, page: string | null): string[] {
  const data = isRecord(reply) && isRecord(reply.data) ? reply.data : {};
  return keys([
    params.domain,
    params.email,
    params.company,
    params.linkedin_handle,
    typeof params.url === 'string' ? pageKey(params.url) : null,
    data.domain,
    data.email,
    page === null ? null : pageKey(page),
  ]);
}

/** A page without the place on it. */
export function pageKey(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

function keys(values: readonly unknown[]): string[] {
  const texts = values.filter((value): value is string => typeof value === 'string' && value !== '');
  return [...new Set(texts.map((text) => (text.includes('://') ? text : text.toLowerCase())))];
}

/** Cached answers of the chosen service, newest first; those that can't be read any more are left out. */
export async function cachedAbout(context: Context, about: AboutWhat): Promise<CachedAnswer[]> {
  const connection = await context.connection();
  if (!connection) return [];
  const found = await Promise.all(keysOf(about).map((key) => context.store.list('answers', { by: 'about', is: key })));
  const records = new Map(found.flat().map((record) => [record.id, record]));
  return [...records.values()]
    .filter(({ service }) => service === connection.id)
    .sort((one, other) => other.asked - one.asked)
    .flatMap((record) => cachedAnswer(record) ?? []);
}

function cachedAnswer(record: AnswerRecord): CachedAnswer | null {
  const { operation, params, asked, planEnd } = record;
  const reply = readCached(operation, record);
  return reply && ({ operation, params, reply, asked, planEnd } as CachedAnswer);
}

/** Which companies' addresses are cached, without their rows: by the chosen service, as the domains were given; those that are not kept are left out. */
export async function searchedOf(context: Context, domains: readonly string[]): Promise<Searched[]> {
  const connection = await context.connection();
  if (!connection) return [];
  const found = await Promise.all(
    domains.map(async (domain): Promise<Searched[]> => {
      const [key] = keysOf({ domain, page: null, emails: [] });
      if (key === undefined) return [];
      const records = await context.store.list('answers', { by: 'about', is: key });
      const times = records.filter((one) => one.service === connection.id && isSearch(one)).map(({ asked }) => asked);
      return times.length === 0 ? [] : [{ domain, asked: Math.max(...times) }];
    }),
  );
  return found.flat();
}

/** A whole one: not of some filters alone, and not a later page. */
function isSearch({ operation, params }: { operation: string; params: Record<string, unknown> }): boolean {
  const asked = Object.entries(params).filter(([name, value]) => value !== undefined && !plainFields.has(name));
  return operation === 'searchDomain' && asked.length === 0;
}

const plainFields: ReadonlySet<string> = new Set(['domain', 'company', 'limit', 'aggregations']);
