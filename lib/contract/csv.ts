/**
 * Writes rows as CSV that a spreadsheet opens safely and that reads back without loss.
 *
 * A cell that a spreadsheet might run gets one leading `'`. These are cells that begin with `=` `+` `-` `@` or their
 * full-width forms (perhaps after spaces or quotes), or with a tab or line break. They get one even after a `'` of
 * their own, so that reading removes exactly one. Otherwise RFC 4180: CRLF, doubled quotes. Without schemas: the
 * background writes with it, and pages read.
 */

/** A byte order mark at the start of a file, so that spreadsheets show names correctly. */
export const csvMark = '\ufeff';

const runs = /^[\s'"]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^'*[\t\r\n]/;
const wantsQuotes = /[",;\r\n\t]|^\s|\s$/;

/** Empty if there are no rows. `plain`: cells that are known to be harmless, and are written without the guard. */
export function csvLines(rows: readonly (readonly string[])[], plain?: RegExp): string {
  return rows.map((row) => `${row.map((cell) => written(cell, plain)).join(',')}\r\n`).join('');
}

/** Makes a cell safe to open or paste: no spreadsheet runs it. */
export function guarded(cell: string): string {
  return runs.test(cell) ? `'${cell}` : cell;
}

function written(cell: string, plain?: RegExp): string {
  const inert = plain?.test(cell) ? cell : guarded(cell);
  return wantsQuotes.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Undoes `guarded`. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && runs.test(cell) ? cell.slice(1) : cell;
}
