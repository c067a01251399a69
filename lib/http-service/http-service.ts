import type { Answer } from '../contract/answer.ts';
import { limits } from '../contract/limits.ts';
import type { OperationName, Params } from '../contract/operations.ts';
import type { RequestOptions, Service } from '../contract/service.ts';
import { isRecord } from '../contract/tolerant.ts';
import { type RemoteServiceOptions, request, type Tools } from './request.ts';
import { createWatch } from './send.ts';

/**
 * A service of the contract over HTTP. A request waits for its turn (lib/contract/README.md §8), is sent, is retried
 * where that is safe, and always ends in an answer:
 * - `refused-input`, `no-key`, `stopped`: nothing was sent. The same holds for `offline` and `too-fast`, unless they
 * follow an attempt that did nothing or may be repeated.
 * - `no-answer`: sent, then timed out, lost the network or was cancelled.
 * - Cancelled between two attempts: the problem of the last attempt.
 * @example
 * const service = createRemoteService({ address, key, rateLimits, clock, fetch, random, online });
 * const answer = await service.request('countDomainEmails', { domain: 'acme.test' });
 */
export function createRemoteService(options: RemoteServiceOptions): Service {
  const tools = { ...options, watch: createWatch(options.clock) };
  return { request: (name, params, askOptions) => askPage(tools, name, params, askOptions ?? {}) };
}

/** If a domain-search page reaches past what a free plan shows, a page shortened to fit is requested once. */
async function askPage<Name extends OperationName>(
  tools: Tools,
  name: Name,
  params: Params<Name>,
  askOptions: RequestOptions,
): Promise<Answer<Name>> {
  const oneAsk = { ...askOptions, beforeSend: onlyOnce(askOptions.beforeSend) };
  const answer = await request(tools, name, params, oneAsk);
  const page = shorterPage(params, answer);
  if (!page) return explained(params, answer);
  const second = await request(tools, name, page.params, { ...oneAsk, encoded: undefined });
  return second.ok && second.at === 'done' ? { ...second, planEnd: page.planEnd } : explained(page.params, second);
}

function onlyOnce(act: RequestOptions['beforeSend']): RequestOptions['beforeSend'] {
  let acted: Promise<void> | undefined;
  return () => {
    acted ??= act?.() ?? Promise.resolve();
    return acted;
  };
}

/**
 * After a refused domain-search page: the longest page that the plan allows from the same offset. `planEnd` is limit
 * plus offset.
 * Null when it was refused for another reason, or starts past the plan's end.
 */
function shorterPage<Name extends OperationName>(
  params: Params<Name>,
  answer: Answer<Name>,
): { params: Params<Name>; planEnd: number } | null {
  if (answer.ok || answer.problem.code !== 'plan-limit') return null;
  const { limit, offset } = pageOf(params);
  const planEnd = answer.problem.allowed;
  if (offset >= planEnd || limit + offset <= planEnd) return null;
  return { params: { ...params, limit: planEnd - offset }, planEnd };
}

/** A page within the plan's limit was refused for another reason: an invalid limit or offset. */
function explained<Name extends OperationName>(params: Params<Name>, answer: Answer<Name>): Answer<Name> {
  if (answer.ok || answer.problem.code !== 'plan-limit') return answer;
  const { limit, offset } = pageOf(params);
  const { allowed, quoted } = answer.problem;
  if (limit + offset > allowed) return answer;
  return { ok: false, problem: { code: 'refused-input', field: 'limit', fault: 'invalid', quoted } };
}

function pageOf(params: unknown): { limit: number; offset: number } {
  const { limit, offset } = isRecord(params) ? params : {};
  return {
    limit: typeof limit === 'number' ? limit : limits.domainSearch.perPage,
    offset: typeof offset === 'number' ? offset : 0,
  };
}
