import { expect, test } from 'vitest';
import { liesIn } from '../../../lib/device-service/discover/places.ts';

const place = (country: string | null, state: string | null = null, city: string | null = null) => ({
  country,
  state,
  city,
});

test('continents contain their countries', () => {
  expect(liesIn(place('NL'), { continent: 'Europe' })).toBe(true);
  expect(liesIn(place('NL'), { continent: 'Asia' })).toBe(false);
  expect(liesIn(place('NZ'), { continent: 'Oceania' })).toBe(true);
  expect(liesIn(place('AQ'), { continent: 'Antarctica' })).toBe(true);
});

test.each([
  ['US', 'AMER'],
  ['BR', 'AMER'],
  ['BR', 'LATAM'],
  ['MX', 'LATAM'],
  ['NL', 'EMEA'],
  ['AE', 'EMEA'],
  ['ZA', 'EMEA'],
  ['JP', 'APAC'],
  ['AU', 'APAC'],
] as const)('%s is in %s', (country, business_region) => {
  expect(liesIn(place(country), { business_region })).toBe(true);
});

test('the United States are not in LATAM, nor the Emirates in APAC', () => {
  expect(liesIn(place('US'), { business_region: 'LATAM' })).toBe(false);
  expect(liesIn(place('AE'), { business_region: 'APAC' })).toBe(false);
});

test('a country can be narrowed to a state and a city', () => {
  const oakland = place('US', 'CA', 'Oakland');
  expect(liesIn(oakland, { country: 'US', state: 'CA', city: 'oakland' })).toBe(true);
  expect(liesIn(oakland, { country: 'US', state: 'NY' })).toBe(false);
  expect(liesIn(oakland, { country: 'US', city: 'Rochester' })).toBe(false);
  expect(liesIn(place('SE', null, 'Luleå'), { country: 'SE', city: 'lulea' })).toBe(true);
});

test('a place without a country is in no region', () => {
  expect(liesIn(place(null), { continent: 'Europe' })).toBe(false);
});
