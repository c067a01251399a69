/** Edits of one lead: other people's changes are never lost unnoticed. */
import { beforeEach, expect, test } from 'vitest';
import { contactOfAddress } from '../../../../lib/contract/contact.ts';
import { createDevice, type Device, type Life, settled, testClock } from '../requests/device.ts';
import { type WatchedService, type World, watchedService } from '../requests/services.ts';

let service: WatchedService;
let device: Device;
let life: Life;

async function begin(world: Partial<World> = {}): Promise<void> {
  const clock = testClock();
  service = watchedService({ now: clock.now, account: { attributes: ['fair_badge'] }, ...world });
  device = createDevice(service, clock);
  life = device.start();
  await service.request('createLead', { email: 'ann@acme.test', position: 'CEO', leads_list_name: 'Old' });
  service.asked.length = 0;
}

beforeEach(() => begin());

const edit = (saw: Record<string, unknown>, changes: Record<string, unknown>, over = false) =>
  life.edits.edit({ lead: 1, saw, changes, over });
const lead = () => service.store.leads.leadOf('ann@acme.test');

test('writes the changed fields, returns the updated lead and pushes it', async () => {
  const changes = { position: 'CTO', custom_attributes: { fair_badge: 'B-17' }, leads_list_name: 'Fair' };
  const outcome = await edit({ position: 'CEO', custom_attributes: { fair_badge: '' } }, changes);
  expect(outcome).toMatchObject({ at: 'edited', lead: { id: 1, position: 'CTO', fair_badge: 'B-17' } });
  expect(await lead()).toMatchObject({ texts: { position: 'CTO' }, attributes: { fair_badge: 'B-17' }, lists: [1, 2] });
  expect(life.pushed).toContainEqual({
    topic: 'leads',
    service: 'main',
    changed: [expect.objectContaining({ position: 'CTO' })],
    gone: [],
  });
  expect(await life.knownLeads.known(['acme.test'])).toMatchObject([{ email: 'ann@acme.test' }]);
});

test('returns a field changed meanwhile instead of overwriting it, unless the user confirms', async () => {
  await service.request('updateLead', { id: 1, position: 'Chair', company: 'Acme Holding' });
  service.asked.length = 0;
  const outcome = await edit({ position: 'CEO', company: '', twitter: null }, { position: 'CTO', twitter: 'ann' });
  expect(outcome).toMatchObject({ at: 'differs', fields: ['position'], lead: { position: 'Chair' } });
  expect(service.asked.map(({ name }) => name)).toEqual(['getLead']);
  expect(await edit({ position: 'CEO' }, { position: 'CTO' }, true)).toMatchObject({ at: 'edited' });
  expect(await lead()).toMatchObject({ texts: { position: 'CTO', company: 'Acme Holding' } });
});

test('two windows that edit the same field at once: one writes, the other gets the conflict (case 24)', async () => {
  const outcomes = await Promise.all([
    edit({ position: 'CEO' }, { position: 'CTO' }),
    edit({ position: 'CEO' }, { position: 'CFO' }),
    edit({ company: null }, { company: 'Acme' }),
  ]);
  expect(outcomes.map(({ at }) => at)).toEqual(['edited', 'differs', 'edited']);
  expect(await lead()).toMatchObject({ texts: { position: 'CTO', company: 'Acme' } });
});

test('recognizes its own write when an edit is repeated after a background stop', async () => {
  let seen = 0;
  const mortal = device.start((effect) => {
    seen += effect === 'reply' ? 1 : 0;
    return seen < 2;
  });
  void mortal.edits.edit({ lead: 1, saw: { position: 'CEO' }, changes: { position: 'CTO' }, over: false });
  await settled();
  expect(await lead()).toMatchObject({ texts: { position: 'CTO' } });
  expect(await edit({ position: 'CEO' }, { position: 'CTO' })).toMatchObject({ at: 'edited' });
  expect(service.count('updateLead')).toBe(1);
});

test('reports and pushes a deleted lead as gone', async () => {
  await service.request('deleteLead', { id: 1 });
  expect(await edit({ position: 'CEO' }, { position: 'CTO' })).toEqual({ at: 'gone' });
  expect(life.pushed).toContainEqual({ topic: 'leads', service: 'main', changed: [], gone: [1] });
});

test('names the field of a value that is invalid or refused by the service', async () => {
  expect(await edit({ country_code: null }, { country_code: 'Norway' })).toMatchObject({
    at: 'failed',
    problem: { code: 'refused-input', field: 'country_code' },
  });
  service.disturb = (name) =>
    name === 'updateLead' ? { code: 'not-created', field: 'email', quoted: 'No.' } : undefined;
  expect(await edit({ email: 'ann@acme.test' }, { email: 'bo@acme.test' })).toMatchObject({
    at: 'failed',
    problem: { code: 'not-created', field: 'email' },
  });
});

test('does not edit the lead of a person who opted out', async () => {
  await begin({ optedOut: ['ann@acme.test'] });
  const ask = { operation: 'verifyEmail', params: { email: 'ann@acme.test' }, click: true, page: null } as const;
  await life.requests.request({ ...ask, skipCache: false, again: false });
  expect(await edit({ position: 'CEO' }, { position: 'CTO' })).toEqual({
    at: 'failed',
    problem: { code: 'opted-out' },
  });
  expect(service.count('updateLead')).toBe(0);
});

test('a lead that is found to be deleted is no longer known, neither after an edit nor after a job', async () => {
  const all = ['ann@acme.test', 'bo@acme.test'].map((email) => contactOfAddress(email, null));
  await life.jobs.create('save', 'save-1', { contacts: all, page: null, list: null });
  await device.clock.pass(12_000);
  const known = () => life.knownLeads.known(['acme.test']);
  const [ann, bo] = await known();
  for (const id of [ann?.id ?? 0, bo?.id ?? 0]) await service.request('deleteLead', { id });
  const changes = { notes: 'Called' };
  const edited = life.edits.edit({ lead: ann?.id ?? 0, saw: {}, changes, over: true });
  expect(await edited).toEqual({ at: 'gone' });
  expect((await known()).map(({ email }) => email)).toEqual(['bo@acme.test']);
  await life.jobs.create('edit', 'edit-1', { leads: [{ id: bo?.id ?? 0, email: 'bo@acme.test' }], changes });
  await device.clock.pass(1_000);
  expect(await known()).toEqual([]);
});
