/**
 * The filters of the leads list. They are stored exactly as they are sent: as parameters of `listLeads`
 * (lib/contract/README.md §4.9). Each has a key: `company`, `created_at`, `place:country`, `attribute:fair_badge`.
 */
import type { Field } from '../../../lib/contract/filters/field.ts';
import { leadFilters } from '../../../lib/contract/filters/lead-filters.ts';
import { fieldOfSlug, slugOf } from '../../../lib/contract/lead-fields.ts';
import type { Params } from '../../../lib/contract/operations.ts';
import { type Form, formOf as formOfValue, type Read, readForm } from '../../filters/form.ts';

export type LeadFilters = Omit<Params<'listLeads'>, 'limit' | 'offset' | 'campaign_ids'>;

const placePrefix = 'place:';

/** By key, in menu order */
const fields: ReadonlyMap<string, Field> = new Map(
  Object.entries(leadFilters).flatMap(([name, filter]): [string, Field][] => {
    if (filter.kind === 'group')
      return Object.entries(filter.of).map(([place, field]) => [`${placePrefix}${place}`, field]);
    return filter.kind === 'attributes' ? [] : [[name, filter]];
  }),
);

/** Null for an unknown key, for instance one stored by another version. */
export function fieldAt(key: string): Field | null {
  return slugOf(key) === null ? (fields.get(key) ?? null) : { kind: 'contains' };
}

/** Keys of all filters that can be added; `slugs` are the custom attributes. */
export function allFilters(slugs: readonly string[]): string[] {
  return [...fields.keys(), ...slugs.map(fieldOfSlug)];
}

/** Where a key's parameter is: nested in `inside`, or at the top level if that is null. */
function pathOf(key: string): { inside: 'location' | 'custom_attributes' | null; name: string } {
  const slug = slugOf(key);
  if (slug !== null) return { inside: 'custom_attributes', name: slug };
  const isPlace = key.startsWith(placePrefix);
  return { inside: isPlace ? 'location' : null, name: isPlace ? key.slice(placePrefix.length) : key };
}

/** Keys of the active filters, in menu order. Without the free search, which has its own field. */
export function filtersOn({ query: _query, location = {}, custom_attributes = {}, ...others }: LeadFilters): string[] {
  const keys = [
    ...Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [name])),
    ...Object.keys(location).map((place) => `${placePrefix}${place}`),
    ...Object.keys(custom_attributes).map(fieldOfSlug),
  ];
  const order = allFilters([]);
  const at = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return keys.sort((one, other) => at(one) - at(other));
}

/** True if nothing narrows the list, including the free search. */
export function isEverything(filters: LeadFilters): boolean {
  return filtersOn(filters).length === 0 && !filters.query;
}

const omit = <Value extends object>(value: Value, name: string): Value =>
  Object.fromEntries(Object.entries(value).filter(([one]) => one !== name)) as Value;

/** Removes filters by list, member or anything else that only one service's ids identify. */
export function withoutIds(filters: LeadFilters): LeadFilters {
  const named = filtersOn(filters).filter((key) => ['id', 'ids'].includes(fieldAt(key)?.kind ?? ''));
  return named.reduce(without, filters);
}

export function without(filters: LeadFilters, key: string): LeadFilters {
  const { inside, name } = pathOf(key);
  if (inside === null) return omit(filters, name);
  const left = omit(filters[inside] ?? {}, name);
  return Object.keys(left).length > 0 ? { ...filters, [inside]: left } : omit(filters, inside);
}

/** Merges `patch` over the filters. Places and custom attributes are merged one by one. */
export function withFilter(filters: LeadFilters, patch: LeadFilters): LeadFilters {
  return {
    ...filters,
    ...patch,
    ...(patch.location && { location: { ...filters.location, ...patch.location } }),
    ...(patch.custom_attributes && {
      custom_attributes: { ...filters.custom_attributes, ...patch.custom_attributes },
    }),
  };
}

export function formOf(filters: LeadFilters, key: string): Form | null {
  const field = fieldAt(key);
  const { inside, name } = pathOf(key);
  const all: Readonly<Record<string, unknown>> = (inside === null ? filters : filters[inside]) ?? {};
  return field && formOfValue(field, all[name]);
}

/** The form's value as parameters, or its faults and their places */
export function readFilter(key: string, form: Form): Read<LeadFilters> {
  const field = fieldAt(key);
  if (!field) return { ok: true, value: undefined };
  const read = readForm(field, form);
  if (!read.ok) return read;
  if (read.value === undefined) return { ok: true, value: undefined };
  const { inside, name } = pathOf(key);
  return { ok: true, value: inside === null ? { [name]: read.value } : { [inside]: { [name]: read.value } } };
}
