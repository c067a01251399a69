import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../../../lib/contract/text.ts';
import { matchNames, readName } from '../../../lib/names/match-names.ts';

test('parses a name once for all its comparisons', () => {
  const ada = { first_name: 'Ada', last_name: 'Król' };
  expect(readName(ada)).toBe(readName(ada));
  expect(matchNames(ada, { first_name: 'Ada', last_name: 'Krol' })).toBe('same');
  expect(matchNames(ada, { first_name: 'Ada', last_name: 'Lund' })).toBe('other');
});

test('folds plain text as it does any other text', () => {
  // With a letter that needs folding, the whole text is folded letter by letter.
  const plain = fc.string({ unit: fc.constantFrom(...'aAzZ09 .-_\'"@|~') });
  fc.assert(
    fc.property(plain, (text) => {
      expect(`${fold(text)}e`).toBe(fold(`${text.trim()}\u00e9`));
    }),
  );
});

test.each([
  ['मीना शर्मा', 'मोना शर्मा', 'other'],
  ['ハナ タナカ', 'バナ タナカ', 'other'],
  ['คำ ใจดี', 'ค่า ใจดี', 'other'],
  ['伟 王', '伟明 王', 'other'],
  ['明 欧阳', '明华 欧阳', 'other'],
  ['서연 김', '서현 김', 'other'],
  ['준 김', '준호 김', 'other'],
  ['मीना शर्मा', 'मीना शर्मा', 'same'],
  ['서연 김', '서연 김'.normalize('NFD'), 'same'],
  ['バナ タナカ', 'バナ タナカ'.normalize('NFD'), 'same'],
  ['伟 王', '王 伟', 'same'],
  ['Νίκος Παππάς', 'Νικος Παππας', 'same'],
  ['Я. Ли', 'Ян Ли', 'initial'],
])('compares %s and %s, whose signs are whole letters or names: %s', (one, other, expected) => {
  const named = (name: string) => {
    const [first_name = '', last_name = ''] = name.split(' ');
    return { first_name, last_name };
  };
  expect(matchNames(named(one), named(other))).toBe(expected);
});
