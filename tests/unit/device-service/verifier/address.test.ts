import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAddress } from '../../../../lib/device-service/verifier/address.ts';

const label63 = 'd'.repeat(63);

describe('a valid address', () => {
  test.each([
    ['j.smith@harrier.example', 'j.smith', 'harrier.example'],
    ['J.Smith+news@Harrier.Example', 'J.Smith+news', 'harrier.example'],
    ["o'hara_2@mail.harrier.co.example", "o'hara_2", 'mail.harrier.co.example'],
    ['a@b.example', 'a', 'b.example'],
    ["!#$%&'*+/=?^_`{|}~-@harrier.example", "!#$%&'*+/=?^_`{|}~-", 'harrier.example'],
    [`${'a'.repeat(64)}@harrier.example`, 'a'.repeat(64), 'harrier.example'],
    ['"quoted.name"@harrier.example', '"quoted.name"', 'harrier.example'],
    ['"a..b\\"c"@harrier.example', '"a..b\\"c"', 'harrier.example'],
    ['jürgen@harrier.example', 'jürgen', 'harrier.example'],
    ['用户@harrier.example', '用户', 'harrier.example'],
    ['info@müller.example', 'info', 'xn--mller-kva.example'],
    ['info@xn--mller-kva.example', 'info', 'xn--mller-kva.example'],
    ['info@例え.テスト', 'info', 'xn--r8jz45g.xn--zckzah'],
    ['info@MÜLLER.example', 'info', 'xn--mller-kva.example'],
    ['info@3com.example', 'info', '3com.example'],
    ['info@a-b.c--d.example', 'info', 'a-b.c--d.example'],
    ['a..b@docomo.ne.jp', 'a..b', 'docomo.ne.jp'],
    ['a.@ezweb.ne.jp', 'a.', 'ezweb.ne.jp'],
    [`a@${label63}.example`, 'a', `${label63}.example`],
  ])('%j is parsed', (text, local, domain) => {
    expect(readAddress(text)).toEqual({ at: 'read', local, domain });
  });
});

describe('a malformed address', () => {
  test.each([
    ['', 'no-at'],
    ['harrier.example', 'no-at'],
    ['@harrier.example', 'local'],
    ['j smith@harrier.example', 'local'],
    ['j@smith@harrier.example', 'local'],
    ['j,smith@harrier.example', 'local'],
    ['<j@harrier.example', 'local'],
    ['"j@harrier.example', 'local'],
    ['"a"b@harrier.example', 'local'],
    ['j\u0000@harrier.example', 'local'],
    ['j\ud800@harrier.example', 'local'],
    ['j\u2028@harrier.example', 'local'],
    ['.j@harrier.example', 'dots'],
    ['j.@harrier.example', 'dots'],
    ['j..s@harrier.example', 'dots'],
    ['.j@docomo.ne.jp', 'dots'],
    ['j@', 'single-label'],
    ['j@localhost', 'single-label'],
    ['j@example', 'single-label'],
    ['j@harrier..example', 'domain'],
    ['j@.example', 'domain'],
    ['j@harrier.example.', 'domain'],
    ['j@-harrier.example', 'domain'],
    ['j@harrier-.example', 'domain'],
    ['j@harrier!.example', 'domain'],
    ['j@harrier .example', 'domain'],
    ['j@192.0.2.1', 'domain'],
    ['j@１９２.0.2.1', 'domain'],
    ['j@münchen/x.example', 'domain'],
    [`j@${label63}d.example`, 'domain'],
    [`${'a'.repeat(65)}@harrier.example`, 'length'],
    [`${'ü'.repeat(33)}@harrier.example`, 'length'],
    [`${'a'.repeat(64)}@${`${'d'.repeat(46)}.`.repeat(4)}ee`, 'length'],
  ])('%j: %s', (text, why) => {
    expect(readAddress(text)).toEqual({ at: 'malformed', why });
  });

  test('has 255 octets or more; 254 are valid', () => {
    const domain = `${Array(3).fill(label63).join('.')}.`;
    const of = (length: number) => `${'a'.repeat(length - 1 - domain.length - 2)}@${domain}ee`;
    expect(of(254)).toHaveLength(254);
    expect(readAddress(of(254)).at).toBe('read');
    expect(readAddress(of(255))).toEqual({ at: 'malformed', why: 'length' });
  });
});

describe('an unsupported address', () => {
  test.each([
    ['"j smith"@harrier.example', 'quoted-blank-or-at'],
    ['"j@smith"@harrier.example', 'quoted-blank-or-at'],
    ['j@[192.0.2.1]', 'address-literal'],
    ['j@[IPv6:2001:db8::1]', 'address-literal'],
    ['j@my_host.harrier.example', 'underscore'],
  ])('%j: %s', (text, why) => {
    expect(readAddress(text)).toEqual({ at: 'unsupported', why });
  });
});

test('any text gives a result, and a domain that DNS can look up', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })).map((parts) => parts.join('@')),
    fc.emailAddress(),
  );
  fc.assert(
    fc.property(text, (address) => {
      const reading = readAddress(address);
      if (reading.at !== 'read') return;
      expect(reading.domain).toMatch(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/);
      expect(address.startsWith(`${reading.local}@`)).toBe(true);
    }),
  );
});

test('accepts every unquoted RFC 5322 address that is short enough', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      expect(readAddress(address).at).toBe('read');
    }),
  );
});
