/** A file as read, and how. Each guess can be changed by the user. */
import { isVcard } from '../../lib/contract/vcard.ts';
import { bodyOf, clashes } from '../../lib/lead-file/prepare.ts';
import {
  type Delimiter,
  delimiters,
  type Encoding,
  encodings,
  guessEncoding,
  readTable,
  type Table,
  type TableFault,
  textOf,
} from '../../lib/lead-file/table.ts';
import { guessHeader, guessTargets, lookedRows, nothing, type Target } from '../../lib/lead-file/targets.ts';
import { mostRows } from '../../lib/messages/row-limits.ts';
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
  hasHeader: boolean;
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

/** Reads in slices, so that the page stays responsive. */
export async function readFile(
  source: Source,
  slugs: readonly string[],
  how: Reading = {},
): Promise<{ ok: true; file: ReadFile } | { ok: false; fault: FileFault }> {
  const { name } = source;
  const encoding = 'bytes' in source ? (how.encoding ?? (await guessEncoding(source.bytes))) : null;
  const text = 'bytes' in source ? await textOf(source.bytes, encoding ?? 'utf-8') : source.text;
  if (text.includes('\0')) return { ok: false, fault: { why: 'no-rows', name } };
  if (isVcard(text)) {
    const { table, targets, faults } = readCards(text, slugs);
    if (table.rows.length < 2) return { ok: false, fault: { why: 'no-cards', name } };
    return { ok: true, file: { source, encoding, table, cards: faults, hasHeader: true, targets, part: 0 } };
  }
  const read = await readTable(text, how.delimiter ?? null);
  if (!read.ok) return { ok: false, fault: { ...read.fault, name } };
  const { table } = read;
  if (table.rows.length === 0) return { ok: false, fault: { why: 'no-rows', name } };
  const hasHeader = guessHeader(table);
  const targets = guessTargets(table, hasHeader, slugs);
  return { ok: true, file: { source, encoding, table, cards: null, hasHeader, targets, part: 0 } };
}

/** Guesses the columns again, with or without a header. */
export function withHeader(file: ReadFile, hasHeader: boolean, slugs: readonly string[]): ReadFile {
  return { ...file, hasHeader, targets: guessTargets(file.table, hasHeader, slugs), part: 0 };
}

export function withTarget(file: ReadFile, column: number, target: Target): ReadFile {
  return { ...file, targets: file.targets.map((one, at) => (at === column ? target : one)) };
}

/** Columns without a target whose header is one of these slugs become custom attributes. */
export function withSlugs(file: ReadFile, slugs: readonly string[]): ReadFile {
  if (!file.hasHeader || slugs.length === 0) return file;
  const guessed = guessTargets(file.table, true, slugs);
  const targets = file.targets.map((one, at) => (one.to === 'nothing' ? (guessed[at] ?? nothing) : one));
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

export function columnsIn({ table, hasHeader, targets }: ReadFile): ColumnView[] {
  const twice = clashes(targets);
  const body = bodyOf(table.rows, hasHeader).slice(0, lookedRows(table.width));
  return targets.map((target, at) => ({
    header: hasHeader ? (table.rows[0]?.cells[at] ?? '') : null,
    samples: body
      .map(({ cells }) => (cells[at] ?? '').trim())
      .filter((cell) => cell !== '')
      .slice(0, shownSamples),
    target,
    clash: twice.has(at),
  }));
}

/** Number of rows, without the header */
export function sizeOf({ table, hasHeader }: ReadFile): number {
  return bodyOf(table.rows, hasHeader).length;
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
