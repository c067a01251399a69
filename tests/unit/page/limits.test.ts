import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanAt } from '../../../lib/page/addresses/address-scan.ts';
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

function timeOf(act: () => void): number {
  act();
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    act();
    return performance.now() - start;
  });
  return Math.min(...times);
}

describe('texts made to blow up patterns (case 34)', () => {
  it.each(PIECES)('are scanned in a time that grows with their length only: “%s”', (piece) => {
    const text = (size: number): string => piece.repeat(Math.ceil(size / piece.length));
    const scan = (size: number) => () => {
      const page = text(size);
      for (const _ of scanAt(page, 'acme.test')) {
        // Only the time counts.
      }
      spelledAddresses(page, 'acme.test');
    };
    const short = timeOf(scan(30_000));
    const long = timeOf(scan(240_000));
    // Eight times the text; a quadratic scan takes 64 times as long.
    expect(long).toBeLessThan(short * 24 + 10);
  });

  it.each(PIECES)('hold no name that takes long to read: “%s”', (piece) => {
    expect(timeOf(() => namesIn(piece.repeat(100_000)))).toBeLessThan(20);
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
