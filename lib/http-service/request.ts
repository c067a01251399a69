import { type Answer, readReply } from '../contract/answer.ts';
import { type OperationName, operationOf, type Params } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import { check, type WireRequest } from '../contract/request.ts';
import type { RequestOptions } from '../contract/service.ts';
import type { Clock } from '../contract/times.ts';
import type { ServiceAddress } from './address.ts';
import { patience } from './rate-limiter.ts';
import type { RateLimits } from './rate-limits.ts';
import { goesAgain, holdsAll, longestTrusted, pauseAfter } from './retries.ts';
import { type Fetch, type Sent, send, type Watch } from './send.ts';

export interface RemoteServiceOptions {
  address: ServiceAddress;
  /** Read before each send; null when there is none. It leaves in one header, to the service's origin only. */
  key: () => Promise<string | null>;
  fetch: Fetch;
  clock: Clock;
  /** From 0 up to 1: the jitter of retries. */
  random: () => number;
  /** One per service and key: the rate is counted by account. */
  rateLimits: RateLimits;
  /** What the browser says of the network; true when it does not know. */
  online: () => boolean;
  /**
   * This service's name for the parameter `compat_format`. The real name contains a brand. Default: `compat_format`.
   */
  compatName?: string | undefined;
}

/** The options, with what all requests to one service share. */
export interface Tools extends RemoteServiceOptions {
  watch: Watch;
}

/** Never rejects. */
export async function request<Name extends OperationName>(
  tools: Tools,
  name: Name,
  params: Params<Name>,
  askOptions: RequestOptions,
): Promise<Answer<Name>> {
  const checked = check(name, params, askOptions.encoded);
  if (!checked.ok) return checked;
  const { rateLimits, clock, random } = tools;
  const { repeatable, spends } = operationOf(name);
  const request = named(checked.encoded, tools.compatName);
  let last: Problem | null = null;
  let firstSent: number | null = null;
  for (let sends = 1; ; sends += 1) {
    const { answer, sentAt, wait } = await tryInTurn(tools, name, request, askOptions);
    if (answer.ok) return answer;
    if (sentAt === null) return { ok: false, problem: unsentAgain(answer.problem, last) };
    firstSent ??= sentAt;

    const pause = Math.min(wait ?? pauseAfter(answer.problem, sends, random), longestTrusted);
    const held = holdsAll(answer.problem, wait);
    if (held) rateLimits.hold(name, pause);
    last = withAgain(answer.problem, rateLimits.heldUntil(name), clock.now() + longestTrusted);
    const longest = askOptions.urgent ? patience.urgent : patience.job;
    // A lost answer may be paid for: its verdict is looked for first (`jobs/kinds/verify.ts`).
    const isFree = spends === 'nothing' || last.code === 'service-failed';
    const course = {
      repeatable: repeatable && isFree,
      sends,
      elapsed: clock.monotonic() - firstSent,
      patience: longest,
    };
    if (!goesAgain(last, course, pause)) return { ok: false, problem: last };
    if (!held) await clock.wait(pause, askOptions.signal ?? new AbortController().signal).catch(() => {});
  }
}

/** Renames the alternate format to the service's own name (lib/contract/README.md §4.8). */
function named(request: WireRequest, compatName = 'compat_format'): WireRequest {
  const query = request.query.map(([name, value]): [string, string] => [
    name === 'compat_format' ? compatName : name,
    value,
  ]);
  return { ...request, query };
}

/** A rate refusal always says when to ask again, which is never after `latest`. */
function withAgain(problem: Problem, heldUntil: number | null, latest: number): Problem {
  if (problem.code !== 'too-fast') return problem;
  const again = problem.again ?? heldUntil;
  return { ...problem, again: again && Math.min(again, latest) };
}

/** Cancelled, or asked to wait too long, between two attempts: the last attempt's problem stands. */
function unsentAgain(problem: Problem, last: Problem | null): Problem {
  return problem.code === 'stopped' || problem.code === 'too-fast' ? (last ?? problem) : problem;
}

interface Tried<Name extends OperationName> {
  answer: Answer<Name>;
  /** Monotonic time of the send; null when nothing was sent. */
  sentAt: number | null;
  /** `Retry-After` in milliseconds; null when absent. */
  wait: number | null;
}

/** One attempt: turn, key, the caller's final check, the send and its result. Never rejects. */
async function tryInTurn<Name extends OperationName>(
  tools: Tools,
  name: Name,
  request: WireRequest,
  { urgent, signal, beforeSend }: RequestOptions,
): Promise<Tried<Name>> {
  const { address, fetch, clock, watch, rateLimits } = tools;
  const turn = await rateLimits.turn(name, { urgent, signal });
  if (turn.at === 'stopped') return unsent({ code: 'stopped' });
  if (turn.at === 'too-fast') {
    return unsent({ code: 'too-fast', again: Math.ceil(clock.now() + turn.ms), quoted: null });
  }
  const ready = await readiness(tools, name);
  const stopped = ready.ok && !(await mayGo(name, beforeSend, signal));
  if (!ready.ok || stopped) {
    turn.unused();
    return unsent(ready.ok ? { code: 'stopped' } : ready.problem);
  }
  const sentAt = clock.monotonic();
  turn.sending();
  // The change has happened, so its response is the truth.
  const cut = operationOf(name).changes ? undefined : signal;
  const how = { address, key: ready.key, fetch, clock, watch, signal: cut, answering: turn.arrived };
  const sent = await send(request, how);
  return { answer: answerOf(name, sent, tools), sentAt, wait: sent.at === 'answered' ? sent.wait : null };
}

/**
 * The caller records a request that spends or may not be repeated before it is sent. If recording fails, nothing is
 * sent.
 */
async function mayGo(
  name: OperationName,
  beforeSend: RequestOptions['beforeSend'],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { spends, repeatable } = operationOf(name);
  if (beforeSend && (spends !== 'nothing' || !repeatable)) {
    try {
      await beforeSend();
    } catch {
      return false;
    }
  }
  return !signal?.aborted;
}

/**
 * Offline only if nothing can have happened: a paid or unrepeatable request that was sent may have been carried out.
 */
function answerOf<Name extends OperationName>(name: Name, sent: Sent, { online }: Tools): Answer<Name> {
  if (sent.at === 'answered') {
    const answer = readReply(name, sent.wire);
    return answer.ok ? answer : { ok: false, problem: withRisk(name, answer.problem) };
  }
  const broken = sent.problem.code === 'no-answer' && sent.problem.why === 'broken';
  const { repeatable, spends } = operationOf(name);
  const offline = broken && repeatable && spends === 'nothing' && !online();
  return { ok: false, problem: offline ? { code: 'offline' } : withRisk(name, sent.problem) };
}

/** A free request never reports a charge. An unreadable or oversized reply to a paid one reports its price. */
function withRisk(name: OperationName, problem: Problem): Problem {
  const { spends, repeatable } = operationOf(name);
  if (problem.code === 'unreadable' || problem.code === 'too-large')
    return spends === 'nothing' ? problem : { ...problem, spent: spends };
  if (problem.code !== 'no-answer' || spends !== 'nothing') return problem;
  return { ...problem, risk: repeatable ? 'none' : 'twice' };
}

function unsent<Name extends OperationName>(problem: Problem): Tried<Name> {
  return { answer: { ok: false, problem }, sentAt: null, wait: null };
}

type Readiness = { ok: true; key: string | null } | { ok: false; problem: Problem };

/** Other characters cannot stand in a header; no service issues such a key. */
const sendable = /^[\x21-\x7e]{1,1000}$/;

/**
 * Whether a request can be sent now, and with which key. An unreadable key counts as none, so the user is asked for
 * it.
 * Operations that need no key still send it.
 */
async function readiness({ key, online }: RemoteServiceOptions, name: OperationName): Promise<Readiness> {
  const read = await readKey(key);
  if (read === null && operationOf(name).auth === 'key') return { ok: false, problem: { code: 'no-key' } };
  if (read !== null && !sendable.test(read)) return { ok: false, problem: { code: 'key-refused', quoted: null } };
  return online() ? { ok: true, key: read } : { ok: false, problem: { code: 'offline' } };
}

async function readKey(key: RemoteServiceOptions['key']): Promise<string | null> {
  try {
    return (await key()) || null;
  } catch {
    return null;
  }
}
