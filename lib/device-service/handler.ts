/** What a handler is: it gets parameters that the contract allows and a store, and decides on a reply or a refusal. Not yet HTTP, and not yet an answer of the Service interface. */
import { type AnyOperation, type OperationName, operationOf, type Params, type Reply } from '../contract/operations.ts';
import type { InputProblem } from '../contract/request.ts';
import type { Answers } from './answers.ts';
import type { AccountRecord, Store } from './store.ts';

export interface Context {
  store: Store;
  /** Epoch milliseconds. */
  now: number;
  answers: Answers;
}

/** Gets parameters that the contract allows, and a store that nobody else writes meanwhile. */
export type Handler<Name extends OperationName> = (params: Params<Name>, context: Context) => Promise<Outcome<Name>>;

/**
 * Lends the store to one piece of work: what that reads can't change before it writes. Work of which a part fails may be done again. With `read`,
 * work that writes fails; it may write unless that is said.
 */
export type Lend = <Result>(work: (store: Store) => Promise<Result>, use?: 'read' | 'write') => Promise<Result>;

/** Whether an operation writes: what spends nothing and leaves the service as it is has nothing to note either. */
export function useOf(name: OperationName): 'read' | 'write' {
  const { changes, spends } = operationOf(name);
  return changes || spends !== 'nothing' ? 'write' : 'read';
}

/** They only read: what they owe can be paid when that is over, so that they hold nobody up who writes. */
export const owePlan: ReadonlySet<OperationName> = new Set(['searchDomain', 'searchDomainWithPost']);

/** Waits for somebody else, such as a resolver, and holds the store no longer than each of its own asks takes. */
export type SlowHandler<Name extends OperationName> = (
  params: Params<Name>,
  context: Omit<Context, 'store'> & { lend: Lend; signal?: AbortSignal | undefined },
) => Promise<Outcome<Name>>;

/** One an operation: a missing one is a type error. */
export type Handlers = { [Name in OperationName]: Handler<Name> };

export interface Replied<Body> {
  at: 'replied';
  /** 204 comes without a body, and so does 202 for a verification. */
  status: 200 | 201 | 202 | 204;
  body: Body | null;
  /** What goes over the wire when it has another form than what is read of it (lists, the alternate format). */
  wire?: unknown;
  /** Verifications still taken for this domain today (`X-Rate-Limit-Remaining`); null where that says nothing. */
  left: number | null;
  /** What the plan has to pay for an answer that was found by reading alone: `createPerform` sees to it. */
  owed?: Owed;
}

/** What a plan has so many of a month. */
export type Bucket = 'searches' | 'verifications';

/** `account`: as the ask has read it. */
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
  /** Epoch milliseconds from which it may be asked again; null when that is not known. */
  again: number | null;
  left: number | null;
}

export type Outcome<Name extends OperationName> = Replied<Reply<Name>> | Refused;

export function replied<Body>(body: Body, status: 200 | 201 = 200, left: number | null = null): Replied<Body> {
  return { at: 'replied', status, body, left };
}

/** What is read of a reply, and the form in which it goes over the wire. */
export function repliedAs<Body>(body: Body, wire: unknown): Replied<Body> {
  return { at: 'replied', status: 200, body, wire, left: null };
}

/** 202: taken, and done later. */
export function accepted<Body>(body: Body): Replied<Body> {
  return { at: 'replied', status: 202, body, left: null };
}

/** 202: the verification goes on. */
export function inProgress(left: number): Replied<never> {
  return { at: 'replied', status: 202, body: null, left };
}

/** 204: done, and nothing to say. */
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

/** The id that the table has for the parameter; one that it has none for is named in the same way. */
function idOf({ refusals }: AnyOperation, field: string): string {
  const paging = field === 'limit' || field === 'offset';
  if (paging && refusals.pagination_error) return 'pagination_error';
  const named = Object.entries(refusals).find(([id, one]) => one.field === field && id !== 'wrong_params');
  return named?.[0] ?? `invalid_${field.replaceAll('.', '_')}`;
}
