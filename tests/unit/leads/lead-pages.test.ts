import { describe, expect, it, vi } from 'vitest';
import { limits } from '../../../lib/contract/limits.ts';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import { settled } from '../harness/fake-background.ts';
import { deviceService, remoteService } from '../harness/fixtures.ts';
import { done, lead, openLeads, pageOf } from './lead-fixtures.ts';

const many = (count: number) => Array.from({ length: count }, (_, at) => lead(count - at));

describe('the list of leads', () => {
  it('loads a short page first, then longer ones, each requested once', async () => {
    const { leads, listed, ids } = await openLeads('#/leads', many(1_234));
    expect(listed()).toEqual([{ limit: 100 }]);
    void leads.pages.next();
    void leads.pages.next();
    await leads.pages.all();
    expect(listed().slice(1)).toEqual([
      { limit: 500, offset: 100 },
      { limit: 1_000, offset: 600 },
    ]);
    expect(ids()).toHaveLength(1_234);
    expect(leads.pages.state.value).toMatchObject({ total: 1_234, more: { at: 'none' } });
  });

  it('stops at the maximum offset and reports it', async () => {
    const all = many(50);
    const { leads, background } = await openLeads('#/leads', all);
    background.answer('request', ({ params }) => {
      const page = pageOf(all, {});
      return done({
        ...page,
        data: { ...page.data, leads: [lead(1_000_000 - Number(params.offset ?? 0))] },
        meta: { ...page.meta, total: 250_000 },
      });
    });
    await leads.pages.refresh();
    await leads.pages.all();
    expect(leads.pages.state.value).toMatchObject({ more: { at: 'too-far' } });
    const offsets = background.said('request').map(({ params }) => Number(params.offset ?? 0));
    expect(Math.max(...offsets)).toBeLessThanOrEqual(limits.leads.maxOffset);
  });

  it.each([true, false])('skips no lead if the service caps pages (reports a total: %s)', async (hasTotal) => {
    const all = many(130);
    const { leads, background, ids } = await openLeads('#/leads', all);
    background.answer('request', ({ params }) => {
      const { data, meta } = pageOf(all, { ...params, limit: 50 });
      const said = { ...meta, count: data.leads.length, params: { limit: 50 } };
      return done({ data, meta: { ...said, total: hasTotal ? all.length : null } });
    });
    await leads.pages.refresh();
    await leads.pages.all();
    expect(ids()).toHaveLength(130);
    expect(leads.pages.state.value).toMatchObject({ more: { at: 'none' } });
  });

  it('loads on after an unreadable row in a full page if the service reports no total', async () => {
    const all = many(150);
    const { leads, background, ids } = await openLeads('#/leads', all);
    background.answer('request', ({ params }) => {
      const { data, meta } = pageOf(all, params);
      const readable = data.leads.filter(({ id }) => id !== 149);
      return done({ data: { ...data, leads: readable }, meta: { ...meta, total: null, count: data.leads.length } });
    });
    await leads.pages.refresh();
    await leads.pages.all();
    expect(ids()).toHaveLength(149);
    expect(leads.pages.state.value).toMatchObject({ more: { at: 'none' } });
  });

  it('keeps the loaded leads when the next page fails, and retries that page', async () => {
    const all = many(300);
    const { leads, background, ids } = await openLeads('#/leads', all);
    background.answer('request', () => ({ ok: false, problem: { code: 'offline' } }));
    await leads.pages.next();
    expect(ids()).toHaveLength(100);
    expect(leads.pages.state.value).toMatchObject({ more: { at: 'failed', problem: { code: 'offline' } } });
    background.answer('request', ({ params }) => done(pageOf(all, params)));
    await leads.pages.next();
    expect(ids()).toHaveLength(300);
  });

  it('shows the response to the newest query only', async () => {
    const all = many(3);
    const { leads, background, ids } = await openLeads('#/leads', all);
    const answer = background.hold('request');
    leads.query.replace({ company: 'slow' });
    background.answer('request', () => done(pageOf([lead(7)], {})));
    leads.query.replace({ company: 'quick' });
    await settled();
    expect(ids()).toEqual([7]);
    answer(done(pageOf(all, {})));
    await settled();
    expect(ids()).toEqual([7]);
  });

  it('neither misses nor repeats a lead if leads are deleted while pages load', async () => {
    const all = many(250);
    const { leads, background, ids } = await openLeads('#/leads', all);
    const gone = all.splice(0, 2).map(({ id }) => id);
    background.push({ topic: 'leads', service: remoteService.id, changed: [], gone, revision: 20 });
    await leads.pages.next();
    expect(ids()).toEqual(all.map(({ id }) => id));
    expect(leads.total.value).toBe(248);
  });

  it('applies changes that were pushed while an older response was in flight', async () => {
    const all = many(250);
    const { leads, background, ids } = await openLeads('#/leads', all);
    const answer = background.hold('request');
    const loading = leads.pages.next();
    await settled();
    const older = done(pageOf(all, { limit: 500, offset: 100 }));
    background.push({
      ...{ topic: 'leads', service: remoteService.id, revision: 20 },
      ...{ changed: [lead(50, { company: 'Kestrel' })], gone: [250, 60] },
    });
    answer(older);
    await loading;
    expect(leads.rows.value.find((row) => row.lead.id === 50)?.lead.company).toBe('Kestrel');
    expect(ids()).toEqual(all.map(({ id }) => id).filter((id) => id !== 250 && id !== 60));
    expect(leads.total.value).toBe(248);
  });

  it('skips no lead if loaded leads are deleted while the next page is in flight', async () => {
    const all = many(1_000);
    const { leads, background, ids } = await openLeads('#/leads', all);
    const answer = background.hold('request');
    const loading = leads.pages.next();
    await settled();
    const older = done(pageOf(all, { limit: 500, offset: 100 }));
    const gone = all.splice(0, 3).map(({ id }) => id);
    background.push({ topic: 'leads', service: remoteService.id, changed: [], gone, revision: 20 });
    background.answer('request', ({ params }) => done(pageOf(all, params)));
    answer(older);
    await loading;
    expect(leads.total.value).toBe(997);
    await leads.pages.next();
    expect(ids()).toEqual(all.map(({ id }) => id));
  });

  it('shows an opened lead as pushed while an older response was in flight', async () => {
    const { leads, background, workspace } = await openLeads('#/leads', many(3));
    const answer = background.hold('request');
    workspace.turn({ lead: '9' });
    await settled();
    const changed = [lead(9, { company: 'Kestrel' })];
    background.push({ topic: 'leads', service: remoteService.id, changed, gone: [], revision: 20 });
    answer(done({ data: lead(9) }));
    await settled();
    expect(leads.opened.state.value).toMatchObject({ at: 'shown', lead: { company: 'Kestrel' } });
  });

  it('updates a lead that was changed elsewhere, and counts new leads without moving rows', async () => {
    const { leads, background, ids } = await openLeads('#/leads', many(3));
    const fresh = lead(9, { created_at: '1970-01-01 00:16:00 UTC' });
    background.push({
      topic: 'leads',
      service: remoteService.id,
      changed: [lead(2, { company: 'Kestrel' }), fresh],
      gone: [],
      revision: 20,
    });
    expect(leads.rows.value.find((row) => row.lead.id === 2)?.lead.company).toBe('Kestrel');
    expect(ids()).toEqual([3, 2, 1]);
    expect(leads.news.value).toBe(1);
  });

  it('drops the leads of a forgotten person, opened ones included, only with this device as the service', async () => {
    const service = deviceService;
    const { leads, background, ids } = await openLeads('#/leads?lead=5', many(150), { service });
    expect(leads.opened.state.value).toMatchObject({ at: 'shown', lead: { id: 5 } });
    const emails = [lead(150), lead(5)].map(({ email }) => email.toUpperCase());
    background.push({ topic: 'forgotten', emails, revision: 20 });
    expect(ids().slice(0, 2)).toEqual([149, 148]);
    expect(leads.opened.state.value).toMatchObject({ at: 'failed', problem: { code: 'not-found' } });
    background.push({ topic: 'service', service: remoteService, revision: 21 });
    await settled();
    const listed = ids();
    background.push({ topic: 'forgotten', emails: [lead(148).email], revision: 22 });
    await settled();
    expect(ids()).toEqual(listed);
    expect(listed).toContain(148);
  });

  it('reloads after a back-up is restored, only with this device as the service', async () => {
    const all = many(3);
    const { leads, background, workspace, ids } = await openLeads('#/leads', all, { service: deviceService });
    all.splice(0, 3, lead(8), lead(7));
    background.push({ topic: 'restored', revision: 20 });
    await settled();
    expect(ids()).toEqual([8, 7]);
    expect(workspace.leadCount.value).toBe(2);
    background.push({ topic: 'service', service: remoteService, revision: 21 });
    await settled();
    const { length } = background.said('request');
    background.push({ topic: 'restored', revision: 22 });
    await settled();
    expect(background.said('request')).toHaveLength(length);
    expect(leads.pages.state.value).toMatchObject({ at: 'shown' });
  });

  describe('the count of new leads', () => {
    const created = (id: number, minute: number, some: Record<string, unknown> = {}) =>
      lead(id, { created_at: `1970-01-01 00:${minute}:00 UTC`, ...some });
    const push = (changed: Lead[], gone: number[], revision: number) =>
      ({ topic: 'leads', service: remoteService.id, changed, gone, revision }) as const;

    it('leaves out leads that existed before, and those deleted again', async () => {
      const { leads, background } = await openLeads('#/leads', [created(8, 15), created(7, 14)]);
      background.push(push([created(3, 12), created(9, 16), created(10, 16), created(11, 16)], [], 20));
      expect(leads.news.value).toBe(3);
      background.push(push([created(9, 16)], [10], 21));
      expect(leads.news.value).toBe(2);
    });

    it('includes older leads that a sync brought', async () => {
      const { leads, background } = await openLeads('#/leads', [created(8, 15)]);
      background.push({ ...push([created(9, 12), created(3, 12)], [], 20), added: [9] });
      expect(leads.news.value).toBe(1);
    });

    it('includes leads of the shown list only, and none while a filter may exclude them', async () => {
      const there = { leads_list: { id: 3, name: 'Fair' } };
      const { leads, background } = await openLeads('#/leads?list=3', [created(8, 15, there)]);
      background.push(push([created(9, 16), created(10, 16, there)], [], 20));
      expect(leads.news.value).toBe(1);
      leads.query.replace({ company: 'Kestrel' });
      await settled();
      background.push(push([created(12, 17)], [], 21));
      expect(leads.news.value).toBe(0);
    });

    it('leaves out leads that are listed by now', async () => {
      const all = [created(8, 15)];
      const { leads, background } = await openLeads('#/leads', all);
      const fresh = created(9, 16);
      background.push(push([fresh], [], 20));
      expect(leads.news.value).toBe(1);
      leads.pages.add(fresh, true);
      expect(leads.news.value).toBe(0);
    });
  });
});

describe('the requests of the leads page', () => {
  it('load the list named in the URL, and count all leads once', async () => {
    const { listed, goTo, workspace, leads } = await openLeads('#/leads?list=3', many(4));
    expect(listed()).toEqual([{ leads_list_id: 3, limit: 100 }, { limit: 1 }]);
    expect(workspace.leadCount.value).toBe(4);
    goTo('#/leads?list=5');
    await settled();
    expect(listed().slice(2)).toEqual([{ leads_list_id: 5, limit: 100 }]);
    leads.query.remove('leads_list_id');
    await settled();
    expect(workspace.route.value.of).toEqual({});
    expect(listed().at(-1)).toEqual({ limit: 100 });
  });

  it('wait until the leads page is shown, and are not repeated on return', async () => {
    const { listed, goTo } = await openLeads('#/account', many(2));
    expect(listed()).toEqual([]);
    goTo('#/leads');
    await settled();
    goTo('#/account');
    goTo('#/leads');
    await settled();
    expect(listed()).toEqual([{ limit: 100 }]);
  });

  it('keep the last valid filters while one is invalid, and its input is not lost', async () => {
    const { leads, listed } = await openLeads('#/leads', many(2));
    leads.query.edit('created_at');
    leads.query.fill({ kind: 'time', is: 'some', from: '2026-03-10', to: '2026-03-01' });
    leads.query.leave();
    await settled();
    expect(listed()).toEqual([{ limit: 100 }]);
    expect(leads.query.wrong.value.get('created_at')?.wrong).toEqual([{ path: 'to', why: 'inverted' }]);
    leads.query.edit('created_at');
    expect(leads.query.edited.value?.form).toMatchObject({ from: '2026-03-10' });
    leads.query.fill({ kind: 'time', is: 'today', from: '', to: '' });
    await settled();
    expect(listed().at(-1)).toEqual({ created_at: 'today', limit: 100 });
    expect(leads.query.wrong.value.size).toBe(0);
    leads.query.fill({ kind: 'time', is: 'some', from: '2026-03-10', to: '2026-03-01' });
    await settled();
    expect(leads.query.filters.value).toEqual({ created_at: 'today' });
    expect(listed()).toHaveLength(2);
  });

  it('wait for a pause in typing', async () => {
    vi.useFakeTimers();
    try {
      const { leads, listed } = await openLeads('#/leads', many(2));
      for (const text of ['m', 'ma', 'marit']) leads.query.type(text);
      await vi.advanceTimersByTimeAsync(299);
      expect(listed()).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(listed().slice(1)).toEqual([{ query: 'marit', limit: 100 }]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('include a search typed just before a filter was chosen, and no removed filter', async () => {
    vi.useFakeTimers();
    try {
      const { leads, listed } = await openLeads('#/leads', many(2));
      leads.query.type('marit');
      leads.query.edit('created_at');
      leads.query.fill({ kind: 'time', is: 'today', from: '', to: '' });
      await vi.advanceTimersByTimeAsync(300);
      expect(listed().at(-1)).toEqual({ query: 'marit', created_at: 'today', limit: 100 });
      leads.query.edit('company');
      leads.query.fill({ '': 'Alder', is: 'some' });
      leads.query.fill({ '': 'Aldermoor', is: 'some' });
      leads.query.remove('company');
      await vi.advanceTimersByTimeAsync(300);
      expect(leads.query.filters.value).toEqual({ query: 'marit', created_at: 'today' });
    } finally {
      vi.useRealTimers();
    }
  });
});
