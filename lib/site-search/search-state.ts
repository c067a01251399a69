/** What a search knows, as plain JSON: another worker goes on with it where this one was stopped, and asks for nothing a second time. */
import type { PageRead } from '../page/page-read.ts';
import type { PageKind } from './page-words.ts';
import { keyOf } from './site-address.ts';
import type { Robots } from './site-rules.ts';

/** Why it is over. `moved`: the start leads to another site. `giving-up`: the site failed again and again. */
export type SearchEnd = 'done' | 'closed' | 'unreachable' | 'moved' | 'giving-up';

export interface SiteSearch {
  version: 1;
  /** The address that was asked first; another host's when the first is not there. */
  start: string;
  /** The registrable domain, in ASCII. */
  domain: string;
  /** Every request in its order, robots.txt and sitemaps among them. Written before it is sent. */
  asked: Asked[];
  /** By origin, of the hosts that were asked for theirs. */
  robots: Record<string, Robots>;
  /** Sitemaps that were found and not asked for yet. */
  sitemaps: string[];
  /** What may be asked for, in the order found; at most 400. */
  waiting: Waiting[];
  /** Pages that are known already, by `keyOf`. */
  known: string[];
  /** How pages of one group did. */
  groups: Record<string, Group>;
  pages: SitePage[];
  /** Hashes of what was read, so that the same is read once. */
  hashes: string[];
  end: SearchEnd | null;
  /** With `moved`: where to. */
  movedTo: string | null;
}

export interface Asked {
  address: string;
  what: 'robots' | 'sitemap' | 'page';
  /** Epoch milliseconds. */
  at: number;
  /** `under-way` may have been lost with the worker; `same`: it reads as one before. */
  outcome: 'under-way' | 'read' | 'same' | 'moved' | 'elsewhere' | 'no-page' | 'too-slow' | 'unreachable';
  /** Of an answer that is no page. */
  status?: number;
}

export interface Waiting {
  address: string;
  kind: PageKind;
  /** 0 to 110, and 1,000 for the start. */
  score: number;
  group: string;
  /** How many redirects led here. */
  hops: number;
}

export interface Group {
  read: number;
  /** Pages in a row that said nothing new. */
  barren: number;
}

/** What came from a page. */
export interface SitePage extends Pick<PageRead, 'facts' | 'names' | 'people'> {
  address: string;
  /** Epoch milliseconds. */
  at: number;
  /** It was longer than is read. */
  isCut: boolean;
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

/** That a host's robots.txt led to a page, as where a whole host leads to another's start, is no look at it. */
export const isAskedAsPage = (state: SiteSearch, address: string): boolean =>
  state.asked.some((one) => one.address === address && one.what !== 'robots');

/** Notes a request that is about to be sent. */
export function noteAsked(state: SiteSearch, address: string, what: Asked['what'], at: number): Asked {
  const asked: Asked = { address, what, at, outcome: 'under-way' };
  state.asked.push(asked);
  return asked;
}

export function dropWaiting(state: SiteSearch, address: string): void {
  state.waiting = state.waiting.filter((one) => one.address !== address);
}

/** A page that is asked for, or known by another address, waits no more. */
export function notePage(state: SiteSearch, address: string): void {
  const key = keyOf(address);
  if (!state.known.includes(key)) state.known.push(key);
  state.waiting = state.waiting.filter((one) => one.score >= startScore || keyOf(one.address) !== key);
}

/** Closes the address of a request that may be made again. */
const lost = '#lost';

/** The page was read, and what it says could not be kept: it waits again, to be asked for a second time and no third. */
export function putBack(state: SiteSearch, waiting: Waiting, asked: Asked, hash: string): void {
  if (isAsked(state, waiting.address + lost)) return;
  // Its line stays and counts.
  asked.address += lost;
  state.hashes = state.hashes.filter((one) => one !== hash);
  state.known = state.known.filter((key) => key !== keyOf(waiting.address));
  state.waiting.push(waiting);
}

/**
 * The state to go on with. What was under way when the search was stopped is lost, and not asked for again: only without a host's rules and
 * the start there would be no search, so that these are asked for once more.
 */
export function resumed(already: SiteSearch): SiteSearch {
  const state = structuredClone(already);
  for (const one of state.asked) {
    if (one.outcome !== 'under-way') continue;
    one.outcome = 'unreachable';
    const isNeeded = one.what === 'robots' || (one.what === 'page' && one.address === state.start);
    if (!isNeeded || state.asked.some(({ address }) => address === one.address + lost)) continue;
    // Its line stays and counts; the address itself may be asked for a second time, and no third.
    one.address += lost;
    if (one.what === 'robots') continue;
    state.known = state.known.filter((key) => key !== keyOf(state.start));
    state.waiting.push(...beginSearch(state.start, state.domain).waiting);
  }
  return state;
}
