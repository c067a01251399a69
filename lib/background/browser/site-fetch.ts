/**
 * Fetches from a site that the user allowed, without following redirects. `fetch` hides both the redirect and its
 * target, so the `location` header is read from the browser's `webRequest` events.
 */
import type { Clock } from '../../contract/times.ts';
import type { SiteFetch } from '../../site-search/fetch-page.ts';

interface Headers {
  url: string;
  responseHeaders?: { name: string; value?: string | undefined }[] | undefined;
}

/** The part of the browser's `webRequest` API used here. */
export interface HeadersApi {
  addListener(listener: (headers: Headers) => undefined, which: { urls: string[] }, what: ['responseHeaders']): void;
  removeListener(listener: (headers: Headers) => undefined): void;
}

/** Longest wait for a response's headers, which arrive separately. Milliseconds. */
const mostWait = 1_000;

/** Listens until `signal` aborts, to requests to the registrable domain `domain` and its subdomains. */
export function createSiteFetch(
  { fetch, headers, clock }: { fetch: typeof globalThis.fetch; headers: HeadersApi; clock: Pick<Clock, 'wait'> },
  domain: string,
  signal: AbortSignal,
): SiteFetch {
  const targets = new Map<string, string | null>();
  const waiting = new Map<string, () => void>();
  const listener = ({ url, responseHeaders = [] }: Headers): undefined => {
    targets.set(url, responseHeaders.find(({ name }) => name.toLowerCase() === 'location')?.value ?? null);
    waiting.get(url)?.();
  };
  headers.addListener(listener, { urls: [`*://*.${domain}/*`] }, ['responseHeaders']);
  signal.addEventListener('abort', () => headers.removeListener(listener), { once: true });

  async function targetOf(address: string): Promise<string | null> {
    if (!targets.has(address)) {
      const arrived = new AbortController();
      waiting.set(address, () => arrived.abort());
      await clock.wait(mostWait, arrived.signal).catch(() => undefined);
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
