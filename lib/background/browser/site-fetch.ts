/**
 * Fetches from a site that the user allowed, without following redirects. `fetch` hides the redirect, its target and
 * the server's address, so these come from the browser's `webRequest` events. Without that permission a redirect's
 * target stays unknown.
 */
import type { Clock } from '../../contract/times.ts';
import type { SiteFetch } from '../../site-search/fetch-page.ts';
import { networkOf } from '../../subject/hosts.ts';

interface Details {
  url: string;
  responseHeaders?: { name: string; value?: string | undefined }[] | undefined;
  /** The server's address. Behind a proxy it is the proxy's. */
  ip?: string | null | undefined;
}

type Listener = (details: Details) => undefined;

interface DetailsEvent<Extra extends unknown[]> {
  addListener(listener: Listener, which: { urls: string[] }, ...extra: Extra): void;
  removeListener(listener: Listener): void;
}

/** The part of the browser's `webRequest` API used here. */
export interface WebRequestApi {
  onHeadersReceived: DetailsEvent<[what: ['responseHeaders']]>;
  onResponseStarted: DetailsEvent<[]>;
}

interface SiteFetchParts {
  fetch: typeof globalThis.fetch;
  /** Null without the permission. */
  events: WebRequestApi | null;
  clock: Pick<Clock, 'wait'>;
}

/** Longest wait for an event, which arrives separately from its response. Milliseconds. */
const mostWait = 1_000;

/** Listens until `signal` aborts, to requests to the registrable domain `domain` and its subdomains. */
export function createSiteFetch(
  { fetch, events, clock }: SiteFetchParts,
  domain: string,
  signal: AbortSignal,
): SiteFetch {
  const targets = arrivals<string | null>(clock);
  const servers = arrivals<string | null>(clock);
  const onHeaders: Listener = ({ url, responseHeaders = [] }) =>
    targets.arrived(url, responseHeaders.find(({ name }) => name.toLowerCase() === 'location')?.value ?? null);
  const onStarted: Listener = ({ url, ip = null }) => servers.arrived(url, ip);
  const urls = [`*://*.${domain}/*`];
  events?.onHeadersReceived.addListener(onHeaders, { urls }, ['responseHeaders']);
  events?.onResponseStarted.addListener(onStarted, { urls });
  const leave = () => {
    events?.onHeadersReceived.removeListener(onHeaders);
    events?.onResponseStarted.removeListener(onStarted);
  };
  signal.addEventListener('abort', leave, { once: true });
  /** How public the first host's server is. */
  let first: number | null = null;

  /**
   * A page could link to a name that leads into the user's own network (tests/faults/README.md #52). Compared with the
   * first host, because the user opened that one, and because all servers have a proxy's address behind a proxy.
   */
  async function refuseNearer(address: string): Promise<void> {
    const server = events && (await servers.of(address));
    if (server === null) return;
    const network = networkOf(server);
    first ??= network;
    if (network < first) throw new Error('This host is in a nearer network than the site');
  }

  return async (address, init) => {
    targets.drop(address);
    servers.drop(address);
    const answer = await fetch(address, { ...init, redirect: 'manual' });
    if (answer.type !== 'opaqueredirect') {
      await refuseNearer(address);
      return answer;
    }
    const location = events && (await targets.of(address));
    return new Response(null, { status: 302, headers: location === null ? {} : { location } });
  };
}

/** Values from events, by address. An event may arrive before or after its value is requested. */
function arrivals<Value>(clock: Pick<Clock, 'wait'>) {
  const known = new Map<string, Value>();
  const waiting = new Map<string, () => void>();
  return {
    drop: (address: string) => void known.delete(address),
    arrived(address: string, value: Value): undefined {
      known.set(address, value);
      waiting.get(address)?.();
    },
    /** Null if no event came in time. */
    async of(address: string): Promise<Value | null> {
      if (!known.has(address)) {
        const came = new AbortController();
        waiting.set(address, () => came.abort());
        await clock.wait(mostWait, came.signal).catch(() => undefined);
        waiting.delete(address);
      }
      const value = known.get(address) ?? null;
      known.delete(address);
      return value;
    },
  };
}
