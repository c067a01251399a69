/** Searches of small sites without a network: each rule on its own. */
import { describe, expect, test } from 'vitest';
import type { PageRead } from '../../../lib/page/page-read.ts';
import type { SiteFetch } from '../../../lib/site-search/fetch-page.ts';
import { searchSite } from '../../../lib/site-search/search-site.ts';
import type { SiteSearch } from '../../../lib/site-search/search-state.ts';

/** `after`: milliseconds. */
type Answer =
  | string
  | { status: number; to?: string }
  | { after: number; text: string }
  | 'never'
  | 'cut'
  | Uint8Array<ArrayBuffer>;

/** A clock that advances only while something waits for it. */
function idleClock() {
  let now = 1_000_000;
  let jumped = 0;
  const waits: { until: number; done: () => void }[] = [];
  const pass = () => {
    const next = waits.toSorted((one, other) => one.until - other.until)[0];
    if (!next) return;
    waits.splice(waits.indexOf(next), 1);
    now = Math.max(now, next.until);
    next.done();
  };
  return {
    now: () => now + jumped,
    monotonic: () => now,
    /** Moves only the wall clock. */
    jump: (ms: number) => {
      jumped += ms;
    },
    wait: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (signal?.aborted) return resolve();
        const one = { until: now + ms, done: resolve };
        waits.push(one);
        signal?.addEventListener('abort', () => {
          const at = waits.indexOf(one);
          if (at >= 0) waits.splice(at, 1);
          resolve();
        });
        // Pending responses come first: they are in memory, so they need no further turn.
        setImmediate(pass);
        return undefined;
      }),
  };
}

/** Links are `[words](address)`; an address is a word with `@`. */
async function readMarks(text: string, url: string): Promise<PageRead> {
  const links = [...text.matchAll(/\[([^\]]*)\]\(([^)]*)\)/g)].map(([, words = '', href = '']) => ({
    href: new URL(href, url).href,
    text: words,
    isNav: true,
  }));
  const addresses = (text.match(/\S+@\S+/g) ?? []).map((address) => ({ address, forms: [], name: null }));
  const canonical = /canonical=(\S+)/.exec(text)?.[1] ?? null;
  return {
    facts: { addresses, language: /lang=(\w+)/.exec(text)?.[1] } as unknown as PageRead['facts'],
    names: [],
    people: [],
    phones: [],
    lines: [],
    marks: { generators: [], loads: [], named: [], frame: [], cut: false },
    links,
    canonical,
    isScripted: text.includes('loading'),
  };
}

interface Sent {
  address: string;
  at: number;
}

/** `jump`: milliseconds that the wall clock jumps at each request. */
async function search(
  answers: Record<string, Answer>,
  start = 'harbour.test',
  { jump = 0, ...options }: { already?: SiteSearch; jump?: number; onState?: (state: SiteSearch) => void } = {},
) {
  const sent: Sent[] = [];
  const clock = idleClock();
  const fetch: SiteFetch = (address, { signal }) => {
    sent.push({ address, at: clock.monotonic() });
    clock.jump(jump);
    const { origin, pathname, search: query } = new URL(address);
    const answer = answers[address] ?? (origin === 'https://harbour.test' ? answers[pathname + query] : undefined);
    if (answer === 'cut') return Promise.reject(new TypeError('Failed to fetch'));
    if (answer === 'never')
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    if (answer === undefined) return Promise.resolve(new Response('', { status: 404 }));
    if (typeof answer === 'object' && 'after' in answer)
      return clock
        .wait(answer.after, signal)
        .then(() => new Response(answer.text, { headers: { 'content-type': 'text/html' } }));
    if (typeof answer === 'object' && 'status' in answer) {
      const headers = answer.to === undefined ? undefined : { location: answer.to };
      return Promise.resolve(new Response(null, { status: answer.status, ...(headers && { headers }) }));
    }
    return Promise.resolve(new Response(answer, { headers: { 'content-type': 'text/html' } }));
  };
  const state = await searchSite(
    start,
    { fetch, clock, read: readMarks },
    { signal: new AbortController().signal, onState: () => undefined, ...options },
  );
  return { state, sent, paths: sent.map(({ address }) => address.replace('https://harbour.test', '')) };
}

const linksTo = (...paths: string[]): string => paths.map((path) => `[${path.split('/').at(-1)}](${path})`).join(' ');

describe('robots.txt', () => {
  test.each([
    ['is missing', { status: 404 }, true],
    ['is forbidden', { status: 403 }, true],
    ['fails', { status: 503 }, false],
    ['is rate-limited', { status: 429 }, false],
    ['can’t be reached', 'cut', false],
    ['never arrives', 'never', false],
    ['redirects to another site', { status: 302, to: 'https://elsewhere.test/robots.txt' }, false],
    ['allows all', 'User-agent: *\nDisallow:', true],
    ['closes all', 'User-agent: *\nDisallow: /', false],
    ['closes all to Harrier alone', 'User-agent: *\nAllow: /\n\nUser-agent: harrier\nDisallow: /', false],
    ['closes all to others', 'User-agent: *\nDisallow: /\n\nUser-agent: Harrier\nAllow: /', true],
  ] as [string, Answer, boolean][])('that %s decides whether the site is read', async (_, robots, isRead) => {
    const { state, paths } = await search({ '/robots.txt': robots, '/': 'Home a@harbour.test' });
    expect(paths[0]).toBe('/robots.txt');
    expect(paths.includes('/')).toBe(isRead);
    expect(state?.pages.length).toBe(isRead ? 1 : 0);
  });

  test('may redirect to the start page of another host of the site, which is then read', async () => {
    const away: Answer = { status: 301, to: 'https://www.harbour.test/' };
    const { state } = await search({
      ...{ '/robots.txt': away, '/': away },
      'https://www.harbour.test/': 'Home [team](https://www.harbour.test/team)',
      'https://www.harbour.test/team': 'a@harbour.test',
    });
    expect(state?.pages.map(({ address }) => address)).toEqual([
      'https://www.harbour.test/',
      'https://www.harbour.test/team',
    ]);
  });

  test('is requested from each host and applies to that host', async () => {
    const { paths } = await search({
      '/': linksTo('https://team.harbour.test/people', 'https://press.harbour.test/contact'),
      'https://team.harbour.test/robots.txt': 'User-agent: *\nDisallow: /people',
      'https://press.harbour.test/contact': 'b@harbour.test',
    });
    expect(paths).toContain('https://team.harbour.test/robots.txt');
    expect(paths).not.toContain('https://team.harbour.test/people');
    expect(paths.indexOf('https://press.harbour.test/robots.txt')).toBeLessThan(
      paths.indexOf('https://press.harbour.test/contact'),
    );
  });

  test('may ask for longer pauses by Crawl-delay, up to a limit', async () => {
    const pages = { '/': linksTo('/contact', '/team', '/imprint') };
    const gaps = async (robots: string) => {
      const { sent } = await search({ ...pages, '/robots.txt': robots });
      return sent
        .slice(1)
        .map(({ at }, nth) => at - (sent[nth]?.at ?? 0))
        .slice(1);
    };
    for (const gap of await gaps('User-agent: *\nCrawl-delay: 3')) expect(gap).toBeGreaterThanOrEqual(3_000);
    const slowest = await gaps('User-agent: *\nCrawl-delay: 86400');
    for (const gap of slowest) expect(gap).toBeGreaterThanOrEqual(10_000);
    expect(Math.max(...slowest)).toBeLessThan(25_000);
    for (const gap of await gaps('')) expect(gap).toBeGreaterThanOrEqual(400);
  });

  test.each([
    ['forward', 1],
    ['back', -1],
  ])('has the same pauses when the clock jumps a day %s', async (_, direction) => {
    const pages = { '/': linksTo('/contact', '/team', '/imprint') };
    const { sent, state } = await search(pages, 'harbour.test', { jump: direction * 24 * 60 * 60_000 });
    const gaps = sent.slice(1).map(({ at }, nth) => at - (sent[nth]?.at ?? 0));
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(400);
    expect(Math.max(...gaps)).toBeLessThan(1_000);
    expect(state?.end).toBe('done');
  });
});

describe('a redirect', () => {
  test('is followed within the site', async () => {
    const { state, paths } = await search({
      '/': { status: 301, to: '/de/' },
      '/de/': `a@harbour.test ${linksTo('/team')}`,
      '/team': { status: 302, to: '/team/' },
      '/team/': 'b@harbour.test',
    });
    expect(paths).toEqual(expect.arrayContaining(['/', '/de/', '/team', '/team/']));
    expect(state?.pages.map(({ address }) => address)).toEqual([
      'https://harbour.test/de/',
      'https://harbour.test/team/',
    ]);
  });

  test.each([
    'https://elsewhere.test/',
    'https://harbour.test:8443/',
    'http://127.0.0.1/',
    'https://user@harbour.test/x',
    'ftp://harbour.test/',
  ])('to %s is not followed', async (to) => {
    const { paths, state } = await search({ '/': linksTo('/team'), '/team': { status: 302, to } });
    expect(paths).toEqual(expect.arrayContaining(['/', '/team']));
    expect(paths.filter((path) => !/^\/(?:$|team$|robots|sitemap)/.test(path))).toEqual([]);
    expect(state?.asked.find(({ address }) => address.endsWith('/team'))?.outcome).toBe('elsewhere');
  });

  test('to a disallowed page, to a login or in a loop is not followed', async () => {
    const { paths } = await search({
      '/robots.txt': 'User-agent: *\nDisallow: /closed',
      '/': linksTo('/team', '/contact', '/imprint', '/press'),
      '/team': { status: 302, to: '/closed/team' },
      '/contact': { status: 302, to: '/login?next=/contact' },
      '/imprint': { status: 302, to: '/imprint/a' },
      '/imprint/a': { status: 302, to: '/imprint' },
      '/press': { status: 302 },
    });
    expect(paths.filter((path) => /closed|login/.test(path))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('of the whole site is reported with its target', async () => {
    const { state } = await search({ '/': { status: 301, to: 'https://elsewhere.test/' } });
    expect(state).toMatchObject({ end: 'moved', movedTo: 'https://elsewhere.test/', pages: [] });
  });

  test.each([
    ['directly', 'https://www.elsewhere.test/robots.txt', 'https://www.elsewhere.test/', ['/robots.txt']],
    ['to its start page', 'https://elsewhere.test/', 'https://elsewhere.test/', ['/robots.txt']],
    [
      'through the www. host',
      'https://www.harbour.test/robots.txt',
      'https://elsewhere.test/',
      ['/robots.txt', 'https://www.harbour.test/robots.txt'],
    ],
  ])('of the whole site and its robots.txt is reported, too: %s', async (_, to, movedTo, requested) => {
    const { state, paths } = await search({
      ...{ '/robots.txt': { status: 301, to }, '/': { status: 301, to: 'https://elsewhere.test/' } },
      'https://www.harbour.test/robots.txt': { status: 301, to: 'https://elsewhere.test/robots.txt' },
    });
    expect(state).toMatchObject({ end: 'moved', movedTo, pages: [] });
    expect(paths).toEqual(requested);
  });

  test('of another host’s robots.txt to elsewhere only closes that host', async () => {
    const { state } = await search({
      '/': linksTo('https://team.harbour.test/people'),
      'https://team.harbour.test/robots.txt': { status: 301, to: 'https://elsewhere.test/robots.txt' },
    });
    expect(state).toMatchObject({ end: 'closed', movedTo: null });
    expect(state?.pages.length).toBe(1);
  });

  test('that fetch has followed by itself leaves the page unread', async () => {
    const answer = new Response('a@elsewhere.test', { headers: { 'content-type': 'text/html' } });
    Object.defineProperties(answer, { redirected: { value: true }, url: { value: 'https://elsewhere.test/' } });
    const fetch: SiteFetch = (address) =>
      Promise.resolve(address.endsWith('.test/') ? answer : new Response('', { status: 404 }));
    const state = await searchSite(
      'harbour.test',
      { fetch, clock: idleClock(), read: readMarks },
      { signal: new AbortController().signal, onState: () => undefined },
    );
    expect(state?.pages).toEqual([]);
  });
});

test('reads identical pages once, and does not request a page’s canonical address again', async () => {
  const { state, paths } = await search({
    '/': linksTo('/contact', '/contact-us', '/team', '/media-list'),
    '/contact': 'a@harbour.test',
    '/contact-us': '<script>1</script>a@harbour.test<!-- 2 -->',
    '/team': 'canonical=https://harbour.test/media-list b@harbour.test',
    '/media-list': 'c@harbour.test',
  });
  expect(state?.pages.length).toBe(3);
  expect(state?.asked.filter(({ outcome }) => outcome === 'same').length).toBe(1);
  expect(paths).not.toContain('/media-list');
});

test('reads pages that differ only after an upper-case script element', async () => {
  const old = (text: string): string => `<HTML><SCRIPT>track()</SCRIPT><STYLE>p {}</Style><BODY>${text}`;
  const { state } = await search({
    '/': old(linksTo('/contact', '/team')),
    '/contact': old('<P>a@harbour.test '),
    '/team': old('<P>b@harbour.test '),
  });
  expect(state?.pages.length).toBe(3);
});

test('sends thirty requests at most, however many pages name people', async () => {
  const staff = Array.from({ length: 60 }, (_, nth) => `/person-${'abcdefghijklmno'[nth % 15]}${'abcd'[nth % 4]}`);
  const pages = Object.fromEntries(staff.map((path) => [path, `${path.slice(1)}@harbour.test`]));
  const { sent, state } = await search({ '/': linksTo(...staff), ...pages });
  expect(sent).toHaveLength(30);
  expect(state?.asked).toHaveLength(30);
  expect(state?.end).toBe('done');
});

test('requests two pages of a calendar, and two of a list of goods, if they name nobody', async () => {
  const many = Array.from({ length: 80 }, (_, nth) => `/goods/thing-${nth}`);
  const days = Object.fromEntries(
    Array.from({ length: 60 }, (_, nth) => [`/dates/${nth}`, `Day ${nth} ${linksTo(`/dates/${nth + 1}`)}`]),
  );
  const roots = Array.from(
    { length: 60 },
    (_, nth) => `/page-about-something-${'abcdefghijklmnop'[nth % 16]}${'abcd'[nth >> 4]}`,
  );
  const { paths } = await search({ '/': linksTo('/dates/0', ...many, ...roots), ...days });
  expect(paths.filter((path) => path.startsWith('/dates/'))).toEqual(['/dates/0', '/dates/1']);
  expect(paths.filter((path) => path.startsWith('/goods/'))).toEqual(['/goods/thing-0', '/goods/thing-1']);
});

test('reads a sitemap through an index, and requests its pages on the site', async () => {
  const { paths } = await search({
    '/robots.txt': 'Sitemap: https://harbour.test/maps.xml\nSitemap: https://elsewhere.test/maps.xml',
    '/': 'Home',
    '/maps.xml': '<sitemapindex><sitemap><loc>https://harbour.test/pages.xml</loc></sitemap></sitemapindex>',
    '/pages.xml':
      '<urlset><url><loc>https://harbour.test/hidden/kontakt</loc></url><url><loc>https://elsewhere.test/team</loc></url></urlset>',
  });
  expect(paths).toEqual(expect.arrayContaining(['/maps.xml', '/pages.xml', '/hidden/kontakt']));
  expect(paths.filter((path) => path.includes('elsewhere'))).toEqual([]);
});

test.each<[string, Answer]>([
  ['is unreachable', 'cut'],
  ['never answers', 'never'],
  ['fails', { status: 503 }],
  ['leads into a loop', { status: 302, to: '/robots.txt' }],
])('uses the www. host if the domain itself %s', async (_, robots) => {
  const { state } = await search({ '/robots.txt': robots, 'https://www.harbour.test/': 'a@harbour.test' });
  expect(state).toMatchObject({ end: 'done', start: 'https://www.harbour.test/' });
  expect(state?.pages.length).toBe(1);
});

test('requests nothing of the www. host if the domain itself is rate-limited', async () => {
  const { paths } = await search({ '/robots.txt': { status: 429 }, 'https://www.harbour.test/': 'a@harbour.test' });
  expect(paths).toEqual(['/robots.txt']);
});

test('gives up on a site that keeps failing or answers 429', async () => {
  const paths = Array.from({ length: 20 }, (_, nth) => `/team/person-${nth}`);
  const failing = await search({
    '/': linksTo(...paths),
    ...Object.fromEntries(paths.map((path) => [path, { status: 500 }])),
  });
  expect(failing.state?.end).toBe('giving-up');
  expect(failing.sent).toHaveLength(9);
  const busy = await search({ '/': linksTo('/contact', '/team', '/press', '/imprint'), '/contact': { status: 429 } });
  expect(busy.state?.end).toBe('giving-up');
  expect(busy.sent).toHaveLength(4);
});

test('continues after a page that times out', async () => {
  const { state } = await search({ '/': linksTo('/contact', '/team'), '/contact': 'never', '/team': 'b@harbour.test' });
  expect(state?.asked.find(({ address }) => address.endsWith('/contact'))?.outcome).toBe('too-slow');
  expect(state?.pages.length).toBe(2);
});

test('reads the first two megabytes of a long page', async () => {
  const { state } = await search({ '/': `a@harbour.test ${'word '.repeat(600_000)} b@harbour.test` });
  expect(state?.pages[0]?.isCut).toBe(true);
  expect(state?.pages[0]?.facts.addresses.map(({ address }) => address)).toEqual(['a@harbour.test']);
});

test.each(['localhost', '192.168.1.1', 'https://nas.local/'])('sends no request to %s', async (start) => {
  const { state, sent } = await search({ '/': 'Home' }, start);
  expect(state).toBeNull();
  expect(sent).toEqual([]);
});

test('stores each request before sending it, without cookies, referrer or automatic redirects', async () => {
  let stored: string[] = [];
  let reports = 0;
  const inits: RequestInit[] = [];
  const fetch: SiteFetch = (address, init) => {
    expect(stored).toContain(address);
    inits.push(init);
    return Promise.resolve(new Response(linksTo('/team', '/contact'), { headers: { 'content-type': 'text/html' } }));
  };
  const onState = async (state: SiteSearch) => {
    reports += 1;
    // Writing to a disk takes time.
    await new Promise((resolve) => setImmediate(resolve));
    stored = state.asked.map(({ address }) => address);
  };
  const options = { signal: new AbortController().signal, onState };
  const state = await searchSite('harbour.test', { fetch, clock: idleClock(), read: readMarks }, options);
  expect(state?.asked.length).toBe(inits.length);
  expect(reports).toBeGreaterThan(inits.length);
  for (const init of inits)
    expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'manual' });
});

test('rejects with the error that its state handler threw', async () => {
  let reports = 0;
  const fetch: SiteFetch = () => Promise.resolve(new Response('', { status: 404 }));
  const onState = () => {
    reports += 1;
    if (reports > 2) throw new Error('The disk is full');
  };
  const searching = searchSite(
    'harbour.test',
    { fetch, clock: idleClock(), read: readMarks },
    { signal: new AbortController().signal, onState },
  );
  await expect(searching).rejects.toThrow('The disk is full');
});

test('requests translations last, even if a sitemap lists them before the slow start page is read', async () => {
  const german = ['/kontakt', '/team', '/impressum', '/standorte'];
  const named = [...german, '/en/contact', '/en/team', '/fr/contact', '/fr/equipe'];
  const { paths } = await search({
    '/': { after: 8_000, text: `start@harbour.test ${linksTo(...german)}` },
    '/sitemap.xml': `<urlset>${named.map((path) => `<url><loc>https://harbour.test${path}</loc></url>`).join('')}</urlset>`,
    ...Object.fromEntries(named.map((path) => [path, `${path.replaceAll('/', '')}@harbour.test`])),
  });
  expect(paths.slice(3, 7).toSorted()).toEqual(german.toSorted());
});

test('takes the site’s language from the start page, even if another page was read first', async () => {
  const named = ['en', 'de'].flatMap((language) =>
    ['contact', 'team', 'imprint'].map((page) => `/${language}/${page}`),
  );
  const { paths } = await search({
    '/': { after: 1_000, text: 'lang=de start@harbour.test' },
    '/sitemap.xml': `<urlset>${named.map((path) => `<url><loc>https://harbour.test${path}</loc></url>`).join('')}</urlset>`,
    ...Object.fromEntries(
      named.map((path) => [path, `lang=${path.slice(1, 3)} ${path.replaceAll('/', '')}@harbour.test`]),
    ),
  });
  const read = paths.slice(3);
  expect(read[0]).toBe('/en/contact');
  expect(read.findLastIndex((path) => path.startsWith('/de/'))).toBeLessThan(read.indexOf('/en/imprint'));
});

describe('a search that is killed (case 49)', () => {
  const staff = ['/team', '/contact', '/about', '/people'];
  const site: Record<string, Answer> = {
    '/robots.txt': 'User-agent: *\nDisallow:\nSitemap: https://harbour.test/map.xml',
    '/map.xml': '<urlset><url><loc>https://harbour.test/people</loc></url></urlset>',
    '/': { status: 302, to: 'https://harbour.test/home' },
    '/home': linksTo('/team', '/contact', '/about'),
    ...Object.fromEntries(staff.map((path) => [path, `${path.slice(1)}@harbour.test`])),
  };
  const found = (state: SiteSearch | null) =>
    state?.pages.flatMap(({ facts }) => facts.addresses.map(({ address }) => address)).toSorted();
  const all = staff.map((path) => `${path.slice(1)}@harbour.test`).toSorted();
  /** The states at which the background may be killed. */
  async function statesOf(already?: SiteSearch): Promise<SiteSearch[]> {
    const states: SiteSearch[] = [];
    await search(site, 'harbour.test', { onState: (state) => states.push(state), ...(already && { already }) });
    return states;
  }

  test('at any point still finds everyone, and requests nothing a third time', async () => {
    for (const stopped of await statesOf()) {
      const { state } = await search(site, 'harbour.test', { already: stopped });
      const at = stopped.asked.map(({ address, outcome }) => `${address} ${outcome}`).join(', ');
      expect(found(state), at).toEqual(all);
      expect(state?.end, at).toBe('done');
      const asked = state?.asked.map(({ address }) => address.replace('#lost', '')) ?? [];
      for (const one of asked) expect(asked.filter((other) => other === one).length, at).toBeLessThanOrEqual(2);
    }
  });

  test('twice at the same page gives up that page and still ends as done', async () => {
    const isFirst = (state: SiteSearch) =>
      state.asked.some((one) => one.address === 'https://harbour.test/home' && one.outcome === 'under-way');
    const once = (await statesOf()).find(isFirst);
    const twice = once && (await statesOf(once)).find(isFirst);
    expect(twice).toBeDefined();
    const { state } = await search(site, 'harbour.test', { ...(twice && { already: twice }) });
    expect(state?.asked.filter(({ outcome }) => outcome === 'lost')).toHaveLength(2);
    expect(found(state)).toEqual(['people@harbour.test']);
    expect(state?.end).toBe('done');
  });

  test.each([
    ['is there', 'ada@harbour.test', 'done'],
    ['can’t be reached', 'cut', 'unreachable'],
  ] as const)('once still ends with the right result for a site that %s', async (_, answer, end) => {
    const only = { '/robots.txt': { status: 404 }, '/': answer };
    const inFlight = async (already?: SiteSearch) => {
      const states: SiteSearch[] = [];
      const onState = (state: SiteSearch) => states.push(state);
      await search(only, 'harbour.test', { onState, ...(already && { already }) });
      return states.find(({ asked }) => asked.some((one) => one.what === 'page' && one.outcome === 'under-way'));
    };
    const once = await inFlight();
    expect((await search(only, 'harbour.test', { ...(once && { already: once }) })).state?.end).toBe(end);
    // A page that is lost twice makes the site neither closed nor unreachable.
    const twice = await inFlight(once);
    expect(twice).toBeDefined();
    expect((await search(only, 'harbour.test', { ...(twice && { already: twice }) })).state?.end).toBe('done');
  });
});

describe('a request that changes something', () => {
  const harmful = ['/delete?contact=1', '/logout', '/unsubscribe', '/team?delete=4', '/contact/7/remove'];

  test('is never sent, wherever its address comes from', async () => {
    const { paths } = await search({
      '/robots.txt': 'Sitemap: https://harbour.test/delete?contact=2\nSitemap: https://harbour.test/map.xml',
      '/map.xml': `<urlset>${harmful.map((path) => `<url><loc>https://harbour.test${path}</loc></url>`).join('')}</urlset>`,
      '/': `${linksTo(...harmful, '/team', '/contact')} [Delete](/contact/9)`,
      '/team': { status: 302, to: '/contact?action=delete' },
      '/contact': 'a@harbour.test',
    });
    expect(paths).toEqual(['/robots.txt', '/', '/map.xml', '/contact', '/team']);
  });

  test('is never sent as the start, nor after a redirect of robots.txt or the start page', async () => {
    const begun = await search({ '/': 'a@harbour.test' }, 'https://harbour.test/logout');
    expect(begun.paths).toEqual(['/robots.txt', '/', '/sitemap.xml']);
    const led = await search({
      '/robots.txt': { status: 302, to: '/logout' },
      '/': { status: 302, to: '/account/delete?id=1' },
    });
    expect(led.paths.filter((path) => /logout|delete/.test(path))).toEqual([]);
    const onWww = ['robots.txt', '', 'sitemap.xml'].map((path) => `https://www.harbour.test/${path}`);
    expect(led.paths).toEqual(['/robots.txt', ...onWww]);
  });
});

describe('the end of a search', () => {
  test.each<[string, Record<string, Answer>, string]>([
    ['disallowed', { '/robots.txt': 'User-agent: *\nDisallow: /' }, 'closed'],
    [
      'disallowed where people are',
      { '/robots.txt': 'User-agent: *\nDisallow: /team', '/': linksTo('/team') },
      'closed',
    ],
    [
      'failing',
      { '/robots.txt': { status: 503 }, 'https://www.harbour.test/robots.txt': { status: 503 } },
      'giving-up',
    ],
    ['refusing every page', { '/': { status: 403 } }, 'giving-up'],
    ['failing at every page', { '/': { status: 503 } }, 'giving-up'],
    ['without a start page', {}, 'giving-up'],
    [
      'refusing every page but the first',
      { '/': linksTo('/contact', '/team'), '/contact': { status: 403 }, '/team': 'never' },
      'giving-up',
    ],
    ['refusing a page where people may be', { '/': linksTo('/contact'), '/contact': { status: 403 } }, 'giving-up'],
    [
      'refusing few pages',
      { '/': linksTo('/contact', '/team'), '/contact': 'Call us', '/team': { status: 403 } },
      'done',
    ],
    ['missing pages that it links', { '/': linksTo('/contact', '/team'), '/team': { status: 410 } }, 'done'],
    [
      'refusing most pages, but naming somebody',
      { '/': `a@harbour.test ${linksTo('/contact', '/team')}`, '/contact': { status: 403 }, '/team': { status: 403 } },
      'done',
    ],
    ['rendered by scripts', { '/': 'loading' }, 'scripted'],
    ['partly rendered by scripts', { '/': `loading ${linksTo('/contact')}`, '/contact': 'a@harbour.test' }, 'done'],
    ['without addresses', { '/': 'Welcome' }, 'done'],
    ['unreachable', { '/robots.txt': 'cut', 'https://www.harbour.test/robots.txt': 'cut' }, 'unreachable'],
    ['on plain HTTP', { '/robots.txt': { status: 301, to: 'http://harbour.test/robots.txt' } }, 'http-only'],
    ['on plain HTTP from its first page', { '/': { status: 301, to: 'http://harbour.test/' } }, 'http-only'],
    ['on another domain', { '/': { status: 301, to: 'https://elsewhere.test/' } }, 'moved'],
    [
      'redirected to an address that the browser hides',
      { '/robots.txt': { status: 301 }, 'https://www.harbour.test/robots.txt': { status: 301 } },
      'hidden-redirect',
    ],
    [
      'redirected to an address that the browser hides, but answers on its www. host',
      {
        '/robots.txt': { status: 301 },
        'https://www.harbour.test/robots.txt': '',
        'https://www.harbour.test/': 'a@harbour.test',
      },
      'done',
    ],
    [
      'redirected from its first page to an address that the browser hides',
      { '/': { status: 301 }, 'https://www.harbour.test/': { status: 301 } },
      'hidden-redirect',
    ],
  ])('reports a site that is %s', async (_, answers, end) => {
    expect((await search(answers)).state?.end).toBe(end);
  });

  test('is done although a page of little interest is disallowed', async () => {
    const answers = { '/robots.txt': 'User-agent: *\nDisallow: /blog', '/': linksTo('/blog/first-post') };
    expect((await search(answers)).state?.end).toBe('done');
  });
});

test('#34: stores little of a robots.txt that lists endless sitemaps', async () => {
  const named = Array.from({ length: 3_000 }, (_, nth) => `Sitemap: https://harbour.test/${nth}.xml`);
  const robots = [...named, '# '.padEnd(1_500_000, 'a')].join('\n');
  const { state } = await search({ '/robots.txt': robots, '/': linksTo('/contact'), '/contact': 'a@harbour.test' });
  expect(state?.pages.length).toBe(2);
  expect(JSON.stringify(state).length).toBeLessThan(600_000);
});

test('yields to other tasks while it reads the addresses of a large sitemap', async () => {
  const named = Array.from({ length: 3_000 }, (_, nth) => `<url><loc>https://harbour.test/goods/${nth}</loc></url>`);
  const answers: Record<string, string> = {
    'https://harbour.test/': 'Home',
    'https://harbour.test/sitemap.xml': `<urlset>${named.join('')}<url><loc>/team</loc></url></urlset>`,
    'https://harbour.test/team': 'a@harbour.test',
  };
  const headers = { 'content-type': 'text/html' };
  const fetch: SiteFetch = async (address) =>
    new Response(answers[address] ?? '', { status: answers[address] ? 200 : 404, headers });
  const clock = idleClock();
  let gaveWay = 0;
  const wait = (ms: number, signal?: AbortSignal) => {
    gaveWay += ms === 0 ? 1 : 0;
    return clock.wait(ms, signal);
  };
  const how = { signal: new AbortController().signal, onState: () => undefined };
  const state = await searchSite('harbour.test', { fetch, clock: { ...clock, wait }, read: readMarks }, how);
  expect(state?.pages.map(({ address }) => address)).toContain('https://harbour.test/team');
  expect(gaveWay).toBe(6);
});
