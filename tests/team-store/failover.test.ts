/**
 * A primary with a synchronous standby: two real PostgreSQL servers. Acknowledged writes survive the loss of the
 * primary. Members read their own writes from a standby that lags behind.
 */
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../lib/team-service/database/database.ts';
import { ownerOf } from '../../lib/team-service/keys/team-keys.ts';
import { addMember, createTeam, unlimited } from '../../lib/team-service/keys/teams.ts';
import { lendTeamStore } from '../../lib/team-service/store/team-store.ts';
import { until } from '../e2e/harness/until.ts';
import { runs } from '../run/effort.ts';
import {
  noPostgres,
  type Postgres,
  postgresPrograms,
  type Standby,
  startPostgres,
  startStandby,
} from '../run/postgres.ts';
import { hireServant } from '../run/servant.ts';
import { ask } from '../service/team/team-service.ts';
import { newDatabase } from './new-database.ts';
import { clients, type Endings, expectAll, newTeam, startInstance, write } from './writers.ts';

const onServer = test.skipIf(postgresPrograms() === null);
if (postgresPrograms() === null) console.log(`Skipped: a primary and its standby. ${noPostgres}`);

const writes = runs(96, 240);

const endings: Endings = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

onServer(
  'the primary is killed while clients write, and the standby promoted: no write is lost or duplicated',
  async () => {
    const { primary, standby, url } = await newPair();
    const team = await newTeam({ url }, 100);
    const instances = [await startInstance({ url }, endings), await startInstance({ url }, endings)] as const;
    const writing = write(team, instances, writes / 2 + clients);
    await writing.reached(writes / 2);
    // This instance has only just started when its database fails.
    const early = await startInstance({ url }, endings);
    await primary.kill();
    for (const { base } of instances) {
      await until('it says that it can’t answer', async () => (await fetch(new URL('/health', base))).status === 503);
    }
    // This instance starts while no host takes writes.
    const late = startInstance({ url }, endings);
    await standby.promote();
    writing.goOn(writes);
    await writing.end();
    await expectAll(await late, team, writing);
    await expectAll(early, team, writing);
    // The former primary comes back without knowing of the promotion, and takes writes again.
    await primary.start();
    const before = [await leadsOn(primary, url), await leadsOn(standby, url)] as const;
    const fresh = await startInstance({ url }, endings);
    // The instance may first use the former primary, which can't commit without its standby.
    await until('it is saved', async () => {
      const { status } = await ask(fresh, team.keys[0] ?? '', 'createLead', { email: 'later@skerry.test' });
      return status === 201 || status === 200;
    });
    expect([await leadsOn(primary, url), await leadsOn(standby, url)]).toEqual([before[0], before[1] + 1]);
  },
);

onServer('the primary hangs, and the standby is promoted: the service moves to it, and stays there', async () => {
  const { primary, standby, url } = await newPair();
  const team = await newTeam({ url }, 100);
  const instance = await startInstance({ url }, endings);
  const writing = write(team, [instance], writes / 4 + clients);
  await writing.reached(writes / 4);
  primary.hang();
  await standby.promote();
  writing.goOn(writes / 2);
  await writing.end();
  primary.resume();
  writing.goOn(writes / 2 + clients);
  await writing.end();
  await expectAll(instance, team, writing);
  // The former primary takes writes, but lacks the latest ones. It is not used, even when the promoted server is gone.
  const before = await leadsOn(primary, url);
  await standby.kill();
  await until('it says that it can’t answer', async () => {
    return (await fetch(new URL('/health', instance.base))).status === 503;
  });
  expect((await ask(instance, team.keys[0] ?? '', 'createLead', { email: 'late@skerry.test' })).status).toBe(503);
  expect(await leadsOn(primary, url)).toBe(before);
});

onServer('reads use the standby once it has the team’s writes, and the primary until then', async () => {
  const { standby, url, readUrl } = await newPair();
  const asked: string[] = [];
  const database = await openDatabase({ url, readUrl }, { onStatement: (_, to) => asked.push(to) });
  endings.push(() => database.close());
  const team = await createTeam(database, 'Readers', unlimited, Date.now());
  const key = await addMember(database, { team, name: 'Fenna Aas', email: null }, Date.now());
  const lend = () => lendAsMember(database, key);
  const add = async (name: string) => (await lend())(({ leads }) => leads.addList(name));
  const find = async (name: string) => {
    const store = await lend();
    asked.splice(0);
    return store(({ leads }) => leads.listNamed(name), 'read');
  };
  await add('Fair');
  await until('the standby has it', async () => (await find('Fair')) && !asked.includes('primary'));
  await run(standby, 'select pg_wal_replay_pause()');
  await add('Press');
  expect(await find('Press')).not.toBe(null);
  expect(asked).toContain('primary');
  await run(standby, 'select pg_wal_replay_resume()');
  await until('the standby has that too', async () => (await find('Press')) && !asked.includes('primary'));
  await standby.kill();
  expect(await find('Press')).not.toBe(null);
  expect(asked).toContain('primary');
});

/** `url`: of a new database on both, for the service. `readUrl`: of the standby alone. */
async function newPair(): Promise<{ primary: Postgres; standby: Standby; url: string; readUrl: string }> {
  const servant = hireServant();
  endings.push(servant.remove);
  const primary = await startPostgres(servant, { durable: true });
  // A server that hangs would never close.
  endings.push(async () => {
    primary.resume();
    await primary.close();
  });
  const one = new URL((await newDatabase(primary.url)).url);
  const standby = await startStandby(servant, primary, { durable: true });
  endings.push(standby.close);
  await run(primary, "alter system set synchronous_standby_names = '*'");
  await run(primary, 'select pg_reload_conf()');
  await until('the standby confirms what is written', async () => {
    const states = await run(primary, 'select sync_state from pg_stat_replication');
    return states.some(({ sync_state }) => sync_state === 'sync');
  });
  const readUrl = new URL(one);
  readUrl.port = String(standby.port);
  const url = one.href.replace(one.host, `${one.host},${readUrl.host}`);
  return { primary, standby, url, readUrl: readUrl.href };
}

async function lendAsMember(database: Database, key: string) {
  const owner = await ownerOf(database, key, Date.now());
  if (!owner) throw new Error('The key is unknown');
  return lendTeamStore(database, { team: owner.team, key: owner.key, since: owner.turns });
}

async function run({ url }: Postgres, statement: string, database?: string): Promise<Record<string, unknown>[]> {
  const at = new URL(url);
  if (database !== undefined) at.pathname = database;
  const client = new Client({ connectionString: at.href });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function leadsOn(server: Postgres, url: string): Promise<number> {
  const [database = ''] = /\/[^/]+$/.exec(url) ?? [];
  const [row] = await run(server, 'select count(*)::int as amount from leads', database);
  return Number(row?.amount);
}
