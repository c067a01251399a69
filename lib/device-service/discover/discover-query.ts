/**
 * A sentence about companies, as filters of Discover (lib/contract/README.md §4.6, `query`). It does not guess. It
 * looks for words that the store's companies have: industries, cities, technologies, departments that hire. It also
 * knows names of countries and regions, sizes, company types, years and rounds of funding. Words in quotation marks are
 * keywords; a sentence in which nothing is found becomes keywords as a whole. What was understood goes back as
 * `meta.filters`, so that the user can correct it.
 */
import { companyTypes, fundingSeries, headcounts } from '../../contract/filter-taxonomy.ts';
import type { DiscoverFilters, KnownCompany, Vocabulary } from '../store-directory.ts';
import { inEnglish } from './german.ts';
import { placesIn } from './places.ts';
import { saysWord, stemsOf, wordsIn } from './words.ts';

/** `premium`: what only a Premium plan may ask is looked for, too. */
export function filtersOf(sentence: string, known: Vocabulary, premium: boolean): DiscoverFilters {
  const quoted = [...sentence.matchAll(/["“”„«»]([^"“”„«»]+)["“”„«»]/g)].flatMap(
    ([, words = '']) => words.trim() || [],
  );
  const rest = inEnglish(sentence.replace(/["“”„«»][^"“”„«»]+["“”„«»]/g, ' '));
  const found: DiscoverFilters = {
    headquarters_location: placesIn(rest, known.cities),
    industry: included(industriesIn(rest, known.industries)),
    headcount: nonEmpty(headcountsIn(rest)),
    company_type: included(typesIn(rest)),
    job_openings: openingsIn(rest, known.departments),
    keywords: included(quoted),
    ...(premium && {
      technology: included(known.technologies.filter((one) => saysWord(rest, one))),
      year_founded: yearsIn(rest),
      funding: fundingIn(rest),
    }),
  };
  return Object.values(found).some((filter) => filter !== undefined)
    ? found
    : { keywords: { include: keywordsOf(sentence), match: 'any' } };
}

/** `hiring in sales` names a department by a word that comes after it; hiring by itself is any. */
function openingsIn(sentence: string, departments: readonly string[]): DiscoverFilters['job_openings'] {
  const after = /\b(?:hiring|hires?|recruiting|job openings|open (?:roles|positions)|vacanc(?:y|ies))\b(.*)$/is.exec(
    sentence,
  );
  if (!after) return undefined;
  const stems = stemsOf(after[1] ?? '');
  const named = departments.filter((department) => stemsOf(department).every((stem) => stems.includes(stem)));
  return named.length > 0 ? { hiring: true, department: named } : { hiring: true };
}

/** `public company` and `non profit` as they stand in the contract, in the plural, or with a hyphen. */
function typesIn(sentence: string): (typeof companyTypes)[number][] {
  const words = wordsIn(sentence).replaceAll('companies', 'company').replaceAll(' nonprofit', ' non profit');
  const singular = words.replace(/(agenc)ies /g, '$1y ').replace(/(non profit|institution|partnership)s /g, '$1 ');
  return companyTypes.filter((type) => type.includes(' ') && singular.includes(` ${type} `));
}

function yearsIn(sentence: string): DiscoverFilters['year_founded'] {
  const said = /\bfounded (in|since|after|before|until) (\d{4})\b/i.exec(sentence);
  if (!said) return undefined;
  const year = Number(said[2]);
  switch (said[1]?.toLowerCase()) {
    case 'in':
      return { include: [year] };
    case 'since':
      return { from: year };
    case 'after':
      return { from: year + 1 };
    case 'before':
      return { to: year - 1 };
    default:
      return { to: year };
  }
}

/** `series A`, `pre-seed`, `seed round`. */
function fundingIn(sentence: string): DiscoverFilters['funding'] {
  const words = wordsIn(sentence)
    .replace(/ (pre) (seed|series) /g, ' $1_$2 ')
    .replace(/series ([abc])\+? /g, 'series_$1 ');
  const series = fundingSeries.filter((one) => {
    if (one === 'other') return false;
    return one === 'seed'
      ? / seed (?:round|funding|funded|stage) /.test(words)
      : words.includes(` ${one.replace('+', '')} `);
  });
  return series.length > 0 ? { series } : undefined;
}

const commonWords = new Set(
  (
    'a an and any are at based by companies company find firms for from have in is me of on or organisations organizations our ' +
    'places show some that the their them there they to us we which who whose with within you'
  ).split(' '),
);
const mostKeywords = 8;

function keywordsOf(sentence: string): string[] {
  const words = wordsIn(sentence).trim().split(' ');
  const significant = words.filter((word) => word !== '' && !commonWords.has(word)).slice(0, mostKeywords);
  return significant.length > 0 ? significant : [sentence];
}

function included<Item>(items: Item[]): { include: Item[] } | undefined {
  return items.length > 0 ? { include: items } : undefined;
}

function nonEmpty<Item>(items: Item[]): Item[] | undefined {
  return items.length > 0 ? items : undefined;
}

type Headcount = (typeof headcounts)[number];

const bands = headcounts.map((band) => {
  const [from = 0, to = Number.POSITIVE_INFINITY] = band.match(/\d+/g)?.map(Number) ?? [];
  return { band, from, to, middle: Number.isFinite(to) ? (from + to) / 2 : from };
});

const sizes: readonly [pattern: RegExp, bands: readonly Headcount[]][] = [
  [/\b(?:small|start-?ups?)\b/i, ['1-10', '11-50']],
  [/\b(?:medium|mid)(?:[- ]?sized?)?\b/i, ['51-200', '201-500']],
  [/\blarge\b/i, ['1001-5000', '5001-10000', '10001+']],
  [/\benterprises?\b/i, ['5001-10000', '10001+']],
];

const people = '(?:people|persons|employees|staff|heads|colleagues)';
const number = String.raw`(\d[\d,.]*)`;
const between = new RegExp(String.raw`${number}\s*(?:-|–|to|and)\s*${number}\s*${people}?`, 'i');
const above = new RegExp(String.raw`(?:more than|over|above|at least)\s+${number}\s*${people}`, 'i');
const below = new RegExp(String.raw`(?:fewer than|less than|under|below|at most|up to)\s+${number}\s*${people}`, 'i');

/** The bands whose middle is in the stated range. */
function headcountsIn(sentence: string): Headcount[] {
  const [from, to] = rangeIn(sentence) ?? [];
  if (from !== undefined && to !== undefined) {
    return bands.filter(({ middle }) => middle >= from && middle <= to).map(({ band }) => band);
  }
  return sizes.flatMap(([pattern, said]) => (pattern.test(sentence) ? said : []));
}

function rangeIn(sentence: string): [from: number, to: number] | null {
  const most = above.exec(sentence);
  if (most) return [read(most[1]), Number.POSITIVE_INFINITY];
  const least = below.exec(sentence);
  if (least) return [0, read(least[1])];
  const both = between.exec(sentence);
  return both ? [read(both[1]), read(both[2])] : null;
}

function read(digits: string | undefined): number {
  return Number((digits ?? '').replace(/[,.]/g, ''));
}

/** A word and the industries it may mean, without industries of no known company. */
const meanings: Readonly<Record<string, readonly string[]>> = {
  instruments: [
    'Scientific instruments',
    'Optics',
    'Measuring devices',
    'Precision engineering',
    'Marine sensors',
    'Environmental sensing',
    'Survey equipment',
    'Navigation',
  ],
  sensors: ['Marine sensors', 'Environmental sensing', 'Measuring devices'],
  lenses: ['Optics'],
  optical: ['Optics'],
  metrology: ['Measuring devices', 'Scientific instruments'],
  freight: ['Logistics'],
  shipping: ['Logistics'],
  food: ['Food production'],
  energy: ['Renewable energy'],
  solar: ['Renewable energy'],
  wind: ['Renewable energy'],
  laboratories: ['Research'],
  magazines: ['Publishing'],
  books: ['Publishing'],
  clothes: ['Textiles'],
  apps: ['Software'],
};

function industriesIn(sentence: string, known: readonly string[]): string[] {
  const stems = new Set(stemsOf(sentence));
  const says = (words: string) => {
    const wanted = stemsOf(words);
    return wanted.length > 0 && wanted.every((stem) => stems.has(stem));
  };
  const meant = new Set(Object.entries(meanings).flatMap(([word, industries]) => (says(word) ? industries : [])));
  return known.filter((industry) => meant.has(industry) || says(industry));
}

export function vocabularyOf(all: readonly KnownCompany[]): Vocabulary {
  const cities = new Map(
    all.flatMap(({ company: { country, city } }) =>
      country !== null && city !== null ? [[`${city}, ${country}`, { country, city }] as const] : [],
    ),
  );
  return {
    industries: [...new Set(all.flatMap(({ company }) => company.industry ?? []))],
    technologies: [...new Set(all.flatMap(({ company }) => company.technologies))],
    departments: [...new Set(all.flatMap(({ facts }) => facts.openings.map(({ department }) => department)))],
    cities: [...cities.values()],
  };
}
