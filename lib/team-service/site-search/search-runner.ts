/**
 * Runs the site searches of all teams of a database, one per team at a time, by the code of a device. Progress is
 * written before each request, so any instance can continue.
 */

import { hash } from 'node:crypto';
import { keyOfEmail } from '../../contract/text.ts';
import type { Clock } from '../../contract/times.ts';
import type { Answers } from '../../device-service/answers.ts';
import { createLearning, type ReadPage } from '../../device-service/learn/learning.ts';
import type { SiteFetch } from '../../site-search/fetch-page.ts';
import type { SiteSearch } from '../../site-search/search-state.ts';
import { createSiteSearcher } from '../../site-search/site-searcher.ts';
import { publicDomain } from '../../subject/domain.ts';
import type { Database } from '../database/database.ts';
import { createRounds } from '../rounds.ts';
import type { SearchCounts, SearchStep, SiteSearches, TakenSearch } from '../store/site-searches.ts';
import { lendTeamStore } from '../store/team-store.ts';
import type { PageReader } from './page-reader.ts';

interface SearchRunnerParts {
  database: Database;
  clock: Clock;
  fetch: SiteFetch;
  reader: Pick<PageReader, 'ready' | 'read'>;
  kindsOf: Answers['kindsOf'];
  /** Called after each search, for logs. Contains no domain. */
  onEnd?(counts: SearchCounts): void;
  /** Something kept `run` from a search, such as an unreachable database. It continues after a pause. */
  onError?(error: unknown): void;
}

interface SearchRunner {
  /** Runs one search, of this team or of any; false if none waits. */
  step(signal: AbortSignal, team?: number): Promise<boolean>;
  /** Runs until the signal is aborted; a running search keeps its progress. */
  run(signal: AbortSignal): Promise<void>;
}

/** A lease lasts longer than a page, its parsing and a pause. */
export const leaseTime = 3 * 60_000;
/** Milliseconds before a search that failed is tried again. Its member is waiting. */
export const pauseAfterFailure = 10_000;
/** Poll interval in milliseconds. */
const idle = 2_000;
/** Searches of different teams in parallel, so that a slow site delays only its own team. */
const atOnce = 4;
/** Failures of one search, such as a page that exhausts the memory, until it no longer blocks its team. */
const mostFailures = 3;

export function createSearchRunner(parts: SearchRunnerParts): SearchRunner {
  const { database, clock } = parts;
  const rounds = createRounds<number>();

  /** Leases the next search; `null` if none waits. */
  async function take(signal: AbortSignal, only?: number): Promise<(() => Promise<void>) | null> {
    for (const team of only === undefined ? await nextTeams() : [only]) {
      const lend: LendSearches = (work) => lendTeamStore(database, { team })(({ siteSearches }) => work(siteSearches));
      const now = clock.now();
      const taken = await lend((searches) => searches.take(now, now + leaseTime));
      if (!taken) continue;
      rounds.serve(team);
      return () => search(team, taken, lend, signal);
    }
    return null;
  }

  const nextTeams = async () => rounds.inOrder(await teamsThatSearch(database), (team) => team);

  async function search(team: number, taken: TakenSearch, lend: LendSearches, signal: AbortSignal): Promise<void> {
    const progress = progressOf(taken);
    try {
      await parts.reader.ready();
      await searchOn(team, taken, lend, signal, progress);
    } catch (error) {
      // A shutdown is not a failure of the search.
      if (signal.aborted) throw error;
      progress.failures += 1;
      // If the database is unreachable, the last written progress stays.
      if (progress.failures < mostFailures)
        await lend((searches) => searches.keep(taken, stepOf(progress, clock.now() + pauseAfterFailure)));
      else await end(taken, lend, countsOf(progress, 'giving-up'));
      throw error;
    }
  }

  async function searchOn(
    team: number,
    taken: TakenSearch,
    lend: LendSearches,
    signal: AbortSignal,
    progress: Progress,
  ): Promise<void> {
    const lost = new AbortController();
    const either = AbortSignal.any([signal, lost.signal]);
    const searchSite = createSiteSearcher({
      clock,
      siteFetch: () => parts.fetch,
      // A page that breaks the thread is skipped; the next one gets a new thread.
      readPage: (html, url) => parts.reader.read(html, url).catch(() => null),
      doneReading: async () => undefined,
      learn: (page) => learn(team, page),
    });
    const ended = await searchSite(taken.domain, {
      signal: either,
      ...(progress.search && { already: progress.search }),
      isWanted: async () => !either.aborted,
      learnt(emails) {
        for (const email of emails) progress.found.add(keyOf(email));
      },
      async onState(state) {
        progress.search = state;
        const isMine = await lend((searches) => searches.keep(taken, stepOf(progress, clock.now() + leaseTime)));
        if (!isMine) lost.abort();
      },
    });
    if (signal.aborted) return;
    // A member stopped it: the next search may start. A lost lease writes nothing.
    if (lost.signal.aborted) return void (await lend((one) => one.end(taken, countsOf(progress, null), clock.now())));
    progress.search = ended;
    await end(taken, lend, countsOf(progress, ended ? ended.end : 'closed'));
  }

  async function end(taken: TakenSearch, lend: LendSearches, counts: SearchCounts): Promise<void> {
    await lend((searches) => searches.end(taken, counts, clock.now()));
    parts.onEnd?.(counts);
  }

  /** Merges a page into the team's knowledge in one transaction. */
  function learn(team: number, page: ReadPage): Promise<readonly string[]> {
    return lendTeamStore(database, { team })(({ directory }) => {
      const noteChanges = async () => undefined;
      const known = { directory, noteChanges, registrable: publicDomain, now: clock.now };
      return createLearning(known, parts.kindsOf, (work) => work()).learn(page);
    });
  }

  function report(error: unknown): null {
    parts.onError?.(error);
    return null;
  }

  return {
    async step(signal, team) {
      const begin = await take(signal, team);
      await begin?.();
      return begin !== null;
    },
    async run(signal) {
      const running = new Set<Promise<unknown>>();
      while (!signal.aborted) {
        const begin = running.size < atOnce ? await take(signal).catch(report) : null;
        if (begin) {
          const work: Promise<unknown> = begin()
            .catch(report)
            .finally(() => running.delete(work));
          running.add(work);
        } else await Promise.race([...running, clock.wait(idle, signal).catch(() => undefined)]);
      }
      await Promise.all(running);
    },
  };
}

type LendSearches = <Result>(work: (searches: SiteSearches) => Promise<Result>) => Promise<Result>;

interface Progress {
  /** `null` before the first request, and for a domain without a public site. */
  search: SiteSearch | null;
  /** Hashes of the addresses found, so that each is counted once. */
  found: Set<string>;
  /** Failures so far. */
  failures: number;
}

function progressOf({ progress }: TakenSearch): Progress {
  const { search = null, found = [], failures = 0 } = progress === null ? {} : JSON.parse(progress);
  return { search, found: new Set(found), failures };
}

const keyOf = (email: string): string => hash('sha256', keyOfEmail(email)).slice(0, 16);

/** `until`: end of the lease. */
function stepOf(progress: Progress, until: number): SearchStep {
  const { search, found, failures } = progress;
  const saved = { search: search && withoutPeople(search), found: [...found], failures };
  return { progress: JSON.stringify(saved), counts: countsOf(progress, search?.end ?? null), until };
}

/** The people found are stored with the team's knowledge only. */
function withoutPeople(search: SiteSearch): SiteSearch {
  const pages = search.pages.map((page) => ({
    ...page,
    names: [],
    people: [],
    facts: { ...page.facts, addresses: [], authors: [] },
  }));
  return { ...search, pages };
}

function countsOf({ search, found }: Progress, end: SearchCounts['end']): SearchCounts {
  return { requests: search?.asked.length ?? 0, pages: search?.pages.length ?? 0, addresses: found.size, end };
}

async function teamsThatSearch(database: Database): Promise<number[]> {
  const rows = await database.within('read', (trx) =>
    trx
      .selectFrom('site_searches')
      .select('team_id')
      .where('state', '<>', 'over')
      .distinct()
      .orderBy('team_id')
      .execute(),
  );
  return rows.map(({ team_id }) => team_id);
}
