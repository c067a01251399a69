/**
 * When a person was informed about the data stored about them (GDPR Art. 14). Our own services keep it as the lead's
 * `notified_at`. A service of somebody else would ignore that field without a word, so there it is a line of the
 * lead's notes.
 */
import { noValue } from '../../lib/contract/filter-taxonomy.ts';
import type { Params } from '../../lib/contract/operations.ts';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import { monthsBefore, readTime, writeDay, writeTime } from '../../lib/contract/times.ts';

/** Never translated: every member of a team recognises it, whatever the language. */
const notePrefix = 'Informed (GDPR Art. 14): ';

/** Whether the service that sent this lead keeps the field. */
export const keepsNotices = (lead: Lead): boolean => lead.notified_at !== undefined;

/** Epoch milliseconds; null if no record says so. */
export function informedAt(lead: Lead): number | null {
  return readTime(lead.notified_at ?? null) ?? readTime(noteOf(lead)?.slice(notePrefix.length) ?? null);
}

interface Edit {
  saw: Record<string, string>;
  changes: Record<string, string>;
}

/** The edit that records the time, epoch milliseconds; null takes the record back. */
export function recordIn(place: 'field' | 'notes', lead: Lead, at: number | null): Edit {
  if (place === 'field')
    return { saw: { notified_at: lead.notified_at ?? '' }, changes: { notified_at: at === null ? '' : writeTime(at) } };
  const notes = lead.notes ?? '';
  const others = notes === '' ? [] : notes.split('\n').filter((line) => !line.startsWith(notePrefix));
  const line = at === null ? [] : [notePrefix + writeTime(at)];
  return { saw: { notes }, changes: { notes: [...line, ...others].join('\n') } };
}

const noteOf = ({ notes }: Lead) => notes?.split('\n').find((line) => line.startsWith(notePrefix));

/** Art. 14(3): within a month of obtaining the data, so leads older than that without a record are overdue. */
export function overdue(now: number): Params<'listLeads'> {
  return { notified_at: noValue, created_at: { to: writeDay(monthsBefore(now, 1) - day) } };
}

const day = 24 * 60 * 60_000;
