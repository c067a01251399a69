/** Owners read and change their team's settings over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperationName, Params } from '../../../lib/contract/operations.ts';
import type { Role } from '../../../lib/contract/team.ts';
import { addMember, changeTeam } from '../../../lib/team-service/keys/teams.ts';
import { lendTeamStore } from '../../../lib/team-service/store/team-store.ts';
import { ask, newTeam, startTeamService, type TeamService } from './team-service.ts';

const clock = { now: Date.UTC(2026, 2, 18, 12) };

let service: TeamService;
beforeAll(async () => {
  service = await startTeamService(clock);
});
afterAll(() => service.close());

const team = () => `${service.base.replace('/v2', '')}/harrier/team`;

async function settings(key: string, change?: unknown) {
  // Otherwise a test exceeds the key's rate limit.
  clock.now += 1_000;
  const response = await fetch(team(), {
    method: change === undefined ? 'GET' : 'PUT',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(change !== undefined && { body: JSON.stringify(change) }),
  });
  const body: { data?: unknown; errors?: { id: string }[] } = await response.json();
  return { status: response.status, data: body.data, error: body.errors?.[0]?.id };
}

async function opened(name: string) {
  const { team: number, key } = await newTeam(service, clock, name, { searches: 500, verifications: null });
  const join = (role: Role) =>
    addMember(service.database, { team: number, name: `Bo ${role}`, email: null, role }, clock.now);
  const lend = lendTeamStore(service.database, { team: number });
  const log = () => lend(({ audit }) => audit.page(10, null, 'change-team'), 'read');
  const answer = async <Name extends OperationName>(asked: Name, params: Params<Name>) => {
    const { status, text } = await ask(service, key, asked, params);
    return { status, body: text === '' ? null : JSON.parse(text) };
  };
  return { key, join, lend, log, answer };
}

const begun = { name: 'Kelp', searches: 500, verifications: null, auto_save: 'off', attributes: ['tags'] };

test('an owner reads and changes the settings, and the next request uses them', async () => {
  const { key, answer } = await opened('Kelp');
  expect(await settings(key)).toEqual({ status: 200, data: begun, error: undefined });
  const change = {
    ...{ name: ' Kelp & Tide ', searches: 900, verifications: 3 },
    ...{ auto_save: 'unlisted', attributes: ['region', 'tier', 'region'] },
  };
  const after = { ...change, name: 'Kelp & Tide', attributes: ['region', 'tier'] };
  expect(await settings(key, change)).toEqual({ status: 200, data: after, error: undefined });
  expect((await settings(key)).data).toEqual(after);

  const account = (await answer('getAccount', {})).body.data;
  expect([account.plan_name, account.requests]).toMatchObject([
    'Kelp & Tide',
    { searches: { used: 0, available: 900 }, verifications: { used: 0, available: 3 } },
  ]);
  await answer('verifyEmail', { email: 'a@skerry.test' });
  expect((await answer('listLeads', {})).body.data.leads).toMatchObject([{ email: 'a@skerry.test', region: null }]);
});

test('only owners read and change the settings, and a refused change has no effect', async () => {
  const { key, join, log } = await opened('Kelp');
  for (const role of ['member', 'reader'] as const) {
    const other = await join(role);
    expect(await settings(other)).toMatchObject({ status: 403, error: 'not_permitted' });
    expect(await settings(other, { searches: 1 })).toMatchObject({ status: 403, error: 'not_permitted' });
  }
  expect(await settings('harrier_7_x_y', { searches: 1 })).toMatchObject({ status: 401 });
  expect((await settings(key)).data).toEqual(begun);
  expect(await log()).toEqual([]);
});

const wrongChanges = [
  {},
  [],
  { plan: 5 },
  { searches: 5, name: ' ' },
  { searches: 5, name: null },
  { name: 'N'.repeat(201) },
  { searches: 5, verifications: -1 },
  { searches: 1.5 },
  { searches: '5' },
  { searches: 1_000_000_001 },
  { searches: 5, auto_save: 'on' },
  { attributes: 'region' },
  { attributes: ['region', 'Region'] },
  { attributes: ['email'] },
  { attributes: ['updated_at'] },
  { attributes: Array.from({ length: 101 }, (_, at) => `a${at}`) },
];

test('an invalid change answers 400, and its valid parts have no effect', async () => {
  const { key, log } = await opened('Kelp');
  for (const change of wrongChanges)
    expect({ change, ...(await settings(key, change)) }).toMatchObject({ status: 400, error: 'wrong_params' });
  expect((await settings(key)).data).toEqual(begun);
  expect(await log()).toEqual([]);
});

test('the audit log records who changed which settings, without their values', async () => {
  const { key, join, lend, log } = await opened('Kelp');
  const other = await join('owner');
  await settings(key, { name: 'Ada Okafor’s team', searches: 5 });
  await settings(other, { attributes: ['ada_okafor'] });
  const [robin, bo] = await lend(({ members }) => members.known(), 'read');
  const entries = await log();
  expect(entries).toMatchObject([
    { action: 'change-team', member_id: bo?.id, subject: 'attributes', amount: 1 },
    { action: 'change-team', member_id: robin?.id, subject: 'name searches', at: expect.any(Number) },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/ada|okafor/i);
});

test('simultaneous changes of different settings by two owners all apply', async () => {
  const { key, join } = await opened('Kelp');
  const other = await join('owner');
  const changed = await Promise.all([
    ...[settings(key, { searches: 7 }), settings(other, { verifications: 8 })],
    ...[settings(key, { name: 'Tide' }), settings(other, { auto_save: 'listed' })],
  ]);
  expect(changed.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await settings(key)).data).toEqual({
    ...{ name: 'Tide', searches: 7, verifications: 8, auto_save: 'listed', attributes: ['tags'] },
  });
});

test('simultaneous changes by the operator all apply', async () => {
  const { key, lend } = await opened('Kelp');
  const operator = { by: null, now: clock.now };
  await Promise.all([
    changeTeam(lend, { searches: 7 }, operator),
    changeTeam(lend, { verifications: 8 }, operator),
    changeTeam(lend, { name: 'Tide' }, operator),
  ]);
  expect((await settings(key)).data).toEqual({ ...begun, name: 'Tide', searches: 7, verifications: 8 });
});

test('the leads keep the values of a removed attribute, and show them once it is added again', async () => {
  const { key, answer } = await opened('Kelp');
  await answer('createLead', { email: 'a@skerry.test', custom_attributes: { tags: 'met' } });
  const lead = async () => (await answer('listLeads', {})).body.data.leads[0];
  const { id } = await lead();
  await settings(key, { attributes: [] });
  expect(await lead()).not.toHaveProperty('tags');
  expect((await answer('updateLead', { id, custom_attributes: { tags: 'new' } })).status).toBe(422);
  await answer('updateLead', { id, position: 'Pilot' });
  await settings(key, { attributes: ['tags'] });
  expect(await lead()).toMatchObject({ tags: 'met', position: 'Pilot' });
});

test('a change does not affect another team’s settings', async () => {
  const [one, other] = [await opened('Kelp'), await opened('Kelp')];
  await settings(one.key, { name: 'Tide', attributes: [] });
  expect((await settings(other.key)).data).toEqual(begun);
});

test('/health announces the path of the settings beside that of the members', async () => {
  const health = await (await fetch(`${service.base.replace('/v2', '')}/health`)).json();
  expect(health.members).toMatchObject({ version: 1, path: '/harrier/members', team: '/harrier/team' });
});
