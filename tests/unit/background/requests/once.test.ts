/** Free requests that must still not be repeated: saved searches, and leads pushed to another app. */
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

const create = (life: Life, message: string, again = false): Promise<Asked<'createView'>> =>
  life.requests.request({
    operation: 'createView',
    params: { name: 'Instrument makers', filters: { query: 'Instrument makers' } },
    ...{ click: true, skipCache: true, again, page: null, message },
  });

const codeOf = (asked: Asked<'createView'>) => (asked.ok ? 'ok' : asked.problem.code);

test('a repeated message gets the same response without a second request, also after a restart', async () => {
  const first = device.start();
  const asked = await create(first, 'click-1');
  expect(codeOf(asked)).toBe('ok');
  first.kill();
  expect(await create(device.start(), 'click-1')).toMatchObject({ ok: true, reply: asked.ok && asked.reply });
  expect(service.count('createView')).toBe(1);
});

test.each(['send', 'reply'] as const)(
  'a request killed at the %s has an unknown outcome, and is sent again only on a click that accepts this',
  async (at) => {
    const first = device.start((effect) => effect !== at);
    void create(first, 'click-1');
    await settled();
    const before = service.count('createView');
    const second = device.start();
    expect(await create(second, 'click-1')).toMatchObject({ problem: { code: 'outcome-unknown' } });
    expect(await create(second, 'click-2')).toMatchObject({ problem: { code: 'outcome-unknown' } });
    expect(service.count('createView')).toBe(before);
    // The service refuses a name that is in use, so the user learns that the first request succeeded.
    expect(codeOf(await create(second, 'click-3', true))).toBe(at === 'send' ? 'ok' : 'not-created');
    expect(await device.store.count('paid')).toBe(0);
  },
);

test('a second click sends a second request once the first one is done', async () => {
  const life = device.start();
  expect(codeOf(await create(life, 'click-1'))).toBe('ok');
  expect(codeOf(await create(life, 'click-2'))).toBe('not-created');
  expect(service.count('createView')).toBe(2);
});

test('two clicks send one request, even if the first ends while the cache is read for the second', async () => {
  const slow = opening();
  const { get } = device.store;
  let reads = 0;
  device.store.get = async (table, id) => {
    const found = await get(table, id);
    if (table === 'answers' && ++reads === 2) await slow.promise;
    return found;
  };
  const life = device.start();
  const gate = opening();
  service.gate = gate.promise;
  const first = create(life, 'click-1');
  await settled();
  const second = create(life, 'click-2');
  await settled();
  gate.resolve();
  const asked = await first;
  slow.resolve();
  expect(await second).toEqual(asked);
  expect(service.count('createView')).toBe(1);
});

test('two concurrent clicks send one request', async () => {
  const life = device.start();
  const asked = await Promise.all([create(life, 'click-1'), create(life, 'click-2')]);
  expect(asked.map(codeOf)).toEqual(['ok', 'ok']);
  expect(service.count('createView')).toBe(1);
});

/** A promise with its `resolve`. */
function opening(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
