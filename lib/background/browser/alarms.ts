/** Wakes the background when something is due. Browsers lose alarms, so each start sets them again. */
import type { Clock } from '../../contract/times.ts';
import { delays } from '../jobs/delays.ts';

/** The part of the browser's `alarms` API used here. */
export interface AlarmsApi {
  create(name: string, info: { when: number }): unknown;
  clear(name: string): Promise<unknown>;
}

/** For due jobs, for unfinished deletions, and for the next check of a sync. */
export const alarmNames = { due: 'due', deletion: 'deletion', sync: 'sync' } as const;

/** The context's `wakeAt`: `null` cancels the alarm. */
export function createWaking(
  api: AlarmsApi,
  clock: Clock,
  name: (typeof alarmNames)[keyof typeof alarmNames],
): (time: number | null) => void {
  return (time) => {
    const done = time === null ? api.clear(name) : api.create(name, { when: atTheSoonest(time, clock) });
    // If the alarm could not be set, the next start sets it again.
    Promise.resolve(done).catch(() => undefined);
  };
}

const atTheSoonest = (time: number, clock: Clock): number => Math.max(time, clock.now() + delays.soonestAlarm);
