/** Streams the rows of a file. Encoding, separators and columns are detected by the code of the extension's import. */

import { type Encoding, guessEncodingOf, textPieces } from '../../lead-file/encoding.ts';
import { bodyOf, guessHeader, lookedRows } from '../../lead-file/header-row.ts';
import { type Emptied, type ImportRow, prepare, rowsToImport } from '../../lead-file/prepare.ts';
import { type RowReader, readerFor, type TableFault, type TableRow, widthOf } from '../../lead-file/table.ts';
import { canNamePeople, guessTargets, keyOfTarget, type Target } from '../../lead-file/targets.ts';
import { createSeenAddresses } from './seen-addresses.ts';

/** Each call reads the file from its beginning. */
export type ReadFile = () => AsyncIterable<Uint8Array>;

export interface Refusal {
  /** Line of the file, from 1. */
  line: number;
  why: string;
}

interface LeadRows {
  rows: ImportRow[];
  refused: Refusal[];
  /** Cells of these rows that cannot be read, so that their fields stay empty. */
  emptied: Emptied[];
}

export interface Column {
  /** `null` if the file has no header. */
  header: string | null;
  /** A lead's field or a custom attribute; `null` if the column is left out. */
  becomes: string | null;
}

/** Not a list of people. The message is for people and quotes nothing from the file. */
class LeadFileUnreadable extends Error {}

/** Fails if the file is missing, or is no list of people. Reads its beginning alone. */
export async function requireLeadFile(read: ReadFile, merge: boolean): Promise<void> {
  for await (const _ of readLeadFile(read, { slugs: [], merge }, () => undefined)) break;
}

/**
 * `slugs`: the team's custom attributes. `merge`: also gives rows without an address that name a person and a
 * company. The first row of an address counts. `onColumns` is called once, before the first rows.
 */
export async function* readLeadFile(
  read: ReadFile,
  { slugs, merge }: { slugs: readonly string[]; merge: boolean },
  onColumns: (columns: Column[]) => void,
): AsyncGenerator<LeadRows> {
  const encoding = await encodingOf(read);
  const seen = createSeenAddresses();
  let targets: Target[] | null = null;
  for await (let rows of rowsIn(read, encoding)) {
    if (targets === null) {
      const head = { rows, width: widthOf(rows) };
      const header = guessHeader(head);
      targets = guessTargets(head, header, slugs);
      onColumns(columnsOf(targets, header === null ? undefined : rows[header]));
      const hasAddresses = targets.some((target) => keyOfTarget(target) === 'email');
      if (!hasAddresses && !(merge && canNamePeople(targets)))
        throw new LeadFileUnreadable('None of its columns has addresses.');
      rows = [...bodyOf(rows, header)];
    }
    yield preparedRows(rows, { targets, merge }, seen);
  }
  if (targets === null) throw new LeadFileUnreadable('It holds no rows.');
}

function preparedRows(
  rows: readonly TableRow[],
  { targets, merge }: { targets: readonly Target[]; merge: boolean },
  seen: (address: string) => boolean,
): LeadRows {
  const span = { from: 0, to: rows.length, merge };
  const prepared = prepare({ rows: [...rows] }, { targets, header: null }, span);
  const refused: Refusal[] = [
    ...prepared.bad.map(({ row, faults }) => ({
      line: row.line,
      why: faults.map(({ why }) => faultWords[why]).join(', '),
    })),
    ...prepared.repeated.map(({ line, first }) => ({ line, why: `it repeats the address of line ${first}` })),
  ];
  const good = rowsToImport(prepared).filter((row) => {
    const isAgain = typeof row.fields.email === 'string' && seen(row.fields.email);
    if (isAgain) refused.push({ line: row.line, why: 'it repeats the address of an earlier line' });
    return !isAgain;
  });
  return { rows: good, refused, emptied: prepared.emptied };
}

export const faultWords = {
  'no-address': 'it has no address',
  'not-an-address': 'its address is not valid',
  'too-many-cells': 'it has more cells than the header has columns',
} as const;

function columnsOf(targets: readonly Target[], header: TableRow | undefined): Column[] {
  return targets.map((target, at) => ({
    header: header ? (header.cells[at] ?? '') : null,
    becomes: target.to === 'nothing' ? null : target.to === 'field' ? target.field : target.slug,
  }));
}

/** Reads the whole file: only then is it certain that all of it is UTF-8. */
async function encodingOf(read: ReadFile): Promise<Encoding> {
  return guessEncodingOf(await headOf(read), read());
}

async function headOf(read: ReadFile): Promise<Uint8Array> {
  for await (const piece of read()) return piece.subarray(0, headBytes);
  return new Uint8Array();
}

const headBytes = 4_096;

/** The rows from which the columns are detected. */
const headRows = lookedRows(1);

/** Gives the rows for detection together, then one by one. */
async function* rowsIn(read: ReadFile, encoding: Encoding): AsyncGenerator<TableRow[]> {
  let waiting: TableRow[] = [];
  let isHead = true;
  for await (const rows of wholeRows(read, encoding)) {
    waiting.push(...rows);
    if (isHead && waiting.length < headRows) continue;
    isHead = false;
    yield waiting;
    waiting = [];
  }
  if (waiting.length > 0) yield waiting;
}

async function* wholeRows(read: ReadFile, encoding: Encoding): AsyncGenerator<TableRow[]> {
  let reader: RowReader | null = null;
  const rowsOf = (text: string, isLast: boolean): TableRow[] => {
    if (text.includes('\0')) throw new LeadFileUnreadable('It is no text.');
    reader ??= readerFor(text);
    const read = reader.take(text, isLast);
    if (!read.ok) throw new LeadFileUnreadable(wordsOf(read.fault));
    if (read.openQuote !== null)
      throw new LeadFileUnreadable(`Line ${read.openQuote}: a quote begins there that is never closed.`);
    return read.rows;
  };
  for await (const text of textPieces(read(), encoding)) yield rowsOf(text, false);
  yield rowsOf('', true);
}

function wordsOf(fault: TableFault): string {
  return fault.why === 'too-many-columns'
    ? `Line ${fault.line}: it has ${fault.columns} columns, and at most ${fault.most} are taken.`
    : `Line ${fault.line}: a row of more than ${fault.most} characters begins there; perhaps a quote is never closed.`;
}
