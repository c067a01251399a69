/** The batches that a device gives to a team's service, and its replies: `lib/team-service/protocol.md`. */
import type { LearntCompany } from '../learn/learnt.ts';
import type { Article, Company, KnownEmail, Origin } from '../store-directory.ts';

/** A company with the fields that only pages teach. */
export type GivenCompany = Company &
  Partial<Pick<LearntCompany, 'language' | 'technologiesSeen' | 'linkedDomainsSeen'>>;

/** The authors of an article. `url` in the form of `tidyAddress`. */
export interface GivenArticle extends Article {
  url: string;
  /** The page that named its authors. */
  origin?: Origin;
}

export interface KnowledgeBatch {
  /** Dry run: nothing is written. */
  dry: boolean;
  companies: readonly GivenCompany[];
  emails: readonly KnownEmail[];
  /** Omitted for a service that does not announce support. */
  articles?: readonly GivenArticle[];
}

export const givenKinds = ['companies', 'emails', 'articles'] as const;

export type GivenKind = (typeof givenKinds)[number];

/** What happened to the records of a kind; in a dry run, what would. */
export interface TakenCounts {
  added: number;
  updated: number;
  /** Everything was known. */
  same: number;
}

export interface Taken extends Record<GivenKind, TakenCounts> {
  /** `at`: its index in the batch's list. `author`: the index of an article's author who opted out. */
  refused: { kind: GivenKind; at: number; why: 'opted-out' | 'unreadable'; author?: number }[];
}

export const nothingTaken: TakenCounts = { added: 0, updated: 0, same: 0 };
