/** What an import does with a row, once it is known what stands there. Plain functions of plain data. Contract, section 4.9. */
import type { Lead } from '../../../contract/resources/lead.ts';
import { isRecord } from '../../../contract/tolerant.ts';
import type { ImportWay } from '../../../worker/jobs/job-data.ts';
import { type Fields, flat, isEmpty, isSameValue } from './lead-fields.ts';

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

/** The names of the fields that hold something else. */
export function differingFrom(found: Lead | null, fields: Fields): string[] {
  if (!found) return [];
  const all: Fields = found;
  return given(fields).flatMap(([field, value]) =>
    isEmpty(all[field]) || isSameValue(all[field], value) ? [] : [field],
  );
}

/** The lead is what we would have made. */
export function isOurs(lead: Lead, fields: Fields): boolean {
  const all: Fields = lead;
  return given(fields).every(([field, value]) => isSameValue(all[field], value));
}

/** What a new lead is made of. */
export function fieldsToCreate(fields: Fields): Fields {
  return written(given(fields), fields);
}

/** The row's values but its address; custom attributes by their slugs. */
function entries(fields: Fields): [field: string, value: unknown][] {
  return Object.entries(flat(fields)).filter(([field]) => field !== 'email');
}

const given = (fields: Fields) => entries(fields).filter(([, value]) => !isEmpty(value));

/** As the operations want them: custom attributes in a block of their own. */
function written(some: readonly [field: string, value: unknown][], fields: Fields): Fields {
  const slugs = isRecord(fields.custom_attributes) ? fields.custom_attributes : {};
  const own = some.filter(([field]) => !Object.hasOwn(slugs, field));
  const custom = some.filter(([field]) => Object.hasOwn(slugs, field));
  return { ...Object.fromEntries(own), ...(custom.length > 0 && { custom_attributes: Object.fromEntries(custom) }) };
}
