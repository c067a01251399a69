/** Discover, its people variant, and saved searches. lib/contract/README.md §2.8, §2.9, §4.6, §4.7. */
import { isDiscoverFilter } from '../../contract/filters/discover-filters.ts';
import { limits } from '../../contract/limits.ts';
import type { OperationName } from '../../contract/operations.ts';
import type { DiscoverEntry, View } from '../../contract/resources/discover.ts';
import { fold } from '../../contract/text.ts';
import { writeTime } from '../../contract/times.ts';
import {
  type Context,
  done,
  type Handler,
  type Handlers,
  notFound,
  type Refused,
  refusalOf,
  refused,
  replied,
} from '../handler.ts';
import { numbersElsewhere, together } from '../mail-domains.ts';
import { beyondPlan, type DiscoverParams } from '../plan.ts';
import type { StoredView } from '../store-account.ts';
import type { DiscoverFilters, EmailNumbers, KnownCompany, LinkedCompany, Vocabulary } from '../store-directory.ts';
import { filtersOf } from './discover-query.ts';

export const discoverCompanies: Handler<'discoverCompanies'> = async (params, context) => {
  const found = await discover('discoverCompanies', params, context);
  return 'at' in found ? found : replied({ data: found.page.map(entryOf), meta: found.meta });
};

export const discoverPeople: Handler<'discoverPeople'> = async (params, context) => {
  const found = await discover('discoverPeople', params, context);
  if ('at' in found) return found;
  const total_emails = countOf(found.emails);
  return replied({ data: found.page.map(entryOf), meta: { ...found.meta, total_emails } });
};

interface Found {
  page: readonly KnownCompany[];
  /** Of all matches; complete for `discoverPeople` alone. */
  emails: EmailNumbers;
  meta: { results: number; limit: number; offset: number; params: object; filters: Record<string, unknown> };
}

/** Explicit filters override what the sentence says. */
async function discover(
  name: 'discoverCompanies' | 'discoverPeople',
  params: DiscoverParams,
  { store, now }: Context,
): Promise<Found | Refused> {
  const account = await store.account.read();
  const refusal = beyondPlan(name, params, account);
  if (refusal) return refusal;
  const { query, limit = limits.discover.maxPerPage, offset = 0, further = {}, ...asked } = params;
  const [stranger] = Object.keys(further);
  if (stranger !== undefined)
    return refusalOf(name, { field: stranger, fault: isDiscoverFilter(stranger) ? 'invalid' : 'unknown' });
  const vocabulary = await store.directory.vocabulary();
  const unknown = unknownWord(name, asked, vocabulary);
  if (unknown) return unknown;

  const chosen = query === undefined ? {} : filtersOf(query, vocabulary, account.discover === 'premium');
  const filters: DiscoverFilters = { ...chosen, ...asked };
  const { directory } = store;
  const { companies, total, emails, linked } = await directory.companies(filters, now, { offset, limit });
  const shown = new Set(companies.map(({ company }) => company.domain));
  const isCounted = ({ domain }: LinkedCompany) => name === 'discoverPeople' || shown.has(domain);
  const elsewhere = await numbersElsewhere(directory, linked.filter(isCounted));
  const withAll = (one: KnownCompany): KnownCompany => {
    const others = elsewhere.get(one.company.domain);
    return others ? { ...one, emails: together(one.emails, others) } : one;
  };
  return {
    page: companies.map(withAll),
    emails: [...elsewhere.values()].reduce(together, emails),
    meta: { results: total, limit, offset, params: { query: query ?? null, ...asked }, filters: applied(filters) },
  };
}

/** For a repeat of the request: without empty filters. */
function applied(filters: DiscoverFilters): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filters).filter(([, filter]) => filter !== undefined));
}

function entryOf({ company, facts, emails }: KnownCompany): DiscoverEntry {
  return {
    domain: company.domain,
    organization: company.organization,
    emails_count: countOf(emails),
    industry: company.industry,
    location: [company.city, company.country].filter((part) => part !== null).join(', ') || null,
    hiring: facts.openings.some(({ open }) => open),
  };
}

function countOf({ personal, generic }: EmailNumbers) {
  return { personal, generic, total: personal + generic };
}

/** The refusal of the first unknown word. Industries and technologies in any case, departments as written. */
function unknownWord(name: OperationName, filters: DiscoverFilters, known: Vocabulary): Refused | null {
  const { industry, technology, job_openings } = filters;
  const unknown = [
    ['industry', strangers(industry, known.industries)],
    ['technology', strangers(technology, known.technologies)],
    ['job_openings.department', (job_openings?.department ?? []).filter((one) => !known.departments.includes(one))],
  ] as const;
  const found = unknown.find(([, words]) => words.length > 0);
  if (!found) return null;
  const [field, [word = '']] = found;
  return refusalOf(name, { field, fault: 'invalid' }, `${word} is not known here.`);
}

function strangers(
  sides: { include?: string[] | undefined; exclude?: string[] | undefined } | undefined,
  known: readonly string[],
): string[] {
  const folded = new Set(known.map(fold));
  return [...(sides?.include ?? []), ...(sides?.exclude ?? [])].filter((word) => !folded.has(fold(word)));
}

export const listViews: Handler<'listViews'> = async ({ limit = limits.views.perPage, offset = 0 }, { store }) => {
  const all = await store.views.all();
  const views = all.slice(offset, offset + limit).map(viewReply);
  return replied({ data: { views }, meta: { total: all.length, params: { limit, offset } } });
};

export const getView: Handler<'getView'> = async ({ id }, { store }) => {
  const view = (await store.views.all()).find((one) => one.id === id);
  return view ? replied({ data: viewReply(view) }) : notFound('saved search');
};

/** Names are unique within the team, in any case: back-ups and syncs recognise a search by its name. */
export const createView: Handler<'createView'> = async ({ name, filters = {} }, { store, now }) => {
  const { views } = store;
  if ((await views.isTaken?.(name)) ?? (await views.all()).some((view) => fold(view.name) === fold(name))) {
    return refused(422, 'validation_failed', 'A saved search of this name exists already.');
  }
  const view = await views.add({ name, filters, created_at: now, updated_at: now });
  return replied({ data: viewReply(view) }, 201);
};

export const deleteView: Handler<'deleteView'> = async ({ id }, { store }) =>
  (await store.views.remove(id)) ? done() : notFound('saved search');

function viewReply({ id, name, filters, created_at, updated_at }: StoredView): View {
  return { id, name, filters, created_at: writeTime(created_at), updated_at: writeTime(updated_at) };
}

export const discoverHandlers = {
  discoverCompanies,
  discoverPeople,
  listViews,
  getView,
  createView,
  deleteView,
} satisfies Partial<Handlers>;
