/** What Discover asks about a company. Contract, section 4.6. */
import type { fundingSeries } from '../contract/filter-taxonomy.ts';

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

export const nothingKnown: CompanyFacts = { founded: null, keywords: [], funding: [], openings: [] };
