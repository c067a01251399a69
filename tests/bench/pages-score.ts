/**
 * Compares what was read from pages with notes made by hand: authors found, authors invented, articles distinguished
 * from other pages.
 */

/** One page, as described by a person. */
export interface Expected {
  file: string;
  url: string;
  kind: string;
  title: string | null;
  /** As written: several authors in one string; null or empty if the page names none. */
  author: string | null;
}

/** One page, as read; also a line of the `--out` file. */
export interface Read {
  file: string;
  article: boolean;
  /** Persons only */
  authors: string[];
  /** Others shown as the author: a desk, an agency, the site itself. */
  organisations: string[];
  addresses: string[];
}

export interface Score {
  pages: number;
  /**
   * Share of articles with a named author where the first one shown is right, or the set is exact. If no person is
   * shown, an organisation counts.
   */
  firstOrExact: number;
  /** The same for persons only: an organisation noted as the author counts as missed. */
  byPersons: number;
  hit: number;
  exact: number;
  /** Share of pages without a named author where a person was given. */
  falseAuthors: number;
  /** Share of pages without a named author where an organisation was given and no person. */
  falseOrganisations: number;
  precision: number;
  recall: number;
  addresses: number;
}

const bare = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\([^)]*\)/g, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .replace(/\b(?:by|dr|prof|mr|mrs|ms)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Titles and degrees noted beside a name. */
const NO_NAME = /^(?:[A-Z][A-Za-z]{0,3}\.?|[A-Z0-9-]{2,6}(?: \d+)?|E-RYT \d+|The .*)$/;

/** The names in a hand-written author string. */
function expectedNames(author: string | null): string[] {
  const parts = (author ?? '').split(/\s*(?:,|;|\||\band\b|&)\s*/).filter((part) => part !== '');
  return parts.filter((part, at) => at === 0 || !NO_NAME.test(part)).map(bare);
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** The share of items for which `holds` is true. */
const shareOf = <T>(items: T[], holds: (item: T) => boolean): number => share(items.filter(holds).length, items.length);

interface Pair {
  wanted: string[];
  got: string[];
  persons: string[];
  isArticle: boolean;
  saidArticle: boolean;
}

const isHit = ({ wanted, got }: Pair): boolean => got.some((name) => wanted.includes(name));
const isFirst = ({ wanted, got }: Pick<Pair, 'wanted' | 'got'>): boolean => wanted.includes(got[0] ?? '-');
const isExact = ({ wanted, got }: Pick<Pair, 'wanted' | 'got'>): boolean =>
  got.length === wanted.length && got.every((name) => wanted.includes(name));

export function score(pages: { expected: Expected; read: Read }[]): Score {
  const pairs = pages.map(({ expected, read }) => ({
    wanted: expectedNames(expected.author),
    got: (read.authors.length > 0 ? read.authors : read.organisations).map(bare),
    persons: read.authors.map(bare),
    isArticle: expected.kind === 'article',
    saidArticle: read.article,
  }));
  const named = pairs.filter(({ wanted, isArticle }) => isArticle && wanted.length > 0);
  const unnamed = pairs.filter(({ wanted }) => wanted.length === 0);
  return {
    pages: pages.length,
    firstOrExact: shareOf(named, (pair) => isFirst(pair) || isExact(pair)),
    byPersons: shareOf(named, ({ wanted, persons: got }) => isFirst({ wanted, got }) || isExact({ wanted, got })),
    hit: shareOf(named, isHit),
    exact: shareOf(named, isExact),
    falseAuthors: shareOf(unnamed, ({ persons }) => persons.length > 0),
    falseOrganisations: shareOf(unnamed, ({ persons, got }) => persons.length === 0 && got.length > 0),
    precision: shareOf(
      pairs.filter(({ saidArticle }) => saidArticle),
      ({ isArticle }) => isArticle,
    ),
    recall: shareOf(
      pairs.filter(({ isArticle }) => isArticle),
      ({ saidArticle }) => saidArticle,
    ),
    addresses: pages.reduce((sum, { read }) => sum + read.addresses.length, 0),
  };
}
