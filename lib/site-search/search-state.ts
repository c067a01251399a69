/** A search's state as plain JSON: after a restart it continues and sends only lost requests again, once. */
import type { PageRead } from '../page/page-read.ts';
import type { PageKind } from './page-words.ts';
import { keyOf } from './site-address.ts';
import type { Robots } from './site-rules.ts';

/**
 * Why it ended. `closed`: robots.txt disallows the pages that matter. `http-only`: the encrypted address leads to the
 * plain one. `scripted`: scripts write the pages. `moved`: the start leads to another site. `hidden-redirect`: the
 * browser does not say where it leads. `giving-up`: the site kept failing, or refused its pages.
 */
export const searchEnds = [
  ...(['done', 'closed', 'http-only', 'scripted', 'unreachable', 'moved'] as const),
  ...(['hidden-redirect', 'giving-up'] as const),
] as const;
export type SearchEnd = (typeof searchEnds)[number];

export interface SiteSearch {
  version: 1;
  /** The first address requested; on another host if the first does not exist. */
  start: string;
  /** The registrable domain, in ASCII. */
  domain: string;
  /** Every request in order, including robots.txt and sitemaps. Recorded before it is sent. */
  asked: Asked[];
  /** By origin, of hosts whose rules were requested. */
  robots: Record<string, Robots>;
  /** Sitemaps found and not yet requested. */
  sitemaps: string[];
  /** Candidate pages in the order found; at most 400. */
  waiting: Waiting[];
  /** Known pages, by `keyOf`. */
  known: string[];
  /** Promising pages that robots.txt disallowed; missing in older states. */
  disallowed?: number;
  /** Results per group of pages. */
  groups: Record<string, Group>;
  pages: SitePage[];
  /** Hashes of pages read, to skip duplicates. */
  hashes: string[];
  end: SearchEnd | null;
  /** The target of `moved`. */
  movedTo: string | null;
}

export interface Asked {
  address: string;
  what: 'robots' | 'sitemap' | 'page';
  /** Epoch milliseconds. */
  at: number;
  /** `lost`: the search was stopped before its answer was stored. `same`: equal to an earlier page. */
  outcome: 'under-way' | 'lost' | 'read' | 'same' | 'moved' | 'elsewhere' | 'no-page' | 'too-slow' | 'unreachable';
  /** For an answer that is no page. */
  status?: number;
  /** A page's place among the waiting ones, while it is under way. */
  waiting?: Waiting | undefined;
}

export interface Waiting {
  address: string;
  kind: PageKind;
  /** 0 to 110, and 1,000 for the start. */
  score: number;
  group: string;
  /** The number of redirects that led here. */
  hops: number;
}

export interface Group {
  read: number;
  /** Fruitless pages in a row. */
  barren: number;
}

export interface SitePage extends Pick<PageRead, 'facts' | 'names' | 'people'> {
  address: string;
  /** Epoch milliseconds. */
  at: number;
  /** It exceeded the size limit. */
  isCut: boolean;
  /** Its scripts would write its content. */
  isScripted?: boolean;
}

export function beginSearch(start: string, domain: string): SiteSearch {
  return {
    version: 1,
    start,
    domain,
    asked: [],
    robots: {},
    sitemaps: [],
    waiting: [{ address: start, kind: 'other', score: startScore, group: 'start', hops: 0 }],
    known: [],
    groups: {},
    pages: [],
    hashes: [],
    end: null,
    movedTo: null,
  };
}

export const startScore = 1_000;

export const isAsked = (state: SiteSearch, address: string): boolean =>
  state.asked.some((one) => one.address === address);

/** If a host's robots.txt redirects to a page, that does not count as reading the page. */
export const isAskedAsPage = (state: SiteSearch, address: string): boolean =>
  state.asked.some((one) => one.address === address && one.what !== 'robots');

/** Records a request that is about to be sent. */
export function noteAsked(
  state: SiteSearch,
  address: string,
  what: Asked['what'],
  at: number,
  waiting?: Waiting,
): Asked {
  const asked: Asked = { address, what, at, outcome: 'under-way', ...(waiting && { waiting }) };
  state.asked.push(asked);
  return asked;
}

export function dropWaiting(state: SiteSearch, address: string): void {
  state.waiting = state.waiting.filter((one) => one.address !== address);
}

/** Removes a page that was requested, or is known by another address, from the waiting ones. */
export function notePage(state: SiteSearch, address: string): void {
  const key = keyOf(address);
  if (!state.known.includes(key)) state.known.push(key);
  state.waiting = state.waiting.filter((one) => one.score >= startScore || keyOf(one.address) !== key);
}

/** Appended to the address of a lost request, so that the address can be requested once more. */
const lost = '#lost';

/** The page was read but its content could not be stored: it waits again, for one more request at most. */
export function putBack(state: SiteSearch, waiting: Waiting, asked: Asked): void {
  if (isAsked(state, waiting.address + lost)) return;
  // The entry stays in `asked` and counts toward the limit.
  asked.address += lost;
  state.known = state.known.filter((key) => key !== keyOf(waiting.address));
  state.waiting.push(waiting);
}

/** The state to continue with. A request in flight at the stop is lost and sent once more. */
export function resumed(already: SiteSearch): SiteSearch {
  const state = structuredClone(already);
  for (const one of state.asked) {
    if (one.outcome !== 'under-way') continue;
    const { waiting } = one;
    one.outcome = 'lost';
    one.waiting = undefined;
    if (waiting) putBack(state, waiting, one);
    else if (one.what !== 'page' && !isAsked(state, one.address + lost)) one.address += lost;
  }
  return state;
}
