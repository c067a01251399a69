import { describe, expect, test } from 'vitest';
import { createSiteFetch, type HeadersApi } from '../../../lib/background/browser/site-fetch.ts';

type Hear = Parameters<HeadersApi['addListener']>[0];

function headersApi() {
  const listening: { hear: Hear; urls: string[] }[] = [];
  const api: HeadersApi = {
    addListener: (hear, { urls }) => void listening.push({ hear, urls }),
    removeListener: (hear) => {
      const at = listening.findIndex((one) => one.hear === hear);
      if (at >= 0) listening.splice(at, 1);
    },
  };
  const say = (url: string, location?: string) => {
    const responseHeaders = location === undefined ? [] : [{ name: 'Location', value: location }];
    for (const { hear } of listening) hear({ url, responseHeaders });
  };
  return { api, listening, say };
}

/** As a browser answers a redirect that is not followed: nothing can be seen of it. */
const opaque = () => Object.defineProperties(Response.error(), { type: { value: 'opaqueredirect' } });
const clock = {
  wait: (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms / 50);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    }),
};
const page = 'https://www.harbour.test/a';

describe('asking a site', () => {
  test('follows no redirect, and says where it leads, whether that is heard before the answer or after', async () => {
    for (const isLate of [false, true]) {
      const { api, say } = headersApi();
      const asked: RequestInit[] = [];
      const fetch = async (_: unknown, init?: RequestInit) => {
        asked.push(init ?? {});
        if (isLate) setTimeout(() => say(page, 'https://elsewhere.test/'), 5);
        else say(page, 'https://elsewhere.test/');
        return opaque();
      };
      const over = new AbortController();
      const siteFetch = createSiteFetch({ fetch, headers: api, clock }, 'harbour.test', over.signal);
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
      { fetch: async () => opaque(), headers: api, clock },
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
    createSiteFetch({ fetch: async () => opaque(), headers: api, clock }, 'harbour.test', over.signal);
    expect(listening.map(({ urls }) => urls)).toEqual([['*://*.harbour.test/*']]);
    over.abort();
    expect(listening).toEqual([]);
  });
});
