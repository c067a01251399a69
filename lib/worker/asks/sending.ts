/** What is said to send an ask, and what comes of it. */

import type { Connection } from '../../background/context.ts';
import type { AnswerRecord, Change } from '../../background/storage/store.ts';
import type { Answer } from '../../contract/answer.ts';
import type { OperationName, Params } from '../../contract/operations.ts';
import type { Fields } from './cache.ts';

/** What came of it. `asked`: when the service answered, epoch milliseconds; `kept`: it was on the device already. */
export interface Got<Name extends OperationName> {
  answer: Answer<Name>;
  asked: number;
  kept: boolean;
}

export interface Sending<Name extends OperationName> {
  connection: Connection;
  /** Whether the answer still belongs to somebody: another service or key, and it is dropped. */
  isCurrent(): Promise<boolean>;
  /** A kept answer that makes the ask needless. */
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
