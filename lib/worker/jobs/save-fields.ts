/** Which fields of a lead are ours to write: only those that were empty. Plain functions of plain data. Contract, section 4.9. */

import { type Fields, isEmpty, isSameValue } from '../../background/jobs/kinds/lead-fields.ts';
import type { LeadFields } from '../../contract/contact.ts';
import type { Params } from '../../contract/operations.ts';
import type { Lead } from '../../contract/resources/lead.ts';

/** Where and how we saw the person never competes with what the user wrote. */
const ours: ReadonlySet<string> = new Set(['notes', 'source']);

/** The fields of a contact, without its address: their names with what they shall hold. */
function wanted({ email: _, ...fields }: Fields): [field: string, value: unknown][] {
  return Object.entries(fields).filter(([, value]) => !isEmpty(value));
}

/** What a lead holds of the fields that we would write. */
export function fieldsOf(lead: Lead, fields: Fields): Fields {
  const all: Fields = lead;
  return Object.fromEntries(wanted(fields).map(([field]) => [field, all[field] ?? null]));
}

/** The fields that were empty before and are empty still. */
export function toFill(fields: Fields, before: Fields, now: Fields): Fields {
  return Object.fromEntries(wanted(fields).filter(([field]) => isEmpty(before[field]) && isEmpty(now[field])));
}

/** The names of the fields that were empty before and hold what we wrote. */
export function filledIn(fields: Fields, before: Fields, now: Fields): string[] {
  return wanted(fields)
    .filter(([field, value]) => isEmpty(before[field]) && isSameValue(now[field], value))
    .map(([field]) => field);
}

/** The names of the fields that held something else before. */
export function differing(fields: Fields, before: Fields): string[] {
  return wanted(fields)
    .filter(([field, value]) => !ours.has(field) && !isEmpty(before[field]) && !isSameValue(before[field], value))
    .map(([field]) => field);
}

/** The lead is exactly what we sent. */
export function isOurs(lead: Lead, fields: Fields): boolean {
  const all: Fields = lead;
  const sent = wanted(fields);
  return sent.length > 0 && sent.every(([field, value]) => isSameValue(all[field], value));
}

/** What empties the fields that still hold what we wrote. A number can't be emptied: the contract has no word for it. */
export function toClear(fields: Fields, filled: readonly string[], lead: Lead): Fields {
  const all: Fields = lead;
  const still = filled.filter((field) => typeof fields[field] === 'string' && isSameValue(all[field], fields[field]));
  return Object.fromEntries(still.map((field) => [field, '']));
}

/** As the operations want them; the strict schema of the operation checks them before they are sent. */
export function creating(fields: Fields & { email: string }, list: string | null): LeadFields {
  return { ...fields, ...(list !== null && { leads_list_name: list }) };
}

export function updating(id: number, fields: Fields): Params<'updateLead'> {
  return { ...fields, id };
}
