/** Concurrent responses must not lose each other's values, and a failing store must not fail a response. */
import { beforeEach, expect, test } from 'vitest';
import type { Context } from '../../../../lib/background/requests/context.ts';
import {
  createUsage,
  type Usages,
  type UsageTracker,
  usagesSchema,
} from '../../../../lib/background/requests/usage.ts';
import { type StoredValue, storedValue } from '../../../../lib/background/storage/stored-value.ts';
import type { Account } from '../../../../lib/contract/resources/account.ts';
import { type FakeArea, fakeArea } from '../fakes.ts';
import { createDevice, type Life, settled } from '../requests/device.ts';
import { account, watchedService } from '../requests/services.ts';

let area: FakeArea;
let usages: StoredValue<Usages>;
let life: Life;

beforeEach(() => {
  area = fakeArea();
  usages = storedValue(area, 'usage', usagesSchema, {});
  const device = createDevice(watchedService({ now: () => 0 }));
  life = device.start();
});

const usageOf = (how: Partial<Context> = {}): UsageTracker =>
  createUsage({ ...life.context, ...how }, usages, async () => ({ ok: false, problem: { code: 'offline' } }));

const accountOf = (used: number, plan = 'Free'): Account => ({
  ...account,
  plan_name: plan,
  requests: {
    searches: { used, available: 50, remaining: null },
    verifications: { used: 0, available: null, remaining: null },
  },
});

const shown = () => life.pushed.flatMap((push) => (push.topic === 'usage' && push.usage ? [push.usage] : [])).at(-1);

test.each(['learnt first', 'cut first'])('two concurrent responses both update the usage: %s', async (order) => {
  const usage = usageOf();
  await usage.learn('main', accountOf(1));
  const said = [() => usage.learn('main', accountOf(14)), () => usage.capped('main', 10)];
  await Promise.all((order === 'cut first' ? said.reverse() : said).map((say) => say()));
  expect((await usages.get()).main).toMatchObject({ searches: { left: 36 }, perSearch: 10 });
  expect(shown()).toMatchObject({ searches: { left: 36 }, perSearch: 10 });
});

test('a search cap learnt before the plan is stored with the plan, and dropped when the plan changes', async () => {
  const usage = usageOf();
  await usage.capped('main', 10);
  expect(await usages.get()).toEqual({});
  expect(await usage.learn('main', accountOf(1))).toMatchObject({ plan: 'Free', perSearch: 10 });
  expect((await usages.get()).main).toMatchObject({ perSearch: 10 });
  expect(await usage.learn('main', accountOf(1, 'Growth'))).not.toHaveProperty('perSearch');
});

test('usage in a private window is known for as long as the window, and not written', async () => {
  const usage = usageOf({ private: true });
  await usage.learn('main', accountOf(1));
  await usage.capped('main', 10);
  expect(await usage.learn('main', accountOf(2))).toMatchObject({ searches: { left: 48 }, perSearch: 10 });
  expect(await usage.cachedOf('main')).toMatchObject({ searches: { left: 48 }, perSearch: 10 });
  expect([...area.stored]).toEqual([]);
});

test('two services learned at once in a private window are both known', async () => {
  const usage = usageOf({ private: true });
  await Promise.all([usage.learn('main', accountOf(1)), usage.learn('other', accountOf(2))]);
  expect(await Promise.all(['main', 'other'].map(usage.cachedOf))).toMatchObject([
    { searches: { left: 49 } },
    { searches: { left: 48 } },
  ]);
});

test('in a private window the newest usage counts, whichever window learned it', async () => {
  let now = 1_000;
  const clock = { ...life.context.clock, now: () => now };
  const [normal, privately] = [usageOf({ clock }), usageOf({ clock, private: true })];
  await normal.learn('main', accountOf(1));
  now = 2_000;
  await privately.learn('main', accountOf(2));
  expect(await privately.cachedOf('main')).toMatchObject({ searches: { left: 48 } });
  now = 3_000;
  await normal.learn('main', accountOf(9));
  expect(await privately.cachedOf('main')).toMatchObject({ searches: { left: 41 } });
});

test('a failing store does not fail a response', async () => {
  area.get = () => Promise.reject(new Error('broken'));
  const usage = usageOf();
  await usage.capped('main', 10);
  expect(await usage.learn('main', accountOf(1))).toMatchObject({ searches: { left: 49 }, perSearch: 10 });
  expect(shown()).toMatchObject({ searches: { left: 49 } });
  usage.accountAnswered('main', accountOf(2));
  await settled();
  expect(shown()).toMatchObject({ searches: { left: 48 } });
});

test('an account that a page requested leaves no unhandled rejection if the chosen service is unknown', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  usageOf({ connection: () => Promise.reject(new Error('broken')) }).accountAnswered('main', accountOf(1));
  await settled();
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
  expect(shown()).toBeUndefined();
});

test('usage is refreshed for each service that was charged, also for one that is not chosen', async () => {
  const service = watchedService({ now: () => 0 });
  const device = createDevice(service);
  device.connect('other', service);
  const asked: (string | undefined)[] = [];
  const usage = createUsage(device.start().context, usages, async (of) => {
    asked.push(of);
    return { ok: true, reply: { data: accountOf(of === 'other' ? 14 : 1) }, asked: 0, cached: false, planEnd: null };
  });
  await usage.learn('other', accountOf(0));
  usage.spent('other', 'findEmail');
  usage.spent('main', 'findEmail');
  await device.clock.pass(5_000);
  expect(await usage.cachedOf('other')).toMatchObject({ searches: { left: 36 } });
  expect(await usage.cachedOf('main')).toMatchObject({ searches: { left: 49 } });
  expect(asked).toEqual([undefined, 'other']);
});

test('a renewal date without a quota is ignored', async () => {
  const usage = usageOf();
  const none = { used: 3, available: null, remaining: null };
  const unlimited = { ...accountOf(1), reset_date: '2026-12-01', requests: { searches: none, verifications: none } };
  expect(await usage.learn('main', unlimited)).toMatchObject({ resets: null, searches: { left: null, of: null } });
  expect(await usage.learn('main', { ...accountOf(1), reset_date: '2026-12-01' })).toMatchObject({
    resets: '2026-12-01',
  });
});

/** `used`: searches, as the account shows them. */
async function pricesAt(usage: UsageTracker, used: number, plan?: string): Promise<Usages[string]['prices']> {
  return (await usage.learn('main', accountOf(used, plan))).prices;
}

test('an operation without a contract price gets one that the account shows twice after it alone', async () => {
  const usage = usageOf();
  await pricesAt(usage, 1);
  usage.spent('main', 'enrichPerson');
  expect(await pricesAt(usage, 2)).toEqual({});
  // The first sign of the price survives a background restart.
  const next = usageOf();
  next.spent('main', 'enrichPerson');
  expect(await pricesAt(next, 3)).toEqual({ enrichPerson: 'search' });
  next.spent('main', 'searchDomain');
  expect(await pricesAt(next, 4)).toEqual({ enrichPerson: 'search' });
  expect((await usages.get()).main).toMatchObject({ prices: { enrichPerson: 'search' } });
  expect(shown()).toMatchObject({ prices: { enrichPerson: 'search' } });
  expect((await pricesAt(next, 4, 'Growth'))?.enrichPerson).toBeUndefined();
});

test('no price is learnt from several operations, nor if the account shows no charge or a larger one', async () => {
  const usage = usageOf();
  await pricesAt(usage, 1);
  usage.spent('main', 'enrichPerson');
  usage.spent('main', 'enrichCompany');
  expect(await pricesAt(usage, 2)).toEqual({});
  for (const used of [2, 2, 9, 16]) {
    usage.spent('main', 'enrichPerson');
    expect(await pricesAt(usage, used)).toEqual({});
  }
  expect(await pricesAt(usage, 17)).toEqual({});
});

test('charges by another user of the same account are not taken for a price', async () => {
  const usage = usageOf();
  await pricesAt(usage, 1);
  // The operation is free. Another user searches during every other request.
  for (const used of [2, 2, 3, 3]) {
    usage.spent('main', 'enrichPerson');
    expect(await pricesAt(usage, used)).toEqual({});
  }
  // The other user's charges show between two operations.
  usage.spent('main', 'enrichPerson');
  await pricesAt(usage, 4);
  await pricesAt(usage, 6);
  usage.spent('main', 'enrichPerson');
  expect(await pricesAt(usage, 7)).toEqual({});
});

test('a price that the account contradicts is no longer shown', async () => {
  const usage = usageOf();
  for (const used of [1, 2, 3]) {
    await pricesAt(usage, used);
    usage.spent('main', 'enrichPerson');
  }
  expect(await pricesAt(usage, 3)).toEqual({ enrichPerson: 'search' });
  const verified: Account = accountOf(3);
  verified.requests.verifications = { used: 1, available: 50, remaining: null };
  usage.spent('main', 'enrichPerson');
  await usage.learn('main', {
    ...verified,
    requests: { ...verified.requests, verifications: { used: 0, available: 50, remaining: null } },
  });
  usage.spent('main', 'enrichPerson');
  expect((await usage.learn('main', verified)).prices).toEqual({});
});
