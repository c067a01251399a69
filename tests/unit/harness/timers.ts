/**
 * The timers that a test file starts. Files share a thread. A request that a test left unanswered ends after 40 s, in
 * the middle of a later file and without its browser. Intervals are left alone, because the shared document uses
 * one to draw its frames.
 */
import { promisify } from 'node:util';

const running = new Set<NodeJS.Timeout>();
const real = setTimeout;

/** Milliseconds. Shorter timers belong to parts that files share, such as rendering. */
const long = 1_000;

type Callback = (...args: unknown[]) => void;

function setTrackedTimeout(callback: Callback, ms?: number, ...args: unknown[]): NodeJS.Timeout {
  const timer = real(() => {
    running.delete(timer);
    callback(...args);
  }, ms);
  if (ms !== undefined && ms >= long) running.add(timer);
  return timer;
}

// The promise of `node:timers/promises`.
Object.defineProperty(setTrackedTimeout, promisify.custom, { value: promisify(real) });
Object.assign(globalThis, { setTimeout: setTrackedTimeout });

/** Timers that are left never fire. */
export function endTimers(): void {
  for (const timer of running) clearTimeout(timer);
  running.clear();
}
