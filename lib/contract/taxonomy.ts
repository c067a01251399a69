/** The closed and live lists of words that the contract uses. Free of schemas: screens read it. */

/** lib/contract/README.md §4.9: departments that the filter of leads knows, fewer than those of a domain search. */
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

/** lib/contract/README.md §4.1. A live taxonomy: the service may know more, and ignores what it does not know. */
export const departments = [
  ...leadDepartments,
  'product',
  'research',
  'consulting',
  'administrative',
  'procurement',
] as const;

/** In filters: people with no department. */
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

/** The verdict that a status word stands for (`deliverable` stands in leads, lib/contract/README.md §2.2); null for a word we don't know. */
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
