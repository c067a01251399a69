/** Wakes the worker when something is due. One alarm: its time is remade from the jobs at every start, because alarms get lost. */
import type { Clock } from '../../contract/times.ts';

/** What is used of the browser's `alarms`. */
export interface AlarmsApi {
  create(name: string, info: { when: number }): unknown;
  clear(name: string): Promise<unknown>;
}

export const dueAlarm = 'due';

/** Browsers wake nobody earlier, in store builds: an earlier time would be moved without a word. In milliseconds. */
export const soonest = 30_000;

/** `wakeAt` of the context: null takes the wake-up back. */
export function createWaking(alarms: AlarmsApi, clock: Clock): (time: number | null) => void {
  return (time) => {
    const done = time === null ? alarms.clear(dueAlarm) : alarms.create(dueAlarm, { when: atTheSoonest(time, clock) });
    // An alarm that could not be made is made again at the next start.
    Promise.resolve(done).catch(() => undefined);
  };
}

const atTheSoonest = (time: number, clock: Clock): number => Math.max(time, clock.now() + soonest);
