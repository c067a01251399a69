/**
 * A team's own service at full size: a separate process on its own PostgreSQL server. 50 clients send requests over
 * HTTP on loopback within the contract's rates. Loading takes minutes.
 * - Paced: response times as users would see them.
 * - Without pause: the number of requests this machine can handle, with the clients' own work included.
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
/** Enough keys that requests without pause stay within the contract's rate per key. */
const keysOfClient = 12;
const budget = 50;
/** Requests per client and minute: a user who clicks every second, and Harrier's own default pace. */
const paces = [60, 200];
/** Seconds per pace */
const pacedFor = 30;
/** Requests without pause, per question. */
const asks = 500;

export async function benchTeam(size: TeamsSize): Promise<Row[]> {
  const servant = hireServant();
  // A quarter of a small server's memory, as PostgreSQL's manual recommends. Everything else is default.
  const server = await startPostgres(servant, { durable: true, settings: ['shared_buffers=1GB', 'max_wal_size=4GB'] });
  try {
    const { url } = await newDatabase(server.url);
    const keys = Math.ceil(clients / size.teams) * keysOfClient;
    const teams = await step('loaded', () => loadTeams({ url, size, keys, servant, now: Date.now() }));
    const service = startServiceProcess(['--port', '0', '--database', url], {});
    try {
      const asking = startClients([await service.until(listening)], teams, clients);
      const used = () => ({
        service: processorTime([service.child.pid ?? 0]),
        database: processorTime(server.processes()),
      });
      // Warm-up: first requests read from disk.
      await asking.paced(60, 10);
      const rows: Row[] = [];
      for (const perMinute of paces) {
        const times = await asking.paced(perMinute, pacedFor);
        const who = `team, ${clients} clients, ${perMinute} requests a minute each`;
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
