import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plain, plainOrNull, shownAddress, webAddress } from '../../../components/format/plain.ts';

describe('text from outside', () => {
  test('loses bidi controls', () => {
    expect(plain('evil\u202egnp.exe\u202c \u2066x\u2069')).toBe('evilgnp.exe x');
  });

  test('loses zero-width characters, so that names that look equal are equal', () => {
    expect(plain('Ma\u200brit\ufeff Lind\u2060qvist\u00ad')).toBe('Marit Lindqvist');
  });

  test('keeps the joiners that Persian, Hindi and emoji need', () => {
    expect(plain('می\u200cخواهم')).toBe('می\u200cخواهم');
    expect(plain('क्\u200dष')).toBe('क्\u200dष');
    expect(plain('👩\u200d💻 ❤\ufe0f\u200d🔥 👩🏽\u200d🚀')).toBe('👩\u200d💻 ❤\ufe0f\u200d🔥 👩🏽\u200d🚀');
  });

  test('loses joiners between letters that need none', () => {
    expect(plain('pay\u200dpal\u200c.test')).toBe('paypal.test');
  });

  test('keeps the variation selectors that distinguish names in Han', () => {
    expect(plain('葛\u{e0100}飾')).toBe('葛\u{e0100}飾');
  });

  test('is put on one line', () => {
    expect(plain(' one\r\n\ttwo\u0000 ')).toBe('one two');
  });

  test('is null when only invisible characters are left', () => {
    expect(plainOrNull('\u200b\u202e \ue000')).toBeNull();
  });

  test('never keeps a bidi control, whatever its neighbours', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '\u202e', '\u2067', '\u200d', 'ب', '👩', '\u200b', ' ')), (signs) => {
        expect(plain(signs.join(''))).not.toMatch(/[\u200b\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});

describe('addresses of the web', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'JaVaScRiPt:alert(1)',
    'file:///etc/passwd',
    'linkedin.com/x',
    '',
  ])('%j may not be opened', (text) => {
    expect(webAddress(text)).toBeNull();
  });

  test('may be opened when they are http or https', () => {
    expect(webAddress('https://acme.test/team')).toBe('https://acme.test/team');
  });

  test('are shown without https, www and a trailing slash', () => {
    expect(shownAddress('https://www.acme.test/team/')).toBe('acme.test/team');
  });
});
