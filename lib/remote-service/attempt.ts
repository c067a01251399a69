/** One try of an ask: its turn, the key, the caller's last word, the send, and what came of it. */
import { type Answer, readReply } from '../contract/answer.ts';
import { type OperationName, operationOf } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import type { WireRequest } from '../contract/request.ts';
import type { AskOptions } from '../contract/service.ts';
import { type Sent, send } from '../http-service/send.ts';
import type { Tools } from './options.ts';
import { readiness } from './readiness.ts';

export interface Tried<Name extends OperationName> {
  answer: Answer<Name>;
  /** When it was sent, monotonic; null when nothing was sent. */
  sentAt: number | null;
  /** Milliseconds for which the service wants not to be asked (`Retry-After`); null when it does not say. */
  wait: number | null;
}

/** Never rejects. */
export async function tryInTurn<Name extends OperationName>(
  tools: Tools,
  name: Name,
  request: WireRequest,
  { urgent, signal, beforeSend }: AskOptions,
): Promise<Tried<Name>> {
  const { address, fetch, clock, watch, pacing } = tools;
  const turn = await pacing.turn(name, { urgent, signal });
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
  const sent = await send(request, { address, key: ready.key, fetch, clock, watch, signal, answering: turn.arrived });
  return { answer: answerOf(name, sent, tools), sentAt, wait: sent.at === 'answered' ? sent.wait : null };
}

/** An ask that may spend, or may not be repeated, is written down by the caller before it is sent; when that fails, it is not sent. */
async function mayGo(
  name: OperationName,
  beforeSend: AskOptions['beforeSend'],
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

/** Offline only if nothing can have come of it: what was sent and may not be repeated could have been carried out. */
function answerOf<Name extends OperationName>(name: Name, sent: Sent, { online }: Tools): Answer<Name> {
  if (sent.at === 'answered') return readReply(name, sent.wire);
  const broken = sent.problem.code === 'no-answer' && sent.problem.why === 'broken';
  const offline = broken && operationOf(name).repeatable && !online();
  return { ok: false, problem: offline ? { code: 'offline' } : sent.problem };
}

function unsent<Name extends OperationName>(problem: Problem): Tried<Name> {
  return { answer: { ok: false, problem }, sentAt: null, wait: null };
}
