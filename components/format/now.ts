/** The time that ages and countdowns are told by, ticking only while something on the screen tells it. Epoch milliseconds. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** A time given from outside, for tests and pictures; null is the real one. */
export const Now = createContext<ReadonlySignal<number> | null>(null);

const everySecond = ticking(1_000);
const everyHalfMinute = ticking(30_000);

/** The time, and a new drawing whenever it moves on: every second for what counts seconds, else as often as an age changes. */
export function useNow(counts = false): number {
  return (useContext(Now) ?? (counts ? everySecond : everyHalfMinute)).value;
}

function ticking(every: number): ReadonlySignal<number> {
  let timer: ReturnType<typeof setInterval> | undefined;
  const time = signal(Date.now(), {
    watched() {
      // Not in the midst of the drawing that began to watch.
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
