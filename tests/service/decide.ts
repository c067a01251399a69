/** From a request to what is decided about it: known operation, key, plan, rate, parameters, then the contract's behaviour. */
import { type OperationName, operationOf } from '../../lib/contract/operations.ts';
import { decode, route, type WireRequest } from '../../lib/contract/request.ts';
import type { Perform } from '../../lib/device-service/device-service.ts';
import { type Outcome, type Refused, refusalOf, refused } from '../../lib/device-service/handler.ts';
import { type Account, testKey } from './accounts.ts';
import { domains, people } from './fixtures.ts';
import type { RateWindows } from './rate-windows.ts';
import type { Incoming } from './read-request.ts';
import type { Seen } from './witness.ts';

export type Decision = Outcome<OperationName>;

export interface Desk {
  accounts: ReadonlyMap<string, Account>;
  rate: RateWindows;
  now: () => number;
  dummy: () => Perform;
  compatName: string;
}

export const version = '/v2';

/** The operation that a request asks for; null when there is none. */
export function operationFor({ seen }: Incoming): OperationName | null {
  return seen.path.startsWith(`${version}/`) ? route(seen.method, seen.path.slice(version.length)) : null;
}

export async function decide(name: OperationName, incoming: Incoming, desk: Desk): Promise<Decision> {
  const { seen } = incoming;
  const account = seen.key === null ? undefined : desk.accounts.get(seen.key);
  const tested = seen.key === testKey && Object.hasOwn(dummies, name);
  const free = operationOf(name).auth === 'none';
  if ((!account || account.revoked) && !tested && !free) {
    return refused(401, 'authentication_failed', 'No user was found for this API key.');
  }
  if (account?.plan === 'unplanned' && name !== 'getAccount') {
    return refused(429, 'restricted_account', 'This account has no plan.');
  }
  const tooFast = rateRefusal(name, seen.key, desk);
  if (tooFast) return tooFast;
  if (incoming.body === null) return refused(400, 'wrong_params', 'The body could not be read.');

  const perform = tested || !account ? desk.dummy() : account.perform;
  return act(name, { ...incoming, seen: renamed(incoming.seen, desk.compatName) }, perform, tested);
}

/** The alternate format has the name that this service gives it, and no other. */
function renamed(seen: Seen, compatName: string): Seen {
  const query = seen.query
    .filter(([name]) => name !== 'compat_format' || compatName === 'compat_format')
    .map(([name, value]): [string, string] => [name === compatName ? 'compat_format' : name, value]);
  return { ...seen, query };
}

async function act<Name extends OperationName>(
  name: Name,
  { seen, body }: Incoming,
  perform: Perform,
  tested: boolean,
): Promise<Decision> {
  const { method } = operationOf(name);
  const wire: WireRequest = {
    method,
    path: seen.path.slice(version.length),
    query: seen.query,
    body: body ?? undefined,
  };
  const decoded = decode(name, wire);
  if (!decoded.ok) return refusalOf(name, decoded.input);
  return tested ? dummyAnswer(name, perform) : perform(name, decoded.params);
}

/** What the test key's answers are answers to. */
const dummies = {
  searchDomain: (perform: Perform) => perform('searchDomain', { domain: domains.aldermoor }),
  searchDomainWithPost: (perform: Perform) => perform('searchDomainWithPost', { domain: domains.aldermoor }),
  findEmail: (perform: Perform) =>
    perform('findEmail', { domain: domains.aldermoor, first_name: 'Marit', last_name: 'Lindqvist' }),
  verifyEmail: (perform: Perform) => perform('verifyEmail', { email: people.marit }),
};

function dummyAnswer(name: OperationName, perform: Perform): Promise<Decision> {
  const dummy = Object.entries(dummies).find(([one]) => one === name)?.[1];
  return dummy ? dummy(perform) : Promise.resolve(refused(404, 'not_found', 'The test key has no answer here.'));
}

/** Both ways of asking for a domain search share one limit. */
function rateRefusal(name: OperationName, key: string | null, { rate, now }: Desk): Refused | null {
  const bucket = `${name === 'searchDomainWithPost' ? 'searchDomain' : name} ${key ?? ''}`;
  const wait = rate.take(bucket, operationOf(name).pace);
  return wait === null ? null : refused(403, 'rate_limit_reached', 'Rate limit reached.', { again: now() + wait });
}
