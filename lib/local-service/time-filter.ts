/** The contract's filter of a time: any, none, a span that ends now, or a range. Section 4.9. Days and weeks are those of UTC. */
import { anyValue, noValue, type TimePreset } from '../contract/filter-taxonomy.ts';
import { beginOf, endOf } from '../contract/times.ts';

export type WantedTime =
  | typeof anyValue
  | typeof noValue
  | TimePreset
  | { from?: string | undefined; to?: string | undefined };

const hour = 60 * 60 * 1_000;
const day = 24 * hour;

/** Times in epoch milliseconds. */
export function timeFilter(wanted: WantedTime, now: number): (time: number | null) => boolean {
  if (wanted === anyValue) return (time) => time !== null;
  if (wanted === noValue) return (time) => time === null;
  if (typeof wanted === 'string') {
    const begin = presets[wanted](now);
    return (time) => time !== null && time >= begin && time <= now;
  }
  const from = wanted.from === undefined ? Number.NEGATIVE_INFINITY : beginOf(wanted.from);
  const to = wanted.to === undefined ? Number.POSITIVE_INFINITY : endOf(wanted.to);
  return (time) => time !== null && time >= from && time <= to;
}

/** When each of them begins. */
const presets: Readonly<Record<TimePreset, (now: number) => number>> = {
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
