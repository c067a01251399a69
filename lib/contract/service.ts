/** What a service is: whoever fulfils this, over HTTP or on the device, can stand behind the worker. */
import type { Answer } from './answer.ts';
import type { OperationName, Params } from './operations.ts';
import type { WireRequest } from './request.ts';

export interface RequestOptions {
  /** Gives the request up; the answer is then the problem `stopped`, or `no-answer` when it was sent already. */
  signal?: AbortSignal | undefined;
  /** Requests of a user's click go before those of a job. */
  urgent?: boolean | undefined;
  /** What `check` made of the parameters: they are right, and are not looked at again. */
  encoded?: WireRequest | undefined;
  /** Called once, right before something is sent that may spend or may not be repeated; when it fails, nothing is sent. */
  beforeSend?: (() => Promise<void>) | undefined;
}

export interface Service {
  /** Never rejects: what goes wrong is in the answer. */
  request<Name extends OperationName>(
    name: Name,
    params: Params<Name>,
    options?: RequestOptions,
  ): Promise<Answer<Name>>;
}
