/** The events of a team: their kinds, their order, and their pages by cursor. */
import { expect, test } from 'vitest';
import { emptyLead } from '../../lib/device-service/leads/lead-writing.ts';
import { eventPayloads } from '../../lib/team-service/events/event-payload.ts';
import { eventsKept } from '../../lib/team-service/store/expire.ts';
import { type LendTeam, lendTeamStore } from '../../lib/team-service/store/team-store.ts';
import { addTeam } from '../../lib/team-service/store/teams.ts';
import { account, noMail } from './new-team.ts';
import { sharedDatabase } from './test-database.ts';

const begin = Date.UTC(2026, 10, 2, 9, 30);

async function newTeam(now = () => begin) {
  const database = await sharedDatabase();
  const team = await addTeam(database, account);
  const lend: LendTeam = lendTeamStore(database, { team, mail: noMail, now });
  return {
    ...{ database, team, lend },
    add: (email: string) => lend(({ leads }) => leads.add(emptyLead(email, begin, 1))),
    page: (after: number | null, limit = 100) => lend(({ events }) => events.page(after, limit), 'read'),
    async kinds(after: number | null = null) {
      const page = await lend(({ events }) => events.page(after, 100), 'read');
      return page.at === 'over' ? page.at : page.events.map(({ kind, lead }) => `${kind} ${lead}`);
    },
  };
}

test('every change of a lead writes its events, in order', async () => {
  const { lend, add, kinds } = await newTeam();
  const { id } = await add('ada@ferrocrate.test');
  await lend(async ({ leads, trash }) => {
    const [lead] = await leads.leadsWithIds([id]);
    if (!lead) throw new Error('It was added');
    await leads.put({ ...lead, verification: { status: 'valid', date: begin } });
    await leads.put({ ...lead, verification: { status: 'valid', date: begin }, texts: { notes: 'Call.' } });
    await trash.keep(id, 1, begin);
    await leads.remove(id);
    await leads.remove(id);
    await trash.restore(id);
    await leads.change([], () => [emptyLead('bo@ferrocrate.test', begin, 1), { ...lead, sending_status: 'replied' }]);
  });
  const all = await kinds();
  const bo = (await lend(({ leads }) => leads.leadOf('bo@ferrocrate.test'), 'read'))?.id;
  expect(all).toEqual([
    ...[`created ${id}`, `verified ${id}`, `changed ${id}`, `deleted ${id}`, `created ${id}`, `verified ${id}`],
    ...[`created ${bo}`, `changed ${id}`, `replied ${id}`],
  ]);
});

test('a change that is rolled back leaves no event, and another team sees none', async () => {
  const { add, lend, kinds } = await newTeam();
  const failing = lend(async ({ leads }) => {
    await leads.add(emptyLead('ada@ferrocrate.test', begin, 1));
    throw new Error('No.');
  });
  await expect(failing).rejects.toThrow('No.');
  expect(await kinds()).toEqual([]);
  await add('bo@ferrocrate.test');
  expect(await (await newTeam()).kinds()).toEqual([]);
});

test('a cursor walks through all events once, in pages', async () => {
  const { lend, add, page } = await newTeam();
  await lend(({ leads }) =>
    leads.change([], () => Array.from({ length: 7 }, (_, nth) => emptyLead(`p${nth}@ferrocrate.test`, begin, 1))),
  );
  const seen: number[] = [];
  let [cursor, more]: [number | null, boolean] = [null, true];
  while (more) {
    const got = await page(cursor, 3);
    if (got.at === 'over') throw new Error('The cursor is one');
    seen.push(...got.events.map(({ number }) => number));
    [cursor, more] = [got.next, got.more];
  }
  expect(seen).toHaveLength(7);
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
  expect(await page(cursor)).toEqual({ at: 'page', events: [], next: cursor, more: false });
  expect(await lend(({ events }) => events.latest(), 'read')).toBe(cursor);
  await add('one.more@ferrocrate.test');
  expect(await page(cursor)).toMatchObject({ events: [{ kind: 'created' }], more: false });
});

test('an event’s number is never below an earlier one, whatever the clocks of two instances', async () => {
  const { database, team, add, lend, page } = await newTeam();
  await add('ada@ferrocrate.test');
  const behind = lendTeamStore(database, { team, mail: noMail, newId: () => 5 });
  await behind(async ({ leads }) => {
    await leads.change([], () => [{ ...emptyLead('bo@ferrocrate.test', begin, 1), id: 11 }]);
    await leads.remove(11);
  });
  await lend(({ leads }) => leads.change([], () => [{ ...emptyLead('cy@ferrocrate.test', begin, 1), id: 12 }]));
  const got = await page(null);
  const numbers = got.at === 'page' ? got.events.map(({ number }) => number) : [];
  expect(numbers).toHaveLength(4);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
});

test('after thirty days events expire: a cursor before a removed event is over, one behind it is not', async () => {
  let now = begin;
  const { lend, add, page, kinds } = await newTeam(() => now);
  const expireAt = (at: number) => lend(({ events }) => events.dropBefore(at - eventsKept));
  await add('old@ferrocrate.test');
  const first = await page(null);
  const old = first.at === 'page' ? first.next : 0;
  now += 1_000;
  await add('young@ferrocrate.test');
  await expireAt(begin + eventsKept + 1);
  expect(await kinds(old)).toHaveLength(1);
  expect(await kinds(null)).toHaveLength(1);
  expect(await page(old - 1)).toEqual({ at: 'over' });
  expect(await page(0)).toEqual({ at: 'over' });

  await expireAt(now + eventsKept + 1);
  const none = await page(null);
  expect(none).toMatchObject({ events: [], more: false });
  expect(none.at === 'page' && (await page(none.next)).at).toBe('page');
  expect(await page(old)).toEqual({ at: 'over' });
});

test('after a restore, cursors of the lost days are over, and their numbers are not used again', async () => {
  const { database, team, add, lend, page, kinds } = await newTeam();
  await add('ada@ferrocrate.test');
  const backUp = await lend(({ events }) => events.latest(), 'read');
  await add('lost@ferrocrate.test');
  const lost = await lend(({ events }) => events.latest(), 'read');
  // As if a back-up from before that event were restored.
  await database.ask(async (db) => {
    await db.deleteFrom('events').where('team_id', '=', team).where('number', '>', backUp).execute();
    const log = db.updateTable('event_logs').where('team_id', '=', team);
    await log.set({ last: backUp, kept_from: null }).execute();
  });
  expect(await page(lost)).toEqual({ at: 'over' });
  expect(await kinds(backUp)).toEqual([]);
  await lend(({ events }) => events.dropBefore(begin + 1));
  expect(await page(lost)).toEqual({ at: 'over' });
  await add('new@ferrocrate.test');
  expect(await page(lost)).toEqual({ at: 'over' });
  const got = await page(null);
  expect(got).toMatchObject({ at: 'page', events: [{ kind: 'created' }] });
  expect(got.at === 'page' && got.next).toBeGreaterThan(lost);
});

test('events that remain after an opt-out contain nothing about the person', async () => {
  const { database, team, lend, add } = await newTeam();
  const { id } = await add('signe.aas@ferrocrate.test');
  await lend(async ({ leads }) => {
    const lead = await leads.lead(id);
    if (lead) await leads.put({ ...lead, texts: { first_name: 'Signe', position: 'Falconer' } });
  });
  await lend((store) => store.forget('signe.aas@ferrocrate.test'));
  const rows = await database.within('read', (trx) =>
    trx.selectFrom('events').selectAll().where('team_id', '=', team).orderBy('number').execute(),
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['created', 'changed', 'deleted']);
  expect(JSON.stringify(rows)).not.toMatch(/signe|aas|falconer|ferrocrate/i);
  const payloads = await lend(async (store) => {
    const page = await store.events.page(null, 10);
    return page.at === 'page' ? eventPayloads(store, team, page.events) : [];
  }, 'read');
  expect(payloads.map(({ data }) => data.lead)).toEqual([null, null, null]);
  expect(JSON.stringify(payloads)).not.toMatch(/signe|aas|falconer|ferrocrate/i);
});
