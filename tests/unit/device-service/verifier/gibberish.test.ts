import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isGibberish } from '../../../../lib/device-service/verifier/gibberish.ts';
import { modelFile, modelText, wordsIn } from '../../../run/gibberish/train.ts';

const share = (texts: readonly string[]): number => texts.filter(isGibberish).length / texts.length;

/** First and last names by language. The file has two lines of first names and one of last names for each. */
function heldOut(): { language: string; first: string[]; last: string[] }[] {
  const text = readFileSync(new URL('../../../run/gibberish/held-out-names.txt', import.meta.url), 'utf8');
  const blocks = text.split(/^(\w+):$/m).slice(1);
  return blocks.flatMap((language, at) => {
    if (at % 2 === 1) return [];
    const lines = (blocks[at + 1] ?? '').trim().split('\n');
    return [{ language, first: lines.slice(0, 2).join(' ').split(' '), last: (lines[2] ?? '').split(' ') }];
  });
}

const patterns: Record<string, (first: string, last: string) => string> = {
  first: (first) => first,
  last: (_, last) => last,
  'first.last': (first, last) => `${first}.${last}`,
  'last.first': (first, last) => `${last}.${first}`,
  first_last: (first, last) => `${first}_${last}`,
  firstlast: (first, last) => first + last,
  'f.last': (first, last) => `${first.charAt(0)}.${last}`,
  flast: (first, last) => first.charAt(0) + last,
  lastf: (first, last) => last + first.charAt(0),
  'first.l': (first, last) => `${first}.${last.charAt(0)}`,
  firstl: (first, last) => first + last.charAt(0),
  flast2: (first, last) => `${first.charAt(0)}${last}2`,
  firstlast1987: (first, last) => `${first}${last}1987`,
};

/** Pseudorandom numbers from 0 to 1, the same in each run. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function randomTexts(count: number, length: number, signs: string, random: () => number): string[] {
  const sign = () => signs.charAt(Math.floor(random() * signs.length));
  return Array.from({ length: count }, () => Array.from({ length }, sign).join(''));
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

describe('gibberish in a local part', () => {
  test('is measured on names that the model was not trained on', () => {
    const known = new Set(wordsIn('training-words.txt'));
    const names = wordsIn('held-out-names.txt');
    expect(names.length).toBeGreaterThan(450);
    expect(names.filter((name) => known.has(name))).toEqual([]);
    expect(heldOut()).toHaveLength(10);
  });

  const languages = heldOut();
  test.each(languages.map(({ language }) => language))('is found in fewer than 2 of 100 %s names', (language) => {
    const { first, last } = languages.find((one) => one.language === language) ?? { first: [], last: [] };
    const made = first.flatMap((name) =>
      last.flatMap((family) => Object.values(patterns).map((write) => write(name, family))),
    );
    expect(made.length).toBeGreaterThan(5_000);
    expect(share([...new Set(made)])).toBeLessThan(0.02);
  });

  test.each(Object.keys(patterns))('is found in fewer than 2 of 100 names written as %s', (pattern) => {
    const made = languages.flatMap(({ first, last }) =>
      first.flatMap((name) => last.map((family) => patterns[pattern]?.(name, family) ?? '')),
    );
    expect(share([...new Set(made)])).toBeLessThan(0.02);
  });

  test.each([8, 9, 10, 12, 16, 24])('is found in at least 85 of 100 texts of %i random letters', (length) => {
    expect(share(randomTexts(3_000, length, alphabet, sequence(length)))).toBeGreaterThanOrEqual(0.85);
  });

  test.each([10, 12, 16, 24])('is found in at least 80 of 100 texts of %i random letters and digits', (length) => {
    expect(share(randomTexts(3_000, length, `${alphabet}0123456789`, sequence(length)))).toBeGreaterThanOrEqual(0.8);
  });

  test.each([
    ...[
      'j.smith',
      'mlindqvist',
      'jsmith2',
      'jm.schwarz',
      'info',
      'kundenservice',
      'no-reply',
      'sales-emea',
      'hr',
      'crm',
      'bdm',
    ],
    ...[
      '18612345678',
      'li.wei',
      'o.krzyzanowski',
      'müller-lüdenscheidt',
      'иван.петров',
      '田中',
      'web4you',
      'r2d2',
      'a',
      '',
    ],
  ])('is not found in %j', (local) => {
    expect(isGibberish(local)).toBe(false);
  });

  test.each([
    ...['xkqzvbnmwp', 'hjgfqxzt', 'a8f3k2j9x1', '9f86d081884c7d659a2feaa0c55ad015', 'XKQZVBNMWP', 'qzx.wvkjp.ghtx'],
    ...['3f2504e0-4f89-11d3-9a0c-0305e82c3301', 'deadbeef-cafe-0123-4567-00112233aabb'],
  ])('is found in %j', (local) => {
    expect(isGibberish(local)).toBe(true);
  });

  test('is found by a model that its training words reproduce, under 6 KB gzip', () => {
    const text = readFileSync(modelFile, 'utf8');
    expect(text).toBe(modelText(wordsIn('training-words.txt')));
    expect(gzipSync(text).length).toBeLessThan(6 * 1_024);
  });

  test('is searched only within the length of a valid local part', () => {
    expect(isGibberish(`${'anna.lindgren'.padEnd(64, '.')}${'xkqzvbnmwp'.repeat(1_000)}`)).toBe(false);
  });
});
