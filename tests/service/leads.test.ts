/** lib/contract/README.md §4.9. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listNames } from './accounts.ts';
import { ask, errorOf, raw, replyTo } from './asking.ts';
import { verdictAddresses } from './fixtures.ts';
import type { Reference } from './reference.ts';
import { startService } from './start-service.ts';

let service: Reference;
beforeEach(async () => {
  service = await startService();
  service.rate.off();
});
afterEach(() => service.close());

const email = 'anna@halden-spectral.test';

test('creates a lead with every field, in the list created last', async () => {
  const fields = {
    email,
    first_name: 'Anna',
    last_name: 'Ödegård',
    position: 'Optiker',
    company: 'Halden Spectral',
    company_industry: 'Optics',
    company_size: '11-50',
    confidence_score: 88,
    website: 'halden-spectral.test',
    country_code: 'NO',
    department: 'it',
    linkedin_url: 'https://www.linkedin.example/in/anna',
    phone_number: '+47 555 01',
    twitter: 'anna',
    notes: 'Two\nlines',
    source: 'https://halden-spectral.test/team',
  };
  const created = await ask(service, 'createLead', { ...fields, custom_attributes: { fair_badge: 'A-12' } });
  expect(created.status).toBe(201);
  const { data } = JSON.parse(created.text);
  expect(data).toMatchObject({ ...fields, fair_badge: 'A-12', erp_id: null, created_by: 815, sync_status: null });
  const last = listNames.at(-1) ?? '';
  expect(data.leads_list).toEqual({ id: await service.listId(last), name: last, leads_count: 1 });
  expect(data.created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
  expect((await replyTo(service, 'getLead', { id: data.id })).data.first_name).toBe('Anna');
});

test.each([
  ['jana@müller-optik.test', 'jana@xn--mller-optik-thb.test'],
  ['jana@xn--mller-optik-thb.test', 'jana@MÜLLER-optik.test'],
])('a lead with %s is found as %s, and keeps its spelling', async (stored, other) => {
  const { data } = await replyTo(service, 'createLead', { email: stored, first_name: 'Jana' });
  const total = async () => (await replyTo(service, 'listLeads', {})).meta.total;
  const before = await total();
  await ask(service, 'createLead', { email: other });
  await ask(service, 'createOrUpdateLead', { email: other, last_name: 'Vogt' });
  expect(await total()).toBe(before);
  expect((await replyTo(service, 'getLead', { id: data.id })).data).toMatchObject({
    email: stored,
    first_name: 'Jana',
    last_name: 'Vogt',
  });
  expect((await ask(service, 'leadExists', { email: other })).status).toBe(200);
});

test('creating an existing lead only adds the missing lists', async () => {
  await ask(service, 'createLead', { email, first_name: 'Anna' });
  const [first = 0, second = 0, last = 0] = await Promise.all(
    [listNames[0], listNames[1], listNames.at(-1) ?? ''].map((name) => service.listId(name)),
  );
  const again = await ask(service, 'createLead', {
    email: email.toUpperCase(),
    first_name: 'Other',
    leads_list_ids: [first, second],
  });
  expect(again.status).toBe(200);
  expect(await service.leads()).toMatchObject([{ email, first_name: 'Anna', leads_list: { name: 'Prospects' } }]);
  for (const leads_list_id of [first, second, last]) {
    expect((await replyTo(service, 'listLeads', { leads_list_id })).data.leads).toHaveLength(1);
  }
});

test('twenty simultaneous creations of one address create one lead', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => ask(service, 'createLead', { email })));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await service.leads()).toHaveLength(1);
});

test('finds a list by name, ignoring case, or creates it; leads without a list join the newest', async () => {
  await ask(service, 'createLead', { email, leads_list_name: 'TRADE fair, hall 4' });
  const fair = { id: await service.listId(listNames[0]), name: 'Trade fair, hall 4' };
  expect(await service.leads()).toMatchObject([{ leads_list: fair }]);
  await ask(service, 'createLead', { email: 'b@b.test', leads_list_name: 'Autumn' });
  await ask(service, 'createLead', { email: 'c@c.test' });
  expect(await service.leads()).toMatchObject([
    { email: 'c@c.test', leads_list: { name: 'Autumn', leads_count: 2 } },
    { email: 'b@b.test', leads_list: { name: 'Autumn' } },
    { email },
  ]);
});

test.each([
  ['a name together with an id', { email, leads_list_name: 'Autumn', leads_list_id: 1 }],
  ['a name together with ids', { email, leads_list_name: 'Autumn', leads_list_ids: [1] }],
  ['a name of more than 255 characters', { email, leads_list_name: 'x'.repeat(256) }],
  ['a list that does not exist', { email, leads_list_id: 99 }],
  ['a list that does not exist beside one that does', { email, leads_list_ids: [1, 99] }],
  ['more than 100 lists', { email, leads_list_ids: Array.from({ length: 101 }, (_, nth) => nth + 1) }],
  ['an unknown custom attribute', { email, custom_attributes: { shoe_size: '43' } }],
  ['a confidence above 100', { email, confidence_score: 101 }],
])('refuses %s with 422 and saves nothing', async (_, body) => {
  for (const method of ['POST', 'PUT']) {
    const refused = await raw(service, '/leads', {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    expect(refused.status).toBe(422);
    expect(errorOf(refused)).toMatchObject({ id: 'validation_failed', code: 422 });
  }
  expect(await service.leads()).toEqual([]);
});

test('requires an address and a readable body', async () => {
  const json = { 'content-type': 'application/json' };
  const refused = await raw(service, '/leads', { method: 'POST', body: '{"first_name":"Anna"}', headers: json });
  expect(errorOf(refused)).toMatchObject({ id: 'wrong_params', code: 400 });
  expect((await raw(service, '/leads', { method: 'POST', body: '{"email":', headers: json })).status).toBe(400);
  expect((await raw(service, '/leads', { method: 'POST', body: '[1]', headers: json })).status).toBe(400);
});

test('accepts a form as well as JSON', async () => {
  const id = await service.listId(listNames[1]);
  const body = new URLSearchParams({ email, 'leads_list_ids[]': String(id), 'custom_attributes[fair_badge]': 'B' });
  expect((await raw(service, '/leads', { method: 'POST', body })).status).toBe(201);
  expect(await service.leads()).toMatchObject([{ email, fair_badge: 'B', leads_list: { id } }]);
});

test('PUT creates (201), then merges (200): an omitted field stays, an empty text clears', async () => {
  const fields = { email, first_name: 'Anna', position: 'Optiker', notes: 'Old' };
  const made = await ask(service, 'createOrUpdateLead', {
    ...fields,
    custom_attributes: { fair_badge: 'A', erp_id: '7' },
  });
  expect(made.status).toBe(201);
  const merged = await ask(service, 'createOrUpdateLead', {
    email,
    position: 'Head',
    notes: '',
    leads_list_id: await service.listId(listNames[0]),
    custom_attributes: { erp_id: '' },
  });
  expect(merged.status).toBe(200);
  expect(await service.leads()).toMatchObject([
    { first_name: 'Anna', position: 'Head', notes: null, fair_badge: 'A', erp_id: null },
  ]);
});

test('accepts a lead as it was read: a null clears a text, and changes nothing else', async () => {
  const nulls = {
    first_name: null,
    country_code: null,
    confidence_score: null,
    leads_list_id: null,
    leads_list_name: null,
  };
  const send = (method: string, path: string, fields: Record<string, unknown>) =>
    raw(service, path, { method, body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } });
  const made = await send('POST', '/leads', { email, ...nulls, position: 'Optiker', custom_attributes: null });
  expect(made.status).toBe(201);
  const { id } = JSON.parse(made.text).data;
  const merged = await send('PUT', '/leads', {
    ...{ email, ...nulls, notes: 'Old', confidence_score: 70 },
    custom_attributes: { fair_badge: 'A', erp_id: '7' },
  });
  expect(merged.status).toBe(200);
  const changes = { ...nulls, email: null, position: null, notes: null, custom_attributes: { erp_id: null } };
  expect((await send('PUT', `/leads/${id}`, changes)).status).toBe(204);
  expect(await service.leads()).toMatchObject([
    { email, first_name: null, position: null, notes: null, fair_badge: 'A', erp_id: null, confidence_score: 70 },
  ]);
  expect((await send('POST', '/leads', { email: null })).status).toBe(400);
});

test('updateLead answers 204 without a body, and refuses an address that another lead has', async () => {
  await ask(service, 'createLead', { email });
  await ask(service, 'createLead', { email: 'other@b.test' });
  const id = (await service.leads()).find((lead) => lead.email === email)?.id ?? 0;
  const updated = await ask(service, 'updateLead', { id, first_name: 'Änna', email: 'new@b.test' });
  expect([updated.status, updated.text]).toEqual([204, '']);
  expect((await replyTo(service, 'getLead', { id })).data).toMatchObject({ first_name: 'Änna', email: 'new@b.test' });
  expect((await ask(service, 'updateLead', { id, email: 'OTHER@b.test' })).status).toBe(422);
  expect((await ask(service, 'updateLead', { id: 999, first_name: 'x' })).status).toBe(404);
  expect((await replyTo(service, 'leadExists', { email })).data.id).toBeNull();
});

test('a new address does not inherit the confidence and verification of the former one', async () => {
  const address = verdictAddresses.valid;
  const { data } = await replyTo(service, 'createLead', { email: address, confidence_score: 97 });
  await replyTo(service, 'verifyEmail', { email: address });
  const of = async () => (await replyTo(service, 'getLead', { id: data.id })).data;
  const before = await of();
  expect(before).toMatchObject({ confidence_score: 97, verification: { status: 'valid' } });
  await ask(service, 'updateLead', { id: data.id, email: address.toUpperCase() });
  expect(await of()).toMatchObject({ confidence_score: 97, verification: before.verification });
  await ask(service, 'updateLead', { id: data.id, email });
  expect(await of()).toMatchObject({ email, confidence_score: null, verification: { status: null, date: null } });
  await ask(service, 'updateLead', { id: data.id, email: 'new@b.test', confidence_score: 60 });
  expect(await of()).toMatchObject({ confidence_score: 60 });
});

test('deleteLead answers 204 without a body, then 404', async () => {
  await ask(service, 'createLead', { email });
  const id = (await service.leads())[0]?.id ?? 0;
  const deleted = await ask(service, 'deleteLead', { id });
  expect([deleted.status, deleted.text]).toEqual([204, '']);
  expect((await ask(service, 'deleteLead', { id })).status).toBe(404);
  expect(errorOf(await ask(service, 'getLead', { id })).id).toBe('not_found');
  expect((await ask(service, 'createLead', { email })).status).toBe(201);
});

test('leadExists returns the id of a lead and one of its lists, or nulls', async () => {
  expect((await replyTo(service, 'leadExists', { email })).data).toEqual({
    id: null,
    leads_list_id: null,
    leads_list_name: null,
  });
  const [second = 0, third = 0] = await Promise.all([listNames[1], listNames[2]].map((name) => service.listId(name)));
  const made = await replyTo(service, 'createLead', { email, leads_list_ids: [second, third] });
  const { data } = await replyTo(service, 'leadExists', { email: email.toUpperCase() });
  expect(data).toEqual({ id: made.data.id, leads_list_id: second, leads_list_name: '青山 パートナー' });
  expect((await raw(service, '/leads/exist')).status).toBe(400);
});

test('lists the newest leads first, in pages, and filters by part of an address', async () => {
  for (let index = 1; index <= 25; index++)
    await ask(service, 'createLead', { email: `p${index}@${index % 2 ? 'odd' : 'even'}.test` });
  const first = await replyTo(service, 'listLeads', {});
  expect(first.data.leads.map((lead) => lead.email).slice(0, 2)).toEqual(['p25@odd.test', 'p24@even.test']);
  expect(first.meta).toMatchObject({ count: 20, total: 25, params: { limit: 20, offset: 0 } });
  expect((await replyTo(service, 'listLeads', { offset: 20 })).data.leads).toHaveLength(5);
  expect((await replyTo(service, 'listLeads', { email: '@EVEN.test' })).meta.total).toBe(12);
  expect((await replyTo(service, 'listLeads', { email: '*' })).meta.total).toBe(25);
  expect((await replyTo(service, 'listLeads', { email: '~' })).meta.total).toBe(0);
  expect((await raw(service, '/leads?limit=1001')).status).toBe(400);
  expect((await raw(service, '/leads?offset=100001')).status).toBe(400);
});

test('filters by the last change of a lead, whichever operation made it', async () => {
  const changed = async () => (await replyTo(service, 'listLeads', { updated_at: 'last1h' })).meta.total;
  const hours = (count: number) => service.clock.move(count * 60 * 60 * 1_000);
  const { data } = await replyTo(service, 'createLead', { email });
  const list = await service.listId(listNames[0]);
  for (const change of [
    () => ask(service, 'createLead', { email, leads_list_id: list }),
    () => ask(service, 'createOrUpdateLead', { email, notes: 'x' }),
    () => ask(service, 'updateLead', { id: data.id, notes: 'y' }),
    () => ask(service, 'verifyEmail', { email }),
  ]) {
    hours(2);
    expect(await changed()).toBe(0);
    await change();
    expect(await changed()).toBe(1);
  }
  expect((await replyTo(service, 'listLeads', { created_at: 'last1h' })).meta.total).toBe(0);
});

test('filters leads by parameters in brackets', async () => {
  await ask(service, 'createLead', { email, position: 'CEO', country_code: 'NO', custom_attributes: { erp_id: '7' } });
  await ask(service, 'createLead', { email: 'other@b.test', position: 'Buyer' });
  const found = async (query: string) =>
    JSON.parse((await raw(service, `/leads?${query}`)).text).data.leads.map((lead: { email: string }) => lead.email);
  expect(await found('position[]=ceo&position[]=head')).toEqual([email]);
  expect(await found('custom_attributes[erp_id]=*')).toEqual([email]);
  expect(await found('location[business_region][include][]=EMEA&location[business_region][include][]=MOON')).toEqual([
    email,
  ]);
  expect(await found('location[business_region][include][]=MOON')).toHaveLength(2);
  expect(await found('campaign_ids[]=*')).toEqual([]);
  expect(await found('campaign_ids[]=*&sequence_ids[]=~')).toHaveLength(2);
  expect(await found('sending_status[]=~&query=OTHER')).toEqual(['other@b.test']);
});

test('a custom attribute called created_by replaces the creator', async () => {
  await service.change({ attributes: ['created_by', 'email'] });
  await ask(service, 'createLead', { email, custom_attributes: { created_by: 'the fair' } });
  expect(await service.leads()).toMatchObject([{ email, created_by: 'the fair' }]);
});

test('stores when a person was informed, filters by it, and clears it', async () => {
  const { data } = await replyTo(service, 'createLead', { email, first_name: 'Anna' });
  expect(data.notified_at).toBeNull();
  const at = '2026-03-12 08:00:00 UTC';
  await ask(service, 'updateLead', { id: data.id, notified_at: at });
  await ask(service, 'updateLead', { id: data.id, first_name: 'Änna' });
  const informed = async () => (await replyTo(service, 'listLeads', { notified_at: '*' })).data.leads;
  expect(await informed()).toMatchObject([{ email, notified_at: at }]);
  const others = await replyTo(service, 'listLeads', { notified_at: '~' });
  expect(others.data.leads.some((lead) => lead.email === email)).toBe(false);
  await ask(service, 'updateLead', { id: data.id, notified_at: '' });
  expect(await informed()).toEqual([]);
  const wrong = await raw(service, `/leads/${data.id}`, {
    method: 'PUT',
    body: JSON.stringify({ notified_at: 'soon' }),
  });
  expect(wrong.status).toBe(422);
});
