/** A company's record before anything is known of it. */
import type { Company } from './store.ts';

const blank: Omit<Company, 'domain'> = {
  organization: null,
  description: null,
  industry: null,
  headcount: null,
  company_type: null,
  twitter: null,
  facebook: null,
  linkedin: null,
  instagram: null,
  youtube: null,
  technologies: [],
  country: null,
  state: null,
  city: null,
  postal_code: null,
  street: null,
  linked_domains: [],
  pattern: null,
  disposable: false,
  webmail: false,
  accept_all: false,
  closed: false,
};

/** A company of which nothing but its domain, and what is given, is known. */
export const blankCompany = (domain: string, known: Partial<Company> = {}): Company => ({ ...blank, domain, ...known });
