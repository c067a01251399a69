/** Queries a resolver over HTTPS (RFC 8484), caches answers for their TTL, and shares concurrent equal queries. */
import type { Clock } from '../../contract/times.ts';
import { type AskedType, type DnsAnswer, decodeAnswer, encodeQuestion, longestMessage } from './dns-message.ts';

export type Said = Extract<DnsAnswer, { at: 'records' | 'no-data' | 'no-domain' }>;

/** Why nothing is known: the server's own code, or the request's fate. */
export type DnsFailure =
  | 'servfail'
  | 'refused'
  | 'server'
  | 'unreadable'
  | 'timeout'
  | 'network'
  | 'redirected'
  | 'http'
  | 'no-dns'
  | 'bad-name'
  | 'stopped';

export type DnsReply = Said | { at: 'unknown'; why: DnsFailure };

export type AskDns = (name: string, type: AskedType, signal?: AbortSignal) => Promise<DnsReply>;

export interface DnsOptions {
  /** The resolver's (`addressOf` in resolvers.ts). */
  address: string;
  fetch: typeof globalThis.fetch;
  clock: Clock;
  /** `get`, the default, can be cached on the way and needs no preflight. */
  method?: 'get' | 'post';
  /** Timeout in milliseconds; default 5,000. */
  timeout?: number;
  /** Cached answers; default 2,000. */
  mostCached?: number;
  /** Called for every query sent, after it was answered or cancelled. */
  sent?(question: SentQuestion): void;
}

export interface SentQuestion {
  /** Of the resolver. */
  address: string;
  name: string;
  type: AskedType;
  reply: DnsReply;
}

const mediaType = 'application/dns-message';
/**
 * Seconds: bounds of the cache lifetime. A TTL of 0 still serves a page that asks twice; none lasts more than a
 * day.
 */
const bounds = { least: 30, most: 86_400, mostNegative: 3_600, unsaid: 300 };

export function dnsOverHttps(options: DnsOptions): AskDns {
  const { clock, mostCached = 2_000 } = options;
  const cache = new Map<string, { reply: Said; until: number }>();
  const under = new Map<string, Promise<DnsReply>>();

  async function askAndKeep(name: string, type: AskedType, key: string): Promise<DnsReply> {
    const reply = await ask(name, type, options);
    if (reply.at === 'unknown' && reply.why === 'bad-name') return reply;
    options.sent?.({ address: options.address, name, type, reply });
    if (reply.at === 'unknown') return reply;
    cache.delete(key);
    cache.set(key, { reply, until: clock.now() + holds(reply) * 1_000 });
    for (const oldest of cache.keys()) if (cache.size > mostCached) cache.delete(oldest);
    return reply;
  }

  return (name, type, signal) => {
    if (signal?.aborted) return Promise.resolve({ at: 'unknown', why: 'stopped' });
    const key = `${type} ${name.toLowerCase()}`;
    const known = cache.get(key);
    if (known && known.until > clock.now()) return Promise.resolve(known.reply);
    // Has its own timeout: a caller that stops waiting does not cancel it for others.
    const asked = under.get(key) ?? askAndKeep(name, type, key).finally(() => under.delete(key));
    under.set(key, asked);
    return signal ? unlessStopped(asked, signal) : asked;
  };
}

/** Seconds. */
function holds(reply: Said): number {
  const said = reply.ttl ?? bounds.unsaid;
  return Math.min(Math.max(said, bounds.least), reply.at === 'records' ? bounds.most : bounds.mostNegative);
}

/** The answer, or `stopped` once this caller no longer waits. */
function unlessStopped(asked: Promise<DnsReply>, signal: AbortSignal): Promise<DnsReply> {
  const answered = new AbortController();
  const stopped = new Promise<DnsReply>((resolve) => {
    const stop = () => resolve({ at: 'unknown', why: 'stopped' });
    signal.addEventListener('abort', stop, { signal: answered.signal });
  });
  return Promise.race([asked, stopped]).finally(() => answered.abort());
}

async function ask(name: string, type: AskedType, options: DnsOptions): Promise<DnsReply> {
  const question = encodeQuestion(name, type);
  if (!question) return { at: 'unknown', why: 'bad-name' };
  const gone = AbortSignal.timeout(options.timeout ?? 5_000);
  try {
    const response = await send(question, options, gone);
    if (typeof response === 'string') return { at: 'unknown', why: response };
    const bytes = await bodyOf(response);
    if (!bytes) return { at: 'unknown', why: 'unreadable' };
    const answer = decodeAnswer(bytes, name, type);
    if (answer.at === 'failed') return { at: 'unknown', why: answer.why };
    return answer.at === 'unreadable' ? { at: 'unknown', why: 'unreadable' } : aged(answer, response);
  } catch {
    return { at: 'unknown', why: gone.aborted ? 'timeout' : 'network' };
  }
}

async function send(
  question: Uint8Array<ArrayBuffer>,
  { address, fetch, method = 'get' }: DnsOptions,
  signal: AbortSignal,
): Promise<Response | DnsFailure> {
  const url = new URL(address);
  if (method === 'get') url.searchParams.set('dns', base64Url(question));
  const response = await fetch(url.href, {
    ...(method === 'get'
      ? { method: 'GET', headers: { accept: mediaType } }
      : { method: 'POST', headers: { accept: mediaType, 'content-type': mediaType }, body: question }),
    // Only the chosen resolver is asked, and only receives the query.
    redirect: 'manual',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal,
  });
  const refusal = faultOf(response);
  if (refusal === null) return response;
  await response.body?.cancel();
  return refusal;
}

function faultOf({ type, status, headers }: Response): DnsFailure | null {
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) return 'redirected';
  if (status !== 200) return 'http';
  const said = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  return said === mediaType ? null : 'no-dns';
}

/** Null when it exceeds a message's size. */
async function bodyOf(response: Response): Promise<Uint8Array | null> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.length;
    if (length > longestMessage) {
      await reader?.cancel();
      return null;
    }
    parts.push(part.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** RFC 8484 §5.1: the TTL minus the `Age` of a cached response. */
function aged(said: Said, response: Response): Said {
  const age = Number(response.headers.get('age') ?? 0);
  if (!(age > 0) || said.ttl === null) return said;
  return { ...said, ttl: Math.max(0, said.ttl - age) };
}

/** RFC 8484 §6: without padding. */
function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
