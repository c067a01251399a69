/** One request to an app, and the meaning of its errors. */
import { isRecord } from '../../contract/tolerant.ts';
import { readBody, readJson, retryAfter, scrubbed } from '../../http-service/reply.ts';
import type { PushOutcome, Reach } from './app.ts';
import { AddressNotAllowed } from './guarded-fetch.ts';

export interface AppRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  address: string;
  headers: Record<string, string>;
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
  /** Removed from everything that the app answers. */
  secrets: readonly string[];
}

/** Some apps state the error in a header. */
type HeaderOf = (name: string) => string | null;

export type AppReply =
  | { at: 'answered'; status: number; header: HeaderOf; body: unknown; isPage: boolean; wait: number | null }
  /** The outcome is unknown. */
  | { at: 'lost'; reason: string }
  | { at: 'unsent'; reason: string }
  | { at: 'not-allowed'; reason: string };

/** In bytes. The answer to a full batch takes a few hundred thousand. */
const mostBytes = 5 * 1024 * 1024;

/** Never rejects. */
export async function ask(request: AppRequest, { fetch, now, patience, signal }: Reach): Promise<AppReply> {
  if (signal.aborted) return { at: 'unsent', reason: 'There was no time left to send it.' };
  const late = AbortSignal.timeout(patience);
  try {
    const response = await fetch(request.address, {
      method: request.method,
      headers: { accept: 'application/json', ...typeOf(request.body), ...request.headers },
      body: textOf(request.body),
      redirect: 'manual',
      signal: AbortSignal.any([signal, late]),
    });
    const body = await readBody(response, mostBytes);
    if (body.at === 'too-large') return { at: 'lost', reason: 'Its answer is too large.' };
    const json = readJson(body.text);
    return {
      at: 'answered',
      status: response.status,
      header: (name) => withoutSecrets(response.headers.get(name), request.secrets),
      body: json.at === 'json' ? withoutSecrets(json.value, request.secrets) : undefined,
      isPage: json.at === 'unread' && json.unread === 'web-page',
      wait: retryAfter(response.headers, now()),
    };
  } catch (error) {
    if (error instanceof AddressNotAllowed) return { at: 'not-allowed', reason: error.message };
    return { at: 'lost', reason: late.aborted ? 'It did not answer in time.' : 'It could not be reached.' };
  }
}

function withoutSecrets<Value>(value: Value, secrets: readonly string[]): Value {
  return secrets.reduce((rest, secret) => scrubbed(rest, secret), value);
}

function textOf(body: unknown): string | null {
  return body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
}

function typeOf(body: unknown): Record<string, string> {
  return body === undefined ? {} : { 'content-type': 'application/json' };
}

export type Success = Extract<AppReply, { at: 'answered' }>;

/** The answer of a successful request; otherwise an outcome for each lead in it. */
export function successOf(
  reply: AppReply,
  saying = words,
): { ok: true; reply: Success } | { ok: false; outcome: PushOutcome } {
  if (reply.at !== 'answered') {
    return { ok: false, outcome: unanswered(reply) };
  }
  const { status, isPage } = reply;
  if (status >= 200 && status < 300) return { ok: true, reply };
  const wait = reply.wait ?? pauseFor(status, isPage);
  return { ok: false, outcome: outcomeOf(status, wait, saying(reply)) };
}

/** As `successOf`, for a record that was just found: a 404 means that it was deleted, not a wrong address. */
export function successAt(reply: AppReply, saying = words): ReturnType<typeof successOf> {
  if (reply.at !== 'answered' || reply.status !== 404) return successOf(reply, saying);
  return { ok: false, outcome: { at: 'later', reason: 'A record was deleted meanwhile.', wait: null } };
}

/** A sign-in or maintenance page with the status of a success, for one. It must not count as nothing found. */
export const unreadable = { at: 'later', reason: 'Its answer could not be read.', wait: null } as const;

function unanswered({ at, reason }: Exclude<AppReply, Success>): PushOutcome {
  switch (at) {
    case 'lost':
      return { at: 'later', reason, wait: null };
    case 'unsent':
      return { at: 'unsent', reason, wait: null };
    case 'not-allowed':
      return { at: 'off', reason };
  }
}

function outcomeOf(status: number, wait: number | null, said: string): PushOutcome {
  const reason = `It answered ${status}${said && `: ${said}`}`;
  if (status >= 400 && (wait !== null || passing.has(status))) return { at: 'later', reason, wait };
  if (status === 401 || status === 403) return { at: 'off', reason: `${reason} Check its token and what that may do.` };
  if (status === 404 || status === 405) return { at: 'off', reason: `${reason} Check its address.` };
  if (status === 410) return { at: 'off', reason };
  if (status < 400) return { at: 'later', reason: `${reason} Redirects are not followed.`, wait };
  if (status >= 500) return { at: 'later', reason, wait };
  return { at: 'refused', reason };
}

/** In milliseconds, where an app names no time; `null` for none. */
function pauseFor(status: number, isPage: boolean): number | null {
  if (status === 429) return 10_000;
  // A refusal that is a web page comes from a firewall or proxy in front of the app. It ends after a pause.
  return status === 403 && isPage ? 5 * 60_000 : null;
}

/** Temporary: timeout, locked, too early, too many requests. Any error with a retry time is also temporary. */
const passing: ReadonlySet<number> = new Set([408, 423, 425, 429]);

const longestWords = 300;

/** The error message of an app, in the common forms. */
function words({ body }: Success): string {
  return isRecord(body) ? asWords(body.message ?? body.error ?? body.error_info) : '';
}

/** As a sentence, cut to a readable length. */
export function asWords(said: unknown): string {
  if (typeof said !== 'string' || said.trim() === '') return '';
  const text = said.trim().slice(0, longestWords);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

export function forAll(leads: readonly unknown[], outcome: PushOutcome): PushOutcome[] {
  return leads.map(() => outcome);
}
