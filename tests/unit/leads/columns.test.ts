import { expect, test } from 'vitest';
import { settled } from '../harness/fake-background.ts';
import { settings } from '../harness/fixtures.ts';
import { openLeads } from './lead-fixtures.ts';

test('columns show the choice until the setting arrives, and revert if it cannot be stored', async () => {
  const stored = { ...settings, leadColumns: ['company', 'outreach'] };
  const { leads, background } = await openLeads('#/leads', [], { settings: stored });
  background.answer('change-settings', () => stored);
  leads.columns.toggle('country_code');
  await settled();
  expect(leads.columns.shown.value).toEqual(['company', 'outreach', 'country_code']);
  background.refuse('change-settings', { code: 'storage', full: true, used: null, room: null });
  leads.columns.toggle('company');
  expect(leads.columns.shown.value).toEqual(['outreach', 'country_code']);
  await settled();
  expect(leads.columns.shown.value).toEqual(['company', 'outreach']);
});
