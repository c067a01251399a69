/** A half-written new lead is not lost when another one is started beside it. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { catalogue } from '../../../lib/messages/catalogue.ts';
import { longestDraft } from '../../../lib/messages/draft-forms.ts';
import { settled } from '../harness/fake-background.ts';
import { remoteService, settings } from '../harness/fixtures.ts';
import { waitFor } from '../harness/wait-for.ts';
import { done, lead, openLeads, pageOf } from './lead-fixtures.ts';

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

it('is kept beside a text that is too long to be kept', async () => {
  const { leads, background } = await openLeads('#/leads', []);
  leads.newLead.open();
  leads.newLead.write('position', 'x'.repeat(longestDraft + 1));
  leads.newLead.write('first_name', 'Marit');
  await waitFor(() => expect(background.said('keep-draft').at(-1)?.values).toEqual({ 'new lead first_name': 'Marit' }));
  // The background would refuse a message that its schema does not accept.
  for (const said of background.said('keep-draft')) z.parse(catalogue['keep-draft'].says, said);
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

it('is neither counted again nor hides anybody when it was a lead and is only added to a list', async () => {
  const all = Array.from({ length: 150 }, (_, at) => lead(150 - at));
  const { leads, background, workspace, ids } = await openLeads('#/leads', all);
  leads.newLead.open();
  leads.newLead.write('email', lead(5).email);
  background.answer('request', ({ operation, params }) => {
    if (operation === 'leadExists') return done({ data: { id: 5, leads_list_id: null, leads_list_name: null } });
    return operation === 'createLead' ? done({ data: lead(5) }) : done(pageOf(all, params));
  });
  await leads.newLead.create(false);
  expect(leads.newLead.state.value).toMatchObject({ at: 'exists', id: 5 });
  await leads.newLead.create(true);
  await settled();
  expect([leads.total.value, workspace.leadCount.value]).toEqual([150, 150]);
  await leads.pages.all();
  expect(ids().toSorted()).toEqual(all.map(({ id }) => id).toSorted());
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

const none = done<'leadExists'>({ data: { id: null, leads_list_id: null, leads_list_name: null } });

const exists = done<'leadExists'>({ data: { id: 7, leads_list_id: 1, leads_list_name: 'Fair' } });

it('is found where it is in no list, which a look-up by address does not know', async () => {
  const { newLead, answer, making, made, background } = await beingMade();
  const listless = lead(8, { email: 'Marit@elsewhere.test' });
  background.answer('request', ({ params }) => done(pageOf([lead(1), listless], params)));
  answer(none);
  await making;
  expect(newLead.state.value).toEqual({ at: 'exists', id: 8, list: null });
  expect(made()).toEqual([]);
});

async function beingMade() {
  const opened = await openLeads('#/leads', [lead(1)]);
  const { background, leads } = opened;
  leads.newLead.open();
  leads.newLead.write('email', 'marit@elsewhere.test');
  const answer = background.hold('request');
  const making = leads.newLead.create(false);
  await settled();
  const made = () => background.said('request').filter(({ operation }) => operation === 'createLead');
  background.answer('request', ({ operation, params }) => {
    if (operation === 'listLeads') return done(pageOf([lead(1)], params));
    return operation === 'createLead' ? done({ data: lead(2) }) : exists;
  });
  return { ...opened, newLead: leads.newLead, answer, making, made };
}

it('is not made when its form is closed before it is sent, and what is typed next stays', async () => {
  const { newLead, answer, making, made } = await beingMade();
  newLead.close();
  newLead.open();
  newLead.write('email', 'bo@elsewhere.test');
  answer(none);
  await making;
  expect(made()).toEqual([]);
  expect([newLead.state.value.at, newLead.values.value.email]).toEqual(['open', 'bo@elsewhere.test']);
});

it('leaves its form closed when an answer is late', async () => {
  const { newLead, answer, making } = await beingMade();
  newLead.close();
  answer(exists);
  await making;
  expect(newLead.state.value).toEqual({ at: 'closed' });
});

it('takes nothing away that was typed while it was made', async () => {
  const { newLead, answer, making, ids } = await beingMade();
  newLead.write('position', 'Optician');
  answer(none);
  await making;
  expect(ids()).toEqual([2, 1]);
  expect([newLead.state.value.at, newLead.values.value.position]).toEqual(['open', 'Optician']);
});

it('is made at the service of the click, and is no lead of another one', async () => {
  const { newLead, background, answer, making, made, ids } = await beingMade();
  background.push({ topic: 'service', service: { ...remoteService, id: 'other' }, revision: 20 });
  await settled();
  const before = ids();
  answer(none);
  await making;
  expect(made().map(({ service }) => service)).toEqual([remoteService.id]);
  expect(ids()).toEqual(before);
  newLead.open();
  newLead.write('email', 'bo@elsewhere.test');
  await newLead.create(false);
  expect(newLead.state.value).toMatchObject({ at: 'exists' });
  background.push({ topic: 'service', service: remoteService, revision: 21 });
  await settled();
  expect(newLead.state.value).toEqual({ at: 'open', wrong: null });
});
