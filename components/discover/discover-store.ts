/** Discover: finds companies by a sentence or filters, free of charge, and acts on them. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { limits } from '../../lib/contract/limits.ts';
import type { JobView } from '../../lib/messages/job-views.ts';
import { send } from '../../lib/messages/send.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { createSuggestions, type Suggestions } from '../lookup/suggestions-store.ts';
import type { Connection } from '../shell/connection.ts';
import { copy } from '../shell/copy.ts';
import { isOver } from '../shell/jobs/jobs.ts';
import { servicesFor } from '../shell/request-state.ts';
import { createSelection, type Selection } from '../shell/selection.ts';
import { onOtherService, type Workspace } from '../shell/workspace-state.ts';
import { type Asking, createAsking } from './asking-store.ts';
import { type Counts, createCounts } from './counts-store.ts';
import type { FilterName } from './filters.ts';
import { createFound, type Found } from './found-store.ts';
import { createOpening, type Opening } from './opened-company-store.ts';
import { createRefusals, type Refusals } from './refusals.ts';
import { createRows, type Row, type Rows } from './rows-store.ts';
import { createSavedSearches, type SavedSearches } from './saved-searches-store.ts';

export interface Discover extends Opening {
  asking: Asking;
  /** Known companies that the typed words name. Choosing one opens it, free of charge. */
  offers: Suggestions;
  found: Found;
  refusals: Refusals;
  /** Filters that cannot match anything on this device */
  closed: ReadonlySignal<ReadonlySet<FilterName>>;
  rows: Rows['all'];
  selection: Selection<Row>;
  counts: Counts;
  /** Counts the addresses of the selected companies, free of charge. */
  count(): void;
  /** Searches the addresses of selected companies that are not cached. A click that named its cost. */
  searchChosen(): Promise<void>;
  /** The newest run of searches, running or over */
  run: ReadonlySignal<JobView | null>;
  /** Why the background did not accept the last run */
  trouble: ReadonlySignal<ShownProblem | null>;
  /** Copies the domains, one per line. Call synchronously in the click. */
  copyDomains(): void;
  saved: SavedSearches;
}

export interface DiscoverProps {
  workspace: Workspace;
  store: Discover;
}

export function createDiscover(workspace: Workspace): Discover {
  const { shared, life } = workspace;
  const connection: Connection = { ...shared.connection, signal: life };
  const found = createFound(connection);
  const refusals = createRefusals(shared);
  const counts = createCounts(connection);
  const rows = createRows(workspace, found, counts);
  const selection = createSelection(rows.all, (row) => row.entry.domain);
  const trouble = signal<ShownProblem | null>(null);
  const chosen = () => selection.rows.value.map((row) => row.entry.domain);
  const run = computed(() => newestSearch(shared.jobs.all.value));
  const begun = run.peek();
  if (begun) rows.follow(begun.id);
  let isAsking = false;
  const saved = createSavedSearches(connection);
  onOtherService(workspace, () => {
    found.clear();
    saved.reset();
    rows.forget();
    counts.clear();
    selection.clear();
    trouble.value = null;
  });

  return {
    ...createOpening(workspace, rows),
    asking: createAsking(shared, found, refusals),
    offers: createSuggestions(life, shared, ({ kind }) => kind === 'company'),
    found: {
      ...found,
      async loadMore() {
        await found.loadMore();
        const state = found.state.value;
        if (state.at === 'failed') refusals.learn(state.problem);
        else refusals.forget(['offset']);
      },
    },
    refusals,
    closed: followClosed(workspace),
    rows: rows.all,
    selection,
    counts,
    count: () => counts.start(chosen()),
    async searchChosen() {
      // Cached companies are left out: searching them again would be charged.
      const domains = selection.rows.value.filter((row) => row.cachedSince === null).map((row) => row.entry.domain);
      if (domains.length === 0 || isAsking) return;
      const searched = chosen().join();
      isAsking = true;
      const response = await send('search-companies', {
        domains,
        limit: limits.domainSearch.maxPerPage,
        service: connection.service.value ?? undefined,
        services: servicesFor('searchDomain'),
      });
      isAsking = false;
      trouble.value = response.ok ? null : response.problem;
      if (!response.ok || !response.value.job) return;
      shared.jobs.learn(response.value.job);
      rows.follow(response.value.job.id);
      // Others may have been selected meanwhile.
      if (chosen().join() === searched) selection.clear();
    },
    run,
    trouble,
    copyDomains() {
      const domains = chosen();
      void copy(shared.flash, domains.join('\n'), { what: 'copied', text: domains.join(', ') });
    },
    saved,
  };
}

/** Loaded whenever Discover is shown, and after each site search, which may have learnt more. */
function followClosed({ shared, route, life, subscribe }: Workspace): ReadonlySignal<ReadonlySet<FilterName>> {
  const closed = signal<ReadonlySet<FilterName>>(new Set());
  const isHere = computed(() => route.value.at === 'discover' && shared.service.value?.kind === 'device');
  async function load(): Promise<void> {
    const response = await send('closed-filters', {});
    if (response.ok && isHere.peek() && !life.aborted) closed.value = new Set(response.value.closed);
  }
  const stop = effect(() => {
    if (isHere.value) void load();
    else closed.value = new Set();
  });
  life.addEventListener('abort', stop, { once: true });
  subscribe((push) => {
    if (push.topic === 'job' && push.job.kind === 'site' && isOver(push.job) && isHere.value) void load();
  });
  return closed;
}

function newestSearch(jobs: ReadonlyMap<string, JobView>): JobView | null {
  const searches = [...jobs.values()].filter((job) => job.kind === 'search');
  return searches.sort((one, other) => other.created - one.created)[0] ?? null;
}
