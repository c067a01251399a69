/** A lead as its row shows it: with the check that is under way or newer than what the lead knows. */
import type { Lead } from '../../../contract/resources/lead.ts';
import type { Check } from '../../../messages/views.ts';

export interface LeadRow {
  lead: Lead;
  check: Check | null;
}

/** `checks` by lower-cased address. */
export function rowOf(lead: Lead, checks: ReadonlyMap<string, Check>): LeadRow {
  const check = checks.get(lead.email.toLowerCase()) ?? null;
  return { lead, check: check && isNewer(check, lead) ? check : null };
}

export const keyOf = ({ lead }: LeadRow): string => String(lead.id);

/** A verdict that the lead itself knows by now, or a newer one, is the lead's own. */
function isNewer(check: Check, { verification }: Lead): boolean {
  if (check.at !== 'done') return true;
  const known =
    verification.date === null ? Number.NaN : Date.parse(verification.date.replace(' UTC', 'Z').replace(' ', 'T'));
  return Number.isNaN(known) || check.asked >= known || verification.status === null;
}
