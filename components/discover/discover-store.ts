/** Discover: companies by a sentence or filters, free, and what can be done with those that were found. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { copyText } from '../../lib/browser/clipboard.ts';
import { limits } from '../../lib/contract/limits.ts';
import { send } from '../../lib/messages/send.ts';
import type { JobView } from '../../lib/messages/views.ts';
import type { ScreenProblem } from '../format/problem-words.ts';
import type { Connection } from '../shell/connection.ts';
import { isOver } from '../shell/jobs/jobs.ts';
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
  found: Found;
  refusals: Refusals;
  /** Filters that would find nobody on this device. */
  closed: ReadonlySignal<ReadonlySet<FilterName>>;
  rows: Rows['all'];
  selection: Selection<Row>;
  counts: Counts;
  /** Counts the addresses of the chosen companies: free. */
  count(): void;
  /** Searches the addresses of the chosen companies that are not kept yet: a click that named its cost. */
  searchChosen(): Promise<void>;
  /** The searches that run, or ended last. */
  run: ReadonlySignal<JobView | null>;
  /** The worker did not take the last run. */
  trouble: ReadonlySignal<ScreenProblem | null>;
  /** The domains, one a line. In the click itself. */
  copyDomains(): void;
  saved: SavedSearches;
}

/** What the views of Discover are given. */
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
  const trouble = signal<ScreenProblem | null>(null);
  const chosen = () => selection.rows.value.map((row) => row.entry.domain);
  const run = computed(() => newestSearch(shared.jobs.all.value));
  const begun = run.peek();
  if (begun) rows.follow(begun.id);
  let isAsking = false;
  const saved = createSavedSearches(connection);
  onOtherService(workspace, () => {
    found.clear();
    saved.reset();
  });

  return {
    ...createOpening(workspace, rows),
    asking: createAsking(shared, found, refusals),
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
      // What is kept is shown already: another search of it would be charged.
      const domains = selection.rows.value.filter((row) => row.cachedSince === null).map((row) => row.entry.domain);
      if (domains.length === 0 || isAsking) return;
      isAsking = true;
      const heard = await send('search-companies', { domains, limit: limits.domainSearch.maxPerPage });
      isAsking = false;
      trouble.value = heard.ok ? null : heard.problem;
      if (!heard.ok || !heard.value.job) return;
      shared.jobs.learn(heard.value.job);
      rows.follow(heard.value.job.id);
      selection.clear();
    },
    run,
    trouble,
    copyDomains() {
      const domains = chosen();
      void copyText(domains.join('\n')).then((copied) => {
        if (!copied) shared.flash.say({ what: 'not-copied' });
        else shared.flash.say({ what: 'copied', text: domains.length === 1 ? (domains[0] ?? '') : domains.join(', ') });
      });
    },
    saved,
  };
}

/** Asked for each time that Discover is looked at, and when a site was searched meanwhile: more is known by then. */
function followClosed({ shared, route, life, hear }: Workspace): ReadonlySignal<ReadonlySet<FilterName>> {
  const closed = signal<ReadonlySet<FilterName>>(new Set());
  const isHere = computed(() => route.value.at === 'discover' && shared.service.value?.kind === 'device');
  async function load(): Promise<void> {
    const heard = await send('closed-filters', {});
    if (heard.ok && isHere.peek() && !life.aborted) closed.value = new Set(heard.value.closed);
  }
  const stop = effect(() => {
    if (isHere.value) void load();
    else closed.value = new Set();
  });
  life.addEventListener('abort', stop, { once: true });
  hear((push) => {
    if (push.topic === 'job' && push.job.kind === 'site' && isOver(push.job) && isHere.value) void load();
  });
  return closed;
}

function newestSearch(jobs: ReadonlyMap<string, JobView>): JobView | null {
  const searches = [...jobs.values()].filter((job) => job.kind === 'search');
  return searches.sort((one, other) => other.created - one.created)[0] ?? null;
}
