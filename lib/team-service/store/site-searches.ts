/** The site searches of a team, in the transaction that the store is lent with: one runs at a time, and whoever runs it says now and then that it lives. */
import { randomBytes } from 'node:crypto';
import type { SearchEnd } from '../../site-search/search-state.ts';
import type { Tables } from '../database/tables.ts';
import type { Asking } from './asking.ts';

export interface SearchCounts {
  requests: number;
  /** Those that were read. */
  pages: number;
  /** Different ones that the pages named. */
  addresses: number;
  /** `stopped`: a member had enough of it. */
  end: SearchEnd | 'stopped' | null;
}

export interface KnownSearch {
  id: string;
  domain: string;
  state: 'waiting' | 'running' | 'over';
  counts: SearchCounts;
  /** Epoch milliseconds. */
  createdAt: number;
  endedAt: number | null;
}

/** A search that was taken to be run. */
export interface TakenSearch {
  id: string;
  lease: string;
  domain: string;
  /** Where it was left; null at its beginning. */
  progress: string | null;
}

/** What a running search says of itself. */
export interface SearchStep {
  progress: string;
  counts: SearchCounts;
  /** Until when nobody else takes it. */
  until: number;
}

export interface SiteSearches {
  /** The one that waits or runs already for this domain, or a new one; null where too many wait. */
  add(domain: string, now: number): Promise<KnownSearch | null>;
  find(id: string): Promise<KnownSearch | null>;
  /** The newest first. */
  latest(): Promise<KnownSearch[]>;
  /** The next one; null where none waits, or one is being run. */
  take(now: number, until: number): Promise<TakenSearch | null>;
  /** False where it is somebody else's by now. */
  keep(search: Pick<TakenSearch, 'id' | 'lease'>, step: SearchStep): Promise<boolean>;
  /** Over from now on, with what was found until then; null where there is none. Whoever runs it keeps its turn until they hear of it. */
  stop(id: string, now: number): Promise<KnownSearch | null>;
  /** With it goes what names pages: the counts stay. False where it was stopped before, or is somebody else's: one that was stopped has these counts and the next one its turn. */
  end(search: Pick<TakenSearch, 'id' | 'lease'>, counts: SearchCounts, now: number): Promise<boolean>;
}

const mostWaiting = 100;
/** So many that are over are told of. */
const mostKept = 100;

const none: SearchCounts = { requests: 0, pages: 0, addresses: 0, end: null };

export function teamSiteSearches({ trx, team, newId }: Asking): SiteSearches {
  const own = () => trx.selectFrom('site_searches').selectAll().where('team_id', '=', team);
  const open = () => own().where('state', '<>', 'over').orderBy('number');

  function update(search: Pick<TakenSearch, 'id' | 'lease'>, changes: Partial<Tables['site_searches']>) {
    return trx
      .updateTable('site_searches')
      .set(changes)
      .where('team_id', '=', team)
      .where('id', '=', search.id)
      .where('lease', '=', search.lease);
  }

  /** That it was stopped is not written over. */
  const running = (search: Pick<TakenSearch, 'id' | 'lease'>, changes: Partial<Tables['site_searches']>) =>
    update(search, changes).where('state', '<>', 'over').executeTakeFirstOrThrow();

  /** Of those that are over, the oldest. */
  async function tidy(): Promise<void> {
    const over = await own().where('state', '=', 'over').orderBy('number', 'desc').offset(mostKept).limit(1).execute();
    const [oldest] = over;
    if (!oldest) return;
    await trx
      .deleteFrom('site_searches')
      .where('team_id', '=', team)
      .where('state', '=', 'over')
      .where('number', '<=', oldest.number)
      .execute();
  }

  return {
    async add(domain, now) {
      const waiting = await open().execute();
      const same = waiting.find((one) => one.domain === domain);
      if (same) return knownSearch(same);
      if (waiting.length >= mostWaiting) return null;
      await tidy();
      const row: Tables['site_searches'] = {
        ...{ team_id: team, id: randomBytes(8).toString('hex'), number: newId(), domain, state: 'waiting' },
        ...{ progress: null, counts: JSON.stringify(none), lease: null, leased_until: 0 },
        ...{ created_at: now, ended_at: null },
      };
      await trx.insertInto('site_searches').values(row).execute();
      return knownSearch(row);
    },
    async find(id) {
      const row = await own().where('id', '=', id).executeTakeFirst();
      return row ? knownSearch(row) : null;
    },
    latest: async () => (await own().orderBy('number', 'desc').limit(mostKept).execute()).map(knownSearch),
    async take(now, until) {
      // One that was stopped may be at its last page.
      if (await own().where('leased_until', '>', now).executeTakeFirst()) return null;
      const next = await open().limit(1).executeTakeFirst();
      if (!next) return null;
      const lease = randomBytes(8).toString('hex');
      await trx
        .updateTable('site_searches')
        .set({ state: 'running', lease, leased_until: until })
        .where('team_id', '=', team)
        .where('id', '=', next.id)
        .execute();
      return { id: next.id, lease, domain: next.domain, progress: next.progress };
    },
    async keep(search, { progress, counts, until }) {
      const { numUpdatedRows } = await running(search, {
        progress,
        counts: JSON.stringify(counts),
        leased_until: until,
      });
      return numUpdatedRows > 0n;
    },
    async stop(id, now) {
      const row = await own().where('id', '=', id).executeTakeFirst();
      if (!row || row.state === 'over') return row ? knownSearch(row) : null;
      const stopped: SearchCounts = { ...JSON.parse(row.counts), end: 'stopped' };
      const over = { state: 'over', progress: null, counts: JSON.stringify(stopped), ended_at: now };
      await trx.updateTable('site_searches').set(over).where('team_id', '=', team).where('id', '=', id).execute();
      return knownSearch({ ...row, ...over });
    },
    async end(search, counts, now) {
      const free = { lease: null, leased_until: 0 };
      const over = { state: 'over', progress: null, counts: JSON.stringify(counts), ended_at: now };
      const { numUpdatedRows } = await running(search, { ...over, ...free });
      if (numUpdatedRows > 0n) return true;
      const stopped = JSON.stringify({ ...counts, end: 'stopped' });
      await update(search, { counts: stopped, ...free }).execute();
      return false;
    },
  };
}

function knownSearch({ id, domain, state, counts, created_at, ended_at }: Tables['site_searches']): KnownSearch {
  const read: SearchCounts = JSON.parse(counts);
  const at = state === 'waiting' || state === 'running' ? state : 'over';
  return { id, domain, state: at, counts: read, createdAt: created_at, endedAt: ended_at };
}
