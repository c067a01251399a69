/** What a device gives to a team's service, in batches, and what that answers: `lib/team-service/README.md`, "What a device may give". */
import type { LearntCompany } from '../learn/learnt.ts';
import type { Company, KnownEmail } from '../store.ts';

/** A company with what only pages teach of it. */
export type GivenCompany = Company &
  Partial<Pick<LearntCompany, 'language' | 'technologiesSeen' | 'linkedDomainsSeen'>>;

export interface KnowledgeBatch {
  /** Counted only: nothing is written. */
  dry: boolean;
  companies: readonly GivenCompany[];
  emails: readonly KnownEmail[];
}

export type GivenKind = 'companies' | 'emails';

/** What becomes of records of a kind; when dry, what would. */
export interface TakenCounts {
  added: number;
  updated: number;
  /** All of it was known there. */
  same: number;
}

export interface Taken extends Record<GivenKind, TakenCounts> {
  /** `at`: its place in its list of the batch. */
  refused: { kind: GivenKind; at: number; why: 'opted-out' | 'unreadable' }[];
}

export const nothingTaken: TakenCounts = { added: 0, updated: 0, same: 0 };
