import { expect, test } from 'vitest';
import { formatAddress, formatWords } from '../../../components/lookup/company/address-format.ts';
import { aldermoor } from '../harness/fixtures.ts';

test.each([
  ['{first}.{last}', 'first.last, as in signe.aas'],
  ['{f}{last}', 'flast, as in saas'],
  ['{last}_{f}@aldermoor.test', 'last_f, as in aas_s'],
  ['{first}.{l}', 'first.l, as in signe.a'],
])('describes the format %s', (pattern, words) => {
  expect(formatWords(pattern)).toBe(words);
});

test('an address is copied in the format; without a domain, only its local part', () => {
  expect(formatAddress('{first}.{last}', aldermoor)).toBe('first.last@aldermoor.test');
  expect(formatAddress('{f}{last}@elsewhere.test', null)).toBe('flast');
});
