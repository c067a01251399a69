/** A company's size and place from its page's words. */
import { isCountry } from '../../contract/countries.ts';
import { headcounts } from '../../contract/filter-taxonomy.ts';
import { fold } from '../../contract/text.ts';

/**
 * The contract's band for `250`, `1.200`, `51–200`, `10,000+`; a range counts by its middle. Null without a number
 * above 0.
 */
export function headcountOf(text: string | null): string | null {
  const numbers = (text ?? '').match(/\d{1,3}(?:[.,'’\s\u00a0\u202f]\d{3})+(?!\d)|\d{1,7}/g) ?? [];
  const [low, high] = numbers.map((number) => Number(number.replace(/\D/g, '')));
  if (low === undefined || numbers.length > 2) return null;
  const isOpen =
    high === undefined &&
    /(?:\+|>|\b(?:over|more than|mehr als|uber|plus de|mas de|piu di|mais de|meer dan|ponad)\b)/.test(fold(text ?? ''));
  const middle = high === undefined || high < low ? low + (isOpen ? 1 : 0) : Math.round((low + high) / 2);
  if (middle < 1) return null;
  return headcounts.find((band) => middle <= Number(band.split('-')[1] ?? Number.POSITIVE_INFINITY)) ?? null;
}

interface SaidPlace {
  country: string | null;
  city: string | null;
  postal_code: string | null;
}

/** The page's `domain` and `language` decide where two letters may also be a US state. */
export function placeOf(text: string | null, domain: string, language: string | null): SaidPlace {
  const parts = (text ?? '')
    .split(/[,;|·•\n]+/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  const country = countryOf(last, domain, language);
  // A text without a country is a city only if it cannot be anything else.
  const rest = country === null && !mayBeCountry(last) ? parts : parts.slice(0, -1);
  if (rest.length === 0 || (country === null && rest.length > 1)) return { country, city: null, postal_code: null };
  return { country, ...cityOf(rest.at(-1) ?? '') };
}

/** `10115 Berlin`, `D-10115 Berlin`, `1012 AB Amsterdam`, `00-950 Warszawa`. */
function cityOf(text: string): Pick<SaidPlace, 'city' | 'postal_code'> {
  const [, code = null, name = ''] =
    /^(?:(?:[A-Z]{1,2}-)?(\d{4} [A-Z]{2}|\d{2}-\d{3}|\d{3} \d{2}|\d{4}-\d{3}|\d{4,6}) )?(.*)$/.exec(text) ?? [];
  const isCity = /^\p{L}[\p{L}\p{M}.'’() -]{1,59}$/u.test(name);
  return { city: isCity ? name : null, postal_code: isCity ? code : null };
}

/** Country codes that are also US states. */
const states = new Set('AL AR AZ CA CO GA ID IL IN KY LA MA MD ME MN MO MS MT NC NE PA SC SD TN VA'.split(' '));

const others: Readonly<Record<string, string>> = {
  usa: 'US',
  'u s a': 'US',
  'u s': 'US',
  us: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'u k': 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  brd: 'DE',
  uae: 'AE',
  'hong kong': 'HK',
  deu: 'DE',
  aut: 'AT',
  che: 'CH',
  gbr: 'GB',
  fra: 'FR',
  ita: 'IT',
  esp: 'ES',
  nld: 'NL',
};

function countryOf(text: string, domain: string, language: string | null): string | null {
  if (/^[A-Za-z]{2}$/.test(text)) {
    const code = text.toUpperCase();
    if (code === 'UK') return 'GB';
    if (!isCountry(code) || (text !== code && !domain.endsWith(`.${text}`))) return null;
    return states.has(code) && !isBacked(code, domain, language) ? null : code;
  }
  const word = wordOf(text);
  return others[word] ?? namesOfCountries().get(word) ?? null;
}

function mayBeCountry(text: string): boolean {
  return /^[A-Z]{2}$/.test(text) || namesOfCountries().has(wordOf(text));
}

/** The domain's suffix or the page's language is the country's. */
function isBacked(code: string, domain: string, language: string | null): boolean {
  if (domain.endsWith(`.${code.toLowerCase()}`)) return true;
  try {
    return language !== null && new Intl.Locale(language).maximize().region === code;
  } catch {
    return false;
  }
}

const wordOf = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'nb', 'cs', 'fi'];

let names: ReadonlyMap<string, string | null> | undefined;

/**
 * Names of countries in thirteen languages, from the platform; null if two countries share a name, or a state has it.
 */
function namesOfCountries(): ReadonlyMap<string, string | null> {
  if (names) return names;
  const made = new Map<string, string | null>([['georgia', null]]);
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const language of languages) {
    const called = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of letters.flatMap((one) => letters.map((two) => one + two)).filter(isCountry)) {
      const word = wordOf(called.of(code) ?? '');
      if (word !== '') made.set(word, made.has(word) && made.get(word) !== code ? null : code);
    }
  }
  names = made;
  return made;
}
