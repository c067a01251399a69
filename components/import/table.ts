/** The text in a file's bytes, and its rows (CSV, or what a spreadsheet puts on the clipboard) as a table whose rows know their lines. */
import Papa from 'papaparse';
import { unguarded } from '../../lib/contract/csv.ts';

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

export interface TableRow {
  /** Of the file, beginning with 1, where the row begins: a cell may hold line breaks. */
  line: number;
  cells: string[];
}

export interface Table {
  delimiter: Delimiter;
  /** Without those that hold nothing. */
  rows: TableRow[];
  /** How many cells the longest row has. */
  width: number;
  /** The line of the row in which a quote is never closed, so that all that follows stands in one cell; null for none. */
  openQuote: number | null;
}

/** `delimiter` null guesses it. The `'` that our own files put before what a spreadsheet would run is taken away again. */
export function readTable(text: string, delimiter: Delimiter | null): Table {
  const by = delimiter ?? guessDelimiter(text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: by });
  const rows: TableRow[] = [];
  let line = 1;
  const open = errors.find(({ code }) => code === 'MissingQuotes')?.row;
  let openQuote: number | null = null;
  let width = 0;
  data.forEach((raw, at) => {
    if (at === open) openQuote = line;
    if (raw.some((cell) => cell.trim() !== '')) {
      rows.push({ line, cells: raw.map(unguarded) });
      width = Math.max(width, raw.length);
    }
    line += 1 + raw.reduce((sum, cell) => sum + breaksIn(cell), 0);
  });
  return { delimiter: by, rows, width, openQuote };
}

function breaksIn(cell: string): number {
  return cell.includes('\n') || cell.includes('\r') ? (cell.match(/\r\n|\r|\n/g)?.length ?? 0) : 0;
}

/** So many rows are looked at. */
const looked = 20;

/** The one by which most rows have the same number of cells, and more than one. */
function guessDelimiter(text: string): Delimiter {
  const scores = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: looked, skipEmptyLines: 'greedy' });
    const widths = data.map((cells) => cells.length);
    const usual = widths.toSorted((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 1;
    const share = widths.filter((width) => width === usual).length / Math.max(1, widths.length);
    return { delimiter, score: usual > 1 ? share * 10 + Math.min(usual, 9) : 0 };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

/** Most files don't say how they are encoded, so it is guessed and can be chosen by hand. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** Without its byte order mark. */
export function textOf(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** By its mark, else by what the bytes can be: what is no UTF-8 is taken for the old encoding of spreadsheets on Windows. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return wideOf(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

/** Enough to see that every other byte is empty, as in two-byte text without a mark. */
const lookedBytes = 4_096;

function wideOf(bytes: Uint8Array): Encoding | null {
  const empty = [0, 0];
  const seen = bytes.subarray(0, lookedBytes);
  seen.forEach((byte, at) => {
    if (byte === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = empty;
  if (Math.max(even, odd) < seen.length / 4) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
