/** Searches a company's site and stores what its pages say while it runs. */
import type { Clock } from '../contract/times.ts';
import type { PageRead } from '../page/page-read.ts';
import type { SiteFetch } from './fetch-page.ts';
import { searchSite } from './search-site.ts';
import type { SiteSearch } from './search-state.ts';
import { siteOf } from './site-address.ts';
import { NotStored } from './take-answers.ts';
import { isVcard, readVcard } from './vcard.ts';

export interface SiteReading {
  /** Sends requests to hosts of the domain, until `signal`. */
  siteFetch(domain: string, signal: AbortSignal): SiteFetch;
  /**
   * Reads a page's text inertly. Null for an unreadable page. Rejects when no page can be read: the search then stops
   * and no page is lost.
   */
  readPage(html: string, url: string): Promise<PageRead | null>;
  /** Releases the reader. */
  doneReading(): Promise<void>;
}

interface SiteSearcherParts extends SiteReading {
  clock: Clock;
  /** Stores what a page says, and returns the addresses it names. */
  learn(page: PageRead & { uri: string; at: number }): Promise<readonly string[]>;
}

interface SearchHow {
  signal: AbortSignal;
  /** The state of an earlier search. */
  already?: SiteSearch;
  /** Called before each request and after each answer; a request waits until it settles. */
  onState(search: SiteSearch): Promise<void>;
  /** False when results are no longer wanted: nothing more is stored or requested. */
  isWanted(): Promise<boolean>;
  /** Addresses named by a page, once stored. */
  learnt(emails: readonly string[]): void;
}

/**
 * `start`: an address on the site. Null when that is no public site. Rejects with the store's refusal, or why nothing
 * can be read.
 */
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
          const page = isVcard(html) ? readVcard(html) : await readPage(html, url);
          if (!(await isWanted())) stop.abort();
          else if (page) learnt(await learn({ uri: url, at: clock.now(), ...page }));
          return page;
        } catch (error) {
          refused = error;
          stop.abort();
          throw new NotStored();
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
