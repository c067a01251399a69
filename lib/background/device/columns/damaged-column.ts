/** Where columns are stored, and the error for a damaged one. */
import type { Table } from '../tables.ts';

export interface Columns {
  table: Table & `${string}Columns`;
  /** Contains no `|`. */
  space: string;
}

/**
 * A column whose record cannot be read. It can be rebuilt from the records it was derived from
 * (`rebuild-columns.ts`).
 */
export class DamagedColumn extends Error {
  readonly columns: Columns;
  readonly segment: number;

  constructor(columns: Columns, segment: number) {
    super(`A column of ${columns.table} is damaged`);
    this.columns = columns;
    this.segment = segment;
  }
}
