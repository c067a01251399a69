/** What of the pacing outlives the worker, and how it is read again: it may be old, damaged, or from a clock that has jumped. */
import { type OperationName, operationNames, operationOf } from '../contract/operations.ts';
import { isRecord } from '../contract/tolerant.ts';
import type { LaneState } from '../http-service/rate-limiter.ts';

export interface PacingState {
  /** Epoch milliseconds. */
  keptAt: number;
  /** By the path pattern of the operation. */
  lanes: Record<string, LaneState>;
}

const longestHold = 24 * 60 * 60 * 1_000;

/**
 * The lanes as they stand now. What lies between is told by the wall-clock: when it went back, no time is taken to have
 * passed. Asks that were sent after the last keeping are not known: as many as could be are taken as sent.
 */
export function readPacingState(
  stored: unknown,
  now: number,
  keepEvery: number,
  scale: number,
): [name: OperationName, state: LaneState][] {
  if (!isRecord(stored) || !isTime(stored.keptAt) || !isRecord(stored.lanes)) return [];
  const passed = Math.max(0, now - stored.keptAt);
  return Object.entries(stored.lanes).flatMap(([path, lane]) => {
    const name = operationNames.find((one) => operationOf(one).path === path);
    if (!name || !isRecord(lane) || !Array.isArray(lane.ages)) return [];
    const { perSecond, perMinute } = operationOf(name).pace;
    const ages = lane.ages.filter(isTime).slice(-perMinute);
    const unkept = perSecond * Math.ceil((keepEvery * scale) / 1_000);
    const held = isTime(lane.held) ? Math.min(lane.held, longestHold) - passed : 0;
    return [
      [
        name,
        {
          ages: [
            ...ages.map((age) => age + passed),
            ...Array.from({ length: unkept }, () => Math.max(0, passed - keepEvery)),
          ],
          held: Math.max(0, held),
        },
      ],
    ];
  });
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
