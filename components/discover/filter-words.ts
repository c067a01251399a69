/** The filters of Discover in people's words: their names, what they say in a chip, and what is wrong in them. */
import { i18n } from '#i18n';
import { companyTypes, fundingSeries, premiumFilters } from '../../lib/contract/filter-taxonomy.ts';
import type { Params } from '../../lib/contract/operations.ts';
import { countryName, stateName } from '../format/countries.ts';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';

export type FiltersView = Omit<Params<'discoverCompanies'>, 'query' | 'limit' | 'offset'>;
export type FilterName = Exclude<keyof FiltersView, 'further'>;

/** What is wrong at a place in a filter's form. `refused`: by the service, in its own words. */
export type BlameView =
  | {
      path: string;
      why: 'not-a-year' | 'not-a-number' | 'not-a-day' | 'inverted' | 'two-ways' | 'no-country' | 'too-large';
    }
  | { path: string; why: 'refused'; quoted: string | null };

export function filterWord(name: FilterName): string {
  return i18n.t(`discover.filter_${name}`);
}

export function isPremium(name: string): boolean {
  return premiumFilters.some((one) => one === name);
}

export function bandWords(band: string): string {
  const [from = '', to] = band.replace('+', '').split('-');
  const said = (text: string) => number(Number(text));
  if (band.endsWith('+')) return i18n.t('discover.band_more', [said(from)]);
  return to === undefined ? plain(band) : i18n.t('discover.band', [said(from), said(to)]);
}

export function companyTypeWord(slug: string): string {
  const word = companyTypes.find((one) => one === slug);
  return word ? i18n.t(`discover.type_${keyOf(word)}`) : plain(slug);
}

const keyOf = <Word extends string>(word: Word) => word.replaceAll(' ', '_') as Underscored<Word>;
type Underscored<Word extends string> = Word extends `${infer First} ${infer Rest}`
  ? `${First}_${Underscored<Rest>}`
  : Word;

export function seriesWord(slug: string): string {
  const word = fundingSeries.find((one) => one === slug);
  if (!word) return plain(slug);
  return word === 'series_c+' ? i18n.t('discover.series_c_more') : i18n.t(`discover.series_${word}`);
}

export function postedWord(slug: 'last7d' | 'last30d' | 'last90d'): string {
  return i18n.t(`discover.posted_${slug}`);
}

type Place = NonNullable<NonNullable<FiltersView['headquarters_location']>['include']>[number];

/** `Oslo, Norway` · `California, United States` · `EMEA`. */
export function placeWords({ city, state, country, business_region, continent }: Place): string {
  const parts = [
    city && plain(city),
    state && stateName(state),
    country && countryName(country),
    business_region,
    continent && continentWord(continent),
  ];
  return parts.filter((part) => part).join(i18n.t('list_comma'));
}

export function continentWord(continent: NonNullable<Place['continent']>): string {
  switch (continent) {
    case 'North America':
      return i18n.t('discover.continent_north_america');
    case 'South America':
      return i18n.t('discover.continent_south_america');
    default:
      return i18n.t(`discover.continent_${lower(continent)}`);
  }
}

const lower = <Word extends string>(word: Word) => word.toLowerCase() as Lowercase<Word>;

export function blameWords(blame: BlameView): string {
  switch (blame.why) {
    case 'not-a-year':
      return i18n.t('discover.wrong_year');
    case 'not-a-number':
      return i18n.t('discover.wrong_number');
    case 'not-a-day':
      return i18n.t('discover.wrong_day');
    case 'inverted':
      return i18n.t('discover.wrong_inverted');
    case 'two-ways':
      return i18n.t('discover.wrong_two_ways');
    case 'no-country':
      return i18n.t('discover.wrong_no_country');
    case 'too-large':
      return i18n.t('discover.wrong_too_large');
    case 'refused':
      return blame.quoted === null
        ? i18n.t('discover.refused')
        : i18n.t('discover.refused_saying', [`“${plain(blame.quoted)}”`]);
  }
}

/** What stands at a place of the form, or inside it: the whole range when one of its ends is meant. */
export function blameAt(blames: readonly BlameView[], ...paths: readonly string[]): string | null {
  const found = blames.find(({ path }) => paths.some((one) => path === one || path.startsWith(`${one}.`)));
  return found ? blameWords(found) : null;
}
