/** Look-ups in connected CRMs over HTTP: a service with its database, and stand-ins. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Clock } from '../../../lib/contract/times.ts';
import { appsByProvider } from '../../../lib/team-service/apps/apps.ts';
import { connectApp, renewSettings } from '../../../lib/team-service/apps/connections.ts';
import { createSeal } from '../../../lib/team-service/apps/sealed-settings.ts';
import { addMember } from '../../../lib/team-service/keys/teams.ts';
import { createAskApp } from '../../../lib/team-service/look-up/ask-app.ts';
import { appLookUp } from '../../../lib/team-service/look-up/endpoint.ts';
import { optOut } from '../../../lib/team-service/opt-out.ts';
import { cacheTime } from '../../../lib/team-service/store/app-records.ts';
import { lendTeamStore } from '../../../lib/team-service/store/team-store.ts';
import { packagedLists } from '../../../lib/team-service/team-answers.ts';
import { until } from '../../e2e/harness/until.ts';
import { loopbackFetch } from '../apps/pushed-leads.ts';
import { hubspotToken, startHubspot } from '../apps/stand-ins/hubspot.ts';
import type { StandIn } from '../apps/stand-ins/stand-in.ts';
import { startTwenty, twentyToken } from '../apps/stand-ins/twenty.ts';
import { ask, newTeam, startLonelyService, type TeamService } from './team-service.ts';

const time = { now: Date.UTC(2026, 2, 18, 12) };
const seal = createSeal('invented words, which are thirty-two of them');
const ada = 'ada@ferrocrate.test';

/** Functions that end the long waits of running look-ups. */
const running = new Set<() => void>();
const clock: Clock = {
  now: () => time.now,
  monotonic: () => time.now,
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const settle = () => resolve();
      signal?.addEventListener('abort', settle, { once: true });
      if (ms >= 20_000) {
        running.add(settle);
        return;
      }
      time.now += ms;
      settle();
    }),
};

/** Requests to apps wait for this promise. */
let hold: Promise<void> | null = null;
let asks = 0;

async function heldFetch(address: string, init: RequestInit): Promise<Response> {
  asks += 1;
  if (hold === null) return loopbackFetch(address, init);
  await hold;
  // The product's time limit is real time: a request that the test held is sent regardless.
  return loopbackFetch(address, { ...init, signal: null });
}

let service: TeamService;
beforeAll(async () => {
  const { kindsOf } = packagedLists();
  service = await startLonelyService(time, {
    askApp: (database) => createAskApp({ database, seal, apps: appsByProvider, fetch: heldFetch, clock, kindsOf }),
  });
});
afterAll(() => service.close());

const started: StandIn[] = [];
afterEach(async () => {
  hold = null;
  asks = 0;
  await Promise.all(started.splice(0).map((standIn) => standIn.close()));
});

/** A team with a connected HubSpot that has records of Ada and her company. */
async function connected() {
  const standIn = await startHubspot();
  started.push(standIn);
  standIn.contacts.set('7', { email: ada, firstname: 'Ada', lastname: 'Okafor', hubspot_owner_id: '88' });
  standIn.companies.set('8', { name: 'Ferrocrate', domain: 'ferrocrate.test' });
  const { team, key } = await newTeam(service, time, 'Kelp');
  const settings = { token: hubspotToken, address: standIn.origin };
  const wanted = { team, provider: 'hubspot', name: 'Sales', settings };
  const app = await connectApp(service.database, seal, wanted, time.now);
  return { standIn, team, key, app, settings, target: { team, app } };
}

interface Answer {
  status: number;
  body: {
    data: {
      answers: { about: string; asked_at: string; records: { name: string | null; owner: string | null }[] }[];
      opted_out: string[];
      problem: { reason: string; again_at: string | null } | null;
      leads: { id: number; email: string }[];
    };
    meta: { next: number | null };
    errors: { id: string }[];
  };
}

async function lookUp(key: string, app: string, sent: object): Promise<Answer> {
  // Otherwise a test exceeds the key's rate limit.
  time.now += 1_000;
  const response = await fetch(`${service.base.replace('/v2', appLookUp.path)}/${app}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

function missing(): never {
  throw new Error('There is no such lead.');
}

const about = ({ body: { data } }: Answer) =>
  Object.fromEntries(data.answers.map((one) => [one.about, one.records.map(({ name }) => name)]));

test('returns an address and its domain in one response, and caches both for an hour', async () => {
  const { standIn, key, app } = await connected();
  const wanted = {
    emails: ['Ada@Ferrocrate.test', 'nobody@elsewhere.test'],
    domains: ['ferrocrate.test', 'gmail.com'],
  };
  const first = await lookUp(key, app, wanted);
  expect(first.status).toBe(200);
  expect(about(first)).toEqual({
    [ada]: ['Ada Okafor'],
    'nobody@elsewhere.test': [],
    'ferrocrate.test': ['Ferrocrate'],
  });
  expect(first.body.data).toMatchObject({ problem: null, opted_out: [], leads: [] });
  expect(first.body.data.answers.find((one) => one.about === ada)?.records).toMatchObject([{ owner: 'Signe Aas' }]);
  const asked = standIn.received.length;
  expect(standIn.received.map(({ text }) => text).join()).not.toContain('gmail');

  time.now += cacheTime - 10_000;
  const again = await lookUp(key, app, wanted);
  expect(again.body.data.answers).toEqual(expect.arrayContaining(first.body.data.answers));
  expect(standIn.received).toHaveLength(asked);
  time.now += 10_000;
  await lookUp(key, app, wanted);
  expect(standIn.received.length).toBeGreaterThan(asked);
});

test('an opt-out deletes the cached records, and the CRM is not asked about the person again', async () => {
  const { standIn, team, key, app } = await connected();
  await lookUp(key, app, { emails: [ada] });
  await optOut(service.database, team, ada, time.now);
  const rows = await service.database.within('read', (trx) =>
    trx.selectFrom('app_records').selectAll().where('team_id', '=', team).execute(),
  );
  expect(rows).toEqual([]);
  const asked = standIn.received.length;
  const { body } = await lookUp(key, app, { emails: [ada] });
  expect(body.data).toMatchObject({ answers: [], opted_out: [ada], problem: null });
  expect(standIn.received).toHaveLength(asked);
});

test('an opt-out during a look-up discards the app’s response', async () => {
  const { standIn, team, key, app } = await connected();
  let release = () => {};
  hold = new Promise((resolve) => {
    release = resolve;
  });
  const asking = lookUp(key, app, { emails: [ada] });
  await until('it is asked', async () => asks > 0);
  await optOut(service.database, team, ada, time.now);
  release();
  const { body } = await asking;
  expect(standIn.received).not.toEqual([]);
  const { answers } = await lendTeamStore(service.database, { team })(
    async ({ appAnswers }) => ({ answers: await appAnswers.known(app, [ada], time.now) }),
    'read',
  );
  expect(answers.size).toBe(0);
  expect(body.data).toMatchObject({ answers: [], opted_out: [ada] });
});

test('reports a CRM that does not answer in time, while another one answers', async () => {
  const { standIn, team, key, app } = await connected();
  const other = await startTwenty();
  started.push(other);
  other.people.push({ id: 'p1', name: { firstName: 'Ada', lastName: 'Okafor' }, emails: { primaryEmail: ada } });
  const settings = { token: twentyToken, address: other.origin };
  const second = await connectApp(service.database, seal, { team, provider: 'twenty', name: null, settings }, time.now);
  standIn.fail('hang');
  const slow = lookUp(key, app, { emails: [ada] });
  await until('it hangs', async () => standIn.received.length > 0);
  expect(about(await lookUp(key, second, { emails: [ada] }))).toEqual({ [ada]: ['Ada Okafor'] });
  for (const end of running) end();
  expect((await slow).body.data).toMatchObject({
    answers: [],
    problem: { reason: 'It did not answer in time.', again_at: null },
  });
});

test('waits out a short rate limit of the CRM; reports a long one, and sends nothing until it ends', async () => {
  const { standIn, key, app } = await connected();
  standIn.fail({ status: 429, headers: { 'retry-after': '2' } });
  expect(about(await lookUp(key, app, { emails: [ada] }))).toEqual({ [ada]: ['Ada Okafor'] });

  standIn.fail({ status: 429, headers: { 'retry-after': '600' } });
  const wanted = { emails: ['nobody@elsewhere.test', ada] };
  const held = await lookUp(key, app, wanted);
  expect(about(held)).toEqual({ [ada]: ['Ada Okafor'] });
  expect(held.body.data.problem).toMatchObject({ again_at: expect.stringContaining('2026') });
  const asked = standIn.received.length;
  expect((await lookUp(key, app, wanted)).body.data.problem?.again_at).not.toBeNull();
  expect(standIn.received).toHaveLength(asked);
  time.now += 600_000;
  expect(about(await lookUp(key, app, wanted))).toEqual({ [ada]: ['Ada Okafor'], 'nobody@elsewhere.test': [] });
});

test('new settings end the rate limit pause of the former account', async () => {
  const { standIn, key, app, settings, target } = await connected();
  standIn.fail({ status: 429, headers: { 'retry-after': '600' } });
  expect(about(await lookUp(key, app, { emails: [ada] }))).toEqual({});
  await renewSettings(service.database, seal, target, settings, time.now);
  expect(about(await lookUp(key, app, { emails: [ada] }))).toEqual({ [ada]: ['Ada Okafor'] });
});

test('looks up leads by their ids, or a list page by page', async () => {
  const { team, key, app } = await connected();
  const added = await ask(service, key, 'createLead', { email: ada, first_name: 'Ada', leads_list_name: 'Fair' });
  const { id, leads_list } = JSON.parse(added.text).data;
  const byId = await lookUp(key, app, { lead_ids: [id, id + 1] });
  expect(about(byId)).toEqual({ [ada]: ['Ada Okafor'] });
  expect(byId.body.data.leads).toMatchObject([{ id, email: ada }]);

  await lendTeamStore(service.database, { team })(async ({ leads }) => {
    const { id: _own, ...like } = (await leads.lead(id)) ?? missing();
    for (let at = 0; at < appLookUp.most; at += 1) await leads.add({ ...like, email: `p${at}@elsewhere.test` });
  });
  const page = await lookUp(key, app, { leads_list_id: leads_list.id });
  expect(page.body.data.leads).toHaveLength(appLookUp.most);
  const rest = await lookUp(key, app, { leads_list_id: leads_list.id, from: page.body.meta.next });
  expect(rest.body.data.leads.map(({ email }) => email)).toEqual([ada]);
  expect(rest.body.meta.next).toBeNull();
});

test('readers may look up; another team, a webhook, an invalid address and an unknown key are refused', async () => {
  const { team, key, app } = await connected();
  const reader = await addMember(service.database, { team, name: 'Rea', email: null, role: 'reader' }, time.now);
  expect((await lookUp(reader, app, { emails: [ada] })).status).toBe(200);
  const other = await newTeam(service, time, 'Curious');
  expect((await lookUp(other.key, app, { emails: [ada] })).status).toBe(404);
  const settings = { address: 'https://hooks.ferrocrate.test', secret: `whsec_${'a'.repeat(32)}` };
  const hook = await connectApp(service.database, seal, { team, provider: 'webhook', name: null, settings }, time.now);
  expect((await lookUp(key, hook, { emails: [ada] })).status).toBe(404);
  expect((await lookUp(key, app, { emails: ['ada'] })).body.errors[0]?.id).toBe('wrong_params');
  expect((await lookUp('no-key', app, { emails: [ada] })).status).toBe(401);
});

test('new settings discard the former account’s records, and a refused key is reported', async () => {
  const { key, app, settings, target } = await connected();
  await lookUp(key, app, { emails: [ada] });
  await renewSettings(service.database, seal, target, { ...settings, token: 'an-old-token' }, time.now);
  const { body } = await lookUp(key, app, { emails: [ada] });
  expect(body.data.answers).toEqual([]);
  expect(body.data.problem?.reason).toContain('401');
  expect(JSON.stringify(body)).not.toContain('an-old-token');
});

test('does not cache the response of an account that is replaced during the look-up', async () => {
  const { standIn, team, key, app, settings, target } = await connected();
  let release = () => {};
  hold = new Promise((resolve) => {
    release = resolve;
  });
  const asking = lookUp(key, app, { emails: [ada] });
  await until('it is asked', async () => asks > 0);
  await renewSettings(service.database, seal, target, settings, time.now);
  release();
  await asking;
  expect(standIn.received).not.toEqual([]);
  const cached = await lendTeamStore(service.database, { team })(
    ({ appAnswers }) => appAnswers.known(app, [ada], time.now),
    'read',
  );
  expect(cached.size).toBe(0);
});

test('/health announces look-ups', async () => {
  const health = await (await fetch(service.base.replace('/v2', '/health'))).json();
  expect(health).toMatchObject({ lookUp: { version: 1, path: '/harrier/app-records', most: appLookUp.most } });
});
