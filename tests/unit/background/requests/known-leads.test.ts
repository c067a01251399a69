/** Known leads: one request per company, an exact check, and leads that the service saved by itself. */
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contactOfAddress } from '../../../../lib/contract/contact.ts';
import { type Lead, lead as leadSchema } from '../../../../lib/contract/resources/lead.ts';
import { createDevice, type Device, type Life, settled, testClock } from './device.ts';
import { type WatchedService, watchedService } from './services.ts';

let service: WatchedService;
let device: Device;
let life: Life;

beforeEach(() => {
  const clock = testClock();
  service = watchedService({ now: clock.now });
  device = createDevice(service, clock);
  life = device.start();
});

const leadOf = (of: { id: number; email: string }): Lead => z.parse(leadSchema, of);

async function lead(email: string): Promise<void> {
  await service.request('createLead', { email, leads_list_name: 'Spring' });
}

test('known leads take one free request per company, and are cached for ten minutes', async () => {
  await lead('a@acme.test');
  await lead('b@acme.test.example');
  await lead('c@notacme.test');
  const first = await life.knownLeads.of('ACME.test', false);
  expect(first.knownLeads).toEqual([expect.objectContaining({ email: 'a@acme.test', list: 'Spring', by: 'leads' })]);
  await life.knownLeads.of('acme.test', false);
  expect(service.asked.filter(({ name }) => name === 'listLeads')).toEqual([
    { name: 'listLeads', params: { email: '@acme.test', limit: 1_000 } },
  ]);
  await device.clock.pass(11 * 60_000);
  await life.knownLeads.of('acme.test', false);
  expect(service.count('listLeads')).toBe(2);
  await life.knownLeads.of('acme.test', true);
  expect(service.count('listLeads')).toBe(3);
});

test('known leads requested while the clock was a day ahead are requested again', async () => {
  device.clock.jump(24 * 60 * 60_000);
  await life.knownLeads.of('acme.test', false);
  device.clock.jump(-24 * 60 * 60_000);
  await lead('a@acme.test');
  expect((await life.knownLeads.of('acme.test', false)).knownLeads).toMatchObject([{ email: 'a@acme.test' }]);
});

test('cached known leads are shown with their age while the service is offline', async () => {
  await lead('a@acme.test');
  const { asked } = await life.knownLeads.of('acme.test', false);
  await device.clock.pass(60 * 60_000);
  service.disturb = () => ({ code: 'offline' });
  expect(await life.knownLeads.of('acme.test', false)).toMatchObject({ knownLeads: [{ email: 'a@acme.test' }], asked });
  expect(await life.knownLeads.known(['acme.test'])).toHaveLength(1);
});

test('a deleted lead is pushed as gone', async () => {
  await lead('a@acme.test');
  await life.knownLeads.of('acme.test', false);
  await service.request('deleteLead', { id: 1 });
  await life.knownLeads.of('acme.test', true);
  expect(life.pushed.at(-1)).toEqual({ topic: 'known-leads', service: 'main', knownLeads: [], gone: ['a@acme.test'] });
});

test('a lead beyond the page that the service returns stays known, and its save stays saved', async () => {
  await life.jobs.create('save', 'save-1', {
    contacts: [contactOfAddress('old@acme.test', null)],
    page: null,
    list: null,
  });
  await device.clock.pass(10_000);
  for (let number = 0; number < 1_000; number += 1) await lead(`p${number}@acme.test`);
  const { knownLeads } = await life.knownLeads.of('acme.test', true);
  expect(knownLeads.map(({ email }) => email)).toContain('old@acme.test');
  expect(knownLeads).toHaveLength(1_001);
  expect((await life.jobs.views())[0]?.saves).toMatchObject([{ email: 'old@acme.test', at: 'saved' }]);
});

test('a lead whose domain is spelled differently from the filter stays known', async () => {
  await lead('jana@müller-optik.test');
  await life.knownLeads.note('main', leadOf({ id: 1, email: 'jana@müller-optik.test' }));
  await lead('bo@xn--mller-optik-thb.test');
  const { knownLeads } = await life.knownLeads.of('xn--mller-optik-thb.test', true);
  expect(knownLeads.map(({ email }) => email).sort()).toEqual([
    'bo@xn--mller-optik-thb.test',
    'jana@müller-optik.test',
  ]);
  expect(life.pushed.at(-1)).toMatchObject({ topic: 'known-leads', gone: [] });
});

test('an address from the finder is looked up among the leads, and known as saved by the service', async () => {
  await life.knownLeads.of('acme.test', false);
  const params = { domain: 'acme.test', full_name: 'Ann Berg' };
  await life.requests.request({
    operation: 'findEmail',
    params,
    click: true,
    skipCache: false,
    again: false,
    page: null,
  });
  await settled();
  expect(life.pushed.at(-1)).toMatchObject({
    topic: 'known-leads',
    knownLeads: [{ email: 'ann.berg@acme.test', by: 'service' }],
  });
  expect(await life.knownLeads.known(['acme.test'])).toMatchObject([{ email: 'ann.berg@acme.test', by: 'service' }]);
});

test('a lead that existed before the finder is not known as saved by the service', async () => {
  await lead('ann.berg@acme.test');
  await device.clock.pass(60 * 60_000);
  const params = { domain: 'acme.test', full_name: 'Ann Berg' };
  await life.requests.request({
    operation: 'findEmail',
    params,
    click: true,
    skipCache: false,
    again: false,
    page: null,
  });
  await settled();
  expect(await life.knownLeads.known(['acme.test'])).toMatchObject([{ by: 'leads' }]);
});

test('a lead that was saved here stays known as such when the finder returns it at once', async () => {
  const saved = await service.request('createLead', { email: 'ann.berg@acme.test' });
  if (!saved.ok || saved.at !== 'done') throw new Error('It was not saved');
  await life.knownLeads.note('main', saved.reply.data);
  const params = { domain: 'acme.test', full_name: 'Ann Berg' };
  await life.requests.request({
    operation: 'findEmail',
    params,
    click: true,
    skipCache: false,
    again: false,
    page: null,
  });
  await settled();
  expect(service.count('listLeads')).toBe(1);
  expect(await life.knownLeads.known(['acme.test'])).toMatchObject([{ email: 'ann.berg@acme.test', by: 'leads' }]);
});

test('leads noted at the same time are all known', async () => {
  await Promise.all([1, 2, 3].map((id) => life.knownLeads.note('main', leadOf({ id, email: `${id}@acme.test` }))));
  expect(await life.knownLeads.known(['acme.test'])).toHaveLength(3);
  await life.knownLeads.drop('main', '2@acme.test');
  expect((await life.knownLeads.known(['acme.test'])).map(({ email }) => email)).toEqual([
    '1@acme.test',
    '3@acme.test',
  ]);
});

test('leads noted or dropped during a request win over its response', async () => {
  await lead('a@acme.test');
  await life.knownLeads.of('acme.test', false);
  let open = () => {};
  service.gate = new Promise((resolve) => {
    open = resolve;
  });
  const asking = life.knownLeads.of('acme.test', true);
  await settled();
  await life.knownLeads.note('main', leadOf({ id: 2, email: 'b@acme.test' }));
  await life.knownLeads.drop('main', 'a@acme.test');
  open();
  expect((await asking).knownLeads.map(({ email }) => email)).toEqual(['b@acme.test']);
});

test('leads that a page lists become known leads, and are pushed once', async () => {
  for (const email of ['a@acme.test', 'b@acme.test', 'c@globex.test']) await lead(email);
  const list = () =>
    life.requests.request({
      ...{ operation: 'listLeads', params: { limit: 100 }, click: true, skipCache: true, again: false, page: null },
      message: crypto.randomUUID(),
    });
  await list();
  await settled();
  expect(await life.knownLeads.known(['acme.test', 'globex.test'])).toHaveLength(3);
  const pushed = () => life.pushed.filter(({ topic }) => topic === 'known-leads');
  expect(pushed()).toHaveLength(1);
  expect(pushed()[0]).toMatchObject({
    knownLeads: [{ list: 'Spring' }, { list: 'Spring' }, { list: 'Spring' }],
    gone: [],
  });
  // A list of some leads does not cover the company, so its leads are requested all the same.
  expect((await life.knownLeads.of('acme.test', false)).knownLeads).toHaveLength(2);
  expect(service.asked.filter(({ params }) => params.email === '@acme.test')).toHaveLength(1);
  await list();
  await settled();
  // Unchanged leads are not pushed again. The second push came from the request about the company.
  expect(pushed()).toHaveLength(2);
});

test('leads loaded to select all of them do not become known leads', async () => {
  await lead('a@acme.test');
  const params = { limit: 1_000 };
  const asked = { operation: 'listLeads', params, click: true, skipCache: true, again: false, page: null } as const;
  await life.requests.request({ ...asked, message: crypto.randomUUID() });
  await settled();
  expect(await life.knownLeads.known(['acme.test'])).toEqual([]);
});

test('a job requests the known leads of only three companies that are not shown, also after their leads were listed', async () => {
  const emails = Array.from({ length: 30 }, (_, at) => `ann.berg@company${at}.test`);
  const verify = async (id: string) => {
    const before = service.count('listLeads');
    await life.jobs.create('verify', id, { emails, skipCache: true });
    await device.clock.pass(60_000);
    await settled();
    expect((await life.jobs.views()).find((job) => job.id === id)).toMatchObject({ done: 30 });
    return service.count('listLeads') - before;
  };
  const unlisted = await verify('first');
  for (const email of emails) await lead(email);
  const asked = {
    operation: 'listLeads',
    params: { limit: 100 },
    click: true,
    skipCache: true,
    again: false,
    page: null,
  } as const;
  await life.requests.request({ ...asked, message: crypto.randomUUID() });
  await settled();
  expect([unlisted, await verify('second')]).toEqual([3, 3]);
});

test('leads that a job lists do not become known leads', async () => {
  await lead('a@acme.test');
  const connection = await life.context.connection();
  if (!connection) throw new Error('There is no service');
  await life.requests.free(connection, 'listLeads', { limit: 100 });
  await settled();
  expect(await life.knownLeads.known(['acme.test'])).toEqual([]);
});

test('many leads noted together are known, and pushed at once', async () => {
  const leads = ['a@acme.test', 'b@acme.test', 'c@kestrel.test'].map((email, nth) => leadOf({ id: nth + 1, email }));
  await life.knownLeads.noteAll('main', leads);
  expect(life.pushed.filter(({ topic }) => topic === 'known-leads')).toMatchObject([
    { knownLeads: leads.map(({ email }) => ({ email })), gone: [] },
  ]);
  expect((await life.knownLeads.known(['acme.test', 'kestrel.test'])).map(({ email }) => email).sort()).toEqual(
    leads.map(({ email }) => email),
  );
});
