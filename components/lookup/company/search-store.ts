/** The search of one domain or company: asked on a click, kept by its filters, paged; what was answered before is shown at once. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { limits } from '../../../lib/contract/limits.ts';
import { ask } from '../../../lib/messages/send.ts';
import type { KeptAnswer } from '../../../lib/messages/views.ts';
import { type Answered, afterPage, firstOf, keptAnswers, type Page } from '../../../lib/screens/answered.ts';
import {
  type Filters,
  isWithin,
  keyOf,
  noFilters,
  noFiltersKey,
  paramsOf,
  type SearchParams,
  wantsService,
} from '../../../lib/screens/filters.ts';
import { type Desk, mayBeChargedTwice, type Trouble } from '../../shell/connection.ts';

/** Which ask it is: the first one, one with filters, the next page, or the same again. */
export type Reason = 'first' | 'apply' | 'more' | 'anew';

export type SearchState =
  | { at: 'idle' }
  | { at: 'asking'; reason: Reason; since: number; slow: boolean }
  | { at: 'shown' }
  /** `again`: what asks for the same once more; the rows shown before stay. */
  | { at: 'failed'; reason: Reason; problem: Trouble };

export interface Search {
  state: ReadonlySignal<SearchState>;
  /** What the rows come from; null before the first answer. */
  shown: ReadonlySignal<Answered | null>;
  /** The answer without filters, for the counts of the chips. */
  whole: ReadonlySignal<Answered | null>;
  filters: ReadonlySignal<Filters>;
  setFilters(filters: Filters): void;
  /** Whether the service could say more with the filters that are set than what is shown. */
  canApply: ReadonlySignal<boolean>;
  /** How many the next page brings at most, null when that is not known; null altogether when there is none. */
  more: ReadonlySignal<{ next: number | null } | null>;
  /** Each is a click that named its cost. */
  ask(): void;
  apply(): void;
  loadMore(): void;
  askAnew(): void;
  /** After a failure: the same ask, also when it may be charged a second time. */
  retry(): void;
}

/** `of`: the domain or the company's name. */
export function createSearch(
  desk: Desk,
  of: { domain: string } | { company: string },
  kept: readonly KeptAnswer[],
): Search {
  const answers = signal<ReadonlyMap<string, Answered>>(keptAnswers(kept));
  const filters = signal(noFilters);
  const applied = signal(firstKey(answers.value));
  const state = signal<SearchState>(answers.value.size > 0 ? { at: 'shown' } : { at: 'idle' });
  const shown = computed(() => best(answers.value, filters.value, applied.value));
  const canApply = computed(() => {
    const now = shown.value;
    if (!now || keyOf(now.filters) === keyOf(filters.value)) return false;
    return wantsService(filters.value) || !now.complete || !isWithin(filters.value, now.filters);
  });
  const more = computed(() => {
    const now = shown.value;
    return now && !now.complete && now.planEnd === null ? { next: nextOf(now) } : null;
  });

  async function fly(reason: Reason, asking: Filters, offset: number, again: boolean): Promise<void> {
    if (state.value.at === 'asking') return;
    const since = desk.now();
    state.value = { at: 'asking', reason, since, slow: false };
    const params: SearchParams = {
      ...of,
      ...paramsOf(asking),
      limit: limits.domainSearch.maxPerPage,
      ...(offset > 0 ? { offset } : { aggregations: true }),
    };
    const asked = await ask(
      wantsService(asking) ? 'searchDomainWithPost' : 'searchDomain',
      params,
      { click: true, anew: reason === 'anew', again, private: desk.private.value, page: desk.page },
      () => {
        if (!desk.signal.aborted) state.value = { at: 'asking', reason, since, slow: true };
      },
    );
    if (desk.signal.aborted) return;
    if (!asked.ok) {
      state.value = { at: 'failed', reason, problem: asked.problem };
      return;
    }
    const page: Page = { params, reply: asked.reply, asked: asked.asked, kept: asked.kept, planEnd: asked.planEnd };
    const key = keyOf(asking);
    const before = offset > 0 ? answers.value.get(key) : undefined;
    answers.value = new Map(answers.value).set(key, before ? afterPage(before, page) : firstOf(asking, page));
    applied.value = key;
    state.value = { at: 'shown' };
  }

  function go(reason: Reason, again = false): void {
    const now = shown.value;
    if (reason === 'more') {
      if (now && more.value) void fly('more', now.filters, now.nextOffset, again);
    } else if (reason === 'anew') {
      void fly('anew', now?.filters ?? filters.value, 0, again);
    } else void fly(reason, filters.value, 0, again);
  }

  return {
    state,
    shown,
    whole: computed(() => answers.value.get(noFiltersKey) ?? null),
    filters,
    setFilters(next) {
      filters.value = next;
    },
    canApply,
    more,
    ask: () => go('first'),
    apply: () => go('apply'),
    loadMore: () => go('more'),
    askAnew: () => go('anew'),
    retry() {
      if (state.value.at !== 'failed') return;
      go(state.value.reason, mayBeChargedTwice(state.value.problem));
    },
  };
}

/** The answer to exactly these filters, else a wider one that holds every row of theirs, else the last one asked for. */
function best(answers: ReadonlyMap<string, Answered>, filters: Filters, applied: string | null): Answered | null {
  const exact = answers.get(keyOf(filters));
  if (exact) return exact;
  const last = applied === null ? undefined : answers.get(applied);
  if (last && isWithin(filters, last.filters)) return last;
  return answers.get(noFiltersKey) ?? last ?? null;
}

function firstKey(answers: ReadonlyMap<string, Answered>): string | null {
  return answers.has(noFiltersKey) ? noFiltersKey : ([...answers.keys()][0] ?? null);
}

function nextOf({ results, approximate, nextOffset }: Answered): number | null {
  const most = limits.domainSearch.maxPerPage;
  if (results === null) return null;
  return approximate ? most : Math.min(most, Math.max(0, results - nextOffset));
}
