/** Harrier's jobs, and the journal of everything that left this device. Works without a service. */

import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { downloadFile } from '../../lib/browser/download.ts';
import type { Spend } from '../../lib/contract/costs.ts';
import { writeIso } from '../../lib/contract/times.ts';
import type { JobKind } from '../../lib/messages/job-messages.ts';
import type { JobView } from '../../lib/messages/job-views.ts';
import type { JournalOperation } from '../../lib/messages/journal-operations.ts';
import type { JournalEntry } from '../../lib/messages/request-views.ts';
import { send } from '../../lib/messages/send.ts';
import { writeCsv } from '../format/csv.ts';
import { serviceName } from '../format/service-name.ts';
import { isOver } from '../shell/jobs/jobs.ts';
import { createPagedList, type PagedList } from '../shell/paged-list.ts';
import { linkTo, type Place } from '../shell/route.ts';
import type { SharedState } from '../shell/shared-state.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import { codesShownAs, shownAs } from './journal-search.ts';

export interface ActivityStore {
  /** Unfinished jobs first, then newest first */
  jobs: ReadonlySignal<JobView[]>;
  journal: JournalStore;
}

export const spans = ['any', 'day', 'week', 'month'] as const;
export type Span = (typeof spans)[number];

export interface JournalFilter {
  /** Also matches every operation with the same label. */
  operation: JournalOperation | null;
  spent: Spend | null;
  text: string;
  since: Span;
}

type Entries = PagedList<JournalFilter, JournalEntry, null>;

export interface JournalStore {
  filter: ReadonlySignal<JournalFilter>;
  state: Entries['state'];
  /** Null before the first response. Entries stay until newer ones arrive. */
  entries: Entries['loaded'];
  /** Names of the services, by identifier */
  services: ReadonlySignal<ReadonlyMap<string, string>>;
  /** Loads from the newest entry. */
  load(): Promise<void>;
  narrow(some: Partial<JournalFilter>): void;
  /** Removes all filters. */
  widen(): void;
  older(): Promise<void>;
  /** True while no older page was loaded. */
  isFirstPage(): boolean;
  /** Exports all entries that match the filter, including those not loaded. */
  csv(): Promise<void>;
}

export function createActivity({ shared, route, life, subscribe }: Workspace): ActivityStore {
  const journal = createJournal(shared);
  const isHere = computed(() => route.value.at === 'activity');
  const stop = effect(() => {
    if (isHere.value) untracked(() => void journal.load());
  });
  life.addEventListener('abort', stop, { once: true });
  // A job's requests are complete in the journal when it is over. If older pages are open, the list stays as it is.
  subscribe((push) => {
    if (push.topic === 'job' && isOver(push.job) && isHere.value && journal.isFirstPage()) void journal.load();
  });
  return {
    jobs: computed(() => [...shared.jobs.all.value.values()].sort(byWeight)),
    journal,
  };
}

function byWeight(one: JobView, other: JobView): number {
  return Number(isOver(one)) - Number(isOver(other)) || other.created - one.created;
}

/** Null: no view of the workspace shows the result. */
const places: Record<JobKind, Place | null> = {
  verify: 'checks',
  save: 'leads',
  edit: 'leads',
  delete: 'leads',
  import: 'import',
  revert: 'import',
  export: 'leads',
  search: 'discover',
  site: null,
  team_site: null,
  give: null,
};

/** Where the workspace shows a job's result; null if nowhere. `isElsewhere`: another service than its own is in use. */
export function placeOfJob(
  { id, kind, total, reverts }: Pick<JobView, 'id' | 'kind' | 'total' | 'reverts'>,
  isElsewhere = false,
): { at: Place; link: string } | null {
  // A single address was verified beside its row, wherever that was.
  if (kind === 'verify' && total === 1) return null;
  const at = places[kind];
  // Leads and companies are those of the service in use.
  if (isElsewhere && (at === 'leads' || at === 'discover')) return null;
  return at ? { at, link: linkTo(at, kind === 'verify' || at === 'import' ? { job: reverts ?? id } : {}) } : null;
}

const atOnce = 100;
const mostAtOnce = 500;
const hour = 60 * 60 * 1_000;
const lengths: Record<Exclude<Span, 'any'>, number> = { day: 24 * hour, week: 7 * 24 * hour, month: 30 * 24 * hour };
const everything: JournalFilter = { operation: null, spent: null, text: '', since: 'any' };

function createJournal({ connection, flash }: Pick<SharedState, 'connection' | 'flash'>): JournalStore {
  const filter = signal(everything);
  const services = signal<ReadonlyMap<string, string>>(new Map());

  /** Entries older than `before` (epoch milliseconds); 0 starts at the newest. */
  const read = async ({ since, operation, ...rest }: JournalFilter, before: number, limit: number) => {
    const from = since === 'any' ? null : connection.now() - lengths[since];
    const codes = rest.text.trim() === '' ? undefined : codesShownAs(rest.text, services.value);
    const operations = operation && shownAs(operation);
    const response = await send('journal', { before: before || null, limit, ...rest, operations, codes, since: from });
    if (!response.ok) return response;
    const { entries, more } = response.value;
    return { ok: true as const, rows: entries, info: null, next: more ? (entries.at(-1)?.at ?? null) : null };
  };
  const list = createPagedList<JournalFilter, JournalEntry, null>({
    connection,
    keyOf: ({ id }) => id,
    staysUntilAnswered: true,
    page: ({ question, from }) => read(question, from, atOnce),
  });
  const loadServices = async () => {
    const response = await send('services', {});
    if (response.ok && !connection.signal.aborted)
      services.value = new Map(response.value.services.map((service) => [service.id, serviceName(service)]));
  };
  const turnTo = (next: JournalFilter) =>
    batch(() => {
      filter.value = next;
      void list.load(next);
    });

  return {
    filter,
    state: list.state,
    entries: list.loaded,
    services,
    async load() {
      await Promise.all([list.load(filter.value), loadServices()]);
    },
    narrow: (some) => turnTo({ ...filter.value, ...some }),
    widen: () => turnTo(everything),
    older: () => list.more(),
    isFirstPage: () => list.loaded.value !== null && list.loaded.value.rows.length <= atOnce,
    async csv() {
      const all: JournalEntry[] = [];
      for (let next: number | null = 0; next !== null; ) {
        const page: Awaited<ReturnType<typeof read>> = await read(filter.value, next, mostAtOnce);
        if (connection.signal.aborted) return;
        // Loading the list again shows the problem.
        if (!page.ok) return void list.load(filter.value);
        all.push(...page.rows);
        next = page.next;
      }
      downloadFile('journal', 'csv', csvOfJournal(all, services.value));
      flash.say({ what: 'csv', count: all.length });
    },
  };
}

/** True if a filter hides entries. */
export function isNarrowed({ operation, spent, text, since }: JournalFilter): boolean {
  return operation !== null || spent !== null || text.trim() !== '' || since !== 'any';
}

export function csvOfJournal(entries: readonly JournalEntry[], services: ReadonlyMap<string, string>): string {
  return writeCsv(
    ['time', 'service', 'operation', 'parameters', 'outcome', 'spent'],
    entries.map(({ at, service, operation, params, outcome, spent }) => [
      writeIso(at),
      services.get(service) ?? service,
      operation,
      JSON.stringify(params),
      outcome,
      spent,
    ]),
  );
}
