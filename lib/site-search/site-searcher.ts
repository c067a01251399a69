/** Searches a company's site for whom it names, and learns what its pages say as they come. */
import type { Clock } from '../contract/times.ts';
import type { PageRead } from '../page/page-read.ts';
import type { SiteFetch } from './fetch-page.ts';
import { searchSite } from './search-site.ts';
import type { SiteSearch } from './search-state.ts';
import { siteOf } from './site-address.ts';
import { NotKept } from './take-answers.ts';

export interface SiteReading {
  /** Asks the hosts of a registrable domain, until `signal`. */
  siteFetch(domain: string, signal: AbortSignal): SiteFetch;
  /** Reads the text of a page inertly. Null when this one can't be read; rejects when none can: the search is given up then, and loses no page by it. */
  readPage(html: string, url: string): Promise<PageRead | null>;
  /** Nothing more is read for now. */
  doneReading(): Promise<void>;
}

interface SiteSearcherParts extends SiteReading {
  clock: Clock;
  /** Keeps what a page says, and gives the addresses that it names. */
  learn(page: PageRead & { uri: string; at: number }): Promise<readonly string[]>;
}

export interface SearchHow {
  signal: AbortSignal;
  /** Where an earlier search was left. */
  already?: SiteSearch;
  /** Told before each request and after each answer; a request is not sent before it settles. */
  onState(search: SiteSearch): Promise<void>;
  /** Whether what is found is still wanted: nothing is learnt, or asked for, after this says no. */
  isWanted(): Promise<boolean>;
  /** Addresses that a page named, once they are known. */
  learnt(emails: readonly string[]): void;
}

/** `start`: an address on the site. Null when that is no public site. Rejects with what the store refused to take, or why nothing can be read. */
export type SiteSearcher = (start: string, how: SearchHow) => Promise<SiteSearch | null>;

export function createSiteSearcher({
  clock,
  siteFetch,
  readPage,
  doneReading,
  learn,
}: SiteSearcherParts): SiteSearcher {
  let going = 0;
  return async (start, { learnt, isWanted, signal, ...how }) => {
    const over = new AbortController();
    const stop = new AbortController();
    let refused: unknown = null;
    const domain = siteOf(start)?.domain;
    if (domain === undefined) return null;
    going += 1;
    try {
      const fetch = siteFetch(domain, over.signal);
      const read = async (html: string, url: string) => {
        try {
          const page = await readPage(html, url);
          if (!(await isWanted())) stop.abort();
          else if (page) learnt(await learn({ uri: url, at: clock.now(), ...page }));
          return page;
        } catch (error) {
          refused = error;
          stop.abort();
          throw new NotKept();
        }
      };
      const both = AbortSignal.any([signal, stop.signal]);
      const ended = await searchSite(start, { clock, fetch, read }, { ...how, signal: both });
      if (refused !== null) throw refused;
      return ended;
    } finally {
      over.abort();
      going -= 1;
      if (going === 0) await doneReading();
    }
  };
}
