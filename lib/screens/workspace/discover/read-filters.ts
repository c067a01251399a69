/**
 * The filters that a service says it applied, or that a saved search holds, as ours: values that are no lists, names and words that we
 * don't know. What does not fit goes into `further`, under its own name and as it came, so that nothing is lost on the next page.
 */
import { companyTypes, fundingSeries, headcounts, matches, postedDates } from '../../../contract/filter-taxonomy.ts';
import { businessRegions, continents } from '../../../contract/taxonomy.ts';
import { filterOf } from './filter-form.ts';
import { type FilterName, type Filters, type Form, filterNames, type Place } from './filters.ts';

type Unknown = Readonly<Record<string, unknown>>;

export function readFilters(said: Unknown): Filters {
  const further: Record<string, unknown> = {};
  let filters: Filters = {};
  for (const [name, value] of Object.entries(said)) {
    if (isNothing(value) || paging.has(name)) continue;
    const known = filterNames.find((one) => one === name);
    const read = known && readFilter(known, value);
    if (read) filters = { ...filters, ...read };
    else if (name === 'further' && isRecord(value)) Object.assign(further, value);
    else further[name] = value;
  }
  return Object.keys(further).length > 0 ? { ...filters, further } : filters;
}

const paging: ReadonlySet<string> = new Set(['query', 'limit', 'offset']);

/** Null when it holds anything that we would lose. */
function readFilter<Name extends FilterName>(name: Name, value: unknown): Pick<Filters, Name> | null {
  const form = formOfSaid(name, value);
  const read = form && filterOf(name, form);
  return read?.ok && read.value !== undefined ? ({ [name]: read.value } as Pick<Filters, Name>) : null;
}

/** What a bare value or a list of them stands for. */
const bare: Record<FilterName, string> = {
  industry: 'include',
  headquarters_location: 'include',
  headcount: '',
  keywords: 'include',
  job_openings: 'department',
  company_type: 'include',
  organization: 'domain',
  similar_to: 'domain',
  technology: 'include',
  funding: 'series',
  year_founded: 'include',
};

/** The paths of each filter, and what its words may be. */
const paths: Record<FilterName, Readonly<Record<string, Kind>>> = {
  industry: { include: 'list', exclude: 'list' },
  headquarters_location: { include: 'places', exclude: 'places' },
  headcount: { '': headcounts },
  keywords: { include: 'list', exclude: 'list', match: matches },
  technology: { include: 'list', exclude: 'list', match: matches },
  company_type: { include: companyTypes, exclude: companyTypes },
  organization: { domain: 'list', name: 'list' },
  similar_to: { domain: 'one', name: 'one' },
  funding: { series: fundingSeries, 'amount.from': 'one', 'amount.to': 'one', 'date.from': 'one', 'date.to': 'one' },
  year_founded: { include: 'list', exclude: 'list', from: 'one', to: 'one' },
  job_openings: {
    hiring: 'flag',
    department: 'list',
    'job_title.include': 'list',
    'job_title.exclude': 'list',
    posted_date: postedDates,
    'open_roles.from': 'one',
    'open_roles.to': 'one',
    include_closed_roles: 'flag',
  },
};

type Kind = 'list' | 'one' | 'places' | 'flag' | readonly string[];

function formOfSaid(name: FilterName, value: unknown): Form | null {
  const isHiring = name === 'job_openings' && typeof value === 'boolean';
  const isPlace = name === 'headquarters_location' && placeOf(value) !== null;
  const whole = isRecord(value) && !isPlace ? value : { [isHiring ? 'hiring' : bare[name]]: value };
  const form: Record<string, string> = {};
  for (const [path, one] of flat('', whole, paths[name])) {
    const kind = Object.hasOwn(paths[name], path) ? paths[name][path] : undefined;
    const text = kind && textOf(kind, one);
    if (text === null || text === undefined) return null;
    form[path] = text;
  }
  return form;
}

function flat(path: string, value: unknown, known: Readonly<Record<string, Kind>>): [string, unknown][] {
  if (isNothing(value)) return [];
  if (path !== '' && Object.hasOwn(known, path)) return [[path, value]];
  if (!isRecord(value)) return [[path, value]];
  return Object.entries(value).flatMap(([name, one]) => flat(path === '' ? name : `${path}.${name}`, one, known));
}

function textOf(kind: Kind, value: unknown): string | null {
  const all = Array.isArray(value) ? value : [value];
  if (kind === 'places') {
    const places = all.map(placeOf);
    return places.includes(null) ? null : places.map((place) => JSON.stringify(place)).join('\n');
  }
  if (!all.every((one) => ['string', 'number', 'boolean'].includes(typeof one))) return null;
  const words = all.map(String);
  if (kind === 'flag') return words[0] === 'true' ? 'yes' : words[0] === 'false' ? 'no' : null;
  if (kind === 'list') return words.join('\n');
  if (kind === 'one') return words.length === 1 ? (words[0] ?? null) : null;
  return words.every((word) => kind.includes(word)) ? words.join('\n') : null;
}

const placeFields = new Set(['continent', 'business_region', 'country', 'state', 'city']);

/** `{country: 'NL', city: 'Leiden'}`, also `NL`, `EMEA` and `Europe` by themselves. */
function placeOf(value: unknown): Place | null {
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
    (given.country === undefined ? !('city' in given || 'state' in given) : isCountry(given.country));
  return named && ways === 1 && fits ? given : null;
}

const isCountry = (value: unknown) => typeof value === 'string' && /^[A-Z]{2}$/.test(value);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Null, and what is empty. */
function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.values(value).every(isNothing);
}
