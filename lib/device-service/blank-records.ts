/** Empty records: company, address, account, mail server. */
import type { AccountRecord } from './store-account.ts';
import type { Company, KnownEmail, Mail } from './store-directory.ts';

const company: Omit<Company, 'domain'> = {
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

/** A company with only its domain and the given fields. */
export const blankCompany = (domain: string, known: Partial<Company> = {}): Company => ({
  ...company,
  domain,
  ...known,
});

const email: Omit<KnownEmail, 'value' | 'type'> = {
  confidence: null,
  sources: [],
  first_name: null,
  last_name: null,
  position: null,
  position_raw: null,
  seniority: null,
  department: null,
  decision_maker: null,
  linkedin: null,
  twitter: null,
  phone_number: null,
  verification: { date: null, status: null },
  source_type: null,
  place: null,
};

export function blankEmail(value: string, type: KnownEmail['type']): KnownEmail {
  return { ...email, value, type };
}

/** Without the fields that `blankCompany` has as well: they need not be stored. */
export const sparseCompany = (whole: Company): Partial<Company> => sparse(whole, company);

/** Without the fields that `blankEmail` has as well: they need not be stored. */
export const sparseEmail = (whole: KnownEmail): Partial<KnownEmail> => sparse(whole, email);

function sparse<One extends object>(whole: One, blank: object): Partial<One> {
  const blanks: Readonly<Record<string, unknown>> = { ...blank };
  const isBlank = (field: string, value: unknown) =>
    Object.hasOwn(blanks, field) &&
    (value === blanks[field] ||
      (typeof value === 'object' && value !== null && JSON.stringify(value) === JSON.stringify(blanks[field])));
  const fields: Partial<One> = {};
  for (const field in whole) if (!isBlank(field, whole[field])) fields[field] = whole[field];
  return fields;
}

/** A lead cannot be created with the contract's own tags (lib/contract/README.md §4.9), so they are an attribute. */
export const usualAttributes: string[] = ['tags'];

/** An account without an owner, on a plan without an end. `reset_date`: `YYYY-MM-DD`. */
export const blankAccount = (reset_date: string): AccountRecord => ({
  first_name: null,
  last_name: null,
  email: null,
  plan_name: null,
  plan_level: 0,
  reset_date,
  team_id: 1,
  user_id: 1,
  searches: { used: 0, available: null },
  verifications: { used: 0, available: null },
  searchEnd: null,
  discover: 'premium',
  autoSave: 'off',
  attributes: usualAttributes,
});

/** For services that verify on their own (`Answers.verify`): no mail server is asked. */
export const unaskedMail: Mail = {
  check: async () => ({ verdict: 'unknown', score: null, gibberish: false, block: false, waits: 0, fails: 0 }),
};
