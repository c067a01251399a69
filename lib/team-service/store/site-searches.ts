/** A team's site searches, inside the store's transaction. One runs at a time, and its runner renews a lease. */
import { randomBytes } from 'node:crypto';
import type { SearchEnd } from '../../site-search/search-state.ts';
import { wholeMoment } from '../database/moment.ts';
import type { Tables } from '../database/tables.ts';
import type { Asking } from './asking.ts';

export interface SearchCounts {
  requests: number;
  /** Pages that were read. */
  pages: number;
  /** Distinct addresses on them. */
  addresses: number;
  /** `stopped`: by a member. */
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

/** A leased search. */
export interface TakenSearch {
  id: string;
  lease: string;
  domain: string;
  /** Where to continue; `null` at the beginning. */
  progress: string | null;
}

/** Progress of a running search. */
export interface SearchStep {
  progress: string;
  counts: SearchCounts;
  /** End of the lease. */
  until: number;
}

export interface SiteSearches {
  /** The unfinished search for this domain, or a new one; `null` if too many wait. */
  add(domain: string, now: number): Promise<KnownSearch | null>;
  find(id: string): Promise<KnownSearch | null>;
  /** Newest first. */
  latest(): Promise<KnownSearch[]>;
  /** Leases the next one; `null` if none waits or one runs. */
  take(now: number, until: number): Promise<TakenSearch | null>;
  /** False if the lease is lost. */
  keep(search: Pick<TakenSearch, 'id' | 'lease'>, step: SearchStep): Promise<boolean>;
  /** Ends it with the results so far; `null` if there is none. Its runner keeps the turn until it notices. */
  stop(id: string, now: number): Promise<KnownSearch | null>;
  /**
   * Removes the progress, which names pages, and keeps the counts. False after a stop or without the lease. After a
   * stop the counts are written, and the next search may start.
   */
  end(search: Pick<TakenSearch, 'id' | 'lease'>, counts: SearchCounts, now: number): Promise<boolean>;
}

const mostWaiting = 100;
/** Finished searches that are kept. */
const mostFinished = 100;

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

  /** A stop is not overwritten. */
  const running = (search: Pick<TakenSearch, 'id' | 'lease'>, changes: Partial<Tables['site_searches']>) =>
    update(search, changes).where('state', '<>', 'over').executeTakeFirstOrThrow();

  /** Removes the oldest finished ones. */
  async function tidy(): Promise<void> {
    const over = await own()
      .where('state', '=', 'over')
      .orderBy('number', 'desc')
      .offset(mostFinished)
      .limit(1)
      .execute();
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
        ...{ created_at: wholeMoment(now), ended_at: null },
      };
      await trx.insertInto('site_searches').values(row).execute();
      return knownSearch(row);
    },
    async find(id) {
      const row = await own().where('id', '=', id).executeTakeFirst();
      return row ? knownSearch(row) : null;
    },
    latest: async () => (await own().orderBy('number', 'desc').limit(mostFinished).execute()).map(knownSearch),
    async take(now, until) {
      // A stopped search may still read its last page.
      if (await own().where('leased_until', '>', wholeMoment(now)).executeTakeFirst()) return null;
      const next = await open().limit(1).executeTakeFirst();
      if (!next) return null;
      const lease = randomBytes(8).toString('hex');
      await trx
        .updateTable('site_searches')
        .set({ state: 'running', lease, leased_until: wholeMoment(until) })
        .where('team_id', '=', team)
        .where('id', '=', next.id)
        .execute();
      return { id: next.id, lease, domain: next.domain, progress: next.progress };
    },
    async keep(search, { progress, counts, until }) {
      const { numUpdatedRows } = await running(search, {
        progress,
        counts: JSON.stringify(counts),
        leased_until: wholeMoment(until),
      });
      return numUpdatedRows > 0n;
    },
    async stop(id, now) {
      const row = await own().where('id', '=', id).executeTakeFirst();
      if (!row || row.state === 'over') return row ? knownSearch(row) : null;
      const stopped: SearchCounts = { ...JSON.parse(row.counts), end: 'stopped' };
      const over = { state: 'over', progress: null, counts: JSON.stringify(stopped), ended_at: wholeMoment(now) };
      await trx.updateTable('site_searches').set(over).where('team_id', '=', team).where('id', '=', id).execute();
      return knownSearch({ ...row, ...over });
    },
    async end(search, counts, now) {
      const free = { lease: null, leased_until: 0 };
      const over = { state: 'over', progress: null, counts: JSON.stringify(counts), ended_at: wholeMoment(now) };
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
