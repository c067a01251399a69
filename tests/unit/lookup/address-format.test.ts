import { expect, test } from 'vitest';
import { formatAddress, formatWords } from '../../../components/lookup/company/address-format.ts';
import { aldermoor } from '../harness/fixtures.ts';

test.each([
  ['{first}.{last}', 'first.last, as in signe.aas'],
  ['{f}{last}', 'flast, as in saas'],
  ['{last}_{f}@aldermoor.test', 'last_f, as in aas_s'],
  ['{first}.{l}', 'first.l, as in signe.a'],
])('%s', (pattern, words) => {
  expect(formatWords(pattern)).toBe(words);
});

test('what is copied is an address in that format', () => {
  expect(formatAddress('{first}.{last}', aldermoor)).toBe('first.last@aldermoor.test');
  expect(formatAddress('{f}{last}@elsewhere.test', null)).toBe('flast');
});
