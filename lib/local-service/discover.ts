/** Discover: companies, and the people variant of it. Contract, sections 2.8 and 4.6. */
import { limits } from '../contract/limits.ts';
import type { DiscoverEntry } from '../contract/resources/discover.ts';
import { discoverFilter } from '../device-service/discover/discover-filters.ts';
import { filtersOf } from '../device-service/discover/discover-query.ts';
import { type Refused, replied } from '../device-service/handler.ts';
import type { KnownCompany } from '../device-service/store.ts';
import type { EmailNumbers } from './company-facts.ts';
import type { DiscoverFilters, DiscoverParams } from './discover-question.ts';
import { unknownWord, vocabularyOf } from './discover-vocabulary.ts';
import type { Context, Handler } from './handler.ts';
import { beyondPlan } from './premium.ts';

export const discoverCompanies: Handler<'discoverCompanies'> = async (params, context) => {
  const found = await discover('discoverCompanies', params, context);
  return 'at' in found ? found : replied({ data: found.page.map(entryOf), meta: found.meta });
};

export const discoverPeople: Handler<'discoverPeople'> = async (params, context) => {
  const found = await discover('discoverPeople', params, context);
  if ('at' in found) return found;
  const total_emails = countOf(found.all.map(({ emails }) => emails));
  return replied({ data: found.page.map(entryOf), meta: { ...found.meta, total_emails } });
};

interface Found {
  all: KnownCompany[];
  page: KnownCompany[];
  meta: { results: number; limit: number; offset: number; params: object; filters: Record<string, unknown> };
}

/** What the sentence says is overruled by the filters that stand beside it. */
async function discover(
  name: 'discoverCompanies' | 'discoverPeople',
  params: DiscoverParams,
  { store, now }: Context,
): Promise<Found | Refused> {
  const account = await store.account.read();
  const refusal = beyondPlan(name, params, account);
  if (refusal) return refusal;
  const { query, limit = limits.discover.maxPerPage, offset = 0, ...asked } = params;
  const everything = (await store.directory.companies()).filter(
    ({ company }) => !company.webmail && !company.disposable,
  );
  const vocabulary = vocabularyOf(everything);
  const unknown = unknownWord(name, asked, vocabulary);
  if (unknown) return unknown;

  const chosen = query === undefined ? {} : filtersOf(query, vocabulary, account.discover === 'premium');
  const filters: DiscoverFilters = { ...chosen, ...asked };
  const all = everything.filter(discoverFilter(filters, everything, now));
  return {
    all,
    page: all.slice(offset, offset + limit),
    meta: { results: all.length, limit, offset, params: { query: query ?? null, ...asked }, filters: applied(filters) },
  };
}

/** To be sent again: without what is not asked. */
function applied(filters: DiscoverFilters): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filters).filter(([, filter]) => filter !== undefined));
}

function entryOf({ company, facts, emails }: KnownCompany): DiscoverEntry {
  return {
    domain: company.domain,
    organization: company.organization,
    emails_count: countOf([emails]),
    industry: company.industry,
    location: [company.city, company.country].filter((part) => part !== null).join(', ') || null,
    hiring: facts.openings.some(({ open }) => open),
  };
}

function countOf(all: readonly EmailNumbers[]) {
  const personal = all.reduce((sum, one) => sum + one.personal, 0);
  const generic = all.reduce((sum, one) => sum + one.generic, 0);
  return { personal, generic, total: personal + generic };
}
