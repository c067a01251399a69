/** What fields say of a lead, and what the lead holds: plain functions of plain data, for edits and imports. */
import type { Lead } from '../../../contract/resources/lead.ts';
import { isRecord } from '../../../contract/tolerant.ts';

export type Fields = Record<string, unknown>;

const listFields = ['leads_list_id', 'leads_list_ids', 'leads_list_name'] as const;

/** Custom attributes beside the other fields, by their slugs, as a lead shows them. Lists are no value of a lead. */
export function flat({ custom_attributes, ...fields }: Fields): Fields {
  for (const field of listFields) delete fields[field];
  return { ...fields, ...(isRecord(custom_attributes) && custom_attributes) };
}

/** Which fields are another than the user saw, and whether everything stands there already. */
export function compared(lead: Lead, saw: Fields, changes: Fields): { wrong: string[]; done: boolean } {
  const all: Fields = lead;
  const [seen, wanted] = [flat(saw), flat(changes)];
  const open = Object.keys(wanted).filter((field) => !isSameValue(all[field], wanted[field]));
  const wrong = open.filter((field) => !isSameValue(all[field], seen[field]));
  return { wrong, done: open.length === 0 && listFields.every((field) => changes[field] === undefined) };
}

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

export function isSameValue(one: unknown, other: unknown): boolean {
  return String(one ?? '').trim() === String(other ?? '').trim();
}
