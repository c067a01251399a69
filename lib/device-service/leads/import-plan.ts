/**
 * What an import does with a row, given the lead it matches. Pure functions. lib/contract/README.md §4.9.
 * `derived`: what the row's position says beyond itself (`derived-fields.ts`). It is passed in, because the tables of
 * titles are too large for the background's engine.
 */
import type { Existing } from '../../contract/lead-fields.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import { isSameEmail } from '../../contract/text.ts';
import { isRecord } from '../../contract/tolerant.ts';
import { fullerFirstName, isShorterName } from '../../names/fuller-name.ts';
import { entries, type Fields, given, isEmpty, isSameValue } from './lead-fields.ts';
import { withOtherAddress } from './other-addresses.ts';

export interface ImportWay {
  existing: Existing;
  /** Only counts. */
  dry: boolean;
}

export type Plan =
  | { do: 'create' }
  /** Nothing needs to be sent. */
  | { do: 'nothing'; outcome: 'skipped' | 'unchanged' }
  | { do: 'write'; fields: Fields };

/** `list` null: no list. */
export function planOf(
  found: Lead | null,
  fields: Fields,
  { existing }: ImportWay,
  list: string | null,
  derived: Fields = {},
): Plan {
  if (!found) return { do: 'create' };
  if (existing === 'skip') return { do: 'nothing', outcome: 'skipped' };
  const all: Fields = found;
  const wanted =
    existing === 'fill'
      ? given({ ...fields, ...derivedForLead(all, derived) })
      : entries(isShorterThan(found, fields) ? unnamed(fields) : fields);
  const open = wanted.filter(([field, value]) =>
    existing === 'fill' ? isEmpty(all[field]) : !isSameValue(all[field], value),
  );
  const isListed = list === null || found.leads_list.name?.toLowerCase() === list.toLowerCase();
  if (open.length === 0 && isListed) return { do: 'nothing', outcome: 'unchanged' };
  return { do: 'write', fields: { ...written(open, fields), ...(!isListed && { leads_list_name: list }) } };
}

/**
 * For a lead that may be the same person under another address, or by name and company. The lead keeps its address;
 * the row's is added to the notes, which every file and service carries along.
 * An initial as first name is completed, if the row may fill fields.
 */
export function planOfPerson(
  found: Lead,
  { email, ...fields }: Fields & { email: string },
  way: ImportWay,
  list: string | null,
  derived: Fields = {},
): Plan {
  const plan = planOf(found, fields, way, list, derived);
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

/** For a lead whose empty position is filled: its department. A row that fills nothing else writes nothing. */
const derivedForLead = (lead: Fields, { department }: Fields): Fields =>
  isEmpty(lead.position) && department !== undefined ? { department } : {};

/** A shorter form of the lead's name never overwrites it. A column that the file lacks says nothing. */
function isShorterThan(found: Lead, fields: Fields): boolean {
  const said = (field: 'first_name' | 'last_name') => {
    const value = field in fields ? fields[field] : found[field];
    return typeof value === 'string' ? value : null;
  };
  return isShorterName({ first_name: said('first_name'), last_name: said('last_name') }, found);
}

const unnamed = ({ first_name: _first, last_name: _last, ...others }: Fields): Fields => others;

/** Does the row have another address than the lead? */
export const isOtherAddress = (found: Lead, email: string): boolean => email !== '' && !isSameEmail(email, found.email);

/** The row's outcome if nothing needs to be sent; otherwise null. */
export function outcomeUnsent(
  found: Lead | null,
  fields: Fields,
  way: ImportWay,
  list: string | null,
  derived: Fields = {},
): string | null {
  const plan = planOf(found, fields, way, list, derived);
  if (plan.do === 'nothing') return plan.outcome;
  if (!way.dry) return null;
  return plan.do === 'create' ? 'created' : 'updated';
}

/** Undoing an import passes what was derived then. */
export function fieldsToCreate(fields: Fields, derived: Fields = {}): Fields {
  return written(given({ ...fields, ...derived }), fields);
}

/** In the operations' format: custom attributes in their own block. */
function written(some: readonly [field: string, value: unknown][], fields: Fields): Fields {
  const slugs = isRecord(fields.custom_attributes) ? fields.custom_attributes : {};
  const own = some.filter(([field]) => !Object.hasOwn(slugs, field));
  const custom = some.filter(([field]) => Object.hasOwn(slugs, field));
  return { ...Object.fromEntries(own), ...(custom.length > 0 && { custom_attributes: Object.fromEntries(custom) }) };
}
