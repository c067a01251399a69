/**
 * The interface of a service. Whatever implements it, over HTTP or on the device, can answer the background's
 * requests.
 */
import type { Answer } from './answer.ts';
import type { OperationName, Params } from './operations.ts';
import type { WireRequest } from './request.ts';

export interface RequestOptions {
  /**
   * Cancels the request. The answer is then the problem `stopped`, or `no-answer` if it was already sent. What changes
   * something is not cut off once it is sent.
   */
  signal?: AbortSignal | undefined;
  /** Requests of a user's click go before those of a job. */
  urgent?: boolean | undefined;
  /** The result of `check`, so the parameters are not checked again. */
  encoded?: WireRequest | undefined;
  /**
   * Called once, right before sending something that may spend or may not be repeated. If it rejects, nothing is
   * sent.
   */
  beforeSend?: (() => Promise<void>) | undefined;
}

export interface Service {
  /**
   * Never rejects: failures are part of the answer.
   * @example
   * const answer = await service.request('countDomainEmails', { domain: 'acme.test' }, { signal });
   * if (!answer.ok) return answer.problem.code;
   * return answer.at === 'done' ? answer.reply.data.total : 'pending';
   */
  request<Name extends OperationName>(
    name: Name,
    params: Params<Name>,
    options?: RequestOptions,
  ): Promise<Answer<Name>>;
}
