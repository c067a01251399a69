/**
 * Filters for the rows: applied to loaded ones at once and free, or sent to the service on a click.
 * lib/contract/README.md §4.1.
 */

import type { Contact } from '../../../lib/contract/contact.ts';
import type { Field, NameIn, ValueOf } from '../../../lib/contract/filters/field.ts';
import { type AddressFilterEntry, hasField } from '../../../lib/contract/filters/meaning.ts';
import { rowFilters } from '../../../lib/contract/filters/row-filters.ts';
import type { Params } from '../../../lib/contract/operations.ts';
import {
  noDepartment,
  requiredFields,
  searchVerificationStatuses,
  type Verdict,
  verdictOf,
  verdicts,
} from '../../../lib/contract/taxonomy.ts';
import { keyOfEmail } from '../../../lib/contract/text.ts';

export type SearchParams = Params<'searchDomain'>;
export type Place = NonNullable<NonNullable<SearchParams['location']>['include']>[number];

type Table = typeof rowFilters;
/** Rows have no place of their own. */
type RowMeaning = Exclude<AddressFilterEntry['means'], { on: 'place' }>;
export type RowFilter = Exclude<NameIn<Table>, 'location'>;
/** The filter of a chip; a chip also has one value as text. Included and excluded places are two filters here. */
export type ChipName = RowFilter | 'include' | 'exclude';

type Held<Of> = Of extends { kind: 'option' } ? ValueOf<Of> | null : ValueOf<Of>;

export type Filters = { [Name in Exclude<RowFilter, 'verification_status'>]: Held<Table[Name]> } & {
  /** Rows show verdicts by which a service cannot filter. */
  verification_status: Verdict[];
  /** Rows have no place of their own, so only the service can filter by it. */
  include: Place[];
  exclude: Place[];
  /** Only these addresses, in lower case: those on the page. Applied here, never sent to a service. */
  page?: ReadonlySet<string>;
  /** Only people who are no leads yet. Applied here, never sent to a service. */
  newOnly?: true;
};

const rowFilterNames = Object.keys(rowFilters).filter((name): name is RowFilter => name !== 'location');
/** In the order in which they are offered. */
export const chipNames: readonly ChipName[] = [...rowFilterNames, 'include', 'exclude'];

export const fieldOf = (name: RowFilter): Field => rowFilters[name];

/** The filters of an earlier request: the inverse of `paramsOf`. */
export function filtersOf({ location, ...params }: Partial<SearchParams>): Filters {
  const held = rowFilterNames.map((name) => [name, params[name] ?? nothing(fieldOf(name))]);
  const places = { include: location?.include ?? [], exclude: location?.exclude ?? [] };
  // The table names every filter, and each value has the type of its kind.
  return { ...Object.fromEntries(held), ...places } as Filters;
}

function nothing({ kind }: Field): null | false | [] {
  if (kind === 'option') return null;
  return kind === 'flag' ? false : [];
}

export const noFilters: Filters = filtersOf({});

/** What a service is asked for: without verdicts if one of them is known only from the rows. */
export function sentOf(filters: Filters): Filters {
  const askable: readonly string[] = searchVerificationStatuses;
  const canAsk = filters.verification_status.every((verdict) => askable.includes(verdict));
  return canAsk ? filters : { ...filters, verification_status: [] };
}

/** The values of a filter with a fixed choice; null for the others. */
function choiceOf(name: RowFilter): readonly string[] | null {
  if (name === 'verification_status') return verdicts;
  const field = fieldOf(name);
  return 'of' in field && Array.isArray(field.of) ? field.of : null;
}

/** A filter's values as those of its chips. */
export function valuesOf(filters: Filters, name: ChipName): string[] {
  const held: string | boolean | null | readonly (string | Place)[] = filters[name];
  if (typeof held === 'boolean') return held ? ['true'] : [];
  if (held === null || typeof held === 'string') return held === null ? [] : [held];
  return held.map((one) => (typeof one === 'string' ? one : placeText(one)));
}

/** The same for equal filters, in whatever order they were chosen. */
export function keyOf(filters: Filters): string {
  return JSON.stringify(chipNames.map((name) => valuesOf(filters, name).sort()));
}

export const noFiltersKey = keyOf(noFilters);

/** The filters as request parameters. The location is nested, so it needs POST. */
export function paramsOf(filters: Filters): Partial<SearchParams> {
  const { include, exclude } = filters;
  const set = rowFilterNames.filter((name) => valuesOf(filters, name).length > 0);
  return {
    ...Object.fromEntries(set.map((name) => [name, filters[name]])),
    ...(wantsService(filters) && { location: { ...(include[0] && { include }), ...(exclude[0] && { exclude }) } }),
  };
}

/** Whether a loaded row stays. `verdict`: the newest one known for it. */
export function fits(contact: Contact, verdict: string | null, filters: Filters): boolean {
  return (
    filters.page?.has(keyOfEmail(contact.email)) !== false &&
    rowFilterNames.every((name) => {
      const wanted = valuesOf(filters, name);
      return wanted.length === 0 || has(contact, verdict, name, wanted);
    })
  );
}

/** Interprets what the filter means, as the services do. */
function has(contact: Contact, verdict: string | null, name: RowFilter, wanted: readonly string[]): boolean {
  const { means }: { means: RowMeaning } = rowFilters[name];
  switch (means.on) {
    case 'value': {
      const value = means.field === 'verification' ? verdictOf(verdict) : contact[means.field];
      return wanted.includes(String(value ?? means.none));
    }
    case 'presence':
      return requiredFields.every((field) => !wanted.includes(field) || hasField(contact, field));
    case 'title':
      return wanted.some((title) => hasTitle(contact, title));
  }
}

/** Whether only the service can apply these filters. */
export function wantsService(filters: Filters): boolean {
  return filters.include.length > 0 || filters.exclude.length > 0;
}

/** Whether a request with `wide` finds every row that fits `narrow`. */
export function isWithin(narrow: Filters, wide: Filters): boolean {
  const places = (filters: Filters) => JSON.stringify([valuesOf(filters, 'include'), valuesOf(filters, 'exclude')]);
  if (wantsService(wide) && places(narrow) !== places(wide)) return false;
  return rowFilterNames.every((name) => {
    const [inner, outer] = [valuesOf(narrow, name), valuesOf(wide, name)];
    const field = fieldOf(name);
    if (outer.length === 0) return true;
    if (field.kind === 'listed' && field.every) return outer.every((one) => inner.includes(one));
    return inner.length > 0 && inner.every((one) => outer.includes(one));
  });
}

/** Turns a chip on or off. */
export function toggled(filters: Filters, name: ChipName, value: string): Filters {
  if (name === 'include' || name === 'exclude')
    return { ...filters, [name]: filters[name].filter((place) => placeText(place) !== value) };
  const held = valuesOf(filters, name);
  const field = fieldOf(name);
  const isOn = held.includes(value);
  if (choiceOf(name)?.includes(value) === false) return filters;
  if (field.kind === 'flag') return { ...filters, [name]: !isOn };
  if (field.kind === 'option') return { ...filters, [name]: isOn ? null : value };
  return { ...filters, [name]: isOn ? held.filter((one) => one !== value) : [...held, value] };
}

export function withPlace(filters: Filters, place: Place, how: 'include' | 'exclude'): Filters {
  const text = placeText(place);
  return { ...filters, [how]: [...filters[how].filter((one) => placeText(one) !== text), place] };
}

/** The filters that are set. */
export function namesOn(filters: Filters): ChipName[] {
  return chipNames.filter((name) => valuesOf(filters, name).length > 0);
}

/** `Amsterdam, NL` · `CA, US` · `Europe`; also identifies a place. */
function placeText(place: Place): string {
  return [place.city, place.state, place.country, place.business_region, place.continent].filter(Boolean).join(', ');
}

/** Matches beginnings of words. The service does better, because it also knows their other forms. */
function hasTitle(contact: Contact, title: string): boolean {
  const words = (text: string) =>
    ` ${text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()}`;
  return contact.position !== null && words(contact.position).includes(words(title));
}

export interface Chip {
  name: ChipName;
  value: string;
  on: boolean;
  /** Null if not counted. */
  count: number | null;
  /** The count covers the whole domain, not only the rows loaded so far. */
  whole: boolean;
}

export interface Counted {
  contacts: readonly { contact: Contact; verdict: string | null }[];
  /** Every row is loaded. */
  complete: boolean;
  aggregations: {
    departments: Record<string, number>;
    decision_makers: number | null;
    personal: number | null;
    generic: number | null;
  } | null;
  /** From the free count, for the whole domain. */
  seniority: Record<string, number>;
}

/** The order does not change while filters are chosen. Chips with a count of 0 are left out unless they are on. */
export function chipsOf(counted: Counted, filters: Filters): Chip[] {
  return chipNames
    .flatMap((name) => {
      const chips = offered(counted, filters, name).map((value) => chip(counted, filters, name, value));
      if (name !== 'department') return chips;
      chips.sort((one, other) => (other.count ?? 0) - (one.count ?? 0));
      return [...chips, chip(counted, filters, name, noDepartment)];
    })
    .filter((one) => one.on || one.count !== 0);
}

/** The values that a filter offers; for typed filters and places, those that were given. */
function offered(counted: Counted, filters: Filters, name: ChipName): string[] {
  if (name === 'department' || name === 'seniority') {
    const counts = name === 'seniority' ? counted.seniority : (counted.aggregations?.departments ?? {});
    const field = fieldOf(name);
    const live = field.kind === 'listed' ? (field.live ?? []) : [];
    const met = counted.contacts.flatMap(({ contact }) => contact[name] ?? []);
    return [...new Set([...live, ...Object.keys(counts), ...met])];
  }
  if (name === 'include' || name === 'exclude') return valuesOf(filters, name);
  const field = fieldOf(name);
  if (field.kind === 'flag') return ['true'];
  return [...(choiceOf(name) ?? valuesOf(filters, name))];
}

function chip(counted: Counted, filters: Filters, name: ChipName, value: string): Chip {
  const on = valuesOf(filters, name).includes(value);
  if (name === 'include' || name === 'exclude') return { name, value, on, count: null, whole: false };
  const whole = wholeCount(counted, name, value);
  if (whole !== null) return { name, value, on, count: whole, whole: true };
  const alone = toggled(noFilters, name, value);
  const count = counted.contacts.filter((row) => fits(row.contact, row.verdict, alone)).length;
  return { name, value, on, count, whole: counted.complete };
}

function wholeCount(counted: Counted, name: ChipName, value: string): number | null {
  const { aggregations } = counted;
  if (counted.complete) return null;
  if (name === 'seniority') return counted.seniority[value] ?? null;
  if (!aggregations) return null;
  if (name === 'department') return value === noDepartment ? null : (aggregations.departments[value] ?? 0);
  if (name === 'decision_maker') return aggregations.decision_makers;
  if (name === 'type') return value === 'generic' ? aggregations.generic : aggregations.personal;
  return null;
}
