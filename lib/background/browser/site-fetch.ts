/**
 * Asks a site that the user allowed, and follows no redirect: a page sees neither where one leads nor that it went there, so that the browser is
 * listened to, which tells the headers of what comes from hosts that may be read.
 */
import type { Clock } from '../../contract/times.ts';
import type { SiteFetch } from '../../site-search/fetch-page.ts';

interface Headers {
  url: string;
  responseHeaders?: { name: string; value?: string | undefined }[] | undefined;
}

/** What is used of the browser's. */
export interface HeadersApi {
  addListener(hear: (headers: Headers) => undefined, which: { urls: string[] }, what: ['responseHeaders']): void;
  removeListener(hear: (headers: Headers) => undefined): void;
}

/** Longest time between an answer and its headers, which come another way. */
const mostWait = 1_000;

/** Listens until `signal`, to what is asked of the registrable domain `domain` and the hosts below it. */
export function createSiteFetch(
  { fetch, headers, clock }: { fetch: typeof globalThis.fetch; headers: HeadersApi; clock: Pick<Clock, 'wait'> },
  domain: string,
  signal: AbortSignal,
): SiteFetch {
  const targets = new Map<string, string | null>();
  const waiting = new Map<string, () => void>();
  const hear = ({ url, responseHeaders = [] }: Headers): undefined => {
    targets.set(url, responseHeaders.find(({ name }) => name.toLowerCase() === 'location')?.value ?? null);
    waiting.get(url)?.();
  };
  headers.addListener(hear, { urls: [`*://*.${domain}/*`] }, ['responseHeaders']);
  signal.addEventListener('abort', () => headers.removeListener(hear), { once: true });

  async function targetOf(address: string): Promise<string | null> {
    if (!targets.has(address)) {
      const heard = new AbortController();
      waiting.set(address, () => heard.abort());
      await clock.wait(mostWait, heard.signal).catch(() => undefined);
      waiting.delete(address);
    }
    return targets.get(address) ?? null;
  }

  return async (address, init) => {
    targets.delete(address);
    const answer = await fetch(address, { ...init, redirect: 'manual' });
    if (answer.type !== 'opaqueredirect') {
      targets.delete(address);
      return answer;
    }
    const location = await targetOf(address);
    targets.delete(address);
    return new Response(null, { status: 302, headers: location === null ? {} : { location } });
  };
}
