/**
 * Two instances of a team's service behind one PgBouncer in transaction mode. First all members send requests at random
 * moments. Then 50 of them do, while four keys send filters as costly as the contract allows.
 */
import { startPgBouncer } from '../pooled/pgbouncer.ts';
import { startPostgres } from '../run/postgres.ts';
import { hireServant } from '../run/servant.ts';
import { step } from '../run/step.ts';
import { listening, startServiceProcess } from '../service/team/service-process.ts';
import { newDatabase } from '../team-store/new-database.ts';
import { kinds } from './device/questions.ts';
import { percentile, slowestOf, type Times } from './percentiles.ts';
import type { Row } from './row.ts';
import { startClients } from './team/clients.ts';
import { type LoadedTeam, loadTeams, type TeamsSize } from './team/load-teams.ts';
import { processorTime } from './team/processor-time.ts';

export const wholeMembers = 500;
const fewMembers = 50;
/** Requests per member and minute: a click every second. */
const perMinute = 60;
const seconds = 30;
const budget = 100;

const costlyKeys = 4;
const costlyAsks = 100;
/** As many values as the contract allows. Each value is in many leads. */
const costly = new URLSearchParams(
  Array.from({ length: 100 }, (_, nth) => ['position[]', `${'aeiou'[nth % 5]}${'nrt'[nth % 3]}`]),
);

export async function benchTeamPooled(size: TeamsSize, members: number): Promise<Row[]> {
  const servant = hireServant();
  const endings: (() => Promise<unknown>)[] = [servant.remove];
  try {
    const server = await startPostgres(servant, {
      durable: true,
      settings: ['shared_buffers=1GB', 'max_wal_size=4GB'],
    });
    endings.push(server.close);
    const { url } = await newDatabase(server.url);
    const keys = Math.ceil(Math.max(members, fewMembers) / size.teams) + costlyKeys;
    const teams = await step('loaded', () => loadTeams({ url, size, keys, servant, now: Date.now() }));
    const ofMembers = teams.map((team) => ({ ...team, keys: team.keys.slice(0, -costlyKeys) }));
    const pooler = await startPgBouncer(servant, server, { connectQuery: 'set statement_timeout = 15000' });
    endings.push(pooler.close);
    const services = [0, 1].map(() => startServiceProcess(['--port', '0', '--database', pooler.through(url)], {}));
    endings.push(async () => {
      for (const { child } of services) child.kill('SIGTERM');
      await Promise.all(services.map(({ ended }) => ended));
    });
    const bases = await Promise.all(services.map((service) => service.until(listening)));
    const used = () => ({
      services: processorTime(services.map(({ child }) => child.pid ?? 0)),
      pooler: processorTime([pooler.pid]),
      database: processorTime(server.processes()),
      clients: (process.cpuUsage().user + process.cpuUsage().system) / 1_000,
    });

    const rowsWhile = async (who: string, many: number, beside: () => Promise<unknown>): Promise<Row[]> => {
      const asking = startClients(bases, ofMembers, many);
      try {
        // Warm-up: first requests read from disk.
        await asking.paced(perMinute, 10);
        const before = used();
        const [times] = await Promise.all([asking.paced(perMinute, seconds), beside()]);
        say(who, times, before, used());
        return kinds.map((kind) => slowestOf(kind, { who, times, budget }));
      } finally {
        asking.close();
      }
    };
    return [
      ...(await rowsWhile(`team behind a pooler, ${members} members`, members, async () => undefined)),
      ...(await rowsWhile(`team, ${fewMembers} members beside ${costlyAsks} costly filters`, fewMembers, () =>
        askCostly(bases, teams[0]),
      )),
    ];
  } finally {
    for (const end of endings.reverse()) await end();
  }
}

/** Sends all costly filters at once, spread over the instances. */
async function askCostly(bases: readonly string[], team: LoadedTeam | undefined): Promise<void> {
  const own = (team?.keys ?? []).slice(-costlyKeys);
  const asks = Array.from({ length: costlyAsks }, async (_, nth) => {
    const begun = performance.now();
    const headers = { 'x-api-key': own[nth % own.length] ?? '' };
    const { status } = await fetch(`${bases[nth % bases.length]}/leads?${costly}`, { headers });
    return { status, took: performance.now() - begun };
  });
  const answered = await Promise.all(asks);
  const statuses = new Map<number, number>();
  for (const { status } of answered) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const took = answered.map((one) => one.took);
  console.log(
    `   costly filters: ${[...statuses].map(([status, many]) => `${many} × ${status}`).join(', ')}; median ${Math.round(percentile(took, 0.5))} ms, longest ${Math.round(Math.max(...took))} ms`,
  );
}

type Used = Readonly<Record<'services' | 'pooler' | 'database' | 'clients', number>>;

function say(who: string, times: Times, before: Used, after: Used): void {
  const all = Object.values(times).flat();
  const refused = all.filter((one) => one === Number.POSITIVE_INFINITY).length;
  const each = (part: keyof Used) => `${part} ${((after[part] - before[part]) / all.length).toFixed(2)}`;
  console.log(
    `   ${who}: ${all.length} requests, ${refused} refused, median ${Math.round(percentile(all, 0.5))} ms, 95 % ${Math.round(percentile(all, 0.95))} ms`,
    `\n   ms of the processor each: ${(['services', 'pooler', 'database', 'clients'] as const).map(each).join(', ')}`,
  );
}
