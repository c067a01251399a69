/**
 * The filters of a domain's or company's addresses, in the order in which they are offered. lib/contract/README.md
 * §4.1.
 */
import {
  departments,
  emailTypes,
  noDepartment,
  requiredFields,
  searchVerificationStatuses,
  seniorities,
  sourceTypes,
} from '../taxonomy.ts';
import type { AddressFilterTable } from './meaning.ts';

export const rowFilters = {
  type: { kind: 'option', of: emailTypes, means: { on: 'value', field: 'type' } },
  decision_maker: { kind: 'flag', means: { on: 'value', field: 'decision_maker' } },
  /** `~` matches people without a department. */
  department: { kind: 'listed', live: departments, means: { on: 'value', field: 'department', none: noDepartment } },
  seniority: { kind: 'listed', live: seniorities, means: { on: 'value', field: 'seniority' } },
  verification_status: {
    kind: 'listed',
    of: searchVerificationStatuses,
    means: { on: 'value', field: 'verification' },
  },
  source_type: { kind: 'option', of: sourceTypes, means: { on: 'value', field: 'source_type' } },
  required_field: { kind: 'listed', of: requiredFields, every: true, means: { on: 'presence' } },
  job_titles: { kind: 'listed', means: { on: 'title', field: 'position' } },
  location: { kind: 'places', means: { on: 'place' } },
} as const satisfies AddressFilterTable;
