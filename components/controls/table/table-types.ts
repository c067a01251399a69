/** What a table is given: its columns, its rows, and how they are in order. */
import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  key: string;
  words: string;
  /** `longest` grows with the table; a number is a width in rem of its own. */
  width: 'short' | 'middle' | 'long' | 'longest' | number;
  /** Numbers stand at the end of their column. */
  numbers?: boolean | undefined;
  /** Its rows can be put in order by it. */
  sortable?: boolean | undefined;
  cell: (row: Row) => ComponentChildren;
}

export interface Sorting {
  key: string;
  way: 'ascending' | 'descending';
}

export interface DataTableProps<Row> {
  /** Said of the whole table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** What a row is called: said of its box. */
  nameOf: (row: Row) => string;
  /** Null: rows can't be chosen. */
  selected: ReadonlySet<string> | null;
  onSelect?: ((key: string, range: boolean) => void) | undefined;
  onSelectAll?: (() => void) | undefined;
  /** Where the keyboard stands; the table brings it into sight. */
  cursor: string | null;
  onCursor?: ((key: string) => void) | undefined;
  /** A click on a row, outside of what can be pressed in it. */
  onOpen?: ((key: string) => void) | undefined;
  /** The row whose drawer is open. */
  opened?: string | null | undefined;
  sorting?: Sorting | null | undefined;
  onSort?: ((key: string) => void) | undefined;
  /** How wide the user made its columns, in rem; without it they can't be changed. `onWidth` null: as usual again. */
  sizes?:
    | { widths: Readonly<Record<string, number>>; onWidth: (key: string, width: number | null) => void }
    | undefined;
  /** So many more are on their way: shown as skeleton. */
  coming?: number | undefined;
}
