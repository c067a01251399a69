/** What an answer did spend, and whether its outcome is known at all. Contract, section 8, "Counting". */
import type { Answer } from '../../contract/answer.ts';
import type { Spend } from '../../contract/costs.ts';
import { type OperationName, operationOf } from '../../contract/operations.ts';
import type { Problem } from '../../contract/problem.ts';
import { isRecord } from '../../contract/tolerant.ts';

/** A poll of a verification under way was counted before. */
export function spentBy(name: OperationName, answer: Answer<OperationName>, poll: boolean): Spend {
  const { spends } = operationOf(name);
  if (poll || spends === 'nothing') return 'nothing';
  if (!answer.ok) return mayHaveSpent(answer.problem) ? 'unknown' : 'nothing';
  if (spends === 'search' && answer.at === 'done' && isMiss(answer.reply)) return 'nothing';
  return spends;
}

/** Something was carried out, or may have been, and nothing came of it that could be kept. */
export function isLost(problem: Problem): boolean {
  return problem.code === 'no-answer' || problem.code === 'too-large' || problem.code === 'unreadable';
}

function mayHaveSpent(problem: Problem): boolean {
  return isLost(problem) || problem.code === 'mail-server' || problem.code === 'service-changed';
}

/** Counted only when at least one result is returned. */
function isMiss(reply: unknown): boolean {
  if (!isRecord(reply) || !isRecord(reply.data)) return false;
  const { emails, email } = reply.data;
  return Array.isArray(emails) ? emails.length === 0 : email === null;
}

const unsent: ReadonlySet<Problem['code']> = new Set([
  'no-service',
  'no-key',
  'no-permission',
  'offline',
  'ceiling',
  'stopped',
  'outcome-unknown',
]);

/** Nothing left the device. */
export function isUnsent(problem: Problem): boolean {
  return unsent.has(problem.code);
}
