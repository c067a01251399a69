/** Applies an answer to the state: a host's rules, a sitemap's addresses, a page's people and links. */
import type { PageRead } from '../page/page-read.ts';
import { type Fetched, type FetchParts, fetchFrom, unpacked } from './fetch-page.ts';
import { textOfPage } from './page-text.ts';
import { addLinks, noteGain } from './plan.ts';
import { isAvoided } from './rank-link.ts';
import {
  type Asked,
  beginSearch,
  dropWaiting,
  isAsked,
  isAskedAsPage,
  noteAsked,
  notePage,
  putBack,
  type SiteSearch,
  startScore,
  type Waiting,
} from './search-state.ts';
import { addressWithin, isChangingAddress, keyOf, type Site } from './site-address.ts';
import { longestRobots, type Robots, type SiteRules } from './site-rules.ts';
import { byPromise, readSitemap } from './sitemap.ts';

export interface SearchParts extends FetchParts {
  /**
   * Reads a page's text inertly: `lib/page/page-read.ts`. Null or a rejection counts as an empty page.
   * If it rejects with `NotStored`, the page is requested once more when the search continues.
   */
  read(html: string, url: string): Promise<PageRead | null>;
}

/** A page could not be read or stored, through no fault of the page. */
export class NotStored extends Error {}

interface Around {
  signal: AbortSignal;
  rulesOf(origin: string): SiteRules | null;
  report(): Promise<void>;
  /** Milliseconds between two requests. */
  pause: number;
  mostRequests: number;
}

export interface Answers {
  /** Requests a host's robots.txt, following redirects within the site. */
  takeRobots(origin: string, asked: Asked): Promise<void>;
  takeSitemap(asked: Asked, fetched: Fetched): Promise<void>;
  takePage(waiting: Waiting, asked: Asked, fetched: Fetched): Promise<void>;
}

const mostHops = 4;
const mostMaps = 3;
/** Links ranked before yielding. Ranking a sitemap of 20,000 addresses at once would block a team's service. */
const addedAtOnce = 500;
/** Most sitemaps taken from one robots.txt, because all of them are checked whenever a page is chosen. */
const mostNamed = 50;

export function createAnswers(site: Site, parts: SearchParts, state: SiteSearch, around: Around): Answers {
  const { signal, rulesOf, report, pause, mostRequests } = around;
  /** Hashes of pages that are being read: an equal page may arrive in between. */
  const reading = new Set<string>();

  /** An address on the site that a redirect may lead to. */
  function requestable(target: string, base: string): string | null {
    const to = addressWithin(site, target, base);
    return to === null || isChangingAddress(to) ? null : to;
  }

  async function takeRobots(origin: string, first: Asked): Promise<void> {
    let asked = first;
    for (let hop = 0; ; hop += 1) {
      const fetched = await fetchFrom(parts, asked.address, 'text', signal);
      if (fetched.at === 'stopped') return;
      noteOutcome(asked, fetched);
      if (isPlainOnly(site, asked.address, fetched)) state.end = 'http-only';
      const to = fetched.at === 'moved' && fetched.to ? requestable(fetched.to, asked.address) : null;
      if (to === null || hop >= mostHops || isAsked(state, to) || state.asked.length >= mostRequests) {
        const robots = robotsFrom(fetched, to);
        // If a redirect led to another host's file, that host need not be asked.
        const { origin: last, pathname } = new URL(asked.address);
        if (last !== origin && pathname === '/robots.txt') state.robots[last] ??= robots;
        if (isHiddenRedirect(fetched)) noteHidden(origin);
        noteMoved(origin, asked.address, fetched);
        return setRobots(origin, robots, asked.status !== 429);
      }
      await parts.clock.wait(pause, signal).catch(() => undefined);
      if (signal.aborted) return;
      asked = noteAsked(state, to, 'robots', parts.clock.now());
      await report();
    }
  }

  function robotsFrom(fetched: Fetched, to: string | null): Robots {
    // It is stored with the state at every step.
    if (fetched.at === 'here') return textOfPage(fetched.bytes, 'utf-8', '').slice(0, longestRobots);
    // A host that redirects to another host's rules follows those.
    const others = to === null ? undefined : state.robots[new URL(to).origin];
    if (others !== undefined) return others;
    const isNone = fetched.at === 'no-page' && fetched.status < 500 && fetched.status !== 429;
    return isNone ? '' : { closed: true };
  }

  function setRobots(origin: string, robots: Robots, mayTryWww: boolean): void {
    state.robots[origin] = robots;
    const isFirst = origin === new URL(state.start).origin;
    if (typeof robots === 'string') {
      const named = rulesOf(origin)?.sitemaps ?? [];
      const own = named.map((one) => addressWithin(site, one, origin)).filter((one) => one !== null);
      const usual = isFirst ? [`${origin}/sitemap.xml`] : [];
      state.sitemaps.push(...(own.length > 0 ? byPromise(own).slice(0, mostNamed) : usual));
    } else if (isFirst && mayTryWww && state.movedTo === null) tryWww(origin);
  }

  /** The browser hides where the start redirects to. For the bare domain, `tryWww` tries the `www.` host instead. */
  function noteHidden(origin: string): void {
    const isFirst = origin === new URL(state.start).origin && state.pages.length === 0;
    if (isFirst && new URL(origin).hostname !== site.domain) state.end = 'hidden-redirect';
  }

  /** A domain that leads to another site redirects its robots.txt, too. */
  function noteMoved(origin: string, address: string, fetched: Fetched): void {
    const to = fetched.at === 'moved' ? fetched.to : null;
    if (to === null || addressWithin(site, to, address) !== null || origin !== new URL(state.start).origin) return;
    state.movedTo = to.replace(/(?<=^https?:\/\/[^/]+\/)robots\.txt$/, '');
  }

  /** A domain may serve its site at `www.` only. */
  function tryWww(origin: string): void {
    const { hostname, protocol, port } = new URL(origin);
    if (hostname !== site.domain) return;
    state.start = `${protocol}//www.${hostname}${port && `:${port}`}/`;
    state.waiting = beginSearch(state.start, site.domain).waiting;
  }

  async function takeSitemap(asked: Asked, fetched: Fetched): Promise<void> {
    await addSitemap(asked, fetched);
    noteOutcome(asked, fetched);
  }

  async function addSitemap(asked: Asked, fetched: Fetched): Promise<void> {
    if (fetched.at === 'moved' && fetched.to) {
      const to = requestable(fetched.to, asked.address);
      if (to !== null) state.sitemaps.unshift(to);
    }
    if (fetched.at !== 'here') return;
    const { pages, maps } = readSitemap(textOfPage(await unpacked(fetched.bytes), null, ''));
    const own = maps.map((one) => addressWithin(site, one, asked.address)).filter((one) => one !== null);
    state.sitemaps.unshift(...byPromise(own).slice(0, mostMaps));
    const found = pages.map((href) => ({ href, text: '', place: 'sitemap' as const }));
    for (let at = 0; at < found.length; at += addedAtOnce) {
      if (at > 0 && !signal.aborted) await parts.clock.wait(0, signal).catch(() => undefined);
      addLinks(state, site, found.slice(at, at + addedAtOnce), null);
    }
  }

  async function takePage(waiting: Waiting, asked: Asked, fetched: Fetched): Promise<void> {
    const { address, group } = waiting;
    if (fetched.at !== 'here') {
      noteOutcome(asked, fetched);
      asked.waiting = undefined;
    }
    if (fetched.at === 'moved') return follow(waiting, asked, fetched.to);
    if (fetched.at !== 'here') return noteGain(state, group, null);
    const html = textOfPage(fetched.bytes, fetched.charset, new URL(address).hostname);
    const hash = hashOf(html);
    if (state.hashes.includes(hash) || reading.has(hash)) {
      asked.outcome = 'same';
      asked.waiting = undefined;
      return noteGain(state, group, null);
    }
    // The state has nothing of the page until it is stored. If the search stops before, the page is requested again.
    reading.add(hash);
    const page = await parts.read(html, address).catch((error: unknown) => (error instanceof NotStored ? error : null));
    reading.delete(hash);
    asked.waiting = undefined;
    noteOutcome(asked, fetched);
    if (page instanceof NotStored) return putBack(state, waiting, asked);
    state.hashes.push(hash);
    noteGain(state, group, page);
    if (page === null) return;
    const { facts, names, people, links, canonical, isScripted = false } = page;
    state.pages.push({ address, at: asked.at, isCut: fetched.isCut, isScripted, facts, names, people });
    takeCanonical(address, canonical);
    const found = links.map(({ href, text, isNav }) => ({ href, text, place: isNav ? 'nav' : 'body' }) as const);
    addLinks(state, site, found, { address, read: page });
  }

  /**
   * A page's canonical address is not read a second time. Canonicals that name the front page or a folder are
   * ignored.
   */
  function takeCanonical(address: string, canonical: string | null): void {
    const own = canonical === null ? null : addressWithin(site, canonical, address);
    if (own !== null && !keyOf(address).startsWith(keyOf(own))) notePage(state, own);
  }

  /** A redirect's target is treated like any page: on this site, allowed and unknown. */
  function follow(waiting: Waiting, asked: Asked, target: string | null): void {
    const isStart = waiting.score >= startScore;
    if (isStart && isPlainOnly(site, waiting.address, { at: 'moved', to: target })) state.end = 'http-only';
    const to = target === null ? null : addressWithin(site, target, waiting.address);
    if (to === null) {
      asked.outcome = 'elsewhere';
      if (isStart && target === null && state.pages.length === 0) {
        const { origin } = new URL(waiting.address);
        noteHidden(origin);
        tryWww(origin);
      }
      if (isStart && target !== null && state.pages.length === 0) state.movedTo = target;
      noteGain(state, waiting.group, null);
      return;
    }
    const isNew = !state.known.includes(keyOf(to)) || keyOf(to) === keyOf(waiting.address);
    if (!isNew || isAskedAsPage(state, to) || waiting.hops >= mostHops) return;
    const { pathname, search } = new URL(to);
    if (isChangingAddress(to) || (!isStart && isAvoided(pathname + search, ''))) return;
    dropWaiting(state, to);
    state.waiting.push({ ...waiting, address: to, hops: waiting.hops + 1 });
  }

  return { takeRobots, takeSitemap, takePage };
}

/** An https address that redirects to the same address over http: the site has no https version. */
function isPlainOnly(site: Site, address: string, fetched: Fetched): boolean {
  if (fetched.at !== 'moved' || fetched.to === null || !URL.canParse(fetched.to)) return false;
  const isPlain = site.protocol === 'https:' && new URL(fetched.to).protocol === 'http:';
  return isPlain && addressWithin(site, fetched.to, address) === address;
}

const isHiddenRedirect = (fetched: Fetched): boolean => fetched.at === 'moved' && fetched.to === null;

function noteOutcome(asked: Asked, fetched: Fetched): void {
  if (fetched.at === 'no-page') asked.status = fetched.status;
  if (fetched.at !== 'stopped') asked.outcome = fetched.at === 'here' ? 'read' : fetched.at;
}

/**
 * A hash of the visible content, without scripts and parts that change with every answer. 64 bits suffice for thirty
 * pages.
 */
function hashOf(html: string): string {
  let one = 0x811c9dc5;
  let other = 0x1000193;
  for (const letter of shownIn(html).replace(/\s+/g, ' ')) {
    const code = letter.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x85ebca6b) ^ (other >>> 13);
  }
  return `${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`;
}

/** Linear, however many tags are left open. */
function shownIn(html: string): string {
  let shown = '';
  let from = 0;
  const marks = /<(?:(script|style)\b|(!--)|(?:meta|link|input|base)\b)/gi;
  for (let mark = marks.exec(html); mark; mark = marks.exec(html)) {
    const [, element, comment] = mark;
    const closing = element ? `</${element}` : comment ? '-->' : '>';
    const close = indexOf(html, closing, marks.lastIndex);
    const end = close === -1 || comment ? close : html.indexOf('>', close);
    shown += html.slice(from, mark.index);
    if (end === -1) return shown;
    from = end + (comment ? closing.length : 1);
    marks.lastIndex = from;
  }
  return shown + html.slice(from);
}

/** In capitals or not: older pages end `<script>` with `</SCRIPT>`. */
function indexOf(html: string, closing: string, from: number): number {
  const found = new RegExp(closing, 'gi');
  found.lastIndex = from;
  return found.exec(html)?.index ?? -1;
}
