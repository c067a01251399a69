import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OperationName, operationOf } from '../../../lib/contract/operations.ts';
import { createRateLimits } from '../../../lib/http-service/rate-limits.ts';
import { forgetful } from './asking.ts';
import { fakeClock } from './clocks.ts';
import { type Coming, mostWithin, startTraffic } from './traffic.ts';

const names = ['getAccount', 'searchDomain', 'verifyEmail'] as const satisfies OperationName[];

function paced(scale = 1) {
  const clock = fakeClock();
  return { clock, pacing: createRateLimits({ clock, store: forgetful, scale }) };
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
  /** The trip to the service takes at most as long as the response, and varies by at most 0.45 s. */
  const traffic = fc
    .array(coming, { minLength: 1, maxLength: 700, size: 'max' })
    .map((list): Coming[] => list.map(({ share, ...one }) => ({ ...one, trip: Math.min(one.latency, 450) * share })));

  it('is never exceeded in any second or minute, by any traffic', async () => {
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
      { numRuns: 10, seed: 20_260_501 },
    );
  });

  it.each(names.flatMap((name) => [20, 2_500].map((latency) => [name, latency] as const)))(
    'reaches 95 percent of the limit in a long run: %s, responses after %i ms',
    async (name, latency) => {
      const { clock, pacing } = paced();
      const { perMinute } = operationOf(name).pace;
      const comings = Array.from({ length: perMinute * 3 }, () => ({
        after: 0,
        latency,
        trip: Math.min(latency, 400) / 2,
      }));
      const { sent } = startTraffic(clock, pacing, name, comings);
      await clock.advance(2 * 60_000);
      expect(sent.length).toBeGreaterThanOrEqual(0.95 * 2 * perMinute);
      expect(sent.length).toBeLessThanOrEqual(2 * perMinute);
    },
  );

  it('reaches 95 percent of the limit with windows 20 times shorter', async () => {
    const { clock, pacing } = paced(20);
    const comings = Array.from({ length: 1_000 }, () => ({ after: 0, latency: 8, trip: 4 }));
    const { sent, reached } = startTraffic(clock, pacing, 'verifyEmail', comings);
    await clock.drain();
    const seconds = ((sent.at(-1) ?? 0) - (sent[0] ?? 0)) / 1_000;
    expect(sent.length / seconds).toBeGreaterThanOrEqual(0.95 * 100);
    expect(mostWithin(reached, 50)).toBeLessThanOrEqual(10);
    expect(mostWithin(reached, 3_000)).toBeLessThanOrEqual(300);
  });

  it('is shared by GET and POST of a path; each path has its own', async () => {
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

  it('does not change when the system clock jumps a day', async () => {
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
