/** Lead lists within a transaction. */
import { isRecord } from '../../../contract/tolerant.ts';
import type { LeadList } from '../../../device-service/store-leads.ts';
import { lastIdOf } from '../counters.ts';
import type { Writing } from '../transaction.ts';

/** The counter for the highest identifier ever given to a list. */
export const nextList = 'lastList';

export async function addList(to: Writing, name: string): Promise<LeadList> {
  const id = (await lastIdOf(to, nextList, 'lists')) + 1;
  to.put('counters', { id: nextList, count: id });
  to.put('lists', { id, name, folded: name.toLowerCase() });
  return { id, name };
}

export function readList(record: unknown): LeadList | null {
  if (!isRecord(record)) return null;
  const { id, name } = record;
  return typeof id === 'number' && typeof name === 'string' ? { id, name } : null;
}
