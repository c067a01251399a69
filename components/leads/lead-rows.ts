/** The leads as rows of the table, and the loaded ones in another order than the service's: by any column, what is empty always last. */
import { textIn } from '../../lib/contract/lead-values.ts';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import { type Verdict, verdictOf } from '../../lib/contract/taxonomy.ts';
import type { Check } from '../../lib/messages/views.ts';
import { isNewer } from '../contact/rows.ts';

/** A lead with the check that is under way or newer than what the lead knows. */
export interface LeadRow {
  lead: Lead;
  check: Check | null;
}

/** `checks` by lower-cased address. */
export function rowOf(lead: Lead, checks: ReadonlyMap<string, Check>): LeadRow {
  const check = checks.get(lead.email.toLowerCase()) ?? null;
  return { lead, check: check && isNewer(check, lead.verification) ? check : null };
}

export const keyOf = ({ lead }: LeadRow): string => String(lead.id);

export interface Sorting {
  key: string;
  way: 'ascending' | 'descending';
}

/** A click on a column's head: up, down, and back to the order of the service. */
export function turned(sorting: Sorting | null, key: string): Sorting | null {
  if (sorting?.key !== key) return { key, way: 'ascending' };
  return sorting.way === 'ascending' ? { key, way: 'descending' } : null;
}

/** Best first: which of them one would write to. */
const verdictOrder: readonly Verdict[] = ['valid', 'accept_all', 'webmail', 'unknown', 'disposable', 'invalid'];

/** Two leads as their columns say, empty or not: numbers by size, dates by time, words by the alphabet. */
export function inOrder(rows: readonly LeadRow[], sorting: Sorting | null): readonly LeadRow[] {
  if (!sorting) return rows;
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  const sign = sorting.way === 'ascending' ? 1 : -1;
  const keyed = rows.map((row) => ({ row, key: sortKey(row, sorting.key) }));
  keyed.sort(({ key: one }, { key: other }) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
    return sign * compare(String(one), String(other));
  });
  return keyed.map(({ row }) => row);
}

function sortKey({ lead, check }: LeadRow, key: string): string | number | null {
  switch (key) {
    case 'person':
      return [lead.last_name, lead.first_name].filter(Boolean).join(' ') || lead.email;
    case 'verification': {
      const status = check?.at === 'done' ? check.verification.status : lead.verification.status;
      const verdict = verdictOf(status);
      return verdict === null ? null : verdictOrder.indexOf(verdict);
    }
    case 'outreach':
      return lead.last_activity_at ?? lead.last_contacted_at;
    case 'confidence_score':
      return lead.confidence_score;
    default:
      return textIn(lead, key);
  }
}
