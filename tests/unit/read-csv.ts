/** Reads Harrier's own files back without loss, so that tests can check their content. */
import { csvMark, unguarded } from '../../lib/contract/csv.ts';

/** Reads what `writeCsv` wrote, or any RFC 4180 file with a header. Short rows are filled with empty cells. */
export function readCsv(file: string): { header: string[]; rows: string[][] } {
  const [header = [], ...rows] = cells(file.startsWith(csvMark) ? file.slice(1) : file).map((row) =>
    row.map(unguarded),
  );
  return { header, rows: rows.map((row) => header.map((_, column) => row[column] ?? '')) };
}

/** One pass over the text, so the time grows only with its length. */
function cells(text: string): string[][] {
  const rows: string[][] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\r|\n|$)/y;
  let row: string[] = [];
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (!match) break;
    const [, quoted, plain = '', end] = match;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',' && pattern.lastIndex < text.length) continue;
    if (end === ',') row.push('');
    rows.push(row);
    row = [];
  }
  return rows;
}
