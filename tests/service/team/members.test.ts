/** Saved searches and keys of single members, and the limits that members share. */
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperationName, Params } from '../../../lib/contract/operations.ts';
import { removeMember as removeAt } from '../../../lib/team-service/commands/members.ts';
import type { Database } from '../../../lib/team-service/database/database.ts';
import { createTeamAuthenticator } from '../../../lib/team-service/http/team-authenticator.ts';
import { addMember, membersOf } from '../../../lib/team-service/keys/teams.ts';
import { lendTeamStore } from '../../../lib/team-service/store/team-store.ts';
import { until } from '../../e2e/harness/until.ts';
import { ask, newTeam, startTeamService, type TeamService } from './team-service.ts';

const clock = { now: Date.UTC(2026, 2, 18, 12) };

let service: TeamService;
beforeAll(async () => {
  service = await startTeamService(clock);
});
afterAll(() => service.close());

async function twoMembers(name: string) {
  const { team, key } = await newTeam(service, clock, name);
  const other = await addMember(service.database, { team, name: 'Fenna Aas', email: null }, clock.now);
  return { team, key, other };
}

const removeMember = (database: Database, team: number, wanted: string) => removeAt(database, team, wanted, clock.now);

const dataOf = ({ text }: { text: string }) => JSON.parse(text).data;

test('only the member who saved a search lists, reads and deletes it; its name is unique in the team', async () => {
  const { key, other } = await twoMembers('Views');
  const saved = await ask(service, key, 'createView', { name: 'Tides', filters: {} });
  const { id } = dataOf(saved);
  expect(dataOf(await ask(service, key, 'listViews', {})).views).toMatchObject([{ id, name: 'Tides' }]);

  expect(dataOf(await ask(service, other, 'listViews', {})).views).toEqual([]);
  expect((await ask(service, other, 'getView', { id })).status).toBe(404);
  expect((await ask(service, other, 'deleteView', { id })).status).toBe(404);
  for (const name of ['Tides', 'TIDES'])
    expect((await ask(service, other, 'createView', { name, filters: {} })).status).toBe(422);

  expect((await ask(service, key, 'deleteView', { id })).status).toBe(204);
  expect((await ask(service, other, 'createView', { name: 'Tides', filters: {} })).status).toBe(201);
});

test('a removed member’s keys are refused at once; their leads and saved searches stay with the team', async () => {
  const { team, key } = await twoMembers('Leaving');
  const email = 'bo.leaving@skerry.test';
  const add = () => addMember(service.database, { team, name: 'Bo Leaving', email }, clock.now);
  const [first, second] = [await add(), await add()];
  await ask(service, first, 'createLead', { email: 'kept@skerry.test' });
  const saved = dataOf(await ask(service, first, 'createView', { name: 'Kept', filters: {} }));

  await expect(removeMember(service.database, team, email)).rejects.toThrow('Several members');
  for (const { id } of (await membersOf(service.database, team)).filter((member) => member.email === email)) {
    await removeMember(service.database, team, String(id));
  }
  await expect(removeMember(service.database, team, email)).rejects.toThrow('No member');
  for (const one of [first, second]) expect((await ask(service, one, 'getAccount', {})).status).toBe(401);
  expect((await ask(service, key, 'getAccount', {})).status).toBe(200);
  expect(await membersOf(service.database, team)).toHaveLength(2);
  expect(dataOf(await ask(service, key, 'listLeads', {})).leads).toMatchObject([{ email: 'kept@skerry.test' }]);
  expect(dataOf(await ask(service, key, 'listViews', {})).views).toMatchObject([{ id: saved.id, name: 'Kept' }]);
});

test.each([
  ['/v2/leads', { email: 'late@skerry.test' }],
  ['/harrier/invitations', { name: 'Backdoor', role: 'owner' }],
])('a slow request to %s does nothing if its member is removed meanwhile', async (path, sent) => {
  const { team, key } = await newTeam(service, clock, `Slow ${path}`);
  const former = await addMember(service.database, { team, name: 'Bo Former', email: null, role: 'owner' }, clock.now);
  const lend = lendTeamStore(service.database, { team });
  const bo = async () => (await lend(({ members }) => members.known(), 'read'))[1];
  const body = JSON.stringify(sent);
  const headers = { 'x-api-key': former, 'content-type': 'application/json', 'content-length': body.length };
  const sending = request(`${new URL(service.base).origin}${path}`, { method: 'POST', headers });
  const replied = once(sending, 'response');
  sending.write(body.slice(0, 10));
  await until('the key was looked at', async () => (await bo())?.seenAt);
  await removeMember(service.database, team, 'Bo Former');
  clock.now += 2_000;
  sending.end(body.slice(10));
  const [response] = await replied;
  response.resume();
  expect(response.statusCode).toBe(401);
  expect(dataOf(await ask(service, key, 'listLeads', {})).leads).toEqual([]);
  expect(await lend(({ invitations }) => invitations.open(clock.now), 'read')).toEqual([]);
});

test('a search that is saved during its member’s removal belongs to the whole team', async () => {
  const { team, key, other } = await twoMembers('Late');
  const authenticator = createTeamAuthenticator({ ...service, answers: async () => ({}), now: () => clock.now });
  const caller = await authenticator.callerOf(other, 'createView');
  await removeMember(service.database, team, 'Fenna Aas');
  expect(await caller?.perform('createView', { name: 'Late', filters: {} })).toMatchObject({ status: 201 });
  expect(dataOf(await ask(service, key, 'listViews', {})).views).toMatchObject([{ name: 'Late' }]);
});

test('a member is removed by address or full name, and only from their own team', async () => {
  const { team } = await twoMembers('By name');
  const other = await twoMembers('Elsewhere');
  await expect(removeMember(service.database, team, 'Robin Elsewhere')).rejects.toThrow('No member');
  await removeMember(service.database, team, 'Fenna Aas');
  expect(await membersOf(service.database, team)).toMatchObject([{ last_name: 'By name' }]);
  const email = 'bo@skerry.test';
  await addMember(service.database, { team, name: 'Bo', email }, clock.now);
  await removeMember(service.database, team, 'Bo@Skerry.test');
  expect(await membersOf(service.database, team)).toHaveLength(1);
  expect((await ask(service, other.other, 'getAccount', {})).status).toBe(200);
});

test('a saved search without a member is visible to the whole team', async () => {
  const { team, key, other } = await twoMembers('Older');
  const record = JSON.stringify({ name: 'Older', filters: {}, created_at: 0, updated_at: 0 });
  await service.database.ask((db) =>
    db.insertInto('views').values({ team_id: team, id: 7, record, member_id: null }).execute(),
  );
  for (const one of [key, other]) {
    expect(dataOf(await ask(service, one, 'listViews', {})).views).toMatchObject([{ id: 7, name: 'Older' }]);
  }
});

test('without mail servers, a plan’s verifications are limited as well, and each is charged once', async () => {
  const { key } = await newTeam(service, clock, 'Few', { searches: null, verifications: 2 });
  const verify = (email: string) => ask(service, key, 'verifyEmail', { email });
  const first = await verify('a@skerry.test');
  expect([first.status, first.headers.get('x-rate-limit-remaining')]).toEqual([200, '199']);
  expect((await verify('b@skerry.test')).headers.get('x-rate-limit-remaining')).toBe('198');
  const refused = await verify('c@skerry.test');
  expect([refused.status, JSON.parse(refused.text).errors[0].id]).toEqual([429, 'usage_limit_reached']);
  expect(dataOf(await ask(service, key, 'getAccount', {})).requests.verifications).toMatchObject({ used: 2 });
});

test('without mail servers, a domain has 200 verifications in 24 hours as well', async () => {
  const { team, key } = await newTeam(service, clock, 'Many');
  await service.database.ask((db) =>
    db
      .insertInto('verification_starts')
      .values(
        Array.from({ length: 199 }, (_, id) => ({ team_id: team, domain: 'bulk.test', at: clock.now - 60_000, id })),
      )
      .execute(),
  );
  const verify = (email: string) => ask(service, key, 'verifyEmail', { email });
  expect((await verify('a@bulk.test')).headers.get('x-rate-limit-remaining')).toBe('0');
  const refused = await verify('b@bulk.test');
  expect([refused.status, JSON.parse(refused.text).errors[0].id]).toEqual([429, 'too_many_requests']);
  expect((await verify('b@other.test')).status).toBe(200);
});

test('every reply has meta; unlimited amounts and aggregations that were not requested are omitted', async () => {
  const { key } = await newTeam(service, clock, 'Envelopes');
  const bodyOf = async <Name extends OperationName>(name: Name, params: Params<Name>) =>
    JSON.parse((await ask(service, key, name, params)).text);
  for (const name of ['getAccount', 'getAccountStats', 'getUsage', 'getUsageHistory', 'listTeamMembers'] as const)
    expect(Object.keys(await bodyOf(name, {}))).toEqual(['data', 'meta']);
  expect(Object.keys(await bodyOf('createLead', { email: 'a@skerry.test' }))).toEqual(['data', 'meta']);
  const { data } = await bodyOf('getAccount', {});
  expect(data.requests).toEqual({ searches: { used: 0 }, verifications: { used: 0 } });
  expect(data.calls).not.toHaveProperty('available');
  expect((await bodyOf('getUsage', {})).data.requests.searches).toEqual({ used: 0 });
  expect((await bodyOf('searchDomain', { domain: 'skerry.test' })).meta).not.toHaveProperty('aggregations');
  expect((await bodyOf('searchDomain', { domain: 'skerry.test', aggregations: true })).meta).toHaveProperty(
    'aggregations.personal',
    0,
  );
});
