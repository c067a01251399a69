/**
 * How a page talks to the background and receives its pushes. A page never keeps a port, because that would restart a
 * stopped background.
 */
import { browser } from 'wxt/browser';
import type { OperationName, Params } from '../contract/operations.ts';
import type { Answers } from './answers.ts';
import type { MessageName, Says } from './catalogue.ts';
import type { Push } from './push.ts';
import type { Asked, UnderWay } from './request-views.ts';
import type { RefusedProblem } from './serve.ts';
import type { RunStep } from './waterfall.ts';

/** The background's answer, or why there is none: stopped while handling the message, hung, or refused it. */
export type SendResult<Value> = { ok: true; value: Value } | { ok: false; problem: NoResponse };

/** Why there is no answer: unknown, or the background refused. */
export type NoResponse = { code: 'background-silent' } | RefusedProblem;

/**
 * A page's own time limits in milliseconds. A first state: within 1 s. An outcome: the 30 s that a request may take,
 * plus transport.
 */
const slowAfter = 1_000;
const sayAgainAfter = 6_000;
const longest = 40_000;

/** What one message may take longer than others. */
interface Patience {
  /** How many outcomes it waits for; default 1. */
  outcomes?: number | undefined;
}

/**
 * Sends a message until it is answered: again when the background was stopped meanwhile, and when there is no answer
 * for 6 s. Gives up after 40 s, or when cut off three times. Every message may be repeated, because the background
 * knows it by its id and keeps its results. `slow` is called if there is no answer after 1 s, `again` before each
 * repetition.
 * @example
 * const response = await send('suggest', { text: 'acme', private: false });
 * const suggestions = response.ok ? response.value.suggestions : [];
 */
export async function send<Name extends MessageName>(
  name: Name,
  data: Says<Name>,
  slow?: () => void,
  id: string = crypto.randomUUID(),
  again?: () => void,
  { outcomes = 1 }: Patience = {},
): Promise<SendResult<Answers[Name]>> {
  const timers: ReturnType<typeof setTimeout>[] = [];
  const after = <Value>(ms: number, value: Value) =>
    new Promise<Value>((resolve) => timers.push(setTimeout(resolve, ms, value)));
  if (slow) timers.push(setTimeout(slow, slowAfter));

  const end = after(longest * outcomes, 'end' as const);
  const said: Promise<{ value: Answers[Name] } | { problem: NoResponse } | 'cut-off' | 'again' | 'end'>[] = [end];
  let refused = 0;
  let isAgain = false;
  try {
    for (;;) {
      if (isAgain) again?.();
      isAgain = true;
      said.push(delivered<Name>(id, name, data));
      const response = await Promise.race([...said, after(sayAgainAfter, 'again' as const)]);
      if (typeof response === 'object')
        return 'problem' in response ? { ok: false, ...response } : { ok: true, ...response };
      if (response === 'cut-off') {
        refused += 1;
        said.splice(1);
      }
      if (response === 'end' || refused >= mostCutOffs) return { ok: false, problem: { code: 'background-silent' } };
    }
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}

const mostCutOffs = 3;

/** `services`: asked in this order instead of the chosen one. `steps`: called with where that stands. */
interface RequestHow extends Omit<Says<'request'>, 'operation' | 'params'> {
  services?: readonly string[] | undefined;
  steps?: ((steps: readonly RunStep[]) => void) | undefined;
}

/**
 * `send` for an operation of the contract, with its types. Aborting `cancelled` cancels the request unless it was
 * already sent; then its response still comes.
 */
export async function request<Name extends OperationName>(
  operation: Name,
  params: Params<Name>,
  { services, steps, service, ...how }: RequestHow,
  slow?: () => void,
  cancelled?: AbortSignal,
): Promise<Asked<Name> | { ok: false; problem: NoResponse; run?: undefined }> {
  const message = crypto.randomUUID();
  const cancel = () => void send('cancel-request', { message });
  cancelled?.addEventListener('abort', cancel, { once: true });
  // A restarted background has not received the cancellation, so it is sent before the request.
  const cancelAgain = () => cancelled?.aborted && cancel();
  const response = services
    ? await inOrder({ operation, params, ...how, services: [...services] }, message, { slow, cancelAgain, steps })
    : await send('request', { operation, params, ...how, service }, slow, message, cancelAgain);
  return response.ok ? (response.value as Asked<Name>) : response;
}

/**
 * Like `request`, for a request that another page has sent, even if that page is closed by now. Sends no request: the
 * problem is `stopped` if the background no longer knows it.
 */
export async function join<Name extends OperationName>(
  { message, services, private: isPrivate }: UnderWay,
  steps: RequestHow['steps'],
  slow?: () => void,
  cancelled?: AbortSignal,
): Promise<Asked<Name> | { ok: false; problem: NoResponse; run?: undefined }> {
  cancelled?.addEventListener('abort', () => void send('cancel-request', { message }), { once: true });
  const response = await withSteps(message, steps, () =>
    send('join-request', { message, private: isPrivate }, slow, undefined, undefined, { outcomes: services?.length }),
  );
  if (!response.ok) return response;
  return (response.value.answer as Asked<Name> | null) ?? { ok: false, problem: { code: 'stopped' } };
}

interface RequestHooks {
  slow: (() => void) | undefined;
  cancelAgain: () => void;
  steps: RequestHow['steps'];
}

async function inOrder(
  says: Says<'ask-in-order'>,
  message: string,
  { slow, cancelAgain, steps }: RequestHooks,
): Promise<SendResult<unknown>> {
  const outcomes = says.services.length;
  return withSteps(message, steps, () => send('ask-in-order', says, slow, message, cancelAgain, { outcomes }));
}

/** Reports the steps of this message's request until it is answered. */
async function withSteps<Value>(
  message: string,
  steps: RequestHow['steps'],
  answer: () => Promise<Value>,
): Promise<Value> {
  const life = new AbortController();
  if (steps) listen((push) => push.topic === 'run' && push.message === message && steps(push.steps), life.signal);
  try {
    return await answer();
  } finally {
    life.abort();
  }
}

/**
 * Receives the background's pushes until the signal aborts. A page in a private window does not get pushes about
 * jobs, checks and leads of normal windows, nor the other way round. `isPrivate` is called each time; without it
 * everything is received.
 */
export function listen(listener: (push: Push) => void, signal: AbortSignal, isPrivate?: () => boolean): void {
  const onMessage = (message: unknown, sender?: { tab?: unknown }): undefined => {
    // A sender with a tab is a web page's process; pushes come only from the background.
    if (!isPush(message) || sender?.tab !== undefined) return;
    if (isPrivate && message.private !== isPrivate() && !common.has(message.push.topic)) return;
    listener(message.push);
  };
  const messages = browser.runtime.onMessage;
  messages.addListener(onMessage);
  signal.addEventListener('abort', () => messages.removeListener(onMessage), { once: true });
}

/** Topics that are the same in every window. */
const common: ReadonlySet<Push['topic']> = new Set(['usage', 'service', 'settings', 'mailboxes']);

/**
 * Stopping the background cuts off the message in flight. A background that refuses a message never answers it, or
 * reports a failure.
 */
async function delivered<Name extends MessageName>(
  id: string,
  name: Name,
  data: Says<Name>,
): Promise<{ value: Answers[Name] } | { problem: NoResponse } | 'cut-off'> {
  try {
    const answer: unknown = await browser.runtime.sendMessage({ to: 'background', id, name, data });
    if (isRefusal(answer)) return { problem: answer.problem };
    return isAnswer<Name>(answer) ? { value: answer.value } : 'cut-off';
  } catch {
    return 'cut-off';
  }
}

function isAnswer<Name extends MessageName>(answer: unknown): answer is { ok: true; value: Answers[Name] } {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true;
}

const refusals: readonly unknown[] = ['storage', 'service-changed'] satisfies RefusedProblem['code'][];

function isRefusal(answer: unknown): answer is { problem: RefusedProblem } {
  if (typeof answer !== 'object' || answer === null || !('problem' in answer)) return false;
  const { problem } = answer;
  return typeof problem === 'object' && problem !== null && 'code' in problem && refusals.includes(problem.code);
}

function isPush(message: unknown): message is { to: 'extension-pages'; private?: boolean; push: Push } {
  return typeof message === 'object' && message !== null && 'to' in message && message.to === 'extension-pages';
}
