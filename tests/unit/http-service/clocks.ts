/** One clock that skips every wait, and one that only the test moves. */
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../../lib/contract/times.ts';
import { longestSend, lookEvery } from '../../../lib/http-service/send.ts';

interface SkippingClock extends Clock {
  /** The waits that were requested, in order. */
  pauses: number[];
  /** Lets the requests in flight reach their time limit. */
  expire(): void;
}

/**
 * For tests with a real server: waits take no time, because the clock jumps to the earliest end. Requests time out
 * only through `expire`.
 */
export function skippingClock(): SkippingClock {
  let elapsed = 0;
  const pauses: number[] = [];
  let timers: Timer[] = [];
  const limits: (() => void)[] = [];

  function runEarliest(): void {
    const next = earliest(timers);
    if (!next) return;
    timers = timers.filter((one) => one !== next);
    elapsed = Math.max(elapsed, next.due);
    next.end();
  }

  return {
    pauses,
    now: () => Math.round(Date.UTC(2026, 4, 1) + elapsed),
    monotonic: () => elapsed,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        signal?.addEventListener('abort', () => {
          timers = timers.filter((one) => one.end !== resolve);
          resolve();
        });
        if (ms === lookEvery) {
          limits.push(resolve);
          return;
        }
        pauses.push(ms);
        timers.push({ due: elapsed + ms, end: resolve });
        setTimeout(runEarliest, 2);
      }),
    expire() {
      elapsed += longestSend;
      for (const end of limits.splice(0)) end();
    },
  };
}

export interface FakeClock extends Clock {
  /** Advances the time and runs everything that falls due on the way. */
  advance(ms: number): Promise<void>;
  /** Advances the time until nothing waits any more. */
  drain(): Promise<void>;
  /** Moves only the wall clock. */
  jump(ms: number): void;
}

interface Timer {
  due: number;
  end: () => void;
}

/** `start`: the wall clock at first. `life`: where monotonic time begins, which differs in each background run. */
export function fakeClock(start = Date.UTC(2026, 4, 1), life = 0): FakeClock {
  let elapsed = 0;
  let jumped = 0;
  let timers: Timer[] = [];

  async function runTo(end: number): Promise<void> {
    await setImmediate();
    for (;;) {
      const next = earliest(timers);
      if (!next || next.due > end) break;
      elapsed = Math.max(elapsed, next.due);
      timers = timers.filter((one) => one !== next);
      next.end();
      await setImmediate();
    }
    if (Number.isFinite(end)) elapsed = Math.max(elapsed, end);
  }

  return {
    now: () => Math.round(start + elapsed + jumped),
    monotonic: () => life + elapsed,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const timer = { due: elapsed + Math.max(0, ms), end: resolve };
        timers.push(timer);
        signal?.addEventListener('abort', () => {
          timers = timers.filter((one) => one !== timer);
          resolve();
        });
      }),
    advance: (ms) => runTo(elapsed + ms),
    drain: () => runTo(Number.POSITIVE_INFINITY),
    jump(ms) {
      jumped += ms;
    },
  };
}

function earliest(timers: readonly Timer[]): Timer | null {
  return timers.reduce<Timer | null>((first, one) => (first && first.due <= one.due ? first : one), null);
}
