import type { WireReply } from '../contract/answer.ts';
import type { Problem } from '../contract/problem.ts';
import type { WireRequest } from '../contract/request.ts';
import type { Clock } from '../contract/times.ts';
import type { ServiceAddress } from './address.ts';
import { type BodyText, echoes, readBody, readJson, remainingAsks, retryAfter, scrubbed } from './reply.ts';

export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

export type Sent =
  /** `wait`: `Retry-After` in milliseconds; null when absent. */
  { at: 'answered'; wire: WireReply; wait: number | null } | { at: 'failed'; problem: Problem };

/** Larger replies are cut off, in bytes after decompression. The largest real one, 1,000 leads, has about 2 MB. */
const mostBytes = 5 * 1024 * 1024;

interface Sending {
  address: ServiceAddress;
  /** Null: sent without a key. */
  key: string | null;
  fetch: Fetch;
  clock: Clock;
  watch: Watch;
  signal: AbortSignal | undefined;
  /** Called when the response starts. */
  answering: () => void;
}

/** Never rejects. A body that is not needed is cancelled. */
export async function send(request: WireRequest, sending: Sending): Promise<Sent> {
  const life = sending.watch.begin(sending.signal);
  let cut = true;
  try {
    const address = addressOf(request, sending.address);
    const response = await sending.fetch(address, initOf(request, sending.key, life.signal));
    sending.answering();
    if (isRedirect(response)) return { at: 'failed', problem: { code: 'redirected' } };
    const body = await bodyOf(response);
    cut = body.at !== 'text';
    if (body.at === 'too-large' && needsBody(response.status)) return { at: 'failed', problem: { code: 'too-large' } };
    return read(response, body.at === 'text' ? body.text : '', sending);
  } catch {
    return { at: 'failed', problem: { code: 'no-answer', why: life.tooLate() ? 'timed-out' : 'broken' } };
  } finally {
    life.end(cut);
  }
}

function addressOf({ path, query }: WireRequest, { base }: ServiceAddress): string {
  return query.length === 0 ? base + path : `${base}${path}?${new URLSearchParams(query)}`;
}

/**
 * The key travels in this one header. Redirects are not followed. `manual` refuses one as `error` would, but can be
 * distinguished from a broken connection, after which a paid request would count as possibly charged.
 */
function initOf(request: WireRequest, key: string | null, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (key !== null) headers.authorization = `Bearer ${key}`;
  if (request.body) headers['content-type'] = 'application/json';
  return {
    method: request.method,
    headers,
    body: request.body ? JSON.stringify(request.body) : null,
    redirect: 'manual',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal,
  };
}

/** A browser hides a redirect's status; Node shows it. */
function isRedirect({ type, status, redirected }: Response): boolean {
  return type === 'opaqueredirect' || redirected || [301, 302, 303, 307, 308].includes(status);
}

/** When the status alone tells what happened, a body that breaks, drips or is too large changes nothing. */
async function bodyOf(response: Response): Promise<BodyText | { at: 'broken' }> {
  if (needsBody(response.status)) return readBody(response, mostBytes);
  return readBody(response, mostBytes).catch(() => ({ at: 'broken' }));
}

/** 202 (the verifier's) and 204 are read by status alone; 222 and errors may have a body. */
function needsBody(status: number): boolean {
  return status === 200 || status === 201;
}

function read({ status, headers }: Response, text: string, { key, clock }: Sending): Sent {
  const json = readJson(text);
  const value = json.at === 'json' ? json.value : undefined;
  const wait = retryAfter(headers, clock.now());
  return {
    at: 'answered',
    wire: {
      status,
      body: key !== null && echoes(text, key, !needsBody(status)) ? scrubbed(value, key) : value,
      unread: json.at === 'unread' ? json.unread : undefined,
      again: wait === null ? null : clock.now() + wait,
      left: remainingAsks(headers),
    },
    wait,
  };
}

/** Longest attempt in milliseconds, body included. The service itself takes up to 20 s (lib/contract/README.md §8). */
export const longestSend = 30_000;

/** How often timeouts are checked: one timer for all costs less than one each. */
export const lookEvery = 1_000;

interface Life {
  signal: AbortSignal;
  /** Whether it was ended by the timeout. */
  tooLate(): boolean;
  /** It is over. `cut`: cancel what is still running. */
  end(cut: boolean): void;
}

export interface Watch {
  begin(given: AbortSignal | undefined): Life;
}

export function createWatch(clock: Clock): Watch {
  const lives = new Map<AbortController, number>();
  const late = new WeakSet<AbortController>();
  let looking = false;

  async function look(): Promise<void> {
    looking = true;
    while (lives.size > 0) {
      await clock.wait(lookEvery, new AbortController().signal).catch(() => {});
      const now = clock.monotonic();
      for (const [life, begun] of lives) {
        if (now - begun < longestSend) continue;
        late.add(life);
        life.abort(cause);
      }
    }
    looking = false;
  }

  return {
    begin(given) {
      const life = new AbortController();
      const cutOff = () => life.abort(cause);
      if (given?.aborted) cutOff();
      given?.addEventListener('abort', cutOff, { once: true });
      lives.set(life, clock.monotonic());
      if (!looking) void look();
      return {
        signal: life.signal,
        tooLate: () => late.has(life),
        end(cut) {
          lives.delete(life);
          given?.removeEventListener('abort', cutOff);
          if (cut) cutOff();
        },
      };
    },
  };
}

/** Without a shared reason each abort creates an exception with a stack. */
const cause = 'over';
