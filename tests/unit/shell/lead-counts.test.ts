import { describe, expect, it } from 'vitest';
import type { JobView, KnownList } from '../../../lib/messages/views.ts';
import { settled as once } from '../harness/fake-background.ts';
import { job } from '../harness/fixtures.ts';
import { openWorkspace } from '../harness/opened-workspace.ts';
import { done, lead, openLeads, pageOf } from '../leads/lead-fixtures.ts';

/** Each count waits for the one before it. */
async function settled(): Promise<void> {
  for (let counts = 0; counts < 4; counts += 1) await once();
}

const lists: KnownList[] = [
  { id: 7, name: 'Fair', leads: 1 },
  { id: 9, name: 'Old', leads: 4 },
];

/** The service counts 12 leads, 5 of them in Fair and 7 in Old; the background learns it. */
async function opened(some: { hash?: string } = {}) {
  const rest = await openWorkspace(some.hash ?? '#/import', { lists });
  const { worker, workspace } = rest;
  let known = lists;
  worker.answer('lists', () => ({ lists: known }));
  worker.answer('request', ({ params }) => {
    const leads = params.leads_list_id === 7 ? 5 : params.leads_list_id === 9 ? 7 : 12;
    known = known.map((one) => (one.id === params.leads_list_id ? { ...one, leads } : one));
    const all = Array.from({ length: leads }, (_, at) => lead(at + 1));
    return done(pageOf(all, params));
  });
  let revision = 1;
  const tell = async (view: Partial<JobView>) => {
    revision += 1;
    worker.push({ revision, topic: 'job', job: job({ id: 'i', kind: 'import', list: 'Fair', ...view }) });
    await settled();
  };
  const asked = () => worker.said('request').map(({ operation, params, click }) => ({ operation, params, click }));
  return { ...rest, workspace, tell, asked };
}

const shown = (all: readonly KnownList[]) => all.map(({ name, leads }) => [name, leads]);

describe('how many leads there are', () => {
  it('is counted after an import, whichever page is open and whoever began it: all of them, and its list', async () => {
    const { workspace, tell, asked } = await opened();
    await tell({ state: 'done', done: 4 });
    expect(workspace.leadCount.value).toBe(12);
    expect(shown(workspace.lists.value)).toEqual([
      ['Fair', 5],
      ['Old', 4],
    ]);
    expect(asked()).toEqual([
      { operation: 'listLeads', params: { limit: 1 }, click: false },
      { operation: 'listLeads', params: { leads_list_id: 7, limit: 1 }, click: false },
    ]);
    // The same end told again is no news.
    await tell({ state: 'done', done: 4 });
    expect(asked()).toHaveLength(2);
  });

  it('is counted in every list when nobody knows which ones changed, the one that is looked at first', async () => {
    const { workspace, tell, asked } = await opened({ hash: '#/leads?list=9' });
    await tell({ id: 'd', kind: 'delete', list: null, state: 'done', done: 1 });
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

  it('is asked for by no job that leaves the leads as they are, nor by one that has just begun', async () => {
    const { tell, asked } = await opened();
    await tell({ id: 'dry', dry: true, state: 'done' });
    await tell({ id: 'v', kind: 'verify', state: 'done' });
    await tell({ state: 'running', done: 3, created: 1_000_000 });
    expect(asked()).toEqual([]);
    await tell({ state: 'running', done: 90, created: 980_000 });
    expect(asked()).toHaveLength(2);
    await tell({ state: 'running', done: 91, created: 980_000 });
    expect(asked()).toHaveLength(2);
  });
});

it('the table says it, too, and shows the first leads where there were none', async () => {
  const all = [lead(1)];
  const { leads, workspace, worker } = await openLeads('#/leads', all);
  expect(leads.total.value).toBe(1);
  all.push(lead(2), lead(3));
  worker.push({ revision: 2, topic: 'job', job: job({ id: 'i', kind: 'import', state: 'done' }) });
  await settled();
  expect(leads.total.value).toBe(3);
  expect(workspace.leadCount.value).toBe(3);
  // What is being looked at does not move.
  expect(leads.rows.value).toHaveLength(1);

  const none: ReturnType<typeof lead>[] = [];
  const other = await openLeads('#/leads', none);
  none.push(lead(1), lead(2));
  other.worker.push({ revision: 2, topic: 'job', job: job({ id: 'i', kind: 'import', state: 'done' }) });
  await settled();
  expect(other.leads.rows.value).toHaveLength(2);
});
