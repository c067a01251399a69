/** One way for every ask: strict parameters, what is kept, what is under way, the user's word on costs, and only then the service. */
import { type OperationName, operationOf, type Params, type Reply } from '../../contract/operations.ts';
import type { Problem } from '../../contract/problem.ts';
import { encode } from '../../contract/request.ts';
import type { Asked, KeptAnswer } from '../../messages/views.ts';
import type { AboutWhat } from '../../worker/asks/about.ts';
import { answerId, type Fields, isFresh, isKept, readKept } from '../../worker/asks/cache.ts';
import { keptAbout } from '../../worker/asks/kept.ts';
import { isStill, quietly } from '../../worker/asks/quietly.ts';
import { createSend } from '../../worker/asks/send.ts';
import type { Got, Send, Sending } from '../../worker/asks/sending.ts';
import { createSettle } from '../../worker/asks/settle.ts';
import type { News, Told } from '../../worker/asks/told.ts';
import type { Connection, Context } from '../context.ts';
import { createBatch, type Write, written } from '../storage/batch.ts';
import type { AnswerRecord } from '../storage/store.ts';
import { createCeilings } from './ceilings.ts';
import { createOptOuts, type OptOuts } from './opt-outs.ts';
import { createPaid } from './unrepeatable.ts';

export interface AskRequest<Name extends OperationName> {
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

export interface Asks {
  /** Never rejects for what a service or the store does. A verification that goes on is `no-answer`: jobs poll it. */
  ask<Name extends OperationName>(request: AskRequest<Name>): Promise<Asked<Name>>;
  /** What the chosen service answered about a domain, a page or addresses; newest first, whatever its age. */
  kept(about: AboutWhat): Promise<KeptAnswer[]>;
  /** The kept answer to one question of one service, whatever its age. */
  keptAnswer<Name extends OperationName>(
    service: string,
    operation: Name,
    params: Params<Name>,
  ): Promise<KeptAnswer<Name> | null>;
  /** For jobs and marks: the lower half of `ask`, to one of the services. */
  send: Send;
  /** A free ask that nobody clicked for, to one of the services. Null when no answer came. */
  free<Name extends 'listLeads' | 'getAccount'>(
    connection: Connection,
    operation: Name,
    params: Params<Name>,
  ): Promise<Reply<Name> | null>;
  optOuts: OptOuts;
  write: Write;
  /** Hears every answer and every opt-out. */
  hear(listener: (news: News) => void): void;
}

export function createAsks(context: Context, told: Told): Asks {
  const { store, clock } = context;
  const write = createBatch(store);
  const listeners: ((news: News) => void)[] = [];
  const optOuts = createOptOuts(context, write);
  const paid = createPaid(context, (name, params, how) => answerTo(how.connection, name, params));
  const news = (one: News) => {
    if (one.at === 'answered' && one.operation === 'getAccount') paid.counted(one.service, one.reply.data);
    for (const listener of listeners) listener(one);
  };
  const settle = createSettle({ context, write, optOuts, paid, told, news });
  const send = createSend({ context, write, ceilings: createCeilings(context), optOuts, paid, settle });

  async function answerTo<Name extends 'listLeads' | 'getAccount'>(
    connection: Connection,
    name: Name,
    params: Params<Name>,
  ): Promise<Reply<Name> | null> {
    const { answer } = await send(name, params, { ...quietly(context, connection), urgent: true });
    return answer.ok && answer.at === 'done' ? answer.reply : null;
  }

  async function ask<Name extends OperationName>(request: AskRequest<Name>): Promise<Asked<Name>> {
    const { operation, click, anew, message = null } = request;
    const params = request.params as Params<Name>;
    const encoded = encode(operation, params);
    if (!encoded.ok) return failed({ code: 'refused-input', ...encoded.input, quoted: null });
    const connection = await context.connection();
    if (!connection) return failed({ code: 'no-service' });
    if (await optOuts.hasAsk(operation, params)) return failed({ code: 'opted-out' });

    const began = clock.now();
    const { spends } = operationOf(operation);
    const isEnough = (record: AnswerRecord) => {
      if (record.asked > began || (message !== null && record.message === message)) return true;
      return !anew && (isFresh(record, began) || (spends !== 'nothing' && !click));
    };
    const id = await answerId(context, connection.id, operation, request.params);
    const record = isKept(operation) ? await store.get('answers', id) : undefined;
    const reply = record && isEnough(record) ? readKept(operation, record) : null;
    if (record && reply) {
      void written(write, [{ table: 'answers', put: { ...record, used: began } }]);
      return { ok: true, reply, asked: record.asked, kept: true, planEnd: record.planEnd };
    }
    if (spends !== 'nothing' && !click) return failed({ code: 'stopped' });
    const isCurrent = () => isStill(context.connection(), connection);
    const { again, page, urgent = true } = request;
    const sending: Sending<Name> = { connection, isCurrent, isEnough, urgent, page, message, again, poll: false };
    return shown(await send(operation, params, sending));
  }

  return {
    ask,
    kept: (about) => keptAbout(context, about),
    async keptAnswer(service, operation, params) {
      const record = await store.get('answers', await answerId(context, service, operation, params as Fields));
      const reply = record ? readKept(operation, record) : null;
      return record && reply ? { operation, params, reply, asked: record.asked, planEnd: record.planEnd } : null;
    },
    send,
    free: answerTo,
    optOuts,
    write,
    hear: (listener) => listeners.push(listener),
  };
}

function shown<Name extends OperationName>({ answer, asked, kept }: Got<Name>): Asked<Name> {
  if (!answer.ok) return answer;
  if (answer.at === 'pending') return failed({ code: 'no-answer', why: 'timed-out' });
  return { ok: true, reply: answer.reply, asked, kept, planEnd: answer.planEnd };
}

function failed(problem: Problem): { ok: false; problem: Problem } {
  return { ok: false, problem };
}
