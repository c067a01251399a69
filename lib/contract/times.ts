/** Reads and writes the contract's times. A time without a zone is UTC. Without schemas, because pages load it. */
import type { TimePreset } from './filter-taxonomy.ts';

/** Injected time. Wall-clock for times that are shown or survive a restart; monotonic for durations within one run. */
export interface Clock {
  /** Epoch milliseconds; may jump. */
  now(): number;
  /** Milliseconds from any origin; only rises. */
  monotonic(): number;
  /** Settles after `ms`, or once the signal aborts (resolves or rejects). */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

const hour = 60 * 60 * 1_000;
const day = 24 * hour;

/** Epoch milliseconds of a reply's time: `2026-03-14`, `2026-03-14 09:30:00 UTC` or ISO 8601; otherwise null. */
export function readTime(text: string | null): number | null {
  if (text === null || !/^\d{4}-\d\d-\d\d/.test(text)) return null;
  const time = beginOf(text.replace(' UTC', 'Z').replace(' ', 'T'));
  return Number.isNaN(time) ? null : time;
}

/** Milliseconds. Clocks differ: a lead that seems slightly older than the request may still come from it. */
const skew = 2 * 60_000;

/** Whether a reply's time is not before `since` (epoch milliseconds), allowing for clock differences. */
export function isSince(time: string | null, since: number): boolean {
  return (readTime(time) ?? Number.NaN) >= since - skew;
}

/**
 * Whether a number is a valid time in epoch milliseconds. A damaged record or a wrong reply may hold one that no date
 * can show.
 */
export function isMoment(time: unknown): time is number {
  return typeof time === 'number' && Math.abs(time) <= 8.64e15;
}

/** ISO 8601, for files; empty if the time is invalid. */
export function writeIso(time: number): string {
  return isMoment(time) ? new Date(time).toISOString() : '';
}

/** Whether both are on the same calendar day, in UTC. */
export function isSameDay(one: number, other: number): boolean {
  return writeIso(one).slice(0, 10) === writeIso(other).slice(0, 10);
}

/** `YYYY-MM-DD`. */
export function writeDay(time: number): string {
  return writeIso(time).slice(0, 10);
}

/** `YYYY-MM-DD HH:MM:SS UTC`; empty if the time is invalid. */
export function writeTime(time: number): string {
  return isMoment(time) ? `${writeIso(time).slice(0, 19).replace('T', ' ')} UTC` : '';
}

/** Whether a text is `YYYY-MM-DD` and the day exists. The date parser alone reads 30 February as 2 March. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && writeDay(time) === text;
}

/** Epoch milliseconds of the first moment named by an ISO 8601 text; NaN if there is none. */
export function beginOf(text: string): number {
  const zoned = text.length === 10 || /(Z|[+-]\d{2}:?\d{2})$/.test(text);
  return Date.parse(zoned ? text : `${text}Z`);
}

/** The last moment named by a text: of a whole day, minute or second, because that is how times are shown. */
export function endOf(text: string): number {
  return beginOf(text) + lengthOf(text) - 1;
}

function lengthOf(text: string): number {
  if (text.length === 10) return day;
  const [, seconds, fraction] = /T\d{2}:\d{2}(:\d{2})?(\.\d+)?/.exec(text) ?? [];
  if (fraction !== undefined) return 1;
  return seconds === undefined ? 60_000 : 1_000;
}

/** When each time span of a lead filter begins (lib/contract/README.md §4.9). Days and weeks are in UTC. */
export const beginOfPreset: Readonly<Record<TimePreset, (now: number) => number>> = {
  last1h: (now) => now - hour,
  today: startOfDay,
  this_week: (now) => startOfDay(now) - ((new Date(now).getUTCDay() + 6) % 7) * day,
  last7d: (now) => now - 7 * day,
  last30d: (now) => now - 30 * day,
  current_year: (now) => Date.UTC(new Date(now).getUTCFullYear(), 0, 1),
};

function startOfDay(now: number): number {
  return Math.floor(now / day) * day;
}

/** The same time of day so many months earlier, in UTC; the last day of a month that has no such day. */
export function monthsBefore(now: number, months: number): number {
  const then = new Date(now);
  const date = then.getUTCDate();
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  return then.setUTCDate(Math.min(date, last));
}
