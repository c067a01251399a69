/** How many asks of one path may go: its two sliding windows, as plain arithmetic on monotonic milliseconds. Contract, section 8. */
import type { Pace } from '../contract/limits.ts';

/** One ask on its way through the windows. */
export interface Passage {
  /** When it was sent; null while it is about to be: it then counts until further notice. */
  sent: number | null;
  /** When its answer began, so that it must have reached the service before; null when not known. */
  arrived: number | null;
}

export interface Window {
  /** Asks allowed within `length`. */
  limit: number;
  /** Of the limit, so many are kept free for a user's click. */
  kept: number;
  length: number;
  /** The service counts when an ask arrives, not when it is sent: an arrival can be as much later as this. */
  margin: number;
}

const second = 1_000;
const minute = 60_000;
const marginOf = { second: 450, minute: 1_500 };
const keptForClicks = 0.01;

/** The windows of a pace; `scale` makes them shorter, for tests and measurements, but not the way to the service. */
export function windowsOf(pace: Pace, scale: number): readonly [second: Window, minute: Window] {
  return [
    { limit: pace.perSecond, kept: 0, length: lengthOf(second, scale), margin: marginOf.second },
    {
      limit: pace.perMinute,
      kept: pace.perMinute > 1 ? Math.ceil(pace.perMinute * keptForClicks) : 0,
      length: lengthOf(minute, scale),
      margin: marginOf.minute,
    },
  ];
}

/** Two clocks never run exactly alike, and count in whole milliseconds: a window is a little longer than the service's. */
function lengthOf(length: number, scale: number): number {
  const scaled = length / scale;
  return scaled + 2 + scaled / 1_000;
}

/** The moment from which a further ask fits into the window: `now` when it fits already, Infinity when that is not known yet. */
export function opensAt(passages: readonly Passage[], window: Window, now: number, urgent: boolean): number {
  const limit = urgent ? window.limit : window.limit - window.kept;
  let inside = 0;
  for (const passage of passages) if (countsUntil(passage, window) > now) inside += 1;
  if (inside < limit) return now;
  const ends = Float64Array.from(passages, (passage) => countsUntil(passage, window)).sort();
  return ends[ends.length - limit] ?? now;
}

/** The latest moment at which the ask can have reached the service. */
export function reached(passage: Passage, window: Window): number {
  if (passage.sent === null) return Number.POSITIVE_INFINITY;
  const latest = passage.sent + window.margin;
  return passage.arrived === null ? latest : Math.min(passage.arrived, latest);
}

export function countsUntil(passage: Passage, window: Window): number {
  return reached(passage, window) + window.length;
}
