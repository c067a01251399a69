/** The facts of a company of which Discover knows none. */
import type { CompanyFacts } from '../store.ts';

export const nothingKnown: CompanyFacts = { founded: null, keywords: [], funding: [], openings: [] };
