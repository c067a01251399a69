import type { CompanyFacts } from '../store.ts';

export const nothingKnown: CompanyFacts = { founded: null, keywords: [], funding: [], openings: [] };
