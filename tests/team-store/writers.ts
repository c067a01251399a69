/** Clients that write to a team's service as the extension does, and remember what was acknowledged. */
import { expect } from 'vitest';
import { openDatabase, type Where } from '../../lib/team-service/database/database.ts';
import { addMember, createTeam, unlimited } from '../../lib/team-service/keys/teams.ts';
import { until } from '../e2e/harness/until.ts';
import { freePort } from '../run/program.ts';
import { listening, type ServiceProcess, startServiceProcess } from '../service/team/service-process.ts';
import { ask } from '../service/team/team-service.ts';

/** Each sends one request after another. */
export const clients = 8;
/** Only stops a hang. In milliseconds. */
const patience = 240_000;

export type Endings = (() => Promise<unknown>)[];

interface TeamOfWriters {
  keys: readonly string[];
}

/** `keyCount`: enough for no key to reach its rate limit (lib/contract/README.md §8) for long. */
export async function newTeam(where: Where, keyCount: number): Promise<TeamOfWriters> {
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

export interface Instance {
  /** The address that `ask` takes. */
  base: string;
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
}

/** Adds the function that ends the instance to `endings`. */
export async function startInstance(where: Where, endings: Endings): Promise<Instance> {
  const port = String(await freePort());
  const at =
    'url' in where
      ? ['--database', where.url, ...(where.readUrl ? ['--read-database', where.readUrl] : [])]
      : ['--data', where.folder ?? ''];
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

export interface Writing {
  /** Resolves when `many` writes are acknowledged. */
  reached(many: number): Promise<unknown>;
  /** Allows `many` writes in total. */
  goOn(many: number): void;
  /** Resolves when all allowed writes are acknowledged. */
  end(): Promise<unknown>;
  statuses(): Said[];
  acknowledged(): string[];
}

/**
 * Saves leads as the extension does. After a lost answer or a temporary failure it looks at the list of leads, and
 * repeats the save if the lead is missing.
 */
export function write({ keys }: TeamOfWriters, instances: readonly Instance[], first: number): Writing {
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
      { within: patience, every: 50 },
    );
    acknowledged.push(email);
  }

  async function answer(asking: () => ReturnType<typeof ask>) {
    const answered = await asking().catch(() => null);
    said.add(answered?.status ?? 'no answer');
    return answered;
  }

  /** One chain per client, so that writes within a new allowance follow the client's earlier ones. */
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
export async function expectAll(at: Instance, { keys }: TeamOfWriters, { acknowledged }: Writing): Promise<void> {
  // One more than expected, so that an extra lead shows.
  const limit = acknowledged().length + 1;
  // An instance that can't answer for a moment has lost nothing.
  const { text } = await until('the leads are listed', async () => {
    const answered = await ask(at, keys[0] ?? '', 'listLeads', { limit });
    return answered.status === 200 && answered;
  });
  const { data, meta } = JSON.parse(text);
  const there = data.leads.map(({ email }: { email: string }) => email).sort();
  expect(there).toEqual([...acknowledged()].sort());
  expect(new Set(there).size).toBe(there.length);
  expect(meta.total).toBe(there.length);
}
