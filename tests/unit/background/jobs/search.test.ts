/** Searches of many companies: each is charged once and cached, and never repeated without a click. */
import { beforeEach, expect, test, vi } from 'vitest';
import { holdFor } from '../../../../lib/background/jobs/holds.ts';
import { longestHold } from '../../../../lib/background/jobs/pauses.ts';
import type { JobView } from '../../../../lib/messages/job-views.ts';
import { createDevice, type Device, type Life, settled, testClock } from '../requests/device.ts';
import { type WatchedService, type World, watchedService } from '../requests/services.ts';

let service: WatchedService;
let device: Device;
let life: Life;

const second = 1_000;
const charging = ['acme.test', 'globex.test'];
const companies = [...charging, 'nobody.test'];

function begin(world: Partial<World> = {}): void {
  const clock = testClock();
  service = watchedService({ now: clock.now, ...world });
  device = createDevice(service, clock);
  life = device.start();
}

beforeEach(() => begin());

async function searched(domains = companies, id = 'search-1'): Promise<JobView> {
  await life.jobs.create('search', id, { domains, limit: 10 });
  await device.clock.pass(second);
  const view = (await life.jobs.views()).find((one) => one.id === id);
  if (!view) throw new Error('There is no job');
  return view;
}

const rows = async (id = 'search-1') => (await life.jobs.rows(id, { offset: 0, limit: 100, failed: false })).rows;

test('each company is searched once, counted as found or none, and cached for the lookup', async () => {
  expect(await searched([...companies, ' Acme.test'])).toMatchObject({
    kind: 'search',
    state: 'done',
    total: 3,
    done: 3,
    counts: { found: 2, none: 1 },
  });
  expect(service.asked.map(({ params }) => params)).toEqual(
    companies.map((domain) => ({ domain, limit: 10, aggregations: true })),
  );
  expect(await rows()).toMatchObject([
    { key: 'acme.test', outcome: 'found' },
    {},
    { key: 'nobody.test', outcome: 'none' },
  ]);
  expect(await service.charged()).toMatchObject({ searches: 2 });
  expect(await life.requests.cachedAbout({ domain: 'acme.test', page: null, emails: [] })).toMatchObject([
    { operation: 'searchDomain' },
  ]);
  expect(await searched(companies, 'search-2')).toMatchObject({ state: 'done', counts: { found: 2, none: 1 } });
  expect(await service.charged()).toMatchObject({ searches: 2 });
});

test('a company that was looked up before, or is being looked up, is not charged again', async () => {
  const lookUp = (domain: string) =>
    life.requests.request({
      operation: 'searchDomain',
      params: { domain, limit: 10, aggregations: true },
      ...{ click: true, skipCache: false, again: false, page: null },
    });
  await lookUp('acme.test');
  const going = lookUp('globex.test');
  expect(await searched()).toMatchObject({ state: 'done', counts: { found: 2, none: 1 } });
  await going;
  expect(await service.charged()).toMatchObject({ searches: 2 });
});

test.each(['send', 'reply'] as const)(
  'a search killed at a %s has an unknown outcome and is charged again only on a click',
  async (effect) => {
    let seen = 0;
    const mortal = device.start((one) => {
      seen += one === effect ? 1 : 0;
      return seen < 2;
    });
    void mortal.jobs.create('search', 'search-1', { domains: companies, limit: 10 });
    await device.clock.pass(second);
    mortal.kill();
    const before = service.count('searchDomain');
    life = device.start();
    await life.jobs.resume();
    const view = await searched();
    expect(view).toMatchObject({ state: 'done' });
    const unknown = (await rows()).filter(({ at }) => at === 'failed');
    expect(unknown.length).toBeGreaterThan(0);
    expect(unknown.every(({ problem }) => problem?.code === 'outcome-unknown')).toBe(true);
    // Only searches that had never been sent may be sent now.
    expect(service.count('searchDomain') - before).toBeLessThanOrEqual(3 - unknown.length);
    const sent = service.asked.flatMap(({ name, params }) => (name === 'searchDomain' ? [params.domain] : []));
    expect(new Set(sent).size).toBe(sent.length);
    const { searches: once } = await service.charged();
    expect(once).toBeLessThanOrEqual(2);
    // At least one of the unknown outcomes was charged.
    expect(unknown.some(({ key }) => charging.includes(key) && sent.includes(key))).toBe(true);

    await life.jobs.retry('search-1', 'retry-1');
    await device.clock.pass(second);
    expect((await life.jobs.views())[0]).toMatchObject({ state: 'done', failed: 0, counts: { found: 2, none: 1 } });
    const again = unknown.filter(({ key }) => charging.includes(key)).length;
    expect((await service.charged()).searches).toBe(once + again);
    await searched();
    expect(service.count('searchDomain')).toBe(sent.length + unknown.length);
  },
);

test('a search without a response has an unknown outcome, and is not retried without a click', async () => {
  service.disturb = (_, { domain }) => (domain === 'acme.test' ? { code: 'no-answer', why: 'timed-out' } : undefined);
  expect(await searched()).toMatchObject({ state: 'done', failed: 1 });
  expect((await rows())[0]).toMatchObject({ problem: { code: 'outcome-unknown' } });
  await device.clock.pass(600 * second);
  expect(service.asked.filter(({ params }) => params.domain === 'acme.test')).toHaveLength(1);
  service.disturb = () => undefined;
  await life.jobs.retry('search-1', 'retry-1');
  await device.clock.pass(second);
  expect((await life.jobs.views())[0]).toMatchObject({ failed: 0, counts: { found: 2, none: 1 } });
});

test('a retry of another failure accepts no second charge for a search lost by a page (case 3)', async () => {
  service.disturb = () => ({ code: 'not-found', quoted: null });
  expect(await searched(['acme.test'])).toMatchObject({ failed: 1 });
  service.disturb = () => ({ code: 'no-answer', why: 'timed-out' });
  const params = { domain: 'acme.test', limit: 10, aggregations: true };
  const click = { click: true, skipCache: false, again: false, page: null };
  expect(await life.requests.request({ operation: 'searchDomain', params, ...click })).toMatchObject({ ok: false });
  service.disturb = () => undefined;
  await life.jobs.retry('search-1', 'retry-1');
  await device.clock.pass(second);
  expect(await rows()).toMatchObject([{ at: 'failed', problem: { code: 'outcome-unknown' } }]);
  expect(service.count('searchDomain')).toBe(2);
});

async function restart(): Promise<void> {
  life.kill();
  life = device.start();
  await life.jobs.resume();
  await device.clock.pass(second);
}

/** The service charges for the search, but its response never arrives. */
async function loseAnswer(): Promise<void> {
  service.disturb = (name) => (name === 'searchDomain' ? 'lost' : undefined);
  await searched(['acme.test']);
  await restart();
  expect(await rows()).toMatchObject([{ at: 'failed', problem: { code: 'outcome-unknown' } }]);
}

test('a search killed during an accepted second charge is unknown again, and not charged a third time', async () => {
  await loseAnswer();
  await life.jobs.retry('search-1', 'retry-1');
  await device.clock.pass(second);
  for (let kills = 0; kills < 3; kills += 1) await restart();
  expect(await rows()).toMatchObject([{ at: 'failed', problem: { code: 'outcome-unknown' } }]);
  expect(await service.charged()).toMatchObject({ searches: 2 });
});

test('a retry message that arrives again after a restart accepts no further charge; another click does', async () => {
  await loseAnswer();
  await life.jobs.retry('search-1', 'retry-1');
  await device.clock.pass(second);
  await restart();
  await life.jobs.retry('search-1', 'retry-1');
  await device.clock.pass(second);
  expect(await rows()).toMatchObject([{ at: 'failed', problem: { code: 'outcome-unknown' } }]);
  expect(await service.charged()).toMatchObject({ searches: 2 });
  await life.jobs.retry('search-1', 'retry-2');
  await device.clock.pass(second);
  expect(await service.charged()).toMatchObject({ searches: 3 });
});

test('an accepted second charge that cannot be sent because storage is full is not used up', async () => {
  await loseAnswer();
  service.disturb = () => undefined;
  const { write } = device.store;
  device.store.write = async (changes) => {
    if (changes.some(({ table }) => table === 'paid'))
      throw new DOMException('The room is used up.', 'QuotaExceededError');
    return write(changes);
  };
  await life.jobs.retry('search-1', 'retry-1');
  await device.clock.pass(second);
  expect((await life.jobs.views())[0]).toMatchObject({ state: 'held', held: { problem: { code: 'storage' } } });
  device.store.write = write;
  await device.clock.pass(600 * second);
  expect((await life.jobs.views())[0]).toMatchObject({ state: 'done', failed: 0, counts: { found: 1 } });
});

test('a failing service is retried a few times, then the company fails', async () => {
  service.disturb = () => ({ code: 'service-failed', status: 503, quoted: null });
  await searched(['acme.test']);
  expect((await life.jobs.views())[0]).toMatchObject({ state: 'held', held: { problem: { code: 'service-failed' } } });
  await device.clock.pass(600 * second);
  expect((await life.jobs.views())[0]).toMatchObject({ state: 'done', failed: 1 });
  expect(service.count('searchDomain')).toBe(5);
});

test('a search that failed after it was charged is not charged again without a click', async () => {
  const real = service.request;
  service.request = async (name, ...of) => {
    const answer = await real(name, ...of);
    const failed = { ok: false, problem: { code: 'service-failed', status: 500, quoted: null } } as const;
    return name === 'searchDomain' ? failed : answer;
  };
  await searched(['acme.test']);
  await device.clock.pass(600 * second);
  expect(await rows()).toMatchObject([{ at: 'failed', problem: { code: 'service-failed' } }]);
  expect(await service.charged()).toMatchObject({ searches: 1 });
});

test('the daily ceiling holds the remaining searches, and none of them is sent', async () => {
  device.settings = { ...device.settings, ceilings: { search: 1, verification: null } };
  expect(await searched()).toMatchObject({ state: 'held', done: 1, held: { problem: { code: 'ceiling' } } });
  expect(service.count('searchDomain')).toBe(1);
});

test('the hold of a ceiling is no longer than the longest hold, even if midnight is 25 hours away', () => {
  const now = new Date(2026, 9, 25).getTime();
  // In any time zone, the mocked date puts the next midnight 48 hours ahead.
  const tomorrow = vi.spyOn(Date.prototype, 'getDate').mockReturnValue(26);
  const hold = holdFor({ code: 'ceiling', left: 0 }, now);
  tomorrow.mockRestore();
  // The runner ends a longer hold at once, and would send in a loop.
  expect(hold?.until).toBe(now + longestHold);
});

test('a used-up plan holds the job, and cancels the searches that wait to be sent', async () => {
  const domains = Array.from({ length: 12 }, (_, number) => `c${number}.test`);
  let isOpen = false;
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const waiting: { signal: AbortSignal | undefined }[] = [];
  const real = service.request;
  // Like a service with a rate limit: the first request is in flight, the others wait for their turn.
  service.request = async (name, params, options = {}) => {
    if (name !== 'searchDomain') return real(name, params, options);
    if (isOpen) return real(name, params, options);
    if (waiting.length > 0) {
      waiting.push({ signal: options.signal });
      await new Promise<void>((resolve) => options.signal?.addEventListener('abort', () => resolve()));
      return { ok: false, problem: { code: 'stopped' } };
    }
    waiting.push({ signal: options.signal });
    await options.beforeSend?.();
    await gate;
    return { ok: false, problem: { code: 'used-up', quoted: null } };
  };
  await life.jobs.create('search', 'search-1', { domains, limit: 10 });
  await settled();
  expect(waiting).toHaveLength(8);
  open();
  await settled();
  expect(waiting.slice(1).every(({ signal }) => signal?.aborted === true)).toBe(true);
  expect((await life.jobs.views())[0]).toMatchObject({
    state: 'held',
    held: { problem: { code: 'used-up' } },
    failed: 0,
  });
  expect(await device.store.count('paid')).toBe(0);

  isOpen = true;
  await life.jobs.resumeJob('search-1');
  await device.clock.pass(10 * second);
  expect((await life.jobs.views())[0]).toMatchObject({ state: 'done', done: 12 });
});
