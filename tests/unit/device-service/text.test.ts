import { describe, expect, test } from 'vitest';
import { fold } from '../../../lib/contract/text.ts';
import { holdsTitle } from '../../../lib/device-service/discover/words.ts';
import { domainOf, tidyAddress, tidyDomain } from '../../../lib/device-service/domain-name.ts';
import { textAccepts } from '../../../lib/device-service/leads/lead-filter.ts';
import { fromPattern, localPart } from '../../../lib/device-service/patterns/from-pattern.ts';

describe('folding', () => {
  test.each([
    ['Þórarinsson', 'thorarinsson'],
    ['Ngọc Anh Trần-Delacroix', 'ngoc anh tran-delacroix'],
    ['Żółć Łukasz Đurđević', 'zolc lukasz durdevic'],
    ['STRASSE Straße', 'strasse strasse'],
    ['بן־דוד', 'بן-דוד'],
    ['田中', '田中'],
  ])('folds %s to %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test('keeps the characters of a name that are valid before the @', () => {
    expect(localPart('O’Shaughnessy')).toBe('oshaughnessy');
    expect(localPart('van der Zwaluw')).toBe('vanderzwaluw');
    expect(localPart('-Per-Erik-')).toBe('per-erik');
    expect(localPart('田中')).toBe('');
  });
});

describe('patterns', () => {
  test.each([
    ['{first}.{last}', 'marit.lindqvist@a.test'],
    ['{f}{last}', 'mlindqvist@a.test'],
    ['{last}_{f}.x', 'lindqvist_m.x@a.test'],
  ])('fills %s', (pattern, address) => {
    expect(fromPattern(pattern, 'Marit', 'Lindqvist', 'a.test')).toBe(address);
  });

  test.each([
    ['{first}.{last}', '美咲', 'Tanaka'],
    ['{f}{last}', '', 'Tanaka'],
    ['{middle}', 'Misaki', 'Tanaka'],
  ])('gives nothing for %s when a part is missing', (pattern, first, last) => {
    expect(fromPattern(pattern, first, last, 'a.test')).toBeNull();
  });

  test('does not treat a name as a replacement pattern', () => {
    expect(fromPattern('{first}', 'a$&b', 'c', 'a.test')).toBe('ab@a.test');
  });
});

describe('job titles', () => {
  test.each([
    ['CEO', 'Chief Executive Officer'],
    ['Chief Executive Officer & Founder', 'ceo'],
    ['C.E.O.', 'chief executive officer'],
    ['Vice-President, Sales', 'VP'],
    ['Engineering Manager', 'engineers'],
    ['Software Engineers', 'software engineering'],
    ['Product Management', 'product manager'],
    ['Sr. Buyer', 'senior buyer'],
    ['海外営業部長', '海外営業部長'],
  ])('%s holds %s', (position, title) => {
    expect(holdsTitle(position, title)).toBe(true);
  });

  test.each([
    ['Engineer, Software', 'software engineer'],
    ['Salesman', 'sale'],
    ['Director', 'art'],
    ['Chief Financial Officer', 'ceo'],
    [null, 'ceo'],
    ['Anything', ' '],
  ])('%s does not hold %s', (position, title) => {
    expect(holdsTitle(position, title)).toBe(false);
  });

  test('reads very long titles in time', () => {
    // Quadratic code would exceed the test's timeout.
    expect(holdsTitle('a.'.repeat(500_000), 'ceo'.repeat(300_000))).toBe(false);
  });
});

describe('domains and addresses', () => {
  test.each([
    ['WWW.Aldermoor.TEST', 'aldermoor.test'],
    ['https://aldermoor.test/contact?x=1', 'aldermoor.test'],
    ['münchner-feinmechanik.example', 'xn--mnchner-feinmechanik-pec.example'],
    ['aldermoor.test.', 'aldermoor.test'],
  ])('%s is the domain %s', (text, domain) => {
    expect(tidyDomain(text)).toBe(domain);
  });

  test.each(['', 'localhost', '127.0.0.1', 'no domain', 'a..test', '-a.test', '[::1]'])(
    '%j is not a domain',
    (text) => {
      expect(tidyDomain(text)).toBeNull();
    },
  );

  test('the domain of an address follows its last @', () => {
    expect(domainOf('"a@b"@c.test')).toBe('c.test');
    expect(domainOf('nobody')).toBeNull();
  });

  test("an article's address ignores scheme, tracking parameters and fragment", () => {
    const tidy = 'wadden.example/2026/03/harrier';
    expect(tidyAddress(`https://www.${tidy}/?utm_source=a&fbclid=b#top`)).toBe(tidy);
    expect(tidyAddress(`http://${tidy}?id=7&utm_medium=c`)).toBe(`${tidy}?id=7`);
    expect(tidyAddress('javascript:alert(1)')).toBeNull();
    expect(tidyAddress('harrier')).toBeNull();
  });
});

test('a text filter matches any text, no text, or a part', () => {
  const texts = ['a@Odd.test', '', null];
  expect(texts.filter(textAccepts(['*']))).toEqual(['a@Odd.test']);
  expect(texts.filter(textAccepts(['~']))).toEqual(['', null]);
  expect(texts.filter(textAccepts(['@odd']))).toEqual(['a@Odd.test']);
});
