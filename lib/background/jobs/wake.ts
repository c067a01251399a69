/** When to look again: a timer while the worker lives, and an alarm for when it does not. */
import type { Context } from '../context.ts';
import { longestTimer, wakeAfter } from './pauses.ts';

export interface Wake {
  /** The next due time, epoch milliseconds; null when nothing is. `isBusy`: something is under way that a stop would leave lying. */
  at(next: number | null, isBusy: boolean): void;
}

export function createWake({ clock, wakeAt }: Context, wake: () => void): Wake {
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

  /** An alarm that rings too early costs a look, so that it need not be put off each time. The first one is made anew: alarms get lost. */
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
