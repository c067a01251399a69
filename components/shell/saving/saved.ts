/** Whether a row is a lead by now: known as one, or saved here, even if that was not sent yet. */
import type { JobView, SaveView } from '../../../lib/messages/job-views.ts';
import type { KnownLead } from '../../../lib/messages/people-views.ts';

/** The state of a row's save. `undoable` until an epoch millisecond; `sending`: in flight, or held with its job. */
export type RowSave =
  | { at: 'undoable'; job: string; list: string | null; until: number }
  | { at: 'sending'; job: string; list: string | null; held: JobView['held'] }
  | { at: 'saved'; job: string; list: string | null; created: boolean; differing: string[] }
  | { at: 'failed'; job: string; list: string | null; problem: SaveView['problem'] };

export interface Saved {
  knownLead: KnownLead | null;
  save: RowSave | null;
}

export function isLead({ knownLead, save }: Saved): boolean {
  return knownLead !== null || isGood(save);
}

const isGood = (save: RowSave | null): save is Exclude<RowSave, { at: 'failed' }> =>
  save !== null && save.at !== 'failed';

/** The list of a lead; null if it is unknown, or no lead. */
export function listOf({ knownLead, save }: Saved): string | null {
  return (isGood(save) ? save.list : null) ?? knownLead?.list ?? null;
}

/**
 * Whether saving again changes nothing. `list` null: in any list. A lead that the service made by itself of a
 * verified address lacks what is known here, so it is saved once.
 */
export function isSavedTo(row: Saved, list: string | null): boolean {
  if (!isLead(row)) return false;
  if (list !== null) return listOf(row)?.toLowerCase() === list.toLowerCase();
  return row.knownLead?.by !== 'service' || isGood(row.save);
}

/** The list that all of them are in; null if there is no such list. */
export function sharedList(rows: readonly Saved[]): string | null {
  const [first, ...others] = new Set(rows.map(listOf));
  return others.length === 0 ? (first ?? null) : null;
}

/** The row as a known lead, from the click that saves it on. Null if it is no lead. */
export function markOf(row: Saved & { contact: { email: string } }): Omit<KnownLead, 'id'> | null {
  if (row.knownLead !== null || !isLead(row)) return row.knownLead;
  const nothingSent = { sending_status: null, last_contacted_at: null, last_activity_at: null };
  return { email: row.contact.email, list: listOf(row), ...nothingSent, by: 'leads' };
}
