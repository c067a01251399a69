/** Rows of an import as records of the device's database: 256 in one record, with what was done with them so far. */
import type { Problem } from '../../../contract/problem.ts';
import { isRecord } from '../../../contract/tolerant.ts';
import type { Fields } from '../../../device-service/leads/lead-fields.ts';

/** How many rows one record holds. */
export const chunkSize = 256;

/** How many rows came to what, by a word of the job's counts; `failed` is one of them. */
export type Tally = Record<string, number>;

export interface SamePerson {
  name: string;
  email: string;
}

export interface StoredRow {
  /** Of the file, beginning with 1. */
  line: number;
  /** Empty where the file has none, and for somebody who opted out, of whom nothing else is kept either. */
  email: string;
  fields: Fields;
  /** It can't be a lead. */
  problem?: Problem;
  outcome?: string;
  /** Which lead it became. */
  lead?: number;
  /** Who is the same person by name and company, as they stood then; `several` where more than one fits. */
  samePerson?: SamePerson | 'several';
  /** The import made the lead. */
  made?: true;
  /** What stood in the fields that were written, and what was written; of a lead that was made, `fields` says it. */
  before?: Fields;
  wrote?: Fields;
  /** Fields of the lead that hold something else, and those that were written, or that would be. */
  differing?: string[];
  writes?: string[];
}

/** The word under which a tally says how many of its rows were merged by name and company: they are counted under their outcome as well. */
export const mergedWord = 'merged';

export const isMerged = ({ samePerson }: Pick<StoredRow, 'samePerson'>): boolean =>
  samePerson !== undefined && samePerson !== 'several';

/** One job's way through the rows of a record: another job begins anew. */
export interface Pass {
  by: string;
  /** So many rows are through. */
  upTo: number;
  tally: Tally;
}

export interface Chunk {
  id: string;
  rows: StoredRow[];
  /** The import, or its dry run. `list`: that which leads were put into. */
  run: (Pass & { list: number | null }) | null;
  /** Its undoing. `came`: words of its own counts; the tally is what the import's counts change by. */
  undo: (Pass & { came: Tally }) | null;
}

export interface Head {
  /** `!import`, which stands before all chunks. */
  id: string;
  /** When it was begun, epoch milliseconds. */
  at: number;
  rows: number;
}

export const headId = (id: string): string => `!${id}`;

export const chunkId = (id: string, chunk: number): string => `${id}|${String(chunk).padStart(6, '0')}`;

/** Null for none, and for one that is damaged. */
export function readChunk(record: unknown): Chunk | null {
  if (!isRecord(record) || typeof record.id !== 'string' || !Array.isArray(record.rows)) return null;
  const rows: unknown[] = record.rows;
  // Written by this folder alone: a row that is no row costs its record.
  return rows.every(isRow) ? { id: record.id, rows, run: passOf(record.run), undo: passOf(record.undo) } : null;
}

function isRow(row: unknown): row is StoredRow {
  return isRecord(row) && typeof row.line === 'number' && typeof row.email === 'string' && isRecord(row.fields);
}

function passOf<One extends Pass>(pass: unknown): One | null {
  return isRecord(pass) && typeof pass.by === 'string' && typeof pass.upTo === 'number' && isRecord(pass.tally)
    ? (pass as unknown as One)
    : null;
}

export function readHead(record: unknown): Head | null {
  if (!isRecord(record)) return null;
  const { id, at, rows } = record;
  return typeof id === 'string' && typeof at === 'number' && typeof rows === 'number' ? { id, at, rows } : null;
}

export function add(tally: Tally, word: string, by = 1): void {
  const count = (tally[word] ?? 0) + by;
  if (count === 0) delete tally[word];
  else tally[word] = count;
}

export function sum(...tallies: readonly Tally[]): Tally {
  const all: Tally = {};
  for (const tally of tallies) for (const [word, count] of Object.entries(tally)) add(all, word, count);
  return all;
}

/** Of somebody who opted out the line alone is left. */
export const nobody = ({ line }: Pick<StoredRow, 'line'>): StoredRow => ({
  line,
  email: '',
  fields: {},
  problem: { code: 'opted-out' },
});
