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
  life.jobs.create('verify', message, { emails, anew: false, services: inOrder });

const sent = () => (['a', 'b'] as const).map((id) => services[id].asked.filter(({ name }) => name === 'verifyEmail'));
const emailsSent = () => sent().map((all) => all.map(({ params }) => params.email));
const verdicts = async (life: Life) =>
  (await life.jobs.checks([ann, bo])).map((check) => [
    check.email,
    check.at === 'done' ? check.verification.status : check.at,
  ]);

test('the next service is asked only for what the first one does not know, and both rows show their verdict', async () => {
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

test('what nobody knows stays unknown, after one request to each', async () => {
  begin({ [ann]: unknown }, { [ann]: unknown });
  const life = device.start();
  await verify(life, [ann]);
  await clock.pass(2_000);
  expect(emailsSent()).toEqual([[ann], [ann]]);
  expect((await life.jobs.views())[0]).toMatchObject({ state: 'done', counts: { unknown: 1 } });
});

test('a fresh verdict of any of them costs nothing', async () => {
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

test.each(uncharged)('after $code the other service is asked, and nothing waits', async (problem) => {
  services.a.disturb = (name) => (name === 'verifyEmail' ? problem : undefined);
  const life = device.start();
  await verify(life, [bo]);
  await clock.pass(2_000);
  expect(emailsSent()[1]).toEqual([bo]);
  expect((await life.jobs.views())[0]).toMatchObject({ state: 'done', counts: { valid: 1 }, held: null });
});

test('a service at its daily cap is passed over', async () => {
  const { waterfall } = device.settings;
  waterfall.services = waterfall.services.map((one) => (one.id === 'a' ? { ...one, dailyCap: 0 } : one));
  const life = device.start();
  await verify(life, [bo]);
  await clock.pass(2_000);
  expect(emailsSent()).toEqual([[], [bo]]);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])('killed at effect %i, it asks no service twice for an address', async (effects) => {
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
    // After a lost response the leads are asked first; only an answer that was saved nowhere is asked for again.
    expect(verifications).toBeLessThanOrEqual(id === 'a' ? 2 : 1);
  }
});

test('a list that changed since the click is refused, and nothing is sent', async () => {
  const life = device.start();
  await expect(verify(life, [ann], 'the-click', ['b', 'a'])).rejects.toMatchObject({
    problem: { code: 'service-changed' },
  });
  expect(emailsSent()).toEqual([[], []]);
});

test('a service that is gone when its turn comes fails the row, which no retry can help', async () => {
  const life = device.start();
  services.a.gate = async () => void device.connections.delete('b');
  await verify(life, [ann]);
  await clock.pass(2_000);
  expect((await life.jobs.views())[0]).toMatchObject({ state: 'done', failed: 1, retriable: 0 });
  expect(emailsSent()).toEqual([[ann], []]);
});

test('two verdicts are both told; the later is shown, unless the user chose the other, also after a restart', async () => {
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
  await device.choices.drop('a');
  expect(await device.start().jobs.checks([ann])).toMatchObject([{ of: 'b' }]);
});
