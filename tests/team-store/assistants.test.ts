/** Budgets and previews of assistants, shared by all instances through the database. */
import { expect, test } from 'vitest';
import { readApiKey } from '../../lib/team-service/keys/api-key.ts';
import { addMember, createTeam, unlimited } from '../../lib/team-service/keys/teams.ts';
import { nothing } from '../../lib/team-service/mcp/allowance.ts';
import { previewLifetime } from '../../lib/team-service/mcp/previews.ts';
import { grant, grantOf, teamBudget, teamPreviews } from '../../lib/team-service/mcp/team-grants.ts';
import { sharedDatabase } from './test-database.ts';

async function newKey() {
  const database = await sharedDatabase();
  const clock = { now: Date.UTC(2026, 2, 18, 23, 59) };
  const team = await createTeam(database, 'Assisted', unlimited, clock.now);
  const key = readApiKey(await addMember(database, { team, name: 'Robin', email: null }, clock.now))?.id ?? '';
  const owner = { team, key };
  const now = () => clock.now;
  return {
    database,
    clock,
    owner,
    budget: teamBudget(database, owner, now),
    previews: teamPreviews(database, owner, now),
  };
}

test('nothing is granted at first; a grant replaces the one before, and needs an existing key', async () => {
  const { database, owner, budget } = await newKey();
  expect(await grantOf(database, owner)).toEqual(nothing);
  expect([await budget.left('searches'), await budget.take('searches')]).toEqual([0, false]);
  await grant(database, owner, { ...nothing, searches: 2, pushes: 1 }, Date.now());
  await grant(database, owner, { ...nothing, searches: 5 }, Date.now());
  expect(await budget.allowance()).toEqual({ ...nothing, searches: 5 });
  expect(await grant(database, { ...owner, key: 'nobodys' }, nothing, Date.now())).toBe(false);
});

test('ten calls at once take no more than was granted, and a refund can be taken again', async () => {
  const { database, owner, budget } = await newKey();
  await grant(database, owner, { ...nothing, searches: 3, saves: 1 }, Date.now());
  const taken = await Promise.all(Array.from({ length: 10 }, () => budget.take('searches')));
  expect(taken.filter(Boolean)).toHaveLength(3);
  expect([await budget.left('searches'), await budget.left('saves')]).toEqual([0, 1]);
  await budget.giveBack('searches');
  expect([await budget.take('searches'), await budget.take('searches')]).toEqual([true, false]);
});

test('the budget is full again the next day', async () => {
  const { database, clock, owner, budget } = await newKey();
  await grant(database, owner, { ...nothing, verifications: 1 }, Date.now());
  expect([await budget.take('verifications'), await budget.take('verifications')]).toEqual([true, false]);
  clock.now += 60_000;
  expect(await budget.left('verifications')).toBe(1);
  expect([await budget.take('verifications'), await budget.take('verifications')]).toEqual([true, false]);
});

test('a token is valid for one key and call, once, until it expires; neither is stored in clear text', async () => {
  const { database, clock, owner, previews } = await newKey();
  const token = await previews.issue('a call');
  const other = teamPreviews(database, { ...owner, key: 'another' }, () => clock.now);
  expect(await other.redeem(token, 'a call')).toBe(false);
  expect(await previews.redeem(token, 'another call')).toBe(false);
  const rows = await database.ask((db) =>
    db.selectFrom('assistant_previews').selectAll().where('team_id', '=', owner.team).execute(),
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token}|a call`));
  expect([await previews.redeem(token, 'a call'), await previews.redeem(token, 'a call')]).toEqual([true, false]);

  const late = await previews.issue('a call');
  clock.now += previewLifetime;
  expect(await previews.redeem(late, 'a call')).toBe(false);
});
