/** What fields say of a lead, and what the lead holds: plain functions of plain data. lib/contract/README.md §4.9. */
import type { LeadFields } from '../../contract/contact.ts';
import { isLeadField, writtenFields } from '../../contract/lead-fields.ts';
import { attributesOf } from '../../contract/lead-values.ts';
import type { Params } from '../../contract/operations.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import { isRecord } from '../../contract/tolerant.ts';

export type Fields = Record<string, unknown>;

const listFields = ['leads_list_id', 'leads_list_ids', 'leads_list_name'] as const;

/** Custom attributes beside the other fields, by their slugs, as a lead shows them. Lists are no value of a lead. */
export function flat({ custom_attributes, ...fields }: Fields): Fields {
  for (const field of listFields) delete fields[field];
  return { ...fields, ...(isRecord(custom_attributes) && custom_attributes) };
}

/** The values but the address; custom attributes by their slugs. */
export function entries(fields: Fields): [field: string, value: unknown][] {
  return Object.entries(flat(fields)).filter(([field]) => field !== 'email');
}

/** Those that are not empty. */
export function given(fields: Fields): [field: string, value: unknown][] {
  return entries(fields).filter(([, value]) => !isEmpty(value));
}

/** Which fields are another than the user saw, and whether everything stands there already. */
export function compared(lead: Lead, saw: Fields, changes: Fields): { wrong: string[]; done: boolean } {
  const all: Fields = lead;
  const [seen, wanted] = [flat(saw), flat(changes)];
  const open = Object.keys(wanted).filter((field) => !isSameValue(all[field], wanted[field]));
  const wrong = open.filter((field) => !isSameValue(all[field], seen[field]));
  return { wrong, done: open.length === 0 && listFields.every((field) => changes[field] === undefined) };
}

/** What stands in some fields; null for nothing. */
export function standing(lead: Fields, fields: readonly string[]): Fields {
  return Object.fromEntries(fields.map((field) => [field, lead[field] ?? null]));
}

/** What people and outreach make of a lead: by it we know later whether it is as it was. What services learn by themselves is left out. */
export function portraitOf(lead: Lead): Fields {
  const fields = [...writtenFields, ...attributesOf([lead]), 'email', 'sending_status', 'last_contacted_at'];
  const all: [string, unknown][] = [...Object.entries(standing(lead, fields)), ['leads_list', lead.leads_list.name]];
  return Object.fromEntries(all.filter(([, value]) => !isEmpty(value)));
}

/** The names of the fields that hold something else than they did. */
export function changedSince(lead: Lead, portrait: Fields): string[] {
  const now = portraitOf(lead);
  const fields = new Set([...Object.keys(now), ...Object.keys(portrait)]);
  return [...fields].filter((field) => !isSameValue(now[field], portrait[field]));
}

/** The lead is what these fields would have made. */
export function holds(lead: Fields, fields: Fields): boolean {
  return given(fields).every(([field, value]) => isSameValue(lead[field], value));
}

/** The names of the fields that hold something else in the lead. */
export function differing(lead: Fields, fields: Fields): string[] {
  return given(fields).flatMap(([field, value]) =>
    isEmpty(lead[field]) || isSameValue(lead[field], value) ? [] : [field],
  );
}

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

export function isSameValue(one: unknown, other: unknown): boolean {
  return String(one ?? '').trim() === String(other ?? '').trim();
}

/** As the operations want them; the strict schema of the operation checks them before they are sent. */
export function creating(fields: Fields & { email: string }, list: string | null): LeadFields {
  return { ...fields, ...(list !== null && { leads_list_name: list }) };
}

export function updating(id: number, fields: Fields): Params<'updateLead'> {
  return { ...fields, id };
}

/** The contract has no word for a score that is taken away. */
export function canHold(field: string, value: unknown): boolean {
  return field !== 'confidence_score' || typeof value === 'number';
}

/** As the operation wants them; an empty text clears. */
export function former(fields: readonly string[], before: Fields): Fields {
  const values = fields.map((field) => [field, before[field] ?? ''] as const);
  const own = values.filter(([field]) => isLeadField(field));
  const custom = values.filter(([field]) => !isLeadField(field)).map(([slug, value]) => [slug, String(value)] as const);
  return { ...Object.fromEntries(own), ...(custom.length > 0 && { custom_attributes: Object.fromEntries(custom) }) };
}
