import { describe, expect, it } from 'vitest';
import { countries } from '../../../lib/contract/countries.ts';
import { countryIn } from '../../../lib/contract/country-names.ts';

/** Spellings by people and by other programs. */
const spellings: Record<string, string[]> = {
  AT: ['Österreich', 'OESTERREICH', 'Autriche', 'Áo', 'AUT', 'A'],
  CD: ['Congo, The Democratic Republic of the', 'Democratic Republic of the Congo', 'DR Congo'],
  CG: ['Republic of the Congo', 'Congo'],
  CH: ['Schweiz', 'Suisse', 'Svizzera', 'CHE', 'SUI', '🇨🇭', 'Basel, Switzerland'],
  CN: ['中国', 'P.R. China', "People's Republic of China"],
  CZ: ['Czech Republic', 'Česká republika', 'Tschechien'],
  DE: [
    'Germany',
    ' germany ',
    'Deutschland',
    'GERMANY',
    'Alemania',
    'Niemcy',
    'Germany (DE)',
    'DE - Germany',
    'D',
    'deu',
  ],
  ES: ['España', 'ESPANA', 'Spain'],
  FR: ['Paris, France', 'Frankreich'],
  GB: ['England', 'Scotland', 'UK', 'U.K.', 'Great Britain', 'Royaume-Uni', 'London, UK', 'GBR', 'İngiltere'],
  GR: ['Ελλάδα', 'Hellas'],
  HR: ['Hrvatska', 'Croatia'],
  IN: ['भारत', 'India'],
  JP: ['日本', 'JPN'],
  KP: ["Korea, Democratic People's Republic of"],
  KR: ['Korea, Republic of', 'South Korea', 'Republic of Korea', '대한민국'],
  LC: ['Saint Lucia', 'St. Lucia'],
  MD: ['Moldova, Republic of'],
  NA: ['NA', 'Namibia'],
  NL: ['The Netherlands', 'Holland', 'Nederland', 'NLD', 'Pays-Bas'],
  SA: ['Kingdom of Saudi Arabia', 'KSA'],
  TG: ['टोगो'],
  TO: ['टोंगा'],
  TT: ['Trinidad and Tobago', 'Trinidad & Tobago'],
  TW: ['Republic of China', 'Taiwan, Province of China'],
  US: ['USA', 'U.S.A.', 'United States of America', 'the United States', 'EE. UU.', 'США', 'ABD', 'アメリカ合衆国'],
  VA: ['Holy See (Vatican City State)'],
  XK: ['Kosovo', 'XKX'],
};

describe('a country in a file', () => {
  it.each(Object.entries(spellings))('is read as %s', (code, words) => {
    expect(words.map((word) => [word, countryIn(word)])).toEqual(words.map((word) => [word, code]));
  });

  it.each([
    ...['', '-', 'n/a', 'unknown', 'Atlantis', 'EU', 'zz', 'Europe', '12', '🏳', `Germany ${'!'.repeat(200)}`],
    // US states, not Gabon, Georgia or Germany.
    ...['Atlanta, GA', 'Atlanta, Georgia', 'Dover, DE', 'Germany / France', 'France (Germany)'],
    // One word for two countries in different languages.
    'Конго',
  ])('is not guessed from %j', (word) => {
    expect(countryIn(word)).toBeNull();
  });

  it('is read from its name in every language of the runtime, or not at all', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const tags = letters.flatMap((one) => letters.map((other) => one + other));
    const wrong = Intl.DisplayNames.supportedLocalesOf(tags).flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
      return countries.flatMap((code) => {
        const name = names.of(code);
        const read = name === undefined ? code : countryIn(name);
        return read === code ? [] : [`${language} ${name}: ${read} instead of ${code}`];
      });
    });
    // Names that two countries share. `Nga` is Vietnamese for Russia, and `NGA` is Nigeria's code.
    expect(wrong.length).toBeLessThan(40);
    expect(wrong.filter((one) => !/Kongo|Конго|null|vi Nga/i.test(one))).toEqual([]);
  });
});
