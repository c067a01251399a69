/**
 * A handler receives valid parameters and a store, and returns a reply or a refusal. Neither HTTP nor the `Service`
 * interface is known here.
 */
import { type AnyOperation, type OperationName, operationOf, type Params, type Reply } from '../contract/operations.ts';
import type { InputProblem } from '../contract/request.ts';
import type { Answers } from './answers.ts';
import type { Store } from './store.ts';
import type { AccountRecord } from './store-account.ts';

export interface Context {
  store: Store;
  /** Epoch milliseconds. */
  now: number;
  answers: Answers;
}

/** Other requests cannot write to the store while it runs. */
export type Handler<Name extends OperationName> = (params: Params<Name>, context: Context) => Promise<Outcome<Name>>;

/**
 * Lends the store for one piece of work; what that reads cannot change before it writes. Work that fails in part may
 * run again.
 * With `read`, work that writes fails. Default: `write`.
 */
export type LendOf<Lent> = <Result>(work: (store: Lent) => Promise<Result>, use?: 'read' | 'write') => Promise<Result>;

export type Lend = LendOf<Store>;

/** An operation that spends nothing and changes nothing only reads. */
export function useOf(name: OperationName): 'read' | 'write' {
  const { changes, spends } = operationOf(name);
  return changes || spends !== 'nothing' ? 'write' : 'read';
}

/** These only read and are charged afterwards, so they do not block writers. */
export const owePlan: ReadonlySet<OperationName> = new Set(['searchDomain', 'searchDomainWithPost']);

/** Waits for a third party such as a resolver, and holds the store only during its own reads and writes. */
export type SlowHandler<Name extends OperationName> = (
  params: Params<Name>,
  context: Omit<Context, 'store'> & { lend: Lend; signal?: AbortSignal | undefined },
) => Promise<Outcome<Name>>;

/** One per operation: a missing one is a type error. */
export type Handlers = { [Name in OperationName]: Handler<Name> };

export interface Replied<Body> {
  at: 'replied';
  /** 204 has no body; 202 has none for a verification. */
  status: 200 | 201 | 202 | 204;
  body: Body | null;
  /** The wire format where it differs from what is parsed (lists, the alternate format). */
  wire?: unknown;
  /** Verifications left for this domain today (`X-Rate-Limit-Remaining`); null if not limited. */
  left: number | null;
  /** What the plan is charged for an answer found by reading alone; `createPerform` charges it. */
  owed?: Owed;
}

/** A monthly quota of a plan. */
export type Bucket = 'searches' | 'verifications';

/** `account`: as read by the request. */
export interface Owed {
  bucket: Bucket;
  account: AccountRecord;
}

/** lib/contract/README.md §7. */
export interface Refused {
  at: 'refused';
  status: number;
  id: string;
  details: string;
  /** Epoch milliseconds after which to retry; null if unknown. */
  again: number | null;
  left: number | null;
}

export type Outcome<Name extends OperationName> = Replied<Reply<Name>> | Refused;

export function replied<Body>(body: Body, status: 200 | 201 = 200, left: number | null = null): Replied<Body> {
  return { at: 'replied', status, body, left };
}

/** A parsed reply with its wire format. */
export function repliedAs<Body>(body: Body, wire: unknown): Replied<Body> {
  return { at: 'replied', status: 200, body, wire, left: null };
}

/** 202: accepted, done later. */
export function accepted<Body>(body: Body): Replied<Body> {
  return { at: 'replied', status: 202, body, left: null };
}

/** 202: the verification continues. */
export function inProgress(left: number): Replied<never> {
  return { at: 'replied', status: 202, body: null, left };
}

/** 204: done, no body. */
export function done(): Replied<never> {
  return { at: 'replied', status: 204, body: null, left: null };
}

export function refused(
  status: number,
  id: string,
  details: string,
  more: { again?: number; left?: number } = {},
): Refused {
  return { at: 'refused', status, id, details, again: more.again ?? null, left: more.left ?? null };
}

/** 451: the person asked not to be processed. */
export function claimed(): Refused {
  return refused(451, 'claimed_email', 'The person who owns this address asked us to stop processing their data.');
}

export function notFound(what: string): Refused {
  return refused(404, 'not_found', `No ${what} was found.`);
}

const details = {
  missing: (field: string) => `The parameter ${field} is missing.`,
  invalid: (field: string) => `The parameter ${field} is invalid.`,
  unknown: (field: string) => `The parameter ${field} is not known.`,
};

export function refusalOf(
  name: OperationName,
  input: InputProblem,
  said: string = details[input.fault](input.field),
): Refused {
  if (input.fault === 'missing') return refused(400, 'wrong_params', said);
  const operation = operationOf(name);
  if (operation.refusals.validation_failed && operation.method !== 'GET')
    return refused(422, 'validation_failed', said);
  return refused(400, idOf(operation, input.field), said);
}

/** The error id that the table lists for the parameter, or one named the same way. */
function idOf({ refusals }: AnyOperation, field: string): string {
  const paging = field === 'limit' || field === 'offset';
  if (paging && refusals.pagination_error) return 'pagination_error';
  const named = Object.entries(refusals).find(([id, one]) => one.field === field && id !== 'wrong_params');
  return named?.[0] ?? `invalid_${field.replaceAll('.', '_')}`;
}
