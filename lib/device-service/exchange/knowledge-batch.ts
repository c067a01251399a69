/** What a device gives to a team's service, in batches, and what that answers: `lib/team-service/README.md`, "What a device may give". */
import type { LearntCompany } from '../learn/learnt.ts';
import type { Article, Company, KnownEmail, Origin } from '../store.ts';

/** A company with what only pages teach of it. */
export type GivenCompany = Company &
  Partial<Pick<LearntCompany, 'language' | 'technologiesSeen' | 'linkedDomainsSeen'>>;

/** Who wrote an article. `url` as `tidyAddress` leaves it. */
export interface GivenArticle extends Article {
  url: string;
  /** The page that named its authors. */
  origin?: Origin;
}

export interface KnowledgeBatch {
  /** Counted only: nothing is written. */
  dry: boolean;
  companies: readonly GivenCompany[];
  emails: readonly KnownEmail[];
  /** Left out for a service that does not state that it takes them. */
  articles?: readonly GivenArticle[];
}

export const givenKinds = ['companies', 'emails', 'articles'] as const;

export type GivenKind = (typeof givenKinds)[number];

/** What becomes of records of a kind; when dry, what would. */
export interface TakenCounts {
  added: number;
  updated: number;
  /** All of it was known there. */
  same: number;
}

export interface Taken extends Record<GivenKind, TakenCounts> {
  /** `at`: its place in its list of the batch; `author`: of an article, which of its authors asked not to be kept. */
  refused: { kind: GivenKind; at: number; why: 'opted-out' | 'unreadable'; author?: number }[];
}

export const nothingTaken: TakenCounts = { added: 0, updated: 0, same: 0 };
