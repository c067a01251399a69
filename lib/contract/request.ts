/** Parameters to a request and back, for every operation of the table: what the remote service sends and the reference service reads. */
import * as z from 'zod/mini';
import type { Method } from './operation.ts';
import { type AnyOperation, type OperationName, operationNames, operationOf, type Params } from './operations.ts';
import { fromPairs, toPairs } from './pairs.ts';
import type { InputFault } from './problem.ts';
import { isRecord } from './tolerant.ts';

/** A request without its base address and its key. */
export interface WireRequest {
  method: Method;
  /** Begins with a slash; parameters are percent-encoded. */
  path: string;
  query: [name: string, value: string][];
  /** JSON, or undefined when the operation has no body. */
  body: Record<string, unknown> | undefined;
}

/** A parameter that can't be sent, or that a service would refuse. */
export interface InputProblem {
  /** The parameter; the path to what is wrong in it (`funding.date.from`) as far as the operation's refusals name that. */
  field: string;
  fault: InputFault;
}

export type Encoded = { ok: true; request: WireRequest } | { ok: false; input: InputProblem };
export type Decoded<Name extends OperationName> =
  | { ok: true; params: Params<Name> }
  | { ok: false; input: InputProblem };

/** A parameter of ours alone: on the wire its own entries stand beside the others. */
const further = 'further';

/** Strict: a parameter that is unknown, missing or wrong is named, and nothing is sent. */
export function encode<Name extends OperationName>(name: Name, params: Params<Name>): Encoded {
  const operation = operationOf(name);
  const given = withoutUndefined(params);
  const encoded = z.safeEncode(operation.params, given);
  if (!encoded.success) return { ok: false, input: inputProblem(operation, encoded.error, given) };
  const contradiction = operation.check?.(given);
  if (contradiction) return { ok: false, input: contradiction };

  const { [further]: more, ...named } = encoded.data;
  const rest: Record<string, unknown> = { ...(isRecord(more) && more), ...named };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = rest[field];
    delete rest[field];
    return encodeURIComponent(String(value));
  });
  const hasBody = operation.method === 'POST' || operation.method === 'PUT';
  return {
    ok: true,
    request: { method: operation.method, path, query: hasBody ? [] : toPairs(rest), body: hasBody ? rest : undefined },
  };
}

/** As a service reads it: unknown parameters are ignored, known ones must be right. */
export function decode<Name extends OperationName>(name: Name, request: WireRequest): Decoded<Name> {
  const operation = operationOf(name);
  const all = { ...fromPairs(request.query), ...request.body, ...pathFields(operation.path, request.path) };
  const isKnown = (field: string) => field !== further && Object.hasOwn(operation.fields, field);
  const known = Object.fromEntries(Object.entries(all).filter(([field]) => isKnown(field)));
  const decoded = z.safeDecode(operation.params, known);
  if (!decoded.success) return { ok: false, input: inputProblem(operation, decoded.error, known) };
  const params = decoded.data as Params<Name>;
  const contradiction = operation.check?.(params);
  return contradiction ? { ok: false, input: contradiction } : { ok: true, params };
}

/** The operation that answers a method and a path; null when none does. */
export function route(method: string, path: string): OperationName | null {
  return (
    operationNames.find((name) => {
      const operation = operationOf(name);
      return operation.method === method && pathFields(operation.path, path) !== null;
    }) ?? null
  );
}

function pathFields(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const fields: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (!part.startsWith('{')) {
      if (part !== value) return null;
    } else {
      const read = percentDecoded(value);
      if (read === null || read === '') return null;
      fields[part.slice(1, -1)] = read;
    }
  }
  return fields;
}

function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function inputProblem(
  { refusals }: AnyOperation,
  error: z.core.$ZodError,
  given: Record<string, unknown>,
): InputProblem {
  const issue = error.issues[0];
  if (issue?.code === 'unrecognized_keys' && issue.path.length === 0) {
    return { field: issue.keys[0] ?? '', fault: 'unknown' };
  }
  const path = (issue?.path ?? []).filter((part) => typeof part === 'string');
  const named = new Set(Object.values(refusals).map(({ field }) => field));
  for (let length = path.length; length > 1; length--) {
    const field = path.slice(0, length).join('.');
    if (named.has(field)) return { field, fault: 'invalid' };
  }
  const [field = ''] = path;
  return { field, fault: given[field] === undefined ? 'missing' : 'invalid' };
}

function withoutUndefined(params: unknown): Record<string, unknown> {
  if (!isRecord(params)) return {};
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
}
