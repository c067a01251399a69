/** The reference service: the contract over HTTP on loopback, for tests and for developers of a client. */
import { createServer } from 'node:http';
import { leadReplies } from '../../lib/device-service/leads/leads.ts';
import { everything } from '../../lib/device-service/page-of-rows.ts';
import type { Store } from '../../lib/device-service/store.ts';
import { version } from '../../lib/team-service/http/decide.ts';
import { testKey } from '../../lib/team-service/http/test-key.ts';
import { type Account, dummyPerform, openAccount, type PlanName, planNames } from './accounts.ts';
import { answer } from './answer.ts';
import { createAuthenticator } from './authenticator.ts';
import { createClock } from './clock.ts';
import { addGeneratedLeads, addMockLeads } from './data/leads.ts';
import { makeWorld, type World } from './data/world.ts';
import { startElsewhere } from './elsewhere.ts';
import { createFaults } from './faults.ts';
import { answerOrCut, closeServer, listen, loopback } from './listen.ts';
import { createRateWindows } from './rate-windows.ts';
import type { Reference, ServiceOptions } from './reference.ts';
import { createWitness } from './witness.ts';

/** Listens within a second, on loopback only. */
export async function startService(options: ServiceOptions = {}): Promise<Reference> {
  const clock = createClock();
  const world = makeWorld(options.seed, clock.now());
  const rate = createRateWindows(() => performance.now());
  const keys = { ...usualKeys, ...options.keys, test: testKey };
  const accounts = await openAccounts(keys, world, clock.now, options.leads);
  const { compatName = 'compat_format' } = options;
  const authenticator = createAuthenticator({ accounts, rate, now: clock.now, dummy: () => dummyPerform(world) });

  const server = createServer(
    answerOrCut((request, response) => answer(request, response, reference, authenticator, compatName)),
  );
  const port = await listen(server, options.port ?? 0);
  const elsewhere = await startElsewhere();
  const reference: Reference = {
    base: `http://${loopback}:${port}${version}`,
    keys,
    holds: { companies: world.companies, addresses: world.addresses },
    witness: createWitness(),
    faults: createFaults(),
    clock,
    rate,
    elsewhere,
    optOut: world.optOut,
    ...overAccounts(accounts, keys.starter),
    close: async () => {
      await Promise.all([closeServer(server), elsewhere.close()]);
    },
  };
  return reference;
}

async function openAccounts(
  keys: Record<PlanName, string>,
  world: World,
  now: () => number,
  leads: ServiceOptions['leads'],
): Promise<Map<string, Account>> {
  const accounts = new Map<string, Account>();
  for (const plan of planNames) {
    const fill = async (store: Store) => {
      if (leads === 'mock') await addMockLeads(store);
      if (typeof leads === 'number' && plan === 'starter') await addGeneratedLeads(store, leads);
    };
    accounts.set(keys[plan], openAccount(plan, keys[plan], world, now, fill));
  }
  // Creates the usual account now, so that no measured request waits for it.
  await accounts.get(keys.starter)?.lend(async () => undefined, 'read');
  return accounts;
}

const usualKeys: Record<PlanName, string> = {
  free: 'harrier-free-5d1c0b7e',
  starter: 'harrier-starter-92ab41f0',
  growth: 'harrier-growth-c7730e15',
  'no-discover': 'harrier-no-discover-6b40d92c',
  unplanned: 'harrier-unplanned-0e8f2a66',
};

type OverAccounts = Pick<Reference, 'spent' | 'leads' | 'listId' | 'change' | 'revoke' | 'restore'>;

function overAccounts(accounts: ReadonlyMap<string, Account>, usual: string): OverAccounts {
  const accountOf = (key = usual): Account => {
    const account = accounts.get(key);
    if (!account) throw new Error('There is no account with this key.');
    return account;
  };
  return {
    spent: async (key) => {
      const { searches, verifications } = await accountOf(key).lend(({ account }) => account.read(), 'read');
      return { searches: searches.used, verifications: verifications.used };
    },
    leads: (key) =>
      accountOf(key).lend(async (store) => {
        const { leads } = await store.leads.leads({}, 0, everything);
        return leadReplies(leads, store);
      }, 'read'),
    listId: async (name, key) => {
      const list = await accountOf(key).lend(({ leads }) => leads.listNamed(name), 'read');
      if (!list) throw new Error(`There is no list ${name}.`);
      return list.id;
    },
    change: (changes, key) =>
      accountOf(key).lend(async ({ account }) => account.put({ ...(await account.read()), ...changes })),
    revoke: (key) => {
      accountOf(key).revoked = true;
    },
    restore: (key) => {
      accountOf(key).revoked = false;
    },
  };
}
