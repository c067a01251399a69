/** Requests to services: what is sent, what is cached and what it costs. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { RequestOptions } from '../../../../lib/background/requests/requests.ts';
import type { OperationName } from '../../../../lib/contract/operations.ts';
import type { Service } from '../../../../lib/contract/service.ts';
import { createDevice, type Device, type Life, settled, testClock } from './device.ts';
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

function asking<Name extends OperationName>(
  operation: Name,
  params: Record<string, unknown>,
  how: Partial<RequestOptions<Name>> = {},
): RequestOptions<Name> {
  return { operation, params, click: true, skipCache: false, again: false, page: null, ...how };
}

const search = (how: Partial<RequestOptions<'searchDomain'>> = {}) =>
  life.requests.request(asking('searchDomain', { domain: 'acme.test' }, how));

test('a request with a wrong parameter names it and is not sent', async () => {
  expect(await life.requests.request(asking('findEmail', { domain: 'acme.test', first_name: 'Ann' }))).toEqual({
    ok: false,
    problem: { code: 'refused-input', field: 'last_name', fault: 'missing', quoted: null },
  });
  expect(await life.requests.request(asking('searchDomain', { domain: 'acme.test', page: 2 }))).toMatchObject({
    problem: { code: 'refused-input', field: 'page', fault: 'unknown' },
  });
  expect(service.asked).toEqual([]);
});

test('a request that may be charged is not sent without a click', async () => {
  expect(await search({ click: false })).toEqual({ ok: false, problem: { code: 'stopped' } });
  expect(service.asked).toEqual([]);
  expect(
    await life.requests.request(asking('countDomainEmails', { domain: 'acme.test' }, { click: false })),
  ).toMatchObject({
    ok: true,
  });
});

test('an equal request is answered from the cache for free, however it is spelled, until it is refreshed', async () => {
  const first = await search();
  expect(first).toMatchObject({ ok: true, cached: false, asked: device.clock.now() });
  await device.clock.pass(60_000);
  const second = await life.requests.request(asking('searchDomain', { domain: 'ACME.test' }));
  expect(second).toMatchObject({ ok: true, cached: true, asked: first.ok ? first.asked : null });
  expect(await service.charged()).toMatchObject({ searches: 1 });
  await search({ skipCache: true });
  expect(await service.charged()).toMatchObject({ searches: 2 });
});

test('twenty equal requests at once are sent as one, and not at all while the answer is fresh', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => search()));
  expect(all.every((one) => one.ok)).toBe(true);
  expect(service.count('searchDomain')).toBe(1);
  await Promise.all(Array.from({ length: 20 }, () => search()));
  expect(service.count('searchDomain')).toBe(1);
});

test('twenty equal free requests at once are sent as one', async () => {
  await Promise.all(
    Array.from({ length: 20 }, () =>
      life.requests.request(asking('countDomainEmails', { domain: 'acme.test' }, { click: false })),
    ),
  );
  expect(service.count('countDomainEmails')).toBe(1);
});

test('an old answer is shown with its age, and refreshed only on a click', async () => {
  const first = await search();
  await device.clock.pass(40 * 24 * 60 * 60_000);
  expect(await search({ click: false })).toMatchObject({
    ok: true,
    cached: true,
    asked: first.ok ? first.asked : null,
  });
  expect(await search()).toMatchObject({ ok: true, cached: false });
  expect(service.count('searchDomain')).toBe(2);
});

test('the response is shown at the next opening when the popup is closed during a request (case 9)', async () => {
  let open = () => {};
  service.gate = new Promise((resolve) => {
    open = resolve;
  });
  void search();
  await settled();
  open();
  await settled();
  const cached = await life.requests.cachedAbout({ domain: 'acme.test', page: null, emails: [] });
  expect(cached).toMatchObject([{ operation: 'searchDomain', reply: { data: { domain: 'acme.test' } } }]);
  expect(await search()).toMatchObject({ cached: true });
});

test('cached answers are found by domain, page and address; a corrupt one is left out', async () => {
  const page = 'https://acme.test/news#top';
  await life.requests.request(asking('findAuthor', { url: 'https://acme.test/news' }, { page }));
  await search();
  const found = async (about: { domain?: string; page?: string; emails?: string[] }) =>
    (await life.requests.cachedAbout({ domain: null, page: null, emails: [], ...about }))
      .map(({ operation }) => operation)
      .sort();
  expect(await found({ page: 'https://acme.test/news' })).toEqual(['findAuthor']);
  expect(await found({ emails: ['Ann.Berg@acme.test'] })).toEqual(['findAuthor']);
  expect(await found({ domain: 'acme.test' })).toEqual(['findAuthor', 'searchDomain']);
  const [record] = await device.store.list('answers', { by: 'about', is: page.slice(0, -4) });
  if (record) await device.store.write([{ table: 'answers', put: { ...record, reply: 'broken' } }]);
  expect(await found({ domain: 'acme.test' })).toEqual(['searchDomain']);
});

test('leads and the account are never cached', async () => {
  await life.requests.request(asking('listLeads', {}));
  await life.requests.request(asking('getAccount', {}, { click: false }));
  expect(await device.store.count('answers')).toBe(0);
});

test('an answer is cached and journaled together, whichever write the background dies at', async () => {
  for (let writes = 0, isDone = false; !isDone; writes += 1) {
    device = createDevice(service, testClock());
    let left = writes;
    const life = device.start(() => {
      left -= 1;
      return left >= 0;
    });
    const asked = life.requests.request({
      ...{ operation: 'searchDomain', params: { domain: 'acme.test' } },
      ...{ click: true, skipCache: false, again: false, page: null },
    });
    isDone = await Promise.race([asked.then(() => true), settled().then(() => false)]);
    life.kill();
    const [cached, journaled] = [await device.store.count('answers'), await device.store.count('journal')];
    expect({ writes, journaled }).toEqual({ writes, journaled: cached });
    if (isDone) expect(cached).toBe(1);
  }
});

test('the journal contains each sent request and its cost', async () => {
  await search();
  await search();
  await life.requests.request(asking('findEmail', { domain: 'acme.test', full_name: 'No Body' }));
  expect([...life.journal].map(({ operation, outcome, spent }) => [operation, outcome, spent])).toEqual([
    ['searchDomain', '200', 'search'],
    ['findEmail', '200', 'nothing'],
  ]);
  expect(life.spent).toEqual(['main']);
});

test('a key that the service refuses is reported', async () => {
  service.disturb = () => ({ code: 'key-refused', quoted: null });
  expect(await search()).toMatchObject({ problem: { code: 'key-refused' } });
  expect(life.refused).toEqual(['main']);
});

test('nothing is sent at the daily ceiling, and requests that turn out free do not count', async () => {
  device.settings = { ...device.settings, ceilings: { search: 2, verification: null } };
  for (const full_name of ['No Body', 'Nor He', 'Nor She']) {
    expect(await life.requests.request(asking('findEmail', { domain: 'acme.test', full_name }))).toMatchObject({
      ok: true,
    });
  }
  for (const domain of ['acme.test', 'globex.test']) {
    expect(await life.requests.request(asking('searchDomain', { domain }))).toMatchObject({ ok: true });
  }
  const before = service.asked.length;
  const third = asking('findEmail', { domain: 'acme.test', full_name: 'Bo Dahl' });
  expect(await life.requests.request(third)).toEqual({ ok: false, problem: { code: 'ceiling', left: 0 } });
  expect(service.asked).toHaveLength(before);
  await device.clock.pass(24 * 60 * 60_000);
  expect(await life.requests.request(third)).toMatchObject({ ok: true });
});

test('the daily ceiling counts across a background restart, and holds for requests at once', async () => {
  device.settings = { ...device.settings, ceilings: { search: 1, verification: null } };
  const names = ['Ann Berg', 'Bo Dahl'];
  const all = await Promise.all(
    names.map((full_name) => life.requests.request(asking('findEmail', { domain: 'acme.test', full_name }))),
  );
  expect(all.filter((one) => one.ok)).toHaveLength(1);
  life.kill();
  life = device.start();
  expect(await search()).toMatchObject({ problem: { code: 'ceiling' } });
});

test('a response for one key is not used for another key (case 25)', async () => {
  let open = () => {};
  service.gate = new Promise((resolve) => {
    open = resolve;
  });
  const pending = search();
  await settled();
  device.connect('main', service, 2);
  open();
  expect(await pending).toEqual({ ok: false, problem: { code: 'service-changed' } });
  expect(await device.store.count('answers')).toBe(0);
  expect(await device.store.count('paid')).toBe(0);
});

test('an answer that is written while the key changes does not stay (case 25)', async () => {
  const { write } = device.store;
  device.store.write = (changes) => {
    if (changes.some(({ table }) => table === 'answers')) device.connect('main', service, 2);
    return write(changes);
  };
  expect(await search()).toEqual({ ok: false, problem: { code: 'service-changed' } });
  expect(await device.store.count('answers')).toBe(0);
});

test('a request for one service is not sent to another that was chosen meanwhile', async () => {
  const other = watchedService({ now: device.clock.now });
  device.connect('other', other);
  device.chosen = 'other';
  const forMain = asking('findEmail', { domain: 'acme.test', full_name: 'Ann Berg' });
  expect(await life.requests.request({ ...forMain, service: 'main' })).toEqual({
    ok: false,
    problem: { code: 'service-changed' },
  });
  expect([...service.asked, ...other.asked]).toEqual([]);
  expect(await life.requests.request({ ...forMain, service: 'other' })).toMatchObject({ ok: true });
});

test('a response of one service is not used for another service (case 25)', async () => {
  let open = () => {};
  service.gate = new Promise((resolve) => {
    open = resolve;
  });
  const pending = search();
  await settled();
  device.connect('other', watchedService({ now: device.clock.now }));
  device.chosen = 'other';
  open();
  expect(await pending).toEqual({ ok: false, problem: { code: 'service-changed' } });
  expect(await life.requests.cachedAbout({ domain: 'acme.test', page: null, emails: [] })).toEqual([]);
  device.chosen = 'main';
  expect(await life.requests.cachedAbout({ domain: 'acme.test', page: null, emails: [] })).toEqual([]);
  // The search was charged, so the next click first reports its unknown outcome.
  expect(await search()).toMatchObject({ ok: false, problem: { code: 'outcome-unknown' } });
  expect(service.count('searchDomain')).toBe(1);
});

test('a paid response is kept for its service if another one is chosen while it is written', async () => {
  device.connect('other', watchedService({ now: device.clock.now }));
  const { write } = device.store;
  device.store.write = (changes) => {
    if (changes.some(({ table }) => table === 'answers')) device.chosen = 'other';
    return write(changes);
  };
  expect(await search()).toEqual({ ok: false, problem: { code: 'service-changed' } });
  device.store.write = write;
  device.chosen = 'main';
  expect(await search()).toMatchObject({ ok: true, cached: true });
  expect(await service.charged()).toMatchObject({ searches: 1 });
});

test('a cached answer of one service does not answer for another', async () => {
  await search();
  const other = watchedService({ now: device.clock.now });
  device.connect('other', other);
  device.chosen = 'other';
  expect(await search()).toMatchObject({ cached: false });
  expect(other.count('searchDomain')).toBe(1);
});

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('a cancelled request', () => {
  /** Requests wait until `go` is called, as behind a rate limit. */
  function queued(): { go(): void } {
    const turn = deferred();
    const slow: Service = {
      async request(name, params, options = {}) {
        const left = new Promise<void>((resolve) => options.signal?.addEventListener('abort', () => resolve()));
        await Promise.race([turn.promise, left]);
        if (options.signal?.aborted) return { ok: false, problem: { code: 'stopped' } };
        const cut = left.then(() => ({ ok: false, problem: { code: 'no-answer', why: 'broken' } }) as const);
        return Promise.race([service.request(name, params, options), cut]);
      },
    };
    device.connect('slow', slow);
    device.chosen = 'slow';
    return { go: () => turn.resolve() };
  }

  test('is not sent if it still waits for its turn', async () => {
    const turn = queued();
    const asked = search({ message: 'click' });
    await settled();
    life.context.cancellations.cancel('another');
    life.context.cancellations.cancel('click');
    expect(await asked).toEqual({ ok: false, problem: { code: 'stopped' } });
    turn.go();
    expect(service.asked).toEqual([]);
    expect(await search({ message: 'later' })).toMatchObject({ ok: true });
  });

  test('is not sent if it is cancelled before it begins; the next click is', async () => {
    life.context.cancellations.cancel('click');
    expect(await search({ message: 'click' })).toEqual({ ok: false, problem: { code: 'stopped' } });
    expect(service.asked).toEqual([]);
    expect(await search({ message: 'later' })).toMatchObject({ ok: true });
  });

  test('is aborted in flight if it is free and repeatable, and sent again for another click that waits', async () => {
    let sends = 0;
    const slow: Service = {
      request: (_name, _params, { signal } = {}) =>
        new Promise((resolve) => {
          sends += 1;
          const cut = { ok: false, problem: { code: 'no-answer', why: 'broken' } } as const;
          signal?.addEventListener('abort', () => resolve(cut));
        }),
    };
    device.connect('slow', slow);
    device.chosen = 'slow';
    const asked = life.requests.request(asking('countDomainEmails', { domain: 'acme.test' }, { message: 'click' }));
    await settled();
    const other = life.requests.request(asking('countDomainEmails', { domain: 'acme.test' }, { message: 'other' }));
    await settled();
    life.context.cancellations.cancel('click');
    expect(await asked).toMatchObject({ ok: false, problem: { code: 'no-answer' } });
    await settled();
    expect(sends).toBe(2);
    life.context.cancellations.cancel('other');
    expect(await other).toMatchObject({ ok: false });
  });

  test('is cancelled for one click only; equal clicks that wait with it share one request', async () => {
    const turn = queued();
    const [one, two, three] = ['one', 'two', 'three'].map((message) => search({ message }));
    await settled();
    life.context.cancellations.cancel('one');
    await settled();
    turn.go();
    expect(await one).toEqual({ ok: false, problem: { code: 'stopped' } });
    expect(await two).toMatchObject({ ok: true, cached: false });
    expect(await three).toMatchObject({ ok: true });
    expect(service.count('searchDomain')).toBe(1);
    expect(await service.charged()).toMatchObject({ searches: 1 });
  });

  test('is not sent once all clicks that wait for it are cancelled', async () => {
    const turn = queued();
    const asked = ['one', 'two'].map((message) => search({ message }));
    await settled();
    for (const message of ['two', 'one']) life.context.cancellations.cancel(message);
    expect((await Promise.all(asked)).map((one) => one.ok)).toEqual([false, false]);
    turn.go();
    await settled();
    expect(service.asked).toEqual([]);
  });

  test('is awaited once it was sent, and the paid answer is cached', async () => {
    const turn = queued();
    const arrived = deferred();
    service.gate = arrived.promise;
    const asked = search({ message: 'click' });
    turn.go();
    await settled();
    expect(service.count('searchDomain')).toBe(1);
    life.context.cancellations.cancel('click');
    arrived.resolve();
    expect(await asked).toMatchObject({ ok: true });
    expect(await search({ message: 'later' })).toMatchObject({ ok: true, cached: true });
    expect(service.count('searchDomain')).toBe(1);
  });
});

test('a request without a service is reported as a problem', async () => {
  device.chosen = null;
  expect(await search()).toEqual({ ok: false, problem: { code: 'no-service' } });
});

test('a failing store does not fail a free request, but stops one that is charged', async () => {
  device.store.write = () => Promise.reject(new Error('full'));
  expect(await life.requests.request(asking('countDomainEmails', { domain: 'acme.test' }))).toMatchObject({ ok: true });
  expect(await search()).toMatchObject({ problem: { code: 'stopped' } });
  expect(await service.charged()).toMatchObject({ searches: 0 });
});

const isFull = () => Promise.reject(new DOMException('The room is used up.', 'QuotaExceededError'));

test('a request that full storage cannot record is neither sent nor journaled', async () => {
  device.store.write = isFull;
  expect(await search()).toMatchObject({ problem: { code: 'storage', full: true } });
  expect(service.asked).toEqual([]);
  expect([...life.journal]).toEqual([]);
  expect(life.spent).toEqual([]);
});

test('a request sent before storage was full, but without a response, is not journaled as unsent', async () => {
  const twice: Service = {
    async request(_name, _params, { beforeSend } = {}) {
      await beforeSend?.();
      device.store.write = isFull;
      // The retry after a broken connection.
      await beforeSend?.().catch(() => undefined);
      return { ok: false, problem: { code: 'no-answer', why: 'broken' } };
    },
  };
  device.connect('twice', twice);
  device.chosen = 'twice';
  const asked = await life.requests.request(asking('verifyEmail', { email: 'ann.berg@acme.test' }));
  expect(asked).toEqual({ ok: false, problem: { code: 'no-answer', why: 'broken' } });
  expect([...life.journal]).toMatchObject([{ outcome: 'no-answer', spent: 'unknown' }]);
  expect(life.spent).toEqual(['twice']);
});

test('a daily count that could not be read is read again for the next request', async () => {
  const { get } = device.store;
  device.store.get = () => Promise.reject(new Error('busy'));
  await expect(search()).rejects.toThrow('busy');
  device.store.get = (table, id) => (table === 'spent' ? Promise.reject(new Error('busy')) : get(table, id));
  await expect(search()).rejects.toThrow('busy');
  device.store.get = get;
  expect(await search()).toMatchObject({ ok: true });
});

test('leads lists are requested again if they could not be requested before', async () => {
  const { hash } = life.context;
  life.context.hash = () => Promise.reject(new Error('no key of this device'));
  expect(await life.lists.known(true)).toEqual([]);
  expect(service.asked).toEqual([]);
  life.context.hash = hash;
  await service.request('createLead', { email: 'ann.berg@acme.test', leads_list_name: 'Fair' });
  expect(await life.lists.known(true)).toMatchObject([{ name: 'Fair' }]);
});

describe('a list that only old leads are in', () => {
  /** Newest first. */
  async function listsOf(blocks: readonly [string, number][]) {
    for (const [name, count] of blocks.toReversed())
      for (let nth = 0; nth < count; nth += 1)
        await service.request('createLead', { email: `${nth}@${name}.test`, leads_list_name: name });
    return (await life.lists.known(true)).map(({ name }) => name);
  }

  test.each<[string, [string, number][]]>([
    [
      'behind many leads of one list',
      [
        ['new', 1_400],
        ['middle', 300],
        ['old', 20],
      ],
    ],
    [
      'behind many other lists',
      [
        ['new', 1_100],
        ['a', 260],
        ['b', 260],
        ['c', 260],
        ['old', 20],
      ],
    ],
  ])('is found %s', async (_, blocks) => {
    expect(await listsOf(blocks)).toContain('old');
    expect(service.count('listLeads')).toBeLessThanOrEqual(6);
  });
});
