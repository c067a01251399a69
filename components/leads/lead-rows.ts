/** The loaded leads as table rows, optionally sorted by a column. Empty cells always come last. */
import type { Contact } from '../../lib/contract/contact.ts';
import { kindOf } from '../../lib/contract/lead-fields.ts';
import { textIn } from '../../lib/contract/lead-values.ts';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import { verdictOf } from '../../lib/contract/taxonomy.ts';
import { keyOfEmail } from '../../lib/contract/text.ts';
import type { Check } from '../../lib/messages/people-views.ts';
import { isNewer, newestOf } from '../contact/rows.ts';
import { valueWords } from '../format/lead-field-words.ts';
import { verdictOrder } from '../format/verdict-words.ts';
import type { SharedState } from '../shell/shared-state.ts';

/** `lead`: with the newest known verification. `check`: one that is running, or newer than that. */
export interface LeadRow {
  lead: Lead;
  check: Check | null;
}

/** What is known on this device, by address, as `keyOfEmail` gives it. */
export interface KnownOfLeads {
  checks: ReadonlyMap<string, Check>;
  people: ReadonlyMap<string, Contact>;
}

export function rowOf(lead: Lead, { checks, people }: KnownOfLeads): LeadRow {
  const email = keyOfEmail(lead.email);
  const check = checks.get(email) ?? null;
  const person = people.get(email);
  const verification = person ? newestOf(lead.verification, person.verification) : lead.verification;
  return {
    lead: verification === lead.verification ? lead : { ...lead, verification },
    check: check && isNewer(check, verification) ? check : null,
  };
}

export const knownOfLeads = ({ checks, known }: Pick<SharedState, 'checks' | 'known'>): KnownOfLeads => ({
  checks: checks.known.value,
  people: known.people.value,
});

export const keyOf = ({ lead }: LeadRow): string => String(lead.id);

export interface Sorting {
  key: string;
  way: 'ascending' | 'descending';
}

/** A click on a column's heading: ascending, descending, then back to the service's order. */
export function turned(sorting: Sorting | null, key: string): Sorting | null {
  if (sorting?.key !== key) return { key, way: 'ascending' };
  return sorting.way === 'ascending' ? { key, way: 'descending' } : null;
}

/** Sorts numbers by size, dates by time and text alphabetically. Empty values come last in both directions. */
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
    default: {
      const kind = kindOf(key);
      const text = textIn(lead, key);
      // As it is shown: "Switzerland", not "CH". Words show times as ages, which have another order.
      return kind === 'country' || kind === 'department' || kind === 'status' ? valueWords(key, text, 0) : text;
    }
  }
}
