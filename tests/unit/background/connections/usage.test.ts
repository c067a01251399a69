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

test.each(['learnt first', 'cut first'])('what two answers say at once is kept of both: %s', async (order) => {
  const usage = usageOf();
  await usage.learn('main', accountOf(1));
  const said = [() => usage.learn('main', accountOf(14)), () => usage.capped('main', 10)];
  await Promise.all((order === 'cut first' ? said.reverse() : said).map((say) => say()));
  expect((await usages.get()).main).toMatchObject({ searches: { left: 36 }, perSearch: 10 });
  expect(shown()).toMatchObject({ searches: { left: 36 }, perSearch: 10 });
});

test('where a search is cut before anything is known of the plan is known with it, and goes with it', async () => {
  const usage = usageOf();
  await usage.capped('main', 10);
  expect(await usages.get()).toEqual({});
  expect(await usage.learn('main', accountOf(1))).toMatchObject({ plan: 'Free', perSearch: 10 });
  expect((await usages.get()).main).toMatchObject({ perSearch: 10 });
  expect(await usage.learn('main', accountOf(1, 'Growth'))).not.toHaveProperty('perSearch');
});

test('in a private window it is known as long as the window, and nothing is written', async () => {
  const usage = usageOf({ private: true });
  await usage.learn('main', accountOf(1));
  await usage.capped('main', 10);
  expect(await usage.learn('main', accountOf(2))).toMatchObject({ searches: { left: 48 }, perSearch: 10 });
  expect([...area.stored]).toEqual([]);
});

test('a device that gives and keeps nothing costs no answer', async () => {
  area.get = () => Promise.reject(new Error('broken'));
  const usage = usageOf();
  await usage.capped('main', 10);
  expect(await usage.learn('main', accountOf(1))).toMatchObject({ searches: { left: 49 }, perSearch: 10 });
  expect(shown()).toMatchObject({ searches: { left: 49 } });
  // Not awaited, so a failure must not become an unhandled rejection.
  usageOf({ connection: () => Promise.reject(new Error('broken')) }).accountAnswered('main', accountOf(1));
  await settled();
});

test('a renewal date without a quota is none', async () => {
  const usage = usageOf();
  const none = { used: 3, available: null, remaining: null };
  const unlimited = { ...accountOf(1), reset_date: '2026-12-01', requests: { searches: none, verifications: none } };
  expect(await usage.learn('main', unlimited)).toMatchObject({ resets: null, searches: { left: null, of: null } });
  expect(await usage.learn('main', { ...accountOf(1), reset_date: '2026-12-01' })).toMatchObject({
    resets: '2026-12-01',
  });
});

test('an operation without a price in the contract has the one that the account shows after it alone', async () => {
  const usage = usageOf();
  const prices = async (used: number, plan?: string) => (await usage.learn('main', accountOf(used, plan))).prices;
  await prices(1);
  usage.spent('main', 'enrichPerson');
  expect(await prices(2)).toEqual({ enrichPerson: 'search' });
  // It stays known, also for the next background run.
  usage.spent('main', 'searchDomain');
  expect(await prices(3)).toEqual({ enrichPerson: 'search' });
  expect((await usages.get()).main).toMatchObject({ prices: { enrichPerson: 'search' } });
  expect(shown()).toMatchObject({ prices: { enrichPerson: 'search' } });
  expect(await prices(3, 'Growth')).toBeUndefined();
});

test('no price is learnt from several operations, nor from what the account shows nothing or more of', async () => {
  const usage = usageOf();
  const prices = async (used: number) => (await usage.learn('main', accountOf(used))).prices;
  await prices(1);
  usage.spent('main', 'enrichPerson');
  usage.spent('main', 'enrichCompany');
  expect(await prices(2)).toBeUndefined();
  usage.spent('main', 'enrichPerson');
  expect(await prices(2)).toBeUndefined();
  usage.spent('main', 'enrichPerson');
  expect(await prices(9)).toBeUndefined();
  expect(await prices(10)).toBeUndefined();
});
