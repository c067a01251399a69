/** What an import does with a row, once it is known what stands there. Plain functions of plain data. lib/contract/README.md §4.9. */
import type { Lead } from '../../contract/resources/lead.ts';
import { isSameEmail } from '../../contract/text.ts';
import { isRecord } from '../../contract/tolerant.ts';
import { fullerFirstName } from '../merge/fuller-name.ts';
import { entries, type Fields, given, isEmpty, isSameValue } from './lead-fields.ts';
import { withOtherAddress } from './other-addresses.ts';

/** What becomes of leads that are there already; `dry`: counts only. */
export interface ImportWay {
  existing: 'skip' | 'fill' | 'overwrite';
  dry: boolean;
}

export type Plan =
  | { do: 'create' }
  /** Nothing is left to be sent. */
  | { do: 'nothing'; outcome: 'skipped' | 'unchanged' }
  | { do: 'write'; fields: Fields };

/** `list` null names none. */
export function planOf(found: Lead | null, fields: Fields, { existing }: ImportWay, list: string | null): Plan {
  if (!found) return { do: 'create' };
  if (existing === 'skip') return { do: 'nothing', outcome: 'skipped' };
  const all: Fields = found;
  const wanted = existing === 'fill' ? given(fields) : entries(fields);
  const open = wanted.filter(([field, value]) =>
    existing === 'fill' ? isEmpty(all[field]) : !isSameValue(all[field], value),
  );
  const isListed = list === null || found.leads_list.name?.toLowerCase() === list.toLowerCase();
  if (open.length === 0 && isListed) return { do: 'nothing', outcome: 'unchanged' };
  return { do: 'write', fields: { ...written(open, fields), ...(!isListed && { leads_list_name: list }) } };
}

/**
 * Of a lead that may be the same person under another address, or by name and company: its own address stays, and the row's is kept in the
 * notes, where people look for what has no field of its own, and which files and services take along. A first name that was a letter alone is
 * written out, as far as the row fills fields.
 */
export function planOfPerson(
  found: Lead,
  { email, ...fields }: Fields & { email: string },
  way: ImportWay,
  list: string | null,
): Plan {
  const plan = planOf(found, fields, way, list);
  if (way.existing === 'skip' || plan.do === 'create' || isSameEmail(email, found.email)) return plan;
  const { notes = found.notes, ...others } = plan.do === 'write' ? plan.fields : {};
  const noted = isOtherAddress(found, email) ? withOtherAddress(String(notes ?? ''), email) : notes;
  const said = typeof fields.first_name === 'string' ? fields.first_name : null;
  const fuller = way.existing === 'fill' ? fullerFirstName(found.first_name, said) : null;
  const wanted: Fields = {
    ...others,
    ...(fuller !== null && { first_name: fuller }),
    ...(!isSameValue(noted, found.notes) && { notes: noted }),
  };
  return Object.keys(wanted).length > 0 ? { do: 'write', fields: wanted } : { do: 'nothing', outcome: 'unchanged' };
}

/** The row's address, where it has one, is not the lead's. */
export const isOtherAddress = (found: Lead, email: string): boolean => email !== '' && !isSameEmail(email, found.email);

/** What comes of a row without anything being sent; null when something is to be. */
export function outcomeUnsent(found: Lead | null, fields: Fields, way: ImportWay, list: string | null): string | null {
  const plan = planOf(found, fields, way, list);
  if (plan.do === 'nothing') return plan.outcome;
  if (!way.dry) return null;
  return plan.do === 'create' ? 'created' : 'updated';
}

/** What a new lead is made of. */
export function fieldsToCreate(fields: Fields): Fields {
  return written(given(fields), fields);
}

/** As the operations want them: custom attributes in a block of their own. */
function written(some: readonly [field: string, value: unknown][], fields: Fields): Fields {
  const slugs = isRecord(fields.custom_attributes) ? fields.custom_attributes : {};
  const own = some.filter(([field]) => !Object.hasOwn(slugs, field));
  const custom = some.filter(([field]) => Object.hasOwn(slugs, field));
  return { ...Object.fromEntries(own), ...(custom.length > 0 && { custom_attributes: Object.fromEntries(custom) }) };
}
