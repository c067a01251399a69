/** Chooses the next page: by its link's words, and by what similar pages gave so far. */
import { decoded } from '../contract/text.ts';
import type { PageRead } from '../page/page-read.ts';
import { folded } from './page-words.ts';
import { isAvoided, type LinkPlace, rankLink } from './rank-link.ts';
import type { SiteSearch, Waiting } from './search-state.ts';
import { addressWithin, isCardAddress, keyOf, mayBePage, type Site } from './site-address.ts';

const mostWaiting = 400;

/** A page about one person, named beside the link or in its path. */
const personScore = 78;
/** A contact card: one request for one person, with their address. Before that person's page, which often has none. */
const cardScore = 79;
/** A further page of a list of people. */
const nextPageScore = 70;

/** The penalty for a page in another language than the first: most repeat the same. */
const translationCost = 26;

export interface Found {
  href: string;
  text: string;
  place: LinkPlace;
}

/** Records the links of a page or sitemap. `read`: the page, with the people it names. */
export function addLinks(
  state: SiteSearch,
  site: Site,
  links: readonly Found[],
  from: { address: string; read: PageRead } | null,
): void {
  const known = new Set(state.known);
  const waiting = new Map(state.waiting.map((one) => [keyOf(one.address), one]));
  const named = from ? namesIn(from.read) : [];
  for (const { href, text, place } of links) {
    const address = addressWithin(site, href, from?.address ?? site.start);
    if (address === null) continue;
    const key = keyOf(address);
    if (known.has(key)) continue;
    const isNext = from !== null && named.length > 2 && isNextOf(address, from.address);
    const found = waitingOf(address, text, place, named, isNext);
    if (!found) continue;
    const before = waiting.get(key);
    if (!before || before.score < found.score) waiting.set(key, { ...found, address: before?.address ?? address });
  }
  state.waiting = [...waiting.values()];
  if (state.waiting.length > mostWaiting) {
    const ranked = rankedByLanguage(state);
    const worth = (one: Waiting) => ranked(one).score;
    state.waiting = state.waiting.toSorted((one, other) => worth(other) - worth(one)).slice(0, mostWaiting);
  }
}

function waitingOf(
  address: string,
  text: string,
  place: LinkPlace,
  named: readonly string[][],
  isNext: boolean,
): Waiting | null {
  const { pathname, search } = new URL(address);
  if (isNext)
    return isAvoided(pathname + search, '')
      ? null
      : { address, kind: 'people', score: nextPageScore, group: 'next', hops: 0 };
  if (isCardAddress(address))
    return isAvoided(pathname + search, '')
      ? null
      : { address, kind: 'people', score: cardScore, group: 'card', hops: 0 };
  const rank = rankLink(pathname + search, text, place);
  if (!mayBePage(address, text, rank.kind !== 'other')) return null;
  const { kind } = rank;
  if (named.length > 0 && isOfPerson(pathname, text, named))
    return {
      address,
      kind: 'people',
      score: Math.max(personScore, rank.isItself ? 0 : rank.score),
      group: 'person',
      hops: 0,
    };
  return { address, kind, score: rank.score, group: groupOf(pathname, kind, rank.isItself), hops: 0 };
}

/**
 * The language of the start page, or of the first page read if the start page was not read yet. Empty before any page
 * was read: addresses that state a language then rank below the others.
 */
function mainLanguage({ pages, start }: SiteSearch): string {
  const first = pages.find(({ address }) => keyOf(address) === keyOf(start)) ?? pages[0];
  return (first && (languageOf(first.address) ?? first.facts.language?.slice(0, 2).toLowerCase())) ?? '';
}

const LANGUAGE =
  /^(ar|be|bg|bs|ca|cs|cz|da|de|dk|el|en|es|et|eu|fa|fi|fr|ga|gb|gl|gr|he|hi|hr|hu|id|is|it|ja|jp|ko|kr|lt|lv|ms|mt|nb|nl|nn|no|pl|pt|ro|ru|se|sk|sl|sq|sr|sv|th|tr|ua|uk|us|vi|zh|cn)(?:[-_][a-z]{2,4})?$/i;

/** The language that an address states at its start. */
function languageOf(address: string): string | null {
  const { hostname, pathname } = new URL(address);
  const said = [pathname.split('/')[1], hostname.split('.')[0]].map((part) => LANGUAGE.exec(part ?? '')?.[1]);
  return said.find((one) => one !== undefined)?.toLowerCase() ?? null;
}

/** The names on a page, each as its words. */
function namesIn({ names, people }: PageRead): string[][] {
  const all = [
    ...names.map(({ name }) => name),
    ...people.map((one) => `${one.first_name ?? ''} ${one.last_name ?? ''}`),
  ];
  return all
    .map((name) =>
      folded(name)
        .split(' ')
        .filter((word) => word.length > 1),
    )
    .filter((words) => words.length > 1);
}

function isOfPerson(pathname: string, text: string, named: readonly string[][]): boolean {
  const last = folded(
    decoded(pathname)
      .split('/')
      .filter((part) => part !== '')
      .at(-1) ?? '',
  );
  const words = new Set([...last.split(' '), ...folded(text).split(' ')]);
  const some = (name: readonly string[]): boolean => name.filter((word) => words.has(word)).length >= 2;
  return words.size <= 24 && named.some(some);
}

const NEXT = /^(?:page|p|pg|seite|pagina|página|strana|strona|side|sida|sivu|oldal|sayfa|sahifa|paged)$/i;

/** The page's own `?page=2` or `/page/2`, up to the tenth. */
function isNextOf(address: string, from: string): boolean {
  const [to, here] = [new URL(address), new URL(from)];
  if (to.hostname !== here.hostname) return false;
  const [name, ...others] = [...to.searchParams.keys()];
  const base = here.pathname.replace(/\/$/, '').replace(/\/page\/\d$/i, '');
  if (name === undefined) {
    const rest = to.pathname.startsWith(`${base}/`) ? to.pathname.slice(base.length) : '';
    return base !== '' && /^\/page\/(?:[2-9]|10)\/?$/i.test(rest);
  }
  const isSame = to.pathname.replace(/\/$/, '') === base;
  return isSame && others.length === 0 && NEXT.test(name) && /^(?:[1-9]|10)$/.test(to.searchParams.get(name) ?? '');
}

/** Similar pages: of one kind, or in one folder, treating all numbers as equal. */
function groupOf(pathname: string, kind: Waiting['kind'], isItself: boolean): string {
  if (isItself) return `kind ${kind}`;
  const path = pathname.replace(/^\/[a-z]{2}(?:-[a-z]{2})?(?=\/)/i, '');
  const folder = path.replace(/[^/]*\/?$/, '').replace(/\d+/g, '#');
  const name = path.slice(folder.length);
  return folder === '/' && /\d/.test(name) ? `like ${name.replace(/\d+/g, '#')}` : `in ${folder}`;
}

/** The penalty that each fruitless page in a row adds to similar ones. */
const barrenCost = { card: 26, person: 26, next: 30, root: 3, kind: 16, other: 18 };
const mostBarren = 3;

/** The current score; 0 or less is not worth a request. */
function scoreNow({ score, group, kind }: Waiting, { groups }: SiteSearch): number {
  const past = groups[group];
  if (!past || score >= 1_000) return score;
  if (past.barren === 0) return score + (group === 'translation' ? translationCost - 4 : 8);
  const cost =
    group === 'person' || group === 'next' || group === 'card'
      ? barrenCost[group]
      : group === 'in /'
        ? barrenCost.root
        : kind === 'other'
          ? barrenCost.other
          : barrenCost.kind;
  if (kind === 'other' && group !== 'in /' && past.barren >= mostBarren) return 0;
  return score - cost * past.barren;
}

/** Waiting pages, best first; earlier found before later. Only now is it known which ones are translations. */
export function inOrder(state: SiteSearch): Waiting[] {
  return state.waiting
    .map(rankedByLanguage(state))
    .map((one) => ({ one, score: scoreNow(one, state) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ one }) => one);
}

/** A page in another language than the site's is less worth. */
function rankedByLanguage(state: SiteSearch): (one: Waiting) => Waiting {
  const main = mainLanguage(state);
  return (one) =>
    isTranslation(one, main) ? { ...one, score: one.score - translationCost, group: 'translation' } : one;
}

function isTranslation({ address, kind, group }: Waiting, main: string): boolean {
  if (kind === 'other' || ['next', 'card', 'translation'].includes(group)) return false;
  return (languageOf(address) ?? main) !== main;
}

/** Records whether a page gave a new address, or at least two new names. */
export function noteGain(state: SiteSearch, group: string, read: PageRead | null): void {
  const past = state.groups[group] ?? { read: 0, barren: 0 };
  state.groups[group] = { read: past.read + 1, barren: read && saysNew(state, read) ? 0 : past.barren + 1 };
}

function saysNew({ pages }: SiteSearch, { facts, people, names }: PageRead): boolean {
  const emails = new Set(
    pages.flatMap((page) => [
      ...page.facts.addresses.map(({ address }) => address),
      ...page.people.map(({ email }) => email),
    ]),
  );
  if (
    [...facts.addresses.map(({ address }) => address), ...people.map(({ email }) => email)].some(
      (one) => !emails.has(one),
    )
  )
    return true;
  const said = new Set(pages.flatMap((page) => page.names.map(({ name }) => folded(name))));
  return names.filter(({ name }) => !said.has(folded(name))).length >= 2;
}
