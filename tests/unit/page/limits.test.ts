import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Found, scanAt } from '../../../lib/page/addresses/address-scan.ts';
import { spelledAddresses } from '../../../lib/page/addresses/spelled-addresses.ts';
import { namesIn } from '../../../lib/page/authors/names.ts';

const PIECES = [
  'a@',
  '@',
  'a.',
  'a@a.',
  'a [at] ',
  ' at a dot ',
  '(at)',
  'a-@-',
  '  ',
  'a@b.co ',
  `${'a'.repeat(63)}@`,
  'é@é.',
  '@a.b.c.d.e.f.',
];

/**
 * At this length quadratic code takes minutes and exceeds the test's timeout; linear code takes a moment on any
 * machine.
 */
const length = 1_000_000;

describe('texts that make regular expressions slow (case 34)', () => {
  it.each(PIECES)('are scanned to their end: “%s”', (piece) => {
    const page = `${piece.repeat(Math.ceil(length / piece.length))} `;
    let last: Found | null = null;
    for (const found of scanAt(`${page}kim@harbour.test`, 'acme.test')) last = found ?? last;
    expect(last).toEqual({ address: 'kim@harbour.test', from: page.length });
    // Only the first spelled addresses are looked for.
    const isSpelled = /\bat\b/.test(piece);
    const spelled = spelledAddresses(`${page}kim [at] harbour.test`, 'acme.test');
    expect(spelled).toEqual(isSpelled ? [] : ['kim@harbour.test']);
  });

  it.each(PIECES)('contain no name: “%s”', (piece) => {
    expect(namesIn(piece.repeat(Math.ceil(length / piece.length)))).toEqual([]);
  });

  it('never give an address that is not in the text', () => {
    const alphabet = fc.constantFrom('a', 'b', '@', '.', '-', ' ', 'com', '[at]', ' dot ', '\\u003e', '%20', '/', ':');
    fc.assert(
      fc.property(fc.array(alphabet, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        for (const found of scanAt(text, 'acme.test')) {
          if (found) expect(text.startsWith(found.address, found.from)).toBe(true);
        }
      }),
    );
  });
});
