/** Back-ups of both databases, also when the process is killed meanwhile. */
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { once } from '../../lib/contract/async.ts';
import { restore } from '../../lib/team-service/back-up/restore.ts';
import { backedUp } from '../../lib/team-service/back-up/tables.ts';
import { writeBackUp } from '../../lib/team-service/back-up/write-back-up.ts';
import { writeTo } from '../../lib/team-service/commands/command-io.ts';
import { type Database, openDatabase, type Where } from '../../lib/team-service/database/database.ts';
import { migrations } from '../../lib/team-service/database/migrations.ts';
import type { Tables } from '../../lib/team-service/database/tables.ts';
import { postgresPrograms } from '../run/postgres.ts';
import { startServiceProcess } from '../service/team/service-process.ts';
import { newDatabase } from './new-database.ts';
import { newFolder } from './new-folder.ts';
import { server } from './test-database.ts';

const many = 120;
/** More leads than one read returns. */
const manyLeads = 1_200;
const manyIn = (table: string) => (table === 'leads' ? manyLeads : many);
const held = Object.entries(backedUp).flatMap(([table, how]) => (how === 'none' ? [] : [table]));

let folder: string;
let file: string;
let before: Record<string, string[]>;
const opened: Database[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'harrier-back-up-'));
  file = join(folder, 'all.gz');
  const database = await openDatabase(await source());
  try {
    await database.ask(fillEveryTable);
    before = await allOf(database);
    await writeBackUp(database, (pieces) => writeTo(file, pieces));
  } finally {
    await database.close();
  }
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));

/** The source is embedded in both projects, and the target is a server in one: a team moves there by a back-up. */
const source = once(async () => ({ folder: newFolder() }));

const newTarget = async (): Promise<Where> => (server === undefined ? { folder: newFolder() } : newDatabase(server));

async function open(where: Where): Promise<Database> {
  const database = await openDatabase(where);
  opened.push(database);
  return database;
}

const awkward = 'Jörg "the\\ntail"\\ \n\t\u2028 {"a":1} \'; drop table leads; -- 🦅';

/** Fills every column by its type, so that tables of later versions are covered, too. */
async function fillEveryTable(db: Kysely<Tables>): Promise<void> {
  for (const table of held) {
    const { rows } = await sql<{ name: string; type: string; element: string }>`
      select column_name as name, data_type as type, udt_name as element from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} order by ordinal_position`.execute(db);
    const values = rows.map(({ name, type, element }) => filled(type === 'ARRAY' ? element : type, `${table}.${name}`));
    await sql`insert into ${sql.table(table)} select ${sql.join(values)} from generate_series(1, ${sql.lit(manyIn(table))}) n`.execute(
      db,
    );
  }
}

function filled(type: string, column: string) {
  switch (type) {
    case 'bigint':
      return sql`9007199254740991 - n`;
    case 'integer':
      return sql`n`;
    case 'boolean':
      return sql`n % 2 = 0`;
    case 'jsonb':
      return sql`jsonb_build_object('note', ${awkward}::text)`;
    case 'text':
      // Incompressible, so that a pipe cannot hold all of it.
      return sql`${awkward}::text || md5(${column}::text || n)`;
    case '_int8':
      return sql`array[9007199254740991 - n, 0]::bigint[]`;
    case '_int4':
      return sql`array[n, -n]::integer[]`;
    case '_text':
      return sql`array[${awkward}::text || md5(${column}::text || n), '']`;
    default:
      throw new Error(`A column has the type ${type}: say how it is filled.`);
  }
}

const allOf = (database: Database) =>
  database.within('read', async (trx) => {
    const all: Record<string, string[]> = {};
    for (const table of held) {
      const { rows } = await sql<{ row: string }>`
        select ${sql.table(table)}::text as row from ${sql.table(table)} order by 1`.execute(trx);
      all[table] = rows.map(({ row }) => row);
    }
    return all;
  });

const restored = (where: Where, from = file) => restore(where, createReadStream(from));

/** Shared by the tests that leave its leads as they are. */
const whole = once(async () => {
  const where = await newTarget();
  return { where, counts: await restored(where) };
});

/** Behaviour that both databases share is tested on one: the embedded database takes seconds to open. */
const testOnce = test.skipIf(server === undefined && postgresPrograms() !== null);

test('every table comes back with every column, and the leases of former instances do not', async () => {
  const { where, counts } = await whole();
  expect([...counts]).toEqual(held.map((table) => [table, manyIn(table)]));
  const database = await open(where);
  const after = await allOf(database);
  for (const [table, how] of Object.entries(backedUp)) {
    if (how === 'all') expect([table, after[table]]).toEqual([table, before[table]]);
    else if (how !== 'none') expect([table, after[table]?.length]).toEqual([table, many]);
  }
  for (const table of ['app_holds', 'event_receivers'] as const) {
    const leases = await database.within('read', (trx) =>
      trx.selectFrom(table).select(['lease', 'leased_until']).distinct().execute(),
    );
    expect(leases).toEqual([{ lease: null, leased_until: 0 }]);
  }
  // A back-up of the restored database has the same content.
  const again = join(folder, 'again.gz');
  await writeBackUp(database, (pieces) => writeTo(again, pieces));
  const linesOf = (path: string) => gunzipSync(readFileSync(path)).toString().split('\n').sort();
  expect(linesOf(again)).toEqual(linesOf(file));
});

test('the file is for its owner only, names its version, and has no rate limits', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const lines = gunzipSync(readFileSync(file)).toString().split('\n');
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    ...{ harrier: 'back-up of a team service', format: 1, tables: migrations.at(-1)?.step },
  });
  expect(lines.filter((line) => line.startsWith('["table"'))).not.toEqual(
    expect.arrayContaining(['["table","rate_windows"]']),
  );
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(readdirSync((await source()).folder)).toEqual(['database']);
});

test('a back-up is a snapshot: concurrent writes are not in it, and do not wait', async () => {
  const database = await open((await whole()).where);
  const pieces: Uint8Array[] = [];
  await writeBackUp(database, async (packed) => {
    for await (const piece of packed) {
      // The snapshot begins with the first read. The first piece is only gzip's header, so the delete waits for the
      // second piece.
      if (pieces.length === 1) await database.ask((db) => db.deleteFrom('opt_outs').where('team_id', '>', 0).execute());
      pieces.push(piece);
    }
  });
  const text = gunzipSync(Buffer.concat(pieces)).toString();
  expect(text).toContain('["table","opt_outs"]\n{');
  expect((await allOf(database)).opt_outs).toEqual([]);
});

const damages: Record<string, (bytes: Buffer) => Buffer> = {
  'cut short': (bytes) => bytes.subarray(0, bytes.length / 2),
  'without its last bytes': (bytes) => bytes.subarray(0, -4),
  'with a wrong byte': (bytes) => withByte(bytes, Math.floor(bytes.length / 2)),
  'with a wrong check sum': (bytes) => withByte(bytes, bytes.length - 8),
  'without its end': (bytes) => edited(bytes, (lines) => lines.slice(0, -2)),
  'without a row': (bytes) => edited(bytes, (lines) => lines.toSpliced(5, 1)),
  'with more behind its end': (bytes) => edited(bytes, (lines) => [...lines.slice(0, -1), '{}', '']),
  'with a table of others': (bytes) => edited(bytes, (lines) => lines.toSpliced(1, 1, '["table","pg_class"]')),
};

testOnce('a damaged file is refused, and the database stays empty', async () => {
  const where = await newTarget();
  const bad = join(folder, 'bad.gz');
  for (const [name, damage] of Object.entries(damages)) {
    writeFileSync(bad, damage(readFileSync(file)));
    const said = await restored(where, bad).then(
      () => 'restored',
      (error: Error) => error.message,
    );
    expect([name, said]).toEqual([name, 'The back-up is damaged or incomplete. Nothing was restored.']);
  }
  const database = await open(where);
  expect(Object.values(await allOf(database)).flat()).toEqual([]);
});

function withByte(bytes: Buffer, at: number): Buffer {
  const other = Buffer.from(bytes);
  other[at] = (other[at] ?? 0) ^ 0xff;
  return other;
}

const edited = (bytes: Buffer, change: (lines: string[]) => string[]): Buffer =>
  gzipSync(change(gunzipSync(bytes).toString().split('\n')).join('\n'));

testOnce('a foreign file, or a back-up of a newer version, is refused with a message', async () => {
  const where = await newTarget();
  const bad = join(folder, 'other');
  writeFileSync(bad, 'E-Mail;Vorname\n');
  await expect(restored(where, bad)).rejects.toThrow('This is not a back-up of a team service.');
  await expect(restore(where, Readable.from([]))).rejects.toThrow('not a back-up');
  const before = '\n> harrier@1.0.0 service\n> node lib/team-service/start.mjs backup -\n\n';
  writeFileSync(bad, Buffer.concat([Buffer.from(before), readFileSync(file)]));
  await expect(restored(where, bad)).rejects.toThrow(`Remove them: tail -c +${before.length + 1} FILE`);
  writeFileSync(bad, gzipSync('{}\n'));
  await expect(restored(where, bad)).rejects.toThrow('This is not a back-up of a team service.');
  const newer = (change: object) =>
    edited(readFileSync(file), ([first = '', ...rest]) => [
      JSON.stringify({ ...JSON.parse(first), ...change }),
      ...rest,
    ]);
  for (const change of [{ tables: '9999.01' }, { format: 2 }]) {
    writeFileSync(bad, newer(change));
    await expect(restored(where, bad)).rejects.toThrow('The back-up belongs to a newer version of Harrier');
  }
  expect(await restored(where)).toHaveProperty('size', held.length);
});

testOnce('a back-up of an older version is restored and migrated, even over empty newer tables', async () => {
  const step = migrations.filter((one) => one.step < '0010').at(-1)?.step;
  const old = join(folder, 'old.gz');
  const bytes = edited(readFileSync(file), ([first = '', ...rest]) => {
    const head = JSON.stringify({ ...JSON.parse(first), tables: step });
    const at = rest.indexOf('["table","views"]');
    // Step 0010 added the column `member_id`.
    const views = rest.slice(at, at + 1 + many).map((line) => line.replace(/,"member_id":\d+\}$/, '}'));
    return [head, ...views, `["end",${many}]`, ''];
  });
  writeFileSync(old, bytes);
  const where = await newTarget();
  await (await openDatabase(where)).close();
  await restored(where, old);
  const database = await open(where);
  const views = await database.within('read', (trx) =>
    trx.selectFrom('views').select('member_id').distinct().execute(),
  );
  expect(views).toEqual([{ member_id: null }]);
});

testOnce('a restore leaves a database with data as it is', async () => {
  const { where } = await whole();
  await expect(restored(where)).rejects.toThrow('into an empty database only');
  expect((await allOf(await open(where))).leads).toHaveLength(manyLeads);
});

const placeOf = (where: Where) => ('url' in where ? ['--database', where.url] : ['--data', where.folder ?? '']);

test('a restore that is killed leaves an empty database, and succeeds the next time', async () => {
  const where = await newTarget();
  const restoring = startServiceProcess(['restore', '-', ...placeOf(where)], {});
  const bytes = readFileSync(file);
  expect(bytes.length).toBeGreaterThan(250_000);
  // More than a pipe holds, so the write ends only once the command has read most of it.
  await new Promise((resolve) => restoring.child.stdin.write(bytes.subarray(0, -16), resolve));
  restoring.child.kill('SIGKILL');
  await restoring.ended;
  const first = await openDatabase(where);
  const all = await allOf(first);
  await first.close();
  expect(Object.values(all).flat()).toEqual([]);
  const { said } = await startServiceProcess(['restore', file, ...placeOf(where)], {}).ended;
  expect(said).toMatch(/^Restored: .*\bleads\b/);
  expect(said).toContain('Keys and members that were removed after this back-up work again');
  expect((await allOf(await open(where))).leads).toHaveLength(manyLeads);
});

test('a back-up that is killed leaves the database as it was, and no copy of it', async () => {
  const { where } = await whole();
  // Its output is not read, so it cannot end.
  const writing = startServiceProcess(['backup', '-', ...placeOf(where)], {});
  writing.child.stdout.removeAllListeners('data');
  await new Promise((resolve) => writing.child.stdout.once('readable', () => resolve(null)));
  writing.child.kill('SIGKILL');
  writing.child.stdout.resume();
  await writing.ended;
  const database = await open(where);
  if ('folder' in where) expect(readdirSync(where.folder ?? '').filter((name) => name.startsWith('copy-'))).toEqual([]);
  expect((await allOf(database)).leads).toHaveLength(manyLeads);
});

test('an interrupted writer fails the back-up', async () => {
  const database = await open(await source());
  const failing = writeBackUp(database, async (pieces) => {
    for await (const _ of pieces) throw new Error('The disk is full.');
  });
  await expect(failing).rejects.toThrow('The disk is full.');
});
