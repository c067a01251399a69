/** A file as read, and how. Each guess can be changed by the user. */
import { isVcard } from '../../lib/contract/vcard.ts';
import { type Encoding, encodings, guessEncoding, textOf } from '../../lib/lead-file/encoding.ts';
import { bodyOf, guessHeader, lookedRows, mostAbove } from '../../lib/lead-file/header-row.ts';
import { clashes, type Emptied } from '../../lib/lead-file/prepare.ts';
import { type Delimiter, delimiters, readTable, type Table, type TableFault } from '../../lib/lead-file/table.ts';
import { guessTargets, keyOfTarget, type Target } from '../../lib/lead-file/targets.ts';
import type { EmptiedCells } from '../../lib/messages/job-views.ts';
import { mostRows } from '../../lib/messages/row-limits.ts';
import { correctedText } from '../format/mistyped-domain.ts';
import { type CardFault, readCards } from './cards.ts';

/** A file, or pasted text, which needs no encoding */
export type Source = { name: string; bytes: Uint8Array } | { name: string; text: string };

export interface ReadFile {
  source: Source;
  /** Null for pasted text */
  encoding: Encoding | null;
  table: Table;
  /** Faults in a file of contact cards; null for other files. */
  cards: readonly CardFault[] | null;
  /** The index of the header among the rows; null if there is none. Rows above it are left out. */
  header: number | null;
  /** One per column */
  targets: readonly Target[];
  /** The part of the rows to import, from 0. One import takes `mostRows`. */
  part: number;
}

/** `no-rows`: no text in rows. `no-cards`: every contact card is empty. */
export type FileFault =
  | (TableFault & { name: string })
  | { why: 'too-big'; name: string; most: number }
  | { why: 'no-rows' | 'no-cards' | 'unreadable'; name: string };

/** Bytes. Larger files would block the page while they are read, and are not lists of people. */
export const mostBytes = 64 * 1024 * 1024;

export interface Reading {
  encoding?: Encoding;
  delimiter?: Delimiter;
}

/** A value of the list of encodings */
export function asEncoding(word: string): Reading {
  const encoding = encodings.find((one) => one === word);
  return encoding ? { encoding } : {};
}

export function asDelimiter(sign: string): Reading {
  const delimiter = delimiters.find((one) => one === sign);
  return delimiter ? { delimiter } : {};
}

/** Reads in slices, so that the page stays responsive. `onShare` gets the part that was read, 0 to 1. */
export async function readFile(
  source: Source,
  slugs: readonly string[],
  how: Reading = {},
  onShare: (share: number) => void = () => undefined,
): Promise<{ ok: true; file: ReadFile } | { ok: false; fault: FileFault }> {
  const { name } = source;
  const encoding = 'bytes' in source ? (how.encoding ?? (await guessEncoding(source.bytes))) : null;
  const text = 'bytes' in source ? await textOf(source.bytes, encoding ?? 'utf-8') : source.text;
  if (text.includes('\0')) return { ok: false, fault: { why: 'no-rows', name } };
  if (isVcard(text)) {
    const { table, targets, faults } = readCards(text, slugs);
    if (table.rows.length < 2) return { ok: false, fault: { why: 'no-cards', name } };
    return { ok: true, file: { source, encoding, table, cards: faults, header: 0, targets, part: 0 } };
  }
  const read = await readTable(text, how.delimiter ?? null, onShare);
  if (!read.ok) return { ok: false, fault: { ...read.fault, name } };
  const { table } = read;
  if (table.rows.length === 0) return { ok: false, fault: { why: 'no-rows', name } };
  const header = guessHeader(table);
  const targets = guessTargets(table, header, slugs);
  return { ok: true, file: { source, encoding, table, cards: null, header, targets, part: 0 } };
}

/** Guesses the columns again, with another header or none. */
export function withHeader(file: ReadFile, header: number | null, slugs: readonly string[]): ReadFile {
  return { ...file, header, targets: guessTargets(file.table, header, slugs), part: 0 };
}

/** The rows that can be chosen as the header, by index, with their lines in the file. */
export function headersToChoose({ table }: Pick<ReadFile, 'table'>): { header: number; line: number }[] {
  return table.rows.slice(0, mostAbove + 1).map(({ line }, header) => ({ header, line }));
}

export function withTarget(file: ReadFile, column: number, target: Target): ReadFile {
  return { ...file, targets: file.targets.map((one, at) => (at === column ? target : one)) };
}

/** Mistyped domains in the column of addresses are corrected; other columns stay as they are. */
export function withCorrectedAddresses(file: ReadFile): ReadFile {
  const { table, header, targets } = file;
  const isAddress = targets.map((target) => keyOfTarget(target) === 'email');
  const rows = table.rows.map((row, at) =>
    header !== null && at <= header
      ? row
      : { ...row, cells: row.cells.map((cell, column) => (isAddress[column] ? correctedText(cell) : cell)) },
  );
  return { ...file, table: { ...table, rows } };
}

/**
 * Guesses the columns again with these slugs of custom attributes. `before`: those of the last guess. Columns that were
 * changed since stay as they are.
 */
export function withSlugs(file: ReadFile, before: readonly string[], slugs: readonly string[]): ReadFile {
  if (file.header === null) return file;
  const guessed = guessTargets(file.table, file.header, slugs);
  const first = guessTargets(file.table, file.header, before);
  const targets = file.targets.map((one, at) => {
    const [guess, was] = [guessed[at], first[at]];
    return guess && was && one.to === was.to && keyOfTarget(one) === keyOfTarget(was) ? guess : one;
  });
  return clashes(targets).size > 0 ? file : { ...file, targets };
}

export interface ColumnView {
  /** Null if the file has no header. */
  header: string | null;
  /** The first values in it */
  samples: string[];
  target: Target;
  /** An earlier column has the same target. */
  clash: boolean;
}

const shownSamples = 3;

export function columnsIn({ table, header, targets }: ReadFile): ColumnView[] {
  const twice = clashes(targets);
  const body = bodyOf(table.rows, header).slice(0, lookedRows(table.width));
  return targets.map((target, at) => ({
    header: header === null ? null : (table.rows[header]?.cells[at] ?? ''),
    samples: body
      .map(({ cells }) => (cells[at] ?? '').trim())
      .filter((cell) => cell !== '')
      .slice(0, shownSamples),
    target,
    clash: twice.has(at),
  }));
}

const longestHeader = 60;

/** As an import's job keeps them: the column by number and header, and nothing from its cells. */
export function cellsOf({ table, header }: ReadFile, { column, why, count }: Emptied): EmptiedCells {
  const words = header === null ? '' : (table.rows[header]?.cells[column] ?? '').trim();
  return { at: column + 1, header: words.slice(0, longestHeader) || null, why, count };
}

/** Number of rows below the header */
export function sizeOf({ table, header }: ReadFile): number {
  return bodyOf(table.rows, header).length;
}

/** The parts of a file that is too large for one import, by first and last row, counted from 1. */
export function partsOf(file: ReadFile): { from: number; to: number; most: number }[] {
  const size = sizeOf(file);
  return Array.from({ length: Math.ceil(size / mostRows) }, (_, part) => {
    const { from, to } = spanOf({ part });
    return { from: from + 1, to: Math.min(size, to), most: mostRows };
  });
}

/** The part's rows, counted from 0; `to` is exclusive. */
export function spanOf({ part }: Pick<ReadFile, 'part'>): { from: number; to: number } {
  return { from: part * mostRows, to: (part + 1) * mostRows };
}
