/** Another service is chosen while leads are shown. The same ids are different leads there. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { operations } from '../../../lib/contract/operations.ts';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import type { Asked } from '../../../lib/messages/request-views.ts';
import { settled } from '../harness/fake-background.ts';
import { deviceService, job, remoteService } from '../harness/fixtures.ts';
import { done, lead, openLeads, pageOf } from './lead-fixtures.ts';

const team = { ...remoteService, id: 'team' };
const ada = lead(2, { email: 'ada@aldermoor.test', notes: 'Dutch' });
/** Lead 2 is on a later page there. */
const atTeam = [
  ...Array.from({ length: 300 }, (_, at) => lead(1_000 - at)),
  lead(3),
  lead(2, { email: 'boss@other.test' }),
];

async function opened(hash: string, here: Lead[] = [lead(3), ada, lead(1)]) {
  const all = [...here];
  const rest = await openLeads(hash, all, { service: deviceService, lists: [{ id: 3, name: 'Fair', leads: 4 }] });
  const { background } = rest;
  background.answer('page-words', () => ({ changes: [], sources: {} }));
  background.answer('job-rows', () => ({ rows: [], total: 0 }));
  await settled();
  let revision = 50;
  const choose = async (service: typeof team | typeof deviceService) => {
    revision += 1;
    all.splice(0, all.length, ...(service === team ? atTeam : here));
    background.push({ topic: 'service', revision, service });
    await settled();
  };
  return { ...rest, all, choose };
}

describe('after another service was chosen', () => {
  it('the opened lead closes and the selection is cleared', async () => {
    const { leads, choose, workspace } = await opened('#/leads?lead=2');
    leads.selection.toggle('3', false);
    await choose(team);
    expect(leads.opened.state.value).toEqual({ at: 'none' });
    workspace.go('leads', { lead: '2' });
    await settled();
    expect(leads.opened.state.value).toMatchObject({ at: 'shown', lead: { email: 'boss@other.test' } });
    await leads.pages.all();
    expect(leads.selection.rows.value).toEqual([]);
  });

  it('filters by list and by member are dropped, and the others stay', async () => {
    const { leads, choose, listed, workspace } = await opened('#/leads?list=3');
    leads.query.replace({ leads_list_id: 3, user_id: [7], company: 'Aldermoor' });
    await settled();
    const before = listed().length;
    await choose(team);
    expect(leads.query.filters.value).toEqual({ company: 'Aldermoor' });
    expect(listed().slice(before)).toContainEqual({ company: 'Aldermoor', limit: 100 });
    expect(JSON.stringify(listed().slice(before))).not.toMatch(/leads_list_id|user_id/);
    expect(workspace.route.value.of).toEqual({});
  });

  it('its members are those of the new service, also if the former one answers late', async () => {
    const { leads, background, choose } = await opened('#/leads');
    const memberOf = (name: string) =>
      ({
        ...{ ok: true, asked: 1, cached: false, planEnd: null },
        reply: z.parse(operations.listTeamMembers.reply, { data: { rows: [{ id: '7', name }] } }),
      }) satisfies Asked<'listTeamMembers'>;
    const answerWith = (name: string) =>
      background.answer('request', ({ operation, params }) =>
        operation === 'listTeamMembers' ? memberOf(name) : done(pageOf([], params)),
      );
    answerWith('Ada');
    leads.team.load();
    await settled();
    expect([...leads.team.names.value]).toEqual([[7, 'Ada']]);
    await choose(team);
    expect([...leads.team.names.value]).toEqual([]);
    const late = background.hold('request');
    leads.team.load();
    await settled();
    answerWith('Ben');
    await choose({ ...team, id: 'third' });
    late(memberOf('Cleo'));
    leads.team.load();
    await settled();
    expect([...leads.team.names.value]).toEqual([[7, 'Ben']]);
  });

  it('the opened lead stays open if there was no service before', async () => {
    const { leads, background, choose } = await opened('#/leads?lead=2');
    background.push({ topic: 'service', revision: 40, service: null });
    await settled();
    expect(leads.opened.state.value).toEqual({ at: 'none' });
    leads.opened.open(3);
    await choose(deviceService);
    expect(leads.opened.state.value).toMatchObject({ at: 'shown', lead: { id: 3 } });
  });

  it('a late lead of the former service is not shown', async () => {
    const { leads, background, choose, workspace } = await opened('#/leads', [lead(3)]);
    const answer = background.hold('request');
    workspace.go('leads', { lead: '2' });
    await settled();
    background.answer('request', ({ params }) => done(pageOf(atTeam, params)));
    await choose(team);
    answer(done({ data: ada }));
    await settled();
    expect(leads.opened.state.value).toEqual({ at: 'none' });
    background.answer('request', () => done({ data: lead(2, { email: 'boss@other.test' }) }));
    workspace.go('leads', { lead: '2' });
    await settled();
    expect(leads.opened.state.value).toMatchObject({ lead: { email: 'boss@other.test' } });
  });

  it('an unsaved edit stays with the service that it was typed for', async () => {
    const { leads, choose, background } = await opened('#/leads?lead=2');
    leads.edits.begin(ada, 'notes', 'drawer');
    leads.edits.type(2, 'notes', 'Dutch, and tea');
    await choose(team);
    expect([...leads.edits.all.value]).toEqual([]);
    await leads.edits.save(2, 'notes');
    expect(background.said('edit-lead')).toEqual([]);
    await choose(deviceService);
    expect(leads.edits.all.value.get('2 notes')).toMatchObject({ text: 'Dutch, and tea', saw: 'Dutch' });
  });

  it('a late edit response of the former service changes no row', async () => {
    const { leads, choose, background } = await opened('#/leads?lead=3');
    leads.edits.begin(lead(3), 'notes', 'drawer');
    leads.edits.type(3, 'notes', 'Tea');
    const answer = background.hold('edit-lead');
    void leads.edits.save(3, 'notes');
    await choose(team);
    await leads.pages.all();
    answer({ at: 'edited', lead: lead(3, { email: 'former@aldermoor.test', notes: 'Tea' }) });
    await settled();
    expect(leads.rows.value.find((row) => row.lead.id === 3)?.lead.email).toBe(lead(3).email);
    await choose(deviceService);
    expect([...leads.edits.all.value]).toEqual([]);
  });

  it('the lists, saved filters and lead count of the new service are shown', async () => {
    const { leads, choose, background, workspace } = await opened('#/leads?list=3');
    background.answer('lists', () => ({ lists: [{ id: 8, name: 'Press', leads: 2 }] }));
    background.answer('lead-filters', () => ({ saved: [{ name: 'Warm', filters: {} }] }));
    await choose(team);
    expect(workspace.lists.value).toEqual([{ id: 8, name: 'Press', leads: 2 }]);
    expect(leads.saved.sets.value).toEqual([{ name: 'Warm', filters: {} }]);
    expect(workspace.leadCount.value).toBe(atTeam.length);
  });

  it('saved filters are stored and deleted at the service that was shown, and a refusal is reported', async () => {
    const { leads, background, choose, workspace } = await opened('#/leads');
    const problem = { code: 'service-changed' } as const;
    background.refuse('keep-lead-filters', problem);
    background.refuse('forget-lead-filters', problem);
    await leads.saved.keep('Warm', {});
    expect(background.said('keep-lead-filters')).toEqual([{ name: 'Warm', filters: {}, service: deviceService.id }]);
    expect(workspace.shared.flash.now.value?.done).toEqual({ what: 'refused', problem });
    // The former service's sets are shown until those of the new one arrive.
    background.hold('lead-filters');
    await choose(team);
    await leads.saved.forget('Warm');
    expect(background.said('forget-lead-filters')).toEqual([{ name: 'Warm', service: deviceService.id }]);
  });

  it('a late response of the former service does not replace the new one’s saved filters', async () => {
    const { leads, choose, background } = await opened('#/leads');
    const answer = background.hold('keep-lead-filters');
    const keeping = leads.saved.keep('Warm', {});
    background.answer('lead-filters', () => ({ saved: [{ name: 'Theirs', filters: {} }] }));
    await choose(team);
    answer({ saved: [{ name: 'Warm', filters: {} }] });
    await keeping;
    expect(leads.saved.sets.value).toEqual([{ name: 'Theirs', filters: {} }]);
  });

  it('jobs of the former service neither change, count nor hide rows', async () => {
    const { leads, choose, background } = await opened('#/leads');
    await choose(team);
    const before = leads.rows.value.map((row) => row.lead);
    const changed = [
      lead(999, { email: 'stranger@aldermoor.test' }),
      lead(2_000, { created_at: '2099-01-01 00:00:00 UTC' }),
    ];
    background.push({ topic: 'leads', service: deviceService.id, changed, gone: [1_000], revision: 90 });
    background.answer('job-rows', () => ({
      rows: [{ key: before[3]?.email ?? '' }] as never,
      total: 1,
    }));
    const deletion = job({ id: 'd', kind: 'delete', service: deviceService.id, state: 'held' });
    background.push({ topic: 'job', job: deletion, revision: 91 });
    await settled();
    expect(leads.rows.value.map((row) => row.lead)).toEqual(before);
    expect(leads.news.value).toBe(0);
  });
});

it('a restored back-up that reuses an opened lead’s id shows the new lead and clears the selection', async () => {
  const many = Array.from({ length: 300 }, (_, at) => lead(300 - at));
  const { leads, all, background } = await opened('#/leads?lead=5', many);
  leads.selection.toggle('300', false);
  all.splice(0, all.length, ...many.map(({ id }) => lead(id, { email: `new${id}@other.test` })));
  background.push({ topic: 'restored', revision: 60 });
  await settled();
  expect(leads.rows.value[0]?.lead.email).toBe('new300@other.test');
  expect(leads.opened.state.value).toMatchObject({ at: 'shown', lead: { email: 'new5@other.test' } });
  expect(leads.selection.rows.value).toEqual([]);
});
