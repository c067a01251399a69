/**
 * Searches a company's public pages for people and addresses: few requests, the most promising pages first, within
 * the site's rules.
 * It stores nothing and knows no browser: effects are passed in, and its state is plain JSON (`search-state.ts`).
 */

import { mostRequests } from './bounds.ts';
import { type Fetched, fetchFrom } from './fetch-page.ts';
import { inOrder } from './plan.ts';
import {
  type Asked,
  beginSearch,
  dropWaiting,
  isAsked,
  isAskedAsPage,
  noteAsked,
  notePage,
  resumed,
  type SearchEnd,
  type SitePage,
  type SiteSearch,
  startScore,
  type Waiting,
} from './search-state.ts';
import { isCardAddress, isChangingAddress, type Site, siteOf } from './site-address.ts';
import { createRules } from './site-rules.ts';
import { createAnswers, type SearchParts } from './take-answers.ts';

interface SearchOptions {
  signal: AbortSignal;
  /** The state of an earlier search with the same start. */
  already?: SiteSearch;
  /** Called before every request and after every answer, with a copy. A request waits until this settles. */
  onState(state: SiteSearch): void | Promise<void>;
}

const mostAtOnce = 2;
/** Milliseconds between the starts of two requests, unless the site asks for more. */
export const pause = 400;
const mostHosts = 4;
const mostSitemaps = 3;
/** Failed requests in a row. */
const mostFailures = 6;

/**
 * `start`: a domain, or an address on its site. Null when that is no public site.
 * If `end` is null in the result, the signal stopped the search, and it can continue from there.
 * Rejects with the error of `onState`; another request may still be under way then.
 * @example
 * const search = await searchSite('acme.test', parts, { signal, onState: save });
 * search?.end; // null: stopped, and can continue with `already: search`
 */
export async function searchSite(
  start: string,
  parts: SearchParts,
  options: SearchOptions,
): Promise<SiteSearch | null> {
  const site = siteOf(start);
  if (!site) return null;
  const state = options.already ? resumed(options.already) : beginSearch(site.start, site.domain);
  await runSearch(site, parts, state, options);
  return structuredClone(state);
}

type Task =
  | { what: 'robots' | 'sitemap'; origin: string; address: string }
  | { what: 'page'; address: string; waiting: Waiting };

async function runSearch(
  site: Site,
  parts: SearchParts,
  state: SiteSearch,
  { signal, onState }: SearchOptions,
): Promise<void> {
  const { clock } = parts;
  const underWay = new Map<Task, Promise<void>>();
  const rulesOf = createRules(state.robots);
  const report = async () => onState(structuredClone(state));
  const answers = createAnswers(site, parts, state, { signal, rulesOf, report, pause, mostRequests });
  /** Monotonic: a wall clock that jumps must not cost the site its pause. */
  let nextAt = 0;
  let failures = 0;
  /** An error from the caller that saves the state. */
  let fault: { error: unknown } | null = null as { error: unknown } | null;

  while (!signal.aborted && state.end === null && !fault) {
    const delay = Math.max(pause, ...Object.keys(state.robots).map((origin) => rulesOf(origin)?.delay ?? 0));
    const task = underWay.size < (delay > pause ? 1 : mostAtOnce) ? nextTask() : null;
    if (!task) {
      if (underWay.size === 0) break;
      await Promise.race(underWay.values());
      continue;
    }
    const early = Math.min(delay, nextAt - clock.monotonic());
    nextAt = 0;
    if (early > 0) {
      await clock.wait(early, signal).catch(() => undefined);
      // An answer in between may name a better page.
      continue;
    }
    await begin(task);
    // Measured from the send: recording it took time.
    nextAt = clock.monotonic() + delay;
  }
  await Promise.all(underWay.values());
  if (fault) throw fault.error;
  if (signal.aborted) return;
  state.end ??= endOf(state);
  await report();

  /** The next request; null when there is none, now or at all. */
  function nextTask(): Task | null {
    if (state.asked.length >= mostRequests) return null;
    for (const waiting of inOrder(state)) {
      const { origin } = new URL(waiting.address);
      const rules = rulesOf(origin);
      if (!rules) {
        const address = `${origin}/robots.txt`;
        if ([...underWay.keys()].some((task) => task.what === 'robots' && task.origin === origin)) continue;
        if (Object.keys(state.robots).length < mostHosts) return { what: 'robots', origin, address };
      } else if (waiting.score < startScore) {
        const map = nextSitemap();
        if (map) return map;
      }
      const isAllowed = rules?.allows(waiting.address) ?? false;
      if (rules && !isAllowed && (waiting.kind !== 'other' || waiting.score >= startScore))
        state.disallowed = (state.disallowed ?? 0) + 1;
      if (!isAllowed || isAskedAsPage(state, waiting.address)) dropWaiting(state, waiting.address);
      else return { what: 'page', address: waiting.address, waiting };
    }
    return nextSitemap();
  }

  function nextSitemap(): Task | null {
    if (state.asked.filter(({ what }) => what === 'sitemap').length >= mostSitemaps) return null;
    const mayAsk = (address: string) =>
      !isAsked(state, address) && !isChangingAddress(address) && rulesOf(new URL(address).origin)?.allows(address);
    const address = state.sitemaps.find(mayAsk);
    return address === undefined ? null : { what: 'sitemap', origin: new URL(address).origin, address };
  }

  /** Recorded before it is sent, so a stop loses no request and none is sent a third time. */
  async function begin(task: Task): Promise<void> {
    const asked = noteAsked(
      state,
      task.address,
      task.what,
      clock.now(),
      task.what === 'page' ? task.waiting : undefined,
    );
    if (task.what === 'page') {
      dropWaiting(state, task.address);
      notePage(state, task.address);
    }
    await report();
    const work = carryOut(task, asked)
      .then(report)
      .catch((error: unknown) => {
        fault ??= { error };
      })
      .finally(() => underWay.delete(task));
    underWay.set(task, work);
  }

  async function carryOut(task: Task, asked: Asked): Promise<void> {
    if (task.what === 'robots') return answers.takeRobots(task.origin, asked);
    // Servers give contact cards all kinds of types.
    const wanted = task.what === 'page' && !isCardAddress(task.address) ? 'page' : 'text';
    const fetched = await fetchFrom(parts, task.address, wanted, signal);
    if (fetched.at === 'stopped') return;
    if (task.what === 'page') await answers.takePage(task.waiting, asked, fetched);
    else await answers.takeSitemap(asked, fetched);
    count(fetched);
  }

  /** A site that keeps failing, or says it is too much, is left alone. */
  function count(fetched: Fetched): void {
    const { at } = fetched;
    const isFailure = at === 'unreachable' || at === 'too-slow' || (at === 'no-page' && fetched.status >= 500);
    failures = isFailure ? failures + 1 : 0;
    if (failures >= mostFailures || (at === 'no-page' && fetched.status === 429)) state.end = 'giving-up';
  }
}

/**
 * Any ending but `done` gives the reason why neither a person nor an address was found. Requests that were lost on our
 * side say nothing about the site.
 */
function endOf(state: SiteSearch): SearchEnd {
  const { pages, movedTo, asked, robots, disallowed = 0 } = state;
  if (pages.length > 0) {
    if (pages.some(namesSomebody)) return 'done';
    if (disallowed >= pages.length) return 'closed';
    return pages.every(({ isScripted }) => isScripted) ? 'scripted' : endByAnswers(asked);
  }
  if (movedTo !== null) return 'moved';
  const answered = asked.filter(({ outcome }) => outcome !== 'lost');
  const pagesAnswered = answered.filter(({ what }) => what === 'page');
  if (pagesAnswered.length > 0)
    return pagesAnswered.every(({ outcome }) => outcome === 'unreachable') ? 'unreachable' : endByAnswers(asked);
  if (asked.some(({ what }) => what === 'page')) return 'done';
  const isUnreachable = answered.every(({ outcome }) => outcome === 'unreachable' || outcome === 'too-slow');
  if (isUnreachable && Object.keys(robots).length > 0) return 'unreachable';
  // Rules that could not be read do not disallow anything.
  return disallowed > 0 && Object.values(robots).some((one) => typeof one === 'string') ? 'closed' : 'giving-up';
}

/** A site that refused as many pages as it showed may name people there. A missing page is no refusal. */
function endByAnswers(asked: readonly Asked[]): SearchEnd {
  const pages = asked.filter(({ what }) => what === 'page');
  const read = pages.filter(({ outcome }) => outcome === 'read' || outcome === 'same');
  const refused = pages.filter(
    ({ outcome, status = 0 }) =>
      outcome === 'unreachable' || outcome === 'too-slow' || (status >= 400 && status !== 404 && status !== 410),
  );
  return refused.length < read.length ? 'done' : 'giving-up';
}

const namesSomebody = ({ facts, people, names }: SitePage): boolean =>
  facts.addresses.length + people.length + names.length > 0;
