/**
 * Undoing an import: removes what it created and restores what it changed, but keeps later changes by people.
 * Survives background restarts.
 */
import { beforeEach, expect, test } from 'vitest';
import type { JobView } from '../../../../lib/messages/job-views.ts';
import { createDevice, type Device, type Life, testClock } from '../requests/device.ts';
import { type WatchedService, watchedService } from '../requests/services.ts';

let service: WatchedService;
let device: Device;
let life: Life;

const second = 1_000;

async function begin(): Promise<void> {
  const clock = testClock();
  service = watchedService({ now: clock.now, account: { attributes: ['fair_badge'] } });
  device = createDevice(service, clock);
  life = device.start();
  await service.request('createLead', {
    ...{ email: 'ann@acme.test', leads_list_name: 'Old', position: 'CEO', company: 'Acme', confidence_score: 40 },
    custom_attributes: { fair_badge: 'A-1' },
  });
}

beforeEach(begin);

const rows = [
  { email: 'ann@acme.test', position: 'CTO', phone_number: '+31 1', custom_attributes: { fair_badge: 'B-17' } },
  { email: 'new@acme.test', first_name: 'New', custom_attributes: { fair_badge: 'C-3' } },
  { email: 'other@acme.test', first_name: 'Other' },
];

async function imported(given: Record<string, unknown>[] = rows, existing: 'fill' | 'overwrite' = 'overwrite') {
  const request = { name: 'fair.csv', list: 'Fair', existing, dry: false };
  await life.jobs.create('import', 'import', {
    ...request,
    rows: given.map((fields, index) => ({ line: index + 1, fields })),
  });
  await device.clock.pass(second);
}

async function undone(id = 'undo', ms = 10 * second): Promise<JobView | null> {
  await life.jobs.create('revert', id, { job: 'import' });
  await device.clock.pass(ms);
  return viewOf(id);
}

const viewOf = async (id: string) => (await life.jobs.views()).find((one) => one.id === id) ?? null;
const rowsOf = async (id: string) => (await life.jobs.rows(id, { offset: 0, limit: 100, failed: false })).rows;
const lead = (email: string) => service.store.leads.leadOf(email);
const idOf = async (email: string) => (await lead(email))?.id ?? 0;

test('undo deletes created leads and restores changed leads', async () => {
  await imported();
  expect(await undone()).toMatchObject({
    ...{ kind: 'revert', name: 'fair.csv', reverts: 'import', state: 'done', total: 3, done: 3, failed: 0 },
    counts: { deleted: 2, restored: 1 },
  });
  expect(await lead('new@acme.test')).toBeNull();
  expect(await lead('other@acme.test')).toBeNull();
  expect(await lead('ann@acme.test')).toMatchObject({
    texts: { position: 'CEO', company: 'Acme', phone_number: null },
    confidence_score: 40,
    attributes: { fair_badge: 'A-1' },
  });
  expect((await viewOf('import'))?.counts).toEqual({ undone: 3 });
  expect((await rowsOf('import')).map(({ outcome }) => outcome)).toEqual(['undone', 'undone', 'undone']);
  expect(life.pushed).toContainEqual({ topic: 'leads', service: 'main', changed: [], gone: [expect.any(Number)] });
});

test('undo keeps later changes, field by field in leads that existed before', async () => {
  await imported();
  await service.request('updateLead', { id: await idOf('new@acme.test'), notes: 'Met her' });
  await service.request('updateLead', { id: await idOf('ann@acme.test'), position: 'COO' });
  expect((await undone())?.counts).toEqual({ deleted: 1, kept: 2 });
  expect(await lead('new@acme.test')).toMatchObject({ texts: { first_name: 'New', notes: 'Met her' } });
  expect(await lead('ann@acme.test')).toMatchObject({ texts: { position: 'COO', phone_number: null } });
  expect((await viewOf('import'))?.counts).toEqual({ kept: 2, undone: 1 });
  expect((await rowsOf('import')).map(({ outcome, differing }) => [outcome, differing])).toEqual([
    ['kept', ['position']],
    ['kept', ['notes']],
    ['undone', []],
  ]);
});

test('undo keeps a lead that was contacted or moved to another list since', async () => {
  await imported();
  const [written, listed] = [await lead('new@acme.test'), await lead('other@acme.test')];
  if (!written || !listed) throw new Error('they were not imported');
  await service.store.leads.put({ ...written, sending_status: 'sent', last_contacted_at: 1_700_000_000_000 });
  await service.store.leads.put({ ...listed, lists: [1] });
  expect((await undone())?.counts).toEqual({ kept: 2, restored: 1 });
  expect((await rowsOf('undo')).map(({ differing }) => differing)).toEqual([
    [],
    ['sending_status', 'last_contacted_at'],
    ['leads_list'],
  ]);
});

test('undo keeps a score that was empty before, because the contract cannot clear it', async () => {
  await service.request('createLead', { email: 'bo@acme.test', leads_list_name: 'Old' });
  await imported([{ email: 'bo@acme.test', confidence_score: 70, position: 'CFO' }], 'fill');
  expect((await undone())?.counts).toEqual({ kept: 1 });
  expect(await lead('bo@acme.test')).toMatchObject({ confidence_score: 70, texts: { position: null } });
  expect((await rowsOf('import'))[0]).toMatchObject({ outcome: 'kept', differing: ['confidence_score'] });
});

test('undo restores the values from before a lost write, or a change made before its retry', async () => {
  let cut = 0;
  service.disturb = (name) => {
    cut += name === 'updateLead' ? 1 : 0;
    return name === 'updateLead' && cut === 1 ? 'lost' : undefined;
  };
  await imported();
  life.kill();
  service.disturb = () => undefined;
  await service.request('updateLead', { id: await idOf('ann@acme.test'), position: 'COO' });
  life = device.start();
  await life.jobs.resume();
  await device.clock.pass(second);
  expect(await lead('ann@acme.test')).toMatchObject({ texts: { position: 'CTO', phone_number: '+31 1' } });
  await undone();
  expect(await lead('ann@acme.test')).toMatchObject({
    texts: { position: 'COO', phone_number: null },
    attributes: { fair_badge: 'A-1' },
  });
});

test('undo counts an already deleted lead as gone', async () => {
  await imported();
  await service.request('deleteLead', { id: await idOf('new@acme.test') });
  expect((await undone())?.counts).toEqual({ deleted: 1, gone: 1, restored: 1 });
});

test('undo deletes a lead that was created although its row failed', async () => {
  const email = 'new@acme.test';
  // The service creates the lead before it answers with a failure.
  service.turn = async (name) => {
    if (name !== 'createLead' || (await lead(email))) return;
    await service.store.leads.add({ ...(await blank()), email, texts: { first_name: 'New' } });
  };
  service.disturb = (name, params) =>
    name === 'createLead' && params.email === email ? { code: 'service-failed', status: 400, quoted: null } : undefined;
  await imported([{ email, first_name: 'New' }, { email: 'other@acme.test' }]);
  expect((await viewOf('import'))?.failed).toBe(1);
  expect(await lead(email)).not.toBeNull();
  service.disturb = () => undefined;
  service.turn = null;
  expect((await undone())?.counts).toEqual({ deleted: 2 });
  expect(await lead('new@acme.test')).toBeNull();
});

async function blank() {
  const ann = await lead('ann@acme.test');
  if (!ann) throw new Error('she is there from the beginning');
  const { id: _, ...rest } = ann;
  return { ...rest, confidence_score: null, attributes: {}, lists: [] };
}

test('undo is refused for a dry run, a running import, or an import that is or was undone', async () => {
  const request = { name: 'f.csv', rows: [{ line: 1, fields: { email: 'x@acme.test' } }], list: null } as const;
  await life.jobs.create('import', 'dry', { ...request, rows: [...request.rows], existing: 'fill', dry: true });
  await device.clock.pass(second);
  expect(await life.jobs.create('revert', 'undo-dry', { job: 'dry' })).toBeNull();

  await imported();
  await life.jobs.create('revert', 'undo', { job: 'import' });
  expect(await life.jobs.create('revert', 'undo-again', { job: 'import' })).toBeNull();
  await device.clock.pass(second);
  expect((await viewOf('undo'))?.state).toBe('done');
  // Everything was undone, so a third click finds nothing.
  expect(await life.jobs.create('revert', 'undo-late', { job: 'import' })).toBeNull();

  service.gate = new Promise(() => undefined);
  await life.jobs.create('import', 'import-2', { ...request, rows: [...request.rows], existing: 'fill', dry: false });
  expect(await life.jobs.create('revert', 'undo-2', { job: 'import-2' })).toBeNull();
});

test('the rest of an import can be undone after its undo was stopped half-way', async () => {
  await imported(Array.from({ length: 30 }, (_, at) => ({ email: `p${at}@acme.test` })));
  let deleted = 0;
  service.gate = () => {
    deleted += 1;
    return deleted > 12 ? new Promise(() => undefined) : null;
  };
  await life.jobs.create('revert', 'undo', { job: 'import' });
  await device.clock.pass(second);
  await life.jobs.stop('undo');
  life.kill();
  service.gate = null;
  life = device.start();
  await life.jobs.resume();
  await device.clock.pass(second);
  expect((await viewOf('undo'))?.state).toBe('stopped');
  expect((await viewOf('import'))?.counts.created).toBeGreaterThan(0);
  expect((await undone('undo-2'))?.state).toBe('done');
  expect((await viewOf('import'))?.counts).toEqual({ undone: 30 });
  expect((await service.store.leads.leads({}, 0, { offset: 0, limit: 100 })).total).toBe(1);
});

test.each(['write', 'send', 'reply'] as const)(
  'an undo killed at any %s still undoes everything, and counts it once',
  async (effect) => {
    for (let at = 1; at <= 20; at += 1) {
      await begin();
      await imported();
      life.kill();
      let seen = 0;
      const mortal = device.start((one) => {
        seen += one === effect ? 1 : 0;
        return seen < at;
      });
      void mortal.jobs.create('revert', 'undo', { job: 'import' });
      await device.clock.pass(second);
      mortal.kill();
      life = device.start();
      await life.jobs.resume();
      expect(await undone()).toMatchObject({ state: 'done', counts: { deleted: 2, restored: 1 }, failed: 0 });
      expect((await viewOf('import'))?.counts).toEqual({ undone: 3 });
      expect(await lead('ann@acme.test')).toMatchObject({
        texts: { position: 'CEO', phone_number: null },
        attributes: { fair_badge: 'A-1' },
      });
      expect((await service.store.leads.leads({}, 0, { offset: 0, limit: 100 })).total).toBe(1);
      life.kill();
    }
  },
);
