/** Where columns lie, and what is told of one that can't be read. */
import type { Table } from '../tables.ts';

export interface Columns {
  table: Table & `${string}Columns`;
  /** No `|` in it. */
  space: string;
}

/** A column whose record can't be read: what it held is told by the records that it was made of (`rebuild-columns.ts`). */
export class DamagedColumn extends Error {
  readonly columns: Columns;
  readonly segment: number;

  constructor(columns: Columns, segment: number) {
    super(`A column of ${columns.table} is damaged`);
    this.columns = columns;
    this.segment = segment;
  }
}
