/** Nothing but the service vacuums the embedded database. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyLead } from '../../lib/device-service/leads/lead-writing.ts';
import type { LeadDraft } from '../../lib/device-service/store-leads.ts';
import { openDatabase } from '../../lib/team-service/database/database.ts';
import { keepUp, type Upkeep } from '../../lib/team-service/database/upkeep.ts';
import { waitFor } from '../unit/harness/wait-for.ts';
import { newFolder } from './new-folder.ts';
import { newTeam } from './new-team.ts';
import { server, sharedDatabase } from './test-database.ts';

/** A clock that only waits advance. Its signal aborts at `end` milliseconds. `onWait` gets the current time. */
function clockUntil(end: number, onWait: (now: number) => void = () => undefined) {
  const ending = new AbortController();
  let now = 0;
  return {
    signal: ending.signal,
    clock: {
      now: () => now,
      monotonic: () => now,
      async wait(ms: number) {
        now += ms;
        onWait(now);
        if (now >= end) ending.abort();
      },
    },
  };
}

function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error('An embedded database has an upkeep.');
  return value;
}

function raise(error: unknown): never {
  throw error;
}

test.runIf(server === undefined)(
  'the space of rewritten rows is reused, also for rows from before a restart',
  async () => {
    const where = { folder: newFolder() };
    /** `updated_at` is indexed, so that no update is heap-only (HOT). */
    const rewrite = async (leads: LeadDraft[], rounds: number) => {
      const lend = await newTeam(database);
      await lend((store) => store.leads.change([], () => leads));
      for (let round = 1; round <= rounds; round += 1)
        await database.ask((db) => db.updateTable('leads').set({ updated_at: round }).execute());
      await database.ask((db) => db.deleteFrom('leads').where('team_id', '>', 0).execute());
    };
    const size = () =>
      database.ask(async (db) => {
        const { rows } = await sql<{ size: number }>`select pg_relation_size('leads')::int as size`.execute(db);
        return rows[0]?.size ?? 0;
      });
    const some = Array.from({ length: 100 }, (_, nth) => emptyLead(`p${nth}@some.test`, 0, 1));

    let database = await openDatabase(where);
    await rewrite(some, 12);
    await database.close();
    database = await openDatabase(where);
    const before = await size();
    const isVacuumed = async (end: number) => {
      const { clock, signal } = clockUntil(end);
      const upkeep = required(database.upkeep);
      await keepUp({ upkeep: { ...upkeep, quietFor: () => 1_000 }, clock, onError: raise }, signal);
    };
    await isVacuumed(1);
    await rewrite(some, 12);
    expect(await size()).toBe(before);
    // The first check is at the start; the second finds what was written since.
    const { clock, signal } = clockUntil(120_000);
    const upkeep = required(database.upkeep);
    let looks = 0;
    const tables = async () => {
      looks += 1;
      if (looks === 2) await rewrite(some, 12);
      return upkeep.tables();
    };
    await keepUp({ upkeep: { ...upkeep, tables, quietFor: () => 1_000 }, clock, onError: raise }, signal);
    expect(looks).toBe(2);
    await rewrite(some, 12);
    expect(await size()).toBe(before);
    await database.close();
  },
);

const tablesOf =
  (dead: number, live: number): Upkeep['tables'] =>
  async () => [{ name: 'leads', live, dead }];

test.each([
  { dead: 1_000, live: 5_000, again: true },
  { dead: 999, live: 10, again: false },
  { dead: 1_000, live: 5_001, again: false },
])(
  'after the first vacuum, $dead dead rows beside $live live rows cause another: $again',
  async ({ dead, live, again }) => {
    const { clock, signal } = clockUntil(120_000);
    let times = 0;
    const vacuum = async () => {
      times += 1;
    };
    await keepUp(
      { upkeep: { tables: tablesOf(dead, live), vacuum, quietFor: () => 1_000 }, clock, onError: raise },
      signal,
    );
    expect(times).toBe(again ? 2 : 1);
  },
);

test.each([
  { quietFrom: 5_000, at: 5_000 },
  { quietFrom: Number.POSITIVE_INFINITY, at: 60_000 },
])('waits for a moment without queries, a minute at most: quiet from $quietFrom on', async ({ quietFrom, at }) => {
  const { clock, signal } = clockUntil(70_000);
  const vacuumed: number[] = [];
  const upkeep: Upkeep = {
    tables: tablesOf(0, 0),
    vacuum: async () => {
      vacuumed.push(clock.now());
    },
    quietFor: () => (clock.now() >= quietFrom ? 1_000 : 0),
  };
  await keepUp({ upkeep, clock, onError: raise }, signal);
  expect(vacuumed).toEqual([at]);
});

test('a table that cannot be vacuumed holds up no other', async () => {
  const { clock, signal } = clockUntil(1);
  const [errors, done]: [unknown[], string[]] = [[], []];
  const upkeep: Upkeep = {
    tables: async () => ['one', 'other'].map((name) => ({ name, live: 0, dead: 0 })),
    vacuum: async (name) => {
      if (name === 'one') throw new Error('no room');
      done.push(name);
    },
    quietFor: () => 1_000,
  };
  await keepUp({ upkeep, clock, onError: (error) => errors.push(error) }, signal);
  expect([errors.length, done]).toEqual([1, ['other']]);
});

test('quietFor counts from the end of the last query; a server has no upkeep', async () => {
  const { upkeep, within } = await sharedDatabase();
  if (server !== undefined) return expect(upkeep).toBeNull();
  await within('read', async () => {
    expect(upkeep?.quietFor()).toBe(0);
  });
  await waitFor(() => expect(upkeep?.quietFor()).toBeGreaterThan(20));
});
