/** Spellings of one person's name match; names of other people do not. */
import { describe, expect, test } from 'vitest';
import { comparer } from '../../../lib/names/comparer.ts';
import { matchNames } from '../../../lib/names/match-names.ts';

/** `First|Last`; without the bar, a full name in the last field. */
const named = (text: string) => {
  const [first = '', last] = text.split('|');
  return last === undefined
    ? { first_name: null, last_name: first || null }
    : { first_name: first || null, last_name: last || null };
};

const compare = (one: string, other: string) => {
  const match = comparer(named(one))(named(other));
  // The order of the two does not matter.
  expect(comparer(named(other))(named(one))).toBe(match);
  return match;
};

describe('one person', () => {
  test.each([
    ['MEYER, Anna', 'Anna|Meyer'],
    ['MEYER, ANNA', 'Anna|Meyer'],
    ['Meyer Anna', 'Anna|Meyer'],
    ['Meyer|Anna', 'Anna|Meyer'],
    ['Prof. Dr. Anna Meyer', 'Anna|Meyer'],
    ['apl. Prof. Dr. Anna Meyer', 'Anna|Meyer'],
    ['Anna Meyer, M.Sc.', 'Anna|Meyer'],
    ['anna meyer', 'ANNA|MEYER'],
    ['Joerg Mueller', 'Jörg|Müller'],
    ['Jorg Muller', 'Jörg|Müller'],
    ['Soeren Kjaer', 'Søren|Kjær'],
    ['Sean O Briain', 'Seán|Ó Briain'],
    ["Conan O'Brien", 'Conan|O’Brien'],
    ['Wit, Jan de', 'Jan|de Wit'],
    ['Ruiz, Inés Ortega', 'Inés|Ortega Ruiz'],
    ['An Van Nguyen', 'Văn An|Nguyễn'],
    ['Nguyen Van|An', 'Văn An|Nguyễn'],
    ['Omar Al-Farsi', 'Omar|al Farsi'],
    ['John Q. Hill', 'John|Hill'],
  ])('%s is %s', (one, other) => {
    expect(compare(one, other)).toBe('same');
  });

  test.each([
    ['A. Meyer', 'Anna|Meyer'],
    ['Hans Meyer', 'Johannes|Meyer'],
    ['Änne Meyer', 'Anna (Änne)|Meyer'],
    ['Bob Hill', 'Robert|Hill'],
    ['Wm. Hill', 'William|Hill'],
    ['Chr. Meyer', 'Christian|Meyer'],
    ['Anna Lena Meyer', 'Anna|Meyer'],
    ['Anna Meyer-Schulz', 'Anna|Meyer'],
    ['Jan Wit', 'Jan|de Wit'],
    ['Omar Farsi', 'Omar|Al-Farsi'],
    ['Inés García', 'Inés|García Gil'],
    ['Khalid Ahmed', 'Khalid Ahmed|Mansour'],
    ['Khalid Mansour', 'Khalid Ahmed|Mansour'],
    ['An Nguyen', 'Văn An|Nguyễn'],
    ['Mohamed Haddad', 'Muhammad|Haddad'],
    ['Anna Lindquist', 'Anna|Lindqvist'],
  ])('%s may be %s', (one, other) => {
    expect(compare(one, other)).toBe('maybe');
  });
});

test.each([
  ['Anna Meyer', 'Jan|Meyer'],
  ['Anna Meyer', 'Anna|Schulz'],
  ['Christian Meyer', 'Christina|Meyer'],
  ['Tom Baker Jr.', 'Tom|Baker Sr.'],
  ['Inés García Gil', 'Inés|García Ruiz'],
  ['John A. Hill', 'John B.|Hill'],
  ['Meyer', 'Anna|Meyer'],
  ['', 'Anna|Meyer'],
  ['', ''],
  ['Chr Meyer', 'Christian|Meyer'],
])('%s is not %s', (one, other) => {
  expect(compare(one, other)).toBe('other');
});

test('matches an initial less strongly than a name, in any order', () => {
  expect(matchNames(named('J.|Hill'), named('John|Hill'))).toBe('initial');
  expect(matchNames(named('Hill, J.'), named('John|Hill'))).toBe('initial');
});

test('compares a hostile name in time', () => {
  const long = 'Ä-(é "van '.repeat(100_000);
  expect(comparer({ first_name: long, last_name: long })({ first_name: 'Anna', last_name: 'Meyer' })).toBe('other');
});
