/**
 * Cases from outside: pages, names and files invented without looking at the readers. A case that is still read wrong
 * stays in the table, listed in `wrong`. Its test fails once it is read correctly; then remove it from the list.
 */
import { it } from 'vitest';

/** `wrong`: the titles of the rows that are still read wrong. A row's first item is its title. */
export function cases<Row extends readonly [string, ...unknown[]]>(
  rows: readonly Row[],
  wrong: readonly string[],
  judge: (row: Row) => unknown,
): void {
  const unknown = wrong.filter((title) => !rows.some(([one]) => one === title));
  if (unknown.length > 0) throw new Error(`No such case: ${unknown.join(', ')}`);
  for (const row of rows) (wrong.includes(row[0]) ? it.fails : it)(row[0], () => judge(row));
}
