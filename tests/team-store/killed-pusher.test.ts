/**
 * Pushes leads over HTTP: all to an app with batch upserts, a quarter to one without either. The process is killed
 * (SIGKILL) several times at random points. A kill follows a statement, within transactions too, or comes
 * before or after the app acts on a request. No lead may be lost or duplicated. Needs a database that outlives the
 * process: project `service-on-postgres` only.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { emptyLead } from '../../lib/device-service/leads/lead-writing.ts';
import { connectApp } from '../../lib/team-service/apps/connections.ts';
import { leaseTime } from '../../lib/team-service/apps/push-runner.ts';
import { createSeal } from '../../lib/team-service/apps/sealed-settings.ts';
import { openDatabase } from '../../lib/team-service/database/database.ts';
import { type LendTeam, lendTeamStore } from '../../lib/team-service/store/team-store.ts';
import { addTeam } from '../../lib/team-service/store/teams.ts';
import { until } from '../e2e/harness/until.ts';
import { runs } from '../run/effort.ts';
import { type Crm, crms } from '../service/apps/crms.ts';
import type { Start } from './killed-runner.ts';
import { newDatabase } from './new-database.ts';
import { account } from './new-team.ts';
import { server } from './test-database.ts';

const kills = runs(4, 12);
const portion = 400;
const crowd = kills * portion;
/** One look-up and one write per lead take most of the time. */
const fewer = crowd / 4;
const apps = { hubspot: 'hubspot', espocrm: 'espocrm leads' };
const secret = 'invented words, which are thirty-two of them';

const running: { end(): unknown }[] = [];
afterEach(() => Promise.all(running.splice(0).map(({ end }) => end())));

/** Deterministic numbers from 0 to 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

interface World {
  url: string;
  lend: LendTeam;
  /** By the connected app's id. */
  crms: ReadonlyMap<string, Crm>;
  leads: readonly number[];
}

async function createWorld(): Promise<World> {
  const { url } = await newDatabase(server ?? '');
  const database = await openDatabase({ url });
  running.push({ end: () => database.close() });
  const team = await addTeam(database, account);
  const lend = lendTeamStore(database, { team });
  const connected = new Map<string, Crm>();
  for (const [app, name] of Object.entries(apps)) {
    const crm = await (crms[name] ?? missing)();
    // An administrator may turn this check off.
    if ('checksDuplicates' in crm.standIn) crm.standIn.checksDuplicates = false;
    running.push({ end: () => crm.standIn.close() });
    const wanted = { team, provider: app, name: app, settings: crm.settings };
    connected.set(await connectApp(database, createSeal(secret), wanted, Date.now()), crm);
  }
  const drafts = Array.from({ length: crowd }, (_, nth) => ({
    ...emptyLead(`person${nth}@ferrocrate.test`, Date.now(), 1),
    texts: { first_name: `First${nth}`, last_name: `Last${nth}` },
  }));
  const written = await lend(({ leads }) => leads.change([], () => drafts));
  return { url, lend, crms: connected, leads: written.map(({ id }) => id) };
}

/** As autovacuum does after a while. Without statistics, a look-up by id scans the table. */
async function analyze(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('analyze');
  await client.end();
}

function missing(): never {
  throw new Error('There is no such CRM.');
}

/** Runs the process until `event`, called for each step, returns true, or until `over` resolves. */
async function live(world: World, ahead: number, event: () => boolean, over: Promise<unknown>): Promise<void> {
  const child = fork(fileURLToPath(new URL('killed-runner.ts', import.meta.url)));
  const exited = once(child, 'exit');
  running.push({ end: () => child.kill('SIGKILL') });
  const step = () => {
    if (event()) child.kill('SIGKILL');
  };
  for (const { standIn } of world.crms.values()) standIn.onRequest(step);
  child.on('message', step);
  const start: Start = { url: world.url, secret, ahead, runs: 'pushes' };
  child.send(start);
  await Promise.race([exited, over]);
  child.kill('SIGKILL');
  await exited;
  // A lease outlives any request: when it ends, everything sent has arrived.
  for (const { standIn } of world.crms.values()) await until('all that was sent has come', () => standIn.isIdle());
}

const never = new Promise(() => {});

test.runIf(server !== undefined)('loses and duplicates no lead', async () => {
  const world = await createWorld();
  const { lend, leads } = world;
  const [hubspot = missing(), espocrm = missing()] = world.crms.keys();
  await lend(({ pushes }) => pushes.add(espocrm, leads.slice(0, fewer), Date.now()));
  await analyze(world.url);
  const isThrough = async () => (await lend(({ pushes }) => pushes.waiting(Date.now()), 'read')).length === 0;
  const random = dice(7);
  for (let died = 0; died < kills; died += 1) {
    const ahead = died * leaseTime;
    // An app with batches finishes quickly: it gets more leads each time, so that it is never idle.
    const more = leads.slice(died * portion, (died + 1) * portion);
    await lend(({ pushes }) => pushes.add(hubspot, more, Date.now() + ahead));
    let left = 1 + Math.floor(random() * (died % 2 === 0 ? 120 : 600));
    await live(world, ahead, () => --left === 0, never);
    expect(await isThrough()).toBe(false);
  }
  const through = until('everybody is pushed', isThrough, { within: 480_000, every: 200 });
  await live(world, kills * leaseTime, () => false, through);

  for (const [app, crm] of world.crms) {
    const many = app === espocrm ? fewer : crowd;
    expect(await lend(({ pushes }) => pushes.counts(app), 'read')).toEqual({
      queued: 0,
      leased: 0,
      done: many,
      error: 0,
    });
    expect(crm.addresses()).toHaveLength(many);
    expect(new Set(crm.addresses()).size).toBe(many);
  }
  const stored = await lend((store) => store.leads.leadsWithIds(leads), 'read');
  expect(new Set(stored.map(({ sync_status }) => sync_status))).toEqual(new Set(['success']));
  expect(stored).toHaveLength(crowd);
});
