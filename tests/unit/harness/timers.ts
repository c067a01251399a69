/**
 * The timers that a test file starts. Files share a thread, and a request that a test left unanswered ends after 40 s:
 * it would go on in the middle of a later file, without its browser.
 */
import { promisify } from 'node:util';

const running = new Set<NodeJS.Timeout>();
const real = { setTimeout, setInterval };

type Callback = (...args: unknown[]) => void;

function setTrackedTimeout(callback: Callback, ms?: number, ...args: unknown[]): NodeJS.Timeout {
  const timer = real.setTimeout(() => {
    running.delete(timer);
    callback(...args);
  }, ms);
  running.add(timer);
  return timer;
}

function setTrackedInterval(callback: Callback, ms?: number, ...args: unknown[]): NodeJS.Timeout {
  const timer = real.setInterval(callback, ms, ...args);
  running.add(timer);
  return timer;
}

// The promise of `node:timers/promises`.
Object.defineProperty(setTrackedTimeout, promisify.custom, { value: promisify(real.setTimeout) });
Object.assign(globalThis, { setTimeout: setTrackedTimeout, setInterval: setTrackedInterval });

/** Timers that are left never fire. */
export function endTimers(): void {
  for (const timer of running) clearTimeout(timer);
  running.clear();
}
