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

it('a half-written lead returns unchanged when a lead based on another is abandoned', async () => {
  const { newLead, workspace } = await halfWritten();
  newLead.write('email', 'marit@elsewhere.test');
  newLead.openLike(lead(1, { first_name: 'Ida' }));
  expect(newLead.values.value).toMatchObject({ email: '', first_name: 'Ida' });
  expect(Object.values(workspace.shared.drafts.values.value)).toEqual(['bo.berg@kestrel-fjord.example']);
  newLead.close();
  expect(newLead.values.value).toMatchObject(saved);
});

it('a half-written lead returns when a lead based on another is created', async () => {
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

it('a draft is stored without the field that is too long', async () => {
  const { leads, background } = await openLeads('#/leads', []);
  leads.newLead.open();
  leads.newLead.write('position', 'x'.repeat(longestDraft + 1));
  leads.newLead.write('first_name', 'Marit');
  await waitFor(() => expect(background.said('keep-draft').at(-1)?.values).toEqual({ 'new lead first_name': 'Marit' }));
  // The background would refuse a message that its schema does not accept.
  for (const said of background.said('keep-draft')) z.parse(catalogue['keep-draft'].says, said);
});

it('a new lead goes to the list for new leads unless another is chosen', async () => {
  const { leads } = await openLeads('#/leads', [], { settings: { ...settings, list: 'Prospects' } });
  leads.newLead.open();
  expect(leads.newLead.values.value.leads_list_name).toBe('Prospects');
  leads.newLead.write('leads_list_name', 'Fair');
  leads.newLead.close();
  leads.newLead.open();
  expect(leads.newLead.values.value.leads_list_name).toBe('Fair');
});

it('adding an existing lead to a list neither counts it again nor hides another', async () => {
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

it.each(['#/leads', '#/leads?list=3'])('a created lead is counted once, at %s', async (hash) => {
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

it('an existing lead without a list is found, although the address look-up misses it', async () => {
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

it('a lead is not created if its form closes before sending, and later input stays', async () => {
  const { newLead, answer, making, made } = await beingMade();
  newLead.close();
  newLead.open();
  newLead.write('email', 'bo@elsewhere.test');
  answer(none);
  await making;
  expect(made()).toEqual([]);
  expect([newLead.state.value.at, newLead.values.value.email]).toEqual(['open', 'bo@elsewhere.test']);
});

it('a late response leaves the form closed', async () => {
  const { newLead, answer, making } = await beingMade();
  newLead.close();
  answer(exists);
  await making;
  expect(newLead.state.value).toEqual({ at: 'closed' });
});

it('text typed while a lead is being created stays in the form', async () => {
  const { newLead, answer, making, ids } = await beingMade();
  newLead.write('position', 'Optician');
  answer(none);
  await making;
  expect(ids()).toEqual([2, 1]);
  expect([newLead.state.value.at, newLead.values.value.position]).toEqual(['open', 'Optician']);
});

it('a lead is created at the service of the click, and not listed at another', async () => {
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
