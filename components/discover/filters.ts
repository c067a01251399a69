/** The filters of Discover. lib/contract/README.md §4.6. */
import { isCountry } from '../../lib/contract/countries.ts';
import { matches } from '../../lib/contract/filter-taxonomy.ts';
import { discoverFilters, isDiscoverFilter } from '../../lib/contract/filters/discover-filters.ts';
import type { Field, NameIn } from '../../lib/contract/filters/field.ts';
import type { Params } from '../../lib/contract/operations.ts';
import { businessRegions, continents } from '../../lib/contract/taxonomy.ts';
import type { LocationItem } from '../../lib/contract/wire.ts';
import { type Form, fieldsOf, formOf, joined, type Read, readForm } from '../filters/form.ts';

export type DiscoverParams = Params<'discoverCompanies'>;

/** `further`: filters that the service chose in a format unknown here. They are sent back unchanged. */
export type Filters = Omit<DiscoverParams, 'query' | 'limit' | 'offset'>;

export type FilterName = NameIn<typeof discoverFilters>;

/** In menu order */
export const filterNames: readonly FilterName[] = Object.keys(discoverFilters).filter(isDiscoverFilter);

export function formIn(filters: Filters, name: FilterName): Form {
  return formOf(discoverFilters[name], filters[name]);
}

export function readFilter<Name extends FilterName>(name: Name, form: Form): Read<Filters[Name]> {
  return readForm(discoverFilters[name], form);
}

export function isNone(filters: Filters): boolean {
  return Object.values(filters).every((value) => value === undefined);
}

export function without(filters: Filters, name: keyof Filters): Filters {
  const { [name]: _gone, ...rest } = filters;
  return rest;
}

type Unknown = Readonly<Record<string, unknown>>;

/**
 * Reads filters that a service says it applied, or those of a saved search. Single values may stand for lists. What
 * is unknown goes into `further`, unchanged and under its own name, so that the next page loses nothing.
 */
export function filtersOf(said: Unknown): Filters {
  const further: Record<string, unknown> = {};
  let filters: Filters = {};
  for (const [name, value] of Object.entries(said)) {
    if (isNothing(value) || paging.has(name)) continue;
    const read = isDiscoverFilter(name) ? filterOf(name, value) : null;
    if (read) filters = { ...filters, ...read };
    else if (name === 'further' && isRecord(value)) Object.assign(further, value);
    else further[name] = value;
  }
  return Object.keys(further).length > 0 ? { ...filters, further } : filters;
}

const paging: ReadonlySet<string> = new Set(['query', 'limit', 'offset']);

/** Null if reading would lose any part of the value */
function filterOf(name: FilterName, value: unknown): Filters | null {
  const form = formOfSaid(name, value);
  const read = form && readFilter(name, form);
  return read?.ok && read.value !== undefined ? { [name]: read.value } : null;
}

/** What a path accepts: a list, a single value, places, yes or no, or options */
type Takes = 'list' | 'one' | 'places' | 'flag' | readonly string[];

function pathsOf(name: FilterName): ReadonlyMap<string, Takes> {
  const all = fieldsOf(discoverFilters[name]).flatMap(([path, field]) =>
    takenBy(field).map(([inside, takes]): [string, Takes] => [joined(path, inside), takes]),
  );
  return new Map(all);
}

function takenBy(field: Field): [inside: string, takes: Takes][] {
  const sides = (takes: Takes): [string, Takes][] => [
    ['include', takes],
    ['exclude', takes],
  ];
  const ends: [string, Takes][] = [
    ['from', 'one'],
    ['to', 'one'],
  ];
  switch (field.kind) {
    case 'text':
      return [['', 'one']];
    case 'option':
    case 'options':
      return [['', field.of]];
    case 'flag':
    case 'switch':
      return [['', 'flag']];
    case 'range':
      return ends;
    case 'years':
      return [...sides('list'), ...ends];
    case 'sides':
      return sides(field.of === 'text' ? 'list' : field.of);
    case 'matched':
      return [...sides('list'), ['match', matches]];
    case 'places':
      return sides('places');
    default:
      return [['', 'list']];
  }
}

function formOfSaid(name: FilterName, value: unknown): Form | null {
  const paths = pathsOf(name);
  const isPlace = [...paths.values()].includes('places') && placeOf(value) !== null;
  // A bare value or list belongs to the filter's first field that takes its type.
  const [bare = ''] = [...paths].find(([, takes]) => (takes === 'flag') === (typeof value === 'boolean')) ?? [];
  const whole = isRecord(value) && !isPlace ? value : { [bare]: value };
  const form: Record<string, string> = {};
  for (const [path, one] of flat('', whole, paths)) {
    const takes = paths.get(path);
    const text = takes && textOf(takes, one);
    if (text === null || text === undefined) return null;
    form[path] = text;
  }
  return form;
}

function flat(path: string, value: unknown, known: ReadonlyMap<string, Takes>): [string, unknown][] {
  if (isNothing(value)) return [];
  if ((path !== '' && known.has(path)) || !isRecord(value)) return [[path, value]];
  return Object.entries(value).flatMap(([name, one]) => flat(joined(path, name), one, known));
}

function textOf(takes: Takes, value: unknown): string | null {
  const all = Array.isArray(value) ? value : [value];
  if (takes === 'places') {
    const places = all.map(placeOf);
    return places.includes(null) ? null : places.map((place) => JSON.stringify(place)).join('\n');
  }
  if (!all.every((one) => ['string', 'number', 'boolean'].includes(typeof one))) return null;
  const words = all.map(String);
  if (takes === 'flag') return words[0] === 'true' ? 'yes' : words[0] === 'false' ? 'no' : null;
  if (takes === 'list') return words.join('\n');
  if (takes === 'one') return words.length === 1 ? (words[0] ?? null) : null;
  return words.every((word) => takes.includes(word)) ? words.join('\n') : null;
}

const placeFields = new Set(['continent', 'business_region', 'country', 'state', 'city']);

/** `{country: 'NL', city: 'Leiden'}`; also `NL`, `EMEA` or `Europe` alone. */
function placeOf(value: unknown): LocationItem | null {
  if (typeof value === 'string') {
    const continent = continents.find((one) => one === value);
    const business_region = businessRegions.find((one) => one === value);
    if (continent) return { continent };
    if (business_region) return { business_region };
    return isCountry(value) ? { country: value } : null;
  }
  if (!isRecord(value)) return null;
  const given = Object.fromEntries(Object.entries(value).filter(([, one]) => !isNothing(one)));
  const named = Object.entries(given).every(([name, one]) => placeFields.has(name) && typeof one === 'string');
  const ways = ['continent', 'business_region', 'country'].filter((way) => way in given).length;
  const fits =
    (given.continent === undefined || continents.some((one) => one === given.continent)) &&
    (given.business_region === undefined || businessRegions.some((one) => one === given.business_region)) &&
    (given.country === undefined ? !('city' in given || 'state' in given) : isCountry(String(given.country)));
  return named && ways === 1 && fits ? given : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for null, and for anything that is empty or holds only empty values. */
function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.values(value).every(isNothing);
}
