/** Numbers that are kept beside what they count. */
import { isRecord } from '../../contract/tolerant.ts';
import type { Reading } from './database.ts';
import type { Table } from './tables.ts';

export async function countOf(from: Reading, id: string): Promise<number> {
  return (await keptCount(from, id)) ?? 0;
}

/** The highest id that was given in a table; without its counter, or with a damaged one, the highest that is there: none is given twice. */
export async function lastIdOf(from: Reading, id: string, table: Table): Promise<number> {
  const kept = await keptCount(from, id);
  if (kept !== null) return kept;
  const last = await from.last(table);
  return isRecord(last) && typeof last.id === 'number' ? last.id : 0;
}

/** Null where there is none, or it is damaged. */
export async function keptCount(from: Reading, id: string): Promise<number | null> {
  const record = await from.get('counters', id);
  return isRecord(record) && Number.isSafeInteger(record.count) ? Number(record.count) : null;
}
