/** The filters as chips with their counts: of everything that the service knows where it says so, else of the loaded rows. */
import type { Contact } from '../contract/contact.ts';
import {
  departments,
  emailTypes,
  noDepartment,
  requiredFields,
  searchVerificationStatuses,
  seniorities,
  sourceTypes,
} from '../contract/taxonomy.ts';
import { type ChipName, type Filters, fits, noFilters, placeText, toggled } from './filters.ts';

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
  const known = (name: ChipName, value: string) => chip(counted, filters, name, value);
  const live = (words: readonly string[], values: (string | null)[], counts: Record<string, number>) =>
    unique([...words, ...Object.keys(counts), ...values.filter((value) => value !== null)]);
  const loaded = counted.contacts.map((row) => row.contact);
  const wholeDepartments = counted.aggregations?.departments ?? {};
  return [
    ...emailTypes.map((type) => known('type', type)),
    known('decision_maker', 'true'),
    ...byCount(
      live(
        departments,
        loaded.map((contact) => contact.department),
        wholeDepartments,
      ).map((value) => known('department', value)),
    ),
    known('department', noDepartment),
    ...live(
      seniorities,
      loaded.map((contact) => contact.seniority),
      counted.seniority,
    ).map((value) => known('seniority', value)),
    ...searchVerificationStatuses.map((status) => known('verification_status', status)),
    ...sourceTypes.map((type) => known('source_type', type)),
    ...requiredFields.map((field) => known('required_field', field)),
    ...filters.job_titles.map((title) => known('job_titles', title)),
    ...filters.include.map((place) => known('include', placeText(place))),
    ...filters.exclude.map((place) => known('exclude', placeText(place))),
  ].filter((one) => one.on || one.count !== 0);
}

function chip(counted: Counted, filters: Filters, name: ChipName, value: string): Chip {
  const on = isOn(filters, name, value);
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

function isOn(filters: Filters, name: ChipName, value: string): boolean {
  if (name === 'include' || name === 'exclude') return filters[name].some((place) => placeText(place) === value);
  const held = filters[name];
  if (typeof held === 'boolean') return held;
  return Array.isArray(held) ? held.some((one) => one === value) : held === value;
}

function byCount(chips: Chip[]): Chip[] {
  return chips.sort((one, other) => (other.count ?? 0) - (one.count ?? 0));
}

function unique(words: string[]): string[] {
  return [...new Set(words)];
}
