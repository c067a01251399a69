/** Compares fields with what a lead contains. Pure functions. lib/contract/README.md §4.9. */
import type { LeadFields } from '../../contract/contact.ts';
import { flat, isLeadField, listFields, writtenFields } from '../../contract/lead-fields.ts';
import { attributesOf } from '../../contract/lead-values.ts';
import type { Params } from '../../contract/operations.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import { isSince } from '../../contract/times.ts';

export type Fields = Record<string, unknown>;

/** All values except the address; custom attributes by slug. */
export function entries(fields: Fields): [field: string, value: unknown][] {
  return Object.entries(flat(fields)).filter(([field]) => field !== 'email');
}

/** Non-empty values. */
export function given(fields: Fields): [field: string, value: unknown][] {
  return entries(fields).filter(([, value]) => !isEmpty(value));
}

/** The fields that changed since the user saw them, and whether the lead already has all new values. */
export function compared(lead: Lead, saw: Fields, changes: Fields): { wrong: string[]; done: boolean } {
  const all: Fields = lead;
  const [seen, wanted] = [flat(saw), flat(changes)];
  const open = Object.keys(wanted).filter((field) => !isSameValue(all[field], wanted[field]));
  const wrong = open.filter((field) => !isSameValue(all[field], seen[field]));
  return { wrong, done: open.length === 0 && listFields.every((field) => changes[field] === undefined) };
}

/** The values of some fields; null for an empty one. */
export function standing(lead: Fields, fields: readonly string[]): Fields {
  return Object.fromEntries(fields.map((field) => [field, lead[field] ?? null]));
}

/** The fields that people and outreach change, for a later comparison. What services learn on their own is left out. */
export function portraitOf(lead: Lead): Fields {
  const fields = [
    ...writtenFields,
    ...attributesOf([lead]),
    ...['email', 'sending_status', 'last_contacted_at', 'notified_at'],
  ];
  const all: [string, unknown][] = [...Object.entries(standing(lead, fields)), ['leads_list', lead.leads_list.name]];
  return Object.fromEntries(all.filter(([, value]) => !isEmpty(value)));
}

/** The names of fields that differ from the portrait. */
export function changedSince(lead: Lead, portrait: Fields): string[] {
  const now = portraitOf(lead);
  const fields = new Set([...Object.keys(now), ...Object.keys(portrait)]);
  return [...fields].filter((field) => !isSameValue(now[field], portrait[field]));
}

/** Does the lead equal the result of these fields? */
export function holds(lead: Fields, fields: Fields): boolean {
  return given(fields).every(([field, value]) => isSameValue(lead[field], value));
}

/**
 * Whether a lead that creating gave may be the created one. `since`: when creating was first sent, epoch milliseconds.
 * An older one was missed by the look-up, as in another case. So was another spelling of an international domain.
 */
export function isCreatedAs({ email, created_at }: Lead, sent: string, since: number | null): boolean {
  return email.toLowerCase() === sent.toLowerCase() && since !== null && isSince(created_at, since);
}

/** The names of fields whose value in the lead differs. */
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

/** In the operations' format; their strict schema checks the fields before sending. */
export function creating(fields: Fields & { email: string }, list: string | null): LeadFields {
  return { ...fields, ...(list !== null && { leads_list_name: list }) };
}

export function updating(id: number, fields: Fields): Params<'updateLead'> {
  return { ...fields, id };
}

/** The contract cannot remove a score. */
export function canHold(field: string, value: unknown): boolean {
  return field !== 'confidence_score' || typeof value === 'number';
}

/** In the operation's format: custom attributes in their own block. */
export function nested(values: readonly (readonly [field: string, value: unknown])[]): Fields {
  const own = values.filter(([field]) => isLeadField(field));
  const custom = values.filter(([field]) => !isLeadField(field)).map(([slug, value]) => [slug, String(value)] as const);
  return { ...Object.fromEntries(own), ...(custom.length > 0 && { custom_attributes: Object.fromEntries(custom) }) };
}

/** In the operation's format; an empty text clears a field. */
export function former(fields: readonly string[], before: Fields): Fields {
  return nested(fields.map((field) => [field, before[field] ?? ''] as const));
}
