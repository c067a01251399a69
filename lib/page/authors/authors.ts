/** Collects the authors that the page names, from every place where pages name them. */
import { isLarge } from '../addresses/signed-texts.ts';
import { shortText, tagged } from '../dom.ts';
import type { AuthorCandidate, AuthorKind, AuthorPlace } from '../facts.ts';
import { type JsonLd, list, type Thing, thingsUnder, typesOf, words } from '../json-ld.ts';
import { type Meta, metaAll, metaOne } from '../meta.ts';
import { organisationKeys, personKeys } from '../organisation.ts';
import { headingOf, readByline } from './byline.ts';
import { boxedAuthors, itempropAuthors, relAuthors } from './microdata.ts';
import { LEADING } from './name-words.ts';
import { isInstitution, isPersonal, nameKey, namesIn } from './names.ts';
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

/** `author`, `article:author`, `parsely-author`, `dcterms.creator`, `byl` and other names that newspapers use. */
const AUTHOR_KEY = /^(?!citation|twitter)(?:.*[^a-z])?(?:authors?|creator|byl)(?:[-_]?names?)?$/;

const metaAuthors = (meta: Meta): string[] => [
  ...[...meta].flatMap(([key, values]) => (AUTHOR_KEY.test(key) ? values : [])),
  ...(LEADING.test(metaOne(meta, 'twitter:label1')) ? metaAll(meta, 'twitter:data1') : []),
];

/**
 * The site's own names: its name, labels and title suffix. `owners`: those that its data calls a person, to whom the
 * site belongs.
 */
function siteKeys({ jsonLd, meta, url, title }: Signs): { own: Set<string>; owners: Set<string> } {
  const host = url.hostname.replace(/^www\./, '');
  const [, ...endings] = title.split(/\s[|–—·-]\s/);
  const names = [metaOne(meta, 'og:site_name', 'application-name'), ...endings];
  const inData = personKeys(jsonLd);
  const owners = names.filter((name) => isPersonal(name) && inData.has(nameKey(name))).map(nameKey);
  const own = [...names, host, ...host.split('.').slice(0, -1)].map(nameKey);
  return { own: new Set(own), owners: new Set(owners) };
}

const LOWER_WORD = /(?<!\S)\p{Ll}+(?=[,;:.!?)]*(?:\s|$))/gu;

/** Words that the article itself writes in lower case. */
const ordinaryWords = (document: Document): Set<string> =>
  new Set(
    tagged(document, 'p', MOST_PARAGRAPHS).flatMap(
      (part) => (shortText(document, part, 2_000) ?? '').match(LOWER_WORD) ?? [],
    ),
  );

const MOST_PARAGRAPHS = 100;
const FIRST_PERSON = /(?<!\S)(?:I|ich|je|ik|eu|yo|io|jag|jeg)(?=[\s'’])/g;
/** At least this often in a thousand letters. */
const OFTEN = 1;
const COPYRIGHT = /©[\s\d,–-]*(\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+){1,3})/u;

/** Does the article speak as one person? A company's blog says "we". */
function isFirstPerson(document: Document): boolean {
  const texts = tagged(document, 'p', MOST_PARAGRAPHS).map((part) => shortText(document, part, 4_000) ?? '');
  const letters = texts.reduce((sum, { length }) => sum + length, 0);
  const said = texts.reduce((sum, text) => sum + (text.match(FIRST_PERSON)?.length ?? 0), 0);
  return said * 1_000 >= letters * OFTEN && said > 2;
}

/**
 * The person whose own site it is, as author of what is written there in the first person. The site names them twice,
 * or once and in its host.
 */
function ownerOf({ document, meta, url, title }: Signs): string | null {
  const [, ...endings] = title.split(/\s[|–—·-]\s/);
  const footers = tagged(document, 'footer', 3).map((footer) => shortText(document, footer, 2_000) ?? '');
  const names = [
    metaOne(meta, 'og:site_name', 'application-name'),
    ...endings,
    ...footers.map((text) => COPYRIGHT.exec(text)?.[1] ?? ''),
  ].filter(isPersonal);
  const host = nameKey(url.hostname);
  const isOwners = (name: string) =>
    host.includes(nameKey(name)) || names.filter((other) => nameKey(other) === nameKey(name)).length > 1;
  const owner = names.find(isOwners);
  return owner !== undefined && isFirstPerson(document) ? owner : null;
}

/** "Doe Roe, Jane Mary": always the family name first. */
const turned = (name: string): string => name.replace(/^([^,;]+), *([^,;]+)$/, '$2 $1');

type Places = [AuthorPlace, readonly string[]][];

/** The same places with the names found in their texts. */
const named = (places: Places): Places => places.map(([place, texts]) => [place, texts.flatMap(namesIn)]);

/**
 * The names at each place, most trusted place first. A visible "By …" goes before data that says otherwise, which
 * often names the person who published it.
 * A name supported only by a date counts only where no other place names a person, or another place confirms it.
 */
function namesByPlace(signs: Signs, isLikely: boolean, isOrganisation: (name: string) => boolean): Places {
  const { document, jsonLd, meta, title } = signs;
  const page = { document, title, heading: headingOf(document, title) };
  const thing = signs.thing ?? jsonLd.things.find((each) => typesOf(each).includes('WebPage'));
  const data = named([
    ['json-ld', thing ? authorsOf(jsonLd, thing) : []],
    ['meta', metaAuthors(meta)],
    ['citation', metaAll(meta, 'citation_author').map(turned)],
  ]);
  const linked = named([
    ['rel-author', relAuthors(page, signs.links)],
    ['itemprop', signs.markup.length > 0 ? itempropAuthors(page) : []],
  ]);
  const rest = [...data, ...linked];
  const { names, sign } = readByline(page, isLikely);
  const keys = new Set(names.map(nameKey));
  const others = rest.flatMap(([, found]) => found);
  const isAgreed = others.some((name) => keys.has(nameKey(name)));
  const byline: Places = [['byline', names]];
  if (sign === 'by' && !isAgreed) return [...byline, ...rest];
  if (sign === 'date' && !isAgreed && !others.every(isOrganisation)) return rest;
  // On larger pages the search takes too long.
  if (sign === null && isLikely && !isLarge(document) && others.every(isOrganisation))
    return [...named([['byline', boxedAuthors(page)]]), ...rest];
  return sign === 'pen' ? [...rest, ...byline] : [...data, ...byline, ...linked];
}

interface Found {
  name: string;
  places: AuthorPlace[];
}

/** Written as people write a name: data often has it as a login (`janedoe`, `JaneDoe`) or in capitals. */
const isWritten = (name: string): boolean => isPersonal(name) && /\p{Ll}/u.test(name);

function collect(byPlace: Places): Found[] {
  const candidates = new Map<string, Found>();
  for (const [place, names] of byPlace) {
    for (const name of names) {
      const known = candidates.get(nameKey(name)) ?? { name, places: [] };
      candidates.set(nameKey(name), known);
      if (!isWritten(known.name) && isWritten(name)) known.name = name;
      if (!known.places.includes(place)) known.places.push(place);
    }
  }
  return [...candidates.values()];
}

/** A login name such as `jdoe-acme2`: it stands in data and is never shown. */
const isAccount = ({ name, places }: Found): boolean =>
  /^[a-z\d._-]*[\d_-][a-z\d._-]*$/.test(name) && places.every((place) => place === 'json-ld' || place === 'meta');

/**
 * Candidates, most trusted first: people before pen names and organisations.
 * The most trusted place decides and the others only confirm: what they add is mostly editors, reviewers and authors
 * of other articles.
 */
export function readAuthors(signs: Signs, isLikely: boolean): AuthorCandidate[] {
  const organisations = organisationKeys(signs.jsonLd);
  const { own, owners } = siteKeys(signs);
  let ordinary: Set<string> | undefined;
  /** "Rate Story", or "Harbour Paper" on a site of that name. A person is seldom called by such words. */
  const isWords = (name: string): boolean => {
    const words = name.toLowerCase().split(' ');
    ordinary ??= ordinaryWords(signs.document);
    return words.slice(own.has(nameKey(name)) ? -1 : 0).every((word) => ordinary?.has(word));
  };
  const looksPersonal = (name: string): boolean => isPersonal(name) && !isWords(name);
  const isPerson = (name: string): boolean => looksPersonal(name) && !organisations.has(nameKey(name));
  const isOrganisation = (name: string): boolean => {
    const key = nameKey(name);
    const isNamed = own.has(key) || organisations.has(key) || isInstitution(name);
    return !isPerson(name) && (isPersonal(name) || (isNamed && !owners.has(key)));
  };
  const found = collect(namesByPlace(signs, isLikely, isOrganisation)).filter((each) => !isAccount(each));
  // A name shown as the author is trusted even if the data calls it an organisation, except the site's own.
  const people = found.filter(
    ({ name, places }) =>
      isPerson(name) || (looksPersonal(name) && places.includes('byline') && !own.has(nameKey(name))),
  );
  const kindOf = (each: Found): AuthorKind =>
    people.includes(each) || !isOrganisation(each.name) ? 'person' : 'organisation';
  const pens = found.filter((each) => kindOf(each) === 'person');
  const believed = [people, pens, found].find((some) => some.length > 0) ?? [];
  const [top] = believed;
  if (!top) {
    const owner = isLikely && !isLarge(signs.document) ? ownerOf(signs) : null;
    return owner === null ? [] : [{ name: owner, kind: 'person', places: ['owner'] }];
  }
  const isBeside = ({ places }: Found): boolean =>
    places.some((place) => place === top.places[0] || (place === 'byline' && top.places.includes('byline')));
  return believed
    .filter(isBeside)
    .slice(0, MOST_AUTHORS)
    .map((each) => ({ name: each.name, kind: kindOf(each), places: each.places }));
}
