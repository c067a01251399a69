import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OperationName, operationOf } from '../../../lib/contract/operations.ts';
import { createPacing } from '../../../lib/remote-service/pacing.ts';
import { forgetful } from './asking.ts';
import { fakeClock } from './clocks.ts';
import { type Coming, mostWithin, startTraffic } from './traffic.ts';

const names = ['getAccount', 'searchDomain', 'verifyEmail'] as const satisfies OperationName[];

function paced(scale = 1) {
  const clock = fakeClock();
  return { clock, pacing: createPacing({ clock, store: forgetful, scale }) };
}

describe('the rate', () => {
  const coming = fc.record({
    after: fc.oneof(
      { weight: 6, arbitrary: fc.constant(0) },
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: 0, max: 8_000 }),
    ),
    urgent: fc.boolean(),
    ready: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 900 })),
    latency: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 20_000 })),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  /** The way to the service takes at most as long as the answer, and varies by at most 0.45 s. */
  const traffic = fc
    .array(coming, { minLength: 1, maxLength: 700, size: 'max' })
    .map((list): Coming[] => list.map(({ share, ...one }) => ({ ...one, trip: Math.min(one.latency, 450) * share })));

  it('is never above what is allowed, in any second and any minute, whatever comes', { timeout: 30_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), traffic, async (name, comings) => {
        const { clock, pacing } = paced();
        const { sent, reached } = startTraffic(clock, pacing, name, comings);
        await clock.drain();
        expect(sent).toHaveLength(comings.length);
        const { perSecond, perMinute } = operationOf(name).pace;
        for (const times of [sent, reached]) {
          expect(mostWithin(times, 1_000)).toBeLessThanOrEqual(perSecond);
          expect(mostWithin(times, 60_000)).toBeLessThanOrEqual(perMinute);
        }
      }),
      { numRuns: 15, seed: 20_260_501 },
    );
  });

  it.each(names.flatMap((name) => [20, 2_500].map((latency) => [name, latency] as const)))(
    'is nearly what is allowed in a long run: %s, answers after %i ms',
    async (name, latency) => {
      const { clock, pacing } = paced();
      const { perMinute } = operationOf(name).pace;
      const comings = Array.from({ length: perMinute * 4 }, () => ({
        after: 0,
        latency,
        trip: Math.min(latency, 400) / 2,
      }));
      const { sent } = startTraffic(clock, pacing, name, comings);
      await clock.advance(3 * 60_000);
      expect(sent.length).toBeGreaterThanOrEqual(0.95 * 3 * perMinute);
      expect(sent.length).toBeLessThanOrEqual(3 * perMinute);
    },
  );

  it('is nearly what is allowed with windows 20 times shorter', async () => {
    const { clock, pacing } = paced(20);
    const comings = Array.from({ length: 1_000 }, () => ({ after: 0, latency: 8, trip: 4 }));
    const { sent, reached } = startTraffic(clock, pacing, 'verifyEmail', comings);
    await clock.drain();
    const seconds = ((sent.at(-1) ?? 0) - (sent[0] ?? 0)) / 1_000;
    expect(sent.length / seconds).toBeGreaterThanOrEqual(0.95 * 100);
    expect(mostWithin(reached, 50)).toBeLessThanOrEqual(10);
    expect(mostWithin(reached, 3_000)).toBeLessThanOrEqual(300);
  });

  it('is one for GET and POST of a path, and each path has its own', async () => {
    const { clock, pacing } = paced();
    const get = startTraffic(
      clock,
      pacing,
      'searchDomain',
      Array.from({ length: 10 }, () => ({ after: 0 })),
    );
    const post = startTraffic(
      clock,
      pacing,
      'searchDomainWithPost',
      Array.from({ length: 10 }, () => ({ after: 0 })),
    );
    const other = startTraffic(
      clock,
      pacing,
      'verifyEmail',
      Array.from({ length: 10 }, () => ({ after: 0 })),
    );
    await clock.advance(900);
    expect(get.sent.length + post.sent.length).toBe(15);
    expect(other.sent).toHaveLength(10);
    await clock.drain();
  });

  it('does not change when the clock on the wall jumps a day', async () => {
    for (const day of [86_400_000, -86_400_000]) {
      const { clock, pacing } = paced();
      const { sent } = startTraffic(
        clock,
        pacing,
        'verifyEmail',
        Array.from({ length: 700 }, () => ({ after: 0 })),
      );
      for (let minute = 0; minute < 3; minute += 1) {
        await clock.advance(45_000);
        clock.jump(day);
        await clock.advance(15_000);
      }
      expect(mostWithin(sent, 1_000)).toBeLessThanOrEqual(10);
      expect(mostWithin(sent, 60_000)).toBeLessThanOrEqual(300);
      expect(sent).toHaveLength(700);
    }
  });
});

describe('the order', () => {
  it('is a click first, then jobs, each as they came', async () => {
    const { clock, pacing } = paced();
    const order: string[] = [];
    const come = async (word: string, urgent: boolean) => {
      const turn = await pacing.turn('getAccount', { urgent });
      if (turn.at === 'go') turn.sending();
      order.push(word);
    };
    const asked = [1, 2, 3, 4, 5, 6, 7].map((nth) => come(`job ${nth}`, false));
    await clock.advance(0);
    asked.push(come('click 1', true), come('click 2', true));
    await clock.drain();
    await Promise.all(asked);
    expect(order.slice(5)).toEqual(['click 1', 'click 2', 'job 6', 'job 7']);
  });

  it('lets a click go at once while a job has used up its minute', async () => {
    const { clock, pacing } = paced();
    const { sent } = startTraffic(
      clock,
      pacing,
      'verifyEmail',
      Array.from({ length: 400 }, () => ({ after: 0 })),
    );
    await clock.advance(40_000);
    expect(sent).toHaveLength(294);
    const clicks = startTraffic(
      clock,
      pacing,
      'verifyEmail',
      Array.from({ length: 6 }, () => ({ after: 0, urgent: true })),
    );
    await clock.advance(10);
    expect(clicks.sent).toHaveLength(6);
    await clock.drain();
    expect(mostWithin([...sent, ...clicks.sent], 60_000)).toBeLessThanOrEqual(300);
  });
});

describe('waiting', () => {
  it('ends when it is given up, and takes no turn', async () => {
    const { clock, pacing } = paced();
    const giving = new AbortController();
    const { sent } = startTraffic(
      clock,
      pacing,
      'getAccount',
      Array.from({ length: 5 }, () => ({ after: 0 })),
    );
    await clock.advance(0);
    const waiting = pacing.turn('getAccount', { signal: giving.signal });
    const next = pacing.turn('getAccount');
    giving.abort();
    expect(await waiting).toEqual({ at: 'stopped' });
    await clock.advance(1_010);
    expect(await next).toMatchObject({ at: 'go' });
    expect(sent).toHaveLength(5);
    expect(await pacing.turn('getAccount', { signal: giving.signal })).toEqual({ at: 'stopped' });
  });

  it('is not asked of a click for long, but of a job', async () => {
    const { clock, pacing } = paced();
    await clock.advance(0);
    pacing.hold('getAccount', 20_000);
    expect(pacing.heldUntil('getAccount')).toBe(clock.now() + 20_000);
    expect(await pacing.turn('getAccount', { urgent: true })).toEqual({ at: 'too-fast', ms: 20_000 });
    let went = 0;
    void pacing.turn('getAccount').then(() => {
      went = clock.monotonic();
    });
    await clock.drain();
    expect(went).toBe(20_000);
    pacing.hold('getAccount', 600_000);
    expect(await pacing.turn('getAccount')).toEqual({ at: 'too-fast', ms: 600_000 });
    expect(pacing.heldUntil('verifyEmail')).toBeNull();
  });

  it('tells those who wait already, too, when a hold is too long for them', async () => {
    const { clock, pacing } = paced();
    startTraffic(
      clock,
      pacing,
      'getAccount',
      Array.from({ length: 5 }, () => ({ after: 0 })),
    );
    await clock.advance(0);
    const waiting = pacing.turn('getAccount', { urgent: true });
    await clock.advance(10);
    pacing.hold('getAccount', 16_000);
    expect(await waiting).toEqual({ at: 'too-fast', ms: 16_000 });
  });

  it('goes on at once when a turn is given back', async () => {
    const { clock, pacing } = paced();
    const turns = await Promise.all(Array.from({ length: 5 }, () => pacing.turn('getAccount')));
    let went = false;
    void pacing.turn('getAccount').then(() => {
      went = true;
    });
    await clock.advance(5_000);
    expect(went).toBe(false);
    const [first] = turns;
    if (first?.at === 'go') first.unused();
    await clock.advance(0);
    expect(went).toBe(true);
  });
});
