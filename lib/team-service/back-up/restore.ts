import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import type { Where } from '../database/database.ts';
import { isOfItsValues } from '../database/errors.ts';
import { fillEmpty } from '../database/fill-empty.ts';
import { migrations } from '../database/migrations.ts';
import type { Tables } from '../database/tables.ts';
import { type Counts, format, head, mark } from './format.ts';
import { backedUp } from './tables.ts';

/** The message says what is wrong with the file, and quotes nothing from it. */
class UnusableBackUp extends Error {
  override name = 'UnusableBackUp';
}

/** Rows, and characters of rows, per statement. */
const atOnce = 500;
const mostCharacters = 4_000_000;

/**
 * Into an empty database: all of it in one transaction, or nothing. Tables of an older version are migrated
 * afterwards. Gives the number of rows by table.
 */
export async function restore(where: Where, file: AsyncIterable<Uint8Array>): Promise<Counts> {
  const lines = linesOf(unpackedOf(file));
  const begin = async () => tablesOf(await lines.next().then(({ value }) => value ?? '', orNothing));
  try {
    return await fillEmpty(where, begin, (db) => fill(db, lines));
  } catch (error) {
    throw isOfGzip(error) || isOfItsValues(error) ? damaged() : error;
  } finally {
    await lines.return(undefined);
  }
}

/** Read once the database is known to be empty. */
async function* unpackedOf(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unpacked = createGunzip();
  const unpacking = pipeline(Readable.from(file), withoutNpm, unpacked);
  unpacking.catch(() => undefined);
  try {
    yield* unpacked;
  } finally {
    unpacked.destroy();
  }
}

/** Refuses a file that npm wrote its own lines to first, as it does without `--silent`. */
async function* withoutNpm(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isBegun = false;
  for await (const bytes of file) {
    const at = isBegun ? -1 : Buffer.from(bytes).indexOf(gzipMark);
    if (at > 0 && npmLines.test(Buffer.from(bytes).toString('latin1', 0, at)))
      throw new UnusableBackUp(
        `npm wrote lines of its own before the back-up. Remove them: tail -c +${at + 1} FILE > OTHER-FILE, and restore that one.`,
      );
    isBegun = true;
    yield bytes;
  }
}

/** The first bytes of every gzip file. */
const gzipMark = Buffer.from([0x1f, 0x8b, 0x08]);

/** The name of the script, then what it runs. */
const npmLines = /^\s*> .*\n> .*\n\s*$/;

/** A file that is not gzip has no first line. */
function orNothing(error: unknown): string {
  if (isOfGzip(error)) return '';
  throw error;
}

const damaged = () => new UnusableBackUp('The back-up is damaged or incomplete. Nothing was restored.');

function isOfGzip(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^Z_/.test(error.code);
}

/** The step up to which the back-up's tables are migrated. */
function tablesOf(line: string): string {
  const read = head.safeParse(parsed(line));
  if (!read.success) throw new UnusableBackUp('This is not a back-up of a team service.');
  const { tables } = read.data;
  if (read.data.format > format || !migrations.some(({ step }) => step === tables))
    throw new UnusableBackUp(
      `The back-up belongs to a newer version of Harrier: it has the tables ${tables}, and this version has ${migrations.at(-1)?.step}.`,
    );
  return tables;
}

async function fill(db: Kysely<Tables>, lines: AsyncIterable<string>): Promise<Counts> {
  const counts = new Map<string, number>();
  let table: string | null = null;
  let rows: string[] = [];
  let characters = 0;
  let isOver = false;

  async function flush(): Promise<void> {
    if (table === null || rows.length === 0) return;
    const name = sql.table(table);
    await sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::text::json)`.execute(
      db,
    );
    counts.set(table, (counts.get(table) ?? 0) + rows.length);
    rows = [];
    characters = 0;
  }

  // To the last byte, since the check sum of the file is behind the last line.
  for await (const line of lines) {
    if (isOver) throw damaged();
    if (line.startsWith('{')) {
      if (table === null) throw damaged();
      rows.push(line);
      characters += line.length;
      if (rows.length >= atOnce || characters >= mostCharacters) await flush();
      continue;
    }
    await flush();
    const read = mark.safeParse(parsed(line));
    if (!read.success) throw damaged();
    const [kind, value] = read.data;
    if (kind === 'end') {
      if (value !== [...counts.values()].reduce((sum, many) => sum + many, 0)) throw damaged();
      isOver = true;
      continue;
    }
    if (!Object.hasOwn(backedUp, value)) throw damaged();
    table = value;
  }
  if (!isOver) throw damaged();
  return counts;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of bytes) {
    const [first = '', ...others] = decoder.decode(piece, { stream: true }).split('\n');
    rest += first;
    for (const other of others) {
      yield rest;
      rest = other;
    }
  }
  if (rest !== '') yield rest;
  return undefined;
}
