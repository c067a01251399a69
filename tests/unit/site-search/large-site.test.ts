// @vitest-environment jsdom
/**
 * A search of a large site with traps over real HTTP: its results, and its requests by the server's log.
 */
import { DecompressionStream } from 'node:stream/web';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type PageRead, readPageText } from '../../../lib/page/page-read.ts';
import { mostRequests } from '../../../lib/site-search/bounds.ts';
import { searchSite } from '../../../lib/site-search/search-site.ts';
import type { SiteSearch } from '../../../lib/site-search/search-state.ts';
import { type AnsweringSites, isHeldBy, startAnswering } from '../../sites/answering.ts';
import { createEventClock } from '../../sites/event-clock.ts';
import { closedPaths, largeAnswer, largeDomain, largeHost, largeSite, published } from '../../sites/large-site.ts';
import { fetchFromLoopback } from './fetch-from-loopback.ts';

const pages = largeSite();
/** The same without hanging and huge pages, for searches that are repeated. */
const prompt = new Map([...pages].filter(([, answer]) => !('hang' in answer) && !('mb' in answer)));
let isPrompt = false;
let sites: AnsweringSites;

beforeAll(async () => {
  // jsdom has none.
  vi.stubGlobal('DecompressionStream', DecompressionStream);
  sites = await startAnswering((host, path) => largeAnswer(isPrompt ? prompt : pages, host, path));
});
afterAll(() => sites.close());

const read = (html: string, url: string): Promise<PageRead> =>
  readPageText(html, url, (text) => new DOMParser().parseFromString(text, 'text/html'));

/** Reads only links, for searches that are repeated. */
const readLinksAlone = async (html: string, url: string): Promise<PageRead> => ({
  facts: { addresses: [] } as unknown as PageRead['facts'],
  names: [],
  people: [],
  phones: [],
  lines: [],
  marks: { generators: [], loads: [], named: [], frame: [], cut: false },
  links: [...html.matchAll(/<a href="([^"#]+)"[^>]*>([^<]*)/g)].flatMap(([, href = '', text = '']) =>
    /^mailto:/.test(href) ? [] : [{ href: new URL(href, url).href, text, isNav: true }],
  ),
  canonical: null,
});

async function search(already?: SiteSearch, stopAfter = Number.POSITIVE_INFINITY): Promise<SiteSearch> {
  const stopped = new AbortController();
  let stored: SiteSearch | null = null;
  const clock = createEventClock(isHeldBy(sites));
  const reading = isPrompt ? readLinksAlone : read;
  const parts = {
    clock,
    fetch: fetchFromLoopback(sites.port, clock),
    read: (html: string, url: string) => clock.counted(() => reading(html, url)),
  };
  const options = {
    signal: stopped.signal,
    ...(already && { already }),
    onState(state: SiteSearch) {
      if (!stopped.signal.aborted) stored = JSON.parse(JSON.stringify(state));
      if (state.asked.length >= stopAfter) stopped.abort();
    },
  };
  const done = await searchSite(largeDomain, parts, options);
  const state = stopped.signal.aborted ? stored : done;
  if (!state) throw new Error('It is a public site');
  return state;
}

test('the sample site has a hundred pages', () => {
  const real = [...pages.values()].filter((answer) => 'body' in answer && answer.type.startsWith('text/html'));
  expect(real.length).toBeGreaterThanOrEqual(100);
});

describe('a search of a large site', () => {
  let state: SiteSearch;
  let log: AnsweringSites['log'];
  beforeAll(async () => {
    sites.log.length = 0;
    state = await search();
    log = [...sites.log];
  });

  test('finds nine of ten published addresses, and most names beside them', () => {
    const found = new Map(state.pages.flatMap((page) => page.people.map((one) => [one.email, one] as const)));
    const missed = published.filter(({ email }) => !found.has(email));
    expect(missed.length / published.length, missed.map(({ email }) => email).join(', ')).toBeLessThanOrEqual(0.1);
    const named = published.filter(({ email, first, last }) => {
      const one = found.get(email);
      return one?.first_name === first && one.last_name === last;
    });
    const nameless = published.filter((one) => !named.includes(one)).map(({ email }) => email);
    expect(named.length / published.length, nameless.join(', ')).toBeGreaterThanOrEqual(0.85);
  });

  test('sends at most thirty requests, two at once and none twice', () => {
    expect(log.length).toBeLessThanOrEqual(mostRequests);
    expect(mostRequests).toBe(30);
    const asked = log.map(({ host, path }) => host + path);
    expect(new Set(asked).size).toBe(asked.length);
    expect(Math.max(...log.map(({ atOnce }) => atOnce))).toBe(2);
    expect(state.asked.length).toBe(log.length);
  });

  test('requests robots.txt first, nothing that it disallows, and no other host', () => {
    expect(log[0]?.path).toBe('/robots.txt');
    expect(log.filter(({ path }) => closedPaths.test(path))).toEqual([]);
    expect([...new Set(log.map(({ host }) => host))].toSorted()).toEqual([largeDomain, largeHost].toSorted());
  });

  test('sends neither cookie nor referrer', () => {
    expect(log.filter(({ headers }) => headers.cookie ?? headers.referer)).toEqual([]);
  });

  test('avoids traps: no calendar, login, file or sorted list, and little of the loop and the long page', () => {
    const paths = log.map(({ path }) => path);
    expect(paths.filter((path) => /kalender|login|\.pdf|sort=|sid=/.test(path))).toEqual([]);
    expect(paths.filter((path) => path.startsWith('/schleife')).length).toBeLessThanOrEqual(2);
    expect(log.find(({ path }) => path === '/team-archiv')?.sent ?? 0).toBeLessThan(8_000_000);
    expect(state.end).toBe('done');
  });
});

describe('a search that is killed', () => {
  beforeAll(() => {
    isPrompt = true;
  });

  test.each([1, 2, 4, 9, 26])('after %i requests repeats only the requests in flight', async (requests) => {
    sites.log.length = 0;
    const first = await search(undefined, requests);
    const state = await search(first);
    const asked = sites.log
      .map(({ host, path }) => host + path)
      .filter((one) => !/(?:robots\.txt|\.test\/)$/.test(one));
    // Two at once are in flight.
    expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(2);
    expect(sites.log.length).toBeLessThanOrEqual(mostRequests);
    expect(state.end).toBe('done');
  });
});
