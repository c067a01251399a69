import { expect, test } from 'vitest';
import { type FilterName, formIn, readFilter } from '../../../components/discover/filters.ts';
import type { Form } from '../../../components/filters/form.ts';

const wrongIn = (name: FilterName, form: Form) => {
  const read = readFilter(name, form);
  return read.ok ? [] : read.wrong;
};

test('a filter survives the round trip through its form', () => {
  const funding = { series: ['seed' as const], amount: { from: 5, to: undefined }, date: undefined };
  expect(formIn({ funding }, 'funding')).toEqual({ series: 'seed', 'amount.from': '5' });
  expect(readFilter('funding', formIn({ funding }, 'funding'))).toEqual({ ok: true, value: funding });
});

test('an empty form is no filter', () => {
  for (const name of ['industry', 'headcount', 'funding', 'job_openings', 'headquarters_location'] as const) {
    expect(readFilter(name, { include: '', 'include+': '  ', from: '', series: '' })).toEqual({
      ok: true,
      value: undefined,
    });
  }
});

test('unfinished text in a list counts', () => {
  const form = { include: 'Optics', 'include+': 'Marine sensors, Optics' };
  expect(readFilter('industry', form)).toMatchObject({ value: { include: ['Optics', 'Marine sensors'] } });
});

test('inverted ranges are reported at their fields', () => {
  expect(wrongIn('funding', { 'amount.from': '5000', 'amount.to': '300' })).toEqual([
    { path: 'amount', why: 'inverted' },
  ]);
  expect(wrongIn('funding', { 'date.from': '2026-03-02', 'date.to': '2026-03-01' })).toEqual([
    { path: 'date', why: 'inverted' },
  ]);
  expect(wrongIn('job_openings', { 'open_roles.from': '9', 'open_roles.to': '3' })).toEqual([
    { path: 'open_roles', why: 'inverted' },
  ]);
  expect(wrongIn('year_founded', { from: '2001', to: '1999' })).toEqual([{ path: 'from', why: 'inverted' }]);
});

test('listed years and a range of years exclude each other', () => {
  expect(wrongIn('year_founded', { include: '1998', to: '2001' })).toEqual([{ path: 'from', why: 'two_ways' }]);
});

test('an invalid year, number or day is reported', () => {
  expect(wrongIn('year_founded', { include: '98' })).toEqual([{ path: 'include', why: 'not_a_year' }]);
  expect(wrongIn('funding', { 'amount.to': 'a lot' })).toEqual([{ path: 'amount.to', why: 'not_a_number' }]);
  expect(wrongIn('funding', { 'date.from': '2026-02-30' })).toEqual([{ path: 'date.from', why: 'not_a_day' }]);
  expect(wrongIn('job_openings', { 'open_roles.to': '2000000' })).toEqual([
    { path: 'open_roles.to', why: 'too_large' },
  ]);
});

test('more values than a list may have are reported, repeated ones once', () => {
  const many = (count: number) => Array.from({ length: count }, (_, nth) => 1_900 + nth).join('\n');
  for (const [name, path] of [
    ...[['keywords', 'include'] as const, ['industry', 'exclude'] as const, ['year_founded', 'include'] as const],
    ...[['organization', 'domain'] as const, ['job_openings', 'job_title.include'] as const],
  ]) {
    expect(wrongIn(name, { [path]: many(101) })).toEqual([{ path, why: 'too_many' }]);
    expect(wrongIn(name, { [path]: `${many(100)}\n1900` })).toEqual([]);
  }
  const places = Array.from({ length: 101 }, (_, nth) => `{"country":"NO","city":"${nth}"}`).join('\n');
  expect(wrongIn('headquarters_location', { include: places })).toEqual([{ path: 'include', why: 'too_many' }]);
  expect(wrongIn('headquarters_location', { exclude: places })).toEqual([{ path: 'exclude', why: 'too_many' }]);
});

test('amounts are read with any thousands separator', () => {
  for (const text of ['5000000', '5,000,000', '5 000 000', '5.000.000', '5’000’000']) {
    expect(readFilter('funding', { 'amount.from': text })).toMatchObject({ value: { amount: { from: 5_000_000 } } });
  }
  expect(wrongIn('funding', { 'amount.from': '5.5' })).toEqual([{ path: 'amount.from', why: 'not_a_number' }]);
});

test('a city requires its country', () => {
  expect(wrongIn('headquarters_location', { 'place.city': 'Leiden' })).toEqual([
    { path: 'place.where', why: 'no_country' },
  ]);
  expect(wrongIn('headquarters_location', { 'place.where': 'EMEA', 'place.city': 'Leiden' })).toEqual([
    { path: 'place.where', why: 'no_country' },
  ]);
});

test('a place that is chosen but not added yet counts', () => {
  const form = { include: '{"country":"NO"}', 'place.where': 'US', 'place.state': 'CA', 'place.city': 'Fresno' };
  expect(readFilter('headquarters_location', form)).toMatchObject({
    value: { include: [{ country: 'NO' }, { country: 'US', state: 'CA', city: 'Fresno' }] },
  });
});
