/** One account per plan, each with its own key, leads, counters and verifications. */
import { once } from '../../lib/contract/async.ts';
import { createPerform, inTurns, type Perform } from '../../lib/device-service/device-service.ts';
import type { Lend } from '../../lib/device-service/handler.ts';
import { type Belongings, memoryStore } from '../../lib/device-service/memory-store.ts';
import type { Store } from '../../lib/device-service/store.ts';
import type { AccountRecord } from '../../lib/device-service/store-account.ts';
import { belongings } from './data/belongings.ts';
import type { World } from './data/world.ts';

/**
 * Only `growth` has the Premium options of Discover; `no-discover` has no Discover. `unplanned` has no plan:
 * everything but the account itself is refused (`restricted_account`).
 */
export const planNames = ['free', 'starter', 'growth', 'no-discover', 'unplanned'] as const;
export type PlanName = (typeof planNames)[number];

type Plan = Pick<AccountRecord, 'plan_level' | 'searches' | 'verifications' | 'searchEnd' | 'discover'>;

const plans: Record<PlanName, Plan> = {
  free: { plan_level: 0, ...allowance(25, 50), searchEnd: 10, discover: 'usual' },
  starter: { plan_level: 1, ...allowance(500, 1_000), searchEnd: null, discover: 'usual' },
  growth: { plan_level: 2, ...allowance(5_000, 10_000), searchEnd: null, discover: 'premium' },
  'no-discover': { plan_level: 1, ...allowance(500, 1_000), searchEnd: null, discover: 'none' },
  unplanned: { plan_level: 0, ...allowance(0, 0), searchEnd: 10, discover: 'none' },
};

/** The lists of every account. A lead without a list goes into the newest. */
export const listNames = [
  'Trade fair, hall 4',
  '青山 パートナー',
  'Observatories and very long names',
  'Newsletter',
  'Prospects',
] as const;

export interface Account {
  plan: PlanName;
  key: string;
  lend: Lend;
  perform: Perform;
  revoked: boolean;
}

/** The store is created on first use: most tests use one account. `fill` adds the initial data besides the lists. */
export function openAccount(
  plan: PlanName,
  key: string,
  world: World,
  now: () => number,
  fill: (store: Store) => Promise<void>,
): Account {
  const owned = belongings(now());
  const opened = once(async () => {
    const own = await openStore(world, recordOf(plan), owned);
    await own(async ({ leads }) => {
      for (const name of listNames) await leads.addList(name);
    });
    await own(fill);
    return own;
  });
  const lend: Lend = async (work, use) => (await opened())(work, use);
  return { plan, key, lend, perform: createPerform({ store: lend, now }), revoked: false };
}

/** In memory, unless the tests name the database of a device or a team. */
async function openStore({ directory, mail }: World, record: AccountRecord, owned: Belongings): Promise<Lend> {
  const store = memoryStore(directory, mail, record, owned);
  switch (process.env.HARRIER_TEST_STORE) {
    case 'device': {
      const { storeOnDevice } = await import('./store-on-device.ts');
      return inTurns(await storeOnDevice(store, record, owned));
    }
    case 'team': {
      const { lendOnTeam } = await import('../team-store/lend-on-team.ts');
      return lendOnTeam(store, record, owned);
    }
    default:
      return inTurns(store);
  }
}

/** For the test key: a fresh account per request, so that every answer is the same. */
export function dummyPerform(world: World): Perform {
  const record: AccountRecord = { ...recordOf('growth'), autoSave: 'off' };
  return createPerform({ store: memoryStore(world.directory, world.mail, record), now: () => 0 });
}

function recordOf(plan: PlanName): AccountRecord {
  return {
    first_name: 'Robin',
    last_name: 'Achterberg',
    email: 'robin@harrier-tests.example',
    plan_name: capital(plan.replace('-', ' ')),
    reset_date: '2026-12-01',
    team_id: 4711,
    user_id: 815,
    autoSave: 'listed',
    attributes: ['fair_badge', 'erp_id'],
    ...plans[plan],
  };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function allowance(searches: number, verifications: number): Pick<AccountRecord, 'searches' | 'verifications'> {
  return { searches: { used: 0, available: searches }, verifications: { used: 0, available: verifications } };
}
