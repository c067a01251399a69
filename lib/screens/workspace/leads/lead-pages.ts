/** Leads as the service lists them, page by page: the newest question wins, and what was loaded stays until there is something newer. */
import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { Desk, Trouble } from '../../../../components/shell/connection.ts';
import { limits } from '../../../contract/limits.ts';
import type { Lead } from '../../../contract/resources/lead.ts';
import { ask } from '../../../messages/send.ts';
import type { LeadFilters } from './filters.ts';

/** `coming`: so many of them are on their way. `too-far`: the service lists no further, whatever there is (contract, section 4.9). */
export type More =
  | { at: 'there' }
  | { at: 'coming'; rows: number }
  | { at: 'failed'; problem: Trouble }
  | { at: 'too-far' }
  | { at: 'none' };

export type Pages =
  | { at: 'asking'; slow: boolean }
  | { at: 'failed'; problem: Trouble }
  /** `total` as the service said, null when it did not. */
  | { at: 'shown'; leads: readonly Lead[]; total: number | null; more: More };

export interface LeadPages {
  state: ReadonlySignal<Pages>;
  load(filters: LeadFilters): Promise<void>;
  /** The first page again, what is shown staying until it is there. */
  refresh(): Promise<void>;
  next(): Promise<void>;
  /** Page after page, up to where the service lists no further. */
  all(): Promise<void>;
  /** What became of leads elsewhere: those that are shown are replaced, those that are gone go. */
  learn(changed: readonly Lead[], gone: readonly number[]): void;
  /** A lead that was made here, before all others. */
  add(lead: Lead): void;
}

/** The first page is short, so that something is seen at once. */
const sizes = { first: 100, next: 500, all: limits.leads.maxPerPage } as const;

export function createLeadPages(desk: Pick<Desk, 'signal' | 'private'>): LeadPages {
  const state = signal<Pages>({ at: 'asking', slow: false });
  let filters: LeadFilters = {};
  /** Where the next page begins. */
  let reached = 0;
  let turn = 0;
  /** The page that is on its way: who wants one more waits for it. */
  let coming: Promise<void> | null = null;

  const page = (limit: number, offset: number, slow?: () => void) => {
    const how = { click: false, anew: false, again: false, private: desk.private.value, page: null };
    return ask('listLeads', { ...filters, limit, ...(offset > 0 && { offset }) }, how, slow);
  };
  const settle = (leads: readonly Lead[], total: number | null, isLast: boolean) => {
    const more: More = isLast ? { at: 'none' } : { at: reached > limits.leads.maxOffset ? 'too-far' : 'there' };
    state.value = { at: 'shown', leads, total, more };
  };

  async function begin(slow?: () => void): Promise<void> {
    turn += 1;
    coming = null;
    const mine = turn;
    const asked = await page(sizes.first, 0, () => mine === turn && slow?.());
    if (mine !== turn || desk.signal.aborted) return;
    if (!asked.ok) {
      state.value = { at: 'failed', problem: asked.problem };
      return;
    }
    const { data, meta } = asked.reply;
    reached = sizes.first;
    settle(data.leads, meta.total, isEnd(data.leads.length, sizes.first, meta.total));
  }

  /** Rows that can't be read are left out of a page, so its end is told by the total where there is one. */
  const isEnd = (got: number, limit: number, total: number | null) => (total === null ? got < limit : reached >= total);

  async function more(size: number): Promise<void> {
    const before = state.value;
    if (before.at !== 'shown' || (before.more.at !== 'there' && before.more.at !== 'failed')) return;
    const mine = turn;
    const { leads, total } = before;
    state.value = { ...before, more: { at: 'coming', rows: Math.min(size, total === null ? size : total - reached) } };
    const asked = await page(size, reached);
    const now = state.value;
    if (mine !== turn || desk.signal.aborted || now.at !== 'shown') return;
    if (!asked.ok) {
      state.value = { ...now, more: { at: 'failed', problem: asked.problem } };
      return;
    }
    const { data, meta } = asked.reply;
    const known = new Set(now.leads.map(({ id }) => id));
    reached += size;
    const all = [...now.leads, ...data.leads.filter(({ id }) => !known.has(id))];
    settle(all, meta.total ?? total, isEnd(data.leads.length, size, meta.total ?? total));
    if (all.length === leads.length && data.leads.length === 0) settle(all, meta.total ?? total, true);
  }

  function oneMore(size: number): Promise<void> {
    if (coming) return coming;
    const mine = more(size).finally(() => {
      if (coming === mine) coming = null;
    });
    coming = mine;
    return mine;
  }

  async function load(next: LeadFilters): Promise<void> {
    filters = next;
    state.value = { at: 'asking', slow: false };
    await begin(() => {
      state.value = { at: 'asking', slow: true };
    });
  }

  return {
    state,
    load,
    refresh: () => (state.value.at === 'shown' ? begin() : load(filters)),
    next: () => oneMore(sizes.next),
    async all() {
      const mine = turn;
      for (;;) {
        await oneMore(sizes.all);
        const now = state.value;
        if (mine !== turn || now.at !== 'shown' || now.more.at !== 'there') return;
      }
    },
    learn(changed, gone) {
      const before = state.value;
      if (before.at !== 'shown') return;
      const left = before.leads.filter(({ id }) => !gone.includes(id));
      const went = before.leads.length - left.length;
      const news = new Map(changed.map((lead) => [lead.id, lead]));
      const isKnown = left.some(({ id }) => news.has(id));
      if (went === 0 && !isKnown) return;
      // What follows moves up by those that are gone.
      reached = Math.max(0, reached - went);
      const total = before.total === null ? null : Math.max(0, before.total - went);
      state.value = { ...before, leads: left.map((lead) => news.get(lead.id) ?? lead), total };
    },
    add(lead) {
      const before = state.value;
      if (before.at !== 'shown') return;
      const others = before.leads.filter(({ id }) => id !== lead.id);
      const isNew = others.length === before.leads.length;
      batch(() => {
        reached += isNew ? 1 : 0;
        const total = before.total === null ? null : before.total + (isNew ? 1 : 0);
        state.value = { ...before, leads: [lead, ...others], total };
      });
    },
  };
}
