/** An import's rows as database records: 256 rows per record, with their outcomes so far. */
import { isRecord } from '../../../contract/tolerant.ts';
import type { Tally } from '../../jobs/tally.ts';
import type { StoredRow } from '../../jobs/this-device.ts';

export const chunkSize = 256;

/** One job's progress through a chunk's rows. Another job starts over. */
export interface Pass {
  by: string;
  /** Number of rows done. */
  upTo: number;
  tally: Tally;
}

export interface Chunk {
  id: string;
  rows: StoredRow[];
  /** The import, or its dry run. `list`: the list the leads were added to. */
  run: (Pass & { list: number | null }) | null;
  /** The undo of the import. `came`: its own counts. `tally`: changes to the import's counts. */
  undo: (Pass & { came: Tally }) | null;
}

export interface Head {
  /** `!import`, which sorts before all chunks. */
  id: string;
  /** When it was created, epoch milliseconds. */
  at: number;
  rows: number;
}

export const headId = (id: string): string => `!${id}`;

export const chunkId = (id: string, chunk: number): string => `${id}|${String(chunk).padStart(6, '0')}`;

/** Null if missing or damaged. */
export function readChunk(record: unknown): Chunk | null {
  if (!isRecord(record) || typeof record.id !== 'string' || !Array.isArray(record.rows)) return null;
  const rows: unknown[] = record.rows;
  // Only this folder writes chunks, so one invalid row makes the whole record invalid.
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

/** Keeps only the line number of a person who opted out. */
export const nobody = ({ line }: Pick<StoredRow, 'line'>): StoredRow => ({
  line,
  email: '',
  fields: {},
  problem: { code: 'opted-out' },
});
