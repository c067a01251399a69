/** Damaged records: kept as they were, out of the way, so that the rest works and nothing is lost. */
import type { Writing } from './database.ts';
import { keyOf, type Table } from './tables.ts';

/** `at`: epoch milliseconds. Whoever calls takes them out of their table. */
export function setAside(to: Writing, table: Table, records: readonly unknown[], at: number): void {
  for (const record of records) {
    to.put('aside', { id: `${table}|${keyOf(record)}`, table, record, at });
  }
}
