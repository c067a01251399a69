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
  end: SearchEnd | null;
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
  /** With it goes what names pages: the counts stay. */
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
      .where('lease', '=', search.lease)
      .executeTakeFirstOrThrow();
  }

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
      const [next, ...others] = await open().execute();
      if (!next || [next, ...others].some(({ leased_until }) => leased_until > now)) return null;
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
      const { numUpdatedRows } = await update(search, {
        progress,
        counts: JSON.stringify(counts),
        leased_until: until,
      });
      return numUpdatedRows > 0n;
    },
    async end(search, counts, now) {
      const { numUpdatedRows } = await update(search, {
        ...{ state: 'over', progress: null, counts: JSON.stringify(counts) },
        ...{ lease: null, leased_until: 0, ended_at: now },
      });
      return numUpdatedRows > 0n;
    },
  };
}

function knownSearch({ id, domain, state, counts, created_at, ended_at }: Tables['site_searches']): KnownSearch {
  const read: SearchCounts = JSON.parse(counts);
  const at = state === 'waiting' || state === 'running' ? state : 'over';
  return { id, domain, state: at, counts: read, createdAt: created_at, endedAt: ended_at };
}
