/**
 * A sentence about companies, as filters of Discover (contract, section 4.6, `query`). No guesswork: it looks for words that the
 * store's companies have (industries, cities, technologies, departments that hire), and for names of countries and regions,
 * sizes, company types, years and rounds of funding. Words in quotation marks are keywords; a sentence in which nothing is
 * found becomes keywords as a whole. What was understood goes back as `meta.filters`, so that the user can correct it.
 */
import { companyTypes, fundingSeries } from '../../contract/filter-taxonomy.ts';
import type { DiscoverFilters } from '../../local-service/discover-question.ts';
import type { Vocabulary } from '../../local-service/discover-vocabulary.ts';
import { headcountsIn } from '../../local-service/headcount-words.ts';
import { industriesIn } from '../../local-service/industry-words.ts';
import { saysWord, wordsIn } from '../../local-service/whole-words.ts';
import { placesIn } from './places.ts';
import { stemsOf } from './words.ts';

/** `premium`: what only a Premium plan may ask is looked for, too. */
export function filtersOf(sentence: string, known: Vocabulary, premium: boolean): DiscoverFilters {
  const quoted = [...sentence.matchAll(/["“”„«»]([^"“”„«»]+)["“”„«»]/g)].flatMap(
    ([, words = '']) => words.trim() || [],
  );
  const rest = sentence.replace(/["“”„«»][^"“”„«»]+["“”„«»]/g, ' ');
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
  const telling = words.filter((word) => word !== '' && !commonWords.has(word)).slice(0, mostKeywords);
  return telling.length > 0 ? telling : [sentence];
}

function included<Item>(items: Item[]): { include: Item[] } | undefined {
  return items.length > 0 ? { include: items } : undefined;
}

function nonEmpty<Item>(items: Item[]): Item[] | undefined {
  return items.length > 0 ? items : undefined;
}
