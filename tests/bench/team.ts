/**
 * A team's own service at its size: a process of its own on a PostgreSQL server of its own, asked over HTTP on loopback by 50 clients, which keep to the rates of the
 * contract. Loading takes minutes. Two ways of asking, since they say different things: at a pace, in which answers are as late as users would have them; and without
 * pause, which says how many asks this machine can carry, with the clients among its work.
 */

import { startPostgres } from '../run/postgres.ts';
import { hireServant } from '../run/servant.ts';
import { step } from '../run/step.ts';
import { listening, startServiceProcess } from '../service/team/service-process.ts';
import { newDatabase } from '../team-store/new-database.ts';
import { kinds } from './device/questions.ts';
import { percentile, slowestOf } from './percentiles.ts';
import type { Row } from './row.ts';
import { type Clients, startClients } from './team/clients.ts';
import { loadTeams, type TeamsSize } from './team/load-teams.ts';
import { processorTime } from './team/processor-time.ts';

export const wholeTeams: TeamsSize = { addresses: 5_000_000, leads: 1_000_000, teams: 20 };

const clients = 50;
/** So many that asking without pause keeps to what the contract allows a key. */
const keysOfClient = 12;
const budget = 50;
/** How often a client asks in a minute: like somebody who clicks every second, and as often as the contract lets anybody ask for leads. */
const paces = [60, 200];
/** Seconds for each pace. */
const pacedFor = 30;
/** Without pause, of each kind. */
const asks = 500;

export async function benchTeam(size: TeamsSize): Promise<Row[]> {
  const servant = hireServant();
  // A quarter of a small server's memory, as its manual advises; else as it comes.
  const server = await startPostgres(servant, { durable: true, settings: ['shared_buffers=1GB', 'max_wal_size=4GB'] });
  try {
    const { url } = await newDatabase(server.url);
    const keys = Math.ceil(clients / size.teams) * keysOfClient;
    const teams = await step('loaded', () => loadTeams({ url, size, keys, servant, now: Date.now() }));
    const service = startServiceProcess(['--port', '0', '--database', url], {});
    try {
      const asking = startClients(await service.until(listening), teams, clients);
      const used = () => ({
        service: processorTime([service.child.pid ?? 0]),
        database: processorTime(server.processes()),
      });
      // Whatever is asked for the first time is read from the disk.
      await asking.paced(60, 10);
      const rows: Row[] = [];
      for (const perMinute of paces) {
        const times = await asking.paced(perMinute, pacedFor);
        const who = `team, ${clients} clients, ${perMinute} asks a minute each`;
        rows.push(...kinds.map((kind) => slowestOf(kind, { who, times, budget })));
        for (const [what, each] of Object.entries(times)) say(`${perMinute} a minute, ${what}`, each, {});
      }
      for (const kind of asking.kinds) await sayWithoutPause(asking, kind, used);
      asking.close();
      return rows;
    } finally {
      service.child.kill('SIGTERM');
      await service.ended;
    }
  } finally {
    await server.close();
    await servant.remove();
  }
}

interface Used {
  service: number;
  database: number;
}

async function sayWithoutPause(asking: Clients, kind: string, used: () => Used): Promise<void> {
  await asking.withoutPause(kind, clients);
  const before = used();
  const { times, took } = await asking.withoutPause(kind, asks);
  const after = used();
  say(`without pause, ${kind}`, times, {
    'a second': Math.round((times.length * 1_000) / took),
    'ms of the processor each, service': (after.service - before.service) / times.length,
    database: (after.database - before.database) / times.length,
  });
}

function say(what: string, times: readonly number[], more: Readonly<Record<string, number>>): void {
  const numbers = {
    asks: times.length,
    'median ms': percentile(times, 0.5),
    '95 % ms': percentile(times, 0.95),
    ...more,
  };
  const words = Object.entries(numbers).map(([name, number]) => `${name} ${Math.round(number * 10) / 10}`);
  console.log(`   ${what.padEnd(60)} ${words.join(', ')}`);
}
