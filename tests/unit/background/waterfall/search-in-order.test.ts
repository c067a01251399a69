/** Companies are searched at one service after the other, each company on its own, until people are found. */
import { beforeEach, expect, test } from 'vitest';
import type { Problem } from '../../../../lib/contract/problem.ts';
import { noWaterfall, waterfallAsks } from '../../../../lib/messages/waterfall.ts';
import { createDevice, type Device, type Life, settled, type TestClock, testClock } from '../requests/device.ts';
import { type WatchedService, watchedService } from '../requests/services.ts';

let clock: TestClock;
let device: Device;
let services: Record<'a' | 'b', WatchedService>;

const domains = ['acme.test', 'globex.test', 'nobody.test'];

/** The first service knows no people at `globex.test`. */
beforeEach(() => {
  clock = testClock();
  services = {
    a: watchedService({ now: clock.now, companies: ['acme.test'] }),
    b: watchedService({ now: clock.now }),
  };
  device = createDevice(services.a, clock);
  device.connections.clear();
  device.connect('a', services.a);
  device.connect('b', services.b);
  device.chosen = 'a';
  const inAll = ['a', 'b'].map((id) => ({ id, asks: [...waterfallAsks], dailyCap: null }));
  device.settings = { ...device.settings, waterfall: { ...noWaterfall, on: true, services: inAll } };
});

const search = (life: Life, of: readonly string[] = domains, id = 'the-click', inOrder = ['a', 'b']) =>
  life.jobs.create('search', id, { domains: [...of], limit: 10, services: inOrder });

const asked = () =>
  (['a', 'b'] as const).map((id) =>
    services[id].asked.filter(({ name }) => name === 'searchDomain').map(({ params }) => params.domain),
  );
const view = async (life: Life) => (await life.jobs.views())[0];
const rows = async (life: Life) =>
  (await life.jobs.rows('the-click', { offset: 0, limit: 10, failed: false })).rows.map(
    ({ outcome, at }) => outcome ?? at,
  );

test('the next service is asked only about companies without people at the first; costs are shown', async () => {
  const life = device.start();
  await search(life);
  await clock.pass(2_000);
  expect(asked()).toEqual([domains, ['globex.test', 'nobody.test']]);
  // A search without a result is free.
  expect(await view(life)).toMatchObject({ state: 'done', counts: { found: 2, none: 1 }, spent: { a: 1, b: 1 } });
  const about = await life.requests.cachedAbout({ domain: 'globex.test', page: null, emails: [] });
  expect(about.map(({ service }) => service)).toContain('b');
  await search(life, ['acme.test', 'globex.test'], 'later');
  await clock.pass(2_000);
  expect((await life.jobs.views()).find(({ id }) => id === 'later')).toMatchObject({ counts: { found: 2 }, spent: {} });
  expect(asked()[1]).toHaveLength(2);
});

const uncharged: Problem[] = [
  { code: 'key-refused', quoted: null },
  { code: 'used-up', quoted: null },
  { code: 'not-found', quoted: null },
  { code: 'no-permission' },
];

test.each(uncharged)('after $code the next service is asked, and the job is not held', async (problem) => {
  services.a.disturb = (name) => (name === 'searchDomain' ? problem : undefined);
  const life = device.start();
  await search(life, ['acme.test']);
  await clock.pass(2_000);
  expect(asked()[1]).toEqual(['acme.test']);
  expect(await view(life)).toMatchObject({ state: 'done', counts: { found: 1 }, held: null, spent: { b: 1 } });
});

test('an unknown outcome ends the company’s search, and no other service is asked', async () => {
  services.a.disturb = (name) => (name === 'searchDomain' ? { code: 'no-answer', why: 'timed-out' } : undefined);
  const life = device.start();
  await search(life, ['acme.test']);
  await clock.pass(600_000);
  expect(asked()).toEqual([['acme.test'], []]);
  expect(await view(life)).toMatchObject({ state: 'done', failed: 1 });
});

test('an accepted second charge covers the service that may have charged, not the next one', async () => {
  services.a.disturb = (name) => (name === 'searchDomain' ? { code: 'no-answer', why: 'timed-out' } : undefined);
  const life = device.start();
  await search(life, ['nobody.test']);
  await clock.pass(2_000);
  services.a.disturb = () => undefined;
  services.b.disturb = services.a.disturb;
  await life.jobs.retry('the-click', 'retry-1');
  await clock.pass(2_000);
  expect(asked()).toEqual([['nobody.test', 'nobody.test'], ['nobody.test']]);
  const [step] = await device.store.list('steps', { by: 'job', is: 'the-click' });
  expect(step?.data).toEqual({ again: false, outcome: 'none' });
});

test('disconnecting a service during a search loses no company, wherever the background was killed', async () => {
  for (const effects of [2, 3, 4, 6, 99]) {
    const id = `click-${effects}`;
    const of = [`c${effects}.test`, ...domains];
    device.connect('a', services.a);
    let left = effects;
    const first = device.start((effect) => {
      left -= 1;
      return left > 0 && effect !== 'file';
    });
    void search(first, of, id);
    await settled();
    first.kill();
    const life = device.start();
    await life.jobs.leaveService({ service: 'a', name: 'A' });
    device.connections.delete('a');
    device.chosen = 'b';
    await device.store.forget('a');
    await life.jobs.forgetServices();
    await life.jobs.resume('start');
    await clock.pass(600_000);
    const one = (await device.start().jobs.views()).find((job) => job.id === id);
    // If the background died before the first write, there is no job.
    if (one) expect([one.state, one.total, one.done + one.failed]).toEqual(['done', 4, 4]);
    expect(effects < 3 || one !== undefined).toBe(true);
    device.chosen = 'a';
  }
});

test('a response that arrives after its service was disconnected changes nothing', async () => {
  const life = device.start();
  let answer = (): void => undefined;
  services.a.gate = new Promise((resolve) => {
    answer = resolve;
  });
  services.b.gate = new Promise(() => undefined);
  await search(life, ['acme.test']);
  await clock.pass(1_000);
  const left = life.jobs.leaveService({ service: 'a', name: 'A' });
  answer();
  await left;
  await clock.pass(1_000);
  expect(asked()).toEqual([['acme.test'], ['acme.test']]);
  expect(await view(life)).toMatchObject({ state: 'running', done: 0, spent: { a: 1 } });
});

test('a service removed from the order is skipped, and a changed order is refused', async () => {
  const { waterfall } = device.settings;
  const life = device.start();
  await expect(search(life, domains, 'x', ['b', 'a'])).rejects.toMatchObject({ problem: { code: 'service-changed' } });
  services.a.disturb = () => ({ code: 'offline' });
  await search(life, ['acme.test']);
  await clock.pass(1_000);
  services.a.disturb = () => undefined;
  const all = waterfall.services.map((one) => (one.id === 'a' ? { ...one, asks: [] } : one));
  device.settings = { ...device.settings, waterfall: { ...waterfall, services: all } };
  await life.jobs.resumeJob('the-click');
  await clock.pass(1_000);
  expect(asked()).toEqual([[], ['acme.test']]);
  expect(await rows(life)).toEqual(['found']);
});
