/** Counters, stored beside what they count. */
import { isRecord } from '../../contract/tolerant.ts';
import type { Table } from './tables.ts';
import type { Reading } from './transaction.ts';

export async function countOf(from: Reading, id: string): Promise<number> {
  return (await storedCount(from, id)) ?? 0;
}

/**
 * The highest identifier given in a table. Without a readable counter, the highest existing one, so none is given
 * twice.
 */
export async function lastIdOf(from: Reading, id: string, table: Table): Promise<number> {
  const stored = await storedCount(from, id);
  if (stored !== null) return stored;
  const last = await from.last(table);
  return isRecord(last) && typeof last.id === 'number' ? last.id : 0;
}

/** Null if missing or damaged. */
export async function storedCount(from: Reading, id: string): Promise<number | null> {
  const record = await from.get('counters', id);
  return isRecord(record) && Number.isSafeInteger(record.count) ? Number(record.count) : null;
}
