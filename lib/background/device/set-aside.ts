/** Damaged records: kept as they were, out of the way, so that the rest works and nothing is lost. */
import { isRecord } from '../../contract/tolerant.ts';
import type { Key, Writing } from './database.ts';
import type { Table } from './tables.ts';

/** `at`: epoch milliseconds. Whoever calls takes them out of their table. */
export function setAside(to: Writing, table: Table, records: readonly unknown[], at: number): void {
  for (const record of records) {
    to.put('aside', { id: `${table}|${keyOf(record)}`, table, record, at });
  }
}

export function keyOf(record: unknown): Key {
  if (!isRecord(record)) return '';
  const key = record.id ?? record.domain;
  return typeof key === 'number' ? key : String(key);
}
