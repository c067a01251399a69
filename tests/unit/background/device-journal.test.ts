/** Requests that this device makes itself (DNS, a site's pages) are journaled, except those of private windows. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clock } from '../../../lib/background/core/clock.ts';
import type { Handlers } from '../../../lib/messages/serve.ts';
import type { PageRead } from '../../../lib/page/page-read.ts';
import { type Answering, resolving, type Zone } from '../device-service/verifier/name-server.ts';
import { installBrowser } from '../harness/fake-browser.ts';
import { waitFor } from '../harness/wait-for.ts';
import { createEngine } from './fake-engine.ts';
import { type FakePlatform, fakePlatform, settled } from './fakes.ts';

installBrowser({ runtime: { getURL: (path: string) => `chrome-extension://harrier${path}` } });

const startResolver = resolving();
const { fetch } = globalThis;
let platform: FakePlatform;
let handlers: Handlers;

beforeEach(async () => {
  platform = fakePlatform();
  platform.wire = { ...platform.wire, fetch, clock };
  handlers = createEngine(platform).handlers;
  // Answers for the packaged lists of domains. The resolver is queried over real HTTP, through the platform's `wire`.
  vi.stubGlobal('fetch', async () => new Response('mail.test\n'));
  await handlers['use-device']({}, 'm');
});
afterEach(() => vi.unstubAllGlobals());

const journal = async () => (await handlers.journal({ before: null, limit: 50 }, 'm')).entries;

async function check(email: string, isPrivate = false) {
  const how = { click: true, skipCache: false, again: false, private: isPrivate, page: null };
  return handlers.request({ operation: 'verifyEmail', params: { email }, ...how }, crypto.randomUUID());
}

describe('a check on this device', () => {
  async function useResolver(zone: Zone, answering?: Answering) {
    const { address, asked } = await startResolver(zone, answering);
    const { origin } = new URL(address);
    platform.granted.add(`${origin.replace(/:\d+$/, '')}/*`);
    await handlers['change-settings']({ resolver: { at: 'own', address: `${address}/marit-own-key` } }, 'm');
    return { asked, host: new URL(address).host };
  }
  const zone: Zone = { 'aldermoor.test': { MX: ['10 mx.aldermoor.test'] }, 'mx.aldermoor.test': { A: ['192.0.2.1'] } };

  it('journals each DNS query with resolver, domain and record type, and nothing of the person', async () => {
    const { asked, host } = await useResolver(zone);
    expect(await check('marit.solberg@aldermoor.test')).toMatchObject({ ok: true });
    await waitFor(async () => expect(await journal()).toHaveLength(asked.length));
    expect(asked.length).toBeGreaterThan(0);
    const entries = await journal();
    const { chosen } = await handlers.services({}, 'm');
    expect(entries.map(({ params }) => [params.domain, params.record]).toSorted()).toEqual(
      asked.map(({ name, type }) => [name, type]).toSorted(),
    );
    expect(entries.every(({ params }) => params.resolver === host)).toBe(true);
    expect(entries[0]).toMatchObject({ operation: 'askResolver', service: chosen, outcome: '200', spent: 'nothing' });
    expect(JSON.stringify(entries)).not.toMatch(/marit|solberg|own-key/);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });

  it('journals why an answer failed, and nothing for a cached answer', async () => {
    await useResolver(zone, (response) => response.writeHead(503).end());
    await check('ada@aldermoor.test');
    await waitFor(async () => expect((await journal())[0]).toMatchObject({ outcome: 'http' }));
    await handlers['clear-journal']({}, 'm');
    const { asked } = await useResolver(zone);
    await check('ada@aldermoor.test');
    await waitFor(async () => expect(await journal()).toHaveLength(asked.length));
    await check('bo@aldermoor.test');
    await settled();
    expect(await journal()).toHaveLength(asked.length);
  });

  it('journals nothing in a private window or with the journal off', async () => {
    const { asked } = await useResolver(zone);
    await check('ada@aldermoor.test', true);
    expect(asked.length).toBeGreaterThan(0);
    await settled();
    expect(await journal()).toEqual([]);
    await handlers['change-settings']({ journal: false }, 'm');
    await check('bo@aldermoor.test');
    await settled();
    expect(await journal()).toEqual([]);
  });
});

describe('a site search', () => {
  const start = 'https://oakhollow.test/';
  let sent: string[];

  beforeEach(() => {
    sent = [];
    platform.granted.add(`${start}*`);
    const answers: Record<string, Response> = {
      '/': new Response('front', { headers: { 'content-type': 'text/html' } }),
      '/team': new Response(null, { status: 302, headers: { location: 'https://elsewhere.test/' } }),
    };
    platform.device.siteFetch = () => async (address) => {
      // Counts a request only if it was journaled before it was sent.
      const entries = (await journal()).filter(({ params }) => params.url === address);
      if (entries.map(({ outcome }) => outcome).join() === 'no-answer') sent.push(address);
      return answers[new URL(address).pathname]?.clone() ?? new Response('', { status: 404 });
    };
    platform.device.readPage = async (_html, url): Promise<PageRead> => ({
      facts: {
        ...{ title: 'Oakhollow', language: 'en', canonical: null, authors: [], addresses: [], addressesCut: false },
        article: { is: false, title: null, published: null, siteName: null },
        organisation: { name: null, description: null, industry: null, size: null, place: null, socials: {} },
      },
      names: [],
      people: [],
      phones: [],
      lines: [],
      marks: { generators: [], loads: [], named: [], frame: [], cut: false },
      links: [{ href: new URL('/team', url).href, text: 'Our team', isNav: true }],
      canonical: null,
    });
  });

  async function search(isPrivate = false) {
    const says = { domain: 'oakhollow.test', start, private: isPrivate };
    const { job } = await handlers['search-site'](says, crypto.randomUUID());
    if (!job) return null;
    await waitFor(async () => {
      await platform.clock.advance(2_000);
      const { jobs } = await handlers.jobs({ private: isPrivate }, 'm');
      expect(jobs.find(({ id }) => id === job.id)?.state).toBe('done');
    });
    return job;
  }

  it('journals each request before it is sent, and then its outcome', async () => {
    await search();
    const entries = (await journal()).toReversed();
    expect(entries.map(({ params }) => params.url).toSorted()).toEqual(sent.toSorted());
    const outcomes = new Map(entries.map(({ params, outcome }) => [new URL(String(params.url)).pathname, outcome]));
    expect(Object.fromEntries(outcomes)).toMatchObject({ '/robots.txt': '404', '/': '200', '/team': 'moved' });
  });

  it('does not start from a private window: no request, journal entry or job', async () => {
    expect(await search(true)).toBeNull();
    await platform.clock.advance(60_000);
    expect(sent).toEqual([]);
    expect(await journal()).toEqual([]);
    expect((await handlers.jobs({}, 'm')).jobs).toEqual([]);
  });
});
