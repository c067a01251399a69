/** The store's records with the origin of each field. */

import type { PageFacts } from '../../page/facts.ts';
import type { PageMarks } from '../../page/marks.ts';
import type { NameFacts } from '../../page/name-facts.ts';
import type { OwnLine } from '../../page/own-lines.ts';
import type { PagePerson } from '../../page/people/read-people.ts';
import type { PagePhone } from '../../page/phones.ts';
import type { Article, Company, KnownEmail, Origin } from '../store-directory.ts';

/** `extracted_on`: the last day on which the page showed it. */
export type PageOrigin = Origin & { by: 'page'; uri: string };

/** A page never overwrites what was imported or entered by the user, an empty field included. */
export type FieldOrigin = Origin;

type OriginsOf<Field extends string> = Partial<Record<Field, FieldOrigin>>;

/** `department`, `seniority` and `decision_maker` are derived from the position and share its origin. */
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
  /** The company it is stored under: that of its domain or, for a webmail address, of the page that offers it. */
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
  /** A language tag such as `de` or `pt-BR`. */
  language: string | null;
  origins: OriginsOf<CompanyField>;
  /** By name: the page where it was last seen. */
  technologiesSeen: Record<string, FieldOrigin>;
  linkedDomainsSeen: Record<string, FieldOrigin>;
}

export interface LearntArticle extends Article {
  /** In the form of `tidyAddress`. */
  url: string;
  title: string | null;
  origin: PageOrigin;
}

/** One reading of a page. */
export interface PageLook {
  /** An https address without its fragment. */
  uri: string;
  /**
   * The page's registrable domain in ASCII, by the public suffix list with its private part: `acme.github.io`, not
   * `github.io`.
   */
  domain: string;
  /** Epoch milliseconds. */
  at: number;
  facts: PageFacts;
  names: readonly NameFacts[];
  people: readonly PagePerson[];
  phones: readonly PagePhone[];
  lines: readonly OwnLine[];
  marks: PageMarks;
}

/** What was known before. */
export interface KnownBefore {
  /** Of the page's domain. */
  company: LearntCompany | null;
  /** All known addresses with this uri among their sources, or shown on the page. */
  emails: readonly LearntEmail[];
  /** Known people at the other domains that the page shows or its company links. */
  elsewhere?: readonly LearntEmail[];
}

/** Only changed records. */
export interface Learnt {
  company: LearntCompany | null;
  emails: LearntEmail[];
  /** Under the page's own and its canonical address, if they differ. */
  articles: LearntArticle[];
  /** Domains that have addresses now: each needs a company record (`newCompany`) to be found. */
  domains: string[];
}

export interface Lists {
  isWebmail(domain: string): boolean;
  /** A host's registrable domain as in `PageLook`; null if it has none. */
  registrable(host: string): string | null;
}
