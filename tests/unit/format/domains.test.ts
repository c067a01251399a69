import { expect, test } from 'vitest';
import { domainWords } from '../../../components/format/domains.ts';

test.each([
  ['acme.test', 'acme.test'],
  ['xn--bcher-kva.de', 'bücher.de'],
  ['XN--BCHER-KVA.de', 'bücher.de'],
  ['xn--80ak6aa92e.com', 'xn--80ak6aa92e.com'],
  ['xn--99999999999.com', 'xn--99999999999.com'],
])('%s is shown as %s: decoded, unless its letters look like others', (domain, words) => {
  expect(domainWords(domain)).toBe(words);
});
