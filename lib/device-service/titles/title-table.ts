/** One language's words of job titles: prefixes, each with its department or seniority. */
import type { departments } from '../../contract/taxonomy.ts';

export type Department = (typeof departments)[number];

/** 3: a profession that implies its department. 2: a field of work. 1: a profession found in any field. */
export type Weight = 1 | 2 | 3;

/**
 * The rank that a word implies.
 * - `top`: leads or owns the company. `executive`: in its leadership, with a field. `lead`: leads people or a field.
 * - `senior`, `junior`: the grade itself. `assistant`: works for the person named beside it.
 * - `plain`: none, although one of its words alone has a rank, as in `account manager`.
 * - `former`: no longer holds the title. `other`: the text is no title.
 */
export type Rank = 'top' | 'executive' | 'lead' | 'senior' | 'junior' | 'assistant' | 'plain' | 'former' | 'other';

/**
 * Comma-separated entries in the language's spelling; accents, case and `ae` for `ä` do not matter.
 * An entry matches the start of a word; with spaces, a sequence of words. `$` ends a whole word, a leading `*` also
 * matches inside a compound, and `~` stands for up to three words.
 * Of overlapping entries the longest counts, separately for departments and ranks.
 */
export interface TitleTable {
  departments: Partial<Record<Department, Partial<Record<Weight, string>>>>;
  ranks: Partial<Record<Rank, string>>;
}
