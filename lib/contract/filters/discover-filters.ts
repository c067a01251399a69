/** The filters of Discover, in the order in which they are offered. lib/contract/README.md §4.6. */
import { companyTypes, fundingSeries, headcounts, postedDates } from '../filter-taxonomy.ts';
import type { CompanyFilterTable } from './meaning.ts';

export const discoverFilters = {
  industry: { kind: 'sides', of: 'text', hint: true, means: { on: 'word', field: 'industry' } },
  headquarters_location: { kind: 'places', means: { on: 'place' } },
  headcount: { kind: 'options', of: headcounts, means: { on: 'value', field: 'headcount' } },
  keywords: { kind: 'matched', example: true, means: { on: 'keywords' } },
  /** Any of its fields implies `hiring`. */
  job_openings: {
    kind: 'group',
    of: {
      hiring: { kind: 'flag', implied: true, means: { by: 'hiring' } },
      /** Names are case-sensitive. */
      department: { kind: 'texts', hint: true, means: { by: 'department' } },
      job_title: { kind: 'sides', of: 'text', means: { by: 'title' } },
      posted_date: { kind: 'option', of: postedDates, means: { by: 'posted' } },
      open_roles: { kind: 'range', of: 'number', most: 1_000_000, unit: 'roles', means: { by: 'number' } },
      include_closed_roles: { kind: 'switch', means: { by: 'closed' } },
    },
    means: 'openings',
  },
  company_type: { kind: 'sides', of: companyTypes, means: { on: 'word', field: 'company_type' } },
  organization: {
    kind: 'group',
    of: {
      domain: { kind: 'texts', ltr: true, means: { by: 'domain' } },
      name: { kind: 'texts', means: { by: 'name' } },
    },
    means: 'identity',
  },
  similar_to: {
    kind: 'group',
    of: {
      domain: { kind: 'text', ltr: true, hint: true, means: { by: 'domain' } },
      name: { kind: 'text', means: { by: 'name' } },
    },
    either: true,
    means: 'likeness',
  },
  technology: { kind: 'matched', hint: true, means: { on: 'names', field: 'technologies' } },
  /** Amounts are in the service's currency. */
  funding: {
    kind: 'group',
    of: {
      series: { kind: 'options', of: fundingSeries, means: { by: 'series' } },
      amount: { kind: 'range', of: 'number', most: Number.MAX_SAFE_INTEGER, means: { by: 'amount' } },
      date: { kind: 'range', of: 'day', means: { by: 'date' } },
    },
    means: 'round',
  },
  year_founded: { kind: 'years', means: { on: 'year', field: 'founded' } },
} as const satisfies CompanyFilterTable;

export const isDiscoverFilter = (name: string): name is keyof typeof discoverFilters =>
  Object.hasOwn(discoverFilters, name);

/** Filters that need a Premium plan. */
export const premiumFilters = [
  'similar_to',
  'year_founded',
  'technology',
  'funding',
] as const satisfies readonly (keyof typeof discoverFilters)[];
