/** Addresses are verified at one service after the other, each row on its own, until a verdict is known. */
import { beforeEach, expect, test } from 'vitest';
import type { Problem } from '../../../../lib/contract/problem.ts';
import { noWaterfall, waterfallAsks } from '../../../../lib/messages/waterfall.ts';
import { createDevice, type Device, type Life, settled, type TestClock, testClock } from '../requests/device.ts';
import { type WatchedService, type World, watchedService } from '../requests/services.ts';

let clock: TestClock;
let device: Device;
let services: Record<'a' | 'b', WatchedService>;

const ann = 'ann.berg@acme.test';
const bo = 'bo.dahl@acme.test';
const unknown = { verdict: 'unknown' as const };

function begin(ofA: World['checks'], ofB: World['checks'] = {}): void {
  clock = testClock();
  services = {
    a: watchedService({ now: clock.now, checks: ofA ?? {} }),
    b: watchedService({ now: clock.now, checks: ofB }),
  };
  device = createDevice(services.a, clock);
  device.connections.clear();
  device.connect('a', services.a);
  device.connect('b', services.b);
  device.chosen = 'a';
  const inAll = ['a', 'b'].map((id) => ({ id, asks: [...waterfallAsks], dailyCap: null }));
  device.settings = { ...device.settings, waterfall: { ...noWaterfall, on: true, services: inAll } };
}

beforeEach(() => begin({ [ann]: unknown }));

const verify = (life: Life, emails = [ann, bo], message = 'the-click', inOrder = ['a', 'b']) =>
  life.jobs.create('verify', message, { emails, skipCache: false, services: inOrder });

const sent = () => (['a', 'b'] as const).map((id) => services[id].asked.filter(({ name }) => name === 'verifyEmail'));
const emailsSent = () => sent().map((all) => all.map(({ params }) => params.email));
const verdicts = async (life: Life) =>
  (await life.jobs.checks([ann, bo])).map((check) => [
    check.email,
    check.at === 'done' ? check.verification.status : check.at,
  ]);

test('the next service is asked only about addresses unknown to the first; both rows show verdicts', async () => {
  const life = device.start();
  await verify(life);
  await clock.pass(2_000);
  expect(emailsSent()).toEqual([[ann, bo], [ann]]);
  const paid = { a: 2, b: 1 };
  expect((await life.jobs.views())[0]).toMatchObject({ state: 'done', done: 2, counts: { valid: 2 }, spent: paid });
  expect(await verdicts(life)).toEqual([
    [ann, 'valid'],
    [bo, 'valid'],
  ]);
  const { rows } = await life.jobs.rows('the-click', { offset: 0, limit: 10, failed: false });
  expect(rows.map(({ verification }) => verification?.status)).toEqual(['valid', 'valid']);
});

test('an address that no service knows stays unknown, after one request to each', async () => {
  begin({ [ann]: unknown }, { [ann]: unknown });
  const life = device.start();
  await verify(life, [ann]);
  await clock.pass(2_000);
  expect(emailsSent()).toEqual([[ann], [ann]]);
  expect((await life.jobs.views())[0]).toMatchObject({ state: 'done', counts: { unknown: 1 } });
});

test('a fresh verdict of any service is reused for free', async () => {
  const life = device.start();
  await verify(life, [ann]);
  await clock.pass(2_000);
  await verify(life, [ann], 'another-click');
  await clock.pass(2_000);
  expect((await life.jobs.views())[0]).toMatchObject({ id: 'another-click', spent: {} });
  expect(emailsSent()).toEqual([[ann], [ann]]);
});

const uncharged: Problem[] = [
  { code: 'key-refused', quoted: null },
  { code: 'used-up', quoted: null },
  { code: 'no-permission' },
];

test.each(uncharged)('after $code the next service is asked, and the job is not held', async (problem) => {
  services.a.disturb = (name) => (name === 'verifyEmail' ? problem : undefined);
  const life = device.start();
  await verify(life, [bo]);
  await clock.pass(2_000);
  expect(emailsSent()[1]).toEqual([bo]);
  expect((await life.jobs.views())[0]).toMatchObject({ state: 'done', counts: { valid: 1 }, held: null });
});

test('a service at its daily cap is skipped', async () => {
  const { waterfall } = device.settings;
  waterfall.services = waterfall.services.map((one) => (one.id === 'a' ? { ...one, dailyCap: 0 } : one));
  const life = device.start();
  await verify(life, [bo]);
  await clock.pass(2_000);
  expect(emailsSent()).toEqual([[], [bo]]);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a run killed at effect %i charges the first service at most twice, and the second at most once',
  async (effects) => {
    let left = effects;
    const first = device.start((effect) => {
      left -= 1;
      return left > 0 && effect !== 'file';
    });
    void verify(first, [ann]);
    await settled();
    await clock.pass(1_000);
    first.kill();
    const life = device.start();
    await life.jobs.resume('start');
    await verify(life, [ann]);
    await clock.pass(60_000);
    expect((await life.jobs.views())[0]).toMatchObject({ state: 'done', counts: { valid: 1 } });
    for (const id of ['a', 'b'] as const) {
      const { verifications } = await services[id].charged();
      // After a lost response the leads are looked up first; only a verdict that was saved nowhere is requested again.
      expect(verifications).toBeLessThanOrEqual(id === 'a' ? 2 : 1);
    }
  },
);

/** Disconnects as the background does: jobs leave the service before its records are deleted, and forget it after. */
async function disconnect(life: Life, id: 'a' | 'b'): Promise<void> {
  await life.jobs.leaveService({ service: id, name: `The service ${id}` });
  device.connections.delete(id);
  if (device.chosen === id) device.chosen = [...device.connections.keys()][0] ?? null;
  await device.store.forget(id);
  await life.jobs.forgetServices();
}

const four = [ann, bo, 'cy.eide@acme.test', 'di.falk@globex.test'];

const rowsOf = async (life: Life) =>
  (await life.jobs.rows('the-click', { offset: 0, limit: 10, failed: false })).rows.map(({ key, at, outcome }) => [
    key,
    outcome ?? at,
  ]);

/** Requests about these hang at the service for good. */
const hang = (id: 'a' | 'b', emails: readonly string[]) => {
  services[id].gate = ({ email }) => (emails.includes(String(email)) ? new Promise(() => undefined) : null);
};

const [, , ...late] = four;

test('rows at a disconnected service continue at the next one, and answered rows keep their verdict', async () => {
  begin({});
  const life = device.start();
  hang('a', late);
  await verify(life, four);
  await clock.pass(1_000);
  await disconnect(life, 'a');
  await clock.pass(10_000);
  expect(emailsSent().map((all) => all.toSorted())).toEqual([four, late]);
  for (const one of [life, device.start()]) {
    expect(await rowsOf(one)).toEqual(four.map((email) => [email, 'valid']));
    // Every request that was sent may have been charged.
    const spent = { a: 4, b: 2 };
    expect((await one.jobs.views())[0]).toMatchObject({ state: 'done', total: 4, done: 4, failed: 0, spent });
    expect((await one.jobs.views())[0]?.gone).toEqual({ a: 'The service a' });
  }
});

test('rows at the last service fail with its name when it is disconnected, and can’t be retried', async () => {
  begin(Object.fromEntries(late.map((email) => [email, unknown])));
  const life = device.start();
  hang('b', late);
  await verify(life, four);
  await clock.pass(1_000);
  await disconnect(life, 'b');
  await clock.pass(10_000);
  for (const one of [life, device.start()]) {
    expect((await one.jobs.views())[0]).toMatchObject({ state: 'done', done: 2, failed: 2, retriable: 0 });
    expect((await one.jobs.views())[0]).toMatchObject({ spent: { a: 4, b: 2 }, gone: { b: 'The service b' } });
    const { rows } = await one.jobs.rows('the-click', { offset: 0, limit: 10, failed: true });
    const problem = { code: 'no-service', gone: 'The service b' };
    expect(rows.map((row) => [row.key, row.problem])).toEqual(late.map((email) => [email, problem]));
  }
});

test('a run held for the key of a service continues once that service is disconnected', async () => {
  begin({ [ann]: unknown, [bo]: { fails: 1 } });
  services.b.disturb = (name) => (name === 'verifyEmail' ? { code: 'key-refused', quoted: null } : undefined);
  const life = device.start();
  await verify(life);
  await clock.pass(60 * 60_000);
  expect((await life.jobs.views())[0]).toMatchObject({ state: 'held', held: { problem: { code: 'key-refused' } } });
  await disconnect(life, 'b');
  await clock.pass(60 * 60_000);
  expect((await life.jobs.views())[0]).toMatchObject({ state: 'done', done: 1, failed: 1, held: null });
});

test('a run held for the keys of two services continues once one of the keys is set', async () => {
  begin({ [ann]: unknown });
  const keyed = new Set<string>();
  for (const [id, connection] of device.connections)
    device.connections.set(id, { ...connection, hasKey: async () => keyed.has(id) });
  for (const id of ['a', 'b'] as const)
    services[id].disturb = (name) => (name === 'verifyEmail' && !keyed.has(id) ? { code: 'no-key' } : undefined);
  const life = device.start();
  await verify(life);
  await clock.pass(60 * 60_000);
  expect((await life.jobs.views())[0]).toMatchObject({ state: 'held', held: { problem: { code: 'no-key' } } });
  keyed.add('b');
  await life.jobs.resume('unlock');
  await clock.pass(60_000);
  expect((await life.jobs.views())[0]).toMatchObject({ state: 'done', done: 2, held: null });
  expect(emailsSent()[0]).toEqual([]);
});

test('a verdict of a disconnected service is not replaced by an earlier one of another service', async () => {
  begin({}, { [ann]: { verdict: 'invalid' } });
  const life = device.start();
  await verify(life, [ann], 'before', ['b']);
  await clock.pass(2_000);
  await life.jobs.create('verify', 'the-click', { emails: [ann], skipCache: true, services: ['a', 'b'] });
  await clock.pass(2_000);
  await disconnect(life, 'a');
  const { rows } = await life.jobs.rows('the-click', { offset: 0, limit: 10, failed: false });
  expect(rows).toMatchObject([{ key: ann, at: 'done', outcome: 'valid', verification: null }]);
});

test('a request that waits for its turn when its service is disconnected is never sent there', async () => {
  begin({});
  let turn = (): void => undefined;
  const waits = new Promise<void>((resolve) => {
    turn = resolve;
  });
  // As over HTTP, the record is written before the last check of the signal.
  device.connect('a', {
    async request(_name, _params, options) {
      await waits;
      await options?.beforeSend?.().catch(() => undefined);
      return { ok: false, problem: { code: 'stopped' } };
    },
  });
  const life = device.start();
  await verify(life, [ann]);
  await clock.pass(1_000);
  await disconnect(life, 'a');
  turn();
  await clock.pass(1_000);
  const [view] = await life.jobs.views();
  expect([view?.state, view?.done, view?.spent]).toEqual(['done', 1, { b: 1 }]);
  expect(await device.store.list('steps', { by: 'service', is: 'a' })).toEqual([]);
});

test('a response that arrives after its service was disconnected changes nothing', async () => {
  begin({});
  const life = device.start();
  let answer = (): void => undefined;
  services.a.gate = new Promise((resolve) => {
    answer = resolve;
  });
  services.b.gate = new Promise(() => undefined);
  await verify(life, [ann]);
  await clock.pass(1_000);
  const left = life.jobs.leaveService({ service: 'a', name: 'A' });
  answer();
  await left;
  await clock.pass(1_000);
  expect((await life.jobs.views())[0]).toMatchObject({ state: 'running', done: 0, spent: { a: 1 } });
  expect(emailsSent()).toEqual([[ann], [ann]]);
});

test('a service removed from the order before a row’s turn is skipped', async () => {
  const life = device.start();
  services.a.disturb = () => ({ code: 'offline' });
  await verify(life, [bo]);
  await clock.pass(1_000);
  services.a.disturb = () => undefined;
  takeOut('a');
  await life.jobs.resumeJob('the-click');
  await clock.pass(1_000);
  expect(emailsSent()).toEqual([[], [bo]]);
});

test('a row whose last service is removed from the order fails, and a retry works once it is back', async () => {
  const life = device.start();
  services.a.gate = async ({ email }) => {
    if (email === ann) takeOut('b');
  };
  await verify(life, [ann]);
  await clock.pass(2_000);
  expect(emailsSent()).toEqual([[ann], []]);
  expect((await life.jobs.views())[0]).toMatchObject({ state: 'done', failed: 1, retriable: 1 });
  change('b', { asks: [...waterfallAsks] });
  await life.jobs.retry('the-click', 'retry-1');
  await clock.pass(2_000);
  expect(emailsSent()).toEqual([[ann], [ann]]);
});

test('a run keeps all its rows when both services are disconnected, one after the other', async () => {
  begin({});
  device.connect('c', watchedService({ now: clock.now }));
  const life = device.start();
  hang('a', late);
  hang('b', late);
  await verify(life, four);
  await clock.pass(1_000);
  for (const id of ['a', 'b'] as const) {
    await disconnect(life, id);
    await clock.pass(10_000);
  }
  for (const one of [life, device.start()])
    expect(await rowsOf(one)).toEqual(four.map((email, at) => [email, at < 2 ? 'valid' : 'failed']));
});

/** Events at the first service in the middle of a run. */
const happenings: Record<string, (life: Life) => unknown> = {
  disconnected: (life) => disconnect(life, 'a'),
  'its key refused': () => refuse({ code: 'key-refused', quoted: null }),
  'its permission withdrawn': () => refuse({ code: 'no-permission' }),
  'its cap reached': () => change('a', { dailyCap: 2 }),
  'out of the order': () => takeOut('a'),
};

const refuse = (problem: Problem) => {
  services.a.disturb = (name) => (name === 'verifyEmail' ? problem : undefined);
};

function change(id: 'a' | 'b', to: Partial<(typeof noWaterfall)['services'][number]>): void {
  const { waterfall } = device.settings;
  const all = waterfall.services.map((one) => (one.id === id ? { ...one, ...to } : one));
  device.settings = { ...device.settings, waterfall: { ...waterfall, services: all } };
}

const takeOut = (id: 'a' | 'b') => change(id, { asks: ['find'] });

test.each(
  Object.keys(happenings).flatMap((what) => [2, 3, 4, 5, 6, 8, 10, 12, 99].map((effects) => ({ what, effects }))),
)('a run killed at effect $effects still verifies every row; its first service: $what', async ({ what, effects }) => {
  begin({});
  let left = effects;
  const first = device.start((effect) => {
    left -= 1;
    return left > 0 && effect !== 'file';
  });
  services.a.gate = ({ email }) => (email === bo ? Promise.resolve(happenings[what]?.(first)).then(() => {}) : null);
  void verify(first, four);
  await clock.pass(5_000);
  first.kill();
  services.a.gate = null;
  const life = device.start();
  // Each start finishes the event that was cut off.
  if (what === 'disconnected') await disconnect(life, 'a');
  else happenings[what]?.(life);
  await life.jobs.resume('start');
  await verify(life, four);
  await clock.pass(10 * 60_000);
  for (const one of [life, device.start()]) {
    expect(await rowsOf(one)).toEqual(four.map((email) => [email, 'valid']));
    expect((await one.jobs.views())[0]).toMatchObject({ state: 'done', total: 4, done: 4, failed: 0, held: null });
  }
  // Each verdict was charged somewhere, and no row twice at one service.
  const { a = 0, b = 0 } = (await life.jobs.views())[0]?.spent ?? {};
  expect([a, b].every((count) => count <= 4) && a + b >= 4).toBe(true);
});

test('an order that changed since the click is refused, and nothing is sent', async () => {
  const life = device.start();
  await expect(verify(life, [ann], 'the-click', ['b', 'a'])).rejects.toMatchObject({
    problem: { code: 'service-changed' },
  });
  expect(emailsSent()).toEqual([[], []]);
});

test('a row fails if its next service is gone when its turn comes, and can’t be retried', async () => {
  const life = device.start();
  services.a.gate = async () => void device.connections.delete('b');
  await verify(life, [ann]);
  await clock.pass(2_000);
  expect((await life.jobs.views())[0]).toMatchObject({ state: 'done', failed: 1, retriable: 0 });
  expect(emailsSent()).toEqual([[ann], []]);
});

test('the later of two verdicts is shown first, unless the user chose the other, also after a restart', async () => {
  begin({}, { [ann]: { verdict: 'invalid' } });
  const life = device.start();
  await verify(life, [ann], 'first', ['a']);
  await clock.pass(2_000);
  await verify(life, [ann], 'second', ['b']);
  await clock.pass(2_000);
  const [check] = await life.jobs.checks([ann]);
  const other = { service: 'a', status: 'valid' };
  expect(check).toMatchObject({ of: 'b', verification: { status: 'invalid' }, others: [other] });
  await device.choices.choose('verifyEmail', { email: ann.toUpperCase() }, 'a');
  const [chosen] = await device.start().jobs.checks([ann]);
  expect(chosen).toMatchObject({ of: 'a', verification: { status: 'valid' }, others: [{ service: 'b' }] });
  const { rows } = await device.start().jobs.rows('second', { offset: 0, limit: 10, failed: false });
  expect(rows).toMatchObject([{ key: ann, verification: { status: 'valid' } }]);
  await device.choices.drop('a');
  expect(await device.start().jobs.checks([ann])).toMatchObject([{ of: 'b' }]);
});
