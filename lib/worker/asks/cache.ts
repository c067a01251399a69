/** Kept answers: what makes two questions equal, how long an answer is fresh, and how one is kept. */
import * as z from 'zod/mini';
import type { Context } from '../../background/context.ts';
import type { AnswerRecord } from '../../background/storage/store.ts';
import type { Answer } from '../../contract/answer.ts';
import { type OperationName, operationOf, type Reply } from '../../contract/operations.ts';
import { isRecord } from '../../contract/tolerant.ts';
import { aboutOf } from './about.ts';

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
export function isKept(name: OperationName): boolean {
  const { fresh, repeatable } = operationOf(name);
  return fresh > 0 || !repeatable;
}

/** An answer from the future (the clock was put back) is fresh: it costs nothing to believe it. */
export function isFresh(record: Pick<AnswerRecord, 'operation' | 'asked'>, now: number): boolean {
  return now - record.asked < operationOf(record.operation).fresh;
}

type Done<Name extends OperationName> = Extract<Answer<Name>, { at: 'done' }>;

export interface Keeping extends Pick<AnswerRecord, 'id' | 'service' | 'operation' | 'params'> {
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
export function readKept<Name extends OperationName>(name: Name, record: AnswerRecord): Reply<Name> | null {
  const read = z.safeParse(operationOf(name).reply, record.reply);
  return read.success ? (read.data as Reply<Name>) : null;
}
