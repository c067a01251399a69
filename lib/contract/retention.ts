/** Leads unchanged for long. Without schemas, because pages load it. */
import type { Params } from './operations.ts';
import type { Lead } from './resources/lead.ts';
import { monthsBefore, readTime, writeDay } from './times.ts';

/** Months that the user can choose. */
export const retentionMonths = [6, 12, 24, 36] as const;

export interface Untouched {
  /** Services count every edit, note, verification and renewed saving as a change (lib/contract/README.md §4.9). */
  filters: Params<'listLeads'>;
  /** Whether a lead that matches was also not saved, contacted or informed since, and did not react. */
  holds(lead: Lead): boolean;
}

/** A lead is touched when it is saved or saved again, edited, verified, contacted or informed, and when it reacts. */
export function untouched(now: number, months: number): Untouched {
  const since = monthsBefore(now, months);
  return {
    filters: { updated_at: { to: writeDay(since - day) } },
    holds: ({ created_at, last_contacted_at, last_activity_at, notified_at = null }) =>
      [created_at, last_contacted_at, last_activity_at, notified_at].every((at) => (readTime(at) ?? 0) < since),
  };
}

const day = 24 * 60 * 60_000;
