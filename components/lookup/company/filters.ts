/** What narrows the rows: held over the loaded ones at once and free, or put to the service on a click. lib/contract/README.md §4.1. */
import type { Contact } from '../../../lib/contract/contact.ts';
import type { Field, NameIn, ValueOf } from '../../../lib/contract/filters/field.ts';
import { rowFilters } from '../../../lib/contract/filters/row-filters.ts';
import type { Params } from '../../../lib/contract/operations.ts';
import { noDepartment, verdictOf } from '../../../lib/contract/taxonomy.ts';

export type SearchParams = Params<'searchDomain'>;
export type Place = NonNullable<NonNullable<SearchParams['location']>['include']>[number];

type Table = typeof rowFilters;
export type RowFilter = Exclude<NameIn<Table>, 'location'>;
/** One chip: a filter and its value as text. Places that are wanted and left out are two filters here. */
export type ChipName = RowFilter | 'include' | 'exclude';

type Held<Of> = Of extends { kind: 'option' } ? ValueOf<Of> | null : ValueOf<Of>;

export type Filters = { [Name in RowFilter]: Held<Table[Name]> } & {
  /** Rows carry no place of their own: only the service can narrow by it. */
  include: Place[];
  exclude: Place[];
  /** Only these addresses, in lower case: those on the page. Held here alone, so that no service is asked with it. */
  page?: ReadonlySet<string>;
};

export const rowFilterNames = Object.keys(rowFilters).filter((name): name is RowFilter => name !== 'location');
/** In the order in which they are offered. */
export const chipNames: readonly ChipName[] = [...rowFilterNames, 'include', 'exclude'];

export const fieldOf = (name: RowFilter): Field => rowFilters[name];

/** The filters of a question that was asked: the way back from `paramsOf`. */
export function filtersOf({ location, ...params }: Partial<SearchParams>): Filters {
  const held = rowFilterNames.map((name) => [name, params[name] ?? nothing(fieldOf(name))]);
  const places = { include: location?.include ?? [], exclude: location?.exclude ?? [] };
  // The table names each filter, and each holds what its kind holds.
  return { ...Object.fromEntries(held), ...places } as Filters;
}

function nothing({ kind }: Field): null | false | [] {
  if (kind === 'option') return null;
  return kind === 'flag' ? false : [];
}

export const noFilters: Filters = filtersOf({});

/** What a filter holds, as the values of its chips. */
export function valuesOf(filters: Filters, name: ChipName): string[] {
  const held: string | boolean | null | readonly (string | Place)[] = filters[name];
  if (typeof held === 'boolean') return held ? ['true'] : [];
  if (held === null || typeof held === 'string') return held === null ? [] : [held];
  return held.map((one) => (typeof one === 'string' ? one : placeText(one)));
}

/** The same for equal filters, whatever the order in which they were chosen. */
export function keyOf(filters: Filters): string {
  return JSON.stringify(chipNames.map((name) => valuesOf(filters, name).sort()));
}

export const noFiltersKey = keyOf(noFilters);

/** What the service is asked with; location travels nested, so it wants POST. */
export function paramsOf(filters: Filters): Partial<SearchParams> {
  const { include, exclude } = filters;
  const set = rowFilterNames.filter((name) => valuesOf(filters, name).length > 0);
  return {
    ...Object.fromEntries(set.map((name) => [name, filters[name]])),
    ...(wantsService(filters) && { location: { ...(include[0] && { include }), ...(exclude[0] && { exclude }) } }),
  };
}

/** Whether a loaded row stays. `verdict` is the newest that is known of it. */
export function fits(contact: Contact, verdict: string | null, filters: Filters): boolean {
  return (
    filters.page?.has(contact.email.toLowerCase()) !== false &&
    rowFilterNames.every((name) => {
      const wanted = valuesOf(filters, name);
      return wanted.length === 0 || has(contact, verdict, name, wanted);
    })
  );
}

/** A filter is about the row's field of its name, unless it says otherwise here. */
function has(contact: Contact, verdict: string | null, name: RowFilter, wanted: readonly string[]): boolean {
  switch (name) {
    case 'department':
      return wanted.includes(contact.department ?? noDepartment);
    case 'verification_status':
      return wanted.includes(verdictOf(verdict) ?? '');
    case 'required_field':
      return wanted.every((field) => hasField(contact, field));
    case 'job_titles':
      return wanted.some((title) => hasTitle(contact, title));
    default:
      return wanted.includes(String(contact[name]));
  }
}

/** Whether only the service can hold these filters. */
export function wantsService(filters: Filters): boolean {
  return filters.include.length > 0 || filters.exclude.length > 0;
}

/** Whether every row of `wide` that fits `narrow` is also found by asking with `wide`. */
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
  if ('of' in field && Array.isArray(field.of) && !field.of.includes(value)) return filters;
  if (field.kind === 'flag') return { ...filters, [name]: !isOn };
  if (field.kind === 'option') return { ...filters, [name]: isOn ? null : value };
  return { ...filters, [name]: isOn ? held.filter((one) => one !== value) : [...held, value] };
}

export function withPlace(filters: Filters, place: Place, how: 'include' | 'exclude'): Filters {
  const text = placeText(place);
  return { ...filters, [how]: [...filters[how].filter((one) => placeText(one) !== text), place] };
}

/** Which filters are set. */
export function namesOn(filters: Filters): ChipName[] {
  return chipNames.filter((name) => valuesOf(filters, name).length > 0);
}

/** `Amsterdam, NL` · `CA, US` · `Europe`: also how a place is told from another. */
export function placeText(place: Place): string {
  return [place.city, place.state, place.country, place.business_region, place.continent].filter(Boolean).join(', ');
}

function hasField(contact: Contact, field: string): boolean {
  if (field === 'full_name') return contact.first_name !== null && contact.last_name !== null;
  return field === 'position' ? contact.position !== null : contact.phone_number !== null;
}

/** By the beginnings of words: rougher than the service, which also knows their other forms. */
function hasTitle(contact: Contact, title: string): boolean {
  const words = (text: string) =>
    ` ${text
      .toLocaleLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()}`;
  return contact.position !== null && words(contact.position).includes(words(title));
}

export interface Chip {
  name: ChipName;
  value: string;
  on: boolean;
  /** Null where nobody counted. */
  count: number | null;
  /** The count is of the whole domain, not only of the rows loaded so far. */
  whole: boolean;
}

export interface Counted {
  contacts: readonly { contact: Contact; verdict: string | null }[];
  /** Every row that there is has been loaded. */
  complete: boolean;
  aggregations: {
    departments: Record<string, number>;
    decision_makers: number | null;
    personal: number | null;
    generic: number | null;
  } | null;
  /** Of the free count, for the whole domain. */
  seniority: Record<string, number>;
}

/** In an order that does not change while filters are chosen; what nobody has is left out, unless it is on. */
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

/** The values that a filter offers; of what is typed, and of places, those that were given. */
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
  return 'of' in field && Array.isArray(field.of) ? [...field.of] : valuesOf(filters, name);
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
