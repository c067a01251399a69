/** What is known from pages, with where each field came from: the store's own records, and the origins beside them. */

import type { PageFacts } from '../../page/facts.ts';
import type { PageMarks } from '../../page/marks.ts';
import type { NameFacts } from '../../page/name-facts.ts';
import type { PagePerson } from '../../page/people/read-people.ts';
import type { PagePhone } from '../../page/phones.ts';
import type { Article, Company, KnownEmail, Origin } from '../store.ts';

/** `extracted_on` is the day on which the page was seen to say so, the last time. */
export type PageOrigin = Origin & { by: 'page'; uri: string };

/** What was imported, or written by the user (an empty field, too), is never overwritten by a page. */
export type FieldOrigin = Origin;

type OriginsOf<Field extends string> = Partial<Record<Field, FieldOrigin>>;

/** `department`, `seniority` and `decision_maker` come from the position, and have its origin. */
export type EmailField =
  | 'type'
  | 'first_name'
  | 'last_name'
  | 'position'
  | 'department'
  | 'seniority'
  | 'decision_maker'
  | 'linkedin'
  | 'twitter'
  | 'phone_number';

export interface LearntEmail extends KnownEmail {
  /** The company that it is kept under: of the address' own domain, or, at a webmail provider, of the page that offers it. */
  company: string;
  origins: OriginsOf<EmailField>;
}

export type CompanyField =
  | 'organization'
  | 'description'
  | 'industry'
  | 'headcount'
  | 'company_type'
  | 'twitter'
  | 'facebook'
  | 'linkedin'
  | 'instagram'
  | 'youtube'
  | 'phone_number'
  | 'country'
  | 'state'
  | 'city'
  | 'postal_code'
  | 'street'
  | 'language';

export interface LearntCompany extends Company {
  /** A language tag, as `de` or `pt-BR`. */
  language: string | null;
  origins: OriginsOf<CompanyField>;
  /** By its name: the page where it was seen last. */
  technologiesSeen: Record<string, FieldOrigin>;
  linkedDomainsSeen: Record<string, FieldOrigin>;
}

export interface LearntArticle extends Article {
  /** As `tidyAddress` leaves it. */
  url: string;
  title: string | null;
  origin: PageOrigin;
}

/** One look at a page. */
export interface PageLook {
  /** An https address without its fragment. */
  uri: string;
  /** The registrable domain of the page, ASCII, by the public suffix list with its private part: `acme.github.io`, not `github.io`. */
  domain: string;
  /** Epoch milliseconds. */
  at: number;
  facts: PageFacts;
  names: readonly NameFacts[];
  people: readonly PagePerson[];
  phones: readonly PagePhone[];
  marks: PageMarks;
}

/** What is known before a look. */
export interface KnownBefore {
  /** Of the page's domain. */
  company: LearntCompany | null;
  /** Every address that has this uri among its sources, and every one that the page shows, as far as it is known. */
  emails: readonly LearntEmail[];
}

/** What is to be written; only what changed. */
export interface Learnt {
  company: LearntCompany | null;
  emails: LearntEmail[];
  /** Under its own address, and under the one that the page calls canonical, where they differ. */
  articles: LearntArticle[];
  /** Domains under which there are addresses now: each wants a company's record (`newCompany`), so that it can be asked for. */
  domains: string[];
}

export interface Lists {
  isWebmail(domain: string): boolean;
  /** The registrable domain of a host, as in `PageLook`; null where there is none. */
  registrable(host: string): string | null;
}
