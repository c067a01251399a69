/** The answers to the searches of one company: pages put together, by their filters. */
import { type Contact, companyOfSearch, contactOfEntry } from '../../../lib/contract/contact.ts';
import { limits } from '../../../lib/contract/limits.ts';
import type { Reply } from '../../../lib/contract/operations.ts';
import type { DomainSearch } from '../../../lib/contract/resources/emails.ts';
import { keyOfEmail } from '../../../lib/contract/text.ts';
import type { CachedAnswer } from '../../../lib/messages/request-views.ts';
import type { Run } from '../../../lib/messages/waterfall.ts';
import { cachedOf } from '../../shell/request-state.ts';
import { type Filters, filtersOf, keyOf, type SearchParams } from './filters.ts';

export interface Answered {
  filters: Filters;
  /** The company's part of the answer, without its rows. */
  company: DomainSearch;
  /** Without duplicate addresses. */
  contacts: Contact[];
  /** For the whole request, not only what is loaded; null if the service does not say. */
  results: number | null;
  /** `results` is a lower bound. */
  approximate: boolean;
  aggregations: SearchReply['meta']['aggregations'];
  /** When the oldest of its pages was answered. */
  asked: number;
  cached: boolean;
  /** A free plan shows nothing beyond this. */
  planEnd: number | null;
  nextOffset: number;
  /** There is nothing more to load. */
  complete: boolean;
  /** How several services were asked, and whose rows these are. */
  run: Run | undefined;
}

type SearchReply = Reply<'searchDomain'>;

export interface AnsweredPage {
  params: SearchParams;
  reply: SearchReply;
  asked: number;
  cached: boolean;
  planEnd: number | null;
  run?: Run | undefined;
}

/** The same number of rows from the same moment. */
export function isSame(one: Answered, other: Answered): boolean {
  return (
    one.asked === other.asked && one.nextOffset === other.nextOffset && one.contacts.length === other.contacts.length
  );
}

export function firstOf(filters: Filters, page: AnsweredPage): Answered {
  const { data, meta } = page.reply;
  return {
    filters,
    company: { ...data, emails: [] },
    contacts: unique(contactsOf(data)),
    results: meta.results,
    approximate: meta.results_approximate,
    aggregations: meta.aggregations,
    asked: page.asked,
    cached: page.cached,
    planEnd: page.planEnd,
    run: page.run,
    ...endOf(page),
  };
}

/** One more service was asked for the same: its rows are shown if it has any. */
export function withMore(before: Answered, after: Answered): Answered {
  const isAgain = (service: string) => after.run?.steps.some((step) => step.service === service);
  const steps = [...(before.run?.steps ?? []).filter(({ service }) => !isAgain(service)), ...(after.run?.steps ?? [])];
  const shown = after.contacts.length > 0 ? after : before;
  return { ...shown, run: { steps, from: shown.run?.from ?? null } };
}

export function afterPage(before: Answered, page: AnsweredPage): Answered {
  return {
    ...before,
    contacts: unique([...before.contacts, ...contactsOf(page.reply.data)]),
    results: page.reply.meta.results ?? before.results,
    asked: Math.min(before.asked, page.asked),
    planEnd: page.planEnd ?? before.planEnd,
    ...endOf(page),
  };
}

/** Cached answers by filters: the newest first page of each, with the pages that follow it. */
export function cachedAnswers(cached: readonly CachedAnswer[]): Map<string, Answered> {
  // Of several services, one with rows; else the newest.
  const hasRows = ({ reply }: SearchAnswer) => Number(reply.data.emails.length > 0);
  const pages = cached.filter(isSearch).sort((one, other) => hasRows(other) - hasRows(one) || other.asked - one.asked);
  const found = new Map<string, Answered>();
  for (const first of pages) {
    const filters = filtersOf(first.params);
    const key = keyOf(filters);
    if ((first.params.offset ?? 0) > 0 || found.has(key)) continue;
    const same = pages.filter((page) => keyOf(filtersOf(page.params)) === key);
    const run = cachedOf(same, first.operation, ({ offset = 0 }) => offset === 0)?.run;
    const ofService = same.filter(({ service }) => service === first.service);
    found.set(key, followed(firstOf(filters, { ...first, cached: true, run: ofRows(first, run) }), ofService));
  }
  return found;
}

function followed(answered: Answered, pages: readonly SearchAnswer[]): Answered {
  const next = pages.find((page) => page.params.offset === answered.nextOffset && page.reply.data.emails.length > 0);
  return next && !answered.complete ? followed(afterPage(answered, { ...next, cached: true }), pages) : answered;
}

const ofRows = ({ service = '' }: SearchAnswer, run: Run | undefined): Run | undefined =>
  run && { ...run, from: service };

type SearchAnswer = CachedAnswer<'searchDomain'> | CachedAnswer<'searchDomainWithPost'>;

function isSearch(answer: CachedAnswer): answer is SearchAnswer {
  return answer.operation === 'searchDomain' || answer.operation === 'searchDomainWithPost';
}

function contactsOf(search: DomainSearch): Contact[] {
  const company = companyOfSearch(search);
  return search.emails.map((entry) => contactOfEntry(entry, company));
}

function unique(contacts: Contact[]): Contact[] {
  return [...new Map(contacts.map((contact) => [keyOfEmail(contact.email), contact])).values()];
}

/** Where the next page begins, and whether there is one. An unreadable row counts as loaded. */
function endOf({ params, reply, planEnd }: AnsweredPage): Pick<Answered, 'nextOffset' | 'complete'> {
  const limit = reply.meta.limit ?? planEnd ?? params.limit ?? limits.domainSearch.perPage;
  const nextOffset = (reply.meta.offset ?? params.offset ?? 0) + limit;
  const { results, results_approximate: approximate } = reply.meta;
  const ended = reply.data.emails.length === 0 || (results !== null && !approximate && nextOffset >= results);
  const short = results === null && reply.data.emails.length < limit;
  return { nextOffset, complete: ended || short };
}
