/** A name is read once, however often it is compared. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../../../lib/contract/text.ts';
import { matchNames, readName } from '../../../lib/names/match-names.ts';

test('a person compared with many is read once', () => {
  const ada = { first_name: 'Ada', last_name: 'Król' };
  expect(readName(ada)).toBe(readName(ada));
  expect(matchNames(ada, { first_name: 'Ada', last_name: 'Krol' })).toBe('same');
  expect(matchNames(ada, { first_name: 'Ada', last_name: 'Lund' })).toBe('other');
});

test('plain text folds as any other text does', () => {
  // With a letter that needs folding, the whole text is folded letter by letter.
  const plain = fc.string({ unit: fc.constantFrom(...'aAzZ09 .-_\'"@|~') });
  fc.assert(
    fc.property(plain, (text) => {
      expect(`${fold(text)}e`).toBe(fold(`${text.trim()}\u00e9`));
    }),
  );
});
