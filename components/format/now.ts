/** The time for ages and countdowns in epoch milliseconds. Ticks only while something on screen shows it. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** An injected time for tests and pictures; null for the real one. */
export const Now = createContext<ReadonlySignal<number> | null>(null);

const everySecond = ticking(1_000);
const everyHalfMinute = ticking(30_000);

/** The time; renders again every second for countdowns, otherwise when an age changes. */
export function useNow(counts = false): number {
  return (useContext(Now) ?? (counts ? everySecond : everyHalfMinute)).value;
}

function ticking(every: number): ReadonlySignal<number> {
  let timer: ReturnType<typeof setInterval> | undefined;
  const time = signal(Date.now(), {
    watched() {
      // Not during the render that subscribed.
      queueMicrotask(tick);
      timer = setInterval(tick, every);
    },
    unwatched: () => clearInterval(timer),
  });
  function tick() {
    time.value = Date.now();
  }
  return time;
}
