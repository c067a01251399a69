/** Requests of the user's pages, and what others of the worker send, hear and read of requests. The way to the service is in `send.ts`. */
import type { OperationName, Params, Reply } from '../../contract/operations.ts';
import type { Problem } from '../../contract/problem.ts';
import type { Asked, CachedAnswer } from '../../messages/views.ts';
import type { Connection, Context } from '../context.ts';
import { createBatch, type Write } from '../storage/batch.ts';
import type { AnswerRecord } from '../storage/store.ts';
import { type AboutWhat, answerId, cachedAbout, cachedRecord, type Fields, isFresh } from './cache.ts';
import { createCeilings } from './ceilings.ts';
import { createOptOuts, type OptOuts } from './opt-outs.ts';
import { createRecordOutcome } from './record-outcome.ts';
import { createSend } from './send.ts';
import {
  backgroundRequest,
  type Got,
  isStill,
  type RequestEvents,
  type RequestUpdate,
  type Send,
  spendsOn,
} from './sending.ts';
import { createUnrepeatables } from './unrepeatable.ts';

export interface RequestOptions<Name extends OperationName> {
  operation: Name;
  /** Checked strictly: what does not fit is named, and nothing is sent. */
  params: Fields;
  /** The user saw what it may spend. Without it nothing is sent that may spend. */
  click: boolean;
  /** Asks though an answer is kept. */
  anew: boolean;
  /** The user saw that the outcome of the same ask is unknown, and that it may be charged again. */
  again: boolean;
  /** The page that it is about, kept for Recent; null for none. */
  page: string | null;
  /** The id of the message: said again after the worker was stopped, it is still one click. */
  message?: string | null | undefined;
  /** False for what nobody waits for. */
  urgent?: boolean | undefined;
}

export interface Requests {
  /** Never rejects for what a service or the store does. A verification that goes on is `no-answer`: jobs poll it. */
  request<Name extends OperationName>(request: RequestOptions<Name>): Promise<Asked<Name>>;
  /** What the chosen service answered about a domain, a page or addresses; newest first, whatever its age. */
  cachedAbout(about: AboutWhat): Promise<CachedAnswer[]>;
  /** The kept answer to one question of one service, whatever its age. */
  cachedAnswer<Name extends OperationName>(
    service: string,
    operation: Name,
    params: Params<Name>,
  ): Promise<CachedAnswer<Name> | null>;
  /** For jobs and marks: the lower half of `request`, to one of the services. */
  send: Send;
  /** A free ask that nobody clicked for, to one of the services. Null when no answer came. */
  free<Name extends 'listLeads' | 'getAccount'>(
    connection: Connection,
    operation: Name,
    params: Params<Name>,
  ): Promise<Reply<Name> | null>;
  optOuts: OptOuts;
  /** Somebody asked the user to be forgotten: what an opt-out that a service tells of does, without being told by one. */
  forgetPerson(email: string): Promise<void>;
  write: Write;
  /** Hears every answer and every opt-out. */
  hear(listener: (update: RequestUpdate) => void): void;
}

export function createRequests(context: Context, events: RequestEvents): Requests {
  const { store, clock } = context;
  const write = createBatch(store);
  const listeners: ((update: RequestUpdate) => void)[] = [];
  const optOuts = createOptOuts(context, write);
  const unrepeatables = createUnrepeatables(context, (name, params, how) => answerTo(how.connection, name, params));
  const update = (one: RequestUpdate) => {
    if (one.at === 'answered' && one.operation === 'getAccount') unrepeatables.counted(one.service, one.reply.data);
    for (const listener of listeners) listener(one);
  };
  const recordOutcome = createRecordOutcome({ context, write, optOuts, unrepeatables, events, update });
  const send = createSend({ context, write, ceilings: createCeilings(context), optOuts, unrepeatables, recordOutcome });

  async function answerTo<Name extends 'listLeads' | 'getAccount'>(
    connection: Connection,
    name: Name,
    params: Params<Name>,
  ): Promise<Reply<Name> | null> {
    const { answer } = await send(name, params, { ...backgroundRequest(context, connection), urgent: true });
    return answer.ok && answer.at === 'done' ? answer.reply : null;
  }

  async function request<Name extends OperationName>(request: RequestOptions<Name>): Promise<Asked<Name>> {
    const { operation, click, anew, again, page, message = null, urgent = true } = request;
    const connection = await context.connection();
    if (!connection) return failed({ code: 'no-service' });
    const began = clock.now();
    const spends = spendsOn(connection, operation);
    const isEnough = (record: AnswerRecord) => {
      // Not one from a time that has yet to come: the clock was wrong then.
      const isSince = record.asked > began && record.asked <= clock.now();
      if (isSince || (message !== null && record.message === message)) return true;
      if (connection.isDevice) return false;
      return !anew && (isFresh(record, began) || (spends !== 'nothing' && !click));
    };
    const isCurrent = () => isStill(context.connection(), connection);
    const signal = message === null ? undefined : context.cancellations.begin(message);
    const ended = () => void (message !== null && context.cancellations.end(message));
    // Only what may spend or may not be repeated comes here before it is sent.
    const before = () => {
      ended();
      return [];
    };
    const who = { connection, isCurrent, unasked: !click, isEnough, urgent, page, message };
    const sending = { ...who, again, poll: false, signal, before };
    return shown(await send(operation, request.params as Params<Name>, sending).finally(ended));
  }

  return {
    request,
    cachedAbout: (about) => cachedAbout(context, about),
    async cachedAnswer(service, operation, params) {
      const id = await answerId(context, service, operation, params as Fields);
      const found = await cachedRecord(store, id, operation, () => true);
      return (
        found && { operation, params, reply: found.reply, asked: found.record.asked, planEnd: found.record.planEnd }
      );
    },
    send,
    free: answerTo,
    optOuts,
    async forgetPerson(email) {
      await events.forgetting();
      const emails = await optOuts.forget('verifyEmail', { email: email.trim() });
      const service = (await context.connection())?.id ?? '';
      update({ at: 'forgotten', service, emails });
    },
    write,
    hear: (listener) => listeners.push(listener),
  };
}

function shown<Name extends OperationName>({ answer, asked, cached: kept }: Got<Name>): Asked<Name> {
  if (!answer.ok) return answer;
  if (answer.at === 'pending') return failed({ code: 'no-answer', why: 'timed-out' });
  return { ok: true, reply: answer.reply, asked, cached: kept, planEnd: answer.planEnd };
}

function failed(problem: Problem): { ok: false; problem: Problem } {
  return { ok: false, problem };
}
