/**
 * Delivers events while the process is killed (SIGKILL) at random points: after a statement, within transactions too,
 * or before and after the receiver answers. Needs a database that outlives the process: project
 * `service-on-postgres` only.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFailed, onTestFinished, test } from 'vitest';
import { isRecord } from '../../lib/contract/tolerant.ts';
import { emptyLead } from '../../lib/device-service/leads/lead-writing.ts';
import { seeded } from '../../lib/sample/random.ts';
import { createSeal } from '../../lib/team-service/apps/sealed-settings.ts';
import { openDatabase } from '../../lib/team-service/database/database.ts';
import { connectReceiver, requireReceiverSettings } from '../../lib/team-service/events/connect.ts';
import { leaseTime } from '../../lib/team-service/events/event-runner.ts';
import { lendTeamStore } from '../../lib/team-service/store/team-store.ts';
import { addTeam } from '../../lib/team-service/store/teams.ts';
import { until } from '../e2e/harness/until.ts';
import { isLong, runs } from '../run/effort.ts';
import { startStandIn } from '../service/apps/stand-ins/stand-in.ts';
import type { Start } from './killed-runner.ts';
import { newDatabase } from './new-database.ts';
import { account } from './new-team.ts';
import { server } from './test-database.ts';

const secret = 'invented words, which are thirty-two of them';
const kills = runs(2, 12);
/** Leads changed before each kill: enough for several batches, and for more steps than `latest`. */
const leads = 60;
const latest = 100;
/** Seed of the kill points. */
const seed = isLong ? Date.now() : 7;

test.runIf(server !== undefined)('loses no event, and delivers the events of a lead in order', async () => {
  onTestFailed(() => console.error(`Seed of the kill points: ${seed}`));
  const random = seeded(seed);
  const { url } = await newDatabase(server ?? '');
  const database = await openDatabase({ url });
  onTestFinished(() => database.close());
  const team = await addTeam(database, account);
  const lend = lendTeamStore(database, { team });
  const receiver = await startStandIn(() => ({ status: 204 }));
  onTestFinished(() => receiver.close());
  const settings = requireReceiverSettings({
    address: `${receiver.origin}/events`,
    secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  });
  const id = await connectReceiver(database, createSeal(secret), { team, settings }, Date.now());
  const added = await lend((store) =>
    store.leads.change([], () => Array.from({ length: leads }, (_, nth) => emptyLead(`p${nth}@some.test`, 0, 1))),
  );

  /** Runs the process until it has taken this number of steps, or until `over` resolves. */
  async function live(ahead: number, steps: number, over: Promise<unknown>): Promise<void> {
    const child = fork(fileURLToPath(new URL('killed-runner.ts', import.meta.url)));
    onTestFinished(() => void child.kill('SIGKILL'));
    const exited = once(child, 'exit');
    let left = steps;
    const step = () => {
      left -= 1;
      if (left === 0) child.kill('SIGKILL');
    };
    receiver.onRequest(step);
    child.on('message', step);
    const start: Start = { url, secret, ahead, runs: 'events' };
    child.send(start);
    await Promise.race([exited, over]);
    child.kill('SIGKILL');
    await exited;
    // A lease outlives any request: when it ends, everything sent has arrived.
    await until('all that was sent has come', () => receiver.isIdle());
  }

  for (let round = 1; round <= kills; round += 1) {
    await lend((store) =>
      store.leads.change([], () => added.map((lead) => ({ ...lead, texts: { notes: `Round ${round}.` } }))),
    );
    await live((round - 1) * leaseTime, random.whole(1, latest), new Promise(() => {}));
  }
  const isThrough = async () => (await lend(({ receivers }) => receivers.waiting(id), 'read')) === 0;
  const through = until('all is delivered', isThrough, { within: 240_000, every: 50 });
  await live(kills * leaseTime, Number.POSITIVE_INFINITY, through);

  const delivered = new Map<number, string[]>();
  for (const { body, headers } of receiver.received) {
    const lead = isRecord(body) && isRecord(body.data) ? Number(body.data.lead_id) : 0;
    const own = delivered.get(lead) ?? [];
    delivered.set(lead, own);
    const event = String(headers['webhook-id']);
    // An event under delivery when the process died is delivered again, and those after it in order.
    const from = own.indexOf(event);
    if (from >= 0) own.splice(from);
    own.push(event);
  }
  const page = await lend(({ events }) => events.page(null, 10_000), 'read');
  const expected = new Map<number, string[]>();
  for (const { lead, number } of page.at === 'page' ? page.events : []) {
    expected.set(lead, [...(expected.get(lead) ?? []), `evt_${team}_${number}`]);
  }
  expect(expected.size).toBe(leads);
  expect(delivered).toEqual(expected);
});
