/** Requests to the reference service over real HTTP. */
import { readReply } from '../../lib/contract/answer.ts';
import type { OperationName, Params, Reply } from '../../lib/contract/operations.ts';
import { encode } from '../../lib/contract/request.ts';
import type { Reference } from './reference.ts';

export interface Raw {
  status: number;
  headers: Headers;
  text: string;
}

/** A hand-written request, with the starter's key unless it brings one. */
export async function raw(reference: Reference, path: string, init: RequestInit = {}): Promise<Raw> {
  const headers = new Headers(init.headers);
  if (!headers.has('x-api-key') && !headers.has('authorization')) headers.set('x-api-key', reference.keys.starter);
  const response = await fetch(reference.base + path, { ...init, headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** A request made from the table of operations. */
export async function ask<Name extends OperationName>(
  reference: Reference,
  name: Name,
  params: Params<Name>,
  key: string = reference.keys.starter,
): Promise<Raw> {
  const encoded = encode(name, params);
  if (!encoded.ok) throw new Error(`${encoded.input.field} is ${encoded.input.fault}`);
  const { method, path, query, body } = encoded.request;
  return raw(reference, `${path}?${new URLSearchParams(query)}`, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** Like `ask`, with the reply parsed. Throws on any other answer. */
export async function replyTo<Name extends OperationName>(
  reference: Reference,
  name: Name,
  params: Params<Name>,
  key?: string,
): Promise<Reply<Name>> {
  const { status, text } = await ask(reference, name, params, key);
  const answer = readReply(name, { status, body: text === '' ? undefined : JSON.parse(text), again: null, left: null });
  if (answer.ok && answer.at === 'done') return answer.reply;
  throw new Error(`${name} answered ${status}: ${text.slice(0, 500)}`);
}

/** The first error of a refusal. */
export function errorOf({ text }: Raw): { id?: string; code?: number; details?: string } {
  return JSON.parse(text).errors[0];
}
