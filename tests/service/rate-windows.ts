/**
 * Rate limits per second and per minute (lib/contract/README.md §8). Both windows slide, so no burst at the turn of
 * a second gets through.
 */
import type { Pace } from '../../lib/contract/limits.ts';

export interface RateWindows {
  /** `null` if accepted, otherwise the real milliseconds to wait. A refused request is not counted. */
  take: (bucket: string, pace: Pace) => number | null;
  /** Windows pass `factor` times faster than real time. */
  scale: (factor: number) => void;
  /** Stops time for the windows until `thaw`. */
  freeze: () => void;
  thaw: () => void;
  off: () => void;
  on: () => void;
}

const second = 1_000;
const minute = 60 * second;

/** `now`: milliseconds from any origin. */
export function createRateWindows(now: () => number): RateWindows {
  const taken = new Map<string, number[]>();
  let factor = 1;
  let enforced = true;
  let frozen = false;
  let base = { real: now(), window: 0 };

  const windowNow = () => base.window + (frozen ? 0 : (now() - base.real) * factor);
  const settle = () => {
    base = { real: now(), window: windowNow() };
  };

  return {
    take: (bucket, pace) => {
      if (!enforced) return null;
      const at = windowNow();
      const times = (taken.get(bucket) ?? []).filter((one) => one > at - minute);
      taken.set(bucket, times);
      const wait = Math.max(waitFor(times, at, second, pace.perSecond), waitFor(times, at, minute, pace.perMinute));
      if (wait > 0) return wait / factor;
      times.push(at);
      return null;
    },
    scale: (next) => {
      settle();
      factor = next;
    },
    freeze: () => {
      settle();
      frozen = true;
    },
    thaw: () => {
      settle();
      frozen = false;
    },
    off: () => {
      enforced = false;
    },
    on: () => {
      enforced = true;
    },
  };
}

/** Milliseconds until the window has room; 0 if it has. */
function waitFor(times: number[], at: number, length: number, most: number): number {
  const inside = times.filter((one) => one > at - length);
  const oldest = inside[inside.length - most];
  return oldest === undefined ? 0 : oldest + length - at;
}
