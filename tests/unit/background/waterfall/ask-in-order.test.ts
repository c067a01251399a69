/** Several services asked in order: when a run ends, what it is charged, and how it continues after a restart. */
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { answerId, isFresh } from '../../../../lib/background/requests/cache.ts';
import { askInOrder } from '../../../../lib/background/waterfall/ask-in-order.ts';
import { membersOf } from '../../../../lib/background/waterfall/members.ts';
import type { OperationName } from '../../../../lib/contract/operations.ts';
import type { Problem } from '../../../../lib/contract/problem.ts';
import { isRecord } from '../../../../lib/contract/tolerant.ts';
import type { Asked } from '../../../../lib/messages/request-views.ts';
import { noWaterfall, type RunStep, type WaterfallService, waterfallAsks } from '../../../../lib/messages/waterfall.ts';
import { runs } from '../../../run/effort.ts';
import { createDevice, type Device, type Life, settled, type TestClock, testClock } from '../requests/device.ts';
import { type Disturbance, type WatchedService, watchedService } from '../requests/services.ts';

let clock: TestClock;
let device: Device;
let services: Record<'a' | 'b' | 'c', WatchedService>;

type Name = keyof typeof services;

const inAll = (...ids: string[]): WaterfallService[] =>
  ids.map((id) => ({ id, asks: [...waterfallAsks], dailyCap: null }));

function begin(): void {
  clock = testClock();
  const know = (...people: string[]) => watchedService({ now: clock.now, people });
  services = { a: know('Bo Dahl'), b: know('Ann Berg'), c: know('Ann Berg', 'Cid Dorn') };
  device = createDevice(services.a, clock);
  device.connections.clear();
  for (const [id, service] of Object.entries(services)) device.connect(id, service);
  device.chosen = 'a';
  device.settings = { ...device.settings, waterfall: { ...noWaterfall, on: true, services: inAll('a', 'b', 'c') } };
}

beforeEach(begin);

let clicks = 0;
const nextClick = () => {
  clicks += 1;
  return `click-${clicks}`;
};

const ann = { domain: 'acme.test', full_name: 'Ann Berg' };

interface How {
  services?: string[];
  click?: boolean;
  skipCache?: boolean;
  again?: boolean;
  operation?: OperationName;
  params?: Record<string, unknown>;
}

const find = (life: Life, message = nextClick(), how: How = {}): Promise<Asked<OperationName>> =>
  askInOrder(
    { ...life, answerId, isFresh },
    {
      ...{
        operation: 'findEmail',
        params: ann,
        services: ['a', 'b', 'c'],
        click: true,
        skipCache: false,
        again: false,
      },
      ...{ private: false, page: null, urgent: true as const },
      ...how,
    },
    message,
  );

const stepsOf = ({ run }: Asked<OperationName>) => (run?.steps ?? []).map(({ service, at }) => `${service} ${at}`);
const emailOf = (asked: Asked<OperationName>) =>
  asked.ok && isRecord(asked.reply.data) ? asked.reply.data.email : null;
const codeOf = (asked: Asked<OperationName>) => (asked.ok ? 'ok' : asked.problem.code);
const sent = (operation: OperationName = 'findEmail') =>
  Object.entries(services).flatMap(([id, service]) => Array.from({ length: service.count(operation) }, () => id));
const disturb = (name: Name, with_: Disturbance) => {
  services[name].disturb = (operation) => (operation === 'findEmail' ? with_ : undefined);
};

test('a run asks the next service only if the one before found no address, and names its source', async () => {
  const life = device.start();
  const asked = await find(life);
  expect(emailOf(asked)).toBe('ann.berg@acme.test');
  expect(asked.run?.from).toBe('b');
  expect(stepsOf(asked)).toEqual(['a nothing', 'b answered']);
  expect(sent()).toEqual(['a', 'b']);
  expect(await services.c.charged()).toEqual({ searches: 0, verifications: 0 });
});

test('a run pushes its steps to the pages, with the click’s message', async () => {
  const life = device.start();
  await find(life, 'the-click');
  const pushes = life.pushed.flatMap((push) => (push.topic === 'run' ? [push] : []));
  expect(pushes.map(({ message }) => message)).toEqual(Array(4).fill('the-click'));
  expect(pushes.map(({ steps }) => steps.map(({ at }: RunStep) => at).join(' '))).toEqual([
    'asking',
    'nothing',
    'nothing asking',
    'nothing answered',
  ]);
});

test('an address below the wanted score does not end a run, and is shown if no service has a better one', async () => {
  device.settings.waterfall.score = 100;
  const asked = await find(device.start());
  expect(stepsOf(asked)).toEqual(['a nothing', 'b weak', 'c weak']);
  expect([emailOf(asked), asked.run?.from]).toEqual(['ann.berg@acme.test', 'b']);
});

test('a run ends with one row of a count or search, or with a verdict other than unknown', async () => {
  const life = device.start();
  const nobody = { domain: 'nobody.test' };
  const counted = await find(life, nextClick(), { operation: 'countDomainEmails', params: nobody });
  expect(stepsOf(counted)).toEqual(['a nothing', 'b nothing', 'c nothing']);
  const searched = await find(life, nextClick(), { operation: 'searchDomain', params: { domain: 'acme.test' } });
  expect(stepsOf(searched)).toEqual(['a answered']);
  services.a = watchedService({ now: clock.now, checks: { 'ann.berg@acme.test': { verdict: 'unknown' } } });
  device.connect('a', services.a);
  const checked = await find(life, nextClick(), { operation: 'verifyEmail', params: { email: 'ann.berg@acme.test' } });
  expect(stepsOf(checked)).toEqual(['a nothing', 'b answered']);
});

test('a run ends with a fresh cached answer that is sufficient, before anything is charged', async () => {
  const life = device.start();
  await find(life, nextClick(), { services: ['b'] });
  const asked = await find(life);
  expect(stepsOf(asked)).toEqual(['b answered']);
  expect(sent()).toEqual(['b']);
});

test('a run repeated after a restart sends nothing again; a cut-off request has an unknown outcome', async () => {
  const first = device.start((effect) => !(effect === 'send' && services.a.count('findEmail') > 0));
  void find(first, 'the-click');
  await settled();
  // Killed before anything reached the second service; its outcome is unknown all the same.
  const again = await find(device.start(), 'the-click');
  expect(stepsOf(again)).toEqual(['a nothing', 'b failed']);
  expect(codeOf(again)).toBe('outcome-unknown');
  expect(sent()).toEqual(['a']);
});

test.each([false, true])(
  'a run killed between two steps continues with the next service; with refresh: %s',
  async (skipCache) => {
    let steps = 0;
    const first = device.start((effect) => {
      // The write of the first answer still happens; the second step’s record does not.
      if (effect === 'write') steps += 1;
      return effect !== 'write' || steps < 3;
    });
    void find(first, 'the-click', { skipCache });
    await settled();
    expect(sent()).toEqual(['a']);
    expect(emailOf(await find(device.start(), 'the-click', { skipCache }))).toBe('ann.berg@acme.test');
    expect(sent()).toEqual(['a', 'b']);
  },
);

test('an unknown outcome ends a run; a click that accepts a second charge asks only that service again', async () => {
  disturb('a', { code: 'no-answer', why: 'broken' });
  disturb('b', { code: 'no-answer', why: 'broken' });
  const life = device.start();
  await find(life, nextClick(), { services: ['b'] });
  expect(codeOf(await find(life))).toBe('no-answer');
  expect(codeOf(await find(life))).toBe('outcome-unknown');
  expect(sent()).toEqual(['a', 'b']);
  disturb('a', undefined);
  disturb('b', undefined);
  const asked = await find(life, nextClick(), { again: true });
  expect(stepsOf(asked)).toEqual(['a nothing', 'b failed']);
  expect(codeOf(asked)).toBe('outcome-unknown');
  expect(sent()).toEqual(['a', 'a', 'b']);
});

const uncharged: Problem[] = [
  { code: 'too-fast', again: null, quoted: null },
  { code: 'key-refused', quoted: null },
  { code: 'used-up', quoted: null },
  { code: 'no-permission' },
  { code: 'offline' },
  { code: 'not-found', quoted: null },
];

test.each(uncharged)('after $code, which is not charged, a run asks the next service', async (problem) => {
  disturb('a', problem);
  const asked = await find(device.start());
  expect(stepsOf(asked)).toEqual(['a failed', 'b answered']);
});

test('a 451 ends a run and deletes the person’s answers of other services', async () => {
  device.settings.waterfall.score = 100;
  const ids = ['b', 'a', 'c'];
  device.settings.waterfall.services = inAll(...ids);
  disturb('a', { code: 'opted-out' });
  const life = device.start();
  const asked = await find(life, nextClick(), { services: ids });
  expect(codeOf(asked)).toBe('opted-out');
  expect(services.c.asked).toEqual([]);
  expect(await life.requests.cachedAnswer('b', 'findEmail', ann)).toBeNull();
});

test.each([
  ['another order', ['b', 'a']],
  ['a service that is gone', ['a', 'gone']],
  ['a service named twice', ['a', 'a']],
])('a click that names %s is refused, and nothing is sent', async (_, named) => {
  expect(codeOf(await find(device.start(), nextClick(), { services: named }))).toBe('service-changed');
  expect(sent()).toEqual([]);
});

test('a run is refused at a service not enabled for the request, and while the waterfall is off', async () => {
  device.settings.waterfall.services = [{ id: 'a', asks: ['count'], dailyCap: null }, ...inAll('b', 'c')];
  expect(codeOf(await find(device.start()))).toBe('service-changed');
  device.settings.waterfall = { ...device.settings.waterfall, on: false };
  expect(codeOf(await find(device.start(), nextClick(), { services: ['b'] }))).toBe('service-changed');
  expect(sent()).toEqual([]);
});

test('a daily cap holds across background restarts, and a run asks the next service', async () => {
  const { waterfall } = device.settings;
  waterfall.services = waterfall.services.map((one) => (one.id === 'b' ? { ...one, dailyCap: 1 } : one));
  await find(device.start());
  const second = device.start();
  const asked = await find(second, nextClick(), { skipCache: true });
  expect(stepsOf(asked)).toEqual(['a nothing', 'b failed', 'c answered']);
  expect(sent()).toEqual(['a', 'a', 'b', 'c']);
  const list = async () => ({ services: ['a', 'b', 'c'].map(serviceView), chosen: 'a' });
  const parts = { context: second.context, usage: { ...noUsage } };
  const members = await membersOf(parts, { services: { list } });
  expect(members.map(({ service, capped }) => [service.id, capped])).toEqual([
    ['a', false],
    ['b', true],
    ['c', false],
  ]);
  clock.jump(24 * 60 * 60_000);
  expect(stepsOf(await find(device.start(), nextClick(), { skipCache: true }))).toEqual(['a nothing', 'b answered']);
});

test('a run without a click sends nothing that is charged, and shows cached answers', async () => {
  const life = device.start();
  const asked = await find(life, nextClick(), { click: false });
  expect(stepsOf(asked)).toEqual(['a skipped', 'b skipped', 'c skipped']);
  expect(codeOf(asked)).toBe('stopped');
  await find(life);
  expect(stepsOf(await find(life, nextClick(), { click: false }))).toEqual(['b answered']);
  expect(sent()).toEqual(['a', 'b']);
});

test('a run cancelled during its first request asks no other service', async () => {
  let open = () => {};
  services.a.gate = new Promise((resolve) => {
    open = resolve;
  });
  const life = device.start();
  const asking = find(life, 'the-click');
  await settled();
  life.context.cancellations.cancel('the-click');
  open();
  expect(codeOf(await asking)).toBe('stopped');
  expect(sent()).toEqual(['a']);
});

test('a run sends nothing from one service’s answer to another', async () => {
  device.settings.waterfall.score = 100;
  await find(device.start());
  for (const { asked } of Object.values(services))
    for (const { name, params } of asked) if (name === 'findEmail') expect(params).toEqual(ann);
});

const problems: Disturbance[] = [
  undefined,
  undefined,
  'lost',
  { code: 'no-answer', why: 'broken' },
  { code: 'too-fast', again: null, quoted: null },
  { code: 'offline' },
  { code: 'service-failed', status: 503, quoted: null },
  { code: 'unreadable', status: 200, why: 'empty' },
];

const story = fc.record({
  disturbances: fc.record({
    a: fc.constantFrom(...problems),
    b: fc.constantFrom(...problems),
    c: fc.constantFrom(...problems),
  }),
  killAt: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
  gone: fc.option(fc.constantFrom<Name>('a', 'b', 'c'), { nil: null }),
});

test('one click charges each service at most once, whatever services do and whenever the background dies', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ disturbances, killAt, gone }) => {
      begin();
      for (const [name, disturbance] of Object.entries(disturbances)) disturb(name as Name, disturbance);
      for (const effects of [...killAt, Number.POSITIVE_INFINITY]) {
        let left = effects;
        const life = device.start(() => {
          left -= 1;
          return left > 0;
        });
        void find(life, 'the-click').catch(() => undefined);
        await settled();
        life.kill();
        if (gone !== null && effects !== Number.POSITIVE_INFINITY) device.connections.delete(gone);
      }
      for (const name of ['a', 'b', 'c'] as const) {
        const charged = disturbances[name] === undefined || disturbances[name] === 'lost';
        // A request that the service refused without charge may be sent again by a restarted run.
        if (charged || isLostKind(disturbances[name])) expect(services[name].count('findEmail')).toBeLessThanOrEqual(1);
        expect((await services[name].charged()).searches).toBeLessThanOrEqual(1);
      }
      // After an unknown outcome no other service was asked.
      const order = ['a', 'b', 'c'] as const;
      const lost = order.findIndex((name) => isLostKind(disturbances[name]) && services[name].count('findEmail') > 0);
      if (lost >= 0 && gone === null)
        for (const name of order.slice(lost + 1)) expect(services[name].count('findEmail')).toBe(0);
    }),
    { numRuns: runs(60, 600), seed: 21 },
  );
});

function isLostKind(disturbance: Disturbance): boolean {
  if (disturbance === 'lost') return true;
  return disturbance?.code === 'no-answer' || disturbance?.code === 'unreadable';
}

const serviceView = (id: string) => ({
  ...{ kind: 'remote' as const, id, name: id, base: `https://${id}.test/v2`, state: 'connected' as const },
  ...{ keyKept: 'device' as const, managed: false, team: false, account: null },
});

const noUsage = {
  cachedOf: async () => null,
  cached: async () => null,
  now: async () => null,
  spent: () => undefined,
  capped: async () => undefined,
  accountAnswered: () => undefined,
  learn: () => Promise.reject(new Error('unused')),
};

test('the answer that the user chose is shown without a request, even if another one is sufficient', async () => {
  device.settings.waterfall.score = 100;
  const life = device.start();
  await find(life);
  device.settings.waterfall.score = 50;
  expect((await find(life)).run?.from).toBe('b');
  await device.choices.choose('findEmail', { ...ann, max_duration: 20 }, 'c');
  const asked = await find(device.start());
  expect([asked.run?.from, stepsOf(asked)]).toEqual(['c', ['c answered']]);
  expect(sent()).toEqual(['a', 'b', 'c']);
  const about = await life.requests.cachedAbout({ domain: 'acme.test', page: null, emails: [] });
  const finds = about.filter(({ operation }) => operation === 'findEmail');
  expect(finds.map(({ service, chosen }) => [service, chosen])).toEqual(
    expect.arrayContaining([
      ['b', undefined],
      ['c', true],
    ]),
  );
});
