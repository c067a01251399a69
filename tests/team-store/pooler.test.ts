/** Limits that are set within each transaction, as behind a pooler: project `service-on-postgres` only. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeOf, sqlState } from '../../lib/team-service/database/errors.ts';
import { limitedDialect } from '../../lib/team-service/database/pooler.ts';
import { server } from './test-database.ts';

const onServer = test.runIf(server !== undefined);

let pool: Pool;
beforeEach(() => {
  // One connection, as a pooler gives it to any client for the next transaction.
  pool = new Pool({ connectionString: server, max: 1 });
});
afterEach(() => pool.end());

/** `statement`: milliseconds. The default ends no statement, however slow the machine is. */
const limited = (everywhere: boolean, statement = 600_000) =>
  new Kysely<Record<string, never>>({
    dialect: limitedDialect(new PostgresDialect({ pool }), { statement, silence: 7_000 }, everywhere),
  });
const sleep = sql`select pg_sleep(30)`;
const limits = sql<{ statement: string; silence: string }>`
  select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as silence`;
const ofOurs = { statement: '10min', silence: '7s' };
const ofServer = { statement: '0', silence: '0' };

onServer(
  'a statement ends after the limit, alone and in a transaction, and the connection serves the next',
  async () => {
    const hasty = limited(true, 50);
    expect(await sleep.execute(hasty).catch(codeOf)).toBe(sqlState.canceled);
    expect(
      await hasty
        .transaction()
        .execute((trx) => sleep.execute(trx))
        .catch(codeOf),
    ).toBe(sqlState.canceled);
    const db = limited(true);
    expect((await limits.execute(db)).rows).toEqual([ofOurs]);
    expect((await pool.query(limits.compile(db).sql)).rows).toEqual([ofServer]);
  },
);

onServer('if single statements have the limit anyway, only transactions set it', async () => {
  const db = limited(false);
  expect((await limits.execute(db)).rows).toEqual([ofServer]);
  const inTransaction = db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { rows } = await sql`select current_setting('transaction_isolation') as level,
        current_setting('transaction_read_only') as only_reads`.execute(trx);
      return [...rows, ...(await limits.execute(trx)).rows];
    });
  expect(await inTransaction).toEqual([{ level: 'repeatable read', only_reads: 'on' }, ofOurs]);
});

onServer('a single statement that fails leaves no open transaction, and its error is the database’s', async () => {
  const db = limited(true);
  await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' });
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});
