import { domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toAscii, toUnicode } from '../../../lib/subject/idn.ts';

describe('international names', () => {
  it.each(['bücher.de', '日本語.jp', 'пример.рф', 'אתר.co.il', 'مثال.test', '한국.kr', 'ελλάδα.gr'])(
    'convert to ASCII and back: %s',
    (name) => {
      const ascii = toAscii(name) ?? '';
      expect(ascii).toMatch(/^[a-z0-9.-]+$/);
      expect(toUnicode(ascii)).toBe(name.normalize('NFC'));
    },
  );

  it('agree with the platform’s own decoder on any label', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'abcéüßłжя日本語한국αω'), { minLength: 1, maxLength: 12 }), (letters) => {
        const ascii = toAscii(`${letters.join('')}.test`);
        fc.pre(ascii !== null);
        expect(toUnicode(ascii)).toBe(domainToUnicode(ascii));
      }),
    );
  });

  it('keep a malformed label unchanged, and never hang', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^xn--[a-z0-9-]{0,60}$/), (label) => {
        expect(typeof toUnicode(label)).toBe('string');
        // In Punycode, a final 9 announces another digit, so the label is malformed.
        expect(toUnicode(`${label}9`)).toBe(`${label}9`);
      }),
    );
    expect(toUnicode('xn--99999999999.com')).toBe('xn--99999999999.com');
  });
});
