/** What the journal says of an ask that left the device. */

import type { Context } from '../../background/context.ts';
import type { Answer } from '../../contract/answer.ts';
import type { Spend } from '../../contract/costs.ts';
import type { OperationName } from '../../contract/operations.ts';
import type { Problem } from '../../contract/problem.ts';
import type { JournalEntry } from '../../messages/views.ts';

type Fields = Record<string, unknown>;

export type Note = (
  of: { service: string; operation: OperationName; params: Fields },
  answer: Answer<OperationName>,
  spent: Spend,
) => JournalEntry;

/** Entries with ids that sort by time. */
export function journalist({ clock, random }: Context): Note {
  let written = 0;
  return ({ service, operation, params }, answer, spent) => {
    const at = clock.now();
    written += 1;
    const id = `${at}-${written}-${Math.floor(random() * 1e9).toString(36)}`;
    const isAboutNobody = !answer.ok && answer.problem.code === 'opted-out';
    return { id, at, service, operation, params: isAboutNobody ? {} : params, outcome: outcomeOf(answer), spent };
  };
}

function outcomeOf(answer: Answer<OperationName>): string {
  if (!answer.ok) return statusOf(answer.problem) ?? answer.problem.code;
  if (answer.at === 'pending') return '202';
  return answer.created ? '201' : '200';
}

function statusOf(problem: Problem): string | null {
  switch (problem.code) {
    case 'service-failed':
    case 'unreadable':
      return String(problem.status);
    case 'key-refused':
      return '401';
    case 'not-found':
      return '404';
    case 'not-created':
      return '422';
    case 'opted-out':
      return '451';
    case 'mail-server':
      return '222';
    default:
      return null;
  }
}
