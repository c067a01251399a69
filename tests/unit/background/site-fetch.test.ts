import { describe, expect, test } from 'vitest';
import { createSiteFetch, type WebRequestApi } from '../../../lib/background/browser/site-fetch.ts';

type Listener = Parameters<WebRequestApi['onResponseStarted']['addListener']>[0];

function webRequest() {
  const listening: { listener: Listener; urls: string[] }[] = [];
  const event = () => {
    const own: Listener[] = [];
    return {
      own,
      addListener: (listener: Listener, { urls }: { urls: string[] }) => {
        own.push(listener);
        listening.push({ listener, urls });
      },
      removeListener: (listener: Listener) => {
        for (const all of [own, listening]) {
          const at = all.findIndex((one) => one === listener || ('listener' in one && one.listener === listener));
          if (at >= 0) all.splice(at, 1);
        }
      },
    };
  };
  const [onHeadersReceived, onResponseStarted] = [event(), event()];
  const api: WebRequestApi = { onHeadersReceived, onResponseStarted };
  const say = (url: string, location?: string) => {
    const responseHeaders = location === undefined ? [] : [{ name: 'Location', value: location }];
    for (const listener of onHeadersReceived.own) listener({ url, responseHeaders });
  };
  const started = (url: string, ip?: string) => {
    for (const listener of onResponseStarted.own) listener({ url, ip });
  };
  return { api, listening, say, started };
}

/** A browser's response to a redirect that is not followed. Nothing in it can be read. */
const opaque = () => Object.defineProperties(Response.error(), { type: { value: 'opaqueredirect' } });
/** A wait never elapses; it ends only once the listener receives a header. */
const stillClock = {
  wait: (_ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve())),
};
/** Every wait elapses at once. */
const pastClock = { wait: async () => undefined };
const page = 'https://www.harbour.test/a';

describe('a site request', () => {
  test('follows no redirect, and returns its location, whether the header arrives before the response or after', async () => {
    for (const isLate of [false, true]) {
      const { api, say } = webRequest();
      const asked: RequestInit[] = [];
      const fetch = async (_: unknown, init?: RequestInit) => {
        asked.push(init ?? {});
        if (isLate) setImmediate(() => say(page, 'https://elsewhere.test/'));
        else say(page, 'https://elsewhere.test/');
        return opaque();
      };
      const over = new AbortController();
      const siteFetch = createSiteFetch({ fetch, events: api, clock: stillClock }, 'harbour.test', over.signal);
      const answer = await siteFetch(page, { signal: over.signal, redirect: 'follow' });
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe('https://elsewhere.test/');
      expect(asked[0]?.redirect).toBe('manual');
    }
  });

  test('returns a redirect without a location if no header arrives', async () => {
    const { api, say } = webRequest();
    const over = new AbortController();
    const siteFetch = createSiteFetch(
      { fetch: async () => opaque(), events: api, clock: pastClock },
      'harbour.test',
      over.signal,
    );
    say(page, 'https://before.test/');
    const answer = await siteFetch(page, { signal: over.signal });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, null]);
  });

  test('listens to that site only, until the search ends', () => {
    const { api, listening } = webRequest();
    const over = new AbortController();
    createSiteFetch({ fetch: async () => opaque(), events: api, clock: pastClock }, 'harbour.test', over.signal);
    expect(listening.map(({ urls }) => urls)).toEqual([['*://*.harbour.test/*'], ['*://*.harbour.test/*']]);
    over.abort();
    expect(listening).toEqual([]);
  });

  test('without the permission returns redirects without a location, and reads pages', async () => {
    const over = new AbortController();
    let isRedirect = true;
    const fetch = async () => (isRedirect ? opaque() : new Response('read'));
    const siteFetch = createSiteFetch({ fetch, events: null, clock: stillClock }, 'harbour.test', over.signal);
    const moved = await siteFetch(page, { signal: over.signal });
    expect([moved.status, moved.headers.get('location')]).toEqual([302, null]);
    isRedirect = false;
    expect(await (await siteFetch(page, { signal: over.signal })).text()).toBe('read');
  });

  test.each([
    ['this computer', '203.0.113.7', '127.0.0.1', false],
    ['this computer by IPv6', '2001:db8::7', '::1', false],
    ['the user’s own network', '203.0.113.7', '192.168.1.1', false],
    ['the own network, in IPv6’s spelling of IPv4', '203.0.113.7', '::ffff:10.0.0.8', false],
    ['a unique local address', '2001:db8::7', 'fd12:3456::1', false],
    ['this computer, from a site in the own network', '10.1.2.3', '127.0.0.1', false],
    ['another public server', '203.0.113.7', '198.51.100.9', true],
    ['the same proxy, which hides all servers', '10.1.2.3', '10.1.2.3', true],
    ['a public server, from a site in the own network', '192.168.1.1', '203.0.113.7', true],
    ['a server whose address the browser does not give', '203.0.113.7', undefined, true],
  ])('52: a host of the site is refused only in a nearer network: %s', async (_, first, second, isRead) => {
    const { api, started } = webRequest();
    const over = new AbortController();
    const fetch = async (address: string | URL | Request) => {
      started(String(address), String(address) === page ? first : second);
      return new Response('read');
    };
    const siteFetch = createSiteFetch({ fetch, events: api, clock: pastClock }, 'harbour.test', over.signal);
    await siteFetch(page, { signal: over.signal });
    const answer = siteFetch('https://router.harbour.test/', { signal: over.signal });
    if (isRead) expect(await (await answer).text()).toBe('read');
    else await expect(answer).rejects.toThrow('nearer network');
  });
});
