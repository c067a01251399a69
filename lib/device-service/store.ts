/**
 * What the contract's behaviour stands on. It is asynchronous, so that memory, IndexedDB or anything else can stand
 * behind it. It has no transactions of its own: asks take turns (`device-service.ts`). Filters come as data in the
 * contract's own words, so that a store may answer them by its indexes. Their table says what each means
 * (`contract/filters/`), and `filters/*-asks.ts` read it.
 */
import type { fundingSeries } from '../contract/filter-taxonomy.ts';
import type { discoverFilters } from '../contract/filters/discover-filters.ts';
import type { FiltersOf } from '../contract/filters/field.ts';
import type { listFilters } from '../contract/filters/lead-filters.ts';
import type { rowFilters } from '../contract/filters/row-filters.ts';
import type { TextField } from '../contract/lead-fields.ts';
import type { Capacity, ConnectedApp, EmailAccount, TeamMember } from '../contract/resources/account.ts';
import type { CompanyRecord } from '../contract/resources/company.ts';
import type { Source, Verification } from '../contract/resources/emails.ts';
import type { Person } from '../contract/resources/person.ts';
import type { Verdict } from '../contract/taxonomy.ts';
import type { AutoSave } from '../contract/team.ts';

export interface Store {
  directory: Directory;
  mail: Mail;
  leads: LeadBook;
  verifications: Verifications;
  account: AccountBook;
  views: Views;
  team: Team;
  usage: UsageBook;
}

/** What is known of companies, people and articles. The service only reads it. */
export interface Directory {
  /** `domain` in ASCII and lower case. */
  company(domain: string): Promise<Company | null>;
  /** Case-insensitive. */
  companyNamed(name: string): Promise<Company | null>;
  /**
   * In the order in which they are shown; none of a domain that is not known. Uncounted, the total may be too low:
   * nobody reads it.
   */
  emails(
    domain: string,
    filter: EmailFilter,
    page: Page & { uncounted?: true },
  ): Promise<{ emails: readonly KnownEmail[]; total: number }>;
  /** Of all that fit the filter; of titles at least the `mostTitles` commonest. */
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
  /**
   * In the order in which Discover shows them, without webmail and disposable domains. Of all that fit, `emails` sums
   * up the addresses at their own domains, and `linked` are those that name other domains.
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
  /** Of each of these domains that is known. */
  mail(domains: readonly string[]): Promise<ReadonlyMap<string, DomainMail>>;
  /** What words Discover's companies have for industries and the like. */
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
  /** All of it or nothing. Numbers and indexes follow by themselves. */
  write(changes: readonly KnowledgeChange[]): Promise<void>;
}

/** `email` and `company` in lower case, `url` as `tidyAddress` leaves it. */
export type KnowledgeChange =
  | { put: Company; as: 'company' }
  | { put: KnownEmail; as: 'email' }
  | { put: Article; as: 'article'; url: string }
  | { remove: string; as: 'company' | 'email' | 'article' };

/** Where the value of a field came from. A page's is given way to by an import's, and both by the user's own. */
export interface Origin {
  by: 'page' | 'import' | 'user';
  /** The page; null when it was none. */
  uri: string | null;
  /** `YYYY-MM-DD`. */
  extracted_on: string;
}

/** By the name of the field; those of which nothing is known are left out. */
export type Origins = Readonly<Partial<Record<string, Origin>>>;

/** Which part of a listing is wanted: `limit` rows from `offset` on. */
export interface Page {
  offset: number;
  limit: number;
}

export const everything: Page = { offset: 0, limit: Number.POSITIVE_INFINITY };

/** A count of addresses tells of so many titles. */
export const mostTitles = 50;

/** The filters of domain search (lib/contract/README.md §4.1), all of which an address fits. */
export type EmailFilter = FiltersOf<typeof rowFilters>;

/** The filters of Discover (§4.6). */
export type DiscoverFilters = FiltersOf<typeof discoverFilters>;

/** The filters of the leads list (§4.9). */
export type LeadFilter = FiltersOf<typeof listFilters>;

export interface PersonName {
  first: string;
  last: string;
  full: string;
}

/**
 * Numbers of addresses. Departments, seniorities and titles are those of persons, word to number, without those that
 * have none.
 */
export interface EmailTally extends EmailNumbers {
  decision_makers: number;
  departments: Record<string, number>;
  seniorities: Record<string, number>;
  /** As they are worded, all of them. */
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
  /** Left out in records that were kept before it was learnt. */
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
  /** Those whose address nobody has stated; only where pages are learnt from. */
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
  /** Of a person there more is known than a guess (`isAttested`). */
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
   * The domain of the company that it is kept under, where that is not the address' own: a webmail address on a
   * company's page.
   */
  company?: string;
  origins?: Origins;
  /** By field: what a page says where the user's or an import's value counts. */
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

export interface StoredLead {
  id: number;
  email: string;
  /** The text fields of `contract/lead-fields.ts`; a missing one is null. */
  texts: Record<string, string | null>;
  confidence_score: number | null;
  verification: { status: string; date: number } | null;
  sync_status: string | null;
  sending_status: string | null;
  /** Times in epoch milliseconds. */
  last_activity_at: number | null;
  last_contacted_at: number | null;
  last_exported_at: number | null;
  notified_at: number | null;
  created_at: number;
  updated_at: number;
  created_by: number;
  /** Ids, in the order of joining. */
  lists: number[];
  /** Ids. */
  tags: string[];
  /** Ids of the sequences (campaigns) that it is in. */
  sequences: string[];
  /** Not shown: what the filter by place asks, beside `country_code`. The state's code is without its country. */
  place: { state: string | null; city: string | null };
  /** Custom attributes, slug to value. */
  attributes: Record<string, string>;
  /** Not shown, and only where pages are learnt from: how the lead stands beside what they say. */
  page_changes?: LeadPageChanges;
  /** Not shown, and only where leads teach: what its address's record learnt from the user. */
  taught?: Taught & { fields: TextField[]; isGuess: boolean };
}

/** Fields of an address that a lead states; see `learn/learn-lead.ts`. */
export type TaughtField =
  | ('first_name' | 'last_name' | 'position' | 'position_raw' | 'department' | 'seniority' | 'decision_maker')
  | ('linkedin' | 'twitter' | 'phone_number');
export type TaughtValue = string | boolean | null;

/** A lead's fields as an address's; only those that are stated. */
export type Stated = Partial<Record<TaughtField, TaughtValue>>;

/** Written values with the previous ones, for undoing. `before` null: the address was unknown. */
export interface Taught {
  wrote: Stated;
  before: Partial<Record<TaughtField, { value: TaughtValue; origin?: Origin }>> | null;
  /** The company's name was unknown. */
  named?: true;
  /** The address was a guess before. */
  wasGuess?: true;
  /** Omitted for an import. */
  by?: Exclude<Origin['by'], 'page'>;
}

export interface LeadPageChanges {
  /**
   * When a page of the lead was learnt last, it said something else than the lead. Only such leads are looked at for
   * changes.
   */
  open: boolean;
  /** What pages say otherwise and the user did not want, by field: not told again. */
  refused: Record<string, string>;
}

export interface LeadList {
  id: number;
  name: string;
}

/** A lead to be written: one without an id is given the next. */
export type LeadDraft = Omit<StoredLead, 'id'> & { id?: number | undefined };

export interface LeadBook {
  lead(id: number): Promise<StoredLead | null>;
  /** Those that are there, in any order. */
  leadsWithIds(ids: readonly number[]): Promise<StoredLead[]>;
  /** Case-insensitive. */
  leadOf(email: string): Promise<StoredLead | null>;
  /** Most recent first. `now`: epoch milliseconds, which presets such as `today` count from. */
  leads(filter: LeadFilter, now: number, page: Page): Promise<{ leads: StoredLead[]; total: number }>;
  /** The `source` that the most leads name, and how many leads there are. */
  mostUsedSource(): Promise<{ source: string | null; leads: number }>;
  /** Gives it the next id. `said`: the fields that the user states, which a store that learns may learn. */
  add(lead: Omit<StoredLead, 'id'>, said?: readonly TextField[]): Promise<StoredLead>;
  put(lead: StoredLead, said?: readonly TextField[]): Promise<void>;
  remove(id: number): Promise<void>;
  /**
   * Many at once, all or nothing. `decide` gets the leads that have one of the addresses, by the address in lower case,
   * and says what is written. Returns what it wrote.
   */
  change(
    emails: readonly string[],
    decide: (existing: ReadonlyMap<string, StoredLead>) => readonly LeadDraft[],
  ): Promise<StoredLead[]>;
  list(id: number): Promise<LeadList | null>;
  /** Case-insensitive. */
  listNamed(name: string): Promise<LeadList | null>;
  lastList(): Promise<LeadList | null>;
  addList(name: string): Promise<LeadList>;
  /** Those that are there, in any order. */
  listsWithIds(ids: readonly number[]): Promise<LeadList[]>;
  /** How many leads these lists hold, by their ids. */
  sizes(listIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
}

/** Where the verifications of an address stand, and how many a domain had lately. */
export interface Verifications {
  progress(email: string): Promise<VerificationProgress>;
  put(email: string, progress: VerificationProgress): Promise<void>;
  /** When verifications of the domain's addresses began, oldest first, from `since` on; epoch milliseconds. */
  started(domain: string, since: number): Promise<number[]>;
  noteStart(domain: string, at: number): Promise<void>;
}

export interface VerificationProgress {
  /** A verification is under way: asking again is a poll. */
  open: boolean;
  waited: number;
  failed: number;
}

export interface AccountRecord {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  plan_name: string | null;
  plan_level: number;
  /** `YYYY-MM-DD`. */
  reset_date: string;
  team_id: number;
  user_id: number;
  /** Null is without end. */
  searches: { used: number; available: number | null };
  verifications: { used: number; available: number | null };
  /** Highest limit plus offset of a domain search; null where the plan sets none. */
  searchEnd: number | null;
  /** Whether the plan has Discover, and its Premium options (lib/contract/README.md §5, §4.6). */
  discover: 'none' | 'usual' | 'premium';
  autoSave: AutoSave;
  /** Slugs of the team's custom attributes. */
  attributes: string[];
}

interface AccountBook {
  read(): Promise<AccountRecord>;
  put(account: AccountRecord): Promise<void>;
}

export interface StoredView {
  id: number;
  name: string;
  filters: Record<string, unknown>;
  /** Epoch milliseconds. */
  created_at: number;
  updated_at: number;
}

export interface Views {
  /** The oldest first. */
  all(): Promise<readonly StoredView[]>;
  /**
   * Whether a name is in use, as `fold` compares; missing where `all` says so. Names are the team's, the searches a
   * member's own.
   */
  isTaken?(name: string): Promise<boolean>;
  /** Gives it the next id. */
  add(view: Omit<StoredView, 'id'>): Promise<StoredView>;
  /** False when there was none. */
  remove(id: number): Promise<boolean>;
}

/** Set up elsewhere: the contract only reads it. */
export interface Team {
  members(): Promise<readonly TeamMember[]>;
  apps(): Promise<readonly ConnectedApp[]>;
  emailAccounts(): Promise<readonly SendingAccount[]>;
  /** Of a campaign; null when there is none with this id. */
  recipients(campaign: string): Promise<readonly StoredRecipient[] | null>;
  /** Hands leads over to be pushed to an app, by their ids. Missing where nothing is pushed: they then wait for it. */
  push?(app: string, leads: readonly number[], now: number): Promise<void>;
}

export interface StoredRecipient {
  email: string;
  first_name: string | null;
  last_name: string | null;
  position: string | null;
  company: string | null;
  website: string | null;
  sending_status: string | null;
}

export type SendingAccount = EmailAccount & Pick<Capacity, 'sent' | 'scheduled'>;

export interface UsageDay {
  /** `YYYY-MM-DD`. */
  date: string;
  searches: number;
  verifications: number;
}

export interface UsageBook {
  /** What each of these days used. */
  days(dates: readonly string[]): Promise<UsageDay[]>;
  note(date: string, bucket: 'searches' | 'verifications'): Promise<void>;
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
