/** #41: invisible characters in texts from outside. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { plain } from '../../../components/format/plain.ts';
import { visible } from '../../../lib/contract/text.ts';
import * as tolerant from '../../../lib/contract/tolerant.ts';
import { plain as plainOfPage } from '../../../lib/page/plain-text.ts';
import { readTyped } from '../../../lib/subject/read-typed.ts';

/** These separate words. */
const breaks = {
  'line separator': '\u2028',
  'paragraph separator': '\u2029',
  'next line': '\u0085',
  'line break': '\n',
  'Windows line break': '\r\n',
  'vertical tab': '\v',
};
const hidden = {
  'soft hyphen': '\u00ad',
  'grapheme joiner': '\u034f',
  'Arabic letter mark': '\u061c',
  'Hangul filler': '\u115f\u1160\u3164\uffa0',
  'Khmer vowels': '\u17b4\u17b5',
  'zero width': '\u200b\u200c\u200d\ufeff',
  'bidi controls': '\u200e\u200f\u202a\u202b\u202d\u202e\u2066\u2067\u2069\u202c',
  'invisible operators': '\u2060\u2061\u2064\u206a\u206f',
  'Braille blank': '\u2800',
  annotations: '\ufff9\ufffa\ufffb\ufffc',
  'variation selectors': '\ufe00\ufe0f\u{e0100}\u{e01ef}',
  tags: '\u{e0001}\u{e0041}\u{e007f}',
  'musical controls': '\u{1d173}\u{1d17a}',
  'private use': '\ue000\u{f0000}',
  controls: '\u0000\u0007\u001b\u009f',
  'half a surrogate pair': '\ud800',
};
const ways: Record<string, (text: string) => string> = {
  'in the interface': plain,
  'from a page': (text) => plainOfPage(text),
  'that is typed': (text) => {
    const typed = readTyped(text);
    return typed.kind === 'company' ? typed.name : '';
  },
};

describe.each(Object.entries(ways))('text %s', (_, read) => {
  it.each(Object.entries(hidden))('has no %s', (_name, signs) => {
    expect(read(`Ma${signs}rit`)).toBe('Marit');
  });

  it.each(Object.entries(breaks))('has a space for a %s', (_name, signs) => {
    expect(read(`Ma${signs}rit`)).toBe('Ma rit');
  });

  it.each(['می‌خواهم', 'क्‍ष', '👩‍💻', '❤️', '葛󠄀', 'Jörg Müller', 'Ó Súilleabháin', '1️⃣'])('keeps %s as it is', (text) => {
    expect(read(`x ${text}`)).toBe(`x ${text}`);
  });
});

it.each(['\u2028', '\u2029', '\u0085', '\v'])('a text of a reply has a space for %j', (sign) => {
  expect(z.parse(tolerant.text, `Ma${sign}rit`)).toBe('Ma rit');
});

it('visible keeps tabs and line breaks, and changes nothing the second time', () => {
  expect(visible('one\ttwo\r\nthree')).toBe('one\ttwo\r\nthree');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      expect(visible(visible(text))).toBe(visible(text));
      expect(visible(text)).not.toMatch(/[\u2028\u2029\u0085\u202e\u200b\ufeff]/);
    }),
    { numRuns: 50 },
  );
});
