/** A table's cells by column: a cell's header, and the cells above and below it. */
import { allIn, closestOf, first, parentOf, shortText, tagOf } from '../dom.ts';

const MOST_CELLS = 60;

export const cellOf = (element: Element): Element | null => closestOf(element, 'td, th');

export function rowOf(cell: Element): Element[] {
  const row = parentOf(cell);
  return row ? cellsIn(row) : [];
}

const cellsIn = (row: Element): Element[] => {
  const out: Element[] = [];
  for (let cell = row.firstElementChild; cell && out.length < MOST_CELLS; cell = cell.nextElementSibling) {
    if (/^t[dh]$/.test(tagOf(cell))) out.push(cell);
  }
  return out;
};

/** Is the name in the address's column, if a row holds several addresses? */
export function isAbove(name: Element, address: Element, addresses: (within: Element) => number): boolean {
  const [cell, beside] = [cellOf(address), cellOf(name)];
  if (!cell || !beside || cell === beside) return false;
  const [row, otherRow] = [parentOf(cell), parentOf(beside)];
  if (!row || !otherRow || row === otherRow || addresses(row) < 2) return false;
  if (closestOf(cell, 'table') !== closestOf(beside, 'table')) return false;
  return cellsIn(row).indexOf(cell) === cellsIn(otherRow).indexOf(beside);
}

/** The header of the cell's column, or null. */
export function headOf(document: Document, cell: Element): string | null {
  const table = closestOf(cell, 'table');
  const row = parentOf(cell);
  const at = row ? cellsIn(row).indexOf(cell) : -1;
  const head = table && first(table, 'tr');
  if (!head || head === row || at === -1) return null;
  const found = cellsIn(head)[at];
  return found ? (shortText(document, found, 60)?.trim() ?? null) : null;
}

/** The other cells of a column, in small tables. */
export function columnOf(cell: Element): Element[] {
  const table = closestOf(cell, 'table');
  const row = parentOf(cell);
  const at = row ? cellsIn(row).indexOf(cell) : -1;
  const rows = table ? allIn(table, 'tr', 9) : [];
  return at === -1 || rows.length > 8 ? [] : rows.flatMap((other) => (other === row ? [] : (cellsIn(other)[at] ?? [])));
}
