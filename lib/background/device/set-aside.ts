/** Stores damaged records unchanged in a separate table, so that the rest works and nothing is lost. */

import { keyOf, type Table } from './tables.ts';
import type { Writing } from './transaction.ts';

/** `at`: epoch milliseconds. The caller removes the records from their table. */
export function setAside(to: Writing, table: Table, records: readonly unknown[], at: number): void {
  for (const record of records) {
    to.put('aside', { id: `${table}|${keyOf(record)}`, table, record, at });
  }
}
