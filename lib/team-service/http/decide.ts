/** From a request to a decision: known operation, key, plan, rate, parameters, then the contract's behaviour. */
import type { Pace } from '../../contract/limits.ts';
import { type OperationName, operationOf, type Params } from '../../contract/operations.ts';
import { decode, route, type WireRequest } from '../../contract/request.ts';
import { type Outcome, type Refused, refusalOf, refused } from '../../device-service/handler.ts';
import type { OpenRequest, RequestHead } from './read-request.ts';

export type Decision = Outcome<OperationName>;

/** Identified by the key. */
export interface Caller {
  perform<Name extends OperationName>(name: Name, params: Params<Name>): Promise<Decision>;
  /** `null` if accepted, otherwise the milliseconds to wait. `bucket`: operations that share one limit. */
  takeRate(bucket: OperationName, pace: Pace): Promise<number | null>;
  /** Without a plan, only the account itself can be read. */
  isRestricted: boolean;
}

export interface Authenticator {
  /** `null` if the key is unknown, or it may not be used for this. */
  callerOf(key: string | null, name: OperationName): Promise<Caller | null>;
  /** Epoch milliseconds. */
  now(): number;
}

export const version = '/v2';

/** `null` if no operation matches. */
export function operationFor({ method, path }: Pick<RequestHead, 'method' | 'path'>): OperationName | null {
  return path.startsWith(`${version}/`) ? route(method, path.slice(version.length)) : null;
}

/** Milliseconds. After a slower body the key is looked at again: its member may have been removed meanwhile. */
export const slowBody = 1_000;

export async function decide(
  name: OperationName,
  request: OpenRequest,
  authenticator: Authenticator,
): Promise<Decision> {
  const unknown = refused(401, 'authentication_failed', 'No user was found for this API key.');
  const caller = await authenticator.callerOf(request.key, name);
  if (!caller) return unknown;
  if (caller.isRestricted && name !== 'getAccount') {
    return refused(429, 'restricted_account', 'This account has no plan.');
  }
  const tooFast = await rateRefusal(name, caller, authenticator.now());
  if (tooFast) return tooFast;
  const begun = authenticator.now();
  const body = await request.fields();
  const isSlow = authenticator.now() - begun >= slowBody;
  if (body === null) return refused(400, 'wrong_params', 'The request could not be read.');
  const { method } = operationOf(name);
  const wire: WireRequest = {
    method,
    path: request.path.slice(version.length),
    query: request.query,
    body,
  };
  const decoded = decode(name, wire);
  if (!decoded.ok) return refusalOf(name, decoded.input);
  const current = isSlow ? await authenticator.callerOf(request.key, name) : caller;
  return current ? current.perform(name, decoded.params) : unknown;
}

/** Both forms of a domain search share one limit. */
async function rateRefusal(name: OperationName, caller: Caller, now: number): Promise<Refused | null> {
  const bucket = name === 'searchDomainWithPost' ? 'searchDomain' : name;
  const wait = await caller.takeRate(bucket, operationOf(name).pace);
  return wait === null ? null : refused(403, 'rate_limit_reached', 'Rate limit reached.', { again: now + wait });
}
