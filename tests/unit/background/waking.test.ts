/** Revisions only grow, and the alarm is never too early and never lost. */
import { describe, expect, it, vi } from 'vitest';
import { alarmNames, createWaking } from '../../../lib/background/browser/alarms.ts';
import { createPushes } from '../../../lib/background/core/pushes.ts';
import type { Push } from '../../../lib/messages/push.ts';
import { waitFor } from '../harness/wait-for.ts';
import { createEngine } from './fake-engine.ts';
import { fakeArea, fakeClock, fakePlatform, settled } from './fakes.ts';
import { job, step } from './records.ts';

describe('the wake-up', () => {
  const alarms = () => ({ create: vi.fn(), clear: vi.fn(async () => true) });

  it('is never requested within 30 s, which browsers would delay silently', () => {
    const clock = fakeClock();
    const api = alarms();
    const wakeAt = createWaking(api, clock, alarmNames.due);
    wakeAt(clock.now() + 5);
    wakeAt(clock.now() - 24 * 60 * 60_000);
    wakeAt(clock.now() + 31_000);
    expect(api.create.mock.calls).toEqual([
      [alarmNames.due, { when: clock.now() + 30_000 }],
      [alarmNames.due, { when: clock.now() + 30_000 }],
      [alarmNames.due, { when: clock.now() + 31_000 }],
    ]);
  });

  it('clears its alarm when it is cancelled', () => {
    const api = alarms();
    createWaking(api, fakeClock(), alarmNames.due)(null);
    expect(api.clear.mock.calls).toEqual([[alarmNames.due]]);
  });

  it('is set again at a start from the jobs, when the alarm was lost (case 6)', async () => {
    const platform = fakePlatform();
    const request = {
      service: null,
      name: '',
      address: 'https://service.test/v2',
      key: 'k-1',
      keyKept: 'device' as const,
    };
    const answered = await createEngine(platform).handlers.connect(request, 'm');
    const service = answered.ok ? answered.service.id : '';
    const due = platform.clock.now() + 10 * 60_000;
    const pending = { kind: 'verify', job: 'j', service, due, since: platform.clock.now() } as const;
    await platform.store.write([
      { table: 'jobs', put: job('j', { kind: 'verify', service, created: platform.clock.now() }) },
      { table: 'steps', put: step('j|0', { ...pending, at: 'pending', data: {} }) },
    ]);
    platform.alarm.when = null;
    createEngine(fakePlatform(platform)).resume('start');
    await waitFor(() => expect(platform.alarm.when).not.toBeNull());
    expect(platform.alarm.when).toBeGreaterThanOrEqual(platform.clock.now() + 30_000);
    expect(platform.alarm.when).toBeLessThanOrEqual(due);
  });
});

describe('revisions', () => {
  const background = (session = fakeArea(), clock = fakeClock()) => {
    const received: Push[] = [];
    const pushes = createPushes(session, clock, (push) => received.push(push));
    return { pushes, received, session, clock };
  };
  const body = { topic: 'service', service: null } as const;

  it('grow with every push; a snapshot’s is below those of later pushes', async () => {
    const { pushes, received } = background();
    pushes.push(body, false);
    pushes.push(body, false);
    await settled();
    const snapshot = await pushes.revision();
    pushes.push(body, false);
    await settled();
    const [one, two, three] = received.map(({ revision }) => revision);
    expect(one).toBeLessThan(two ?? 0);
    expect(two).toBe(snapshot);
    expect(three).toBeGreaterThan(snapshot);
  });

  it('stay above those of an earlier background, even if the clock was set back', async () => {
    const first = background();
    first.pushes.push(body, false);
    await settled();
    first.clock.jump(-24 * 60 * 60_000);
    const second = background(first.session, first.clock);
    expect(await second.pushes.revision()).toBeGreaterThan(await first.pushes.revision());
  });

  it('come from the clock if session storage cannot be read', async () => {
    const broken = { ...fakeArea(), get: async () => Promise.reject(new Error('gone')) };
    const { pushes, clock } = background(broken);
    expect(await pushes.revision()).toBe(clock.now() * 1_000);
  });
});
