/** Which companies' addresses are cached, read at once for a page of companies. */
import { beforeEach, expect, test } from 'vitest';
import { searchedOf } from '../../../../lib/background/requests/cache.ts';
import { createDevice, type Device, type Life, testClock } from './device.ts';
import { type WatchedService, watchedService } from './services.ts';

let service: WatchedService;
let device: Device;
let life: Life;

beforeEach(() => {
  const clock = testClock();
  service = watchedService({ now: clock.now });
  device = createDevice(service, clock);
  life = device.start();
});

const search = (params: Record<string, unknown>) =>
  life.requests.request({ operation: 'searchDomain', params, click: true, skipCache: false, again: false, page: null });

test('lists the searched companies with the time of their newest answer, without a request', async () => {
  const first = await search({ domain: 'acme.test', limit: 100 });
  await device.clock.pass(60_000);
  await search({ domain: 'acme.test', limit: 100, aggregations: true });
  const before = service.asked.length;
  expect(await searchedOf(life.context, ['globex.test', 'ACME.test'])).toEqual([
    { domain: 'ACME.test', asked: device.clock.now() },
  ]);
  expect(first.ok && first.asked).toBeLessThan(device.clock.now());
  expect(service.asked).toHaveLength(before);
});

test('ignores filtered searches and counts', async () => {
  await search({ domain: 'acme.test', type: 'personal' });
  await life.requests.request({
    operation: 'countDomainEmails',
    params: { domain: 'acme.test' },
    click: false,
    skipCache: false,
    again: false,
    page: null,
  });
  expect(await searchedOf(life.context, ['acme.test'])).toEqual([]);
});

test('ignores searches at another service', async () => {
  await search({ domain: 'acme.test' });
  device.connect('other', service);
  device.chosen = 'other';
  expect(await searchedOf(life.context, ['acme.test'])).toEqual([]);
});
