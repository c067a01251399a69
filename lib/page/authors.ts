/** The authors that the page itself names, from every place in which pages name them. */
import { bylineNames, headingOf } from './byline.ts';
import type { AuthorCandidate, AuthorPlace } from './facts.ts';
import { type JsonLd, list, type Thing, thingsUnder, words } from './json-ld.ts';
import type { Link } from './links.ts';
import { type Meta, metaAll, metaOne } from './meta.ts';
import { boxedAuthors, itempropAuthors, relAuthors } from './microdata.ts';
import { isPersonal, nameKey, namesIn } from './names.ts';

const MOST_AUTHORS = 20;

/** Raw strings under `author` or `creator` of one thing. */
function authorsOf(jsonLd: JsonLd, thing: Thing): string[] {
  const key = list(thing, 'author').length > 0 ? 'author' : 'creator';
  const plain = list(thing, key).flatMap((value) => (typeof value === 'string' ? [value] : []));
  const named = thingsUnder(jsonLd, thing, key).map(
    (author) => words(author, 'name') || [words(author, 'givenName'), words(author, 'familyName')].join(' '),
  );
  return [...plain, ...named];
}

const metaAuthors = (meta: Meta): string[] => [
  ...['author', 'parsely-author', 'article:author'].flatMap((key) => metaAll(meta, key)),
  ...(/written by/i.test(metaOne(meta, 'twitter:label1')) ? metaAll(meta, 'twitter:data1') : []),
];

interface Sources {
  document: Document;
  jsonLd: JsonLd;
  /** The page's own article among the JSON-LD, if any. */
  article: Thing | undefined;
  meta: Meta;
  links: Link[];
  hasMarkup: boolean;
  title: string;
  /** Names of the site or its publisher, as they are compared. */
  publishers: ReadonlySet<string>;
  /** Does something else already speak for an article? Without it, a name beside a date or a link is anybody's. */
  isLikely: boolean;
}

/**
 * The names at each place, in the order in which places are believed. A visible "By …" goes before data that says
 * otherwise: the data often names whoever pressed the button.
 */
function namesByPlace(
  { document, jsonLd, article, meta, links, hasMarkup, isLikely }: Sources,
  heading: Element | null,
): [AuthorPlace, string[]][] {
  const cited = [...metaAll(meta, 'citation_author'), ...metaAll(meta, 'dc.creator')];
  const data: [AuthorPlace, string[]][] = [
    ['json-ld', article ? authorsOf(jsonLd, article).flatMap(namesIn) : []],
    ['meta', metaAuthors(meta).flatMap(namesIn)],
    ['citation', cited.flatMap(namesIn)],
    ['rel-author', relAuthors(document, links).flatMap(namesIn)],
    ['itemprop', (hasMarkup ? itempropAuthors(document) : []).flatMap(namesIn)],
  ];
  const { names, said } = heading ? bylineNames(document, heading, isLikely) : { names: [], said: false };
  const keys = new Set(names.map(nameKey));
  const isAgreed = data.some(([, others]) => others.some((name) => keys.has(nameKey(name))));
  const places: [AuthorPlace, string[]][] =
    said && !isAgreed ? [['byline', names], ...data] : [...data, ['byline', names]];
  return !isLikely || places.some(([, found]) => found.length > 0)
    ? places
    : [['byline', boxedAuthors(document).flatMap(namesIn)]];
}

function collect(byPlace: [AuthorPlace, string[]][]): AuthorCandidate[] {
  const candidates = new Map<string, AuthorCandidate>();
  for (const [place, names] of byPlace) {
    for (const name of names) {
      const known = candidates.get(nameKey(name));
      if (!known) candidates.set(nameKey(name), { name, places: [place] });
      else if (!known.places.includes(place)) known.places.push(place);
    }
  }
  return [...candidates.values()];
}

/**
 * Candidates in the order in which they are believed: people before pen names and institutions; a publisher only when
 * the page shows it as the author. The most believed place decides, the others only confirm: what they add is mostly
 * editors, reviewers and other articles' authors.
 */
export function readAuthors(sources: Sources): AuthorCandidate[] {
  const heading = headingOf(sources.document, sources.title);
  const isPublisher = (name: string): boolean => sources.publishers.has(nameKey(name)) && !isPersonal(name);
  const found = collect(namesByPlace(sources, heading)).filter(
    ({ name, places }) => places.length > 1 || !isPublisher(name) || places[0] === 'byline',
  );
  const people = found.filter(({ name }) => isPersonal(name));
  const believed = people.length > 0 ? people : found;
  const [top] = believed;
  if (!top) return [];
  const isBeside = ({ places }: AuthorCandidate): boolean =>
    places.some((place) => place === top.places[0] || (place === 'byline' && top.places.includes('byline')));
  return believed.filter(isBeside).slice(0, MOST_AUTHORS);
}
