/** The authors that the page itself names, from every place in which pages name them. */
import { isLarge } from '../addresses/signed-texts.ts';
import type { AuthorCandidate, AuthorPlace } from '../facts.ts';
import { type JsonLd, list, type Thing, thingsUnder, typesOf, words } from '../json-ld.ts';
import { type Meta, metaAll, metaOne } from '../meta.ts';
import { organisationKeys } from '../organisation.ts';
import { headingOf, readByline } from './byline.ts';
import { boxedAuthors, itempropAuthors, relAuthors } from './microdata.ts';
import { LEADING } from './name-words.ts';
import { isPersonal, nameKey, namesIn } from './names.ts';
import type { Signs } from './signs.ts';

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

/** `author`, `article:author`, `parsely-author`, `dcterms.creator`, `byl` and whatever else papers call it. */
const AUTHOR_KEY = /^(?!citation|twitter)(?:.*[^a-z])?(?:authors?|creator|byl)(?:[-_]?names?)?$/;

const metaAuthors = (meta: Meta): string[] => [
  ...[...meta].flatMap(([key, values]) => (AUTHOR_KEY.test(key) ? values : [])),
  ...(LEADING.test(metaOne(meta, 'twitter:label1')) ? metaAll(meta, 'twitter:data1') : []),
];

/** What the site calls itself: where it names that as an author, it names nobody. */
function publisherKeys({ meta, url }: Signs, organisations: ReadonlySet<string>): ReadonlySet<string> {
  const host = url.hostname.replace(/^www\./, '');
  const names = [metaOne(meta, 'og:site_name', 'application-name'), host, host.split('.')[0] ?? ''];
  return new Set([...names.map(nameKey), ...organisations]);
}

type Places = [AuthorPlace, readonly string[]][];

/** The same places with the names that their texts hold. */
const named = (places: Places): Places => places.map(([place, texts]) => [place, texts.flatMap(namesIn)]);

/**
 * The names at each place, in the order in which places are believed. A visible "By …" goes before data that says
 * otherwise: the data often names whoever pressed the button. A name that only a date speaks for counts only where
 * nothing else names anybody, or where something else names the same.
 */
function namesByPlace(signs: Signs, isLikely: boolean, isPublisher: (name: string) => boolean): Places {
  const { document, jsonLd, meta } = signs;
  const thing = signs.thing ?? jsonLd.things.find((each) => typesOf(each).includes('WebPage'));
  const data = named([
    ['json-ld', thing ? authorsOf(jsonLd, thing) : []],
    ['meta', metaAuthors(meta)],
    ['citation', metaAll(meta, 'citation_author')],
  ]);
  const linked = named([
    ['rel-author', relAuthors(document, signs.links)],
    ['itemprop', signs.markup.length > 0 ? itempropAuthors(document) : []],
  ]);
  const rest = [...data, ...linked];
  const heading = headingOf(document, signs.title);
  const { names, sign } = heading ? readByline(document, heading, isLikely) : { names: [], sign: null };
  const keys = new Set(names.map(nameKey));
  const others = rest.flatMap(([, found]) => found);
  const isAgreed = others.some((name) => keys.has(nameKey(name)));
  const byline: Places = [['byline', names]];
  if (sign === 'by' && !isAgreed) return [...byline, ...rest];
  if (sign === 'date' && !isAgreed && !others.every(isPublisher)) return rest;
  // On larger pages the search would take too long.
  if (sign === null && isLikely && !isLarge(document) && others.every(isPublisher))
    return [...named([['byline', boxedAuthors(document)]]), ...rest];
  return sign === 'pen' ? [...rest, ...byline] : [...data, ...byline, ...linked];
}

function collect(byPlace: Places): AuthorCandidate[] {
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
export function readAuthors(signs: Signs, isLikely: boolean): AuthorCandidate[] {
  const organisations = organisationKeys(signs.jsonLd);
  const publishers = publisherKeys(signs, organisations);
  const isPerson = (name: string): boolean => isPersonal(name) && !organisations.has(nameKey(name));
  const isPublisher = (name: string): boolean => publishers.has(nameKey(name)) && !isPerson(name);
  const found = collect(namesByPlace(signs, isLikely, isPublisher)).filter(
    ({ name, places }) => places.length > 1 || !isPublisher(name) || places[0] === 'byline',
  );
  // Who is shown first of all is believed, though the data calls it an organisation.
  const people = found.filter(
    ({ name, places }, at) => isPerson(name) || (at === 0 && places[0] === 'byline' && isPersonal(name)),
  );
  const believed = people.length > 0 ? people : found;
  const [top] = believed;
  if (!top) return [];
  const isBeside = ({ places }: AuthorCandidate): boolean =>
    places.some((place) => place === top.places[0] || (place === 'byline' && top.places.includes('byline')));
  return believed.filter(isBeside).slice(0, MOST_AUTHORS);
}
