/**
 * Cases that were written without a look at the readers, as somebody else's pages, names and files. What is read wrong
 * stays in the table, named here: its test fails once it is read right, and the name then goes.
 */
import { it } from 'vitest';

/** `wrong`: the titles of the rows that are still read wrong. The first of a row is its title. */
export function cases<Row extends readonly [string, ...unknown[]]>(
  rows: readonly Row[],
  wrong: readonly string[],
  judge: (row: Row) => unknown,
): void {
  const unknown = wrong.filter((title) => !rows.some(([one]) => one === title));
  if (unknown.length > 0) throw new Error(`No such case: ${unknown.join(', ')}`);
  for (const row of rows) (wrong.includes(row[0]) ? it.fails : it)(row[0], () => judge(row));
}
