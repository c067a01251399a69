import { expect, test } from 'vitest';
import { blankCompany } from '../../../lib/device-service/blank-records.ts';
import { closedFilters } from '../../../lib/device-service/discover/closed-filters.ts';
import { memoryDirectory } from '../../../lib/device-service/memory-store.ts';
import type { Company, CompanyFacts } from '../../../lib/device-service/store-directory.ts';

const now = Date.parse('2026-03-18T12:00:00Z');
const nothing: CompanyFacts = { founded: null, keywords: [], funding: [], openings: [] };

const closedOf = (known: Partial<Company>, facts: Partial<CompanyFacts> = {}) =>
  closedFilters(
    memoryDirectory({
      companies: [blankCompany('oakhollow.test'), blankCompany('tidal.test', known)],
      emails: () => [],
      articles: new Map(),
      optedOut: new Set(),
      facts: (domain) => ({ ...nothing, ...(domain === 'tidal.test' ? facts : {}) }),
    }),
    now,
  );

const all = ['industry', 'technology', 'headcount', 'company_type', 'funding', 'job_openings', 'year_founded'];
const opening = { department: 'Sales', title: 'Account manager', posted: now - 300 * 86_400_000, open: false };

test('closes every filter whose facts no company has', async () => {
  expect(await closedOf({})).toEqual(all);
});

test.each<[string, Partial<Company>, Partial<CompanyFacts>]>([
  ['industry', { industry: 'Optics' }, {}],
  ['technology', { technologies: ['nginx'] }, {}],
  ['headcount', { headcount: '11-50' }, {}],
  ['company_type', { company_type: 'non profit' }, {}],
  ['funding', {}, { funding: [{ series: 'seed', amount: null, date: '2025-02-01', investors: [] }] }],
  ['job_openings', {}, { openings: [opening] }],
  ['year_founded', {}, { founded: 1907 }],
])('opens %s as soon as one company has the fact', async (name, known, facts) => {
  expect(await closedOf(known, facts)).toEqual(all.filter((one) => one !== name));
});
