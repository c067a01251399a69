/**
 * Paid requests whose response is lost: the outcome is unknown, free evidence is shown, and no second charge happens
 * without a click.
 */
import { beforeEach, expect, test } from 'vitest';
import type { Asked } from '../../../../lib/messages/request-views.ts';
import { createDevice, type Device, type Life, settled, testClock } from './device.ts';
import { type WatchedService, watchedService } from './services.ts';

let service: WatchedService;
let device: Device;

beforeEach(() => {
  const clock = testClock();
  service = watchedService({ now: clock.now });
  device = createDevice(service, clock);
});

type How = { again?: boolean; skipCache?: boolean; message?: string };

const find = (life: Life, how: How = {}): Promise<Asked<'findEmail'>> =>
  life.requests.request({
    operation: 'findEmail',
    params: { domain: 'acme.test', full_name: 'Ann Berg' },
    click: true,
    skipCache: false,
    again: false,
    page: null,
    ...how,
  });

const account = (life: Life) =>
  life.requests.request({
    operation: 'getAccount',
    params: {},
    click: false,
    skipCache: true,
    again: false,
    page: null,
  });

test('killed while a paid request is in flight: unknown outcome with evidence, and no second charge (case 3)', async () => {
  const first = device.start();
  await account(first);
  service.disturb = () => 'lost';
  void find(first);
  await settled();
  first.kill();
  service.disturb = () => undefined;

  const second = device.start();
  const at = device.clock.now();
  await device.clock.pass(5_000);
  expect(await find(second)).toEqual({
    ok: false,
    problem: {
      code: 'outcome-unknown',
      asked: at,
      evidence: {
        saved: [expect.objectContaining({ email: 'ann.berg@acme.test', name: 'Ann Berg' })],
        used: { before: 0, after: 1 },
      },
    },
  });
  expect(await find(second, { skipCache: true })).toMatchObject({ problem: { code: 'outcome-unknown' } });
  expect(service.count('findEmail')).toBe(1);
  expect(await service.charged()).toMatchObject({ searches: 1 });

  expect(await find(second, { again: true })).toMatchObject({ ok: true });
  expect(await service.charged()).toMatchObject({ searches: 2 });
  expect(await device.store.count('paid')).toBe(0);
});

test('killed between response and write: unknown outcome, and no second charge (case 4)', async () => {
  const first = device.start((effect) => effect !== 'reply');
  void find(first);
  await settled();
  const second = device.start();
  expect(await find(second)).toMatchObject({ problem: { code: 'outcome-unknown' } });
  expect(await service.charged()).toMatchObject({ searches: 1 });
});

test('killed before it is sent: nothing is charged, as the evidence shows (case 1)', async () => {
  const first = device.start((effect) => effect !== 'send');
  void find(first);
  await settled();
  const second = device.start();
  expect(await find(second)).toMatchObject({
    problem: { code: 'outcome-unknown', evidence: { saved: [], used: { after: 0 } } },
  });
  expect(await find(second, { again: true })).toMatchObject({ ok: true });
  expect(await service.charged()).toMatchObject({ searches: 1 });
});

test('a repeated message that accepts a second charge does not accept a third', async () => {
  let life = device.start();
  service.disturb = (name) => (name === 'findEmail' ? 'lost' : undefined);
  void find(life, { message: 'one' });
  await settled();
  life.kill();
  life = device.start();
  void find(life, { again: true, message: 'two' });
  await settled();
  life.kill();
  life = device.start();
  service.disturb = () => undefined;
  expect(await find(life, { again: true, message: 'two' })).toMatchObject({ problem: { code: 'outcome-unknown' } });
  expect(await service.charged()).toMatchObject({ searches: 2 });
});

test('a click on refresh is charged once, even if its message is repeated after a background restart', async () => {
  const first = device.start();
  await find(first);
  await device.clock.pass(1_000);
  await find(first, { skipCache: true, message: 'refresh' });
  first.kill();
  const second = device.start();
  await device.clock.pass(1_000);
  expect(await find(second, { skipCache: true, message: 'refresh' })).toMatchObject({ ok: true, cached: true });
  expect(await service.charged()).toMatchObject({ searches: 2 });
});

test('a timeout leaves the outcome unknown; a refusal does not', async () => {
  const life = device.start();
  service.disturb = (name) => (name === 'findEmail' ? { code: 'no-answer', why: 'timed-out' } : undefined);
  expect(await find(life)).toMatchObject({ problem: { code: 'no-answer' } });
  // Lost because no response came, not because the background was stopped.
  expect(await find(life)).toMatchObject({ problem: { code: 'outcome-unknown', lost: 'no-answer' } });
  service.disturb = () => ({ code: 'used-up', quoted: null });
  expect(await find(life, { again: true })).toMatchObject({ problem: { code: 'used-up' } });
  service.disturb = () => undefined;
  expect(await find(life)).toMatchObject({ ok: true });
});

test('an unreadable response is remembered as such, also after a background restart', async () => {
  const first = device.start();
  service.disturb = (name) => (name === 'findEmail' ? { code: 'unreadable', status: 200, why: 'web-page' } : undefined);
  expect(await find(first)).toMatchObject({ problem: { code: 'unreadable' } });
  first.kill();
  expect(await find(device.start())).toMatchObject({ problem: { code: 'outcome-unknown', lost: 'unreadable' } });
});

const chooseOther = () => {
  device.chosen = 'other';
};

test.each([
  ['another service is chosen', chooseOther],
  ['its key is replaced', () => device.connect('main', service, 2)],
])('a response that is lost while %s is remembered as lost', async (_, change) => {
  device.connect('other', watchedService({ now: device.clock.now }));
  device.connect('main', {
    async request(...of) {
      const answer = await service.request(...of);
      if (of[0] !== 'findEmail') return answer;
      change();
      return { ok: false, problem: { code: 'no-answer', why: 'timed-out' } };
    },
  });
  const life = device.start();
  expect(await find(life)).toMatchObject({ problem: { code: 'service-changed' } });
  device.chosen = 'main';
  expect(await find(life)).toMatchObject({ problem: { code: 'outcome-unknown', lost: 'no-answer' } });
  expect(await service.charged()).toMatchObject({ searches: 1 });
});

test('the evidence of an unknown outcome is itself unknown while offline', async () => {
  const first = device.start((effect) => effect !== 'reply');
  void find(first);
  await settled();
  service.disturb = () => ({ code: 'offline' });
  expect(await find(device.start())).toMatchObject({
    problem: { code: 'outcome-unknown', evidence: { saved: null, used: { before: null, after: null } } },
  });
});

test('the evidence names only leads of the company that may come from the request', async () => {
  const save = (email: string) => service.request('createLead', { email });
  await save('long.ago@acme.test');
  await device.clock.pass(60 * 60_000);
  // Counts as evidence, because the service's clock may be two minutes behind.
  await save('just.before@acme.test');
  await device.clock.pass(60_000);
  const first = device.start();
  service.disturb = (name) => (name === 'findEmail' ? { code: 'no-answer', why: 'timed-out' } : undefined);
  await find(first);
  await device.clock.pass(1_000);
  await save('just.after@acme.test');
  await save('elsewhere@globex.test');
  // A service that matches the domain anywhere in the address also returns this one.
  await save('lookalike@acme.test.example');
  const asked = await find(first);
  const problem = asked.ok ? null : asked.problem;
  const saved = problem?.code === 'outcome-unknown' ? problem.evidence?.saved?.map(({ email }) => email) : null;
  expect(saved?.toSorted()).toEqual(['just.after@acme.test', 'just.before@acme.test']);
});

test('twenty equal requests after a kill fetch the evidence once', async () => {
  const first = device.start((effect) => effect !== 'reply');
  void find(first);
  await settled();
  const second = device.start();
  await Promise.all(Array.from({ length: 20 }, () => find(second)));
  expect(service.count('findEmail')).toBe(1);
  expect(service.count('listLeads')).toBe(1);
});

test('a paid answer that finds no room is not paid for again unasked, after the background was stopped', async () => {
  const { write } = device.store;
  device.store.write = (changes) =>
    changes.some((change) => change.table === 'answers' && 'put' in change)
      ? Promise.reject(new DOMException('Full', 'QuotaExceededError'))
      : write(changes);
  const first = device.start();
  expect(await find(first, { message: 'one' })).toMatchObject({ ok: true });
  first.kill();
  expect(await find(device.start(), { message: 'two' })).toMatchObject({ problem: { code: 'outcome-unknown' } });
  expect(await service.charged()).toMatchObject({ searches: 1 });
});
