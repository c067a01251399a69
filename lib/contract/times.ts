/**
 * Times as the contract writes and takes them: a time without a zone is in UTC, as all of the contract's times are. Free of schemas:
 * screens use it.
 */
import type { TimePreset } from './filter-taxonomy.ts';

/** Time, passed in: wall-clock for what is shown and kept over a restart, monotonic for everything measured within one life. */
export interface Clock {
  /** Epoch milliseconds. May jump. */
  now(): number;
  /** Milliseconds that only rise, from any beginning. */
  monotonic(): number;
  /** Settles after `ms`, or as soon as the signal is aborted (resolved or rejected, as it likes). */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

const hour = 60 * 60 * 1_000;
const day = 24 * hour;

/** Epoch milliseconds of a reply's time: `2026-03-14`, `2026-03-14 09:30:00 UTC` or ISO 8601; null for anything else. */
export function readTime(text: string | null): number | null {
  if (text === null || !/^\d{4}-\d\d-\d\d/.test(text)) return null;
  const time = beginOf(text.replace(' UTC', 'Z').replace(' ', 'T'));
  return Number.isNaN(time) ? null : time;
}

/** Whether a number is a moment in epoch milliseconds: what a damaged record or a wrong reply holds may be none, and no clock shows it. */
export function isMoment(time: unknown): time is number {
  return typeof time === 'number' && Math.abs(time) <= 8.64e15;
}

/** As ISO 8601, for files; empty when it is no moment. */
export function writeIso(time: number): string {
  return isMoment(time) ? new Date(time).toISOString() : '';
}

/** Whether both are the same day of the calendar, in UTC. */
export function isSameDay(one: number, other: number): boolean {
  return writeIso(one).slice(0, 10) === writeIso(other).slice(0, 10);
}

/** `YYYY-MM-DD`. */
export function writeDay(time: number): string {
  return writeIso(time).slice(0, 10);
}

/** `YYYY-MM-DD HH:MM:SS UTC`; empty for what is no moment. */
export function writeTime(time: number): string {
  return isMoment(time) ? `${writeIso(time).slice(0, 19).replace('T', ' ')} UTC` : '';
}

/** Whether a text is `YYYY-MM-DD`, and the day is in the calendar: by itself the parser takes the 30th of February for the 2nd of March. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && writeDay(time) === text;
}

/** Epoch milliseconds of the first moment that a text of ISO 8601 names; NaN when it names none. */
export function beginOf(text: string): number {
  const zoned = text.length === 10 || /(Z|[+-]\d{2}:?\d{2})$/.test(text);
  return Date.parse(zoned ? text : `${text}Z`);
}

/** The last moment of what a text names: a whole day, a whole minute or a whole second, since that is how times are shown. */
export function endOf(text: string): number {
  return beginOf(text) + lengthOf(text) - 1;
}

function lengthOf(text: string): number {
  if (text.length === 10) return day;
  const [, seconds, fraction] = /T\d{2}:\d{2}(:\d{2})?(\.\d+)?/.exec(text) ?? [];
  if (fraction !== undefined) return 1;
  return seconds === undefined ? 60_000 : 1_000;
}

/** When each span that a filter of leads can name begins (lib/contract/README.md §4.9). Days and weeks are those of UTC. */
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
