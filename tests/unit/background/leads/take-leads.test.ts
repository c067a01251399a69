/** This device's leads are offered to a service connected later. They are counted there first and stay here. */
import { beforeEach, expect, test } from 'vitest';
import type { LocalRecord } from '../../../../lib/background/core/services.ts';
import { leadRows } from '../../../../lib/background/device/lead-rows.ts';
import { siteStep } from '../../../../lib/background/device/site-step.ts';
import { createTakeLeads, type TakeLeads } from '../../../../lib/background/leads/take-leads.ts';
import type { Reply } from '../../../../lib/contract/operations.ts';
import type { Service } from '../../../../lib/contract/service.ts';
import { createLocalService } from '../../../../lib/device-service/device-service.ts';
import type { ServiceView } from '../../../../lib/messages/service-views.ts';
import { deviceService, remoteService, settings } from '../../harness/fixtures.ts';
import { openStore } from '../device/stores.ts';
import { createDevice as createWorld, type Device, type Life, testClock } from '../requests/device.ts';
import { type WatchedService, watchedService } from '../requests/services.ts';

let world: Device;
let life: Life;
let device: Service;
let remote: WatchedService;
let store: ReturnType<typeof openStore>;
let chosen: ServiceView;
let stored: typeof settings;
let take: TakeLeads;

const record: LocalRecord = { kind: 'device', id: 'own', epoch: 1 };

beforeEach(async () => {
  const clock = testClock();
  remote = watchedService({ now: clock.now });
  world = createWorld(remote, clock);
  store = openStore(undefined, clock.now());
  device = createLocalService({ store, now: clock.now });
  world.connections.set('own', {
    id: 'own',
    epoch: 1,
    service: device,
    hasKey: async () => true,
    stays: true,
    isDevice: true,
  });
  world.imports = async () => store.imports;
  life = world.start();
  chosen = { ...remoteService, id: 'main' };
  stored = { ...settings };
  take = createTakeLeads({
    services: {
      chosen: async () => chosen,
      standing: async () => [{ kind: 'device', record }],
    },
    settings: {
      get: async () => stored,
      async change(to) {
        stored = { ...stored, offeredTo: to.offeredTo ?? stored.offeredTo };
        return stored;
      },
    },
    session: () => ({
      ...life,
      context: {
        ...life.context,
        learning: {
          async run() {
            globalThis.harrierDeviceSteps = { siteStep, leadRows };
          },
        },
      },
    }),
  });
  for (const fields of [
    { email: 'ann@acme.test', position: 'CTO', leads_list_name: 'Fair' },
    { email: 'bo@acme.test', confidence_score: 80, leads_list_name: 'Spring' },
  ]) {
    await device.request('createLead', fields);
  }
});

const there = async () => (await remote.store.leads.leads({}, 0, { offset: 0, limit: 100 })).leads;
const here = async () => (await store.leads.leads({}, 0, { offset: 0, limit: 100 })).leads;

test('writes nothing for the count, then copies each lead into a list of the same name', async () => {
  await remote.request('createLead', { email: 'ann@acme.test', company: 'Acme', leads_list_name: 'Old' });
  expect(await take.offered()).toBe(2);
  const before = await here();
  expect(await take.take('take', 'This device')).toMatchObject([
    { kind: 'import', dry: true, name: 'This device', total: 2 },
  ]);
  await world.clock.pass(1_000);
  expect(await life.jobs.views()).toMatchObject([{ state: 'done', counts: { created: 1, updated: 1 } }]);
  expect(await there()).toHaveLength(1);

  await life.jobs.carryOut('really', 'take');
  await world.clock.pass(2_000);
  expect(await life.jobs.views()).toMatchObject([{ state: 'done', counts: { created: 1, updated: 1 } }]);
  const leads = new Map((await there()).map((lead) => [lead.email, lead]));
  const list = async (name: string) => (await remote.store.leads.listNamed(name))?.id;
  expect(leads.get('ann@acme.test')).toMatchObject({ texts: { position: 'CTO', company: 'Acme' } });
  expect(leads.get('ann@acme.test')?.lists).toContain(await list('Fair'));
  expect(leads.get('bo@acme.test')).toMatchObject({ confidence_score: 80, lists: [await list('Spring')] });
  expect(await here()).toEqual(before);
});

test('copies only the attributes that the service has', async () => {
  await store.account.put({ ...(await store.account.read()), attributes: ['tags', 'erp_id'] });
  const attributes = { tags: 'fair', erp_id: '7' };
  await device.request('createLead', { email: 'cy@acme.test', custom_attributes: attributes });
  await take.take('take', 'This device');
  await world.clock.pass(1_000);
  await life.jobs.carryOut('really', 'take');
  await world.clock.pass(2_000);
  const leads = new Map((await there()).map((lead) => [lead.email, lead]));
  expect(leads.get('cy@acme.test')?.attributes).toEqual({ tags: 'fair' });
  expect(leads.size).toBe(3);
});

test('copies the date of a notice', async () => {
  const notified_at = '2026-03-12 08:00:00 UTC';
  const ann = await store.leads.leadOf('ann@acme.test');
  await device.request('updateLead', { id: ann?.id ?? 0, notified_at });
  await take.take('take', 'This device');
  await world.clock.pass(1_000);
  await life.jobs.carryOut('really', 'take');
  await world.clock.pass(2_000);
  const leads = new Map((await there()).map((lead) => [lead.email, lead.notified_at]));
  expect([leads.get('ann@acme.test'), leads.get('bo@acme.test')]).toEqual([Date.UTC(2026, 2, 12, 8), null]);
});

test('changes neither side if the copy is cancelled after the count', async () => {
  const before = await here();
  await take.take('take', 'This device');
  await world.clock.pass(1_000);
  expect(await life.jobs.dismiss('take')).toBe(true);
  expect(await there()).toEqual([]);
  expect(await here()).toEqual(before);
});

test('offers leads once per service: not again after they are taken or declined', async () => {
  await take.decline();
  expect(await take.offered()).toBe(0);
  chosen = { ...remoteService, id: 'other' };
  expect(await take.offered()).toBe(2);
  world.connect('other', watchedService({ now: world.clock.now }));
  world.chosen = 'other';
  await take.take('take', 'This device');
  expect(await take.offered()).toBe(0);
  expect(stored.offeredTo).toEqual(['main', 'other']);
});

test('never offers leads to the device itself', async () => {
  chosen = deviceService;
  expect(await take.offered()).toBe(0);
  expect(await take.take('take', 'This device')).toEqual([]);
});

test('never mixes known leads or cached responses of the device and the service', async () => {
  await remote.request('createLead', { email: 'cy@acme.test', leads_list_name: 'Old' });
  const known = async () => (await life.knownLeads.of('acme.test', true)).knownLeads.map(({ email }) => email).sort();
  const listed = async () => {
    const how = { click: true, skipCache: false, again: false, page: null, message: crypto.randomUUID() };
    const asked = await life.requests.request({ operation: 'listLeads', params: {}, ...how });
    if (!asked.ok) throw new Error('There are leads');
    const { data } = asked.reply as Reply<'listLeads'>;
    return data.leads.map(({ email }) => email).sort();
  };
  const own = ['ann@acme.test', 'bo@acme.test'];
  world.chosen = 'own';
  expect([await known(), await listed()]).toEqual([own, own]);
  world.chosen = 'main';
  expect([await known(), await listed()]).toEqual([['cy@acme.test'], ['cy@acme.test']]);
  world.chosen = 'own';
  expect((await life.knownLeads.known(['acme.test'])).map(({ email }) => email).sort()).toEqual(own);
  const answers = await life.context.store.list('answers');
  expect(answers.every(({ service }) => service === 'main')).toBe(true);
});

test('copies no leads if some cannot be read, and still offers them', async () => {
  const own = world.connections.get('own');
  if (!own) throw new Error('no device');
  const service: Service = { request: async () => ({ ok: false, problem: { code: 'stopped' } }) };
  world.connections.set('own', { ...own, service });
  await expect(take.take('m-1', 'On this device')).rejects.toThrow('could not be read');
  expect(await life.jobs.views()).toEqual([]);
  expect(stored.offeredTo).toEqual([]);
  expect(await there()).toEqual([]);
});
