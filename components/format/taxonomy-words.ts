/** The contract's taxonomy in everyday words. An unknown word is shown as received. */
import { i18n } from '#i18n';
import type { companyTypes, fundingSeries } from '../../lib/contract/filter-taxonomy.ts';
import {
  continents,
  departments,
  emailTypes,
  noDepartment,
  requiredFields,
  seniorities,
  sourceTypes,
} from '../../lib/contract/taxonomy.ts';
import { plain } from './plain.ts';

const known = <Word extends string>(words: readonly Word[], slug: string): Word | undefined =>
  words.find((word) => word === slug);

export function departmentWord(slug: string): string {
  if (slug === noDepartment) return i18n.t('department.none');
  const word = known(departments, slug);
  return word ? i18n.t(`department.${word}`) : plain(slug);
}

export function seniorityWord(slug: string): string {
  const word = known(seniorities, slug);
  return word ? i18n.t(`seniority.${word}`) : plain(slug);
}

export function typeWord(slug: string): string {
  const word = known(emailTypes, slug);
  return word ? i18n.t(`type.${word}`) : plain(slug);
}

export function sourceTypeWord(slug: string): string {
  const word = known(sourceTypes, slug);
  return word ? i18n.t(`source_type.${word}`) : plain(slug);
}

export function requiredWord(slug: string): string {
  const word = known(requiredFields, slug);
  return word ? i18n.t(`required.${word}`) : plain(slug);
}

/** `Europe`; any other text as it is. */
export function continentWord(place: string): string {
  const continent = known(continents, place);
  switch (continent) {
    case undefined:
      return plain(place);
    case 'North America':
      return i18n.t('filters.continent_north_america');
    case 'South America':
      return i18n.t('filters.continent_south_america');
    default:
      return i18n.t(`filters.continent_${lower(continent)}`);
  }
}

const lower = <Word extends string>(word: Word) => word.toLowerCase() as Lowercase<Word>;

const companyTypeWords: Readonly<Record<(typeof companyTypes)[number] | 'public' | 'private', () => string>> = {
  educational: () => i18n.t('discover_option.company_type_educational'),
  'educational institution': () => i18n.t('discover_option.company_type_educational_institution'),
  'government agency': () => i18n.t('discover_option.company_type_government_agency'),
  'non profit': () => i18n.t('discover_option.company_type_non_profit'),
  partnership: () => i18n.t('discover_option.company_type_partnership'),
  'privately held': () => i18n.t('discover_option.company_type_privately_held'),
  'public company': () => i18n.t('discover_option.company_type_public_company'),
  'self employed': () => i18n.t('discover_option.company_type_self_employed'),
  'self owned': () => i18n.t('discover_option.company_type_self_owned'),
  'sole proprietorship': () => i18n.t('discover_option.company_type_sole_proprietorship'),
  // Words of an enriched company's `type`.
  private: () => i18n.t('discover_option.company_type_privately_held'),
  public: () => i18n.t('discover_option.company_type_public_company'),
};

const fundingWords: Readonly<Record<(typeof fundingSeries)[number], () => string>> = {
  pre_seed: () => i18n.t('discover_option.funding_series_pre_seed'),
  seed: () => i18n.t('discover_option.funding_series_seed'),
  pre_series_a: () => i18n.t('discover_option.funding_series_pre_series_a'),
  series_a: () => i18n.t('discover_option.funding_series_series_a'),
  pre_series_b: () => i18n.t('discover_option.funding_series_pre_series_b'),
  series_b: () => i18n.t('discover_option.funding_series_series_b'),
  pre_series_c: () => i18n.t('discover_option.funding_series_pre_series_c'),
  'series_c+': () => i18n.t('discover_option.funding_series_series_c_more'),
  other: () => i18n.t('discover_option.funding_series_other'),
};

/** As Discover's filter names it. */
export function companyTypeWord(type: string): string {
  return isKey(companyTypeWords, type) ? companyTypeWords[type]() : plain(type);
}

/** A round of funding, as Discover's filter names it; an unknown one without underscores. */
export function fundingWord(series: string): string {
  return isKey(fundingWords, series) ? fundingWords[series]() : plain(series.replaceAll('_', ' '));
}

function isKey<Key extends string>(words: Readonly<Record<Key, unknown>>, word: string): word is Key {
  return Object.hasOwn(words, word);
}
