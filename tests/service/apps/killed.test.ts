/**
 * 10,000 leads are pushed over HTTP to each of two apps, one with an upsert and one without, by a process that is killed (SIGKILL) twenty times:
 * whatever it was about to do, nobody is lost and nobody doubled. A kill falls where the dice say: before or after something is taken, sent or
 * settled, and between what an app did and its answer.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import { leaseTime } from '../../../lib/team-service/apps/push-runner.ts';
import { until } from '../../e2e/harness/until.ts';
import { type Crm, crms } from './crms.ts';
import type { Answer, Ask } from './killed-runner.ts';
import { createMemoryOutbox, type MemoryOutbox } from './memory-outbox.ts';
import { aLead } from './pushed-leads.ts';

const crowd = 10_000;
const kills = 20;
const everybody = Array.from({ length: crowd }, (_, index) => index + 1);
const apps = { hubspot: 'hubspot', espocrm: 'espocrm leads' };
const targetOf = (app: string) => ({ team: 1, app });

const running: { end(): Promise<unknown> }[] = [];
afterEach(() => Promise.all(running.splice(0).map(({ end }) => end())));

/** Numbers from 0 to 1, the same in each run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

interface World {
  crms: ReadonlyMap<string, Crm>;
  outbox: MemoryOutbox;
  leads: ReadonlyMap<number, Lead>;
  statuses: Map<number, string>;
  /** Where the runners' compiled code is kept, so that those after the first start sooner. */
  compiled: string;
}

async function createWorld(): Promise<World> {
  const started = new Map<string, Crm>();
  for (const [app, name] of Object.entries(apps)) {
    const crm = await (crms[name] ?? missing)();
    // Its own check for duplicates is off, as an administrator may have it.
    if ('checksDuplicates' in crm.standIn) crm.standIn.checksDuplicates = false;
    running.push({ end: () => crm.standIn.close() });
    started.set(app, crm);
  }
  const compiled = await mkdtemp(join(tmpdir(), 'harrier-runner-'));
  running.push({ end: () => rm(compiled, { recursive: true, force: true }) });
  const statuses = new Map<number, string>();
  let ids = 0;
  const outbox = createMemoryOutbox({
    newId: () => `id_${++ids}`,
    mark: async (_, lead, status) => {
      statuses.set(lead, status);
    },
  });
  const leads = everybody.map((id) => aLead(id, { first_name: `First${id}`, last_name: `Last${id}` }));
  return { crms: started, outbox, leads: new Map(leads.map((lead) => [lead.id, lead])), statuses, compiled };
}

function missing(): never {
  throw new Error('There is no such CRM.');
}

/** One life of the runner. `event` is called before and after each thing that it does; it is killed when that says so. */
async function live(world: World, ahead: number, event: () => boolean): Promise<'killed' | 'finished'> {
  const child = fork(fileURLToPath(new URL('killed-runner.ts', import.meta.url)), [String(ahead)], {
    env: { ...process.env, NODE_COMPILE_CACHE: world.compiled },
  });
  const exited = once(child, 'exit');
  running.push({ end: async () => child.kill('SIGKILL') });
  let killed = false;
  const step = () => {
    if (!killed && event()) killed = child.kill('SIGKILL');
    return killed;
  };
  for (const { standIn } of world.crms.values()) standIn.onRequest(step);
  const finished = new Promise<'finished'>((resolve) => {
    child.on('message', (ask: Ask) => {
      if (step()) return;
      void answerTo(ask, world).then((value) => {
        if (step()) return;
        reply(child, { number: ask.number, value });
        if (ask.name === 'nextDue' && value === null) resolve('finished');
      });
    });
  });
  const outcome = await Promise.race([finished, exited.then(() => 'killed' as const)]);
  child.kill('SIGKILL');
  await exited;
  // A lease is longer than any request: by its end, whatever was sent has come.
  for (const { standIn } of world.crms.values()) await until('all that was sent has come', () => standIn.isIdle());
  return outcome;
}

function reply(child: ChildProcess, answer: Answer): void {
  if (child.connected) child.send({ ...answer }, () => undefined);
}

async function answerTo(ask: Ask, { outbox, leads, crms }: World): Promise<unknown> {
  if (isAsk(ask, 'take')) return outbox.take(ask.given);
  if (isAsk(ask, 'nextDue')) return outbox.nextDue(ask.given);
  if (isAsk(ask, 'leads')) return ask.given.flatMap((id) => leads.get(id) ?? []);
  if (isAsk(ask, 'connection')) {
    const { app, settings } = crms.get(ask.given.app) ?? missing();
    return { provider: app.provider, settings, off: null };
  }
  if (!isAsk(ask, 'settle')) throw new Error(`Nobody knows ${ask.name}.`);
  await outbox.settle(ask.given.batch, ask.given.outcomes, ask.given.heldUntil);
  return null;
}

function isAsk<Name extends Ask['name']>(ask: Ask, name: Name): ask is Ask<Name> & Ask {
  return ask.name === name;
}

test('loses and doubles nobody', { timeout: 120_000 }, async () => {
  const world = await createWorld();
  const { outbox } = world;
  await outbox.add(targetOf('espocrm'), everybody, Date.now());
  const random = dice(7);
  const portion = crowd / kills;
  for (let died = 0; died < kills; died += 1) {
    const ahead = died * leaseTime;
    // An app with batches is through with all of them at once: it is handed more each time, so that it is never idle.
    await outbox.add(targetOf('hubspot'), everybody.slice(died * portion, (died + 1) * portion), Date.now() + ahead);
    let left = 1 + Math.floor(random() * (died % 2 === 0 ? 120 : 1_800));
    expect(await live(world, ahead, () => --left <= 0)).toBe('killed');
  }
  expect(await live(world, kills * leaseTime, () => false)).toBe('finished');

  for (const [app, crm] of world.crms) {
    expect(await outbox.counts(targetOf(app))).toEqual({ queued: 0, leased: 0, done: crowd, error: 0 });
    expect(crm.addresses()).toHaveLength(crowd);
    expect(new Set(crm.addresses()).size).toBe(crowd);
  }
  expect(new Set(world.statuses.values())).toEqual(new Set(['success']));
});
