/** Parses the rows of a text (CSV, or a spreadsheet's clipboard) into a table whose rows know their lines. */
import Papa from 'papaparse';
import { unguarded } from '../contract/csv.ts';
import { breathe } from './breathe.ts';

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

export interface TableRow {
  /** The row's first line in the file, from 1; a cell may contain line breaks. */
  line: number;
  cells: string[];
}

export interface Table {
  delimiter: Delimiter;
  /** Without empty rows. */
  rows: TableRow[];
  /** The number of cells in the longest row. */
  width: number;
  /** The line of the row with an unclosed quote, which puts all that follows into one cell; null if none. */
  openQuote: number | null;
}

/** Not a list of people: a page that showed it would freeze. `line`: where the row begins. */
export type TableFault =
  | { why: 'too-many-columns'; line: number; columns: number; most: number }
  | { why: 'too-long-row'; line: number; most: number };

export const mostColumns = 1_000;
/** Characters in one row. An unclosed quote makes one row of all that follows. */
const longestRow = 1_000_000;

/** Characters parsed at once: a few milliseconds. */
const slice = 128 * 1_024;

/**
 * Parses a text in slices, so that the page stays responsive. `delimiter` null guesses it. `onShare` gets the part
 * that was read, 0 to 1.
 */
export async function readTable(
  text: string,
  delimiter: Delimiter | null,
  onShare: (share: number) => void = () => undefined,
): Promise<{ ok: true; table: Table } | { ok: false; fault: TableFault }> {
  const by = delimiter ?? guessDelimiter(text);
  const reader = createRowReader(by, newlineOf(text));
  const rows: TableRow[] = [];
  let openQuote: number | null = null;
  for (let from = 0; from < text.length; from += slice) {
    const read = reader.take(text.slice(from, from + slice), from + slice >= text.length);
    if (!read.ok) return read;
    for (const row of read.rows) rows.push(row);
    openQuote ??= read.openQuote;
    onShare(Math.min(1, (from + slice) / text.length));
    if (from + slice < text.length) await breathe();
  }
  return { ok: true, table: { delimiter: by, rows, width: widthOf(rows), openQuote } };
}

export function widthOf(rows: readonly TableRow[]): number {
  return rows.reduce((width, { cells }) => Math.max(width, cells.length), 0);
}

type ReadRows = { ok: true; rows: TableRow[]; openQuote: number | null } | { ok: false; fault: TableFault };

export interface RowReader {
  /** The rows completed by this piece of the text; for the last piece, all that are left. */
  take(piece: string, isLast: boolean): ReadRows;
}

/** For a text of any length: holds no more of it than one row and a piece. */
export function readerFor(head: string): RowReader {
  return createRowReader(guessDelimiter(head), newlineOf(head));
}

/** Removes the `'` that our own files put before cells that a spreadsheet would run. */
function createRowReader(delimiter: Delimiter, newline: ReturnType<typeof newlineOf>): RowReader {
  const parser = new Papa.Parser({ delimiter, newline });
  let rest = '';
  let line = 1;
  let isBegun = false;

  return {
    take(piece, isLast) {
      rest += isBegun || !piece.startsWith('\ufeff') ? piece : piece.slice(1);
      isBegun = true;
      rest = tidied(rest, delimiter, newline, isLast);
      const { data, errors, meta } = parser.parse(rest, 0, !isLast);
      const open = (errors as Papa.ParseError[]).find(({ code }) => code === 'MissingQuotes')?.row;
      const rows: TableRow[] = [];
      let openQuote: number | null = null;
      for (const [at, raw] of (data as string[][]).entries()) {
        if (at === open) openQuote = line;
        if (raw.some((cell) => cell.trim() !== '')) {
          if (raw.length > mostColumns)
            return { ok: false, fault: { why: 'too-many-columns', line, columns: raw.length, most: mostColumns } };
          rows.push({ line, cells: raw.map(asShown) });
        }
        line += 1 + raw.reduce((sum, cell) => sum + breaksIn(cell), 0);
      }
      if (!isLast) rest = rest.slice(meta.cursor);
      if (!isLast && rest.length > longestRow) return { ok: false, fault: faultOf(rest, line, delimiter) };
      return { ok: true, rows, openQuote };
    },
  };
}

/** Other programs write `="0041…"` to have a spreadsheet keep a text as it is. */
const asShown = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? unguarded(cell);

/** A row without quotes may have too many columns; otherwise the row itself is too long. */
function faultOf(text: string, line: number, delimiter: Delimiter): TableFault {
  const row = text.slice(0, longestRow);
  const columns = row.includes('"') ? 0 : row.split(delimiter).length;
  if (columns > mostColumns) return { why: 'too-many-columns', line, columns, most: mostColumns };
  return { why: 'too-long-row', line, most: longestRow };
}

/** The first break outside of quotes; a first row may be longer than a slice. */
function newlineOf(text: string): '\r\n' | '\n' | '\r' {
  for (const [, found] of text.matchAll(/"[^"]*"|(\r\n|\n|\r)/g)) {
    if (found !== undefined) return found === '\r\n' || found === '\r' ? found : '\n';
  }
  return '\n';
}

/**
 * Rows may end differently where files were joined, or edited on another system: all end as the first does. Breaks in
 * quotes stay. A quote opens at the start of a cell, or after a quote, which is a doubled one. Some programs write
 * spaces before it: they go if its cell ends with it, in the same line.
 */
function tidied(text: string, delimiter: Delimiter, newline: ReturnType<typeof newlineOf>, isLast: boolean): string {
  const isMixed = newline !== '\r' && (newline === '\n' ? /\r\n/ : /(?:^|[^\r])\n/).test(text);
  if (!isMixed && !text.includes(' "')) return text;
  const ends = `[${delimiter}\\r\\n]`;
  const spaced = `(?<=^|${ends}) +"(?:[^"\\r\\n]|"")*"(?= *(?:${ends}${isLast ? '|$' : ''}))`;
  const parts = new RegExp(`${spaced}|(?<=^|[${delimiter}\\r\\n"])"[^"]*"?|\\r?\\n`, 'g');
  return text.replace(parts, (part) => (part.includes('"') ? part.trimStart() : isMixed ? newline : part));
}

function breaksIn(cell: string): number {
  return cell.includes('\n') || cell.includes('\r') ? (cell.match(/\r\n|\r|\n/g)?.length ?? 0) : 0;
}

/** Rows examined. */
const looked = 20;

/** What the file itself says (`sep=;`), else the delimiter with which most rows have the same number of cells. */
function guessDelimiter(whole: string): Delimiter {
  const text = whole.slice(0, slice);
  const [, said] = /^\ufeff?"?sep=(.)"?[\r\n]/i.exec(text) ?? [];
  return delimiters.find((one) => one === said) ?? likelyDelimiter(text);
}

/** Notes above the table have other numbers of cells, so all numbers are weighed. One cell says nothing. */
function likelyDelimiter(text: string): Delimiter {
  const scores = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(tidied(text, delimiter, newlineOf(text), true), {
      delimiter,
      preview: looked,
      skipEmptyLines: 'greedy',
    });
    const widths = data.map((cells) => cells.length);
    const scores = [...new Set(widths)].map((width) => {
      const share = widths.filter((one) => one === width).length / widths.length;
      return width > 1 ? share * 20 + Math.min(width, 9) : 0;
    });
    return { delimiter, score: Math.max(0, ...scores) };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}
