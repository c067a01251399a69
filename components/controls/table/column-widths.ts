/** How wide the columns of a table are, in rem, so that they grow with zoomed text. */
import type { Column } from './table-types.ts';

/** What a column takes unless somebody made it wider or narrower; of those that grow, what they take at least. */
const usual = { short: 6.5, middle: 10, long: 14, longest: 12 } as const;

export const narrowest = 4;
export const widest = 60;

/** The column of boxes before all others. */
export const boxes = 3.25;

/** By column, what somebody made of it. */
export type Widths = Readonly<Record<string, number>>;

type Some = Pick<Column<never>, 'key' | 'width'>;

export function bounded(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)) * 100) / 100;
}

const usualOf = ({ width }: Some) => (typeof width === 'number' ? width : usual[width]);

/** Null for a column that takes what the others leave: there is always one, the last where there is no other. */
export function widthOf(columns: readonly Some[], widths: Widths, key: string): number | null {
  const grows = columns.filter((column) => column.width === 'longest' && widths[column.key] === undefined);
  const growing = grows.length > 0 ? grows : columns.slice(-1);
  const column = columns.find((one) => one.key === key);
  if (!column || growing.includes(column)) return null;
  return widths[key] ?? usualOf(column);
}

/** What the table takes at least: narrower, it scrolls. */
export function leastWidth(columns: readonly Some[], widths: Widths, withBoxes: boolean): number {
  const all = columns.map((column) => widthOf(columns, widths, column.key) ?? usualOf(column));
  return all.reduce((sum, one) => sum + one, withBoxes ? boxes : 0);
}
