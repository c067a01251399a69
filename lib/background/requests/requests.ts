/**
 * Requests by Harrier's pages, and what other parts of the background send, observe and read. The steps before and
 * after sending are in `send.ts`.
 */

import type { OperationName, Params, Reply } from '../../contract/operations.ts';
import type { Problem } from '../../contract/problem.ts';
import { readNameWord } from '../../device-service/forget/name-word.ts';
import type { Asked, CachedAnswer } from '../../messages/request-views.ts';
import { createBatch, type Write } from '../storage/batch.ts';
import type { PersonDeletion } from '../storage/pending-deletions.ts';
import type { AnswerRecord } from '../storage/store.ts';
import { type AboutWhat, answerId, cachedAbout, cachedRecord, type Fields, isFresh } from './cache.ts';
import { createCeilings } from './ceilings.ts';
import type { Connection } from './connection.ts';
import type { Context } from './context.ts';
import { namesKnown, storedAddresses, wordsAsked } from './forget-person.ts';
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
  type Whom,
} from './sending.ts';
import { createUnrepeatables } from './unrepeatable.ts';

export interface RequestOptions<Name extends OperationName> {
  operation: Name;
  /** Validated strictly: an invalid parameter is named, and nothing is sent. */
  params: Fields;
  /** The user saw the possible cost and clicked. Without a click, nothing that may spend is sent. */
  click: boolean;
  /** Ignores cached answers. */
  skipCache: boolean;
  /** The user saw that the same request's outcome is unknown and that it may be charged again. */
  again: boolean;
  /** The page it is about, for the recent lookups; null for none. */
  page: string | null;
  /** The service that the click named: no other one is asked. */
  service?: string | undefined;
  /** The named service is asked even if another one is chosen. */
  unchosen?: boolean | undefined;
  /** The message's identifier. If the message arrives again after a background restart, it is still one click. */
  message?: string | null | undefined;
  /** False if no user waits for it. */
  urgent?: boolean | undefined;
}

export interface Requests {
  /** Never rejects for failures of a service or the store. A pending verification is `no-answer`; jobs poll it. */
  request<Name extends OperationName>(request: RequestOptions<Name>): Promise<Asked<Name>>;
  /** Cached answers of the services in use about a domain, a page or addresses; newest first, whatever their age. */
  cachedAbout(about: AboutWhat): Promise<CachedAnswer[]>;
  /** A service's cached answer to one request, whatever its age. */
  cachedAnswer<Name extends OperationName>(
    service: string,
    operation: Name,
    params: Params<Name>,
  ): Promise<CachedAnswer<Name> | null>;
  /**
   * For jobs and known leads: the lower half of `request`, to any of the services.
   * @example
   * const how = backgroundRequest(context, connection);
   * const { answer } = await requests.send('countDomainEmails', { domain: 'acme.test' }, how);
   * if (!answer.ok) return answer.problem;
   * if (answer.at === 'done') return answer.reply.data.total;
   */
  send: Send;
  /** A free request without a click, to any of the services. Null if no response came. */
  free<Name extends 'listLeads' | 'getLead' | 'getAccount'>(
    connection: Connection,
    operation: Name,
    params: Params<Name>,
  ): Promise<Reply<Name> | null>;
  optOuts: OptOuts;
  /** A service reported an opt-out (451). Resolves when the person is forgotten everywhere. */
  optedOut(whom: Whom): Promise<void>;
  /** Known addresses of the person of a request. */
  addressesOf(whom: StoredWhom): Promise<string[]>;
  /**
   * Name words of the person: from the request, from earlier requests that returned these addresses, and from rows
   * with them.
   */
  namesOf(whom: StoredWhom, emails: readonly string[]): Promise<string[]>;
  /** Deletes the person from what requests store. `names`: words of their names. Repeatable. */
  forgetPerson(whom: StoredWhom & Pick<PersonDeletion, 'names'>, emails: readonly string[]): Promise<void>;
  /** Reports that the person was also deleted from what other parts store. */
  reportForgotten(emails: readonly string[]): void;
  write: Write;
  /** Calls the listener for every answer and every opt-out. */
  subscribe(listener: (update: RequestUpdate) => void): void;
}

/** As stored in a deletion's record. */
type StoredWhom = Pick<PersonDeletion, 'operation' | 'params'>;

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

  async function answerTo<Name extends 'listLeads' | 'getLead' | 'getAccount'>(
    connection: Connection,
    name: Name,
    params: Params<Name>,
  ): Promise<Reply<Name> | null> {
    const { answer } = await send(name, params, { ...backgroundRequest(context, connection), urgent: true });
    return answer.ok && answer.at === 'done' ? answer.reply : null;
  }

  async function request<Name extends OperationName>(request: RequestOptions<Name>): Promise<Asked<Name>> {
    const {
      operation,
      click,
      skipCache,
      again,
      page,
      service,
      unchosen = false,
      message = null,
      urgent = true,
    } = request;
    const asked = () => (unchosen && service !== undefined ? context.connectionOf(service) : context.connection());
    const connection = await asked();
    if (!connection) return failed({ code: 'no-service' });
    if (service !== undefined && service !== connection.id) return failed({ code: 'service-changed' });
    const began = clock.now();
    const spends = spendsOn(connection, operation);
    const isEnough = (record: AnswerRecord) => {
      // Excludes future times: the clock was wrong then.
      const isSince = record.asked > began && record.asked <= clock.now();
      if (isSince || (message !== null && record.message === message)) return true;
      if (connection.isDevice) return false;
      return !skipCache && (isFresh(record, began) || (spends !== 'nothing' && !click));
    };
    const isCurrent = () => isStill(asked(), connection);
    const signal = message === null ? undefined : context.cancellations.begin(message);
    const ended = () => void (message !== null && context.cancellations.end(message));
    // Called only for requests that may spend or are unrepeatable, right before they are sent.
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
        found && {
          operation,
          params,
          service,
          reply: found.reply,
          asked: found.record.asked,
          planEnd: found.record.planEnd,
        }
      );
    },
    send,
    free: answerTo,
    optOuts,
    optedOut: events.optedOut,
    addressesOf: (whom) => storedAddresses(store, whom),
    namesOf: async (whom, emails) => {
      const words = [...(await wordsAsked(store, whom, emails)), ...(await namesKnown(store, emails))];
      return words.filter((word) => readNameWord(word) !== null);
    },
    forgetPerson: optOuts.forget,
    reportForgotten: (emails) => update({ at: 'forgotten', emails: [...emails] }),
    write,
    subscribe: (listener) => listeners.push(listener),
  };
}

function shown<Name extends OperationName>({ answer, asked, cached }: Got<Name>): Asked<Name> {
  if (!answer.ok) return answer;
  if (answer.at === 'pending') return failed({ code: 'no-answer', why: 'timed-out' });
  return { ok: true, reply: answer.reply, asked, cached, planEnd: answer.planEnd };
}

function failed(problem: Problem): { ok: false; problem: Problem } {
  return { ok: false, problem };
}
