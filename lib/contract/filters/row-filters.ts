/** The filters of a domain's or company's addresses, in the order in which they are offered. lib/contract/README.md §4.1. */
import {
  departments,
  emailTypes,
  requiredFields,
  searchVerificationStatuses,
  seniorities,
  sourceTypes,
} from '../taxonomy.ts';
import type { Filters } from './field.ts';

export const rowFilters = {
  type: { kind: 'option', of: emailTypes },
  decision_maker: { kind: 'flag' },
  /** `~` matches people with no department. */
  department: { kind: 'listed', live: departments },
  seniority: { kind: 'listed', live: seniorities },
  verification_status: { kind: 'listed', of: searchVerificationStatuses },
  source_type: { kind: 'option', of: sourceTypes },
  required_field: { kind: 'listed', of: requiredFields, every: true },
  job_titles: { kind: 'listed' },
  location: { kind: 'places' },
} as const satisfies Filters;
