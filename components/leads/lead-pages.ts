/** Leads, page by page, in the service's order. Changes made elsewhere are applied to the loaded rows. */
import { computed, type ReadonlySignal } from '@preact/signals';
import { limits } from '../../lib/contract/limits.ts';
import type { Reply } from '../../lib/contract/operations.ts';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import type { Connection } from '../shell/connection.ts';
import { createPagedList, type PagedList } from '../shell/paged-list.ts';
import { requestFrom } from '../shell/request-state.ts';
import type { LeadFilters } from './filters/filters.ts';

/**
 * `coming`: this many rows are loading. `too-far`: the service lists no further, even if there is more
 * (lib/contract/README.md §4.9).
 */
export type More =
  | { at: 'there' }
  | { at: 'coming'; rows: number }
  | { at: 'failed'; problem: ShownProblem }
  | { at: 'too-far' }
  | { at: 'none' };

export type Pages =
  | { at: 'asking'; slow: boolean }
  | { at: 'failed'; problem: ShownProblem }
  /**
   * `slugs`: of custom attributes, if the service names them. `total`: as the service reports it; null if it does not.
   */
  | { at: 'shown'; leads: readonly Lead[]; slugs: readonly string[]; total: number | null; more: More };

export interface LeadPages {
  state: ReadonlySignal<Pages>;
  load(filters: LeadFilters): Promise<void>;
  /** Reloads the first page. The current rows stay until it arrives. */
  refresh(): Promise<void>;
  next(): Promise<void>;
  /** Loads page after page, as far as the service lists. True if they are still those of the newest filters. */
  all(): Promise<boolean>;
  /** Applies changes made elsewhere: replaces loaded leads and removes deleted ones. */
  learn(changed: readonly Lead[], gone: readonly number[]): void;
  /** Sets the current number of leads. */
  setTotal(total: number): void;
  /** Puts a lead that was created or restored here before all others. `isNew` false: it was counted already. */
  add(lead: Lead, isNew: boolean): void;
}

/** Pushes since a page was requested: its response may be older. */
interface PushedMeanwhile {
  changed: Map<number, Lead>;
  gone: Set<number>;
}

interface Info {
  slugs: readonly string[];
  total: number | null;
  tooFar: boolean;
}

/** The first page is short, so that something shows quickly. */
const sizes = { first: 100, more: 500, all: limits.leads.maxPerPage } as const;

export function createLeadPages(connection: Connection): LeadPages {
  /** For each page on its way. */
  const underWay = new Set<PushedMeanwhile>();
  const list = createPagedList<LeadFilters, Lead, Info>({
    connection,
    keyOf: ({ id }) => id,
    async page({ question, wanted, from, before, how, slow }) {
      const limit = sizes[wanted];
      const params = { ...question, limit, ...(from > 0 && { offset: from }) };
      const pushed: PushedMeanwhile = { changed: new Map(), gone: new Set() };
      underWay.add(pushed);
      const asked = await requestFrom(connection, 'listLeads', params, how, slow);
      underWay.delete(pushed);
      if (!asked.ok) return asked;
      const rows = asked.reply.data.leads;
      const { meta } = asked.reply;
      const total = meta.total ?? before?.info.total ?? null;
      const size = sizeOf(asked.reply, limit);
      const reached = from + size;
      // Pages omit unreadable rows, so a short page need not be the last. The total decides, if there is one.
      const isLast = total === null ? Math.max(meta.count ?? 0, rows.length) < size : reached >= total;
      const tooFar = !isLast && reached > limits.leads.maxOffset;
      const { custom_attributes: slugs } = meta;
      const page = { info: { slugs, total, tooFar }, next: isLast || tooFar ? null : reached };
      return { ok: true, ...withPushed(rows, pushed), ...moved(page, -wentSince(rows, pushed, total, before)) };
    },
  });
  return {
    state: computed(() => pagesOf(list)),
    load: async (filters) => void (await list.load(filters)),
    refresh: async () => void (await list.reload()),
    next: () => list.more(),
    all: () => list.all(),
    learn(changed, gone) {
      for (const pushed of underWay) {
        for (const lead of changed) pushed.changed.set(lead.id, lead);
        for (const id of gone) pushed.gone.add(id);
      }
      const news = new Map(changed.map((lead) => [lead.id, lead]));
      list.change((loaded) => {
        const left = loaded.rows.filter(({ id }) => !gone.includes(id));
        const went = loaded.rows.length - left.length;
        if (went === 0 && !left.some(({ id }) => news.has(id))) return loaded;
        const rows = left.map((lead) => news.get(lead.id) ?? lead);
        return { ...loaded, rows, ...moved(loaded, -went) };
      });
    },
    setTotal: (total) =>
      list.change((loaded) => (loaded.info.total === total ? loaded : { ...loaded, info: { ...loaded.info, total } })),
    add: (lead, isNew) =>
      list.change((loaded) => {
        const others = loaded.rows.filter(({ id }) => id !== lead.id);
        const isCounted = isNew && others.length === loaded.rows.length;
        // In the service's order it may come later. The next page begins where it did, so no lead is skipped.
        const { info } = moved(loaded, isCounted ? 1 : 0);
        return { ...loaded, rows: [lead, ...others], info };
      }),
  };
}

/**
 * How far a page reaches: the requested limit, or a lower one that the service reports. The number of rows does not
 * count: with a service that ignores the offset, loading would never end.
 */
export function sizeOf({ meta: { params } }: Reply<'listLeads'>, asked: number): number {
  const limit = typeof params === 'object' && params !== null && 'limit' in params ? Number(params.limit) : Number.NaN;
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, asked) : asked;
}

function withPushed(rows: readonly Lead[], { changed, gone }: PushedMeanwhile): { rows: Lead[] } {
  return { rows: rows.filter(({ id }) => !gone.has(id)).map((lead) => changed.get(lead.id) ?? lead) };
}

/** How many leads of this page and the pages before it are gone, but still counted in the answer. */
function wentSince(
  rows: readonly Lead[],
  { gone }: PushedMeanwhile,
  total: number | null,
  before: { rows: readonly Lead[]; info: Info } | null,
): number {
  const countIn = (leads: readonly Lead[]) => leads.filter(({ id }) => gone.has(id)).length;
  if (!before) return countIn(rows);
  const uncounted = Math.max(0, (before.info.total ?? 0) - (total ?? 0));
  return countIn(rows) + Math.max(0, countIn(before.rows) - uncounted);
}

/** Adjusts the total and the next offset by the rows added or removed before it. */
function moved({ info, next }: { info: Info; next: number | null }, by: number): { info: Info; next: number | null } {
  const after = (count: number | null) => (count === null ? null : Math.max(0, count + by));
  return { info: { ...info, total: after(info.total) }, next: after(next) };
}

function pagesOf({ state, loaded }: PagedList<LeadFilters, Lead, Info>): Pages {
  const now = state.value;
  const pages = loaded.value;
  if (now.at === 'failed' && (now.wanted === 'first' || !pages)) return { at: 'failed', problem: now.problem };
  if (!pages) return { at: 'asking', slow: now.at === 'asking' && now.slow };
  const { slugs, total, tooFar } = pages.info;
  const more = (): More => {
    if (now.at === 'failed') return { at: 'failed', problem: now.problem };
    if (now.at === 'asking' && now.wanted !== 'first') {
      const size = sizes[now.wanted];
      return { at: 'coming', rows: total === null ? size : Math.min(size, total - (pages.next ?? total)) };
    }
    if (pages.next !== null) return { at: 'there' };
    return { at: tooFar ? 'too-far' : 'none' };
  };
  return { at: 'shown', leads: pages.rows, slugs, total, more: more() };
}
