import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { migrations } from '../database/migrations.ts';
import type { Tables } from '../database/tables.ts';
import { type Counts, format, type Head, type Mark } from './format.ts';
import { backedUp } from './tables.ts';

/** Rows in memory at a time. Some are up to a megabyte. */
const atOnce = 500;
const largeAtOnce: Partial<Record<string, number>> = { sync_files: 20 };
/** Rows compress well at any level, and the disk is slower than this one. */
const compression = 3;

/** The state of one moment, while others write. `write`: takes the file. Gives the number of rows by table. */
export function writeBackUp(
  database: Database,
  write: (file: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<Counts> {
  return database.snapshot(async (db) => {
    const counts = new Map<string, number>();
    const packed = createGzip({ level: compression });
    const packing = pipeline(Readable.from(lines(db, counts)), packed);
    // Both have ended before the snapshot does.
    const [made, written] = await Promise.allSettled([packing, write(packed)]);
    if (written.status === 'rejected') throw written.reason;
    if (made.status === 'rejected') throw made.reason;
    return counts;
  });
}

async function* lines(db: Kysely<Tables>, counts: Map<string, number>): AsyncGenerator<string> {
  const first: Head = { harrier: 'back-up of a team service', format, tables: migrations.at(-1)?.step ?? '' };
  yield lineOf(first);
  for (const [table, held] of Object.entries(backedUp)) {
    if (held === 'none') continue;
    yield lineOf(['table', table]);
    let many = 0;
    for await (const rows of rowsOf(db, table, held === 'all' ? {} : held)) {
      many += rows.length;
      yield rows.map((row) => `${row}\n`).join('');
    }
    counts.set(table, many);
  }
  yield lineOf(['end', [...counts.values()].reduce((sum, many) => sum + many, 0)]);
}

const lineOf = (line: Head | Mark) => `${JSON.stringify(line)}\n`;

/** `reset`: replaces columns. Lines that the database wrote are not parsed: a table has millions. */
async function* rowsOf(db: Kysely<Tables>, table: string, reset: Readonly<Record<string, unknown>>) {
  const row =
    Object.keys(reset).length === 0
      ? sql`row_to_json(t)::text`
      : sql`(to_jsonb(t) || ${sql.lit(JSON.stringify(reset))}::jsonb)::text`;
  await sql`declare rows no scroll cursor for select ${row} as row from ${sql.table(table)} t`.execute(db);
  for (;;) {
    const many = largeAtOnce[table] ?? atOnce;
    const { rows } = await sql<{ row: string }>`fetch forward ${sql.lit(many)} from rows`.execute(db);
    if (rows.length === 0) break;
    yield rows.map((one) => one.row);
  }
  await sql`close rows`.execute(db);
}
