/** When to look again: a timer while the background runs, and an alarm for when it does not. */
import type { JobContext } from './context.ts';
import { longestTimer, wakeAfter } from './pauses.ts';

interface Wake {
  /**
   * `next`: the next due time in epoch milliseconds; null if nothing is due. `isBusy`: a stop would leave work in
   * flight unfinished.
   */
  at(next: number | null, isBusy: boolean): void;
}

export function createWake({ clock, wakeAt }: JobContext, wake: () => void): Wake {
  let timer: AbortController | null = null;
  let alarm: number | null = null;
  let isFirst = true;

  function setTimer(next: number | null, now: number): void {
    timer?.abort();
    timer = null;
    if (next === null) return;
    const mine = new AbortController();
    timer = mine;
    const ring = () => {
      if (timer === mine) wake();
    };
    clock.wait(Math.min(Math.max(1, next - now), longestTimer), mine.signal).then(ring, ring);
  }

  /**
   * An early alarm costs only a look, so it is not moved each time. The first one is always set again: alarms get
   * lost.
   */
  function setAlarm(next: number | null, now: number): void {
    const isStanding = alarm !== null && next !== null && alarm > now && alarm <= next;
    if (isStanding || (next === null && alarm === null && !isFirst)) return;
    isFirst = false;
    alarm = next;
    wakeAt(next);
  }

  return {
    at(next, isBusy) {
      const now = clock.now();
      setTimer(next, now);
      const safety = isBusy ? now + wakeAfter : null;
      setAlarm(next === null || safety === null ? (next ?? safety) : Math.min(next, safety), now);
    },
  };
}
