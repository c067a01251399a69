/** The leads of the workspace: which are asked for, which are shown, chosen and opened, and what is done with them. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { type Columns, createColumns } from '../../../../components/leads/columns-store.ts';
import { createLeadEdits, type LeadEdits } from '../../../../components/leads/edits-store.ts';
import { inOrder, type Sorting, turned } from '../../../../components/leads/lead-rows.ts';
import { createNewLead, type NewLead } from '../../../../components/leads/new-lead-store.ts';
import { createOpenedLead, type OpenedLead } from '../../../../components/leads/opened-lead-store.ts';
import { createLeadQuery, type LeadQuery } from '../../../../components/leads/query.ts';
import { createSavedFilters, type SavedFilters } from '../../../../components/leads/saved-filters.ts';
import { createTeam, type Team } from '../../../../components/leads/team.ts';
import { createSelection, type Selection } from '../../../../components/shell/selection.ts';
import type { Workspace } from '../../../../components/shell/workspace-state.ts';
import type { Lead } from '../../../contract/resources/lead.ts';
import { askWhenChanged } from './asking.ts';
import { type Bulk, createBulk } from './bulk.ts';
import { createDeletions, type Deletions } from './deletions.ts';
import { followLists } from './follow-lists.ts';
import { followNews } from './lead-news.ts';
import { createLeadPages, type LeadPages } from './lead-pages.ts';
import { attributesOf } from './lead-values.ts';
import { keyOf, type LeadRow, rowOf } from './rows.ts';

export interface Leads {
  query: LeadQuery;
  saved: SavedFilters;
  pages: LeadPages;
  rows: ReadonlySignal<readonly LeadRow[]>;
  /** Custom attributes that the loaded leads bear. */
  slugs: ReadonlySignal<readonly string[]>;
  columns: Columns;
  sorting: ReadonlySignal<Sorting | null>;
  sortBy(key: string): void;
  selection: Selection<LeadRow>;
  opened: OpenedLead;
  /** The lead before or after the opened one; false at the end. */
  step(steps: 1 | -1): boolean;
  edits: LeadEdits;
  newLead: NewLead;
  deletions: Deletions;
  /** Deletes these, undoable for a while; where the keyboard stood on one of them, it stands on the next that is left. */
  remove(rows: readonly LeadRow[]): void;
  /** How many there are without those that are about to be deleted; null while nobody said. */
  total: ReadonlySignal<number | null>;
  bulk: Bulk;
  team: Team;
  /** Leads that came into being since the list was asked for. */
  news: ReadonlySignal<number>;
  showNews(): void;
}

export function createLeads(workspace: Workspace): Leads {
  const { ground, life } = workspace;
  const query = createLeadQuery(workspace);
  const pages = createLeadPages({ ...ground.room, signal: life });
  const loaded = computed<readonly Lead[]>(() => (pages.state.value.at === 'shown' ? pages.state.value.leads : []));
  const deletions = createDeletions(workspace);
  const sorting = signal<Sorting | null>(null);
  const rows = computed(() => {
    const { hidden } = deletions;
    const shown = loaded.value.filter(({ email }) => !hidden.value.has(email.toLowerCase()));
    return inOrder(
      shown.map((lead) => rowOf(lead, ground.checks.known.value)),
      sorting.value,
    );
  });
  const selection = createSelection(rows, keyOf);
  const slugs = computed(() => attributesOf(loaded.value));
  const opened = createOpenedLead(workspace, loaded);
  const learn = (changed: readonly Lead[], gone: readonly number[]) => {
    pages.learn(changed, gone);
    opened.learn(changed, gone);
  };
  const created = (lead: Lead) => {
    pages.add(lead);
    workspace.setLeadCount((workspace.leadCount.value ?? 0) + 1);
    void workspace.loadLists();
    opened.open(lead.id);
  };
  const news = followNews(workspace, loaded, learn);
  followLists(workspace, loaded);
  const saved = createSavedFilters(life);
  void saved.load();
  askWhenChanged(workspace, query, pages, news);

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
    edits: createLeadEdits(workspace, (lead) => learn([lead], [])),
    newLead: createNewLead(workspace, created),
    deletions,
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
    bulk: createBulk(workspace),
    team: createTeam(workspace),
    news: computed(() => news.value.size),
    showNews() {
      news.value = new Set();
      void pages.refresh();
    },
  };
}

/** The row at a place when some are gone: itself, else the next one, else the one before them; null when none is left. */
function nextLeft(rows: readonly LeadRow[], cursor: string, gone: ReadonlySet<string>): LeadRow | null {
  const at = rows.findIndex((row) => keyOf(row) === cursor);
  const after = rows.slice(Math.max(0, at)).find((row) => !gone.has(keyOf(row)));
  return after ?? rows.slice(0, Math.max(0, at)).findLast((row) => !gone.has(keyOf(row))) ?? null;
}
