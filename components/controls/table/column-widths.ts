/** Column widths of a table in rem, so they grow with zoomed text. */
import type { Column } from './table-types.ts';

/** The default width, and the minimum in a narrow table; for growing columns only the minimum. */
const usual = { short: 6.5, middle: 10, long: 14, longest: 11 } as const;
const least = { short: 6.5, middle: 8, long: 8, longest: 11 } as const;

/** Names and addresses come first: others keep their default once a growing column has this width. */
const firstServed = 14;

export const narrowest = 4;
export const widest = 60;

/** The column of checkboxes. */
export const boxes = 3.25;

/** The user's widths, by column. */
export type Widths = Readonly<Record<string, number>>;

type Some = Pick<Column<never>, 'key' | 'width'>;

export function bounded(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)) * 100) / 100;
}

const usualOf = ({ width }: Some) => (typeof width === 'number' ? width : usual[width]);

/** Null for a column that takes the remaining width: there is always one, the last if no other. */
export function widthOf(columns: readonly Some[], widths: Widths, key: string): number | null {
  const column = columns.find((one) => one.key === key);
  if (!column || growing(columns, widths).includes(column)) return null;
  return widths[key] ?? usualOf(column);
}

function growing(columns: readonly Some[], widths: Widths): readonly Some[] {
  const grows = columns.filter((column) => column.width === 'longest' && widths[column.key] === undefined);
  return grows.length > 0 ? grows : columns.slice(-1);
}

/** As a CSS value. A default width shrinks in a narrow table; the user's own stays. */
export function cssWidth(columns: readonly Some[], widths: Widths, key: string, withBoxes: boolean): string {
  const width = widthOf(columns, widths, key);
  const column = columns.find((one) => one.key === key);
  if (width === null || !column) return 'auto';
  if (!givesWay(column, widths)) return `${width}rem`;
  // Columns shrink in proportion to what they can give.
  const all = columns.map((one) => widthOf(columns, widths, one.key) ?? firstServed);
  const wanted = all.reduce((sum, one) => sum + one, withBoxes ? boxes : 0);
  const given = columns.filter((one) => givesWay(one, widths) && widthOf(columns, widths, one.key) !== null);
  const share = slackOf(column) / given.reduce((sum, one) => sum + slackOf(one), 0);
  return `clamp(${leastOf(column)}rem, ${width}rem + (100cqi - ${wanted}rem) * ${share.toFixed(4)}, ${width}rem)`;
}

const slackOf = (column: Some) => usualOf(column) - leastOf(column);

const leastOf = ({ width }: Some) => (typeof width === 'number' ? width : least[width]);

function givesWay(column: Some, widths: Widths): boolean {
  return widths[column.key] === undefined && slackOf(column) > 0;
}

/** The table's minimum width: below it the table scrolls. */
export function leastWidth(columns: readonly Some[], widths: Widths, withBoxes: boolean): number {
  const grows = growing(columns, widths);
  const all = columns.map((column) =>
    grows.includes(column) ? leastOf(column) : (widths[column.key] ?? leastOf(column)),
  );
  return all.reduce((sum, one) => sum + one, withBoxes ? boxes : 0);
}
