/** The workspace's leads: query, rows, selection, the opened lead, and their actions. */

import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals';
import { attributesOf } from '../../lib/contract/lead-values.ts';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import { keyOfEmail } from '../../lib/contract/text.ts';
import type { DeletedLead } from '../../lib/messages/lead-views.ts';
import { createExport, type Export } from '../export/export-store.ts';
import { createDuties, type Duties } from '../privacy/duties-store.ts';
import { createNoticeDoor, type NoticeDoor } from '../privacy/notice-door.tsx';
import { requestFrom } from '../shell/request-state.ts';
import { createSelection, type Selection } from '../shell/selection.ts';
import { createTakeLeads, type TakeLeads } from '../shell/take-leads.tsx';
import { onOtherLeads, onOtherService, type Workspace } from '../shell/workspace-state.ts';
import { type Bulk, createBulk, createDeletions } from './bulk-store.ts';
import { type Columns, createColumns } from './columns-store.ts';
import { createDeletedDoor, type DeletedDoor } from './deleted/deleted-door.tsx';
import { isEverything } from './filters/filters.ts';
import { createLeadQuery, type LeadQuery } from './filters/query.ts';
import { createSavedFilters, type SavedFilters } from './filters/saved-filters-store.ts';
import { askKnown, followCounts, followForgotten, followLists, followNews, type LearnLeads } from './follow-leads.ts';
import { createLeadPages, type LeadPages } from './lead-pages.ts';
import { inOrder, keyOf, knownOfLeads, type LeadRow, rowOf, type Sorting, turned } from './lead-rows.ts';
import { createLeadEdits, hasLines, type LeadEdits, textOf } from './opened/edits-store.ts';
import { createNewLead, type NewLead } from './opened/new-lead-store.ts';
import { createOpenedLead, type OpenedLead } from './opened/opened-lead-store.ts';
import { createOptOut, type OptOut } from './opened/opt-out-store.ts';
import { createPageWords, type PageWords } from './opened/page-words-store.ts';
import { createStale, type Stale } from './stale-store.ts';
import { createTeam, type Team } from './team.ts';
import { createWrittenValues } from './written-values.ts';

export interface Leads {
  query: LeadQuery;
  saved: SavedFilters;
  pages: LeadPages;
  rows: ReadonlySignal<readonly LeadRow[]>;
  /** The custom attributes that leads can have, as far as the loaded pages say */
  slugs: ReadonlySignal<readonly string[]>;
  columns: Columns;
  sorting: ReadonlySignal<Sorting | null>;
  sortBy(key: string): void;
  selection: Selection<LeadRow>;
  opened: OpenedLead;
  /** Opens the lead before or after the open one. False at the end. */
  step(steps: 1 | -1): boolean;
  edits: LeadEdits;
  /** Begins in the table. Fields with several lines begin in the drawer, because a cell's input has one line. */
  edit(lead: Lead, fields: readonly string[]): void;
  /** What pages say about the opened lead; only if this device is the service. */
  pageWords: PageWords;
  newLead: NewLead;
  /** Deletes leads, undoable for a while. If the cursor is on one of them, it moves to the next remaining row. */
  remove(rows: readonly LeadRow[]): void;
  /** Without leads that are about to be deleted; null while unknown. */
  total: ReadonlySignal<number | null>;
  /**
   * A click: loads the other matching leads, free of charge, and selects them too. None of them if the selection was
   * cleared meanwhile.
   */
  chooseAll(): Promise<void>;
  choosing: ReadonlySignal<boolean>;
  bulk: Bulk;
  stale: Stale;
  take: TakeLeads;
  exports: Export;
  team: Team;
  deleted: DeletedDoor;
  optOut: OptOut;
  duties: Duties;
  /** Informs people about the data stored about them. */
  notice: NoticeDoor;
  /** Number of leads created since the list was loaded */
  news: ReadonlySignal<number>;
  showNews(): void;
}

/** Props of the views of the leads */
export interface LeadsPart {
  leads: Leads;
  workspace: Workspace;
}

export function createLeads(workspace: Workspace): Leads {
  const { shared, life } = workspace;
  const query = createLeadQuery(workspace);
  const pages = createLeadPages({ ...shared.connection, signal: life });
  const loaded = computed<readonly Lead[]>(() => (pages.state.value.at === 'shown' ? pages.state.value.leads : []));
  const deletions = createDeletions(workspace);
  const sorting = signal<Sorting | null>(null);
  const rows = computed(() => {
    const { hidden } = deletions;
    const known = knownOfLeads(shared);
    const shown = loaded.value.filter(({ email }) => !hidden.value.has(keyOfEmail(email)));
    return inOrder(
      shown.map((lead) => rowOf(lead, known)),
      sorting.value,
    );
  });
  const stopLeaving = effect(() => workspace.setLeaving(loaded.value.length - rows.value.length));
  life.addEventListener('abort', stopLeaving, { once: true });
  const selection = createSelection(rows, keyOf);
  const choosing = signal(false);
  const slugs = computed(() => {
    const named = pages.state.value.at === 'shown' ? pages.state.value.slugs : [];
    return [...new Set([...named, ...attributesOf(loaded.value)])];
  });
  const opened = createOpenedLead(workspace, loaded);
  const learn: LearnLeads = (changed, gone) => {
    pages.learn(changed, gone);
    opened.learn(changed, gone);
  };
  const created = (lead: Lead, isNew: boolean) => {
    pages.add(lead, isNew || !isEverything(query.filters.value));
    if (isNew) countOneMore(workspace, query);
    void workspace.loadLists();
    opened.open(lead.id);
  };
  const edits = createLeadEdits(workspace, (lead) => learn([lead], []));
  const { news, receive } = followNews(workspace, query, loaded, learn);
  followForgotten(workspace, loaded, opened, receive);
  followLists(workspace, loaded);
  askKnown(workspace, loaded);
  followCounts(workspace, query, pages);
  const saved = createSavedFilters(workspace);
  const remote = computed(() => (shared.service.value?.kind === 'remote' ? shared.service.value.id : null));
  void saved.load();
  followService(workspace, opened, selection, () => void saved.load());
  loadWhenChanged(workspace, query, pages, news);

  return {
    query,
    saved,
    pages,
    rows,
    slugs,
    columns: createColumns(workspace, slugs),
    sorting,
    sortBy(key) {
      sorting.value = turned(sorting.value, key);
    },
    selection,
    opened,
    step(steps) {
      const now = opened.state.value;
      const at = now.at === 'shown' ? rows.value.findIndex(({ lead }) => lead.id === now.lead.id) : -1;
      const next = at < 0 ? undefined : rows.value[at + steps];
      if (next) opened.open(next.lead.id);
      return next !== undefined;
    },
    edits,
    edit(lead, fields) {
      const isLong = fields.some((field) => hasLines(field, textOf(lead, field)));
      if (isLong) opened.open(lead.id);
      for (const field of fields) edits.begin(lead, field, isLong ? 'drawer' : 'table');
    },
    pageWords: createPageWords(workspace, opened, edits),
    newLead: createNewLead(workspace, created),
    remove(gone) {
      const { value: cursor } = selection.cursor;
      const next = cursor === null ? null : nextLeft(rows.value, cursor, new Set(gone.map(keyOf)));
      void deletions.delete(gone.map(({ lead }) => lead));
      if (next) selection.moveTo(keyOf(next));
    },
    total: computed(() => {
      const now = pages.state.value;
      return now.at === 'shown' && now.total !== null ? now.total - (loaded.value.length - rows.value.length) : null;
    }),
    choosing: computed(() => choosing.value),
    async chooseAll() {
      if (choosing.value) return;
      choosing.value = true;
      const before = new Set(loaded.value.map(({ id }) => id));
      let isCleared = false;
      const stop = effect(() => {
        if (selection.rows.value.length === 0) isCleared = true;
      });
      const isWanted = await pages.all();
      stop();
      choosing.value = false;
      if (!isWanted || isCleared) return;
      selection.add(rows.value.filter(({ lead }) => !before.has(lead.id)).map(keyOf));
      // Those that came are selected. The reason why others did not stands below the last row, out of view.
      const now = pages.state.value;
      if (now.at === 'shown' && now.more.at === 'failed')
        shared.flash.say({ what: 'refused', problem: now.more.problem });
    },
    bulk: createBulk(
      workspace,
      createWrittenValues({ jobs: shared.jobs, service: shared.connection.service, life }, loaded, (leads) =>
        learn(leads, []),
      ),
    ),
    stale: createStale(workspace),
    take: createTakeLeads(life, remote, (jobs) => {
      for (const job of jobs) shared.jobs.learn(job);
      const [job] = jobs;
      if (job) workspace.go('import', { job: job.id });
    }),
    exports: createExport(workspace),
    team: createTeam(workspace),
    duties: createDuties(workspace, loaded),
    notice: createNoticeDoor(workspace, (lead) => learn([lead], [])),
    optOut: createOptOut(shared, ({ id }) => {
      // The push of it may be lost, or come first.
      receive([], [id]);
      opened.close();
    }),
    deleted: createDeletedDoor(workspace, opened, (lead) => void showRestored(workspace, pages, query, lead)),
    news: computed(() => {
      const here = new Set(loaded.value.map(({ id }) => id));
      return [...news.value].filter((id) => !here.has(id)).length;
    }),
    showNews() {
      news.value = new Set();
      void pages.refresh();
    },
  };
}

/** First in the table, like a new one: its place in the service's order may be on a page that is not loaded. */
async function showRestored(
  workspace: Workspace,
  pages: LeadPages,
  query: LeadQuery,
  { id, email }: DeletedLead,
): Promise<void> {
  const { shared, life, loadLists } = workspace;
  // A short address is part of many others.
  const found = await requestFrom(
    shared.connection,
    'listLeads',
    { email, limit: 500 },
    { click: false, skipCache: true },
  );
  if (life.aborted) return;
  const lead = found.ok ? found.reply.data.leads.find((one) => one.id === id) : undefined;
  if (!lead) return pages.refresh();
  pages.add(lead, true);
  countOneMore(workspace, query);
  await loadLists();
}

/** Without filters, the loaded pages say how many leads there are. */
function countOneMore({ leadCount, setLeadCount }: Workspace, query: LeadQuery): void {
  if (!isEverything(query.filters.value) && leadCount.value !== null) setLeadCount(leadCount.value + 1);
}

/** The row at the cursor if it remains, otherwise the next one, otherwise the one before; null if none is left. */
function nextLeft(rows: readonly LeadRow[], cursor: string, gone: ReadonlySet<string>): LeadRow | null {
  const at = rows.findIndex((row) => keyOf(row) === cursor);
  const after = rows.slice(Math.max(0, at)).find((row) => !gone.has(keyOf(row)));
  return after ?? rows.slice(0, Math.max(0, at)).findLast((row) => !gone.has(keyOf(row))) ?? null;
}

/**
 * Loads leads when the filters or the service change or a back-up is restored, but only while the leads are shown. If
 * the filters hide the overall number, it is requested separately.
 */
function loadWhenChanged(
  workspace: Workspace,
  query: LeadQuery,
  pages: LeadPages,
  news: Signal<ReadonlySet<number>>,
): void {
  const { shared, route, life } = workspace;
  let asked = '';
  let of: string | null = null;
  const stop = effect(() => {
    const service = shared.service.value?.id ?? null;
    // Before its leads are loaded.
    if (of !== null && service !== null && service !== of) untracked(query.dropIds);
    of = service ?? of;
    const filters = query.filters.value;
    const wanted = JSON.stringify([service, filters, shared.restored.value]);
    if (route.value.at !== 'leads' || service === null || wanted === asked) return;
    asked = wanted;
    news.value = new Set();
    void pages.load(filters);
    if (!isEverything(filters) && workspace.leadCount.peek() === null) void countAll(workspace);
  });
  const stopCounting = effect(() => {
    const now = pages.state.value;
    if (now.at === 'shown' && isEverything(query.filters.peek())) workspace.setLeadCount(now.total);
  });
  life.addEventListener('abort', stop, { once: true });
  life.addEventListener('abort', stopCounting, { once: true });
}

async function countAll({ shared, life, setLeadCount }: Workspace): Promise<void> {
  const response = await requestFrom(shared.connection, 'listLeads', { limit: 1 });
  if (response.ok && !life.aborted) setLeadCount(response.reply.meta.total);
}

/** Other leads have these ids: at another service, and maybe after a back-up was restored. */
function followService(
  workspace: Workspace,
  opened: OpenedLead,
  selection: Selection<LeadRow>,
  loadSaved: () => void,
): void {
  onOtherService(workspace, () => {
    opened.close();
    loadSaved();
  });
  onOtherLeads(workspace, () => {
    opened.forget();
    selection.clear();
  });
}
