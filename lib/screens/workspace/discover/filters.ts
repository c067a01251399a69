/** What narrows Discover, and the forms that it is edited in. Contract, section 4.6. */
import type { Params } from '../../../contract/operations.ts';

export type DiscoverParams = Params<'discoverCompanies'>;

/** `further`: what the service chose in a form that we don't know; it goes back to the service as it came. */
export type Filters = Omit<DiscoverParams, 'query' | 'limit' | 'offset'>;

/** In the order in which they are offered. */
export const filterNames = [
  'industry',
  'headquarters_location',
  'headcount',
  'keywords',
  'job_openings',
  'company_type',
  'organization',
  'similar_to',
  'technology',
  'funding',
  'year_founded',
] as const satisfies readonly (keyof Filters)[];

export type FilterName = (typeof filterNames)[number];
export type Place = NonNullable<NonNullable<Filters['headquarters_location']>['include']>[number];

/**
 * A filter as it is edited: paths inside it to what is written there. Lists have a line an item; what is half-typed into a list, or
 * into a place, stands apart (`include+`, `place.city`).
 */
export type Form = Readonly<Record<string, string>>;

export function has(filters: Filters, name: FilterName): boolean {
  return filters[name] !== undefined;
}

export function isNone(filters: Filters): boolean {
  return Object.values(filters).every((value) => value === undefined);
}

export function without(filters: Filters, name: keyof Filters): Filters {
  const { [name]: _gone, ...rest } = filters;
  return rest;
}

/** The same for equal filters. */
export function keyOfFilters(filters: Filters): string {
  return JSON.stringify(Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1)));
}
