/** Each step runs once, also when several instances start together or one of them dies. */
import { Kysely, sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { once } from '../../lib/contract/async.ts';
import { citusStatements, teamTables } from '../../lib/team-service/database/citus.ts';
import { embeddedDialect } from '../../lib/team-service/database/embedded.ts';
import { migrate } from '../../lib/team-service/database/migrate.ts';
import { type MigrationStep, migrations } from '../../lib/team-service/database/migrations.ts';
import { serverDialect } from '../../lib/team-service/database/server.ts';
import type { Tables } from '../../lib/team-service/database/tables.ts';
import { newDatabase } from './new-database.ts';
import { newFolder } from './new-folder.ts';
import { server } from './test-database.ts';

/** Shared, because starting one takes seconds. Each test gets it without tables. */
const embedded = once(async () => {
  const db = new Kysely<Tables>({ dialect: await embeddedDialect(newFolder()) });
  await dropTables(db);
  return db;
});
afterAll(async () => {
  if (server === undefined) await (await embedded()).destroy();
});

const opened: Kysely<Tables>[] = [];
afterEach(async () => {
  if (server === undefined) await dropTables(await embedded());
  for (const db of opened.splice(0)) await db.destroy();
});

/** One database for any number of instances; on a server each has its own connections. */
async function instances(many = 1): Promise<[Kysely<Tables>, ...Kysely<Tables>[]]> {
  if (server === undefined) {
    const one = await embedded();
    return [one, ...Array.from({ length: many - 1 }, () => one)];
  }
  const where = await newDatabase(server);
  const instance = async () => {
    const db = new Kysely<Tables>({ dialect: await serverDialect(where) });
    opened.push(db);
    return db;
  };
  return [await instance(), ...(await Promise.all(Array.from({ length: many - 1 }, instance)))];
}

async function dropTables(db: Kysely<Tables>): Promise<void> {
  const tables = ['schema_steps', ...made, ...teamTables].map((table) => sql.table(table));
  await sql`drop table if exists ${sql.join(tables)}`.execute(db);
}

const steps: MigrationStep[] = Array.from({ length: 8 }, (_, nth) => ({
  step: `0001.0${nth + 1}`,
  statement: `create table if not exists made_${nth} (team_id bigint not null, primary key (team_id))`,
}));
const made = steps.map((_, nth) => `made_${nth}`);
const quick = { every: 5, patience: 4 };

const recordedSteps = (db: Kysely<Tables>) =>
  db.selectFrom('schema_steps').select(['step', 'state']).orderBy('step').execute();
const done = steps.map(({ step }) => ({ step, state: 'done' }));

test('five instances that start at once carry out every step, and wait for each other', async () => {
  const all = await instances(5);
  await Promise.all(all.map((db) => migrate(db, { ...quick, patience: 1_000, steps })));
  for (const db of all) expect(await recordedSteps(db)).toEqual(done);
});

test('a start with every step done reads the steps once', async () => {
  const [db] = await instances();
  await migrate(db, { ...quick, steps });
  let asked = 0;
  const counted = db.withPlugin({
    transformQuery({ node }) {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await migrate(counted, { ...quick, steps });
  // One query for the table, and one for its rows.
  expect(asked).toBe(2);
});

test('a step that another instance began and abandoned is taken over', async () => {
  const [db] = await instances();
  await migrate(db, { ...quick, steps: steps.slice(0, 3) });
  await db.insertInto('schema_steps').values({ step: '0001.04', state: 'running', beat: 7 }).execute();
  await migrate(db, { ...quick, steps });
  expect(await recordedSteps(db)).toEqual(done);
  await sql`select * from made_3`.execute(db);
});

test('a step of a running instance is not taken over', async () => {
  const [db] = await instances();
  await migrate(db, { ...quick, steps: steps.slice(0, 7) });
  await db.insertInto('schema_steps').values({ step: '0001.08', state: 'running', beat: 0 }).execute();
  let looks = 0;
  // The other instance renews its heartbeat at each check, and is done after thirty.
  const wait = async () => {
    looks += 1;
    const state = looks < 30 ? 'running' : 'done';
    await db.updateTable('schema_steps').set({ beat: looks, state }).where('step', '=', '0001.08').execute();
  };
  await migrate(db, { every: 1_000_000, patience: 4, wait, steps });
  expect(looks).toBe(30);
  await expect(sql`select * from made_7`.execute(db)).rejects.toThrow('does not exist');
});

test('a step that fails is an error, and is retried at the next start', async () => {
  const [db] = await instances();
  const wrong = [...steps.slice(0, 2), { step: '0001.03', statement: 'create table if not exists' }];
  await expect(migrate(db, { ...quick, steps: wrong })).rejects.toThrow('syntax error');
  // It does not wait for the abandoned step's timeout.
  await migrate(db, { ...quick, patience: 1_000_000, steps });
  expect(await recordedSteps(db)).toEqual(done);
});

test('a database that a newer version wrote is refused, and left as it is', async () => {
  const [db] = await instances();
  await migrate(db, { ...quick, steps });
  await expect(migrate(db, { ...quick, steps: steps.slice(0, 5) })).rejects.toThrow(
    'belongs to a newer version of Harrier: it has step 0001.06',
  );
  expect(await recordedSteps(db)).toEqual(done);
});

test('every table of the migrations is distributed over a cluster by its team', async () => {
  const [db] = await instances();
  await migrate(db, { ...quick, patience: 1_000 });
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.tables where table_schema = current_schema()`.execute(db);
  const ofTeams = rows.map(({ table_name }) => table_name).filter((name) => !['schema_steps', ...made].includes(name));
  expect([...teamTables].sort()).toEqual(ofTeams.sort());
  expect(citusStatements).toHaveLength(teamTables.length);
  expect(citusStatements[0]).toContain("create_distributed_table('teams', 'team_id') where");
  for (const [nth, table] of teamTables.entries()) {
    expect(citusStatements[nth]).toContain(`create_distributed_table('${table}', 'team_id'`);
    await sql`select team_id from ${sql.table(table)} limit 1`.execute(db);
  }
});

test('the earliest member of each team of an older version becomes its owner', async () => {
  const [db] = await instances();
  const older = migrations.findIndex(({ statement }) => statement.includes('column if not exists role'));
  await migrate(db, { ...quick, patience: 1_000, steps: migrations.slice(0, older) });
  const members = [
    { team_id: 1, id: 5, record: '{}' },
    { team_id: 1, id: 9, record: '{}' },
    { team_id: 2, id: 9, record: '{}' },
  ];
  for (const { team_id, id, record } of members)
    await sql`insert into members (team_id, id, record) values (${team_id}, ${id}, ${record})`.execute(db);
  await migrate(db, { ...quick, patience: 1_000 });
  const roles = await db
    .selectFrom('members')
    .select(['team_id', 'id', 'role'])
    .orderBy('team_id')
    .orderBy('id')
    .execute();
  expect(roles.map(({ role }) => role)).toEqual(['owner', null, 'owner']);
});

test('the steps of this version have unique numbers in order', () => {
  const numbers = migrations.map(({ step }) => step);
  expect(numbers).toEqual([...new Set(numbers)].sort());
});
