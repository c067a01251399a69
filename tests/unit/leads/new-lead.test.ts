/** A half-written new lead is not lost when another one is started beside it. */
import { expect, it } from 'vitest';
import { settled } from '../harness/fake-background.ts';
import { settings } from '../harness/fixtures.ts';
import { done, lead, openLeads } from './lead-fixtures.ts';

async function halfWritten() {
  const opened = await openLeads('#/leads', [lead(1, { first_name: 'Marit', company: 'Aldermoor' })]);
  const { background, leads } = opened;
  background.answer('keep-draft', () => ({ saved: true }));
  const { newLead } = leads;
  newLead.open();
  newLead.write('email', 'bo.berg@kestrel-fjord.example');
  newLead.close();
  newLead.openLike(leads.rows.value[0]?.lead ?? lead(1));
  return { ...opened, newLead };
}

const saved = { email: 'bo.berg@kestrel-fjord.example', first_name: '' };

it('comes back when a lead like another one is left, and is kept as it was meanwhile', async () => {
  const { newLead, workspace } = await halfWritten();
  newLead.write('email', 'marit@elsewhere.test');
  newLead.openLike(lead(1, { first_name: 'Ida' }));
  expect(newLead.values.value).toMatchObject({ email: '', first_name: 'Ida' });
  expect(Object.values(workspace.shared.drafts.values.value)).toEqual(['bo.berg@kestrel-fjord.example']);
  newLead.close();
  expect(newLead.values.value).toMatchObject(saved);
});

it('comes back when the lead like another one is made', async () => {
  const { newLead, background, workspace } = await halfWritten();
  newLead.write('email', 'marit@elsewhere.test');
  background.answer('request', ({ operation }) =>
    operation === 'createLead' ? done({ data: lead(2) }) : { ok: false, problem: { code: 'not-found', quoted: null } },
  );
  await newLead.create(true);
  await settled();
  expect(newLead.state.value).toEqual({ at: 'closed' });
  expect(newLead.values.value).toMatchObject(saved);
  expect(Object.values(workspace.shared.drafts.values.value)).toEqual(['bo.berg@kestrel-fjord.example']);
});

it('goes to the list for new leads, unless another is chosen', async () => {
  const { leads } = await openLeads('#/leads', [], { settings: { ...settings, list: 'Prospects' } });
  leads.newLead.open();
  expect(leads.newLead.values.value.leads_list_name).toBe('Prospects');
  leads.newLead.write('leads_list_name', 'Fair');
  leads.newLead.close();
  leads.newLead.open();
  expect(leads.newLead.values.value.leads_list_name).toBe('Fair');
});

it.each(['#/leads', '#/leads?list=3'])('is counted once when it is made, at %s', async (hash) => {
  const { leads, background, workspace } = await openLeads(hash, [lead(1)]);
  const before = workspace.leadCount.value;
  expect(before).toBe(1);
  background.answer('request', ({ operation }) =>
    operation === 'createLead' ? done({ data: lead(2) }) : { ok: false, problem: { code: 'not-found', quoted: null } },
  );
  leads.newLead.open();
  leads.newLead.write('email', 'marit@elsewhere.test');
  await leads.newLead.create(true);
  await settled();
  expect(workspace.leadCount.value).toBe(2);
});
