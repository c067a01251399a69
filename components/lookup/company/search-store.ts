/**
 * The search of one domain or company: sent on a click, cached by its filters, paged. Earlier answers are shown at
 * once.
 */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { limits } from '../../../lib/contract/limits.ts';
import type { CachedAnswer } from '../../../lib/messages/request-views.ts';
import type { Run, RunStep } from '../../../lib/messages/waterfall.ts';
import type { ShownProblem } from '../../format/problem-words.ts';
import { type Connection, mayBeChargedTwice } from '../../shell/connection.ts';
import { type How, requestFrom, servicesFor } from '../../shell/request-state.ts';
import { underWayOf } from '../../shell/under-way.ts';
import { type Answered, type AnsweredPage, afterPage, cachedAnswers, firstOf, isSame, withMore } from './answered.ts';
import {
  type Filters,
  filtersOf,
  isWithin,
  keyOf,
  noFilters,
  noFiltersKey,
  paramsOf,
  type SearchParams,
  sentOf,
  wantsService,
} from './filters.ts';

/** Which request it is: the first, one with new filters, the next page, or the same again. */
export type Reason = 'first' | 'apply' | 'more' | 'refresh';

type SearchState =
  | { at: 'idle' }
  | { at: 'asking'; reason: Reason; since: number; slow: boolean; steps?: readonly RunStep[] | undefined }
  | { at: 'shown' }
  /** `asked`: what `retry` sends again. The rows shown before stay. */
  | { at: 'failed'; reason: Reason; problem: ShownProblem; asked: AskedFor; run?: Run | undefined };

/** `beside`: the filters that a failure of this request is shown with, see `besideOf`. */
interface AskedFor {
  filters: Filters;
  offset: number;
  beside: Filters;
  /** The services that the click named; undefined for all that the waterfall asks. */
  services: readonly string[] | undefined;
}

export interface Search {
  state: ReadonlySignal<SearchState>;
  /** The answer behind the rows; null before the first one. */
  shown: ReadonlySignal<Answered | null>;
  /** The answer without filters, for the chips' counts. */
  whole: ReadonlySignal<Answered | null>;
  /** Takes everything cached or under way by now. Shown answers that are unchanged stay the same objects. */
  learn(cached: readonly CachedAnswer[]): void;
  filters: ReadonlySignal<Filters>;
  setFilters(filters: Filters): void;
  /** Whether the service may know more for the set filters than is shown. */
  canApply: ReadonlySignal<boolean>;
  /** `next`: the most that the next page brings, null if unknown. Null altogether if there is no next page. */
  more: ReadonlySignal<{ next: number | null } | null>;
  /** Each is a click that named its cost. `whole`: without the set filters, which then filter the result. */
  ask(whole?: boolean): void;
  apply(): void;
  loadMore(): void;
  askAgain(): void;
  /** The first request at these services of the waterfall, too. */
  askAt(services: readonly string[]): void;
  /** Without a click: the same again, or the first request, if that spends nothing; otherwise nothing is sent. */
  refresh(): void;
  /** Stops waiting. An unsent request is not sent; a response that was already paid for is shown when it arrives. */
  cancel(): void;
  /** After a failure: the same request, even if it may be charged twice. */
  retry(): void;
}

/** `of`: the domain or the company's name. */
export function createSearch(
  connection: Connection,
  of: { domain: string } | { company: string },
  cached: readonly CachedAnswer[],
): Search {
  const answers = signal<ReadonlyMap<string, Answered>>(cachedAnswers(cached));
  const filters = signal(noFilters);
  /** The part of them that the service can apply; the rows are filtered by all. */
  const wanted = computed(() => sentOf(filters.value));
  const applied = signal(firstKey(answers.value));
  const state = signal<SearchState>(answers.value.size > 0 ? { at: 'shown' } : { at: 'idle' });
  const shown = computed(() => best(answers.value, wanted.value, applied.value));
  const canApply = computed(() => {
    const now = shown.value;
    if (!now || keyOf(now.filters) === keyOf(wanted.value)) return false;
    return wantsService(wanted.value) || !now.complete || !isWithin(wanted.value, now.filters);
  });
  /** The filters that a request's outcome is shown with: those that are set, or those of the rows that it continues. */
  const besideOf = (reason: Reason): Filters =>
    reason === 'more' || reason === 'refresh' ? (shown.value?.filters ?? wanted.value) : wanted.value;
  /** Hides a failure that belongs to other filters than the current ones. */
  const current = computed((): SearchState => {
    const now = state.value;
    if (now.at !== 'failed') return now;
    if (keyOf(besideOf(now.reason)) === keyOf(now.asked.beside)) return now;
    return { at: shown.value ? 'shown' : 'idle' };
  });
  const more = computed(() => {
    const now = shown.value;
    return now && !now.complete && now.planEnd === null ? { next: nextOf(now) } : null;
  });

  let cancelling = new AbortController();
  let underWay = Promise.resolve();

  function start(...asked: Parameters<typeof send>): Promise<void> {
    if (state.value.at !== 'asking') underWay = send(...asked);
    return underWay;
  }

  async function send(
    reason: Reason,
    asking: Filters,
    offset: number,
    { again = false, click = true, services, joins }: Partial<Pick<How, 'again' | 'click' | 'services' | 'joins'>> = {},
  ): Promise<void> {
    const since = joins?.since ?? connection.now();
    const beside = besideOf(reason);
    cancelling = new AbortController();
    const cancelled = cancelling.signal;
    state.value = { at: 'asking', reason, since, slow: false };
    const isMine = () => state.value.at === 'asking' && state.value.since === since && !cancelled.aborted;
    const sayCancelled = () => {
      state.value = shown.value ? { at: 'shown' } : { at: 'idle' };
    };
    cancelled.addEventListener('abort', sayCancelled, { once: true });
    const params: SearchParams = {
      ...of,
      ...paramsOf(asking),
      limit: limits.domainSearch.maxPerPage,
      ...(offset > 0 ? { offset } : { aggregations: true }),
    };
    const say = (some: { slow: true } | { steps: readonly RunStep[] }) => {
      const now = state.value;
      if (!connection.signal.aborted && isMine() && now.at === 'asking') state.value = { ...now, ...some };
    };
    const asked = await requestFrom(
      connection,
      wantsService(asking) ? 'searchDomainWithPost' : 'searchDomain',
      params,
      { click, skipCache: reason === 'refresh', again, services, joins, steps: (steps) => say({ steps }) },
      () => say({ slow: true }),
      cancelled,
    );
    if (connection.signal.aborted) return;
    if (!asked.ok && (!click || (joins && asked.problem.code === 'stopped'))) {
      if (isMine()) sayCancelled();
      return;
    }
    if (!asked.ok) {
      const failed = {
        at: 'failed',
        reason,
        problem: asked.problem,
        asked: { filters: asking, offset, beside, services },
        run: 'run' in asked ? asked.run : undefined,
      } as const;
      if (!cancelled.aborted) state.value = failed;
      return;
    }
    const { reply, cached, planEnd, run } = asked;
    const page: AnsweredPage = { params, reply, asked: asked.asked, cached, planEnd, run };
    const key = keyOf(asking);
    const before = answers.value.get(key);
    const next = offset > 0 && before ? afterPage(before, page) : firstOf(asking, page);
    answers.value = new Map(answers.value).set(key, services && offset === 0 && before ? withMore(before, next) : next);
    if (cancelled.aborted && state.value.at === 'asking') return;
    applied.value = key;
    state.value = { at: 'shown' };
  }

  function go(reason: Reason, asking = wanted.value): void {
    const now = shown.value;
    if (reason === 'more') {
      // The next page is of the service that answered the first one.
      const services = servicesFor('searchDomain') && now?.run?.from ? [now.run.from] : undefined;
      if (now && more.value) void start('more', now.filters, now.nextOffset, { services });
    } else if (reason === 'refresh') {
      void start('refresh', now?.filters ?? wanted.value, 0);
    } else void start(reason, asking, 0);
  }

  const joined = new Set<string>();
  /** Waits for a search that an earlier click sent and that is not answered yet, with its filters. */
  function join(): void {
    const operations = ['searchDomain', 'searchDomainWithPost'] as const;
    const isOurs = ({ domain, company }: SearchParams) =>
      'domain' in of ? domain === of.domain : domain === undefined && company === of.company;
    const joins = state.value.at === 'asking' ? null : underWayOf(connection, operations, isOurs);
    if (!joins || joined.has(joins.message)) return;
    joined.add(joins.message);
    const { offset = 0, ...params } = joins.params as SearchParams;
    const asking = filtersOf(params);
    const isOther = shown.value !== null && keyOf(shown.value.filters) !== keyOf(asking);
    filters.value = asking;
    const reason = offset > 0 ? 'more' : joins.skipCache ? 'refresh' : isOther ? 'apply' : 'first';
    const services = shown.value && reason === 'first' ? joins.services : undefined;
    void start(reason, asking, offset, { joins, services });
  }
  join();

  return {
    state: current,
    shown,
    whole: computed(() => answers.value.get(noFiltersKey) ?? null),
    learn(cached) {
      const found = cachedAnswers(cached);
      const before = answers.value;
      // Responses that came meanwhile are newer than anything cached.
      const live = [...before].filter(([, answered]) => !answered.cached);
      const next = new Map([...found, ...live]);
      for (const [key, answered] of next) {
        const old = before.get(key);
        if (old && isSame(old, answered)) next.set(key, old);
      }
      answers.value = next;
      if (applied.value === null || !next.has(applied.value)) applied.value = firstKey(next);
      const { at } = state.value;
      if (at === 'idle' && next.size > 0) state.value = { at: 'shown' };
      else if (at === 'shown' && next.size === 0) state.value = { at: 'idle' };
      join();
    },
    filters,
    setFilters(next) {
      filters.value = next;
    },
    canApply,
    more,
    ask: (whole = false) => go('first', whole ? noFilters : wanted.value),
    apply: () => go('apply'),
    cancel: () => cancelling.abort(),
    loadMore: () => go('more'),
    askAgain: () => go('refresh'),
    askAt: (services) => void start('first', shown.value?.filters ?? wanted.value, 0, { services }),
    async refresh() {
      // A response in flight may predate the change that this refresh is for.
      if (state.value.at === 'asking') await underWay;
      if (connection.signal.aborted) return;
      const now = shown.value;
      void start(now ? 'refresh' : 'first', now?.filters ?? wanted.value, 0, { click: false });
    },
    retry() {
      const now = current.value;
      if (now.at !== 'failed') return;
      const { filters: asking, offset, services } = now.asked;
      void start(now.reason, asking, offset, { again: mayBeChargedTwice(now.problem), services });
    },
  };
}

/**
 * The answer to exactly these filters, otherwise a wider one that contains all their rows, otherwise the last one
 * requested.
 */
function best(answers: ReadonlyMap<string, Answered>, filters: Filters, applied: string | null): Answered | null {
  const exact = answers.get(keyOf(filters));
  if (exact) return exact;
  const last = applied === null ? undefined : answers.get(applied);
  if (last && isWithin(filters, last.filters)) return last;
  return answers.get(noFiltersKey) ?? last ?? null;
}

function nextOf({ results, approximate, nextOffset }: Answered): number | null {
  const most = limits.domainSearch.maxPerPage;
  if (results === null) return null;
  return approximate ? most : Math.min(most, Math.max(0, results - nextOffset));
}

function firstKey(answers: ReadonlyMap<string, Answered>): string | null {
  return answers.has(noFiltersKey) ? noFiltersKey : ([...answers.keys()][0] ?? null);
}
