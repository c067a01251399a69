/** A site search as a job: what it learns, what is stored, and that it ends when this device is disconnected. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Handlers } from '../../../../lib/messages/serve.ts';
import type { PageRead } from '../../../../lib/page/page-read.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { createEngine } from '../fake-engine.ts';
import { type FakePlatform, fakePlatform } from '../fakes.ts';

const start = 'https://harbour.test/';
const team = ['ann.holm@harbour.test', 'bo.berg@harbour.test'];

let platform: FakePlatform;
let engine: ReturnType<typeof createEngine>;
let handlers: Handlers;
let asked: string[];
/** Awaited before a page is answered. */
let gate: (address: string) => Promise<void>;

beforeEach(() => {
  platform = fakePlatform();
  // Browsers treat both as granted when `*.harbour.test` is.
  platform.granted.add('https://harbour.test/*').add('https://*.harbour.test/*');
  begins();
});

/** A background run on `platform`. */
function begins(): void {
  asked = [];
  gate = async () => undefined;
  platform.device.siteFetch = () => async (address) => {
    asked.push(address);
    await gate(address);
    if (address.endsWith('robots.txt')) return new Response('', { status: 404 });
    return new Response(address, { headers: { 'content-type': 'text/html' } });
  };
  platform.device.readPage = async (_, url): Promise<PageRead> => ({
    facts: {
      ...{ title: '', language: null, canonical: null, authors: [], addressesCut: false },
      article: { is: false, title: null, published: null, siteName: null },
      addresses: (url.endsWith('/team') ? team : []).map((address) => ({ address, forms: ['text'], name: null })),
      organisation: { name: null, description: null, industry: null, size: null, place: null, socials: {} },
    },
    ...{ names: [], people: [], canonical: null },
    phones: [],
    lines: [],
    marks: { generators: [], loads: [], named: [], frame: [], cut: false },
    links: [{ href: 'https://harbour.test/team', text: 'Team', isNav: true }],
  });
  engine = createEngine(platform);
  handlers = engine.handlers;
}

const begin = () => handlers['search-site']({ domain: 'harbour.test', start, private: false }, crypto.randomUUID());
const total = async () => {
  const how = { click: false, skipCache: false, again: false, private: false, page: null };
  const params = { domain: 'harbour.test' };
  return handlers.request({ operation: 'countDomainEmails', params, ...how }, crypto.randomUUID());
};

it('a site search learns from the pages; its record names no person once it is done', async () => {
  await handlers['use-device']({}, 'm');
  const { job } = await begin();
  await waitFor(async () => {
    await platform.clock.advance(1_000);
    expect((await handlers.jobs({}, 'm')).jobs[0]).toMatchObject({ state: 'done', counts: { addresses: 2, pages: 2 } });
  });
  expect(job?.kind).toBe('site');
  expect(await total()).toMatchObject({ ok: true, reply: { data: { total: 2 } } });
  expect(JSON.stringify(await platform.store.list('steps'))).not.toContain('ann.holm');
  // Access to the site is given back at the end.
  await waitFor(() => expect(platform.granted).not.toContain('https://*.harbour.test/*'));
});

it('site access is given back at the next start if the background stops at the end of the search', async () => {
  let isReleasing = false;
  platform.release = () => {
    isReleasing = true;
    return new Promise(() => undefined);
  };
  await handlers['use-device']({}, 'm');
  await begin();
  await waitFor(async () => {
    await platform.clock.advance(1_000);
    expect(isReleasing).toBe(true);
  });
  platform = fakePlatform(platform);
  begins();
  engine.resume('start');
  await waitFor(() => expect(platform.granted).not.toContain('https://*.harbour.test/*'));
  expect((await handlers.jobs({}, 'm')).jobs).toMatchObject([{ state: 'done', counts: { addresses: 2, pages: 2 } }]);
});

describe('a page whose addresses do not fit into storage', () => {
  const asks = () => asked.filter((address) => address.endsWith('/team')).length;
  const pass = async (view: object) =>
    waitFor(async () => {
      await platform.clock.advance(60_000);
      expect((await handlers.jobs({}, 'm')).jobs[0]).toMatchObject(view);
    });
  beforeEach(async () => {
    await handlers['use-device']({}, 'm');
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (this.name === 'addresses') throw new DOMException('no room', 'QuotaExceededError');
      return put.call(this, value, key);
    });
    await begin();
    await pass({ state: 'held', held: { problem: { code: 'storage', full: true } } });
    expect(asks()).toBe(1);
  });
  afterEach(() => vi.restoreAllMocks());

  it('is requested once more when there is space', async () => {
    vi.restoreAllMocks();
    await pass({ state: 'done', counts: { addresses: 2 } });
    expect(await total()).toMatchObject({ ok: true, reply: { data: { total: 2 } } });
    expect(asks()).toBe(2);
  });

  it('is not requested a third time', async () => {
    await pass({ state: 'done', counts: { addresses: 0 } });
    expect(asks()).toBe(2);
  });
});

it('a site search fails if pages can no longer be read, counts no page, and releases site access', async () => {
  const { readPage } = platform.device;
  platform.device.readPage = (html, url) =>
    url.endsWith('/team') ? readPage(html, url) : Promise.reject(new Error('The hidden document does not answer'));
  await handlers['use-device']({}, 'm');
  await begin();
  await waitFor(async () => {
    await platform.clock.advance(1_000);
    expect((await handlers.jobs({}, 'm')).jobs[0]).toMatchObject({ state: 'done', failed: 1, counts: { pages: 0 } });
  });
  expect(asked).not.toContain('https://harbour.test/team');
  // The search is over, so access to the site is given back.
  await waitFor(() => expect(platform.granted).not.toContain('https://*.harbour.test/*'));
});

it('a site search keeps what it found before pages could no longer be read', async () => {
  const { readPage } = platform.device;
  const links = [{ href: 'https://harbour.test/contact', text: 'Contact', isNav: true }];
  platform.device.readPage = async (html, url) => {
    if (url.endsWith('/contact')) throw new Error('The hidden document does not answer');
    const page = await readPage(html, url);
    return page && url.endsWith('/team') ? { ...page, links } : page;
  };
  await handlers['use-device']({}, 'm');
  await begin();
  await waitFor(async () => {
    await platform.clock.advance(1_000);
    expect((await handlers.jobs({}, 'm')).jobs[0]).toMatchObject({ state: 'done', failed: 1 });
  });
  expect((await handlers.jobs({}, 'm')).jobs[0]).toMatchObject({ counts: { addresses: 2, pages: 2 } });
  expect(await total()).toMatchObject({ ok: true, reply: { data: { total: 2 } } });
});

it('a site search keeps site access if the user’s own service is on that site', async () => {
  platform.web.answers.set('/account', { status: 200, body: { data: { email: 'me@harbour.test' } } });
  const service = {
    service: null,
    name: '',
    address: 'https://harbour.test/v2',
    key: 'a-key',
    keyKept: 'device' as const,
  };
  expect(await handlers.connect(service, 'm')).toMatchObject({ ok: true });
  await handlers['use-device']({}, 'm');
  await begin();
  await waitFor(async () => {
    await platform.clock.advance(1_000);
    expect((await handlers.jobs({}, 'm')).jobs[0]).toMatchObject({ state: 'done' });
  });
  expect(platform.granted).toContain('https://*.harbour.test/*');
});

it('a site search keeps site access if the user’s own DNS server is on that site', async () => {
  await handlers['use-device']({}, 'm');
  const resolver = { at: 'own' as const, address: 'https://dns.harbour.test/dns-query' };
  await handlers['change-settings']({ resolver }, 'm');
  await begin();
  await waitFor(async () => {
    await platform.clock.advance(1_000);
    expect((await handlers.jobs({}, 'm')).jobs[0]).toMatchObject({ state: 'done' });
  });
  expect(platform.granted).toContain('https://*.harbour.test/*');
});

it.each([
  ['that is stopped', (job: string, _service: string) => handlers['stop-job']({ job }, 'm')],
  ['whose service is disconnected', (_job: string, service: string) => handlers.disconnect({ service }, 'm')],
])('releases site access after a search %s', async (_, end) => {
  await handlers['use-device']({}, 'm');
  let asks = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  gate = () => (++asks < 2 ? Promise.resolve() : answered);
  const { job } = await begin();
  await waitFor(async () => {
    await platform.clock.advance(1_000);
    expect(asks).toBeGreaterThan(1);
  });
  expect(platform.granted).toContain('https://*.harbour.test/*');
  await end(job?.id ?? '', (await handlers.services({}, 'm')).chosen ?? '');
  await waitFor(() => expect(platform.granted).not.toContain('https://*.harbour.test/*'));
  answer();
});

it('a site search starts only for this device’s service, not for the sample', async () => {
  await handlers['try-sample']({}, 'm');
  expect(await begin()).toEqual({ job: null });
  expect(asked).toEqual([]);
});

it('a site search ends when this device is disconnected: no further requests, and nothing is learnt', async () => {
  const { chosen } = await handlers['use-device']({}, 'm');
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  gate = (address) => (address.endsWith('/team') ? opened : Promise.resolve());
  await begin();
  await waitFor(async () => {
    await platform.clock.advance(500);
    expect(asked).toContain('https://harbour.test/team');
  });
  await handlers.disconnect({ service: chosen ?? '' }, 'm');
  const before = asked.length;
  open();
  for (let turn = 0; turn < 10; turn++) await platform.clock.advance(1_000);
  expect(asked).toHaveLength(before);
  await handlers['use-device']({}, 'm');
  expect(await total()).toMatchObject({ ok: true, reply: { data: { total: 0 } } });
});
