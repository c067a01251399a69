import type { CompanyFacts } from '../store-directory.ts';

export const nothingKnown: CompanyFacts = { founded: null, keywords: [], funding: [], openings: [] };
