/** What one language knows of job titles: word beginnings, each with what it says of department or seniority. */
import type { departments } from '../../contract/taxonomy.ts';

export type Department = (typeof departments)[number];

/** 3: a profession that stands for its department; 2: a field of work; 1: a profession that any field has. */
export type Weight = 1 | 2 | 3;

/**
 * What a word says of rank.
 * `top`: leads or owns the whole company; `executive`: of the company's leadership, with a field of their own;
 * `lead`: leads people or a field; `senior`, `junior`: the grade itself; `assistant`: works for whom the title names beside it;
 * `plain`: none, though one of its words alone would say so, as in `account manager`; `former`: no longer holds the title; `other`: the text is no title.
 */
export type Rank = 'top' | 'executive' | 'lead' | 'senior' | 'junior' | 'assistant' | 'plain' | 'former' | 'other';

/**
 * Entries are divided by commas and written as in the language; accents, case and `ae` for `ä` do not matter.
 * An entry matches the beginning of a word, with blanks that of several words in a row. `$` ends a whole word, a leading `*` also
 * matches inside of a compound, and `~` stands for up to three words between.
 * Of a longer and a shorter one that overlap, the longer counts, for departments and for ranks by themselves.
 */
export interface TitleTable {
  departments: Partial<Record<Department, Partial<Record<Weight, string>>>>;
  ranks: Partial<Record<Rank, string>>;
}
