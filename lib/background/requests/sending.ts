/** Inputs, result and events of sending a request. */
import type { Answer } from '../../contract/answer.ts';
import type { Spend } from '../../contract/costs.ts';
import { type OperationName, operationOf, type Params, type Reply } from '../../contract/operations.ts';
import type { AnswerRecord, Change } from '../storage/store.ts';
import type { Fields } from './cache.ts';
import type { Connection } from './connection.ts';
import type { Context } from './context.ts';

/** The result. `asked`: when the service answered, epoch milliseconds. `cached`: the answer was already stored. */
export interface Got<Name extends OperationName> {
  answer: Answer<Name>;
  asked: number;
  cached: boolean;
}

export interface Sending<Name extends OperationName> {
  connection: Connection;
  /** False if the service or key has changed; the response is then dropped. */
  isCurrent(): Promise<boolean>;
  /** There was no click: nothing that may spend is sent. */
  unasked?: boolean | undefined;
  /** Whether a cached answer makes the request unnecessary. */
  isEnough(record: AnswerRecord): boolean;
  /** A user is waiting. */
  urgent: boolean;
  /** The page it is about; null for none. */
  page: string | null;
  /** The click's message; null for none. */
  message: string | null;
  /** The user agreed that a lost request may be charged again. */
  again: boolean;
  /** Polls a pending verification, which was counted already. */
  poll: boolean;
  signal?: AbortSignal | undefined;
  /** Written right before a request that may spend or is unrepeatable. */
  before?: (() => Change[]) | undefined;
  /** Written in one transaction with the outcome. */
  after?: ((got: Got<Name>) => Change[]) | undefined;
}

/** Never rejects for failures of a service or the store. */
export type Send = <Name extends OperationName>(
  name: Name,
  params: Params<Name>,
  sending: Sending<Name>,
) => Promise<Got<Name>>;

/** A request as its records identify it. */
export interface Question {
  /** The identifier of its answer. */
  id: string;
  service: string;
  operation: OperationName;
  params: Fields;
}

/** For requests without a click, to a given service, whichever one is chosen meanwhile. */
export function backgroundRequest(context: Context, connection: Connection) {
  return {
    connection,
    isCurrent: () => isStill(context.connectionOf(connection.id), connection),
    isEnough: () => false,
    urgent: false,
    page: null,
    message: null,
    again: false,
    poll: false,
  };
}

/** What a request spends at this connection; nothing on this device. */
export function spendsOn({ isDevice }: Connection, name: OperationName): Spend {
  return isDevice ? 'nothing' : operationOf(name).spends;
}

/** Whether service, address and key are unchanged. */
export async function isStill(now: Promise<Connection | null>, { id, epoch }: Connection): Promise<boolean> {
  const is = await now;
  return is !== null && is.id === id && is.epoch === epoch;
}

/** Events for other parts of the background. Each names a service by its identifier. Handlers must not fail. */
export interface RequestEvents {
  /** Something was or may have been spent, so the remaining plan must be requested again. */
  spent(service: string, operation: OperationName): void;
  /** The service rejected the key (401). */
  refused(service: string): void;
  /** A person opted out. Resolves when they are forgotten everywhere. */
  optedOut(whom: Whom): Promise<void>;
}

/** The person of a request. */
export interface Whom {
  operation: OperationName;
  params: Fields;
}

/** A completed answer, by operation. */
export type Answered = {
  [Name in OperationName]: {
    at: 'answered';
    service: string;
    operation: Name;
    params: Params<Name>;
    reply: Reply<Name>;
    /** The most results that the plan shows for a search, if it cut them off. */
    planEnd: number | null;
    /** When it was sent, epoch milliseconds. */
    from: number;
    /** A user waited for it; false for jobs. */
    urgent: boolean;
    /** A page of Harrier requested it by message, to show it. */
    shown: boolean;
  };
}[OperationName];

/** For known leads and jobs. `forgotten`: a person opted out, and these addresses were deleted. */
export type RequestUpdate = Answered | { at: 'forgotten'; emails: string[] };
