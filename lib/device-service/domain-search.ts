/** Domain search, asked either way. Contract, sections 2.3 and 4.1. */
import { limits } from '../contract/limits.ts';
import type { Reply } from '../contract/operations.ts';
import type { DomainSearch, EmailEntry } from '../contract/resources/domain-search.ts';
import { spend, usedUp } from '../local-service/allowance.ts';
import type { Context } from '../local-service/handler.ts';
import { type SearchParams, searchFilter } from '../local-service/search-filters.ts';
import { tidyDomain } from './domain-name.ts';
import { type Refused, type Replied, refused, replied } from './handler.ts';
import type { Company, Directory, KnownEmail } from './store.ts';

export const mostSources = 20;

const nowhere = { country: null, state: null, city: null };

export async function searchDomain(
  params: SearchParams,
  context: Context,
): Promise<Replied<Reply<'searchDomain'>> | Refused> {
  const { store } = context;
  const { limit = limits.domainSearch.perPage, offset = 0 } = params;
  const { searchEnd } = await store.account.read();
  if (searchEnd !== null && limit + offset > searchEnd) {
    return refused(400, 'pagination_error', `Your plan shows the first ${searchEnd} addresses of a domain.`);
  }
  const company = await companyOf(store.directory, params);
  const filter = searchFilter(params, company ?? nowhere);
  if (typeof filter !== 'function') return filter;
  const refusal = await usedUp(store, 'searches');
  if (refusal) return refusal;

  const found = company ? (await store.directory.emails(company.domain)).filter(filter) : [];
  const page = found.slice(offset, offset + limit);
  if (page.length > 0) await spend(context, 'searches');
  return replied({
    data: { ...resultOf(company), emails: page.map(entryOf) },
    meta: {
      results: Math.min(found.length, limits.domainSearch.approximateFrom),
      results_approximate: found.length > limits.domainSearch.approximateFrom,
      limit,
      offset,
      aggregations: params.aggregations ? aggregate(found) : null,
      params: echo(params),
    },
  });
}

/** The company that a domain, or else a name, speaks of. */
export async function companyOf(
  directory: Directory,
  asked: { domain?: string | undefined; company?: string | undefined },
): Promise<Company | null> {
  if (asked.domain === undefined) return asked.company === undefined ? null : directory.companyNamed(asked.company);
  const domain = tidyDomain(asked.domain);
  return domain === null ? null : directory.company(domain);
}

function resultOf(company: Company | null): Omit<Company, 'domain' | 'closed'> & { domain: string | null } {
  const { closed: _, ...shown } = company ?? unsupported;
  return shown;
}

const unsupported = {
  ...nowhere,
  domain: null,
  organization: null,
  description: null,
  industry: null,
  headcount: null,
  company_type: null,
  twitter: null,
  facebook: null,
  linkedin: null,
  instagram: null,
  youtube: null,
  technologies: [],
  postal_code: null,
  street: null,
  linked_domains: [],
  pattern: null,
  disposable: false,
  webmail: false,
  accept_all: false,
  closed: false,
} satisfies Partial<DomainSearch>;

function entryOf({ place: _, ...email }: KnownEmail): EmailEntry {
  return {
    ...email,
    decision_maker: email.decision_maker === true,
    sources: email.sources.slice(0, mostSources),
  };
}

function aggregate(found: KnownEmail[]) {
  const people = found.filter(({ type }) => type === 'personal');
  return {
    departments: tally(people, ({ department }) => department),
    decision_makers: found.filter(({ decision_maker }) => decision_maker === true).length,
    personal: people.length,
    generic: found.length - people.length,
  };
}

/** How many there are of each word; those without one are not counted. */
export function tally<One>(all: readonly One[], wordOf: (one: One) => string | null): Record<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) {
    const word = wordOf(one);
    if (word !== null) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

function echo({ domain, company, type, seniority, department }: SearchParams) {
  return {
    domain: domain ?? null,
    company: company ?? null,
    type: type ?? null,
    seniority: seniority?.join(',') ?? null,
    department: department?.join(',') ?? null,
  };
}
