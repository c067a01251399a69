/** Edits and deletions of many leads: each once, with undo, completed despite background restarts. */
import { beforeEach, expect, test } from 'vitest';
import { contactOfAddress } from '../../../../lib/contract/contact.ts';
import type { JobView } from '../../../../lib/messages/job-views.ts';
import { createDevice, type Device, type Life, settled, testClock } from '../requests/device.ts';
import { type WatchedService, type World, watchedService } from '../requests/services.ts';

let service: WatchedService;
let device: Device;
let life: Life;

const second = 1_000;

function begin(world: Partial<World> = {}): void {
  const clock = testClock();
  service = watchedService({ now: clock.now, ...world });
  device = createDevice(service, clock);
  life = device.start();
}

beforeEach(() => begin());

/** Creates `count` leads in a list and returns them as messages name them. */
async function leads(count: number): Promise<{ id: number; email: string }[]> {
  for (let number = 0; number < count; number += 1) {
    await service.request('createLead', { email: `p${number}@acme.test`, leads_list_name: 'Old' });
  }
  service.asked.length = 0;
  const { leads: all } = await service.store.leads.leads({}, 0, { offset: 0, limit: count });
  return all.map(({ id, email }) => ({ id, email })).reverse();
}

const lead = (email: string) => service.store.leads.leadOf(email);
const total = async () => (await service.store.leads.leads({}, 0, { offset: 0, limit: 1 })).total;

async function view(): Promise<JobView | undefined> {
  return (await life.jobs.views())[0];
}

const pushed = () => life.pushed.flatMap((push) => (push.topic === 'leads' ? [push] : []));

test('an edit writes the changes to each lead once, and pushes the updated leads', async () => {
  const [one, other] = await leads(3);
  if (!one || !other) throw new Error('There are no leads');
  const request = { leads: [one, other, one], changes: { position: 'CTO', leads_list_name: 'Fair' } };
  await life.jobs.create('edit', 'edit-1', request);
  await life.jobs.create('edit', 'edit-1', request);
  await device.clock.pass(second);
  expect(await view()).toMatchObject({
    kind: 'edit',
    state: 'done',
    total: 2,
    counts: { updated: 2 },
    sendAfter: null,
  });
  expect(await lead(one.email)).toMatchObject({ texts: { position: 'CTO' }, lists: [1, 2] });
  expect((await lead('p2@acme.test'))?.texts.position ?? null).toBeNull();
  expect(service.count('updateLead')).toBe(2);
  expect(pushed().flatMap(({ changed }) => changed.map(({ email, position }) => [email, position]))).toEqual([
    [one.email, 'CTO'],
    [other.email, 'CTO'],
  ]);
});

test('an edit of more leads than a table shows does not read them again', async () => {
  await life.jobs.create('edit', 'edit-1', { leads: await leads(101), changes: { position: 'CTO' } });
  await device.clock.pass(5 * second);
  expect(await view()).toMatchObject({ state: 'done', done: 101 });
  expect(service.count('getLead')).toBe(0);
});

test('a deleted lead fails alone, and pages receive a push', async () => {
  const [one] = await leads(1);
  if (!one) throw new Error('There are no leads');
  await life.jobs.create('edit', 'edit-1', {
    leads: [one, { id: 99, email: 'gone@acme.test' }],
    changes: { position: 'CTO' },
  });
  await device.clock.pass(second);
  expect(await view()).toMatchObject({ state: 'done', done: 1, failed: 1 });
  expect(pushed()).toContainEqual({ topic: 'leads', service: 'main', changed: [], gone: [99] });
  expect((await life.jobs.rows('edit-1', { offset: 0, limit: 9, failed: true })).rows).toMatchObject([
    { key: 'gone@acme.test', problem: { code: 'not-found' } },
  ]);
});

test('an invalid field fails with its name before anything is sent', async () => {
  await life.jobs.create('edit', 'edit-1', { leads: await leads(2), changes: { country_code: 'Norway' } });
  await device.clock.pass(second);
  expect(await view()).toMatchObject({ state: 'done', failed: 2 });
  expect((await life.jobs.rows('edit-1', { offset: 0, limit: 1, failed: false })).rows).toMatchObject([
    { problem: { code: 'refused-input', field: 'country_code' } },
  ]);
  expect(service.asked).toEqual([]);
});

test('an edit leaves out people who opted out', async () => {
  begin({ optedOut: ['p0@acme.test'] });
  const all = await leads(2);
  const ask = { operation: 'verifyEmail', params: { email: 'p0@acme.test' }, click: true, page: null } as const;
  await life.requests.request({ ...ask, skipCache: false, again: false });
  await life.jobs.create('edit', 'edit-1', { leads: all, changes: { position: 'CTO' } });
  await device.clock.pass(second);
  expect(await view()).toMatchObject({ state: 'done', total: 1, done: 1 });
  expect((await lead('p0@acme.test'))?.texts.position ?? null).toBeNull();
});

test.each(['edit', 'delete'] as const)(
  'a service’s 451 for a lead by id (%s) forgets its person on this device',
  async (kind) => {
    const all = await leads(2);
    await life.knownLeads.of('acme.test', true);
    service.disturb = (name, { id }) =>
      (name === 'updateLead' || name === 'deleteLead') && id === all[0]?.id ? { code: 'opted-out' } : undefined;
    if (kind === 'edit') await life.jobs.create(kind, 'job-1', { leads: all, changes: { position: 'CTO' } });
    else await life.jobs.create(kind, 'job-1', { leads: all });
    await device.clock.pass(9 * second);
    expect(await view()).toMatchObject({ state: 'done', done: 1, failed: 1 });
    expect(await life.requests.optOuts.hasAddress('p0@acme.test')).toBe(true);
    expect((await life.jobs.rows('job-1', { offset: 0, limit: 9, failed: true })).rows).toMatchObject([
      { key: '', problem: { code: 'opted-out' } },
    ]);
    expect((await life.knownLeads.known(['acme.test'])).map(({ email }) => email)).not.toContain('p0@acme.test');
  },
);

test('a deletion waits for the undo time, and undo leaves nothing behind', async () => {
  const all = await leads(3);
  expect(await life.jobs.create('delete', 'delete-1', { leads: all })).toMatchObject({
    kind: 'delete',
    state: 'waiting',
    sendAfter: device.clock.now() + 8 * second,
  });
  await device.clock.pass(7 * second);
  expect(await life.jobs.undo('delete-1')).toBe(true);
  await device.clock.pass(60 * second);
  expect(await total()).toBe(3);
  expect(service.count('deleteLead')).toBe(0);
  expect(await device.store.count('steps')).toBe(0);
});

test('a deletion goes on after its person was forgotten, and its rows no longer name them', async () => {
  const [one] = await leads(1);
  if (!one) throw new Error('There is no lead');
  await life.jobs.create('delete', 'delete-1', { leads: [one] });
  await life.requests.forgetPerson({ operation: 'verifyEmail', params: { email: one.email }, names: [] }, [one.email]);
  await life.jobs.forgetPerson([one.email]);
  expect(JSON.stringify([await device.store.list('steps'), await life.jobs.views()])).not.toContain(one.email);
  await device.clock.pass(9 * second);
  expect(await view()).toMatchObject({ state: 'done', failed: 0, counts: { deleted: 1 } });
  expect(await total()).toBe(0);
  expect((await device.store.list('marks')).map(({ domain }) => domain)).not.toContain('');
});

test('nothing in the record of a job names a forgotten person', async () => {
  const [one] = await leads(1);
  const email = one?.email ?? '';
  await life.jobs.create('edit', 'edit-1', { leads: [{ id: 1, email: 'p9@acme.test' }], changes: { notes: email } });
  const contact = contactOfAddress(email, null);
  await life.jobs.create('save', 'save-1', { contacts: [contact], page: 'https://profiles.test/p0', list: null });
  await device.clock.pass(9 * second);
  await life.requests.forgetPerson({ operation: 'verifyEmail', params: { email }, names: [] }, [email]);
  await life.jobs.forgetPerson([email]);
  const stored = JSON.stringify([await device.store.list('jobs'), await life.jobs.views()]);
  expect(stored).not.toContain(email);
  expect(stored).not.toContain('profiles.test');
});

test('leads touched since are kept by a deletion of untouched ones', async () => {
  const three = await leads(3);
  await device.clock.pass(400 * 24 * 60 * 60 * second);
  await life.jobs.create('delete', 'delete-1', { leads: three, untouchedFor: 12 });
  await device.clock.pass(second);
  await service.request('updateLead', { id: three[1]?.id ?? 0, notes: 'Called' });
  await device.clock.pass(9 * second);
  expect(await view()).toMatchObject({ state: 'done', counts: { deleted: 2, kept: 1 } });
  expect(await lead('p1@acme.test')).toMatchObject({ texts: { notes: 'Called' } });
});

test('a deletion pushes the deleted leads and drops the known leads; a missing lead counts as deleted', async () => {
  const all = await leads(3);
  await life.knownLeads.of('acme.test', true);
  const [one] = all;
  if (one) await service.request('deleteLead', { id: one.id });
  await life.jobs.create('delete', 'delete-1', { leads: all.slice(0, 2) });
  await device.clock.pass(9 * second);
  expect(await view()).toMatchObject({ state: 'done', done: 2, failed: 0, counts: { deleted: 2 } });
  expect(await total()).toBe(1);
  expect((await life.knownLeads.known(['acme.test'])).map(({ email }) => email)).toEqual(['p2@acme.test']);
  expect(pushed().flatMap(({ gone }) => gone)).toEqual([1, 2]);
  expect(await life.jobs.undo('delete-1')).toBe(false);
});

test.each(['write', 'reply'] as const)(
  'a deletion killed at any %s still deletes all leads, and cannot be undone once it has begun',
  async (effect) => {
    for (let at = 1; at <= 8; at += 1) {
      begin();
      const all = await leads(3);
      let seen = 0;
      const mortal = device.start((one) => {
        seen += one === effect ? 1 : 0;
        return seen < at;
      });
      void mortal.jobs.create('delete', 'delete-1', { leads: all });
      await device.clock.pass(9 * second);
      mortal.kill();
      life = device.start();
      const left = await total();
      await life.jobs.create('delete', 'delete-1', { leads: all });
      if (left < 3) expect(await life.jobs.undo('delete-1')).toBe(false);
      await life.jobs.resume();
      await device.clock.pass(9 * second);
      expect(await view()).toMatchObject({ state: 'done', counts: { deleted: 3 } });
      expect(await total()).toBe(0);
      life.kill();
    }
  },
);

test('a long edit does not delay a verification', async () => {
  const all = await leads(60);
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  service.gate = (params) => ('position' in params ? gate : null);
  await life.jobs.create('edit', 'edit-1', { leads: all, changes: { position: 'CTO' } });
  await settled();
  expect(service.count('updateLead')).toBe(8);
  await life.jobs.create('verify', 'verify-1', { emails: ['a@globex.test', 'b@globex.test'], skipCache: false });
  await settled();
  expect((await life.jobs.views()).find(({ kind }) => kind === 'verify')).toMatchObject({ state: 'done', done: 2 });
  open();
  await device.clock.pass(5 * second);
  expect((await life.jobs.views()).every(({ state }) => state === 'done')).toBe(true);
});

test.each(['edit', 'delete', 'import'] as const)(
  'a stopped job (%s) sends nothing more, counts what was sent, and does the rest after a retry',
  async (kind) => {
    const all = await leads(12);
    const rows = all.map(({ email }, at) => ({ line: at, fields: { email: `new-${email}` } }));
    const written = { edit: 'updateLead', delete: 'deleteLead', import: 'createLead' } as const;
    const sent = () => service.count(written[kind]);
    const isWrite = (name: string) => name === written[kind];
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let turns = 0;
    service.turn = (name) => {
      turns += isWrite(name) ? 1 : 0;
      return isWrite(name) && turns > 3 ? new Promise(() => undefined) : null;
    };
    service.gate = () => (sent() > 1 ? held : null);
    if (kind === 'edit') await life.jobs.create(kind, 'job-1', { leads: all, changes: { position: 'CTO' } });
    if (kind === 'delete') await life.jobs.create(kind, 'job-1', { leads: all });
    if (kind === 'import')
      await life.jobs.create(kind, 'job-1', { name: 'f.csv', rows, list: null, existing: 'skip', dry: false });
    await device.clock.pass(9 * second);
    expect(sent()).toBe(3);

    await life.jobs.stop('job-1');
    service.turn = null;
    service.gate = null;
    answer();
    await device.clock.pass(60 * second);
    expect(sent()).toBe(3);
    expect(await view()).toMatchObject({ state: 'stopped', done: 3, failed: 0, total: 12 });

    await life.jobs.retry('job-1', 'a-click');
    await device.clock.pass(60 * second);
    expect(sent()).toBe(12);
    expect(await view()).toMatchObject({ state: 'done', done: 12, failed: 0 });
  },
);

test('a paused deletion keeps the leads, and deletes them once resumed', async () => {
  await life.jobs.create('delete', 'delete-1', { leads: await leads(3) });
  await life.jobs.pause('delete-1');
  await device.clock.pass(60 * second);
  expect(await total()).toBe(3);
  await life.jobs.resumeJob('delete-1');
  await device.clock.pass(second);
  expect(await total()).toBe(0);
});
