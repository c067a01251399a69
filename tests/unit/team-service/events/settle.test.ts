/** The outcome of a batch of events: position, leads that wait, pauses of the receiver. */
import { expect, test } from 'vitest';
import type { DueEvent, KnownReceiver, TakenEvents } from '../../../../lib/team-service/events/receiver.ts';
import { type Attempt, isOver, settlementOf } from '../../../../lib/team-service/events/settle.ts';
import type { TeamEvent } from '../../../../lib/team-service/store/events.ts';

const now = Date.UTC(2026, 10, 2, 9, 30);
const minute = 60_000;
const day = 24 * 60 * minute;

const blank: KnownReceiver = {
  ...{ id: 'r', sealed: '', position: 0, off: null, failingSince: null, succeeded: null, failures: 0, dropped: 0 },
};
const event = (number: number, lead = number): TeamEvent => ({ number, lead, kind: 'changed', fields: [], at: 0 });
const dueEvent = (number: number, more: Partial<DueEvent> = {}): DueEvent => ({
  ...event(number),
  ...{ attempts: 1, failedSince: now - minute },
  ...more,
});

function batch(fresh: TeamEvent[], more: { again?: DueEvent[]; end?: number; receiver?: Partial<KnownReceiver> } = {}) {
  const { again = [], end = fresh.at(-1)?.number ?? 0, receiver } = more;
  return { ...{ fresh, again, end, lease: 'lease' }, receiver: { ...blank, ...receiver } } satisfies TakenEvents;
}

const delivered: Attempt = { at: 'delivered' };
const failed: Attempt = { at: 'failed', reason: 'It answered 500.', wait: null };
const held: Attempt = { at: 'held' };

const settle = (taken: TakenEvents, attempts: [number, Attempt][], random = () => 0.123456789) =>
  settlementOf(taken, new Map(attempts), now, random);

test('a failed event waits with its lead, and the position advances', () => {
  const { position, events, receiver } = settle(batch([event(1), event(2), event(3)]), [
    [1, delivered],
    [2, failed],
    [3, delivered],
  ]);
  expect(position).toBe(3);
  expect(events).toMatchObject([{ lead: 2, next: 2, attempts: 1, failedSince: now }]);
  expect(events[0]?.due).toBeGreaterThanOrEqual(now + 15_000);
  expect(events[0]?.due).toBeLessThanOrEqual(now + 30_000);
  expect(receiver).toMatchObject({ failures: 0, failingSince: null, succeeded: now, off: null, heldUntil: now });
});

test('the position stops before the first event that was not sent', () => {
  const taken = batch([event(1), event(2, 1), event(3), event(4)]);
  const { position } = settle(taken, [
    [1, failed],
    [2, held],
  ]);
  expect(position).toBe(2);
});

test('three failed new events in a row hold the receiver, longer each time, an hour at most', () => {
  const taken = (failures: number) => batch([event(1), event(2), event(3), event(4)], { receiver: { failures } });
  const attempts: [number, Attempt][] = [1, 2, 3].map((number) => [number, failed]);
  expect(isOver(taken(0), new Map(attempts.slice(0, 2)))).toBe(false);
  expect(isOver(taken(0), new Map(attempts))).toBe(true);
  const pauses = [0, 1, 2, 30].map((failures) => settle(taken(failures), attempts, () => 1).receiver.heldUntil - now);
  expect(pauses).toEqual([30_000, 60_000, 120_000, 60 * minute]);
  expect(settle(taken(2), attempts).receiver.failures).toBe(3);
});

test('events that failed before do not hold the receiver, however many fail again', () => {
  const again = [5, 6, 7, 8].map((number) => dueEvent(number));
  const attempts = again.map(({ number }): [number, Attempt] => [number, failed]);
  expect(isOver(batch([], { again, end: 9 }), new Map(attempts))).toBe(false);
  const { position, events, receiver } = settle(batch([], { again, end: 9 }), attempts);
  expect([position, receiver.heldUntil, receiver.failures]).toEqual([9, now, 0]);
  expect(events.map(({ next, attempts: tried }) => [next, tried])).toEqual([5, 6, 7, 8].map((number) => [number, 2]));
});

test('after a delivery, the lead’s next event is due at once', () => {
  const { events } = settle(batch([], { again: [dueEvent(5)], end: 9 }), [[5, delivered]]);
  expect(events).toEqual([{ lead: 5, next: 6, due: now, attempts: 0, failedSince: null }]);
});

test('an event is dropped after 16 attempts if the receiver accepts others, never while it accepts none', () => {
  const taken = (succeeded: number | null) =>
    batch([], { again: [dueEvent(5, { attempts: 15, failedSince: now - day })], end: 5, receiver: { succeeded } });
  const given = settle(taken(now - minute), [[5, failed]]);
  expect(given.events).toMatchObject([{ next: 6, attempts: 0 }]);
  expect(given.receiver.dropped).toBe(1);
  for (const succeeded of [null, now - 2 * day]) {
    const kept = settle(taken(succeeded), [[5, failed]]);
    expect(kept.events).toMatchObject([{ next: 5, attempts: 16, failedSince: now - day }]);
    expect(kept.receiver.dropped).toBe(0);
  }
});

test('the pause that a receiver asks for is respected, six hours at most', () => {
  const taken = batch([event(1), event(2)]);
  const asked = (wait: number) => new Map<number, Attempt>([[1, { ...failed, wait }]]);
  expect(isOver(taken, asked(120_000))).toBe(true);
  expect(settlementOf(taken, asked(120_000), now, () => 1)).toMatchObject({
    ...{ position: 1, receiver: { heldUntil: now + 120_000 }, events: [{ due: now + 120_000 }] },
  });
  expect(settlementOf(taken, asked(30 * day), now, () => 1).receiver.heldUntil).toBe(now + 360 * minute);
});

test('a requested pause of a second does not shorten the backoff of an event', () => {
  const briefly: Attempt = { ...failed, wait: 1_000 };
  const taken = batch([event(1)], { again: [dueEvent(5, { attempts: 9 })] });
  const { events, receiver } = settle(taken, [
    [1, briefly],
    [5, briefly],
  ]);
  const [first, tenth] = events.map(({ due }) => due - now);
  expect(first).toBeGreaterThanOrEqual(15_000);
  expect(tenth).toBeGreaterThanOrEqual(120 * minute);
  expect(receiver.heldUntil).toBe(now + 1_000);
});

test('a receiver is switched off when it is gone, or after three days without a success', () => {
  const gone: Attempt = { at: 'off', reason: 'It answered 410: it takes no more events.' };
  const { position, receiver } = settle(batch([event(1), event(2)]), [
    [1, delivered],
    [2, gone],
  ]);
  expect([position, receiver.off]).toEqual([1, gone.reason]);

  const failing = (since: number) => settle(batch([event(1)], { receiver: { failingSince: since } }), [[1, failed]]);
  expect(failing(now - 3 * day + 1).receiver.off).toBeNull();
  expect(failing(now - 3 * day).receiver.off).toBe('Nothing was delivered since 2026-10-30. It answered 500.');
  const back = settle(batch([event(1)], { receiver: { failingSince: now - 4 * day, failures: 2 } }), [[1, delivered]]);
  expect(back.receiver).toMatchObject({ off: null, failingSince: null, failures: 0, isBack: true });
});

test('a success after ten minutes of failures or a failed batch releases waiting events; others do not', () => {
  const isBack = (receiver: Partial<KnownReceiver>) =>
    settle(batch([event(1)], { receiver }), [[1, delivered]]).receiver.isBack;
  expect(isBack({})).toBe(false);
  expect(isBack({ failingSince: now - 10 * minute + 1 })).toBe(false);
  expect(isBack({ failingSince: now - 10 * minute })).toBe(true);
  expect(isBack({ failingSince: now - minute, failures: 1 })).toBe(true);
});

test('a batch of which no event was sent is no failure', () => {
  const { position, receiver } = settle(batch([event(4), event(5)]), []);
  expect(position).toBe(3);
  expect(receiver).toMatchObject({ failingSince: null, failures: 0, heldUntil: now, off: null });
});
