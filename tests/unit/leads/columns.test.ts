import { expect, test } from 'vitest';
import { settled } from '../harness/fake-background.ts';
import { settings } from '../harness/fixtures.ts';
import { openLeads } from './lead-fixtures.ts';

test('columns show the choice until the setting arrives, and revert if it cannot be stored', async () => {
  const stored = { ...settings, leadColumns: ['company', 'outreach'] };
  const { leads, background, workspace } = await openLeads('#/leads', [], { settings: stored });
  background.answer('change-settings', () => stored);
  leads.columns.toggle('country_code');
  await settled();
  expect(leads.columns.shown.value).toEqual(['company', 'outreach', 'country_code']);
  const problem = { code: 'storage', full: true, used: null, room: null } as const;
  background.refuse('change-settings', problem);
  leads.columns.toggle('company');
  expect(leads.columns.shown.value).toEqual(['outreach', 'country_code']);
  await settled();
  expect(leads.columns.shown.value).toEqual(['company', 'outreach']);
  expect(workspace.shared.flash.now.value?.done).toEqual({ what: 'refused', problem });
});
