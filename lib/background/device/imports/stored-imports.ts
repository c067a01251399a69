/** Rows of an import as records of the device's database: 256 in one record, with what was done with them so far. */
import { isRecord } from '../../../contract/tolerant.ts';
import type { ImportedRow } from '../../../device-service/leads/import-row.ts';

/** How many rows one record holds. */
export const chunkSize = 256;

/** How many rows came to what, by a word of the job's counts; `failed` is one of them. */
export type Tally = Record<string, number>;

export interface StoredRow extends Omit<ImportedRow, 'outcome'> {
  /** Of the import, or of its undoing. */
  outcome?: string;
  /** Which lead it became. */
  lead?: number;
}

/** The word under which a tally says how many of its rows were merged by name and company: they are counted under their outcome as well. */
export const mergedWord = 'merged';

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
