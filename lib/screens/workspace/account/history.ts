/** What was used, period by period, in the order of the calendar. */
import type { UsagePeriod } from '../../../contract/resources/usage.ts';

export interface UsedPeriod {
  /** `YYYY-MM-DD` or longer, as the service writes it. */
  from: string;
  /** The last day of a longer period; null for a single day. */
  to: string | null;
  /** Null when the service does not say. */
  searches: number | null;
  verifications: number | null;
}

/** A period that says neither when nor how many is left out. */
export function usedPeriods(periods: readonly UsagePeriod[]): UsedPeriod[] {
  return periods
    .flatMap((period) => usedPeriod(period) ?? [])
    .sort((one, other) => (one.from < other.from ? -1 : Number(one.from > other.from)));
}

function usedPeriod(period: UsagePeriod): UsedPeriod | null {
  const from = period.date ?? period.start_date;
  const searches = period.searches ?? counted(period.requests.searches);
  const verifications = period.verifications ?? counted(period.requests.verifications);
  if (from === null || !/^\d{4}-\d\d-\d\d/.test(from) || (searches === null && verifications === null)) return null;
  const to = period.date === null && period.end_date !== from ? period.end_date : null;
  return { from, to, searches, verifications };
}

/** `12`, `"12"` or `{ used: 12 }`. */
function counted(value: unknown): number | null {
  if (typeof value === 'object' && value !== null && 'used' in value) return counted(value.used);
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
}
