/** What narrows the rows: held over the loaded ones at once and free, or put to the service on a click. Contract, section 4.1. */
import type { Contact } from '../contract/contact.ts';
import type { Params } from '../contract/operations.ts';
import { noDepartment, type requiredFields, searchVerificationStatuses, verdictOf } from '../contract/taxonomy.ts';

export type SearchParams = Params<'searchDomain'>;
export type Place = NonNullable<NonNullable<SearchParams['location']>['include']>[number];
export type RequiredField = (typeof requiredFields)[number];
export type SearchStatus = (typeof searchVerificationStatuses)[number];

export interface Filters {
  type: 'personal' | 'generic' | null;
  /** `~` stands for people with no department. */
  department: string[];
  seniority: string[];
  decision_maker: boolean;
  verification_status: SearchStatus[];
  required_field: RequiredField[];
  source_type: 'found' | 'generated' | null;
  job_titles: string[];
  /** Rows carry no place of their own: only the service can narrow by it. */
  include: Place[];
  exclude: Place[];
  /** Only these addresses, in lower case: those on the page. Held here alone, so that no service is asked with it. */
  page?: ReadonlySet<string>;
}

export const noFilters: Filters = {
  type: null,
  department: [],
  seniority: [],
  decision_maker: false,
  verification_status: [],
  required_field: [],
  source_type: null,
  job_titles: [],
  include: [],
  exclude: [],
};

/** One chip: a filter and its value as text. */
export type ChipName =
  | 'type'
  | 'department'
  | 'seniority'
  | 'decision_maker'
  | 'verification_status'
  | 'required_field'
  | 'source_type'
  | 'job_titles'
  | 'include'
  | 'exclude';

/** The same for equal filters, whatever the order in which they were chosen. */
export function keyOf(filters: Filters): string {
  const places = (list: Place[]) => list.map(placeText).sort();
  return JSON.stringify([
    filters.type,
    [...filters.department].sort(),
    [...filters.seniority].sort(),
    filters.decision_maker,
    [...filters.verification_status].sort(),
    [...filters.required_field].sort(),
    filters.source_type,
    [...filters.job_titles].sort(),
    places(filters.include),
    places(filters.exclude),
  ]);
}

export const noFiltersKey = keyOf(noFilters);

/** What the service is asked with; location travels nested, so it wants POST. */
export function paramsOf(filters: Filters): Partial<SearchParams> {
  const { include, exclude } = filters;
  const all: [keyof SearchParams, unknown][] = [
    ['type', filters.type],
    ['department', filters.department],
    ['seniority', filters.seniority],
    ['decision_maker', filters.decision_maker || null],
    ['verification_status', filters.verification_status],
    ['required_field', filters.required_field],
    ['source_type', filters.source_type],
    ['job_titles', filters.job_titles],
    ['location', wantsService(filters) ? { ...(include[0] && { include }), ...(exclude[0] && { exclude }) } : null],
  ];
  return Object.fromEntries(all.filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)));
}

/** The filters of a question that was asked: the way back from `paramsOf`. */
export function filtersOf(params: SearchParams): Filters {
  return {
    type: params.type ?? null,
    department: params.department ?? [],
    seniority: params.seniority ?? [],
    decision_maker: params.decision_maker ?? false,
    verification_status: params.verification_status ?? [],
    required_field: params.required_field ?? [],
    source_type: params.source_type ?? null,
    job_titles: params.job_titles ?? [],
    include: params.location?.include ?? [],
    exclude: params.location?.exclude ?? [],
  };
}

/** Whether a loaded row stays. `verdict` is the newest that is known of it. */
export function fits(contact: Contact, verdict: string | null, filters: Filters): boolean {
  const oneOf = (list: string[], value: string | null) => list.length === 0 || (value !== null && list.includes(value));
  return (
    (filters.type === null || contact.type === filters.type) &&
    oneOf(filters.department, contact.department ?? noDepartment) &&
    oneOf(filters.seniority, contact.seniority) &&
    (!filters.decision_maker || contact.decision_maker) &&
    oneOf(filters.verification_status, verdictOf(verdict)) &&
    filters.required_field.every((field) => hasField(contact, field)) &&
    (filters.source_type === null || contact.source_type === filters.source_type) &&
    (filters.job_titles.length === 0 || filters.job_titles.some((title) => hasTitle(contact, title))) &&
    filters.page?.has(contact.email.toLowerCase()) !== false
  );
}

/** Whether only the service can hold these filters. */
export function wantsService(filters: Filters): boolean {
  return filters.include.length > 0 || filters.exclude.length > 0;
}

/** Whether every row of `wide` that fits `narrow` is also found by asking with `wide`. */
export function isWithin(narrow: Filters, wide: Filters): boolean {
  const list = (inner: string[], outer: string[]) =>
    outer.length === 0 || (inner.length > 0 && inner.every((one) => outer.includes(one)));
  const one = (inner: string | null, outer: string | null) => outer === null || inner === outer;
  const places = (filters: Filters) => JSON.stringify([filters.include.map(placeText), filters.exclude.map(placeText)]);
  return (
    one(narrow.type, wide.type) &&
    list(narrow.department, wide.department) &&
    list(narrow.seniority, wide.seniority) &&
    (narrow.decision_maker || !wide.decision_maker) &&
    list(narrow.verification_status, wide.verification_status) &&
    wide.required_field.every((field) => narrow.required_field.includes(field)) &&
    one(narrow.source_type, wide.source_type) &&
    list(narrow.job_titles, wide.job_titles) &&
    (!wantsService(wide) || places(narrow) === places(wide))
  );
}

/** Turns a chip on or off. */
export function toggled(filters: Filters, name: ChipName, value: string): Filters {
  switch (name) {
    case 'type':
      return { ...filters, type: filters.type === value ? null : value === 'generic' ? 'generic' : 'personal' };
    case 'source_type':
      return {
        ...filters,
        source_type: filters.source_type === value ? null : value === 'found' ? 'found' : 'generated',
      };
    case 'decision_maker':
      return { ...filters, decision_maker: !filters.decision_maker };
    case 'verification_status':
      return {
        ...filters,
        verification_status: without(filters.verification_status, value, searchVerificationStatuses),
      };
    case 'required_field':
      return { ...filters, required_field: without(filters.required_field, value, fieldNames) };
    case 'include':
    case 'exclude':
      return { ...filters, [name]: filters[name].filter((place) => placeText(place) !== value) };
    case 'department':
    case 'seniority':
    case 'job_titles':
      return { ...filters, [name]: without(filters[name], value, [value]) };
  }
}

export function withPlace(filters: Filters, place: Place, how: 'include' | 'exclude'): Filters {
  const text = placeText(place);
  return { ...filters, [how]: [...filters[how].filter((one) => placeText(one) !== text), place] };
}

/** Which filters are set. */
export function namesOn(filters: Filters): ChipName[] {
  const names = ['type', 'decision_maker', 'source_type'] as const;
  const lists = [
    'department',
    'seniority',
    'verification_status',
    'required_field',
    'job_titles',
    'include',
    'exclude',
  ] as const;
  return [...names.filter((name) => filters[name]), ...lists.filter((name) => filters[name].length > 0)];
}

/** `Amsterdam, NL` · `CA, US` · `Europe`: also how a place is told from another. */
export function placeText(place: Place): string {
  return [place.city, place.state, place.country, place.business_region, place.continent].filter(Boolean).join(', ');
}

const fieldNames = ['full_name', 'position', 'phone_number'] as const satisfies readonly RequiredField[];

function hasField(contact: Contact, field: RequiredField): boolean {
  if (field === 'full_name') return contact.first_name !== null && contact.last_name !== null;
  return contact[field] !== null;
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

function without<Item extends string>(list: Item[], value: string, allowed: readonly Item[]): Item[] {
  if (list.some((one) => one === value)) return list.filter((one) => one !== value);
  const item = allowed.find((one) => one === value);
  return item === undefined ? list : [...list, item];
}
