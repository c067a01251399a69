/** Times in everyday words: "just now", "2 h", "Mon", "3 Mar", "Nov 2023". */
import { i18n } from '#i18n';
import { isMoment, isSameDay, readTime } from '../../lib/contract/times.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const shapes = {
  weekday: { weekday: 'short' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
  whole: { day: 'numeric', month: 'long', year: 'numeric' },
  exact: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const none = '–';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a moment. Dates without a time are calendar days, so they are read in `UTC`. */
function said(shape: keyof typeof shapes, at: number, utc: boolean): string {
  if (!isMoment(at)) return none;
  const key = `${shape}${utc}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(i18n.t('locale.tag'), { ...shapes[shape], ...(utc && { timeZone: 'UTC' }) });
  formats.set(key, format);
  return format.format(at);
}

/** The time since a moment in epoch milliseconds, as short as possible; a dash for an invalid one. */
export function age(at: number, now: number): string {
  if (!isMoment(at)) return none;
  const past = now - at;
  if (past < minute) return i18n.t('age.now');
  if (past < hour) return i18n.t('age.minutes', [Math.floor(past / minute)]);
  if (past < day) return i18n.t('age.hours', [Math.floor(past / hour)]);
  return dated(at, past, false);
}

function dated(at: number, past: number, utc: boolean): string {
  if (past < 6 * day) return said('weekday', at, utc);
  return said(past < 300 * day ? 'day' : 'month', at, utc);
}

/** A service's date in short form, null when invalid: `today`, `Mon`, `3 Mar`, `Nov 2023`. */
export function ageOfDate(text: string | null, now: number): string | null {
  const at = readTime(text);
  if (at === null) return null;
  const past = now - at;
  return past < day && isSameDay(at, now) ? i18n.t('age.today') : dated(at, past, true);
}

/** `14 March 2026`, for publication and due dates; null when invalid. */
export function wholeDay(text: string | null): string | null {
  const at = readTime(text);
  return at === null ? null : said('whole', at, true);
}

/** The same for a moment in epoch milliseconds, in UTC. */
export function wholeDayOf(at: number): string {
  return said('whole', at, true);
}

/** The same in another language than the interface's: `14. März 2026`. */
export function wholeDayIn(tag: string, at: number): string {
  return isMoment(at) ? new Intl.DateTimeFormat(tag, { ...shapes.whole, timeZone: 'UTC' }).format(at) : none;
}

/** `14 Mar`, for a chart's axis; null when invalid. */
export function shortDay(text: string | null): string | null {
  const at = readTime(text);
  return at === null ? null : said('day', at, true);
}

/** `14 Mar 2026, 09:30`, for a tooltip or the journal. */
export function exactTime(at: number): string {
  return said('exact', at, false);
}
