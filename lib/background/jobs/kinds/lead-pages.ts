/**
 * Reads a list of leads of any length, page by page. Pages overlap, so a lead deleted meanwhile cannot hide another;
 * duplicates are dropped. Past the largest offset, the list restarts at the last creation time seen. Pure functions
 * of plain data. lib/contract/README.md §4.9, §8.
 */
import { limits } from '../../../contract/limits.ts';
import type { Params, Reply } from '../../../contract/operations.ts';
import type { Lead } from '../../../contract/resources/lead.ts';
import { readTime, writeIso } from '../../../contract/times.ts';
import { isRecord } from '../../../contract/tolerant.ts';
import type { Fields } from '../../../device-service/leads/lead-fields.ts';

export interface Cursor {
  offset: number;
  /** Upper bound of `created_at`: newer leads came already. Null in the first slice. */
  to: string | null;
  /** Ids of the previous page, and of earlier leads created close to its last one. Grouped by creation time. */
  seen: { at: string | null; ids: number[] }[];
}

const { maxPerPage, maxOffset } = limits.leads;

/** Leads of the previous page that come again: about the most that are deleted while one page loads */
const overlap = 20;

export const firstPage: Cursor = { offset: 0, to: null, seen: [] };

/** Approximate number of requests for the whole list */
export function pagesOf(total: number): number {
  return Math.ceil(total / (maxPerPage - overlap));
}

export type Turned =
  /** `leads`: those not seen before. `next`: null after the last page. */
  | { at: 'page'; leads: Lead[]; next: Cursor | null }
  /** Too much was created or deleted for it to join the previous page: reading continues by time */
  | { at: 'lost'; next: Cursor }
  /** More leads share one second than the list can show */
  | { at: 'stuck' };

/** `now`: epoch milliseconds, for relative filters */
export function pageOf(filters: Fields, cursor: Cursor, now: number): Params<'listLeads'> {
  const { offset, to } = cursor;
  const slice = to === null ? {} : { created_at: until(filters.created_at, to, now) };
  return { ...filters, ...slice, limit: maxPerPage, offset };
}

/** Offsets of the next pages of the same slice, after a full page. `total`: of the slice. */
export function ahead({ offset }: Cursor, pages: number, total: number): number[] {
  const offsets = Array.from({ length: pages }, (_, index) => offset + (index + 1) * (maxPerPage - overlap));
  return offsets.filter((one) => one <= maxOffset && one + overlap < total);
}

/** The page has as many leads as requested, so the offsets of the next ones are known */
export function isFull({ data, meta }: Reply<'listLeads'>): boolean {
  return (meta.count ?? data.leads.length) === maxPerPage;
}

export function turned(cursor: Cursor, { data, meta }: Reply<'listLeads'>): Turned {
  const seen = new Set(cursor.seen.flatMap(({ ids }) => ids));
  // Leads before the first one already seen came on earlier pages, or were created meanwhile.
  const first = cursor.offset === 0 ? -1 : data.leads.findIndex(({ id }) => seen.has(id));
  const leads = data.leads.filter(({ id }, index) => index > first && !seen.has(id));
  const joins = cursor.offset === 0 || leads.length < data.leads.length || seen.size === 0;
  const following = joins ? null : nextSlice(cursor);
  if (following) return { at: 'lost', next: following };
  const got = meta.count ?? data.leads.length;
  // A total may be older than the list, so after a full page another one is asked for.
  const mayBeLast = got < maxPerPage || leads.length === 0;
  const isLast = got === 0 || (mayBeLast && (meta.total === null || cursor.offset + got >= meta.total));
  if (isLast) return { at: 'page', leads, next: null };
  const next = { offset: cursor.offset + Math.max(1, got - overlap), to: cursor.to, seen: seenOn(data.leads, cursor) };
  if (next.offset <= maxOffset) return { at: 'page', leads, next };
  const slice = nextSlice(next);
  return slice ? { at: 'page', leads, next: slice } : { at: 'stuck' };
}

/**
 * Ids of this page, and earlier ones barely newer than its last lead: they come again when reading continues by time
 */
function seenOn(leads: readonly Lead[], cursor: Cursor): Cursor['seen'] {
  const groups = new Map<string | null, number[]>();
  for (const { id, created_at } of leads) {
    const ids = groups.get(created_at) ?? [];
    ids.push(id);
    groups.set(created_at, ids);
  }
  const last = readTime(leads.at(-1)?.created_at ?? null) ?? 0;
  for (const { at, ids } of cursor.seen) {
    if ((readTime(at) ?? Number.POSITIVE_INFINITY) <= last + second)
      groups.set(at, [...ids, ...(groups.get(at) ?? [])]);
  }
  return [...groups].map(([at, ids]) => ({ at, ids }));
}

const second = 1_000;

/** Begins a second later, in case a service treats the end of a span as exclusive. Null if that makes no progress. */
function nextSlice({ to, seen }: Cursor): Cursor | null {
  const times = seen.map(({ at }) => readTime(at)).filter((at) => at !== null);
  if (times.length === 0) return null;
  const next = isoOf(times.reduce((one, other) => Math.min(one, other)) + second);
  return next === to ? null : { offset: 0, to: next, seen };
}

function isoOf(time: number): string {
  return `${writeIso(time).slice(0, 19)}Z`;
}

type When = Params<'listLeads'>['created_at'];

/** The user's own span, up to where the slice begins */
function until(wanted: unknown, to: string, now: number): When {
  const begin = typeof wanted === 'string' ? beginOf(wanted, now) : null;
  const own = isRecord(wanted) && typeof wanted.from === 'string' ? wanted.from : null;
  const from = begin === null ? own : isoOf(begin);
  if (from === null) return { to };
  return { from: Date.parse(from) > Date.parse(to) ? to : from, to };
}

const hour = 60 * 60 * second;
const day = 24 * hour;

/** When a named span of the contract begins; null for one without a beginning */
function beginOf(preset: string, now: number): number | null {
  const today = now - (now % day);
  switch (preset) {
    case 'last1h':
      return now - hour;
    case 'today':
      return today;
    case 'this_week':
      return today - ((new Date(now).getUTCDay() + 6) % 7) * day;
    case 'last7d':
      return now - 7 * day;
    case 'last30d':
      return now - 30 * day;
    case 'current_year':
      return Date.UTC(new Date(now).getUTCFullYear(), 0, 1);
    default:
      return null;
  }
}
