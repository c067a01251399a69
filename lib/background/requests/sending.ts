/** What is said to send a request, what comes of it, and who hears of it. */
import type { Answer } from '../../contract/answer.ts';
import type { Spend } from '../../contract/costs.ts';
import { type OperationName, operationOf, type Params, type Reply } from '../../contract/operations.ts';
import type { JournalEntry } from '../../messages/views.ts';
import type { Connection, Context } from '../context.ts';
import type { AnswerRecord, Change } from '../storage/store.ts';
import type { Fields } from './cache.ts';

/** What came of it. `asked`: when the service answered, epoch milliseconds; `kept`: it was on the device already. */
export interface Got<Name extends OperationName> {
  answer: Answer<Name>;
  asked: number;
  cached: boolean;
}

export interface Sending<Name extends OperationName> {
  connection: Connection;
  /** Whether the answer still belongs to somebody: another service or key, and it is dropped. */
  isCurrent(): Promise<boolean>;
  /** Nobody clicked: nothing is sent that may spend. */
  unasked?: boolean | undefined;
  /** A cached answer that makes the request needless. */
  isEnough(record: AnswerRecord): boolean;
  /** A user waits. */
  urgent: boolean;
  /** The page that it is about; null for none. */
  page: string | null;
  /** The message of the click; null for none. */
  message: string | null;
  /** The click says that a lost ask may be charged a second time. */
  again: boolean;
  /** It asks on for a verification under way, which was counted already. */
  poll: boolean;
  signal?: AbortSignal | undefined;
  /** Written right before something is sent that may spend or may not be repeated. */
  before?: (() => Change[]) | undefined;
  /** Written in one transaction with what came of it. */
  after?: ((got: Got<Name>) => Change[]) | undefined;
}

/** Never rejects for what a service or the store does. */
export type Send = <Name extends OperationName>(
  name: Name,
  params: Params<Name>,
  sending: Sending<Name>,
) => Promise<Got<Name>>;

/** An ask as its records name it. */
export interface Question {
  /** The id of the answer that it would have. */
  id: string;
  service: string;
  operation: OperationName;
  params: Fields;
}

/** For requests that no click waits for: to one of the services, whichever the user has chosen meanwhile. */
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

/** What a question spends where it is asked: nothing on this device. */
export function spendsOn({ isDevice }: Connection, name: OperationName): Spend {
  return isDevice ? 'nothing' : operationOf(name).spends;
}

/** The same service with the same address and key. */
export async function isStill(now: Promise<Connection | null>, { id, epoch }: Connection): Promise<boolean> {
  const is = await now;
  return is !== null && is.id === id && is.epoch === epoch;
}

/** What the other parts of the worker are told. Each names a service by its id. None may fail. */
export interface RequestEvents {
  /** Something was spent, or may have been: what is left of the plan is to be asked again. */
  spent(service: string): void;
  /** Something left the device. */
  journal(entry: JournalEntry): void;
  /** The service refused the key (401). */
  refused(service: string): void;
  /** A person opted out: what was shown of them elsewhere goes before the records do. */
  forgetting(): Promise<void>;
  /** They are forgotten where requests keep them, and what keeps more of them forgets them now. Gives the addresses of theirs that it knew. */
  optedOut(who: OptedOut): Promise<string[]>;
}

/** Whom a service says to have opted out: by what was asked of it, and the addresses of theirs that were known. */
export interface OptedOut {
  operation: OperationName;
  params: Fields;
  emails: readonly string[];
}

/** An answer, by its operation. */
export type Answered = {
  [Name in OperationName]: {
    at: 'answered';
    service: string;
    operation: Name;
    params: Params<Name>;
    reply: Reply<Name>;
    /** The plan shows nothing of a search beyond so many. */
    planEnd: number | null;
    /** When it was sent, epoch milliseconds. */
    from: number;
    /** A user waited for it; else it was a job's. */
    urgent: boolean;
    /** A screen asked for it by a message, to show it. */
    shown: boolean;
  };
}[OperationName];

/** What marks and jobs want to know. `forgotten`: a person opted out; these addresses are forgotten. */
export type RequestUpdate = Answered | { at: 'forgotten'; service: string; emails: string[] };
