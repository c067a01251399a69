import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRateLimits, type RateLimitState, type RateLimitStore } from '../../../lib/http-service/rate-limits.ts';
import { runs } from '../../run/effort.ts';
import { type FakeClock, fakeClock } from './clocks.ts';
import { mostWithin, startTraffic } from './traffic.ts';

const start = Date.UTC(2026, 4, 1);
const day = 86_400_000;

interface SavedState extends RateLimitStore {
  state: unknown;
  saves: number;
}

function keeping(state: unknown = null): SavedState {
  return {
    state,
    saves: 0,
    load() {
      return Promise.resolve(this.state);
    },
    save(given: RateLimitState) {
      this.state = structuredClone(given);
      this.saves += 1;
      return Promise.resolve();
    },
  };
}

/** The next background, with another start of monotonic time. */
function life(store: RateLimitStore, wall: number): { clock: FakeClock; pacing: ReturnType<typeof createRateLimits> } {
  const clock = fakeClock(wall, Math.random() * 1_000);
  return { clock, pacing: createRateLimits({ clock, store }) };
}

const many = (length: number) => Array.from({ length }, () => ({ after: 0 }));

describe('a background restart', () => {
  it('at any time never lets the rate be exceeded', async () => {
    const lives = fc.array(
      fc.record({
        lives: fc.integer({ min: 0, max: 25_000 }),
        gap: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 40_000 })),
      }),
      {
        minLength: 2,
        maxLength: 8,
      },
    );
    await fc.assert(
      fc.asyncProperty(lives, async (list) => {
        const store = keeping();
        const sent: number[] = [];
        let wall = start;
        for (const one of list) {
          const { clock, pacing } = life(store, wall);
          const begun = clock.monotonic();
          const traffic = startTraffic(clock, pacing, 'verifyEmail', many(320));
          await clock.advance(one.lives);
          sent.push(...traffic.sent.map((at) => wall + at - begun));
          wall = clock.now() + one.gap;
        }
        expect(mostWithin(sent, 999)).toBeLessThanOrEqual(10);
        expect(mostWithin(sent, 59_999)).toBeLessThanOrEqual(300);
      }),
      { numRuns: runs(3, 8), seed: 20_260_501 },
    );
  });

  it('does not forget the last requests before it', async () => {
    const store = keeping();
    const first = life(store, start);
    const before = startTraffic(
      first.clock,
      first.pacing,
      'verifyEmail',
      Array.from({ length: 20 }, () => ({ after: 10 })),
    );
    await first.clock.advance(105);
    expect(before.sent).toHaveLength(10);
    const second = life(store, start + 105);
    const after = startTraffic(second.clock, second.pacing, 'verifyEmail', many(20));
    await second.clock.advance(900);
    expect(after.sent).toHaveLength(0);
    await second.clock.advance(600);
    expect(after.sent).toHaveLength(10);
  });

  it('costs at most a tenth of the rate', async () => {
    const store = keeping();
    let sent = 0;
    let wall = start;
    for (let nth = 0; nth < 6; nth += 1) {
      const { clock, pacing } = life(store, wall);
      const traffic = startTraffic(clock, pacing, 'verifyEmail', many(320));
      await clock.advance(30_000);
      sent += traffic.sent.length;
      wall = clock.now();
    }
    expect(sent).toBeGreaterThanOrEqual(0.9 * 900);
  });

  it('keeps a hold', async () => {
    const store = keeping();
    const first = life(store, start);
    await first.clock.advance(0);
    first.pacing.hold('findEmail', 60_000);
    await first.clock.advance(0);
    const second = life(store, start + 20_000);
    await second.clock.advance(0);
    expect(second.pacing.heldUntil('findEmail')).toBe(start + 60_000);
    const late = life(store, start + 61_000);
    await late.clock.advance(0);
    expect(late.pacing.heldUntil('findEmail')).toBeNull();
  });

  it('after the clock went back a day neither bursts nor stalls', async () => {
    const store = keeping();
    const first = life(store, start);
    const before = startTraffic(first.clock, first.pacing, 'verifyEmail', many(400));
    await first.clock.advance(45_000);
    expect(before.sent).toHaveLength(297);
    const second = life(store, start + 45_000 - day);
    const after = startTraffic(second.clock, second.pacing, 'verifyEmail', many(20));
    await second.clock.advance(10_000);
    expect(after.sent.length).toBeLessThanOrEqual(6);
    await second.clock.advance(52_000);
    expect(after.sent).toHaveLength(20);
  });

  it.each<[string, unknown]>([
    ['missing', undefined],
    ['text', 'gone'],
    ['another form', { keptAt: 'yesterday', lanes: [] }],
    [
      'broken lanes',
      { keptAt: start, lanes: { '/email-verifier': { ages: 'x', held: null }, '/gone': { ages: [1], held: 0 } } },
    ],
    [
      'absurd numbers',
      {
        keptAt: start,
        lanes: { '/email-verifier': { ages: [-1, Number.NaN, 1e300, null], held: Number.POSITIVE_INFINITY } },
      },
    ],
    ['a time in the future', { keptAt: start + 400 * day, lanes: { '/email-verifier': { ages: [], held: 0 } } }],
  ])('tolerates any stored state: %s', async (_, state) => {
    const { clock, pacing } = life(keeping(state), start);
    const { sent } = startTraffic(clock, pacing, 'verifyEmail', many(10));
    await clock.advance(1_100);
    expect(sent).toHaveLength(10);
  });

  it('bounds the stored state: no hold beyond ten minutes, and no more requests than a minute has', async () => {
    const state = {
      keptAt: start,
      lanes: { '/email-verifier': { ages: Array.from({ length: 9_000 }, () => 0), held: 900 * day } },
    };
    const store = keeping(state);
    const { clock, pacing } = life(store, start);
    await clock.advance(0);
    expect(pacing.heldUntil('verifyEmail')).toBe(start + 10 * 60_000);
    pacing.hold('verifyEmail', 0);
    await clock.advance(0);
    expect(store.saves).toBe(1);
    // One minute's requests, plus one second's requests that the stored state may lack.
    expect(store.state).toHaveProperty(['lanes', '/email-verifier', 'ages', 'length'], 300 + 10);
  });

  it('works with a store that fails', async () => {
    const broken: RateLimitStore = {
      load: () => Promise.reject(new Error('gone')),
      save: () => Promise.reject(new Error('full')),
    };
    const { clock, pacing } = life(broken, start);
    const { sent } = startTraffic(clock, pacing, 'verifyEmail', many(30));
    await clock.drain();
    expect(sent).toHaveLength(30);
    expect(mostWithin(sent, 1_000)).toBe(10);
  });
});

describe('the stored state', () => {
  it('takes few writes for many requests, and is the last one at the end', async () => {
    const store = keeping();
    const clock = fakeClock(start);
    const pacing = createRateLimits({ clock, store, scale: 1e6 });
    const { sent } = startTraffic(
      clock,
      pacing,
      'verifyEmail',
      Array.from({ length: 1_000 }, () => ({ after: 0.5 })),
    );
    await clock.drain();
    await pacing.settled();
    expect(sent).toHaveLength(1_000);
    expect(store.saves).toBeLessThanOrEqual(5);
    expect(store.state).toMatchObject({ lanes: { '/email-verifier': { held: 0 } } });
  });
});
