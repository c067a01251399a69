import { describe, expect, it } from 'vitest';
import type { JobView } from '../../../lib/messages/job-views.ts';
import type { KnownList } from '../../../lib/messages/lead-views.ts';
import type { Push } from '../../../lib/messages/push.ts';
import type { Beginning } from '../../../lib/messages/workspace-views.ts';
import { settled as once } from '../harness/fake-background.ts';
import { deviceService, job } from '../harness/fixtures.ts';
import { openWorkspace } from '../harness/opened-workspace.ts';
import { done, lead, openLeads, pageOf } from '../leads/lead-fixtures.ts';

/** Each count waits for the previous one. */
async function settled(): Promise<void> {
  for (let counts = 0; counts < 4; counts += 1) await once();
}

const lists: KnownList[] = [
  { id: 7, name: 'Fair', leads: 1 },
  { id: 9, name: 'Old', leads: 4 },
];

/** The service counts 12 leads: 5 in Fair, 7 in Old. The background learns each count. */
async function opened({ hash = '#/import', ...some }: { hash?: string } & Partial<Beginning> = {}) {
  const rest = await openWorkspace(hash, { lists, ...some });
  const { background, workspace } = rest;
  let known = lists;
  background.answer('lists', () => ({ lists: known }));
  background.answer('request', ({ params }) => {
    const leads = params.leads_list_id === 7 ? 5 : params.leads_list_id === 9 ? 7 : 12;
    known = known.map((one) => (one.id === params.leads_list_id ? { ...one, leads } : one));
    const all = Array.from({ length: leads }, (_, at) => lead(at + 1));
    return done(pageOf(all, params));
  });
  let revision = 1;
  const pushJob = async (view: Partial<JobView>) => {
    revision += 1;
    background.push({ revision, topic: 'job', job: job({ id: 'i', kind: 'import', list: 'Fair', ...view }) });
    await settled();
  };
  const asked = () => background.said('request').map(({ operation, params, click }) => ({ operation, params, click }));
  return { ...rest, workspace, pushJob, asked };
}

const shown = (all: readonly KnownList[]) => all.map(({ name, leads }) => [name, leads]);

describe('the number of leads', () => {
  it('is counted after an import, whichever page is open: in total and in the import’s list', async () => {
    const { workspace, pushJob, asked } = await opened();
    await pushJob({ state: 'done', done: 4 });
    expect(workspace.leadCount.value).toBe(12);
    expect(shown(workspace.lists.value)).toEqual([
      ['Fair', 5],
      ['Old', 4],
    ]);
    expect(asked()).toEqual([
      { operation: 'listLeads', params: { limit: 1 }, click: false },
      { operation: 'listLeads', params: { leads_list_id: 7, limit: 1 }, click: false },
    ]);
    // The same end, pushed again, changes nothing.
    await pushJob({ state: 'done', done: 4 });
    expect(asked()).toHaveLength(2);
  });

  it.each<[string, Push]>([
    ['a back-up was restored into', { revision: 2, topic: 'restored' }],
    ['a person was forgotten on', { revision: 2, topic: 'forgotten', emails: ['ada@some.test'] }],
  ])('is counted after %s this device', async (_, push) => {
    const { workspace, background, asked } = await opened({ service: deviceService });
    background.push(push);
    await settled();
    expect(workspace.leadCount.value).toBe(12);
    expect(shown(workspace.lists.value)).toEqual([
      ['Fair', 5],
      ['Old', 7],
    ]);
    expect(asked().every(({ click }) => !click)).toBe(true);
  });

  it('is counted in every list if the changed lists are unknown, starting with the open list', async () => {
    const { workspace, pushJob, asked } = await opened({ hash: '#/leads?list=9' });
    await pushJob({ id: 'd', kind: 'delete', list: null, state: 'done', done: 1 });
    expect(asked().map(({ params }) => params)).toEqual([
      { limit: 1 },
      { leads_list_id: 9, limit: 1 },
      { leads_list_id: 7, limit: 1 },
    ]);
    expect(shown(workspace.lists.value)).toEqual([
      ['Fair', 5],
      ['Old', 7],
    ]);
  });

  it('is not taken from a former service whose count was in flight when another was chosen', async () => {
    const { workspace, background } = await opened();
    background.answer('usage', () => ({ usage: null }));
    background.push({ revision: 2, topic: 'job', job: job({ id: 'i', kind: 'import', state: 'done' }) });
    await once();
    const ofList = background.hold('request');
    await settled();
    background.push({ revision: 3, topic: 'service', service: deviceService });
    ofList(done(pageOf([lead(1)], { limit: 1 })));
    await settled();
    expect(workspace.leadCount.value).toBeNull();
    expect(workspace.counted.value).toBeNull();
  });

  it('is not requested for a job that changes no leads, nor for one that has just started', async () => {
    const { pushJob, asked } = await opened();
    await pushJob({ id: 'dry', dry: true, state: 'done' });
    await pushJob({ id: 'v', kind: 'verify', state: 'done' });
    await pushJob({ state: 'running', done: 3, created: 1_000_000 });
    expect(asked()).toEqual([]);
    await pushJob({ state: 'running', done: 90, created: 980_000 });
    expect(asked()).toHaveLength(2);
    await pushJob({ state: 'running', done: 91, created: 980_000 });
    expect(asked()).toHaveLength(2);
  });
});

it('the leads table shows the new total, and loads the first leads if it was empty', async () => {
  const all = [lead(1)];
  const { leads, workspace, background } = await openLeads('#/leads', all);
  expect(leads.total.value).toBe(1);
  all.push(lead(2), lead(3));
  background.push({ revision: 2, topic: 'job', job: job({ id: 'i', kind: 'import', state: 'done' }) });
  await settled();
  expect(leads.total.value).toBe(3);
  expect(workspace.leadCount.value).toBe(3);
  // The rows in view do not move.
  expect(leads.rows.value).toHaveLength(1);

  const none: ReturnType<typeof lead>[] = [];
  const other = await openLeads('#/leads', none);
  none.push(lead(1), lead(2));
  other.background.push({ revision: 2, topic: 'job', job: job({ id: 'i', kind: 'import', state: 'done' }) });
  await settled();
  expect(other.leads.rows.value).toHaveLength(2);
});
