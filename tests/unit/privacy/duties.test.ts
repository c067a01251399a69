/** How many leads are overdue for a notice, and what a service that keeps no record of notices is asked. */
import { expect, test } from 'vitest';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import { lead, openLeads } from '../leads/lead-fixtures.ts';

async function counted(all: Lead[]) {
  const { leads, listed } = await openLeads('#/leads', all);
  await leads.duties.count();
  return { ...leads.duties, asked: listed().filter((params) => 'notified_at' in params) };
}

test('a service that keeps the record is asked for leads older than a month without one', async () => {
  const { uninformed, keeps, asked } = await counted([lead(7, { notified_at: null }), lead(8, { notified_at: null })]);
  expect([uninformed.value, keeps.value]).toEqual([{ at: 'known', leads: 2 }, true]);
  expect(asked).toEqual([{ notified_at: '~', created_at: { to: '1969-11-30' }, limit: 1 }]);
});

test('another service is not asked, because it would refuse the filter', async () => {
  const { uninformed, keeps, asked } = await counted([lead(7)]);
  expect([uninformed.value, keeps.value, asked]).toEqual([{ at: 'unknown' }, false, []]);
});

test('without any lead nobody is to be informed', async () => {
  const { uninformed, keeps } = await counted([]);
  expect([uninformed.value, keeps.value]).toEqual([{ at: 'known', leads: 0 }, null]);
});
