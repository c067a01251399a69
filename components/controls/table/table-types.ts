import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  key: string;
  words: string;
  /** `longest` grows with the table; a number is a fixed width in rem. */
  width: 'short' | 'middle' | 'long' | 'longest' | number;
  /** Numbers are aligned to the end. */
  numbers?: boolean | undefined;
  /** Rows can be sorted by it. */
  sortable?: boolean | undefined;
  cell: (row: Row) => ComponentChildren;
}

export interface Sorting {
  key: string;
  way: 'ascending' | 'descending';
}

export interface DataTableProps<Row> {
  /** The table's accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The row's name, for its checkbox. */
  nameOf: (row: Row) => string;
  /** Null: rows cannot be selected. */
  selected: ReadonlySet<string> | null;
  onSelect?: ((key: string, range: boolean) => void) | undefined;
  onSelectAll?: (() => void) | undefined;
  /** The keyboard's row; the table scrolls it into view. */
  cursor: string | null;
  onCursor?: ((key: string) => void) | undefined;
  /** A click on a row outside of its controls. */
  onOpen?: ((key: string) => void) | undefined;
  /** The row whose drawer is open. */
  opened?: string | null | undefined;
  sorting?: Sorting | null | undefined;
  onSort?: ((key: string) => void) | undefined;
  /** The user's column widths in rem; without it they are fixed. `onWidth` null: back to the default. */
  sizes?:
    | { widths: Readonly<Record<string, number>>; onWidth: (key: string, width: number | null) => void }
    | undefined;
  /** Expected rows, shown as skeletons. */
  coming?: number | undefined;
}
