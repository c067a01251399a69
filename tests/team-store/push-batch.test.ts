/**
 * A batch of pushes with the runner's own clock, random and fetch, to a server on loopback (tests/faults/README.md
 * #54).
 */
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Clock } from '../../lib/contract/times.ts';
import { emptyLead } from '../../lib/device-service/leads/lead-writing.ts';
import { connectApp } from '../../lib/team-service/apps/connections.ts';
import { createDatabaseOutbox } from '../../lib/team-service/apps/database-outbox.ts';
import { createSeal } from '../../lib/team-service/apps/sealed-settings.ts';
import { createTeamPushRunner } from '../../lib/team-service/apps/team-push-runner.ts';
import { type Database, openDatabase } from '../../lib/team-service/database/database.ts';
import { lendTeamStore } from '../../lib/team-service/store/team-store.ts';
import { addTeam } from '../../lib/team-service/store/teams.ts';
import { systemClock } from '../../lib/team-service/team-answers.ts';
import { loopbackFetch } from '../service/apps/pushed-leads.ts';
import { type Received, type StandIn, startStandIn } from '../service/apps/stand-ins/stand-in.ts';
import { newDatabase } from './new-database.ts';
import { newFolder } from './new-folder.ts';
import { account, noMail } from './new-team.ts';
import { server } from './test-database.ts';

const seal = createSeal('invented words, which are thirty-two of them');
let database: Database;
beforeAll(async () => {
  // A database of its own, because a runner looks for work in all teams.
  database = await openDatabase(server === undefined ? { folder: newFolder() } : await newDatabase(server));
});
afterAll(() => database.close());

const started: StandIn[] = [];
afterEach(() => Promise.all(started.splice(0).map((standIn) => standIn.close())));

const personIn = (request: Received): string => /person\d+/.exec(request.text)?.[0] ?? '';

/** A team with this number of leads that wait to be pushed to a webhook. */
async function teamWithPushes(leads: number) {
  const standIn = await startStandIn(() => ({ status: 204 }));
  started.push(standIn);
  const team = await addTeam(database, account);
  const lend = lendTeamStore(database, { team, mail: noMail });
  const settings = { address: `${standIn.origin}/hook`, secret: `whsec_${randomBytes(32).toString('base64')}` };
  const wanted = { team, provider: 'webhook', name: null, settings };
  const app = await connectApp(database, seal, wanted, Date.now());
  const ids = await lend(async (store) => {
    const added: number[] = [];
    for (let nth = 1; nth <= leads; nth += 1) {
      added.push((await store.leads.add(emptyLead(`person${nth}@ferrocrate.test`, 0, 1))).id);
    }
    await store.pushes.add(app, added, Date.now());
    return added;
  });
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const step = (clock: Clock = systemClock) =>
    createTeamPushRunner({ database, seal, fetch: loopbackFetch, clock, onError }).step(new AbortController().signal);
  const outbox = createDatabaseOutbox({
    teams: async () => [team],
    lend: (_team, use, work) => lend(({ pushes }) => work(pushes), use),
  });
  return {
    ...{ standIn, lend, app, ids, step, outbox, target: { team, app }, errors },
    entries: () =>
      database.ask((db) =>
        db.selectFrom('pushes').selectAll().where('team_id', '=', team).orderBy('lead_id').execute(),
      ),
    statuses: () =>
      lend(async (store) => {
        const all = await Promise.all(ids.map((id) => store.leads.lead(id)));
        return all.map((lead) => lead?.sync_status);
      }, 'read'),
  };
}

test('settles successes beside a 500, a redirect and a dropped connection, and retries only the failures', async () => {
  const { standIn, step, entries, statuses, outbox, target, errors } = await teamWithPushes(7);
  const faulty = (person: string) => (request: Received) => personIn(request) === person;
  standIn.fail({ status: 500 }, faulty('person2'));
  standIn.fail({ status: 302, headers: { location: `${standIn.origin}/elsewhere` } }, faulty('person4'));
  standIn.fail('drop', faulty('person6'));
  const before = Date.now();
  expect(await step()).toBe(true);
  const [pending, success] = ['pending', 'success'];
  expect(await statuses()).toEqual([success, pending, success, pending, success, pending, success]);
  expect(await outbox.counts(target)).toEqual({ queued: 3, leased: 0, done: 4, error: 0 });
  const dues = (await entries()).flatMap(({ due }) => due ?? []);
  expect(dues).toHaveLength(3);
  for (const due of dues) {
    expect(Number.isSafeInteger(due)).toBe(true);
    expect(due).toBeGreaterThanOrEqual(before + 15_000);
    expect(due).toBeLessThanOrEqual(Date.now() + 30_000);
  }

  const next = Math.max(...dues) - before;
  expect(await step({ ...systemClock, now: () => Date.now() + next })).toBe(true);
  expect(await outbox.counts(target)).toEqual({ queued: 0, leased: 0, done: 7, error: 0 });
  const asked = standIn.received.map(personIn).toSorted();
  const twice = ['person2', 'person4', 'person6'];
  const people = Array.from({ length: 7 }, (_, index) => `person${index + 1}`);
  expect(asked).toEqual([...people, ...twice].toSorted());
  expect(standIn.received.every(({ path }) => path === '/hook')).toBe(true);
  expect(errors).toEqual([]);
});

test('an app that is down gets a retry after a pause of whole milliseconds', async () => {
  const { standIn, step, outbox, target } = await teamWithPushes(3);
  for (let asked = 0; asked < 3; asked += 1) standIn.fail({ status: 503 });
  const before = Date.now();
  expect(await step()).toBe(true);
  expect(await outbox.counts(target)).toMatchObject({ queued: 3, leased: 0 });
  const due = await outbox.nextDue(Date.now());
  expect(due !== null && Number.isSafeInteger(due) && due >= before + 15_000).toBe(true);
});

test.each([1, 2, 5])('of %i leads, one with an outcome that cannot be written holds up no other', async (leads) => {
  const { outbox, target, statuses } = await teamWithPushes(leads);
  const batch = await outbox.take({ now: Date.now(), until: Date.now() + 60_000, most: 10 });
  if (!batch) throw new Error('Nothing was taken.');
  const outcomes = batch.pushes.map(({ id }, nth) =>
    nth === 0
      ? { id, to: 'queued' as const, due: Number.NaN, message: 'No time at all.', tried: true }
      : { id, to: 'done' as const, recordId: nth === 1 ? 'an id\0that no database holds' : `record-${nth}` },
  );
  await outbox.settle(batch, outcomes, null);
  expect(await outbox.counts(target)).toEqual({ queued: 0, leased: 0, done: leads - 1, error: 1 });
  expect(await statuses()).toEqual(['error', ...Array.from({ length: leads - 1 }, () => 'success')]);
  expect((await outbox.errors(target)).map(({ lead }) => lead)).toEqual([batch.pushes[0]?.lead]);
  expect(await outbox.nextDue(Date.now())).toBeNull();
});
