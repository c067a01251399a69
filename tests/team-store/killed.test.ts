/**
 * Acknowledged writes survive, once, when an instance or its database is killed while writing: real processes and a
 * real PostgreSQL. Without PostgreSQL the embedded database is killed, in fewer writes because its starts are slow.
 */
import { afterEach, expect, test } from 'vitest';
import { until } from '../e2e/harness/until.ts';
import { runs } from '../run/effort.ts';
import { noPostgres, postgresPrograms, startPostgres } from '../run/postgres.ts';
import { hireServant } from '../run/servant.ts';
import { newDatabase } from './new-database.ts';
import { newFolder } from './new-folder.ts';
import { clients, type Endings, expectAll, newTeam, startInstance, write } from './writers.ts';

const writes = runs(120, 400);
/** The embedded database writes one at a time. */
const embeddedWrites = runs(24, 40);

const onServer = test.skipIf(postgresPrograms() === null);
if (postgresPrograms() === null) console.log(`Skipped: killing a PostgreSQL server. ${noPostgres}`);

const endings: Endings = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

onServer(
  'an instance is killed, later the database, and each is started again: no write is lost or duplicated',
  async () => {
    const { where, server } = await newServer();
    const team = await newTeam(where, 100);
    const instances = [await startInstance(where, endings), await startInstance(where, endings)] as const;
    // The last quarter waits for the start of an instance, so that there is something to write when the database is
    // killed.
    const writing = write(team, instances, (writes * 3) / 4);
    await writing.reached(writes / 4);
    await instances[1].kill();
    // The other instance continues.
    await writing.reached(writes / 2);
    expect(writing.statuses()).toEqual([201, 'no answer']);
    await instances[1].start();
    writing.goOn(writes);
    await writing.reached((writes * 3) / 4 + clients);
    await server.kill();
    for (const { base } of instances) {
      await until('it says that it can’t answer', async () => (await fetch(new URL('/health', base))).status === 503);
    }
    await until('a save is answered so, too', () => writing.statuses().includes(503));
    await server.start();
    await writing.end();
    await expectAll(instances[1], team, writing);
  },
);

test.skipIf(postgresPrograms() !== null)(
  'the service with the embedded database is killed and started again: no write is lost or duplicated',
  async () => {
    const folder = newFolder();
    const team = await newTeam({ folder }, 8);
    const instance = await startInstance({ folder }, endings);
    const writing = write(team, [instance], embeddedWrites);
    await writing.reached(embeddedWrites / 2);
    await instance.kill();
    await instance.start();
    await writing.end();
    await expectAll(instance, team, writing);
  },
);

async function newServer() {
  const servant = hireServant();
  endings.push(servant.remove);
  const server = await startPostgres(servant, { durable: true });
  endings.push(server.close);
  return { server, where: await newDatabase(server.url) };
}
