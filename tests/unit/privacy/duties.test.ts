/** The counts of leads that are overdue for a notice and of leads to delete after the retention period. */
import { expect, test } from 'vitest';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import { settled } from '../harness/fake-background.ts';
import { deviceService, remoteService, settings } from '../harness/fixtures.ts';
import { lead, openLeads } from '../leads/lead-fixtures.ts';

async function counted(all: Lead[]) {
  const { leads, listed } = await openLeads('#/leads', all);
  await leads.duties.count();
  return { ...leads.duties, asked: listed().filter((params) => 'notified_at' in params) };
}

test('a service that records notices is asked for leads older than a month without one', async () => {
  const { uninformed, keeps, asked } = await counted([lead(7, { notified_at: null }), lead(8, { notified_at: null })]);
  expect([uninformed.value, keeps.value]).toEqual([{ at: 'known', leads: 2 }, true]);
  expect(asked).toEqual([{ notified_at: '~', created_at: { to: '1969-11-30' }, limit: 1 }]);
});

test('a service that records no notices is not asked, because it would refuse the filter', async () => {
  const { uninformed, keeps, asked } = await counted([lead(7)]);
  expect([uninformed.value, keeps.value, asked]).toEqual([{ at: 'unknown' }, false, []]);
});

test('without any lead, no person needs to be informed', async () => {
  const { uninformed, keeps } = await counted([]);
  expect([uninformed.value, keeps.value]).toEqual([{ at: 'known', leads: 0 }, null]);
});

test('untouched leads are counted once the user has chosen months, and removed on a click', async () => {
  const removed = { '2026-11-20': 3 };
  const off = { ...settings, retention: { ...settings.retention, removed } };
  const { leads, background } = await openLeads('#/leads', [], { settings: off });
  const { duties } = leads;
  background.answer('retention', ({ remove }) => ({ leads: remove ? 2 : 5, job: null, removed }));
  background.answer('change-settings', () => off);
  await duties.count();
  expect([background.said('retention'), duties.untouched.value]).toEqual([[], { at: 'known', leads: 0, removed }]);
  duties.keepFor({ months: 12, auto: false });
  await settled();
  expect(background.said('change-settings')).toEqual([{ retention: { months: 12, auto: false } }]);
  expect(duties.untouched.value).toEqual({ at: 'known', leads: 5, removed });
  await duties.remove();
  expect(background.said('retention')).toEqual([
    { months: 12, remove: false, service: remoteService.id },
    { months: 12, remove: true, service: remoteService.id },
  ]);
});

test('months that cannot be stored revert, and so does the count', async () => {
  const retention = { ...settings.retention, months: 24 };
  const { leads, background, workspace } = await openLeads('#/leads', [], { settings: { ...settings, retention } });
  const { duties } = leads;
  background.answer('retention', ({ months }) => ({ leads: months, job: null, removed: {} }));
  background.refuse('change-settings', { code: 'storage', full: true, used: null, room: null });
  duties.keepFor({ months: 12, auto: false });
  expect(duties.months.value).toBe(12);
  await settled();
  expect([duties.months.value, duties.untouched.value]).toMatchObject([24, { leads: 24 }]);
  expect(workspace.shared.flash.now.value?.done.what).toBe('refused');
});

test('the leads to remove are counted for the months chosen last, here or in the options', async () => {
  const { leads, background } = await openLeads('#/leads', [], { service: deviceService });
  const { duties } = leads;
  background.answer('change-settings', () => settings);
  const retained = (leads: number) => ({ leads, job: null, removed: {} });
  const ofTwelve = background.hold('retention');
  duties.keepFor({ months: 12, auto: false });
  await settled();
  const ofThirtySix = background.hold('retention');
  duties.keepFor({ months: 36, auto: false });
  await settled();
  ofThirtySix(retained(2));
  await settled();
  ofTwelve(retained(300));
  await settled();
  expect([duties.months.value, duties.untouched.value]).toMatchObject([36, { leads: 2 }]);
  background.answer('retention', ({ months }) => retained(months));
  const stored = (months: number) => ({ ...settings, retention: { ...settings.retention, months } });
  background.push({ topic: 'settings', settings: stored(36), revision: 20 });
  background.push({ topic: 'settings', settings: stored(24), revision: 21 });
  await settled();
  expect([duties.months.value, duties.untouched.value]).toMatchObject([24, { leads: 24 }]);
  expect(background.said('retention').map(({ months }) => months)).toEqual([12, 36, 24]);
});

test('another service is counted again, and a click on the former count removes only the former service’s leads', async () => {
  const retention = { ...settings.retention, months: 12 };
  const { leads, background, workspace } = await openLeads('#/leads', [], { settings: { ...settings, retention } });
  const { duties } = leads;
  background.answer('retention', ({ service }) => ({ leads: service === 'other' ? 5 : 2, job: null, removed: {} }));
  await duties.count();
  expect(duties.untouched.value).toMatchObject({ leads: 2 });
  background.push({ topic: 'service', service: { ...remoteService, id: 'other' }, revision: 20 });
  // The button still shows the count of the former service.
  expect([workspace.shared.service.value?.id, duties.untouched.value]).toMatchObject(['other', { leads: 2 }]);
  void duties.remove();
  expect(background.said('retention').at(-1)).toEqual({ months: 12, remove: true, service: remoteService.id });
  await settled();
  expect(duties.untouched.value).toMatchObject({ at: 'known', leads: 5 });
});

const full = { code: 'storage', full: true, used: null, room: null } as const;

test('a count that fails shows its reason instead of an unknown number', async () => {
  const retention = { ...settings.retention, months: 12 };
  const { leads, background } = await openLeads('#/leads', [], { settings: { ...settings, retention } });
  background.refuse('retention', full);
  await leads.duties.count();
  await settled();
  expect(leads.duties.untouched.value).toEqual({ at: 'failed', problem: full });
});

test('a removal that is refused after other months were chosen is reported', async () => {
  const retention = { ...settings.retention, months: 12 };
  const { leads, background, workspace } = await openLeads('#/leads', [], { settings: { ...settings, retention } });
  const { duties } = leads;
  background.answer('change-settings', () => settings);
  background.answer('retention', ({ months }) => ({ leads: months, job: null, removed: {} }));
  await duties.count();
  background.refuse('retention', full);
  void duties.remove();
  duties.keepFor({ months: 36, auto: false });
  await settled();
  expect(workspace.shared.flash.now.value?.done).toEqual({ what: 'refused', problem: full });
});
