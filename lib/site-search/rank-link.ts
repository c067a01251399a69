/** How likely a link leads to people and addresses, judged by its path and words. */
import { decoded } from '../contract/text.ts';
import { avoidedWords, changingWords, finderOf, folded, type PageKind, pageWords } from './page-words.ts';

export interface Rank {
  kind: PageKind;
  /** 0 to 110. */
  score: number;
  /** The page itself is of the kind; otherwise it is below one, or a long text only mentions it. */
  isItself: boolean;
}

/** The score of a page of the kind, and the factor for a page below it, such as a single job advertisement. */
const worth: Readonly<Record<Exclude<PageKind, 'other'>, readonly [itself: number, below: number]>> = {
  contact: [100, 0.8],
  people: [96, 0.8],
  imprint: [92, 0.5],
  places: [80, 0.85],
  about: [78, 0.65],
  press: [70, 0.45],
  jobs: [58, 0.35],
  privacy: [46, 0.3],
};

const kinds = Object.keys(worth).filter((kind): kind is keyof typeof worth => kind in worth);

/** Compiled on first use. */
let finders: Record<keyof typeof worth, RegExp> | null = null;
let avoided: RegExp | null = null;
let changing: RegExp | null = null;

function finder(kind: keyof typeof worth): RegExp {
  finders ??= Object.fromEntries(kinds.map((one) => [one, finderOf(pageWords[one])])) as Record<
    keyof typeof worth,
    RegExp
  >;
  return finders[kind];
}

/** A contact form names no address. */
const FORM = /form(?:ulars?|ulaires?|ularios?|ulieren?|ulare)?$|formular|formulier|lomake|urlap|frageb|survey/;

/** A longer text is a sentence that only mentions its topic. */
const longestLabel = 4;

/** Where a link stood: in the part shared by all pages, within a text, or only in a sitemap. */
export type LinkPlace = 'nav' | 'body' | 'sitemap';

const baseOf: Readonly<Record<LinkPlace, number>> = { nav: 34, body: 24, sitemap: 20 };

/** `path` includes the query. Titles of articles and products are long and mention anything. */
export function rankLink(path: string, text: string, place: LinkPlace): Rank {
  const segments = segmentsOf(path);
  const last = segments.at(-1) ?? '';
  const label = folded(text);
  const words = label === '' ? 0 : label.split(' ').length;
  const isSlug = last.split(' ').length > 5;
  let best: Rank = { kind: 'other', score: 0, isItself: false };
  const offer = (kind: keyof typeof worth, share: number, isItself: boolean): void => {
    const score = worth[kind][0] * share;
    if (score > best.score) best = { kind, score, isItself };
  };
  for (const kind of kinds) {
    const found = finder(kind);
    const below = worth[kind][1];
    const inText = words > 0 && found.test(label);
    if (inText && words <= longestLabel) offer(kind, 1, true);
    else if (inText) offer(kind, 0.35, false);
    if (found.test(last)) offer(kind, isSlug ? 0.45 : 0.98, !isSlug);
    else if (segments.slice(0, -1).some((segment) => found.test(segment))) offer(kind, below, false);
  }
  const depth = Math.max(0, segments.length - 1);
  const plain = baseOf[place] - 4 * depth - (isSlug ? 8 : 0);
  if (best.score <= plain) return { kind: best.kind, score: Math.max(1, plain), isItself: best.isItself };
  const forms = FORM.test(last) || (words <= longestLabel && FORM.test(label)) ? 38 : 0;
  const nearer = place === 'nav' ? 6 : place === 'body' ? 0 : -4;
  return { ...best, score: Math.max(1, best.score + nearer - forms - 2 * depth) };
}

/** Does the link lead to a login, a calendar, a cart or a result list, or change something? */
export function isAvoided(path: string, text: string): boolean {
  avoided ??= finderOf(avoidedWords, true);
  return isSaidBy(avoided, path, text) || isChanging(path, text);
}

/** Does a request to it change something: delete, log out, unsubscribe? `path` includes the query. */
export function isChanging(path: string, text: string): boolean {
  changing ??= finderOf(changingWords, true);
  return isSaidBy(changing, path, text);
}

const isSaidBy = (words: RegExp, path: string, text: string): boolean =>
  segmentsOf(path).some((segment) => words.test(segment)) || (text.length <= 40 && words.test(folded(text)));

/** The words of a path, without index pages and file endings. */
function segmentsOf(path: string): string[] {
  return decoded(path)
    .split(/[/?&=]/)
    .map((part) => folded(part.replace(/\.(?:[a-z]?html?|php\d?|aspx?|jsp|cfm)$/i, '')))
    .filter((part) => part !== '' && !/^(?:index|default|home|start)$/.test(part));
}
