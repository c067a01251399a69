/** One request to the site, limited in time and size. Redirects are never followed blindly. */
import type { Clock } from '../contract/times.ts';

/**
 * Sends a request and returns the server's own answer. A redirect comes as 300 to 399 with its `Location`, which is
 * missing if it cannot be seen. Throws for a host that may not be read.
 */
export type SiteFetch = (address: string, init: RequestInit & { signal: AbortSignal }) => Promise<Response>;

export interface FetchParts {
  fetch: SiteFetch;
  clock: Clock;
}

export type Fetched =
  | { at: 'here'; bytes: Uint8Array<ArrayBuffer>; charset: string | null; isCut: boolean }
  /** `to`: absolute; null when the server does not say or it cannot be seen. */
  | { at: 'moved'; to: string | null }
  /** The server answered without a page: with an error status or another content type. */
  | { at: 'no-page'; status: number }
  | { at: 'too-slow' }
  /** No answer. */
  | { at: 'unreachable' }
  /** The search was stopped. */
  | { at: 'stopped' };

/** Longer pages are read up to here. */
const mostBytes = 2_000_000;
const mostTime = 10_000;

/** `page` accepts HTML and contact cards only, `text` anything. */
export async function fetchFrom(
  { fetch, clock }: FetchParts,
  address: string,
  wanted: 'page' | 'text',
  signal: AbortSignal,
): Promise<Fetched> {
  const over = new AbortController();
  const timer = new AbortController();
  let isLate = false;
  const stop = () => over.abort();
  signal.addEventListener('abort', stop, { once: true });
  const limit = clock.wait(mostTime, timer.signal).then(
    () => {
      isLate = !timer.signal.aborted;
      if (isLate) over.abort();
    },
    () => undefined,
  );
  const late = limit.then(() => new Promise<never>((_, reject) => isLate && reject(new Error('too slow'))));
  try {
    if (signal.aborted) return { at: 'stopped' };
    // A fetch that ignores its signal is abandoned.
    return await Promise.race([answer(fetch, address, wanted, over), late]);
  } catch {
    if (signal.aborted) return { at: 'stopped' };
    return { at: isLate ? 'too-slow' : 'unreachable' };
  } finally {
    timer.abort();
    over.abort();
    signal.removeEventListener('abort', stop);
  }
}

async function answer(
  fetch: SiteFetch,
  address: string,
  wanted: 'page' | 'text',
  over: AbortController,
): Promise<Fetched> {
  const response = await fetch(address, {
    method: 'GET',
    headers: { accept: wanted === 'page' ? 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1' : '*/*' },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'manual',
    cache: 'no-store',
    signal: over.signal,
  });
  const { status, headers } = response;
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    const to = headers.get('location');
    return { at: 'moved', to: to !== null && URL.canParse(to, address) ? new URL(to, address).href : null };
  }
  // If a fetch followed a redirect by itself, the body belongs to another address and is not read.
  if (response.redirected) return { at: 'moved', to: response.url };
  const type = headers.get('content-type') ?? '';
  const isPage = type === '' || /^\s*(?:text\/(?:html|(?:x-)?vcard)|application\/xhtml\+xml)\b/i.test(type);
  if (!response.ok || (wanted === 'page' && !isPage)) return { at: 'no-page', status };
  const { bytes, isCut } = await readBytes(response.body);
  const charset = /charset\s*=\s*["']?([\w:.-]{2,30})/i.exec(type)?.[1] ?? null;
  return { at: 'here', bytes, charset, isCut };
}

async function readBytes(
  body: ReadableStream<Uint8Array> | null,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; isCut: boolean }> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = body?.getReader();
  while (reader && length <= mostBytes) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    length += value.length;
  }
  const isCut = length > mostBytes;
  if (isCut) void reader?.cancel().catch(() => undefined);
  const bytes = new Uint8Array(Math.min(length, mostBytes));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece.subarray(0, mostBytes - at), at);
    at = Math.min(mostBytes, at + piece.length);
  }
  return { bytes, isCut };
}

/**
 * Unpacks a compressed file (`sitemap.xml.gz`) up to the size limit. Other bytes stay as they are; broken ones give
 * nothing.
 */
export async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    const { readable, writable } = new DecompressionStream('gzip');
    const writer = writable.getWriter();
    void writer.write(bytes).catch(() => undefined);
    void writer.close().catch(() => undefined);
    return (await readBytes(readable)).bytes;
  } catch {
    return new Uint8Array();
  }
}
