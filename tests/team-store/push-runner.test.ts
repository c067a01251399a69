/** From a queued lead to its outcome: states, pauses, leases. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PushedLead, PushOutcome } from '../../lib/team-service/apps/app.ts';
import { leaseTime, pauseAfter } from '../../lib/team-service/apps/push-runner.ts';
import { SettingsNotReadable } from '../../lib/team-service/apps/sealed-settings.ts';
import { sendEach } from '../../lib/team-service/apps/sending.ts';
import { until } from '../e2e/harness/until.ts';
import { runs } from '../run/effort.ts';
import { aLead } from '../service/apps/pushed-leads.ts';
import { draws, momentsOf } from '../unit/harness/effects.ts';
import { begin, crm, later, other, runnerByHand, synced } from './runner-by-hand.ts';

const one = (leads: readonly PushedLead[], outcome: PushOutcome): PushOutcome[] => leads.map(() => outcome);

test('jitters its pauses, six hours at most', () => {
  expect([pauseAfter(1, () => 0), pauseAfter(1, () => 1), pauseAfter(30, () => 1)]).toEqual([
    15_000, 30_000, 21_600_000,
  ]);
});

test('every time that it writes is a whole number, whatever clock and random give, and each lead goes on', async () => {
  const answers = fc.array(fc.constantFrom('synced', 'later', 'waits', 'refused', 'unsent', 'nothing'), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(momentsOf({ minLength: 1, maxLength: 3 }), draws, answers, async (moments, drawn, wanted) => {
      let pushed = 0;
      const { add, step, clock, outbox, errors } = await runnerByHand(
        async (leads) =>
          leads.flatMap(({ lead }): PushOutcome[] => {
            const outcome = wanted[pushed++ % wanted.length];
            switch (outcome) {
              case 'synced':
                return [{ at: 'synced', recordId: `record-${lead.id}` }];
              case 'waits':
                return [{ at: 'later', reason: 'It answered 429', wait: drawn * 1_000 }];
              case 'unsent':
                return [{ at: 'unsent', reason: 'No time.', wait: null }];
              case 'refused':
                return [{ at: 'refused', reason: 'No.' }];
              case 'later':
                return later(leads.slice(0, 1));
              default:
                return [];
            }
          }),
        10,
        () => drawn,
      );
      for (const moment of moments) {
        clock.move(moment - clock.now());
        await add([1, 1, 2, 3]);
        await step();
        const { leased } = await outbox.counts(crm);
        expect(leased).toBe(0);
        const due = await outbox.nextDue(clock.now());
        expect(due === null || Number.isSafeInteger(due)).toBe(true);
      }
      expect(errors).toEqual([]);
    }),
    { numRuns: runs(3, 8) },
  );
});

test('pushes queued leads in batches of the app’s size, and sets their status', async () => {
  const { add, drain, handedIds, statuses, outbox, reports } = await runnerByHand(undefined, 2);
  await add([1, 2, 3]);
  expect([...statuses]).toEqual([
    ['1 1', 'pending'],
    ['1 2', 'pending'],
    ['1 3', 'pending'],
  ]);
  await drain();
  expect(handedIds()).toEqual([[1, 2], [3]]);
  expect([...statuses.values()]).toEqual(['success', 'success', 'success']);
  expect(await outbox.counts(crm)).toEqual({ queued: 0, leased: 0, done: 3, error: 0 });
  expect(reports).toEqual([{ ...crm, provider: 'stub', synced: 3, failed: 0, later: 0 }]);
});

test('passes the app’s record to the next push, which has an id of its own', async () => {
  const { add, drain, handed } = await runnerByHand();
  await add([1]);
  await drain();
  await add([1]);
  await drain();
  expect(handed.flat().map(({ recordId, attempted }) => [recordId, attempted])).toEqual([
    [null, null],
    ['record-1', null],
  ]);
  expect(handed[0]?.[0]?.id).not.toBe(handed[1]?.[0]?.id);
});

test('stores a refusal with its reason', async () => {
  const { add, drain, statuses, outbox } = await runnerByHand(async (leads) =>
    one(leads, { at: 'refused', reason: 'No such country.' }),
  );
  await add([1]);
  await drain();
  expect(statuses.get('1 1')).toBe('error');
  expect(await outbox.errors(crm)).toEqual([{ lead: 1, message: 'No such country.' }]);
});

test('retries the same push after growing pauses, and gives up after 16 attempts', async () => {
  const { add, step, clock, handed, statuses, outbox } = await runnerByHand(async (leads) => later(leads));
  await add([1]);
  const pauses: number[] = [];
  while (await step()) {
    const due = await outbox.nextDue(clock.now());
    if (due === null) break;
    pauses.push((due - clock.now()) / 1_000);
    expect(statuses.get('1 1')).toBe('pending');
    clock.move(due - clock.now() - 1);
    expect(await step()).toBe(false);
    clock.move(1);
  }
  expect(pauses).toEqual([
    30,
    60,
    120,
    240,
    480,
    960,
    1920,
    3840,
    7680,
    15360,
    ...Array.from({ length: 5 }, () => 21_600),
  ]);
  expect(new Set(handed.flat().map(({ id }) => id)).size).toBe(1);
  expect(handed.flat().map(({ attempted }) => attempted)).toEqual([null, ...Array.from({ length: 15 }, () => begin)]);
  expect(await outbox.errors(crm)).toEqual([{ lead: 1, message: 'Given up after 16 tries. It answered 503' }]);
  expect(statuses.get('1 1')).toBe('error');
});

test('does not use up its attempts within a minute if an app keeps asking for a second’s pause', async () => {
  const { add, step, clock, outbox, statuses } = await runnerByHand(async (leads) => later(leads, 1_000));
  await add([1]);
  while (clock.now() < begin + 60_000) {
    await step();
    clock.move(Math.max(1_000, ((await outbox.nextDue(clock.now())) ?? 0) - clock.now()));
  }
  expect(statuses.get('1 1')).toBe('pending');
});

test('pauses only the app that asks for a pause', async () => {
  const { add, drain, clock, handedIds } = await runnerByHand(async (leads, { now }) =>
    now() < begin + 90_000 && leads[0]?.lead.id === 1
      ? [...later(leads.slice(0, 1), 90_000), ...synced(leads.slice(1))]
      : synced(leads),
  );
  await add([1, 2]);
  await drain();
  await add([3]);
  await add([4], other);
  await drain();
  expect(handedIds()).toEqual([[1, 2], [4]]);
  clock.move(89_999);
  await drain();
  expect(handedIds()).toHaveLength(2);
  clock.move(1);
  await drain();
  expect(handedIds().slice(2).flat().sort()).toEqual([1, 3]);
});

test('counts no attempt for a lead that was not sent', async () => {
  const unsent: PushOutcome = { at: 'unsent', reason: 'It wants a pause.', wait: 1_000 };
  const { add, drain, clock, handed, outbox } = await runnerByHand(async (leads) =>
    handed.length <= 40 ? one(leads, unsent) : later(leads),
  );
  await add([1]);
  for (let asked = 0; asked < 40; asked += 1) {
    await drain();
    clock.move(1_000);
  }
  await drain();
  expect(handed).toHaveLength(41);
  // The pause after a first attempt.
  expect(await outbox.nextDue(clock.now())).toBe(clock.now() + 30_000);
});

test('sends an app that is down one batch, not the whole queue', async () => {
  const { add, drain, handedIds } = await runnerByHand(async (leads) => later(leads), 200);
  await add([1, 2]);
  await drain();
  await add([3]);
  await drain();
  expect(handedIds()).toEqual([[1, 2]]);
});

test('switches off an app that accepts nothing more, and gives the reason for every lead', async () => {
  const { add, drain, handedIds, outbox, connections } = await runnerByHand(
    async (leads) => one(leads, { at: 'off', reason: 'Its token is gone.' }),
    1,
  );
  await add([1, 2]);
  await drain();
  await add([3]);
  await drain();
  expect(handedIds()).toEqual([[1]]);
  expect(connections.get('1 crm')?.off).toBe('Its token is gone.');
  expect(await outbox.errors(crm)).toEqual([1, 2, 3].map((lead) => ({ lead, message: 'Its token is gone.' })));
});

test('names missing settings of an app, without values', async () => {
  const { add, drain, outbox, connections } = await runnerByHand();
  connections.set('1 crm', { provider: 'stub', settings: null, off: null });
  connections.delete('1 other');
  await add([1]);
  await add([2], other);
  await drain();
  expect(await outbox.errors(crm)).toEqual([{ lead: 1, message: 'Its settings are not complete: token.' }]);
  expect(await outbox.errors(other)).toEqual([{ lead: 2, message: 'This app is not connected any more.' }]);
});

test('takes over a killed process’s leads after the lease, with the time of the earlier attempt', async () => {
  const { add, outbox, clock, step, handed } = await runnerByHand();
  await add([1, 2]);
  await outbox.take({ now: clock.now(), until: clock.now() + leaseTime, most: 10 });
  await add([3]);
  expect(await step()).toBe(false);
  expect(await outbox.nextDue(clock.now())).toBe(begin + leaseTime);
  clock.move(leaseTime);
  await step();
  expect(handed.flat().map(({ lead, attempted }) => [lead.id, attempted])).toEqual([
    [1, begin],
    [2, begin],
    [3, null],
  ]);
});

test('ignores a settlement after the lease has run out', async () => {
  const { add, outbox, clock } = await runnerByHand();
  await add([1]);
  const first = await outbox.take({ now: begin, until: begin + 10, most: 10 });
  clock.move(10);
  const second = await outbox.take({ now: clock.now(), until: begin + 99, most: 10 });
  if (!first || !second) throw new Error('Nothing was taken.');
  const id = first.pushes[0]?.id ?? '';
  await outbox.settle(first, [{ id, to: 'error', message: 'Too late.' }], null);
  expect(await outbox.counts(crm)).toMatchObject({ leased: 1, error: 0 });
  await outbox.settle(second, [{ id, to: 'done', recordId: 'a' }], null);
  expect(await outbox.counts(crm)).toMatchObject({ done: 1 });
});

test('has one batch of an app under way at a time', async () => {
  const { add, outbox } = await runnerByHand();
  await add([1, 2]);
  await add([1], other);
  const wanted = { now: begin, until: begin + 10, most: 1 };
  const taken = [await outbox.take(wanted), await outbox.take(wanted), await outbox.take(wanted)];
  expect(taken.map((batch) => batch?.app)).toEqual(['crm', 'other', undefined]);
});

test('a long queue of one app keeps no other waiting', async () => {
  const { add, clock, outbox } = await runnerByHand();
  await add([1, 2, 3]);
  clock.move(1_000);
  await add([1], { ...crm, team: 2 });
  const teams: (number | undefined)[] = [];
  for (let turn = 1; turn <= 4; turn += 1) {
    const batch = await outbox.take({ now: clock.now(), until: clock.now() + 10, most: 1 });
    teams.push(batch?.team);
    const done = batch?.pushes.map(({ id }) => ({ id, to: 'done' as const, recordId: null })) ?? [];
    if (batch) await outbox.settle(batch, done, null);
  }
  expect(teams).toEqual([1, 2, 1, 1]);
});

test('queues no lead twice', async () => {
  const { add, drain, handedIds } = await runnerByHand();
  await add([1, 1, 2]);
  await add([2]);
  await drain();
  expect(handedIds()).toEqual([[1, 2]]);
});

test('sends a lead again if it was queued again during its push', async () => {
  const { add, drain, handed, leads, statuses } = await runnerByHand(async (some) => {
    if (handed.length === 1) {
      leads.set('1 1', aLead(1, { position: 'Director' }));
      await add([1]);
    }
    return synced(some);
  });
  await add([1]);
  await drain();
  expect(handed.flat().map(({ lead }) => lead.position)).toEqual([null, 'Director']);
  expect(handed[1]?.[0]?.recordId).toBe('record-1');
  expect(statuses.get('1 1')).toBe('success');
});

test('sends a lead’s current state, and no deleted lead', async () => {
  const { add, drain, handed, leads, outbox } = await runnerByHand();
  await add([1, 2]);
  leads.set('1 1', aLead(1, { position: 'Director' }));
  leads.delete('1 2');
  await drain();
  expect(handed.flat().map(({ lead }) => [lead.id, lead.position])).toEqual([[1, 'Director']]);
  expect(await outbox.counts(crm)).toEqual({ queued: 0, leased: 0, done: 1, error: 0 });
});

test('sends each part of a batch in its current state, without leads deleted meanwhile', async () => {
  const { add, step, handed, leads, outbox } = await runnerByHand(async (some) => {
    leads.set('1 2', aLead(2, { position: 'Director' }));
    leads.delete('1 3');
    return synced(some);
  }, 1);
  await add([1, 2, 3]);
  await step();
  expect(handed.flat().map(({ lead }) => [lead.id, lead.position])).toEqual([
    [1, null],
    [2, 'Director'],
  ]);
  expect(await outbox.counts(crm)).toEqual({ queued: 0, leased: 0, done: 2, error: 0 });
});

test('leaves out leads deleted while an app takes leads one by one', async () => {
  const { add, step, leads, outbox } = await runnerByHand((some, reach) =>
    sendEach(
      some,
      async ({ lead }) => {
        leads.delete('1 2');
        return { at: 'synced', recordId: `record-${lead.id}` };
      },
      reach,
    ),
  );
  await add([1, 2, 3]);
  await step();
  expect(await outbox.counts(crm)).toEqual({ queued: 0, leased: 0, done: 2, error: 0 });
});

test('holds an app that takes none of the remaining leads, although some were deleted', async () => {
  const { add, step, leads, clock, outbox } = await runnerByHand((some, reach) =>
    sendEach(
      some,
      async () => {
        leads.delete('1 2');
        return { at: 'later', reason: 'It answered 503', wait: null };
      },
      reach,
    ),
  );
  await add([1, 2, 3]);
  await step();
  await add([4]);
  expect(await outbox.nextDue(clock.now())).toBeGreaterThan(clock.now());
});

test('shows a lead in two apps as pending first, then as failed', async () => {
  const { add, step, statuses } = await runnerByHand(async (leads) => (statuses.size === 0 ? [] : handedOnce(leads)));
  let asked = 0;
  const handedOnce = (leads: readonly PushedLead[]) =>
    asked++ === 0 ? one(leads, { at: 'refused', reason: 'No.' }) : synced(leads);
  await add([1]);
  await add([1], other);
  await step();
  expect(statuses.get('1 1')).toBe('pending');
  await step();
  expect(statuses.get('1 1')).toBe('error');
});

test('keeps teams apart', async () => {
  const { add, drain, statuses, outbox } = await runnerByHand();
  await add([1], { ...crm, team: 2 });
  await drain();
  expect([...statuses]).toEqual([['2 1', 'success']]);
  expect(await outbox.counts(crm)).toMatchObject({ done: 0 });
});

test('sends leads one by one after an app has failed at their batch repeatedly', async () => {
  const { add, step, clock, outbox, handedIds } = await runnerByHand(async (leads) =>
    leads.some(({ lead }) => lead.id === 2) ? later(leads) : synced(leads),
  );
  await add([1, 2, 3]);
  for (let tried = 0; tried < 5; tried += 1) {
    await step();
    clock.move(((await outbox.nextDue(clock.now())) ?? clock.now()) - clock.now());
  }
  expect(handedIds()).toEqual([[1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1], [2], [3]]);
  expect(await outbox.counts(crm)).toMatchObject({ done: 2, queued: 1 });
});

test('runs until it is aborted, and settles the batch under way', async () => {
  const life = new AbortController();
  const { runner, add, clock, outbox, handedIds } = await runnerByHand(async (leads) => {
    if (leads.length === 2) life.abort();
    return synced(leads);
  });
  const running = runner.run(life.signal);
  await until('it waits', () => clock.waited());
  expect(clock.waited()).toBe(5_000);
  await add([1]);
  clock.move(5_000);
  await until('it pushed', () => handedIds().length === 1 && clock.waited() !== null);
  await add([2, 3]);
  clock.move(5_000);
  await running;
  expect(await outbox.counts(crm)).toEqual({ queued: 0, leased: 0, done: 3, error: 0 });
});

test('aborts a push in the last minute of its lease', async () => {
  const seen: boolean[] = [];
  const { add, step, clock } = await runnerByHand(async (leads, { signal }) => {
    seen.push(signal.aborted);
    clock.move(leaseTime - 60_000);
    await until('its time is up', () => signal.aborted);
    return later(leads);
  });
  await add([1]);
  await step();
  expect(seen).toEqual([false]);
});

test('continues after a database failure, and takes its own leads again after the lease', async () => {
  const { runner, add, clock, errors, outbox } = await runnerByHand();
  await add([1]);
  const life = new AbortController();
  const settle = outbox.settle;
  outbox.settle = () => Promise.reject(new Error('The database is away.'));
  const running = runner.run(life.signal);
  await until('it waits', () => clock.waited() === 5_000);
  expect(errors).toEqual([new Error('The database is away.')]);
  outbox.settle = settle;
  clock.move(leaseTime);
  await until('it is done', async () => (await outbox.counts(crm)).done === 1);
  life.abort();
  await running;
  expect(errors).toHaveLength(1);
});

test('settings that cannot be read for hours use up no attempts', async () => {
  const { step, add, clock, connections, outbox } = await runnerByHand(async (leads) => later(leads));
  await add([1]);
  const { get } = connections;
  connections.get = () => {
    throw new SettingsNotReadable();
  };
  for (let hours = 0; hours < 20; hours += 1) {
    await expect(step()).rejects.toThrow(SettingsNotReadable);
    expect(await step()).toBe(false);
    clock.move(60 * 60_000);
  }
  connections.get = get;
  expect(await step()).toBe(true);
  expect(await outbox.counts(crm)).toEqual({ queued: 1, leased: 0, done: 0, error: 0 });
});

test('does not hold an app for leads that it had no time to send', async () => {
  const { add, drain, step, handed } = await runnerByHand(async (leads) =>
    handed.length === 1 ? one(leads, { at: 'unsent', reason: 'No time.', wait: null }) : synced(leads),
  );
  await add([1]);
  await step();
  await drain();
  expect(handed).toHaveLength(2);
});
