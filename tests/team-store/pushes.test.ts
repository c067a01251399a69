/** The database's own promise: if another instance has an app's batch, a second instance gets nothing. */
import { expect, test } from 'vitest';
import { emptyLead } from '../../lib/device-service/leads/lead-writing.ts';
import { newTeam } from './new-team.ts';

const wanted = { now: 1_000, until: 2_000, most: 1 };

async function withPushes(leads: number) {
  const lend = await newTeam();
  const ids = await lend(async (store) => {
    const added: number[] = [];
    for (let nth = 0; nth < leads; nth += 1) {
      added.push((await store.leads.add(emptyLead(`person${nth}@ferrocrate.test`, 0, 1))).id);
    }
    await store.pushes.add('crm', added, 500);
    return added;
  });
  return { lend, ids, take: (more = {}) => lend(({ pushes }) => pushes.take('crm', { ...wanted, ...more })) };
}

test('two takes at once get one batch', async () => {
  const { take } = await withPushes(2);
  const taken = await Promise.all([take(), take()]);
  expect(taken.filter((batch) => batch !== null)).toHaveLength(1);
  expect(await take({ now: 2_000, until: 3_000 })).not.toBeNull();
});

test('an app on hold gives no batch until the hold ends', async () => {
  const { lend, take } = await withPushes(2);
  const batch = await take();
  const outcomes = (batch?.pushes ?? []).map(({ id }) => ({ id, to: 'done' as const, recordId: null }));
  await lend(async ({ pushes }) => batch && pushes.settle(batch, outcomes, 1_800));
  expect(await take({ now: 1_799 })).toBeNull();
  expect((await take({ now: 1_800 }))?.pushes).toHaveLength(1);
});

test('leads get the status of their push, and keep their other data', async () => {
  const { lend, ids, take } = await withPushes(3);
  const statuses = () =>
    lend(async ({ leads }) => {
      const all = await Promise.all(ids.map((id) => leads.lead(id)));
      return all.map((lead) => [lead?.email, lead?.sync_status]);
    }, 'read');
  expect(await statuses()).toEqual(ids.map((_, nth) => [`person${nth}@ferrocrate.test`, 'pending']));
  const batch = await take({ most: 3 });
  await lend(async ({ pushes }) => {
    const [one, other] = batch?.pushes ?? [];
    if (!batch || !one || !other) throw new Error('Nothing was taken.');
    await pushes.settle(
      batch,
      [
        { id: one.id, to: 'done', recordId: 'a' },
        { id: other.id, to: 'error', message: 'No such\0country.' },
      ],
      null,
    );
  });
  expect((await statuses()).map(([, status]) => status)).toEqual(['success', 'error', 'pending']);
  expect(await lend(({ pushes }) => pushes.counts('crm'), 'read')).toEqual({ queued: 0, leased: 1, done: 1, error: 1 });
  // The third is leased until its lease ends.
  expect(await take({ now: 1_999 })).toBeNull();
  expect((await take({ now: 2_000, until: 3_000 }))?.pushes.map(({ lead }) => lead)).toEqual(ids.slice(2));
});
