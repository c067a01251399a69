/** Finds the row that names the columns. Some programs write notes above it. */
import { addressIn } from './addresses.ts';
import { headingOf } from './header-words.ts';
import type { Table, TableRow } from './table.ts';

/** How many rows are examined; fewer for a wide table, so that it stays fast. */
export const lookedRows = (width: number): number =>
  Math.max(20, Math.min(200, Math.floor(10_000 / Math.max(1, width))));

/** How far down a header is looked for, and can be chosen. */
export const mostAbove = 20;

/**
 * The index of the header among the rows; null if there is none. Rows above it are not imported, so a later row
 * counts only below narrower ones.
 */
export function guessHeader({ rows, width }: Pick<Table, 'rows' | 'width'>): number | null {
  const looked = rows.slice(0, lookedRows(width));
  const first = looked.findIndex(({ cells }) => !isSeparatorLine(cells));
  const above = looked.slice(0, Math.min(mostAbove + 1, looked.length - 1));
  const known = above.map(({ cells }) => (hasAddress(cells) ? 0 : knownIn(cells)));
  const best = known.indexOf(Math.max(0, ...known));
  if ((known[best] ?? 0) > 1 && areNotes(looked.slice(first, best), looked[best])) return best;
  const top = above[first];
  if (!top || hasAddress(top.cells)) return null;
  return (known[first] ?? 0) > 0 || isAboveAddresses(looked.slice(first + 1)) ? first : null;
}

/** `sep=;` tells spreadsheets how the file is separated. */
const isSeparatorLine = ([first = '', ...rest]: readonly string[]): boolean =>
  /^sep=.?$/i.test(first) && rest.every((cell) => cell === '');

function hasAddress(cells: readonly string[]): boolean {
  return cells.some((cell) => addressIn(cell) !== null);
}

function knownIn(cells: readonly string[]): number {
  return cells.filter((cell) => headingOf(cell) !== null).length;
}

const filledIn = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/** Narrower than the header, and not a list of addresses. */
function areNotes(rows: readonly TableRow[], header: TableRow | undefined): boolean {
  const most = filledIn(header?.cells ?? []);
  return rows.every(({ cells }) => filledIn(cells) < most) && rows.filter(({ cells }) => hasAddress(cells)).length < 2;
}

/** Whether most cells of a column are addresses. */
function isAboveAddresses(rows: readonly TableRow[]): boolean {
  const filled = new Map<number, [cells: number, addresses: number]>();
  for (const { cells } of rows) {
    cells.forEach((cell, at) => {
      if (cell.trim() === '') return;
      const [all, addresses] = filled.get(at) ?? [0, 0];
      filled.set(at, [all + 1, addresses + (addressIn(cell) === null ? 0 : 1)]);
    });
  }
  return [...filled.values()].some(([all, addresses]) => addresses >= all * 0.6);
}

export function bodyOf<Row>(rows: readonly Row[], header: number | null): readonly Row[] {
  return header === null ? rows : rows.slice(header + 1);
}

/**
 * The number of columns. With a header, its cells; unless nearly all rows are wider. A few wider rows have too many
 * cells, often because of a separator in a text without quotes.
 */
export function columnCount({ rows, width }: Pick<Table, 'rows' | 'width'>, header: number | null): number {
  const widths = bodyOf(rows, header)
    .slice(0, lookedRows(width))
    .map(({ cells }) => filledWidth(cells))
    .sort((one, other) => other - one);
  if (header === null) return widths[Math.floor(widths.length * rareShare)] ?? width;
  const own = rows[header]?.cells.length ?? 0;
  const usual = widths[Math.ceil(widths.length * (1 - rareShare)) - 1] ?? 0;
  return widths.length > 2 ? Math.max(own, usual) : own;
}

const rareShare = 0.1;

/** Up to the last cell with a text. */
export function filledWidth(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}
