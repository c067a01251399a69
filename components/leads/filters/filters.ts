/**
 * The filters of the leads list, one by one. What is sent is what is kept: the parameters of `listLeads` themselves (lib/contract/README.md §4.9),
 * each of them reached by a key: `company`, `created_at`, `place:country`, `attribute:fair_badge`.
 */
import type { Field } from '../../../lib/contract/filters/field.ts';
import { leadFilters } from '../../../lib/contract/filters/lead-filters.ts';
import { fieldOfSlug, slugOf } from '../../../lib/contract/lead-fields.ts';
import type { Params } from '../../../lib/contract/operations.ts';
import { type Form, formOf as formOfValue, type Read, readForm } from '../../filters/form.ts';

export type LeadFilters = Omit<Params<'listLeads'>, 'limit' | 'offset' | 'campaign_ids'>;

const placePrefix = 'place:';

/** By key, in the order in which they are offered. */
const fields: ReadonlyMap<string, Field> = new Map(
  Object.entries(leadFilters).flatMap(([name, filter]): [string, Field][] => {
    if (filter.kind === 'group')
      return Object.entries(filter.of).map(([place, field]) => [`${placePrefix}${place}`, field]);
    return filter.kind === 'attributes' ? [] : [[name, filter]];
  }),
);

/** Null for a key that means nothing here: another version may have kept it. */
export function fieldAt(key: string): Field | null {
  return slugOf(key) === null ? (fields.get(key) ?? null) : { kind: 'contains' };
}

/** Every filter that can be added. Custom attributes are named by their slugs. */
export function allFilters(slugs: readonly string[]): string[] {
  return [...fields.keys(), ...slugs.map(fieldOfSlug)];
}

/** Where a key leads among the parameters: inside one of them, or to one itself. */
function pathOf(key: string): { inside: 'location' | 'custom_attributes' | null; name: string } {
  const slug = slugOf(key);
  if (slug !== null) return { inside: 'custom_attributes', name: slug };
  const isPlace = key.startsWith(placePrefix);
  return { inside: isPlace ? 'location' : null, name: isPlace ? key.slice(placePrefix.length) : key };
}

/** The filters that are on, in the order of the whole. The free search has its own field. */
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

/** Whether nothing narrows the list, the free search included. */
export function isEverything(filters: LeadFilters): boolean {
  return filtersOn(filters).length === 0 && !filters.query;
}

const omit = <Value extends object>(value: Value, name: string): Value =>
  Object.fromEntries(Object.entries(value).filter(([one]) => one !== name)) as Value;

export function without(filters: LeadFilters, key: string): LeadFilters {
  const { inside, name } = pathOf(key);
  if (inside === null) return omit(filters, name);
  const left = omit(filters[inside] ?? {}, name);
  return Object.keys(left).length > 0 ? { ...filters, [inside]: left } : omit(filters, inside);
}

/** These filters with those of `patch` over them: a place beside the other places, an attribute beside the other attributes. */
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

/** What a form means as parameters, or what is wrong with it and where. */
export function readFilter(key: string, form: Form): Read<LeadFilters> {
  const field = fieldAt(key);
  if (!field) return { ok: true, value: undefined };
  const read = readForm(field, form);
  if (!read.ok) return read;
  if (read.value === undefined) return { ok: true, value: undefined };
  const { inside, name } = pathOf(key);
  return { ok: true, value: inside === null ? { [name]: read.value } : { [inside]: { [name]: read.value } } };
}
