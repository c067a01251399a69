/** Nested places (lib/contract/README.md §4.1) in words. */
import { i18n } from '#i18n';
import type { LocationItem } from '../../lib/contract/wire.ts';
import { countryName, stateName } from '../format/countries.ts';
import { plain } from '../format/plain.ts';
import { continentWord } from '../format/taxonomy-words.ts';

/** `Oslo, Norway` · `California, United States` · `EMEA`. */
export function placeWords({ city, state, country, business_region, continent }: LocationItem): string {
  const parts = [
    city && plain(city),
    state && stateName(state),
    country && countryName(country),
    business_region,
    continent && continentWord(continent),
  ];
  return parts.filter((part) => part).join(i18n.t('list_comma'));
}
