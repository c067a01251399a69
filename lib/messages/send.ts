/** How a screen speaks to the worker, and hears from it. A page never keeps a port that would revive the worker. */
import { browser } from 'wxt/browser';
import type { OperationName, Params } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import type { Answers, MessageName, Says } from './catalogue.ts';
import type { Asked, Push } from './views.ts';

/** The worker's answer, or that it gave none: stopped in mid-ask, hung, or refused the message. */
export type Heard<Value> = { ok: true; value: Value } | { ok: false; problem: Unheard };

/** Why there is no answer: nobody knows, or the device's storage refused. */
export type Unheard = { code: 'worker-silent' } | Extract<Problem, { code: 'storage' }>;

/** A page's own limits: a first state within 1 s, an outcome after the 30 s that an ask may take and the way there. */
const slowAfter = 1_000;
const sayAgainAfter = 6_000;
const longest = 40_000;

/**
 * Says a message until it is answered: again when the worker was stopped in mid-ask, and when it does not settle. Every message may be said
 * again, because the worker knows it by its id and keeps what it did. `slow` is called when there is no answer after 1 s, `again` before it
 * is said once more.
 */
export async function send<Name extends MessageName>(
  name: Name,
  data: Says<Name>,
  slow?: () => void,
  id: string = crypto.randomUUID(),
  again?: () => void,
): Promise<Heard<Answers[Name]>> {
  const timers: ReturnType<typeof setTimeout>[] = [];
  const after = <Value>(ms: number, value: Value) =>
    new Promise<Value>((resolve) => timers.push(setTimeout(resolve, ms, value)));
  if (slow) timers.push(setTimeout(slow, slowAfter));

  const end = after(longest, 'end' as const);
  const said: Promise<{ value: Answers[Name] } | { problem: Unheard } | 'cut-off' | 'again' | 'end'>[] = [end];
  let refused = 0;
  let isAgain = false;
  try {
    for (;;) {
      if (isAgain) again?.();
      isAgain = true;
      said.push(delivered<Name>(id, name, data));
      const heard = await Promise.race([...said, after(sayAgainAfter, 'again' as const)]);
      if (typeof heard === 'object') return 'problem' in heard ? { ok: false, ...heard } : { ok: true, ...heard };
      if (heard === 'cut-off') {
        refused += 1;
        said.splice(1);
      }
      if (heard === 'end' || refused >= mostCutOffs) return { ok: false, problem: { code: 'worker-silent' } };
    }
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}

const mostCutOffs = 3;

/** `send` for an operation of the contract, with its own types. When `cancelled` is aborted it is given up, unless it was sent: then its answer still comes. */
export async function request<Name extends OperationName>(
  operation: Name,
  params: Params<Name>,
  how: Omit<Says<'request'>, 'operation' | 'params'>,
  slow?: () => void,
  cancelled?: AbortSignal,
): Promise<Asked<Name> | { ok: false; problem: Unheard }> {
  const message = crypto.randomUUID();
  const cancel = () => void send('cancel-request', { message });
  cancelled?.addEventListener('abort', cancel, { once: true });
  // A worker that was started anew heard of no cancel: it is said before the request.
  const cancelAgain = () => cancelled?.aborted && cancel();
  const heard = await send('request', { operation, params, ...how }, slow, message, cancelAgain);
  return heard.ok ? (heard.value as Asked<Name>) : heard;
}

/**
 * Hears what the worker tells by itself, until the signal. A screen of a private window does not hear of the everyday ones' jobs,
 * checks and leads, nor they of its; what `isPrivate` says is asked each time, and left out everything is heard.
 */
export function listen(hear: (push: Push) => void, signal: AbortSignal, isPrivate?: () => boolean): void {
  const onMessage = (message: unknown, sender?: { tab?: unknown }): undefined => {
    // What has a tab is a web page's process: a push comes from the worker alone.
    if (!isPush(message) || sender?.tab !== undefined) return;
    if (isPrivate && message.private !== isPrivate() && !common.has(message.push.topic)) return;
    hear(message.push);
  };
  browser.runtime.onMessage.addListener(onMessage);
  signal.addEventListener('abort', () => browser.runtime.onMessage.removeListener(onMessage), { once: true });
}

/** The same in every window. */
const common: ReadonlySet<Push['topic']> = new Set(['usage', 'service', 'settings', 'mailboxes']);

/** A worker that is stopped cuts off the message under way; one that refuses a message never answers it, or says that it failed. */
async function delivered<Name extends MessageName>(
  id: string,
  name: Name,
  data: Says<Name>,
): Promise<{ value: Answers[Name] } | { problem: Unheard } | 'cut-off'> {
  try {
    const answer: unknown = await browser.runtime.sendMessage({ to: 'worker', id, name, data });
    if (isRefusal(answer)) return { problem: answer.problem };
    return isAnswer<Name>(answer) ? { value: answer.value } : 'cut-off';
  } catch {
    return 'cut-off';
  }
}

function isAnswer<Name extends MessageName>(answer: unknown): answer is { ok: true; value: Answers[Name] } {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true;
}

function isRefusal(answer: unknown): answer is { problem: Extract<Problem, { code: 'storage' }> } {
  if (typeof answer !== 'object' || answer === null || !('problem' in answer)) return false;
  const { problem } = answer;
  return typeof problem === 'object' && problem !== null && 'code' in problem && problem.code === 'storage';
}

function isPush(message: unknown): message is { to: 'screens'; private?: boolean; push: Push } {
  return typeof message === 'object' && message !== null && 'to' in message && message.to === 'screens';
}
