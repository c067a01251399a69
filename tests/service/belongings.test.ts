/** lib/contract/README.md §4.10, §4.11. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, errorOf, raw, replyTo } from './asking.ts';
import { toNoon } from './clock.ts';
import { apps, campaigns, domains, people } from './fixtures.ts';
import type { Reference } from './reference.ts';
import { startService } from './start-service.ts';

let service: Reference;
beforeAll(async () => {
  service = await startService({ leads: 'mock' });
  service.rate.off();
  // No day may end between a request and the check of that day's usage.
  service.clock.move(toNoon(service.clock.now()));
});
afterAll(() => service.close());

const idOf = async (email: string) => (await service.leads()).find((lead) => lead.email === email)?.id ?? 0;

test('lists a campaign’s recipients in pages of twenty, with and without leads', async () => {
  const first = await replyTo(service, 'listCampaignRecipients', { id: campaigns.spring });
  expect(first.data.recipients).toHaveLength(20);
  expect(first.meta).toEqual({ limit: 20, offset: 0 });
  expect(first.data.recipients[0]).toMatchObject({
    email: people.marit,
    sending_status: 'replied',
    lead_id: await idOf(people.marit),
  });
  const last = await replyTo(service, 'listCampaignRecipients', { id: campaigns.spring, limit: 100, offset: 60 });
  expect(last.data.recipients).toHaveLength(3);
  const { data } = await replyTo(service, 'listCampaignRecipients', { id: campaigns.observatories });
  expect(data.recipients.map(({ lead_id }) => lead_id)).toEqual([null, null, null]);
});

test('a recipient has a lead id once the lead is created', async () => {
  const made = await replyTo(service, 'createLead', { email: people.babatunde });
  const { data } = await replyTo(service, 'listCampaignRecipients', { id: campaigns.spring, offset: 5, limit: 1 });
  expect(data.recipients).toMatchObject([{ email: people.babatunde, lead_id: made.data.id }]);
});

test('answers 404 to an unknown campaign or app, and 400 to a limit above 100', async () => {
  expect((await ask(service, 'listCampaignRecipients', { id: campaigns.nobody })).status).toBe(404);
  expect((await ask(service, 'getConnectedApp', { id: apps.nobody })).status).toBe(404);
  expect((await ask(service, 'pushToConnectedApp', { id: apps.nobody, lead_ids: [1] })).status).toBe(404);
  expect((await raw(service, `/campaigns/${campaigns.spring}/recipients?limit=101`)).status).toBe(400);
});

test('renames the account and clears its last name', async () => {
  const changed = await ask(service, 'updateAccount', { first_name: 'Rowan', last_name: '' });
  expect([changed.status, changed.text]).toEqual([204, '']);
  const { data } = await replyTo(service, 'getAccount', {});
  expect(data).toMatchObject({ first_name: 'Rowan', last_name: null, email: 'robin@harrier-tests.example' });
});

test('the account stats name the source of most leads', async () => {
  for (const [nth, source] of ['a.test/team', 'b.test/team', 'b.test/team'].entries()) {
    await replyTo(service, 'createLead', { email: `source-${nth}@a.test`, source });
  }
  expect((await replyTo(service, 'getAccountStats', {})).data).toMatchObject({
    plan_name: 'Starter',
    most_used_source: 'b.test/team',
  });
});

test('the usage history covers ninety days and counts each request under its day', async () => {
  await replyTo(service, 'searchDomain', { domain: domains.kestrel });
  service.clock.move(24 * 60 * 60 * 1_000);
  await replyTo(service, 'searchDomain', { domain: domains.kestrel });
  await replyTo(service, 'verifyEmail', { email: people.marit });
  const { rows } = (await replyTo(service, 'getUsageHistory', {})).data;
  expect(rows).toHaveLength(90);
  expect(rows.slice(0, 3).map(({ searches, verifications }) => [searches, verifications])).toEqual([
    [1, 1],
    [1, 0],
    [0, 0],
  ]);
  expect(rows.map(({ date }) => date)).toEqual(
    rows.map(({ date }) => date).toSorted((one, other) => (other ?? '').localeCompare(one ?? '')),
  );
  expect(rows.slice(35).some(({ searches }) => searches !== 0)).toBe(true);
  expect((await replyTo(service, 'getUsage', {})).data.requests.searches).toMatchObject({ used: 2, remaining: 498 });
});

test('pushes a whole list; an unknown lead or list is refused and pushes nothing', async () => {
  const statuses = async () => (await service.leads()).map(({ sync_status }) => sync_status);
  const before = await statuses();
  for (const wanted of [{ lead_ids: [await idOf(people.marit), 999] }, { leads_list_id: 999 }]) {
    const refused = await ask(service, 'pushToConnectedApp', { id: apps.postrider, ...wanted });
    expect([refused.status, errorOf(refused).id]).toEqual([422, 'validation_failed']);
  }
  expect(await statuses()).toEqual(before);
  const id = await service.listId('Newsletter');
  const pushed = await ask(service, 'pushToConnectedApp', { id: apps.postrider, leads_list_id: id });
  expect([pushed.status, JSON.parse(pushed.text)]).toEqual([202, { data: { status: 'queued' }, meta: {} }]);
  expect((await service.leads()).filter(({ sync_status }) => sync_status === 'pending')).toMatchObject([
    { leads_list: { id, name: 'Newsletter' } },
  ]);
  expect((await replyTo(service, 'listLeads', { last_exported_at: 'last1h' })).meta.total).toBe(1);
});

test('reads account lists in each response shape that services use; an unknown shape stays unchanged', async () => {
  const body = JSON.parse((await ask(service, 'listTeamMembers', {})).text);
  expect(body.data).toHaveLength(4);
  service.faults.add({ kind: 'body', operation: 'listTeamMembers', body: { data: { members: body.data, seats: 5 } } });
  const nested = await replyTo(service, 'listTeamMembers', {});
  expect(nested.data.rows).toHaveLength(4);
  expect(nested.data.raw).toMatchObject({ seats: 5 });
  service.faults.add({ kind: 'body', operation: 'getAccountStats', body: { data: ['of', 'another', 'form'] } });
  expect((await replyTo(service, 'getAccountStats', {})).data).toEqual(['of', 'another', 'form']);
});
