/**
 * Acknowledged writes survive, once, when an instance or its database is killed while writing: real processes and a
 * real PostgreSQL. Without PostgreSQL the embedded database is killed, in fewer writes because its starts are slow.
 */
import { afterEach, expect, test } from 'vitest';
import { openDatabase, type Where } from '../../lib/team-service/database/database.ts';
import { addMember, createTeam, unlimited } from '../../lib/team-service/keys/teams.ts';
import { until } from '../e2e/harness/until.ts';
import { noPostgres, postgresPrograms, startPostgres } from '../run/postgres.ts';
import { freePort } from '../run/program.ts';
import { hireServant } from '../run/servant.ts';
import { listening, type ServiceProcess, startServiceProcess } from '../service/team/service-process.ts';
import { ask } from '../service/team/team-service.ts';
import { newDatabase } from './new-database.ts';
import { newFolder } from './new-folder.ts';

const writes = 400;
/** The embedded database writes one at a time. */
const embeddedWrites = 40;
/** Each sends one request after another. */
const clients = 8;
/** Only stops a hang. In milliseconds. */
const patience = 240_000;

const onServer = test.skipIf(postgresPrograms() === null);
if (postgresPrograms() === null) console.log(`Skipped: killing a PostgreSQL server. ${noPostgres}`);

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

onServer(
  'an instance is killed, later the database, and each is started again: nothing is lost or there twice',
  async () => {
    const { where, server } = await newServer();
    const team = await newTeam(where, 100);
    const instances = [await startInstance(where), await startInstance(where)] as const;
    // The last quarter waits for the start of an instance, so that there is something to write when the database is killed.
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
  'the service with the embedded database is killed and started again: nothing is lost or there twice',
  async () => {
    const folder = newFolder();
    const team = await newTeam({ folder }, 8);
    const instance = await startInstance({ folder });
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

interface TeamOfWriters {
  keys: readonly string[];
}

/** `keyCount`: enough for no key to reach its rate limit (lib/contract/README.md §8) for long. */
async function newTeam(where: Where, keyCount: number): Promise<TeamOfWriters> {
  const database = await openDatabase(where);
  try {
    const team = await createTeam(database, 'Writers', unlimited, Date.now());
    const key = () => addMember(database, { team, name: 'Fenna Aas', email: null }, Date.now());
    const keys: string[] = [];
    for (let nth = 0; nth < keyCount; nth += 1) keys.push(await key());
    return { keys };
  } finally {
    await database.close();
  }
}

interface Instance {
  /** As for `ask`. */
  base: string;
  kill(): Promise<void>;
  /** At the same address. */
  start(): Promise<void>;
}

async function startInstance(where: Where): Promise<Instance> {
  const port = String(await freePort());
  const at = 'url' in where ? ['--database', where.url] : ['--data', where.folder ?? ''];
  let running: ServiceProcess;
  const kill = async () => {
    running.child.kill('SIGKILL');
    await running.ended;
  };
  const start = async () => {
    running = startServiceProcess(['--port', port, ...at], {});
    await running.until(listening);
  };
  endings.push(kill);
  await start();
  return { base: `http://127.0.0.1:${port}/v2`, kill, start };
}

/** The outcome of a request: a status, or none when the connection was lost. */
type Said = number | 'no answer';

interface Writing {
  /** Resolves when so many were acknowledged. */
  reached(many: number): Promise<unknown>;
  /** Allows so many in all. */
  goOn(many: number): void;
  /** Resolves when all that are allowed are acknowledged. */
  end(): Promise<unknown>;
  statuses(): Said[];
  acknowledged(): string[];
}

/**
 * Saves leads as the extension does. After a lost answer or a temporary failure it looks at the list of leads, and
 * repeats the save if the lead is missing.
 */
function write({ keys }: TeamOfWriters, instances: readonly Instance[], first: number): Writing {
  const acknowledged: string[] = [];
  const said = new Set<Said>();
  let allowed = first;
  let begun = 0;
  let asks = 0;
  const nextKey = () => {
    asks += 1;
    return keys[asks % keys.length] ?? '';
  };

  async function save(email: string, at: Instance): Promise<void> {
    let isNew = true;
    await until(
      'the save is acknowledged',
      async () => {
        const isThere = !isNew && (await answer(() => ask(at, nextKey(), 'listLeads', { email })));
        if (isThere && isThere.status !== 200) return false;
        if (isThere && JSON.parse(isThere.text).meta.total > 0) return true;
        if (!isNew && !isThere) return false;
        isNew = false;
        const answered = await answer(() => ask(at, nextKey(), 'createLead', { email }));
        return answered !== null && (answered.status === 201 || answered.status === 200);
      },
      { within: patience, every: 10 },
    );
    acknowledged.push(email);
  }

  async function answer(asking: () => ReturnType<typeof ask>) {
    const answered = await asking().catch(() => null);
    said.add(answered?.status ?? 'no answer');
    return answered;
  }

  /** One per client: what it writes within one allowance follows what it wrote before. */
  const lives: Promise<void>[] = Array.from({ length: clients }, () => Promise.resolve());
  function begin(): void {
    for (const [nth, before] of lives.entries()) lives[nth] = before.then(() => live(nth));
  }
  async function live(nth: number): Promise<void> {
    const at = instances[nth % instances.length];
    if (!at) throw new Error('There is no instance');
    while (begun < allowed) {
      begun += 1;
      await save(`person-${begun}@skerry.test`, at);
    }
  }
  begin();
  return {
    reached: (wanted) => until(`${wanted} writes`, () => acknowledged.length >= wanted, { within: patience, every: 5 }),
    goOn(many) {
      allowed = many;
      begin();
    },
    end: () => Promise.all(lives),
    statuses: () => [...said],
    acknowledged: () => acknowledged,
  };
}

/** The total is a stored count, so it is compared with the leads. */
async function expectAll(at: Instance, { keys }: TeamOfWriters, { acknowledged }: Writing): Promise<void> {
  const { data, meta } = JSON.parse((await ask(at, keys[0] ?? '', 'listLeads', { limit: writes })).text);
  const there = data.leads.map(({ email }: { email: string }) => email).sort();
  expect(there).toEqual([...acknowledged()].sort());
  expect(new Set(there).size).toBe(there.length);
  expect(meta.total).toBe(there.length);
}
