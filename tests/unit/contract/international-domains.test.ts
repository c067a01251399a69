/** An international domain and its ASCII form are the same domain, wherever addresses are compared. */
import { expect, test } from 'vitest';
import { domainOf, isSameEmail, keyOfEmail } from '../../../lib/contract/text.ts';
import { mailboxOf } from '../../../lib/device-service/merge/addresses.ts';

test('an international domain is normalised to its ASCII form', () => {
  expect(domainOf('anna@Möwe.example')).toBe('xn--mwe-sna.example');
  expect(domainOf('anna@XN--MWE-SNA.example')).toBe('xn--mwe-sna.example');
  expect(domainOf('anna@kestrel.test')).toBe('kestrel.test');
  expect(domainOf('anna@kestrel.test.')).toBe('kestrel.test');
});

test.each([
  ['anna@möwe.example', 'Anna@xn--mwe-sna.example', true],
  ['anna@MÖWE.example', 'anna@möwe.example', true],
  ['anna@mo\u0308we.example', 'anna@möwe.example', true],
  ['anna@möwe.example.', 'anna@xn--mwe-sna.example', true],
  ['anna@kestrel.test.', 'Anna@Kestrel.test', true],
  ['zoë@möwe.example', 'Zoe\u0308@möwe.example', true],
  ['"zoë"@möwe.example', 'zoë@möwe.example', true],
  ['"Anna.Berg"@kestrel.test', 'anna.berg@kestrel.test', true],
  ['"anna\\.berg"@kestrel.test', 'anna.berg@kestrel.test', true],
  ['zoe@möwe.example', 'zoë@möwe.example', false],
  ['anna@möwe.example', 'anne@möwe.example', false],
  ['anna@möwe.example', 'anna@mowe.example', false],
  ['', '@möwe.example', false],
])('%s and %s are the same address: %s', (one, other, isSame) => {
  expect(isSameEmail(one, other)).toBe(isSame);
  expect(mailboxOf(one) !== null && mailboxOf(one) === mailboxOf(other)).toBe(isSame);
});

test('an ASCII address is its own key, in lower case', () => {
  expect(keyOfEmail(' Anna.Berg+news@Kestrel.test ')).toBe('anna.berg+news@kestrel.test');
  expect(keyOfEmail('anna@XN--MWE-SNA.example')).toBe('anna@xn--mwe-sna.example');
});

test.each(['anna@a/b', 'anna@mö we', 'anna@mö#x', 'anna@ö:80', '@', ''])(
  'an invalid domain is left unchanged: %s',
  (email) => {
    expect(domainOf(email)).toBe(email.slice(email.lastIndexOf('@') + 1));
  },
);
