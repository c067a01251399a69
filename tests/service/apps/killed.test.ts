/**
 * 10,000 leads are pushed over HTTP by a process that is killed (SIGKILL) twenty times: whatever it was about to do, nobody is lost and nobody
 * doubled. A kill falls where the dice say: before or after something is taken, sent, or settled, and between what an app did and its answer.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import { createMemoryOutbox } from '../../../lib/team-service/apps/memory-outbox.ts';
import type { Outbox } from '../../../lib/team-service/apps/outbox.ts';
import { leaseTime } from '../../../lib/team-service/apps/push-runner.ts';
import { until } from '../../e2e/harness/until.ts';
import { type Crm, crms } from './crms.ts';
import type { Answer, Ask } from './killed-runner.ts';
import { aLead } from './pushed-leads.ts';

const crowd = 10_000;
const kills = 20;
const target = { team: 1, app: 'crm' };

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
  crm: Crm;
  outbox: Outbox;
  leads: ReadonlyMap<number, Lead>;
  statuses: Map<number, string>;
}

async function worldOf(name: string): Promise<World> {
  const start = crms[name];
  if (!start) throw new Error(`There is no ${name}.`);
  const crm = await start();
  running.push({ end: () => crm.standIn.close() });
  const people = Array.from({ length: crowd }, (_, index) =>
    aLead(index + 1, { first_name: `First${index + 1}`, last_name: `Last${index + 1}` }),
  );
  const statuses = new Map<number, string>();
  let ids = 0;
  const outbox = createMemoryOutbox({
    newId: () => `id_${++ids}`,
    mark: async (_, lead, status) => {
      statuses.set(lead, status);
    },
  });
  await outbox.add(
    target,
    people.map(({ id }) => id),
    Date.now(),
  );
  return { crm, outbox, leads: new Map(people.map((lead) => [lead.id, lead])), statuses };
}

/** One life of the runner. `event` is called before and after each thing that it does; it is killed when that says so. */
async function live(world: World, ahead: number, event: () => boolean): Promise<'killed' | 'finished'> {
  const child = fork(fileURLToPath(new URL('killed-runner.ts', import.meta.url)), [String(ahead)]);
  const exited = once(child, 'exit');
  running.push({ end: async () => child.kill('SIGKILL') });
  let killed = false;
  const step = () => {
    if (!killed && event()) killed = child.kill('SIGKILL');
    return killed;
  };
  world.crm.standIn.onRequest(step);
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
  await until('all that was sent has come', () => world.crm.standIn.isIdle());
  return outcome;
}

function reply(child: ChildProcess, answer: Answer): void {
  if (child.connected) child.send({ ...answer }, () => undefined);
}

async function answerTo(ask: Ask, { outbox, leads, crm }: World): Promise<unknown> {
  if (isAsk(ask, 'take')) return outbox.take(ask.given);
  if (isAsk(ask, 'nextDue')) return outbox.nextDue(ask.given);
  if (isAsk(ask, 'leads')) return ask.given.flatMap((id) => leads.get(id) ?? []);
  if (isAsk(ask, 'connection')) return { provider: crm.app.provider, settings: crm.settings, off: null };
  if (!isAsk(ask, 'settle')) throw new Error(`Nobody knows ${ask.name}.`);
  await outbox.settle(ask.given.batch, ask.given.outcomes, ask.given.heldUntil);
  return null;
}

function isAsk<Name extends Ask['name']>(ask: Ask, name: Name): ask is Ask<Name> & Ask {
  return ask.name === name;
}

test.each([
  ['hubspot', 'which has an upsert', 40],
  ['espocrm leads', 'which has none', 900],
] as const)('loses and doubles nobody at %s, %s', { timeout: 60_000 }, async (name, _, mostEvents) => {
  const world = await worldOf(name);
  // Without its own check for duplicates, which an administrator may turn off.
  if ('checksDuplicates' in world.crm.standIn) world.crm.standIn.checksDuplicates = false;
  const random = dice(7);
  let ahead = 0;
  let died = 0;
  for (; died < kills; died += 1) {
    let left = 1 + Math.floor(random() * mostEvents);
    expect(await live(world, ahead, () => --left <= 0)).toBe('killed');
    ahead += leaseTime;
  }
  expect(await live(world, ahead, () => false)).toBe('finished');

  expect(await world.outbox.counts(target)).toEqual({ queued: 0, leased: 0, done: crowd, error: 0 });
  const addresses = world.crm.addresses();
  expect(addresses).toHaveLength(crowd);
  expect(new Set(addresses).size).toBe(crowd);
  expect([...world.statuses.values()].filter((status) => status === 'success')).toHaveLength(crowd);
  expect(died).toBe(kills);
});
