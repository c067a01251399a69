import { Kysely, sql } from 'kysely';
import { requireOrderByBytes, type Where } from './database.ts';
import { embeddedDialect } from './embedded.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import { serverDialect } from './server.ts';
import type { Tables } from './tables.ts';

/** Rows are there already, and would be mixed with others. */
export class NotEmpty extends Error {
  override name = 'NotEmpty';
  constructor() {
    super('A back-up is restored into an empty database only, and this one has data: name a new folder or database.');
  }
}

/**
 * Fills an empty database in one transaction. The tables are as after the migration that `begin` names meanwhile, and
 * are migrated to their present form afterwards. If interrupted, the database is still empty.
 */
export async function fillEmpty<Result>(
  where: Where,
  begin: () => Promise<string>,
  fill: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const dialect = 'folder' in where ? await embeddedDialect(where.folder) : await serverDialect(where);
  const db = new Kysely<Tables>({ dialect });
  try {
    await requireOrderByBytes(db);
    const tables = await tablesIn(db);
    for (const table of tables) if (await hasRows(db, table)) throw new NotEmpty();
    await requireTables(db, await begin(), tables);
    const result = await db.transaction().execute(async (trx) => {
      // The file may come slowly.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      return fill(trx);
    });
    await migrate(db);
    return result;
  } finally {
    await db.destroy();
  }
}

/** They record what runs, and no data. */
const ofRunning = new Set(['schema_steps', 'rate_windows']);

async function tablesIn(db: Kysely<Tables>): Promise<string[]> {
  const known = migrations.flatMap(({ statement }) => /^create table if not exists (\w+)/.exec(statement)?.[1] ?? []);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema()
  `.execute(db);
  const all = new Set(rows.map(({ name }) => name));
  return ['schema_steps', ...known].filter((name) => all.has(name));
}

async function hasRows(db: Kysely<Tables>, table: string): Promise<boolean> {
  if (ofRunning.has(table)) return false;
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Creates the tables as after `step`. Newer ones, which are empty, are dropped first. */
async function requireTables(db: Kysely<Tables>, step: string, tables: readonly string[]): Promise<void> {
  const steps = migrations.filter((one) => one.step <= step);
  const recorded = tables.includes('schema_steps') ? await db.selectFrom('schema_steps').select('step').execute() : [];
  if (recorded.some((one) => one.step > step))
    await db.transaction().execute(async (trx) => {
      for (const table of tables) await sql`drop table ${sql.table(table)}`.execute(trx);
    });
  await migrate(db, { steps });
}
