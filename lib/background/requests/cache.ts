/** Cached answers: when requests are equal, how long an answer is fresh, what it is about, and how it is found. */

import * as z from 'zod/mini';
import type { Answer } from '../../contract/answer.ts';
import { type OperationName, operationOf, type Reply } from '../../contract/operations.ts';
import { domainOf, keyOfEmail } from '../../contract/text.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { CachedAnswer } from '../../messages/request-views.ts';
import type { Searched } from '../../messages/workspace-views.ts';
import { isLookup } from '../storage/lookups.ts';
import type { AnswerRecord, Store } from '../storage/store.ts';
import { type Context, shownServices } from './context.ts';
import { pageKey } from './persons.ts';

export type Fields = Record<string, unknown>;

/** The identifier of a request's answer. Hashed, so that it does not contain the address of a page or person. */
export function answerId(
  context: Pick<Context, 'hash'>,
  service: string,
  name: OperationName,
  params: Fields,
): Promise<string> {
  return context.hash(`${service}|${name}|${canonical(params)}`);
}

/** Equal for equal requests, whatever the order of fields and lists and the spelling of domain, email and company. */
export function canonical(params: Fields): string {
  const cased = Object.entries(params).map(([field, value]) => [field, caseless(field, value)]);
  return JSON.stringify(sorted(Object.fromEntries(cased)));
}

function caseless(field: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  switch (field) {
    case 'email':
      return keyOfEmail(value);
    case 'domain':
      return domainOf(value.trim());
    case 'company':
      return value.trim().toLowerCase();
    default:
      return value;
  }
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

/** Answers that stay fresh for a while, and those of unrepeatable requests, whose click must find them again. */
export function isCacheable(name: OperationName): boolean {
  const { fresh, repeatable } = operationOf(name);
  return fresh > 0 || !repeatable;
}

/** An answer from the future (the clock was set back) counts as fresh, because that costs nothing. */
export function isFresh(record: Pick<AnswerRecord, 'operation' | 'asked'>, now: number): boolean {
  return now - record.asked < operationOf(record.operation).fresh;
}

type Answered<Name extends OperationName> = Extract<Answer<Name>, { at: 'done' }>;

interface Keeping extends Pick<AnswerRecord, 'id' | 'service' | 'operation' | 'params' | 'free'> {
  page: string | null;
  message: string | null;
}

export function recordOf(question: Keeping, answer: Answered<OperationName>, asked: number): AnswerRecord {
  const { id, service, operation, params, page, message, free } = question;
  const { reply, planEnd } = answer;
  return {
    id,
    service,
    operation,
    params,
    reply,
    asked,
    used: asked,
    ...(isLookup(operation) && { lookedUp: asked }),
    planEnd,
    about: aboutOf(params, reply, page),
    size: 2 * JSON.stringify(reply).length,
    message,
    ...(free && { free }),
  };
}

/** Parsed like a new response: an answer stored by an older version may no longer match. */
export function readCached<Name extends OperationName>(name: Name, record: AnswerRecord): Reply<Name> | null {
  const read = z.safeParse(operationOf(name).reply, record.reply);
  return read.success ? (read.data as Reply<Name>) : null;
}

/** The cached answer to a request if `isEnough`, parsed again; otherwise null. */
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

/** What a page of Harrier shows; null and empty for nothing. */
export interface AboutWhat {
  domain: string | null;
  page: string | null;
  emails: readonly string[];
  /** The handle of a profile; left out for anything else. */
  handle?: string;
}

/** Keys that find an answer: domains, addresses and page addresses, which differ in form. */
function keysOf({ domain, page, emails }: AboutWhat): string[] {
  return keys([domain, page === null ? null : pageKey(page), ...emails]);
}

/** The domain, company, handle, address and page of the request, those in the reply, and the page the user was on. */
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

function keys(values: readonly unknown[]): string[] {
  const texts = values.filter((value): value is string => typeof value === 'string' && value !== '');
  return [...new Set(texts.map((text) => (text.includes('://') ? text : keyOfEmail(text))))];
}

/** Cached answers of the services in use, newest first. Unreadable ones are left out. */
export async function cachedAbout(context: Context, about: AboutWhat): Promise<CachedAnswer[]> {
  const shown = await shownServices(context);
  if (shown.length === 0) return [];
  const found = await Promise.all(keysOf(about).map((key) => context.store.list('answers', { by: 'about', is: key })));
  const records = new Map(found.flat().map((record) => [record.id, record]));
  const answers = [...records.values()]
    .filter(({ service }) => shown.includes(service))
    .sort((one, other) => other.asked - one.asked)
    .flatMap((record) => cachedAnswer(record) ?? []);
  if (shown.length === 1) return answers;
  return Promise.all(
    answers.map(async (one) => {
      const chosen = (await context.chosenAnswer(one.operation, one.params)) === one.service;
      return chosen ? { ...one, chosen } : one;
    }),
  );
}

function cachedAnswer(record: AnswerRecord): CachedAnswer | null {
  const { operation, params, asked, planEnd, service } = record;
  const reply = readCached(operation, record);
  return reply && ({ operation, params, reply, asked, planEnd, service } as CachedAnswer);
}

/**
 * Companies whose addresses the services in use have cached, without the rows. Uses the given domains; those without a
 * cached answer are left out.
 */
export async function searchedOf(context: Context, domains: readonly string[]): Promise<Searched[]> {
  const shown = await shownServices(context);
  if (shown.length === 0) return [];
  const found = await Promise.all(
    domains.map(async (domain): Promise<Searched[]> => {
      const [key] = keysOf({ domain, page: null, emails: [] });
      if (key === undefined) return [];
      const records = await context.store.list('answers', { by: 'about', is: key });
      const times = records.filter((one) => shown.includes(one.service) && isSearch(one)).map(({ asked }) => asked);
      return times.length === 0 ? [] : [{ domain, asked: Math.max(...times) }];
    }),
  );
  return found.flat();
}

/** A complete search: no filters, and the first page. */
function isSearch({ operation, params }: { operation: string; params: Record<string, unknown> }): boolean {
  const asked = Object.entries(params).filter(([name, value]) => value !== undefined && !plainFields.has(name));
  return operation === 'searchDomain' && asked.length === 0;
}

const plainFields: ReadonlySet<string> = new Set(['domain', 'company', 'limit', 'aggregations']);
