/**
 * Converts parameters to requests and back, for every operation. The HTTP service sends them; the reference service
 * reads them.
 */
import * as z from 'zod/mini';
import { textFields } from './lead-fields.ts';
import type { Method } from './operation.ts';
import { type AnyOperation, type OperationName, operationNames, operationOf, type Params } from './operations.ts';
import type { InputFault, Problem } from './problem.ts';
import { isRecord } from './tolerant.ts';

/** A request without its base address and key. */
export interface WireRequest {
  method: Method;
  /** Begins with a slash; parameters are percent-encoded. */
  path: string;
  query: [name: string, value: string][];
  /** JSON; undefined if the operation has no body. */
  body: Record<string, unknown> | undefined;
}

/** A parameter that cannot be sent, or that a service would refuse. */
export interface InputProblem {
  /** The parameter, or the path inside it (`funding.date.from`) as far as the operation's refusals name it. */
  field: string;
  fault: InputFault;
}

type Encoded = { ok: true; request: WireRequest } | { ok: false; input: InputProblem };
export type Decoded<Name extends OperationName> =
  | { ok: true; params: Params<Name> }
  | { ok: false; input: InputProblem };

/** Our own parameter: on the wire its entries stand beside the others. */
export const further = 'further';

/** One of the ways to send the key (lib/contract/README.md §5); not a parameter of any operation. */
export const keyParameter = 'api_key';

/** Come with any operation and filter nothing: the key, and a language without a meaning (§4.12). */
const beside: readonly string[] = [keyParameter, 'locale'];

/** Strict: names a parameter that is unknown, missing or wrong, and then nothing is sent. */
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

/**
 * The encoded request, or a problem that names the wrong parameter; then nothing is sent. `encoded`: already checked.
 */
export function check<Name extends OperationName>(
  name: Name,
  params: Params<Name>,
  encoded?: WireRequest,
): { ok: true; encoded: WireRequest } | { ok: false; problem: Problem } {
  if (encoded) return { ok: true, encoded };
  const made = encode(name, params);
  return made.ok
    ? { ok: true, encoded: made.request }
    : { ok: false, problem: { code: 'refused-input', ...made.input, quoted: null } };
}

/**
 * Reads a request as a service does. Known parameters must be valid. Unknown ones are refused where they may be
 * filters (`filtered`), otherwise ignored.
 */
export function decode<Name extends OperationName>(name: Name, request: WireRequest): Decoded<Name> {
  const operation = operationOf(name);
  const all = { ...fromPairs(request.query), ...request.body, ...pathFields(operation.path, request.path) };
  const isKnown = (field: string) => field !== further && Object.hasOwn(operation.fields, field);
  const stranger = operation.filtered && Object.keys(all).find((field) => !beside.includes(field) && !isKnown(field));
  if (stranger) return { ok: false, input: { field: stranger, fault: 'unknown' } };
  const named = Object.fromEntries(Object.entries(all).filter(([field]) => isKnown(field)));
  const known = Object.hasOwn(operation.fields, 'custom_attributes') && operation.changes ? withoutNulls(named) : named;
  const decoded = z.safeDecode(operation.params, known);
  if (!decoded.success) return { ok: false, input: inputProblem(operation, decoded.error, known) };
  const params = decoded.data as Params<Name>;
  const contradiction = operation.check?.(params);
  return contradiction ? { ok: false, input: contradiction } : { ok: true, params };
}

/**
 * A lead's fields without nulls: replies contain nulls, which callers may send back. A null clears a text, like an
 * empty text. Other fields with null are left out.
 */
function withoutNulls(fields: Record<string, unknown>): Record<string, unknown> {
  const written = Object.entries(fields).flatMap(([field, value]): [string, unknown][] => {
    if (field === 'custom_attributes' && isRecord(value)) return [[field, mapped(value)]];
    if (value !== null) return [[field, value]];
    const isText = field === 'notified_at' || textFields.some((one) => one === field);
    return isText ? [[field, '']] : [];
  });
  return Object.fromEntries(written);
}

const mapped = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([slug, value]) => [slug, value ?? '']));

/**
 * The operation for a method and a path; null if there is none. Of several, the one with the fewest variables in its
 * path.
 */
export function route(method: string, path: string): OperationName | null {
  const fields = (name: OperationName) => pathFields(operationOf(name).path, path);
  const answering = operationNames.filter((name) => operationOf(name).method === method && fields(name) !== null);
  const variables = (name: OperationName) => Object.keys(fields(name) ?? {}).length;
  return answering.toSorted((one, other) => variables(one) - variables(other))[0] ?? null;
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

export type Pair = [name: string, value: string];

/** Depth and number of pairs are limited when reading, so that no query can build a deep or huge object. */
const deepest = 6;
const most = 2_000;

export function toPairs(values: Record<string, unknown>): Pair[] {
  return Object.entries(values).flatMap(([name, value]) => pairsOf(name, value));
}

function pairsOf(name: string, value: unknown): Pair[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) {
    return value.flatMap((one, index) => pairsOf(isRecord(one) ? `${name}[${index}]` : `${name}[]`, one));
  }
  if (isRecord(value)) return Object.entries(value).flatMap(([key, one]) => pairsOf(`${name}[${key}]`, one));
  return [[name, String(value)]];
}

type Tree = Map<string, Tree | string[]>;

/**
 * The last of equal names wins, except in lists (`[]`). An unreadable name, and the first one above the limit, match
 * no parameter. So they are refused where they may be filters.
 */
export function fromPairs(pairs: readonly Pair[]): Record<string, unknown> {
  const root: Tree = new Map();
  for (const [name, value] of pairs.slice(0, most)) put(root, keysOf(name) ?? [name], value);
  const tooMany = pairs[most];
  if (tooMany) put(root, [`${tooMany[0]}…`], tooMany[1]);
  const plain = plainOf(root);
  return isRecord(plain) ? plain : {};
}

function keysOf(name: string): string[] | null {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match?.[1]) return null;
  const inner = (match[2] ?? '').slice(1, -1);
  const keys = [match[1], ...(match[2] ? inner.split('][') : [])];
  return keys.length <= deepest ? keys : null;
}

function put(tree: Tree, keys: string[], value: string): void {
  const [first, ...rest] = keys;
  if (first === undefined) return;
  const key = first === '' ? entryFor(tree, rest) : first;
  const before = tree.get(key);
  if (rest.length === 0 || (rest.length === 1 && rest[0] === '')) {
    const list = rest.length === 1;
    tree.set(key, list && Array.isArray(before) ? [...before, value] : list ? ['', value] : [value]);
    return;
  }
  const inner: Tree = before instanceof Map ? before : new Map();
  tree.set(key, inner);
  put(inner, rest, value);
}

/** As forms are read elsewhere: `[]` before a name is the last entry, or the next one if that has the name. */
function entryFor(tree: Tree, rest: string[]): string {
  const last = String(tree.size - 1);
  const isNext = tree.size === 0 || (!rest.includes('') && has(tree.get(last), rest));
  return isNext ? String(tree.size) : last;
}

function has(found: Tree | string[] | undefined, [key, ...rest]: string[]): boolean {
  if (key === undefined) return found !== undefined;
  return found instanceof Map && has(found.get(key), rest);
}

/** A leaf with one value is a string. A list begins with an empty string. A map with the keys 0, 1, 2, … is a list. */
function plainOf(tree: Tree | string[]): unknown {
  if (Array.isArray(tree)) return tree.length === 1 ? tree[0] : tree.slice(1);
  const keys = [...tree.keys()];
  if (keys.length > 0 && keys.every((key, index) => key === String(index))) return [...tree.values()].map(plainOf);
  return Object.fromEntries([...tree].map(([key, value]) => [key, plainOf(value)]));
}
