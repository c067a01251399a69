/** Runs the site searches of all teams of a database, one a team at a time, by the code of a device. Where each stands is written before every request, so that any instance goes on with it. */
import { hash } from 'node:crypto';
import type { Clock } from '../../contract/times.ts';
import type { Answers } from '../../device-service/answers.ts';
import { createLearning, type ReadPage } from '../../device-service/learn/learning.ts';
import type { SiteFetch } from '../../site-search/fetch-page.ts';
import type { SiteSearch } from '../../site-search/search-state.ts';
import { createSiteSearcher } from '../../site-search/site-searcher.ts';
import { publicDomain } from '../../subject/domain.ts';
import type { Database } from '../database/database.ts';
import type { SearchCounts, SearchStep, SiteSearches, TakenSearch } from '../store/site-searches.ts';
import { lendTeamStore } from '../store/team-store.ts';
import type { PageReader } from './page-reader.ts';

export interface SearchRunnerParts {
  database: Database;
  clock: Clock;
  fetch: SiteFetch;
  reader: Pick<PageReader, 'ready' | 'read'>;
  kindsOf: Answers['kindsOf'];
  /** After each search, for logs: numbers, no domain. */
  onEnd?(counts: SearchCounts): void;
  /** What kept `run` from a search, such as a database that is away. It goes on after a pause. */
  onError?(error: unknown): void;
}

export interface SearchRunner {
  /** One search, of this team or of any; false when none is to be run. */
  step(signal: AbortSignal, team?: number): Promise<boolean>;
  /** Until the signal is aborted; a search that is under way then is left where it stands. */
  run(signal: AbortSignal): Promise<void>;
}

/** How long a search is somebody's after each sign of life: longer than a page, its reading and a pause may take. */
export const leaseTime = 3 * 60_000;
/** Before it is looked again whether there is something to search. */
const idle = 2_000;
/** Of different teams, so that a slow site holds up no other team. */
const atOnce = 4;
/** Of one search: what fails so often by itself, such as a page that no memory suffices for, holds up its team no longer. */
const mostFailures = 3;

export function createSearchRunner(parts: SearchRunnerParts): SearchRunner {
  const { database, clock } = parts;

  /** The next search, which is its own from now on; null when none is to be run. */
  async function take(signal: AbortSignal, only?: number): Promise<(() => Promise<void>) | null> {
    for (const team of only === undefined ? await teamsThatSearch(database) : [only]) {
      const lend: LendSearches = (work) => lendTeamStore(database, { team })(({ siteSearches }) => work(siteSearches));
      const now = clock.now();
      const taken = await lend((searches) => searches.take(now, now + leaseTime));
      if (taken) return () => search(team, taken, lend, signal);
    }
    return null;
  }

  async function search(team: number, taken: TakenSearch, lend: LendSearches, signal: AbortSignal): Promise<void> {
    const progress = progressOf(taken);
    try {
      await parts.reader.ready();
      await searchOn(team, taken, lend, signal, progress);
    } catch (error) {
      // A stop is no fault of its own.
      if (signal.aborted) throw error;
      progress.failures += 1;
      // Where the database is away, it stays as it was written last.
      if (progress.failures < mostFailures)
        await lend((searches) => searches.keep(taken, stepOf(progress, clock.now())));
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
      // One that costs the reader its thread is read by nobody: the next one has another.
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
        const isMine = await lend((searches) => searches.keep(taken, stepOf(progress, clock.now())));
        if (!isMine) lost.abort();
      },
    });
    if (signal.aborted) return;
    // A member stopped it, and the next one has its turn; of one that is somebody else's nothing is written.
    if (lost.signal.aborted) return void (await lend((one) => one.end(taken, countsOf(progress, null), clock.now())));
    progress.search = ended;
    await end(taken, lend, countsOf(progress, ended ? ended.end : 'closed'));
  }

  async function end(taken: TakenSearch, lend: LendSearches, counts: SearchCounts): Promise<void> {
    await lend((searches) => searches.end(taken, counts, clock.now()));
    parts.onEnd?.(counts);
  }

  /** What a page says is kept in one transaction with what was known before. */
  function learn(team: number, page: ReadPage): Promise<readonly string[]> {
    return lendTeamStore(database, { team })(({ directory }) => {
      const known = { directory, noteChanges: async () => undefined, registrable: publicDomain };
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
  /** Null before its first request, and of what is no public site. */
  search: SiteSearch | null;
  /** Hashes of the addresses that pages named, so that they are counted once. */
  found: Set<string>;
  /** How often it failed by itself. */
  failures: number;
}

function progressOf({ progress }: TakenSearch): Progress {
  const { search = null, found = [], failures = 0 } = progress === null ? {} : JSON.parse(progress);
  return { search, found: new Set(found), failures };
}

const keyOf = (email: string): string => hash('sha256', email.toLowerCase()).slice(0, 16);

function stepOf(progress: Progress, now: number): SearchStep {
  const { search, found, failures } = progress;
  const kept = { search: search && withoutPeople(search), found: [...found], failures };
  return { progress: JSON.stringify(kept), counts: countsOf(progress, search?.end ?? null), until: now + leaseTime };
}

/** Whom its pages name is kept where the team's knowledge is. */
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
