/** Companies, people and articles as a store has them, and what mail servers say. */
import type { fundingSeries } from '../contract/filter-taxonomy.ts';
import type { discoverFilters } from '../contract/filters/discover-filters.ts';
import type { FiltersOf } from '../contract/filters/field.ts';
import type { rowFilters } from '../contract/filters/row-filters.ts';
import type { CompanyRecord } from '../contract/resources/company.ts';
import type { Source, Verification } from '../contract/resources/emails.ts';
import type { Person } from '../contract/resources/person.ts';
import type { Verdict } from '../contract/taxonomy.ts';
import type { Page } from './page-of-rows.ts';

/** What is known of companies, people and articles. The service only reads it. */
export interface Directory {
  /** `domain` in ASCII and lower case. */
  company(domain: string): Promise<Company | null>;
  /** Case-insensitive. */
  companyNamed(name: string): Promise<Company | null>;
  /**
   * In display order; empty for an unknown domain. `uncounted`: the total may be too low, because the caller ignores
   * it.
   */
  emails(
    domain: string,
    filter: EmailFilter,
    page: Page & { uncounted?: true },
  ): Promise<{ emails: readonly KnownEmail[]; total: number }>;
  /** Counts all addresses that match the filter. `titles` has at least the `mostTitles` commonest. */
  tally(domain: string, filter: EmailFilter): Promise<EmailTally>;
  email(address: string): Promise<KnownEmail | null>;
  /**
   * All of the domain with this name, in any case and with or without accents (see `isNamed`), in the order in which
   * they are shown. They can be several addresses of one person, or several people.
   */
  emailsNamed(domain: string, name: PersonName): Promise<readonly KnownEmail[]>;
  /** All that name this professional profile, in any case, in the order in which they are shown. */
  emailsWithHandle(handle: string): Promise<readonly KnownEmail[]>;
  /** `url` as `tidyAddress` leaves it. */
  article(url: string): Promise<Article | null>;
  /** The person behind the address asked not to be processed. */
  optedOut(address: string): Promise<boolean>;
  /** Somebody of this name asked so at one of the domains: an address made up for the name would be theirs, too. */
  optedOutNamed(name: Pick<KnownEmail, 'first_name' | 'last_name'>, domains: readonly string[]): Promise<boolean>;
  /**
   * One page in Discover's order, without webmail and disposable domains. The rest is about all companies that match:
   * `emails` counts the addresses at their own domains, `linked` holds the companies that name other domains.
   */
  companies(
    filter: DiscoverFilters,
    now: number,
    page: Page,
  ): Promise<{
    companies: readonly KnownCompany[];
    total: number;
    emails: EmailNumbers;
    linked: readonly LinkedCompany[];
  }>;
  /** Keyed by domain; unknown domains are left out. */
  mail(domains: readonly string[]): Promise<ReadonlyMap<string, DomainMail>>;
  /** The values that Discover's companies have for industry, technology, department and city. */
  vocabulary(): Promise<Vocabulary>;
  knownCompany(domain: string): Promise<KnownCompany | null>;
  /** What enrichment knows beyond the rest; null where that is nothing. */
  personBeyond(address: string): Promise<PersonBeyond | null>;
  companyBeyond(domain: string): Promise<Partial<CompanyRecord> | null>;
}

/** A directory that learns: the one on this device. */
export interface Knowledge extends Directory {
  /** The addresses that name this page among their sources. */
  emailsFrom(uri: string): Promise<readonly KnownEmail[]>;
  /** All changes or none. Updates the counts and indexes, too. */
  write(changes: readonly KnowledgeChange[]): Promise<void>;
}

/** `email` and `company` in lower case, `url` as `tidyAddress` leaves it. */
export type KnowledgeChange =
  | { put: Company; as: 'company' }
  | { put: KnownEmail; as: 'email' }
  | { put: Article; as: 'article'; url: string }
  | { remove: string; as: 'company' | 'email' | 'article' };

/** Where the value of a field came from. */
export interface Origin {
  by: 'page' | 'import' | 'user';
  /** The page; null when it was none. */
  uri: string | null;
  /** `YYYY-MM-DD`. */
  extracted_on: string;
}

/** The user's own value counts more than an import's, and both more than a page's. */
export const weights: Readonly<Record<Origin['by'], number>> = { page: 0, import: 1, user: 2 };

/** By the name of the field; those of which nothing is known are left out. */
export type Origins = Readonly<Partial<Record<string, Origin>>>;

/** Most titles in a count of addresses. */
export const mostTitles = 50;

/** The filters of domain search (lib/contract/README.md §4.1), all of which an address fits. */
export type EmailFilter = FiltersOf<typeof rowFilters>;

/** The filters of Discover (§4.6). */
export type DiscoverFilters = FiltersOf<typeof discoverFilters>;

export interface PersonName {
  first: string;
  last: string;
  full: string;
}

/**
 * Numbers of addresses. Departments, seniorities and titles are counted for personal addresses only, keyed by word.
 */
export interface EmailTally extends EmailNumbers {
  decision_makers: number;
  departments: Record<string, number>;
  seniorities: Record<string, number>;
  /** As worded. A store may leave out titles beyond the `mostTitles` commonest (`tally`). */
  titles: Record<string, number>;
}

export interface Vocabulary {
  industries: string[];
  technologies: string[];
  /** Of job openings, case-sensitive. */
  departments: string[];
  cities: { country: string; city: string }[];
}

export interface Company {
  /** ASCII, lower case. */
  domain: string;
  organization: string | null;
  description: string | null;
  industry: string | null;
  headcount: string | null;
  company_type: string | null;
  twitter: string | null;
  facebook: string | null;
  linkedin: string | null;
  instagram: string | null;
  youtube: string | null;
  /** Missing in records that are older than this field. */
  phone_number?: string | null;
  technologies: string[];
  country: string | null;
  state: string | null;
  city: string | null;
  postal_code: string | null;
  street: string | null;
  linked_domains: string[];
  /** Of `{first}`, `{last}`, `{f}` and `{l}`. */
  pattern: string | null;
  disposable: boolean;
  webmail: boolean;
  accept_all: boolean;
  /** No mail is taken for the domain, or its owner asked to stop processing: the finder says `invalid_domain`. */
  closed: boolean;
  origins?: Origins;
  /** People without a stated address; only in stores that learn from pages. */
  people?: readonly PersonThere[];
}

/** A person of a company, without an address. */
export interface PersonThere {
  first_name: string | null;
  last_name: string | null;
  position: string | null;
  /** The address of a professional profile. */
  linkedin: string | null;
  origin: Origin;
}

export type LinkedCompany = Pick<Company, 'domain' | 'linked_domains'>;

export interface DomainMail extends EmailNumbers {
  /** At least one person's address there is more than a guess (`isAttested`). */
  hasPeople: boolean;
}

/** A company with what Discover asks about it. */
export interface KnownCompany {
  company: Company;
  facts: CompanyFacts;
  emails: EmailNumbers;
}

export interface PersonBeyond {
  record: Partial<Person>;
  /** The person asked not to share it. */
  phoneWithheld: boolean;
}

export interface Place {
  country: string | null;
  state: string | null;
  city: string | null;
}

export interface KnownEmail {
  value: string;
  type: 'personal' | 'generic';
  confidence: number | null;
  sources: Source[];
  first_name: string | null;
  last_name: string | null;
  position: string | null;
  position_raw: string | null;
  seniority: string | null;
  department: string | null;
  /** Null is undetermined: shown as false, matched by neither filter. */
  decision_maker: boolean | null;
  linkedin: string | null;
  twitter: string | null;
  phone_number: string | null;
  verification: Verification;
  source_type: 'found' | 'generated' | null;
  /** Where the person works; null is where the company is. */
  place: Place | null;
  /**
   * The domain of the company that the address is stored under, if it is not the address's own. Example: a webmail
   * address on a company's page.
   */
  company?: string;
  origins?: Origins;
  /** By field: a page's value where the user's or an import's value takes precedence. */
  onPages?: Readonly<Partial<Record<string, { value: string; uri: string; extracted_on: string }>>>;
}

export interface Article {
  domain: string;
  authors: { first_name: string; last_name: string }[];
}

/** What the mail servers say. */
export interface Mail {
  check(address: string): Promise<MailCheck>;
}

export interface MailCheck {
  verdict: Verdict;
  /** 0 to 100. */
  score: number | null;
  gibberish: boolean;
  block: boolean;
  /** How often a verification is answered "in progress" before it ends; Infinity is never. */
  waits: number;
  /** How many verifications fail on an unexpected answer (222) before one ends; Infinity is all. */
  fails: number;
}

export interface EmailNumbers {
  personal: number;
  generic: number;
}

export interface CompanyFacts {
  /** A year; null when it is not known. */
  founded: number | null;
  keywords: readonly string[];
  funding: readonly FundingRound[];
  openings: readonly Opening[];
}

export interface FundingRound {
  series: (typeof fundingSeries)[number];
  amount: number | null;
  /** `YYYY-MM-DD`. */
  date: string;
  investors: readonly string[];
}

export interface Opening {
  /** A name, case-sensitive. */
  department: string;
  title: string;
  /** Epoch milliseconds. */
  posted: number;
  open: boolean;
}
