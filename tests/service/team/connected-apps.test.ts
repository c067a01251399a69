/** From the contract's push to the app, over HTTP: a service with its database, and a stand-in for a CRM. */
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Params } from '../../../lib/contract/operations.ts';
import {
  connectApp,
  removeApp,
  renewSettings,
  reportApps,
  requireSameSecret,
} from '../../../lib/team-service/apps/connections.ts';
import { createSeal, SettingsNotReadable } from '../../../lib/team-service/apps/sealed-settings.ts';
import { createTeamPushRunner } from '../../../lib/team-service/apps/team-push-runner.ts';
import { createMeasures } from '../../../lib/team-service/http/measures.ts';
import { systemClock } from '../../../lib/team-service/team-answers.ts';
import { until } from '../../e2e/harness/until.ts';
import { type Crm, crms } from '../apps/crms.ts';
import { loopbackFetch } from '../apps/pushed-leads.ts';
import { ask, newTeam, startLonelyService, type TeamService } from './team-service.ts';

const start = Date.UTC(2026, 2, 18, 12);
const clock = { now: start };
const seal = createSeal('invented words, which are thirty-two of them');

let service: TeamService;
beforeAll(async () => {
  service = await startLonelyService(clock);
});
afterAll(() => service.close());
beforeEach(() => {
  clock.now = start;
});

const started: Crm[] = [];
afterEach(() => Promise.all(started.splice(0).map(({ standIn }) => standIn.close())));

const team = { name: 'Kelp' };

/** A team with a lead and a connected CRM. */
async function connected() {
  const crm = await (crms.hubspot ?? missing)();
  started.push(crm);
  const owner = await newTeam(service, clock, team.name);
  const { settings } = crm;
  const wanted = { team: owner.team, provider: 'hubspot', name: 'Sales', settings };
  const target = { team: owner.team, app: await connectApp(service.database, seal, wanted, clock.now) };
  const added = await ask(service, owner.key, 'createLead', { email: 'ada@ferrocrate.test', first_name: 'Ada' });
  const lead: number = JSON.parse(added.text).data.id;
  return {
    ...{ crm, owner, target, lead },
    push: async (key = owner.key) =>
      (await ask(service, key, 'pushToConnectedApp', { id: target.app, lead_ids: [lead] })).status,
    status: async () => JSON.parse((await ask(service, owner.key, 'getLead', { id: lead })).text).data.sync_status,
  };
}

function missing(): never {
  throw new Error('There is no such CRM.');
}

const measures = createMeasures(pino({ enabled: false }));
const errors: unknown[] = [];

function runner(fetch = loopbackFetch) {
  const { database } = service;
  const onError = (error: unknown) => errors.push(error);
  return createTeamPushRunner({
    ...{ database, seal, fetch, clock: systemClock, onBatch: measures.pushed, onError },
  });
}

/** Pushes until the condition holds. */
async function pushUntil(what: string, holds: () => Promise<boolean>): Promise<void> {
  const controller = new AbortController();
  const running = runner().run(controller.signal);
  const look = () => {
    // Otherwise a test that looks often exceeds the key's rate limit.
    clock.now += 1_000;
    return holds();
  };
  await until(what, look).finally(() => {
    controller.abort();
    return running;
  });
}

test('a push requested over HTTP reaches the app, and the lead’s sync status shows it', async () => {
  const { crm, push, status, target } = await connected();
  expect(await push()).toBe(202);
  expect(await status()).toBe('pending');
  await pushUntil('it is pushed', async () => (await status()) === 'success');
  expect(crm.people().map(({ fields }) => fields)).toEqual([{ email: 'ada@ferrocrate.test', firstname: 'Ada' }]);
  expect(await reportApps(service.database, target.team)).toEqual([
    {
      ...{ id: target.app, provider: 'hubspot', name: 'Sales', off: null },
      pushes: { queued: 0, leased: 0, done: 1, error: 0 },
    },
  ]);
  expect(await measures.text()).toContain('harrier_pushed_leads_total{app="hubspot",outcome="synced"} 1');
  expect(errors).toEqual([]);
});

test('pushes a whole list; only a lead that the app refuses is in error', async () => {
  const { crm, owner, target, lead } = await connected();
  const asked = (name: 'createLead', params: Params<'createLead'>) => ask(service, owner.key, name, params);
  const refused = await asked('createLead', { email: 'nobody@nowhere', leads_list_name: 'Fair' });
  const { id, leads_list } = JSON.parse(refused.text).data;
  await asked('createLead', { email: 'ada@ferrocrate.test', leads_list_ids: [leads_list.id] });
  const wanted = { id: target.app, leads_list_id: leads_list.id };
  expect((await ask(service, owner.key, 'pushToConnectedApp', wanted)).status).toBe(202);
  const statusOf = async (one: number) =>
    JSON.parse((await ask(service, owner.key, 'getLead', { id: one })).text).data.sync_status;
  await pushUntil(
    'both are settled',
    async () => (await statusOf(lead)) === 'success' && (await statusOf(id)) === 'error',
  );
  expect(crm.addresses()).toEqual(['ada@ferrocrate.test']);
});

test('neither the contract nor the database shows an app’s token', async () => {
  const { crm, owner, target } = await connected();
  const shown = await ask(service, owner.key, 'listConnectedApps', {});
  expect(JSON.parse(shown.text).data).toEqual([
    { id: target.app, provider: 'hubspot', name: 'Sales', category: 'crm', connected_at: '2026-03-18 12:00:00 UTC' },
  ]);
  const rows = await service.database.within('read', (trx) =>
    Promise.all(
      (['apps', 'app_settings'] as const).map((table) =>
        trx.selectFrom(table).selectAll().where('team_id', '=', owner.team).execute(),
      ),
    ),
  );
  expect(rows.map(({ length }) => length)).toEqual([1, 1]);
  expect(JSON.stringify(rows)).not.toContain(crm.token);
});

test('another team can neither list the app nor push a lead to it', async () => {
  const { crm, push, status } = await connected();
  const other = await newTeam(service, clock, 'Curious');
  expect(await push(other.key)).toBe(404);
  expect(JSON.parse((await ask(service, other.key, 'listConnectedApps', {})).text).data).toEqual([]);
  expect(await status()).not.toBe('pending');
  expect(crm.people()).toEqual([]);
});

test('an app that refuses the token is switched off, until its settings are replaced', async () => {
  const { crm, push, status, target } = await connected();
  await renewSettings(service.database, seal, target, { ...crm.settings, token: 'an-old-token' }, clock.now);
  await push();
  await pushUntil('it failed', async () => (await status()) === 'error');
  const [report] = await reportApps(service.database, target.team);
  expect(report?.off).toEqual(expect.any(String));
  expect(report?.off).not.toContain('an-old-token');

  await renewSettings(service.database, seal, target, crm.settings, clock.now);
  await push();
  await pushUntil('it is pushed', async () => (await status()) === 'success');
});

test('new settings are tried even if they arrive while the app refuses the former ones', async () => {
  const { crm, target, push, status } = await connected();
  await renewSettings(service.database, seal, target, { ...crm.settings, token: 'an-old-token' }, clock.now);
  await push();
  let refused = 0;
  const slow = runner(async (url, init) => {
    const response = await loopbackFetch(url, init);
    if (response.status === 401 && refused++ === 0)
      await renewSettings(service.database, seal, target, crm.settings, clock.now);
    return response;
  });
  const { signal } = new AbortController();
  while (await slow.step(signal));
  expect(refused).toBe(1);
  expect(await status()).toBe('success');
  expect(await reportApps(service.database, target.team)).toMatchObject([{ off: null }]);
});

test('new settings end the rate limit pause of the former account', async () => {
  const { crm, target, push, status } = await connected();
  crm.standIn.fail({ status: 429, headers: { 'retry-after': '80000' } });
  await push();
  const { step } = runner();
  const { signal } = new AbortController();
  while (await step(signal));
  expect(await status()).toBe('pending');
  await renewSettings(service.database, seal, target, crm.settings, clock.now);
  while (await step(signal));
  expect(await status()).toBe('success');
});

test('removing an app ends the pushes that wait for it', async () => {
  const { owner, push, status, target } = await connected();
  await push();
  expect(await removeApp(service.database, target, clock.now)).toBe(true);
  expect(await status()).toBe('error');
  expect(await push()).toBe(404);
  expect(JSON.parse((await ask(service, owner.key, 'listConnectedApps', {})).text).data).toEqual([]);
  expect(await runner().step(new AbortController().signal)).toBe(false);
});

test('a lead that is deleted before its turn is not pushed', async () => {
  const { crm, owner, lead, push, target } = await connected();
  await push();
  await ask(service, owner.key, 'deleteLead', { id: lead });
  expect(await runner().step(new AbortController().signal)).toBe(false);
  expect(crm.people()).toEqual([]);
  const [report] = await reportApps(service.database, target.team);
  expect(report?.pushes).toEqual({ queued: 0, leased: 0, done: 0, error: 0 });
});

test('incomplete settings connect no app, and the error contains none of their values', async () => {
  const { team: number } = await newTeam(service, clock, team.name);
  const wanted = { team: number, provider: 'twenty', name: null, settings: { tokens: 'a-mistyped-token' } };
  await expect(connectApp(service.database, seal, wanted, clock.now)).rejects.toThrow(/^[^-]*token\.$/);
  expect(await reportApps(service.database, number)).toEqual([]);
});

test('another HARRIER_SECRET connects no app beside unreadable settings and says how to proceed, but can replace settings', async () => {
  const { database } = service;
  const { team: number } = await newTeam(service, clock, team.name);
  const another = createSeal('other words, which are thirty-two of them');
  const wanted = { team: number, provider: 'hubspot', name: null, settings: { token: 'an-invented-token' } };
  const app = await connectApp(database, seal, wanted, clock.now);
  const { all, readable } = await requireSameSecret(database, seal);
  expect(readable).toBe(all);
  await expect(requireSameSecret(database, another)).rejects.toThrow('app settings ID');
  await expect(connectApp(database, another, wanted, clock.now)).rejects.toThrow('events remove ID');
  await renewSettings(database, another, { team: number, app }, wanted.settings, clock.now);
  expect(await requireSameSecret(database, another)).toEqual({ all, readable: 1 });
  expect(await requireSameSecret(database, seal)).toEqual({ all, readable: all - 1 });
});

test('sealed settings open only unchanged, for their own app and with their own secret', () => {
  const target = { team: 5, app: 'ab12' };
  const sealed = seal.seal({ token: 'an-invented-token' }, target);
  expect(seal.open(sealed, target)).toEqual({ token: 'an-invented-token' });
  expect(seal.seal({ token: 'an-invented-token' }, target)).not.toBe(sealed);
  const changed = `${sealed.slice(0, -4)}${sealed.at(-4) === 'A' ? 'B' : 'A'}${sealed.slice(-3)}`;
  for (const open of [
    () => seal.open(sealed, { ...target, team: 6 }),
    () => seal.open(sealed, { ...target, app: 'cd34' }),
    () => createSeal('other words, which are thirty-two of them').open(sealed, target),
    () => seal.open(changed, target),
    () => seal.open('v1.', target),
    () => seal.open('', target),
  ]) {
    expect(open).toThrow(SettingsNotReadable);
  }
});
