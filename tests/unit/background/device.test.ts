/** This device as a service: chosen, left, chosen again and deleted. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { OperationName, Params } from '../../../lib/contract/operations.ts';
import { blankCompany, blankEmail } from '../../../lib/device-service/blank-records.ts';
import { emptyLead } from '../../../lib/device-service/leads/lead-writing.ts';
import type { Asked } from '../../../lib/messages/request-views.ts';
import type { Handlers } from '../../../lib/messages/serve.ts';
import { openStore } from './device/stores.ts';
import { createEngine } from './fake-engine.ts';
import { type FakePlatform, fakePlatform } from './fakes.ts';

let platform: FakePlatform;
let handlers: Handlers;
beforeEach(() => {
  platform = fakePlatform();
  ({ handlers } = createEngine(platform));
});

async function ask<Name extends OperationName>(
  operation: Name,
  params: Params<Name>,
  click = true,
  isPrivate = false,
): Promise<Asked<Name>> {
  const how = { click, skipCache: false, again: false, private: isPrivate, page: null };
  return (await handlers.request({ operation, params, ...how }, crypto.randomUUID())) as Asked<Name>;
}

const useDevice = () => handlers['use-device']({}, 'm');

/** Before this device is chosen: a lead whose page states another position. Returns its id. */
async function withPageChange(email: string, position: { from: string; to: string }): Promise<number> {
  const store = openStore(platform.device.database);
  const { id } = await store.leads.add({ ...emptyLead(email, 0, 1), texts: { position: position.from } });
  const uri = 'https://aldermoor.test/team';
  const origins = { position: { by: 'page', uri, extracted_on: '2026-01-10' } } as const;
  await store.directory.write([
    { put: blankCompany('aldermoor.test'), as: 'company' },
    { put: { ...blankEmail(email, 'personal'), position: position.to, origins }, as: 'email' },
  ]);
  await store.noteChanges([email]);
  await store.close();
  return id;
}

describe('this device', () => {
  it('answers as soon as it is chosen, without a request or journal entry', async () => {
    const { services, chosen } = await useDevice();
    expect(services).toEqual([{ kind: 'device', id: chosen, name: '', account: null, state: 'connected' }]);
    expect(await ask('countDomainEmails', { domain: 'acme.test' })).toMatchObject({ ok: true });
    expect(platform.web.sent).toEqual([]);
    expect(await handlers.journal({ before: null, limit: 10 }, 'm')).toEqual({ entries: [], more: false });
  });

  it('keeps its id when it is chosen again, and replaces the sample', async () => {
    const first = await useDevice();
    await handlers['try-sample']({}, 'm');
    const again = await useDevice();
    expect(again.chosen).toBe(first.chosen);
    // Choosing this device removes the sample, as choosing another service does.
    expect(again.services).toHaveLength(1);
  });

  it('spends nothing: answers without a click, past every ceiling and never from the cache', async () => {
    await useDevice();
    await handlers['change-settings']({ ceilings: { search: 0, verification: 0 } }, 'm');
    expect(await ask('searchDomain', { domain: 'acme.test' }, false)).toMatchObject({ ok: true, cached: false });
    expect(await ask('searchDomain', { domain: 'acme.test' }, false)).toMatchObject({ ok: true, cached: false });
    expect(await platform.store.count('paid')).toBe(0);
    expect(await platform.store.count('spent')).toBe(0);
  });

  it('answers from current data, also after a request under a clock that was a day ahead', async () => {
    await useDevice();
    platform.clock.jump(24 * 60 * 60_000);
    expect(await ask('listLeads', {})).toMatchObject({ reply: { data: { leads: [] } } });
    platform.clock.jump(-24 * 60 * 60_000);
    await ask('createLead', { email: 'ann@acme.test' });
    expect(await ask('listLeads', {})).toMatchObject({ reply: { data: { leads: [{ email: 'ann@acme.test' }] } } });
    await platform.clock.advance(1);
    const searched = async () => ask('searchDomain', { domain: 'acme.test' });
    platform.clock.jump(24 * 60 * 60_000);
    expect(await searched()).toMatchObject({ cached: false });
    platform.clock.jump(-24 * 60 * 60_000);
    expect(await searched()).toMatchObject({ cached: false });
  });

  it('shows its leads in a private window, and shows that window’s leads nowhere else', async () => {
    await useDevice();
    const lead = { email: 'marit@aldermoor.test', leads_list_name: 'Fair' };
    expect(await ask('createLead', lead)).toMatchObject({ ok: true });
    const listOf = async (email: string, isPrivate: boolean) => {
      const asked = await ask('leadExists', { email }, true, isPrivate);
      return asked.ok ? asked.reply.data.leads_list_name : asked.problem;
    };
    expect(await listOf(lead.email, true)).toBe('Fair');
    const other = { email: 'ada@aldermoor.test', leads_list_name: 'Quiet' };
    expect(await ask('createLead', other, true, true)).toMatchObject({ ok: true });
    expect(await listOf(other.email, true)).toBe('Quiet');
    expect(await listOf(other.email, false)).toBeNull();
  });

  it('drops a private window’s leads once the last one closes', async () => {
    await useDevice();
    const email = 'ada@aldermoor.test';
    const exists = () => ask('leadExists', { email }, true, true);
    expect(await ask('createLead', { email, leads_list_name: 'Quiet' }, true, true)).toMatchObject({ ok: true });
    expect(await exists()).toMatchObject({ reply: { data: { leads_list_name: 'Quiet' } } });
    platform.closePrivate();
    expect(await exists()).toMatchObject({ reply: { data: { leads_list_name: null } } });
  });

  it('closes Discover filters that would find nothing, but none for another service', async () => {
    expect(await handlers['closed-filters']({}, 'm')).toEqual({ closed: [] });
    expect(await handlers['lost-leads']({}, 'm')).toEqual({ leads: [] });
    await useDevice();
    const { closed } = await handlers['closed-filters']({}, 'm');
    expect(closed).toContain('industry');
    await handlers['try-sample']({}, 'm');
    expect(await handlers['closed-filters']({}, 'm')).toEqual({ closed: [] });
  });

  it('has no page changes for a private window’s lead, and alone can refuse a change', async () => {
    const lead = await withPageChange('ada@aldermoor.test', { from: 'CTO', to: 'CEO' });
    await useDevice();
    const made = await ask('createLead', { email: 'marit@aldermoor.test', position: 'CTO' }, true, true);
    const nothing = { changes: [], sources: {} };
    expect(await handlers['page-words']({ lead: made.ok ? made.reply.data.id : 0 }, 'm')).toEqual(nothing);
    const change = { field: 'position', value: 'CEO' };
    const changed = { leads: [{ id: lead, changes: [change] }] };
    expect(await handlers['changed-leads']({}, 'm')).toMatchObject(changed);
    await handlers['try-sample']({}, 'm');
    expect(await handlers['page-words']({ lead }, 'm')).toEqual(nothing);
    expect(await handlers['changed-leads']({}, 'm')).toEqual({ leads: [] });
    expect(await handlers['refuse-change']({ lead, ...change }, 'm')).toEqual({ refused: false });
    await useDevice();
    expect(await handlers['changed-leads']({}, 'm')).toMatchObject(changed);
    expect(await handlers['refuse-change']({ lead, ...change }, 'm')).toEqual({ refused: true });
    expect(await handlers['page-words']({ lead }, 'm')).toMatchObject({ changes: [] });
    expect(await handlers['changed-leads']({}, 'm')).toEqual({ leads: [] });
  });

  it('is removed with its answers when it is disconnected', async () => {
    const { chosen } = await useDevice();
    await ask('searchDomain', { domain: 'acme.test' });
    const { services } = await handlers.disconnect({ service: chosen ?? '' }, 'm');
    expect(services).toEqual([]);
    expect(await platform.store.count('answers')).toBe(0);
  });
});
