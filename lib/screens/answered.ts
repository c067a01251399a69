/** The pages of one search put together. */
import { type Contact, companyOfSearch, contactOfEntry } from '../contract/contact.ts';
import { limits } from '../contract/limits.ts';
import type { Reply } from '../contract/operations.ts';
import type { DomainSearch } from '../contract/resources/domain-search.ts';
import type { KeptAnswer } from '../messages/views.ts';
import { type Filters, filtersOf, keyOf, type SearchParams } from './filters.ts';

type SearchReply = Reply<'searchDomain'>;

export interface Page {
  params: SearchParams;
  reply: SearchReply;
  asked: number;
  kept: boolean;
  planEnd: number | null;
}

export interface Answered {
  filters: Filters;
  /** What the service says of the company, without its rows. */
  company: DomainSearch;
  /** Equal addresses once. */
  contacts: Contact[];
  /** Of the whole question, not only of what is loaded; null when the service does not say. */
  results: number | null;
  /** `results` is a lower bound. */
  approximate: boolean;
  aggregations: SearchReply['meta']['aggregations'];
  /** When the oldest of its pages was answered. */
  asked: number;
  kept: boolean;
  /** A free plan shows nothing beyond this. */
  planEnd: number | null;
  nextOffset: number;
  /** Nothing more is there to be loaded. */
  complete: boolean;
}

export function firstOf(filters: Filters, page: Page): Answered {
  const { data, meta } = page.reply;
  return {
    filters,
    company: { ...data, emails: [] },
    contacts: unique(contactsOf(data)),
    results: meta.results,
    approximate: meta.results_approximate,
    aggregations: meta.aggregations,
    asked: page.asked,
    kept: page.kept,
    planEnd: page.planEnd,
    ...endOf(page),
  };
}

export function afterPage(before: Answered, page: Page): Answered {
  return {
    ...before,
    contacts: unique([...before.contacts, ...contactsOf(page.reply.data)]),
    results: page.reply.meta.results ?? before.results,
    asked: Math.min(before.asked, page.asked),
    planEnd: page.planEnd ?? before.planEnd,
    ...endOf(page),
  };
}

/** What is kept, by filters: the newest first page of each, with the pages that follow it. */
export function keptAnswers(kept: readonly KeptAnswer[]): Map<string, Answered> {
  const pages = kept.filter(isSearch).sort((one, other) => other.asked - one.asked);
  const found = new Map<string, Answered>();
  for (const first of pages) {
    const filters = filtersOf(first.params);
    const key = keyOf(filters);
    if ((first.params.offset ?? 0) > 0 || found.has(key)) continue;
    const same = pages.filter((page) => keyOf(filtersOf(page.params)) === key);
    found.set(key, followed(firstOf(filters, { ...first, kept: true }), same));
  }
  return found;
}

function followed(answered: Answered, pages: readonly SearchAnswer[]): Answered {
  const next = pages.find((page) => page.params.offset === answered.nextOffset && page.reply.data.emails.length > 0);
  return next && !answered.complete ? followed(afterPage(answered, { ...next, kept: true }), pages) : answered;
}

type SearchAnswer = KeptAnswer<'searchDomain'> | KeptAnswer<'searchDomainWithPost'>;

function isSearch(answer: KeptAnswer): answer is SearchAnswer {
  return answer.operation === 'searchDomain' || answer.operation === 'searchDomainWithPost';
}

function contactsOf(search: DomainSearch): Contact[] {
  const company = companyOfSearch(search);
  return search.emails.map((entry) => contactOfEntry(entry, company));
}

function unique(contacts: Contact[]): Contact[] {
  return [...new Map(contacts.map((contact) => [contact.email.toLowerCase(), contact])).values()];
}

/** Where the next page begins, and whether there is one. A row that could not be read counts as loaded. */
function endOf({ params, reply, planEnd }: Page): Pick<Answered, 'nextOffset' | 'complete'> {
  const limit = reply.meta.limit ?? planEnd ?? params.limit ?? limits.domainSearch.perPage;
  const nextOffset = (reply.meta.offset ?? params.offset ?? 0) + limit;
  const { results, results_approximate: approximate } = reply.meta;
  const ended = reply.data.emails.length === 0 || (results !== null && !approximate && nextOffset >= results);
  const short = results === null && reply.data.emails.length < limit;
  return { nextOffset, complete: ended || short };
}
