import type { JobView } from './job-views.ts';

export interface RetentionSettings {
  /** Leads untouched for so many months are offered for removal; 0 is off. */
  months: number;
  /** Removes those of this device by itself. */
  auto: boolean;
  /** The day of the last run, `YYYY-MM-DD`; null before the first. */
  ran: string | null;
  /** The id of the last job whose removals are in `removed`, so that none is counted twice. */
  counted: string | null;
  /** How many leads were removed, by day. */
  removed: Record<string, number>;
}

export interface Retained {
  /** How many leads were untouched; null without an answer. */
  leads: number | null;
  /** The removal, undoable for a while. */
  job: JobView | null;
  removed: RetentionSettings['removed'];
}
