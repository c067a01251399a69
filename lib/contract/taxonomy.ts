/** The closed and the live word lists of the contract. Without schemas, because pages load it. */

/** Departments that the lead filter knows, fewer than in a domain search: lib/contract/README.md §4.9. */
export const leadDepartments = [
  'executive',
  'it',
  'finance',
  'management',
  'sales',
  'legal',
  'support',
  'hr',
  'marketing',
  'communication',
  'education',
  'design',
  'health',
  'operations',
] as const;

/** A live taxonomy: a service may know more words, and ignores those it does not know. lib/contract/README.md §4.1. */
export const departments = [
  ...leadDepartments,
  'product',
  'research',
  'consulting',
  'administrative',
  'procurement',
] as const;

/** In filters: people without a department. */
export const noDepartment = '~';

export const seniorities = ['junior', 'senior', 'executive'] as const;
export const emailTypes = ['personal', 'generic'] as const;
export const requiredFields = ['full_name', 'position', 'phone_number'] as const;
export const searchVerificationStatuses = ['valid', 'accept_all', 'unknown'] as const;
export const sourceTypes = ['found', 'generated'] as const;

export const continents = [
  'Africa',
  'Antarctica',
  'Asia',
  'Europe',
  'North America',
  'Oceania',
  'South America',
] as const;
export const businessRegions = ['AMER', 'EMEA', 'APAC', 'LATAM'] as const;

/** lib/contract/README.md §4.4. */
export const verdicts = ['valid', 'invalid', 'accept_all', 'webmail', 'disposable', 'unknown'] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * The verdict behind a status word (leads can have `deliverable`, lib/contract/README.md §2.2); null for an unknown
 * word.
 */
export function verdictOf(status: string | null): Verdict | null {
  if (status === 'deliverable') return 'valid';
  if (status === 'undeliverable') return 'invalid';
  return verdicts.find((verdict) => verdict === status) ?? null;
}

export const sendingStatuses = [
  'clicked',
  'opened',
  'sent',
  'pending',
  'error',
  'bounced',
  'unsubscribed',
  'replied',
] as const;
