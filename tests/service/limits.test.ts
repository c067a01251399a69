/** Plans, quotas and rates: lib/contract/README.md §2.14, §7, §8. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask, errorOf, replyTo } from './asking.ts';
import { domains, verdictAddresses } from './fixtures.ts';
import type { Reference } from './reference.ts';
import { startService } from './start-service.ts';

let service: Reference;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.close());

const search = (key?: string, more = {}) => ask(service, 'searchDomain', { domain: domains.aldermoor, ...more }, key);
const statuses = async (count: number, one: () => Promise<{ status: number }>) =>
  (await Promise.all(Array.from({ length: count }, one))).map(({ status }) => status);

test('a free plan gets only the first ten addresses of a domain', async () => {
  const { free } = service.keys;
  expect((await search(free)).status).toBe(200);
  expect((await search(free, { limit: 4, offset: 6 })).status).toBe(200);
  for (const more of [{ limit: 11 }, { limit: 10, offset: 1 }]) {
    const refused = await search(free, more);
    expect([refused.status, errorOf(refused).id]).toEqual([400, 'pagination_error']);
  }
  expect((await search(service.keys.starter, { limit: 100 })).status).toBe(200);
});

test('getAccount returns available, used and remaining requests, also in the deprecated form', async () => {
  await search();
  await ask(service, 'verifyEmail', { email: verdictAddresses.valid });
  const { data } = await replyTo(service, 'getAccount', {});
  expect(data).toMatchObject({ plan_name: 'Starter', plan_level: 1, team_id: 4711 });
  expect(data.requests).toEqual({
    searches: { used: 1, available: 500, remaining: 499 },
    verifications: { used: 1, available: 1_000, remaining: 999 },
  });
  expect(data.calls).toMatchObject({ used: 2, available: 1_500 });
  expect(data.calls).toHaveProperty('_deprecation_notice');
});

test('answers 429 when the searches or the verifications are used up, independently of each other', async () => {
  await service.change({ searches: { used: 499, available: 500 } });
  expect((await search()).status).toBe(200);
  const refused = await search();
  expect([refused.status, errorOf(refused).id]).toEqual([429, 'too_many_requests']);
  expect((await ask(service, 'findEmail', { domain: domains.aldermoor, full_name: 'Marit Lindqvist' })).status).toBe(
    429,
  );
  expect((await ask(service, 'verifyEmail', { email: verdictAddresses.valid })).status).toBe(200);

  await service.change({ verifications: { used: 1_000, available: 1_000 } });
  const unverified = await ask(service, 'verifyEmail', { email: verdictAddresses.invalid });
  expect([unverified.status, errorOf(unverified).id]).toEqual([429, 'usage_limit_reached']);
  expect((await ask(service, 'countDomainEmails', { domain: domains.aldermoor })).status).toBe(200);
});

test('a poll continues after the verifications are used up', async () => {
  await ask(service, 'verifyEmail', { email: verdictAddresses.slow });
  await service.change({ verifications: { used: 1, available: 1 } });
  expect((await ask(service, 'verifyEmail', { email: verdictAddresses.slow })).status).toBe(202);
});

test('answers 403 with Retry-After above the rate per second, and does not perform those requests', async () => {
  service.rate.freeze();
  const all = await statuses(20, () => search());
  expect(all.filter((status) => status === 200)).toHaveLength(15);
  expect(all.filter((status) => status === 403)).toHaveLength(5);
  const refused = await search();
  expect(errorOf(refused)).toMatchObject({ id: 'rate_limit_reached', code: 403 });
  expect(refused.headers.get('retry-after')).toBe('1');
  expect((await service.spent()).searches).toBe(15);
});

test('GET and POST searches share one rate limit; other operations and other keys have their own', async () => {
  service.rate.freeze();
  await statuses(15, () => search());
  expect((await ask(service, 'searchDomainWithPost', { domain: domains.aldermoor })).status).toBe(403);
  expect((await ask(service, 'getAccount', {})).status).toBe(200);
  expect((await search(service.keys.growth)).status).toBe(200);
});

test('rate windows can be scaled, frozen and turned off', async () => {
  service.rate.scale(20);
  await statuses(15, () => search());
  await pause(60);
  expect((await search()).status).toBe(200);
  service.rate.freeze();
  await statuses(15, () => search());
  await pause(60);
  expect((await search()).status).toBe(403);
  service.rate.off();
  expect(new Set(await statuses(40, () => search()))).toEqual(new Set([200]));
});

test('the witness reports the most requests in a window, and requests that contain a key', async () => {
  await statuses(12, () => search());
  expect(service.witness.count('searchDomain')).toBe(12);
  const times = service.witness.of('searchDomain').map(({ at }) => at);
  const span = Math.max(...times) - Math.min(...times);
  expect(service.witness.most('searchDomain', span + 1)).toBe(12);
  // The last request is just outside this window.
  expect(service.witness.most('searchDomain', span)).toBeLessThan(12);
  expect(service.witness.holding(service.keys.starter)).toEqual([]);
  await fetch(`${service.base}/account?api_key=${service.keys.starter}`);
  expect(service.witness.holding(service.keys.starter)).toHaveLength(1);
});
