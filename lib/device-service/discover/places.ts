/**
 * Matches places against the contract's location filter, and finds places in a sentence. lib/contract/README.md §4.1.
 */
import { countriesByContinent, countriesByRegion, countryCodes } from '../../contract/countries.ts';
import { businessRegions, continents } from '../../contract/taxonomy.ts';
import { fold } from '../../contract/text.ts';
import type { LocationItem } from '../../contract/wire.ts';
import type { Place } from '../store-directory.ts';
import { wordsIn } from './words.ts';

/** Where something has to be: in one of the included places, if there are any, and in none of the excluded. */
export interface PlaceFilter {
  include?: readonly LocationItem[] | undefined;
  exclude?: readonly LocationItem[] | undefined;
}

/** In one of the included items (if any), and in none of the excluded. */
export function isPlaced(place: Place, { include, exclude }: PlaceFilter): boolean {
  if (exclude?.some((item) => liesIn(place, item))) return false;
  return include === undefined || include.some((item) => liesIn(place, item));
}

export function liesIn(place: Place, item: LocationItem): boolean {
  if (place.country === null) return false;
  if (item.continent !== undefined) return countriesByContinent[item.continent]?.has(place.country) ?? false;
  if (item.business_region !== undefined) return countriesByRegion[item.business_region]?.has(place.country) ?? false;
  return (
    item.country === place.country &&
    (item.state === undefined || item.state === place.state) &&
    (item.city === undefined || fold(item.city) === fold(place.city ?? ''))
  );
}

interface Sides {
  include?: LocationItem[];
  exclude?: LocationItem[];
}

interface Name {
  words: string;
  items: readonly LocationItem[];
}

const inCountries = (codes: string): LocationItem[] => codes.split(' ').map((country) => ({ country }));

/** Neither a country nor a continent. */
const otherNames: Readonly<Record<string, LocationItem[]>> = {
  nordics: inCountries('NO SE FI DK IS'),
  'nordic countries': inCountries('NO SE FI DK IS'),
  scandinavia: inCountries('NO SE DK'),
  baltics: inCountries('EE LV LT'),
  benelux: inCountries('NL BE LU'),
  dach: inCountries('DE AT CH'),
  iberia: inCountries('ES PT'),
  holland: inCountries('NL'),
  britain: inCountries('GB'),
  'great britain': inCountries('GB'),
  england: inCountries('GB'),
  scotland: inCountries('GB'),
  wales: inCountries('GB'),
  usa: inCountries('US'),
  'the states': inCountries('US'),
  'south korea': inCountries('KR'),
  'czech republic': inCountries('CZ'),
  'latin america': [{ business_region: 'LATAM' }],
};

const peoples: Readonly<Record<string, string>> = {
  american: 'US',
  australian: 'AU',
  austrian: 'AT',
  belgian: 'BE',
  brazilian: 'BR',
  british: 'GB',
  canadian: 'CA',
  chinese: 'CN',
  danish: 'DK',
  dutch: 'NL',
  finnish: 'FI',
  french: 'FR',
  german: 'DE',
  icelandic: 'IS',
  indian: 'IN',
  irish: 'IE',
  israeli: 'IL',
  italian: 'IT',
  japanese: 'JP',
  mexican: 'MX',
  norwegian: 'NO',
  polish: 'PL',
  portuguese: 'PT',
  spanish: 'ES',
  swedish: 'SE',
  swiss: 'CH',
  turkish: 'TR',
};

/** In capitals only: in lower case they are other words. */
const capitals: Readonly<Record<string, string>> = { US: 'US', UK: 'GB', UAE: 'AE' };

/** Each once, in the order of the sentence; places to leave out are excluded. Undefined without a place. */
export function placesIn(sentence: string, cities: readonly { country: string; city: string }[]): Sides | undefined {
  let words = wordsIn(sentence.replace(/\b(?:US|UK|UAE)\b/g, (word) => countryName(capitals[word] ?? null) ?? word));
  const found: { at: number; items: readonly LocationItem[]; without: boolean }[] = [];
  for (const { words: name, items } of namesOf(cities)) {
    for (let at = words.indexOf(name); at >= 0; at = words.indexOf(name)) {
      found.push({
        at,
        items,
        without: /(?:outside|except|excluding|not in|without)(?: of)?(?: the)?$/.test(words.slice(0, at)),
      });
      // Read text keeps its length, so positions stay valid.
      words = `${words.slice(0, at)} ${'·'.repeat(name.length - 2)} ${words.slice(at + name.length)}`;
    }
  }
  if (found.length === 0) return undefined;
  const inOrder = found.sort((one, other) => one.at - other.at);
  const include = distinct(inOrder.filter(({ without }) => !without).flatMap(({ items }) => items));
  const exclude = distinct(inOrder.filter(({ without }) => without).flatMap(({ items }) => items));
  return { ...(include.length > 0 && { include }), ...(exclude.length > 0 && { exclude }) };
}

const distinct = (items: LocationItem[]): LocationItem[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];

/** Longest first, so a name within another is not matched. */
function namesOf(cities: readonly { country: string; city: string }[]): Name[] {
  const names: [string, readonly LocationItem[]][] = [
    ...cities.map(({ country, city }): [string, LocationItem[]] => [city, [{ country, city }]]),
    ...[...countryCodes, 'XK'].flatMap((country): [string, LocationItem[]][] => {
      const name = countryName(country);
      return name === null ? [] : [[name, [{ country }]]];
    }),
    ...Object.entries(peoples).map(([name, country]): [string, LocationItem[]] => [name, [{ country }]]),
    ...continents.map((continent): [string, LocationItem[]] => [continent, [{ continent }]]),
    ...businessRegions.map((business_region): [string, LocationItem[]] => [business_region, [{ business_region }]]),
    ...Object.entries(otherNames),
  ];
  return names
    .map(([name, items]) => ({ words: wordsIn(name), items }))
    .filter(({ words }) => words.trim() !== '')
    .sort((one, other) => other.words.length - one.words.length);
}

const englishNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** A country's English name; null for an unknown code of ISO 3166-1 alpha-2. */
export function countryName(code: string | null): string | null {
  return code !== null && /^[A-Z]{2}$/.test(code) ? (englishNames.of(code) ?? null) : null;
}
