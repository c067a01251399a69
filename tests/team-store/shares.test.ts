/** A team's statements beyond its share wait, and those of others go through: project `service-on-postgres` only. */
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '../../lib/team-service/database/database.ts';
import { codeOf } from '../../lib/team-service/database/errors.ts';
import { lendTeamStore } from '../../lib/team-service/store/team-store.ts';
import { addTeam } from '../../lib/team-service/store/teams.ts';
import { until } from '../e2e/harness/until.ts';
import { newDatabase } from './new-database.ts';
import { account } from './new-team.ts';
import { server } from './test-database.ts';

const onServer = test.runIf(server !== undefined);

onServer('twenty slow statements of a team hold its share, and another team is answered meanwhile', async () => {
  const { url } = await newDatabase(server ?? '');
  const database = await openDatabase({ url, connections: 10 });
  const holder = new Client({ connectionString: url });
  await holder.connect();
  const [one, other] = [await addTeam(database, account), await addTeam(database, account)];
  // Every reader of this table waits until the transaction ends.
  await holder.query('begin');
  await holder.query('lock table verifications in access exclusive mode');
  const keys = ['a', 'b', 'c', 'd'];
  const slow = Array.from({ length: 20 }, (_, nth) =>
    lendTeamStore(database, { team: one, key: keys[nth % 4] ?? '' })(
      ({ verifications }) => verifications.progress('a@b.test'),
      'read',
    ),
  );
  const stuck = async () => {
    const { rows } = await holder.query(
      `select count(*)::int as many from pg_locks where not granted and relation = 'verifications'::regclass`,
    );
    return Number(rows[0].many);
  };
  await until('the share is used up', async () => (await stuck()) === 5);

  expect(await lendTeamStore(database, { team: other })((store) => store.account.read(), 'read')).toMatchObject({
    plan_name: account.plan_name,
  });
  expect(await database.ask((db) => db.selectFrom('teams').select('team_id').execute())).toHaveLength(2);
  expect(await stuck()).toBe(5);

  await holder.query('rollback');
  expect(await Promise.all(slow)).toHaveLength(20);
  await holder.end();
  await database.close();
});

onServer('a statement that takes too long is ended, and its connection serves the next one', async () => {
  const where = { ...(await newDatabase(server ?? '')), connections: 1 };
  // Long enough for the second statement, even on a slow machine.
  const database = await openDatabase(where, { longestStatement: 5_000 });
  const slow = database.ask((db) => sql`select pg_sleep(600)`.execute(db));
  await expect(slow).rejects.toSatisfy((error) => codeOf(error) === '57014');
  expect((await database.ask((db) => sql`select 1 as one`.execute(db))).rows).toEqual([{ one: 1 }]);
  await database.close();
});
