/** What a service is: whoever fulfils this, over HTTP or on the device, can stand behind the worker. */
import type { Answer } from './answer.ts';
import type { OperationName, Params } from './operations.ts';

export interface AskOptions {
  /** Gives the ask up; the answer is then the problem `stopped`, or `no-answer` when it was sent already. */
  signal?: AbortSignal | undefined;
  /** Asks of a user's click go before those of a job. */
  urgent?: boolean | undefined;
  /** Called once, right before something is sent that may spend or may not be repeated; when it fails, nothing is sent. */
  beforeSend?: (() => Promise<void>) | undefined;
}

export interface Service {
  /** Never rejects: what goes wrong is in the answer. */
  ask<Name extends OperationName>(name: Name, params: Params<Name>, options?: AskOptions): Promise<Answer<Name>>;
}
