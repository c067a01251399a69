import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filtersOf } from '../../../components/discover/filters.ts';
import { discover } from '../contract/discover-params.ts';

/** Lists as sets, without empty parts, so that filters with the same meaning are equal. */
function meant(value: unknown): unknown {
  if (Array.isArray(value)) {
    const all = value.map((one) => (typeof one === 'object' ? JSON.stringify(meant(one)) : String(one).trim()));
    return [...new Set(all)].filter((one) => one !== '').sort();
  }
  if (typeof value === 'string') return value.trim();
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .map(([name, one]) => [name, meant(one)] as const)
    .filter(([name, one]) => one !== undefined && !(name === 'include_closed_roles' && one === false))
    .filter(([, one]) => one !== '' && !(Array.isArray(one) && one.length === 0))
    .filter(([, one]) => typeof one !== 'object' || one === null || Object.keys(one).length > 0);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

test('all filters that the contract allows keep their meaning', () => {
  fc.assert(
    fc.property(discover, ({ query: _query, limit: _limit, offset: _offset, ...filters }) => {
      const { further = {}, ...read } = filtersOf(filters);
      expect(meant({ ...read, ...further })).toEqual(meant(filters));
    }),
  );
});

test('single values are read as lists', () => {
  expect(filtersOf({ industry: 'Optics', headcount: '51-200', keywords: ['calibration', 'field'] })).toEqual({
    industry: { include: ['Optics'], exclude: undefined },
    headcount: ['51-200'],
    keywords: { include: ['calibration', 'field'], exclude: undefined },
  });
  expect(filtersOf({ funding: ['seed'], job_openings: true, year_founded: ['1998'], similar_to: 'a.test' })).toEqual({
    funding: { series: ['seed'], amount: undefined, date: undefined },
    job_openings: expect.objectContaining({ hiring: true }),
    year_founded: expect.objectContaining({ include: [1998] }),
    similar_to: { domain: 'a.test', name: undefined },
  });
});

test('a single place and several places are read', () => {
  const read = (place: unknown) => filtersOf({ headquarters_location: place }).headquarters_location?.include;
  expect(read('NL')).toEqual([{ country: 'NL' }]);
  expect(read(['EMEA', 'Europe'])).toEqual([{ business_region: 'EMEA' }, { continent: 'Europe' }]);
  expect(read({ country: 'NO', city: 'Oslo' })).toEqual([{ country: 'NO', city: 'Oslo' }]);
  expect(read({ include: [{ country: 'US', state: 'CA' }] })).toEqual([{ country: 'US', state: 'CA' }]);
});

test.each([{ country: 'ZZ' }, { planet: 'Mars' }])(
  'unknown values are preserved unchanged under their own names, and so is the place %o',
  (place) => {
    const odd = {
      headcount: ['51-200', 'about 70'],
      headquarters_location: [place],
      company_type: { include: ['startup'] },
      funding: { series: ['seed'], currency: 'EUR' },
      revenue: { from: 10 },
      __proto__x: 1,
    };
    expect(filtersOf(odd)).toEqual({ further: odd });
  },
);

test('empty values and paging parameters are no filters', () => {
  expect(filtersOf({ industry: null, headcount: [], keywords: { include: [] }, limit: 100, offset: 0 })).toEqual({});
});

test('an inverted range is preserved as an unknown value', () => {
  expect(filtersOf({ funding: { amount: { from: 5, to: 1 } } })).toEqual({
    further: { funding: { amount: { from: 5, to: 1 } } },
  });
});
