/** Leads untouched for long are removed once, undoably, and leave only their number. */
import { beforeEach, expect, test } from 'vitest';
import type { Engine } from '../../../lib/background/engine.ts';
import { untouched } from '../../../lib/contract/retention.ts';
import { emptyLead } from '../../../lib/device-service/leads/lead-writing.ts';
import { waitFor } from '../harness/wait-for.ts';
import { lead } from '../leads/lead-fixtures.ts';
import { openStore } from './device/stores.ts';
import { tablesOf } from './dying-platform.ts';
import { createEngine } from './fake-engine.ts';
import { type FakePlatform, fakePlatform, settled } from './fakes.ts';

const year = 365 * 24 * 60 * 60_000;

let platform: FakePlatform;
let engine: Engine;
let now: number;
beforeEach(async () => {
  platform = fakePlatform();
  engine = createEngine(platform);
  await engine.handlers['use-device']({}, 'm');
  now = platform.clock.now();
  const store = openStore(platform.device.database);
  const old = (email: string) => emptyLead(email, now - 2 * year, 1);
  await store.leads.add(old('old@acme.test'));
  await store.leads.add({ ...old('written@acme.test'), last_contacted_at: now - year / 12 });
  await store.leads.add({ ...old('edited@acme.test'), updated_at: now - year / 12 });
  await store.leads.add(emptyLead('new@acme.test', now, 1));
  await store.close();
});

const ask = (remove: boolean, id = 'm-1') => engine.handlers.retention({ months: 12, remove }, id);

async function addresses(): Promise<string[]> {
  const store = openStore(platform.device.database);
  const { leads } = await store.leads.leads({}, now, { offset: 0, limit: 10 });
  await store.close();
  return leads.map(({ email }) => email.replace('@acme.test', '')).sort();
}

async function idOf(email: string): Promise<number> {
  const store = openStore(platform.device.database);
  const lead = await store.leads.leadOf(email);
  await store.close();
  return lead?.id ?? 0;
}

/** The undo time passes. */
async function carriedOut(): Promise<void> {
  await platform.clock.advance(8_000);
  await waitFor(async () => {
    const { jobs } = await engine.handlers.jobs({}, 'm');
    expect(jobs.every(({ state }) => state === 'done')).toBe(true);
  });
}

const ran = async () => (await engine.handlers.settings({}, 'm')).retention.ran;

test('a click removes leads neither changed nor contacted, and leaves only their number', async () => {
  expect(await ask(false)).toEqual({ leads: 1, job: null, removed: {} });
  const { job } = await ask(true, 'm-2');
  expect(job).toMatchObject({ kind: 'delete', total: 1, sendAfter: now + 8_000 });
  await carriedOut();
  expect(await addresses()).toEqual(['edited', 'new', 'written']);
  const day = new Date(now).toISOString().slice(0, 10);
  expect(await ask(false, 'm-3')).toEqual({ leads: 0, job: null, removed: { [day]: 1 } });
  expect((await ask(false, 'm-4')).removed).toEqual({ [day]: 1 });
  expect(JSON.stringify(await tablesOf(platform.name))).not.toContain('old@acme.test');
});

test('a click on the number of a service that is no longer chosen removes nothing', async () => {
  const former = { months: 12, remove: true, service: 'former' };
  expect(await engine.handlers.retention(former, 'm-1')).toEqual({ leads: null, job: null, removed: {} });
  expect((await engine.handlers.jobs({}, 'm')).jobs).toEqual([]);
});

test('an undone removal removes and counts nothing', async () => {
  const { job } = await ask(true);
  await engine.handlers.undo({ job: job?.id ?? '' }, 'm');
  await carriedOut();
  expect(await addresses()).toContain('old');
  expect(await ask(false, 'm-2')).toEqual({ leads: 1, job: null, removed: {} });
});

test('nothing is removed by itself without the preference', async () => {
  await engine.handlers['change-settings']({ retention: { months: 12, auto: false } }, 'm');
  engine.resume('start');
  await settled();
  expect([await ran(), (await engine.handlers.jobs({}, 'm')).jobs]).toEqual([null, []]);
});

test('with the preference, leads are removed once a day, even if the background was killed before noting the day', async () => {
  await engine.handlers['change-settings']({ retention: { months: 12, auto: true } }, 'm');
  const today = new Date(now).toISOString().slice(0, 10);
  await waitFor(async () => expect(await ran()).toBe(today));
  const stored = platform.local.stored.get('settings');
  platform.local.stored.set('settings', { ...Object(stored), retention: { months: 12, auto: true } });
  engine = createEngine(fakePlatform(platform));
  engine.resume('alarm');
  await waitFor(async () => expect(await ran()).toBe(today));
  expect((await engine.handlers.jobs({}, 'm')).jobs).toMatchObject([{ id: `retention-${today}`, total: 1 }]);
});

test('with a sync, nothing is removed by itself before other browsers’ changes were taken', async () => {
  const synced = (ago: number) => platform.local.stored.set('sync', { synced: now - ago });
  synced(60 * 60_000);
  await engine.handlers['change-settings']({ retention: { months: 12, auto: true } }, 'm');
  engine.resume('alarm');
  await settled();
  expect([await ran(), (await engine.handlers.jobs({}, 'm')).jobs]).toEqual([null, []]);
  synced(5 * 60_000);
  engine.resume('alarm');
  await waitFor(async () => expect(await ran()).toBe(new Date(now).toISOString().slice(0, 10)));
});

test('a lead that is edited within the undo time stays, and is not counted', async () => {
  await ask(true);
  const edit = { lead: await idOf('old@acme.test'), saw: {}, changes: { notes: 'Called' }, over: false };
  expect(await engine.handlers['edit-lead'](edit, 'm-2')).toMatchObject({ at: 'edited' });
  await carriedOut();
  expect(await addresses()).toContain('old');
  expect((await ask(false, 'm-3')).removed).toEqual({});
});

test.each([
  [{}, true],
  [{ created_at: '2026-02-01 00:00:00 UTC' }, false],
  [{ last_contacted_at: '2026-02-01 00:00:00 UTC' }, false],
  [{ last_activity_at: '2026-02-01 00:00:00 UTC' }, false],
  [{ notified_at: '2026-02-01 00:00:00 UTC' }, false],
  [{ notified_at: '2025-02-01 00:00:00 UTC' }, true],
])('a lead with %j is untouched for a year: %s', (fields, is) => {
  const { filters, holds } = untouched(Date.parse('2027-01-15T12:00:00Z'), 12);
  expect(filters).toEqual({ updated_at: { to: '2026-01-14' } });
  expect(holds(lead(1, { created_at: '2024-01-01 00:00:00 UTC', ...fields }))).toBe(is);
});
