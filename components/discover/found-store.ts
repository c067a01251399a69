/** Matching companies, page by page. Each request is free and waits for a click. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { limits } from '../../lib/contract/limits.ts';
import type { Reply } from '../../lib/contract/operations.ts';
import type { Asked } from '../../lib/messages/request-views.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import type { Connection } from '../shell/connection.ts';
import { createNewest } from '../shell/newest.ts';
import { requestFrom } from '../shell/request-state.ts';
import { type DiscoverParams, type Filters, filtersOf, isNone } from './filters.ts';

/** The operation to use: companies, or companies by the people known there. */
export type Variant = 'companies' | 'people';
export type Entry = Reply<'discoverCompanies'>['data'][number];
export type Totals = Entry['emails_count'];

export interface Question {
  variant: Variant;
  sentence: string | null;
  filters: Filters;
}

export type FoundState =
  | { at: 'idle' }
  | { at: 'asking'; why: 'first' | 'more'; since: number; slow: boolean }
  | { at: 'shown' }
  | { at: 'failed'; why: 'first' | 'more'; problem: ShownProblem; question: Question };

export interface Answered {
  question: Question;
  /** The filters that the service says it applied. The next page is requested with them. */
  filters: Filters;
  /** Unique by domain */
  entries: Entry[];
  /** Total matches; null if the service does not report them. */
  results: number | null;
  /** Addresses at all matching companies; null if the service does not report them. */
  emails: Totals | null;
  /** When the oldest page was received; epoch milliseconds. */
  asked: number;
  cached: boolean;
  nextOffset: number;
  /** `all`: everything is listed. `limit`: the service lists no further for one query. */
  end: 'all' | 'limit' | null;
}

/** The most companies that a service lists for one query */
export const mostListed = limits.discover.maxOffset + limits.discover.maxPerPage;

export interface Found {
  state: ReadonlySignal<FoundState>;
  answered: ReadonlySignal<Answered | null>;
  /** `next`: the most rows that the next page can have; null if unknown. Null altogether if there is no next page. */
  more: ReadonlySignal<{ next: number | null } | null>;
  /** The newest query wins. True if this one was answered. */
  ask(question: Question, skipCache?: boolean): Promise<boolean>;
  loadMore(): Promise<void>;
  clear(): void;
}

interface Page {
  reply: Reply<'discoverCompanies'> | Reply<'discoverPeople'>;
  offset: number;
  asked: number;
  cached: boolean;
}

export function createFound(connection: Connection): Found {
  const state = signal<FoundState>({ at: 'idle' });
  const answered = signal<Answered | null>(null);
  const newest = createNewest(connection.signal);

  async function pageOf(question: Question, offset: number, skipCache: boolean): Promise<Page | null> {
    const mine = newest.begin();
    const asking = { at: 'asking', why: offset > 0 ? 'more' : 'first', since: connection.now(), slow: false } as const;
    state.value = asking;
    const response = await send(connection, paramsOf(question, offset), question.variant, skipCache, () => {
      if (!mine.aborted) state.value = { ...asking, slow: true };
    });
    if (mine.aborted) return null;
    if (response.ok) return { reply: response.reply, offset, asked: response.asked, cached: response.cached };
    state.value = { at: 'failed', why: asking.why, problem: response.problem, question };
    return null;
  }

  return {
    state,
    answered,
    more: computed(() => {
      const now = answered.value;
      return now && now.end === null ? { next: nextOf(now) } : null;
    }),
    async ask(question, skipCache = false) {
      const page = await pageOf(question, 0, skipCache);
      if (!page) return false;
      answered.value = firstOf(question, page);
      state.value = { at: 'shown' };
      return true;
    },
    async loadMore() {
      const before = answered.value;
      if (!before || before.end !== null || state.value.at === 'asking') return;
      const page = await pageOf(nextQuestion(before), before.nextOffset, false);
      if (!page) return;
      answered.value = afterPage(before, page);
      state.value = { at: 'shown' };
    },
    clear() {
      newest.drop();
      answered.value = null;
      state.value = { at: 'idle' };
    },
  };
}

type FoundResponse = Asked<'discoverCompanies'> | Asked<'discoverPeople'> | { ok: false; problem: ShownProblem };

function send(
  connection: Connection,
  params: DiscoverParams,
  variant: Variant,
  skipCache: boolean,
  slow: () => void,
): Promise<FoundResponse> {
  const how = { click: true, skipCache };
  return variant === 'people'
    ? requestFrom(connection, 'discoverPeople', params, how, slow)
    : requestFrom(connection, 'discoverCompanies', params, how, slow);
}

export function paramsOf({ sentence, filters }: Question, offset: number): DiscoverParams {
  return {
    ...(sentence !== null && { query: sentence }),
    ...filters,
    limit: limits.discover.maxPerPage,
    ...(offset > 0 && { offset }),
  };
}

/** Uses the filters that the service chose; without them, repeats the question. */
function nextQuestion({ question, filters }: Answered): Question {
  return isNone(filters) ? question : { variant: question.variant, sentence: null, filters };
}

function firstOf(question: Question, page: Page): Answered {
  const { data, meta } = page.reply;
  const said = filtersOf(meta.filters);
  return {
    question,
    filters: isNone(said) ? question.filters : said,
    entries: unique(data),
    results: meta.results,
    emails: 'total_emails' in meta ? totals(meta.total_emails) : null,
    asked: page.asked,
    cached: page.cached,
    ...endOf(page),
  };
}

function afterPage(before: Answered, page: Page): Answered {
  const { data, meta } = page.reply;
  return {
    ...before,
    entries: unique([...before.entries, ...data]),
    results: meta.results ?? before.results,
    asked: Math.min(before.asked, page.asked),
    ...endOf(page),
  };
}

function totals(said: unknown): Totals | null {
  const known = said as Totals;
  return known.total > 0 || known.personal > 0 ? known : null;
}

function unique(entries: readonly Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [entry.domain.toLowerCase(), entry])).values()];
}

/** Unreadable rows count as listed. */
function endOf({ reply, offset }: Page): Pick<Answered, 'nextOffset' | 'end'> {
  const limit = reply.meta.limit ?? limits.discover.maxPerPage;
  const nextOffset = (reply.meta.offset ?? offset) + Math.max(1, limit);
  const { results } = reply.meta;
  const isAll = reply.data.length === 0 || (results === null ? reply.data.length < limit : nextOffset >= results);
  if (isAll) return { nextOffset, end: 'all' };
  return { nextOffset, end: nextOffset > limits.discover.maxOffset ? 'limit' : null };
}

function nextOf({ results, nextOffset }: Answered): number | null {
  return results === null ? null : Math.min(limits.discover.maxPerPage, results - nextOffset);
}
