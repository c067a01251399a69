/** A free plan refuses to look beyond its end; what it does show is asked for instead. Contract, sections 7.2 and 8. */
import type { Answer } from '../contract/answer.ts';
import { limits } from '../contract/limits.ts';
import type { OperationName, Params } from '../contract/operations.ts';
import { isRecord } from '../contract/tolerant.ts';

/**
 * After a refused page of a domain search, the longest page that the plan allows from the same offset; `planEnd` is limit plus
 * offset. Null when it was not refused for that, or begins beyond the plan's end.
 */
export function shorterPage<Name extends OperationName>(
  params: Params<Name>,
  answer: Answer<Name>,
): { params: Params<Name>; planEnd: number } | null {
  if (answer.ok || answer.problem.code !== 'plan-limit') return null;
  const { limit, offset } = pageOf(params);
  const planEnd = answer.problem.allowed;
  if (offset >= planEnd || limit + offset <= planEnd) return null;
  return { params: { ...params, limit: planEnd - offset }, planEnd };
}

/** A page within every plan's end was refused for something else: then its numbers are wrong. */
export function explained<Name extends OperationName>(params: Params<Name>, answer: Answer<Name>): Answer<Name> {
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
