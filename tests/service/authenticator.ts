/** Keys, rates and time of the reference service. */
import { type OperationName, operationOf } from '../../lib/contract/operations.ts';
import type { Perform } from '../../lib/device-service/device-service.ts';
import type { Authenticator, Caller } from '../../lib/team-service/http/decide.ts';
import { alwaysAsked, testKey } from '../../lib/team-service/http/test-key.ts';
import type { Account } from './accounts.ts';
import { domains, people } from './fixtures.ts';
import type { RateWindows } from './rate-windows.ts';

interface AuthenticatorParts {
  accounts: ReadonlyMap<string, Account>;
  rate: RateWindows;
  now: () => number;
  dummy: () => Perform;
}

export function createAuthenticator({ accounts, rate, now, dummy }: AuthenticatorParts): Authenticator {
  const callerOf = (key: string, name: OperationName): Omit<Caller, 'takeRate'> | null => {
    if (key === testKey && Object.hasOwn(dummies, name))
      return { perform: alwaysAsked(dummies, dummy), isRestricted: false };
    const account = accounts.get(key);
    if (account && !account.revoked) return { perform: account.perform, isRestricted: account.plan === 'unplanned' };
    return operationOf(name).auth === 'none' ? { perform: dummy(), isRestricted: false } : null;
  };
  return {
    callerOf: async (key, name) => {
      const caller = callerOf(key ?? '', name);
      return caller && { ...caller, takeRate: async (bucket, pace) => rate.take(`${bucket} ${key ?? ''}`, pace) };
    },
    now,
  };
}

/** Parameters behind the test key's answers. */
const dummies = {
  searchDomain: { domain: domains.aldermoor },
  searchDomainWithPost: { domain: domains.aldermoor },
  findEmail: { domain: domains.aldermoor, first_name: 'Marit', last_name: 'Lindqvist' },
  verifyEmail: { email: people.marit },
};
