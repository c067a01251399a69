import { describe, expect, test } from 'vitest';
import { createSiteFetch, type HeadersApi } from '../../../lib/background/browser/site-fetch.ts';

type Listener = Parameters<HeadersApi['addListener']>[0];

function headersApi() {
  const listening: { listener: Listener; urls: string[] }[] = [];
  const api: HeadersApi = {
    addListener: (listener, { urls }) => void listening.push({ listener, urls }),
    removeListener: (listener) => {
      const at = listening.findIndex((one) => one.listener === listener);
      if (at >= 0) listening.splice(at, 1);
    },
  };
  const say = (url: string, location?: string) => {
    const responseHeaders = location === undefined ? [] : [{ name: 'Location', value: location }];
    for (const { listener } of listening) listener({ url, responseHeaders });
  };
  return { api, listening, say };
}

/** As browsers answer a redirect that is not followed: nothing of it can be read. */
const opaque = () => Object.defineProperties(Response.error(), { type: { value: 'opaqueredirect' } });
/** No wait ever elapses: only a header that the listener receives ends it. */
const stillClock = {
  wait: (_ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve())),
};
/** Every wait elapses at once. */
const pastClock = { wait: async () => undefined };
const page = 'https://www.harbour.test/a';

describe('asking a site', () => {
  test('follows no redirect, and says where it leads, whether that is heard before the answer or after', async () => {
    for (const isLate of [false, true]) {
      const { api, say } = headersApi();
      const asked: RequestInit[] = [];
      const fetch = async (_: unknown, init?: RequestInit) => {
        asked.push(init ?? {});
        if (isLate) setImmediate(() => say(page, 'https://elsewhere.test/'));
        else say(page, 'https://elsewhere.test/');
        return opaque();
      };
      const over = new AbortController();
      const siteFetch = createSiteFetch({ fetch, headers: api, clock: stillClock }, 'harbour.test', over.signal);
      const answer = await siteFetch(page, { signal: over.signal, redirect: 'follow' });
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe('https://elsewhere.test/');
      expect(asked[0]?.redirect).toBe('manual');
    }
  });

  test('says of a redirect that nobody heard of that it leads nowhere', async () => {
    const { api, say } = headersApi();
    const over = new AbortController();
    const siteFetch = createSiteFetch(
      { fetch: async () => opaque(), headers: api, clock: pastClock },
      'harbour.test',
      over.signal,
    );
    say(page, 'https://before.test/');
    const answer = await siteFetch(page, { signal: over.signal });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, null]);
  });

  test('listens to that site alone, and no longer than it is searched', () => {
    const { api, listening } = headersApi();
    const over = new AbortController();
    createSiteFetch({ fetch: async () => opaque(), headers: api, clock: pastClock }, 'harbour.test', over.signal);
    expect(listening.map(({ urls }) => urls)).toEqual([['*://*.harbour.test/*']]);
    over.abort();
    expect(listening).toEqual([]);
  });
});
