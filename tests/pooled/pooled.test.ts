/** Two instances behind one PgBouncer in transaction mode, in front of one PostgreSQL server. */
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../lib/team-service/database/database.ts';
import { codeOf, sqlState } from '../../lib/team-service/database/errors.ts';
import { type Postgres, startPostgres } from '../run/postgres.ts';
import { hireServant, type Servant } from '../run/servant.ts';
import { startServiceProcess } from '../service/team/service-process.ts';
import { newDatabase } from '../team-store/new-database.ts';
import { type Endings, expectAll, newTeam, startInstance, write } from '../team-store/writers.ts';
import { type PgBouncerOptions, startPgBouncer } from './pgbouncer.ts';

let servant: Servant;
let server: Postgres;
const endings: Endings = [];

beforeAll(async () => {
  servant = hireServant();
  server = await startPostgres(servant, { durable: true });
});
afterAll(async () => {
  await server?.close();
  await servant?.remove();
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function newPooled(options?: PgBouncerOptions) {
  const { url: direct } = await newDatabase(server.url);
  const pooler = await startPgBouncer(servant, server, options);
  endings.push(pooler.close);
  return { direct, url: pooler.through(direct) };
}

test('two instances share four connections; a killed instance loses and duplicates nothing', async () => {
  const where = await newPooled({ size: 4 });
  const team = await newTeam(where, 100);
  const instances = [await startInstance(where, endings), await startInstance(where, endings)] as const;
  const writing = write(team, instances, 400);
  await writing.reached(150);
  await instances[1].kill();
  await writing.reached(250);
  await instances[1].start();
  await writing.end();
  await expectAll(instances[0], team, writing);
});

const ways: [string, PgBouncerOptions][] = [
  ['refuses settings', {}],
  ['drops settings', { settings: ['ignore_startup_parameters = statement_timeout'] }],
  ['sets the limit itself', { connectQuery: 'set statement_timeout = 200' }],
];

test.each(ways)(
  'a pooler that %s: statements end at the limit; without a limit, as in migrations, they do not',
  async (_, options) => {
    const { direct, url } = await newPooled(options);
    const limited = await openDatabase({ url }, { longestStatement: 200 });
    const endless = await openDatabase({ url });
    endings.push(limited.close, endless.close);
    const canceled = await held(direct, () => limited.ask((db) => db.selectFrom('teams').selectAll().execute()));
    expect(canceled).toBe(sqlState.canceled);
    const inTransaction = () => limited.within('write', (trx) => trx.selectFrom('teams').selectAll().execute());
    expect(await held(direct, inTransaction)).toBe(sqlState.canceled);
    expect(await limitsOf(endless)).toEqual({ statement: '0', silence: '30s' });
    expect(await limitsOf(limited)).toEqual({ statement: '200ms', silence: '30s' });
    const setting = sql<{ statement_timeout: string }>`show statement_timeout`;
    // The limit is also off outside a transaction.
    expect((await endless.ask((db) => setting.execute(db))).rows).toEqual([{ statement_timeout: '0' }]);
  },
);

test('commands, a back-up and its restore work through a pooler', async () => {
  const { url } = await newPooled();
  const { url: other } = await newPooled();
  const file = join(servant.folder, 'all.gz');
  const command = async (...args: string[]) => {
    const { code, said } = await startServiceProcess([...args], {}).ended;
    // A random key may contain any word, so keys are left out of the search.
    expect(said.replaceAll(/harrier_\S+/g, '')).not.toMatch(/error/i);
    expect(code).toBe(0);
    return said;
  };
  await command('key', 'add', 'Fenna Aas', '--email', 'fenna@skerry.test', '--database', url);
  await command('backup', file, '--database', url);
  await command('restore', file, '--database', other);
  expect(await command('key', 'list', '--database', other)).toContain('fenna@skerry.test');
});

/** The error code of `work` while another session holds a lock on the table `teams`; `null` if it succeeds. */
async function held(url: string, work: () => Promise<unknown>): Promise<string | null> {
  const holder = new Client({ connectionString: url });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table teams in access exclusive mode');
    return await work().then(
      () => null,
      (error: unknown) => codeOf(error),
    );
  } finally {
    await holder.end();
  }
}

function limitsOf(database: Awaited<ReturnType<typeof openDatabase>>) {
  return database.within('write', async (trx) => {
    const { rows } = await sql<{ statement: string; silence: string }>`
      select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as silence
    `.execute(trx);
    return { statement: rows[0]?.statement, silence: rows[0]?.silence };
  });
}
