/** The filters of Discover, in the order in which they are offered. lib/contract/README.md §4.6. */
import { companyTypes, fundingSeries, headcounts, postedDates } from '../filter-taxonomy.ts';
import type { Filters } from './field.ts';

export const discoverFilters = {
  industry: { kind: 'sides', of: 'text', hint: true },
  headquarters_location: { kind: 'places' },
  headcount: { kind: 'options', of: headcounts },
  keywords: { kind: 'matched', example: true },
  /** Any of its fields implies hiring. */
  job_openings: {
    kind: 'group',
    of: {
      hiring: { kind: 'flag', implied: true },
      /** Case-sensitive names. */
      department: { kind: 'texts', hint: true },
      job_title: { kind: 'sides', of: 'text' },
      posted_date: { kind: 'option', of: postedDates },
      open_roles: { kind: 'range', of: 'number', most: 1_000_000, unit: 'roles' },
      include_closed_roles: { kind: 'switch' },
    },
  },
  company_type: { kind: 'sides', of: companyTypes },
  organization: {
    kind: 'group',
    of: { domain: { kind: 'texts', ltr: true }, name: { kind: 'texts' } },
  },
  similar_to: {
    kind: 'group',
    of: { domain: { kind: 'text', ltr: true, hint: true }, name: { kind: 'text' } },
    either: true,
  },
  technology: { kind: 'matched', hint: true },
  /** Amounts in the service's currency. */
  funding: {
    kind: 'group',
    of: {
      series: { kind: 'options', of: fundingSeries },
      amount: { kind: 'range', of: 'number', most: Number.MAX_SAFE_INTEGER },
      date: { kind: 'range', of: 'day' },
    },
  },
  year_founded: { kind: 'years' },
} as const satisfies Filters;

/** What only a Premium plan may use. */
export const premiumFilters = [
  'similar_to',
  'year_founded',
  'technology',
  'funding',
] as const satisfies readonly (keyof typeof discoverFilters)[];
