/**
 * Rows as a file that a spreadsheet opens safely and that reads back without loss.
 *
 * A cell that a spreadsheet might run (`=` `+` `-` `@` or their full-width forms come first, perhaps after spaces or quotes; or a tab or a
 * line break comes first) gets one `'` in front. So does one that has a `'` there already, so that reading takes exactly one away again.
 * RFC 4180 otherwise: CRLF, quotes doubled. Free of schemas: the worker writes with it what the screens read.
 */

/** A byte order mark in front of a file, so that names keep their letters. */
export const csvMark = '\ufeff';

const runs = /^[\s'"]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^'*[\t\r\n]/;
const wantsQuotes = /[",;\r\n\t]|^\s|\s$/;

/** Rows of text; empty when there is none. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(written).join(',')}\r\n`).join('');
}

/** A cell that no spreadsheet runs, in a file or pasted. */
export function guarded(cell: string): string {
  return runs.test(cell) ? `'${cell}` : cell;
}

function written(cell: string): string {
  const inert = guarded(cell);
  return wantsQuotes.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** A cell as it was before it was made inert. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && runs.test(cell) ? cell.slice(1) : cell;
}
