/** Names of a lead's fields come from the locales, wherever they are shown. */
import { expect, test } from 'vitest';
import { shownAnswer } from '../../../components/account/unknown-answer.tsx';
import { fieldWord, inputWord, leadFieldWord } from '../../../components/format/lead-field-words.ts';
import { fieldWords } from '../../../components/import/import-words.ts';

test.each([
  ['country_code', 'Country', 'country', 'Country'],
  ['last_contacted_at', 'Contacted', 'Contacted', 'Contacted'],
  ['leads_list_id', 'List', 'List', 'List'],
  ['user_id', 'Added by', 'Added by', 'Added by'],
  ['fair_badge', 'Fair badge', 'Fair badge', 'Fair badge'],
])('%s has the same name in tables, sentences and imports', (field, label, within, imported) => {
  expect(fieldWord(field)).toBe(label);
  expect(leadFieldWord(field)).toBe(within);
  expect(fieldWords(field)).toBe(imported);
  expect(shownAnswer({ [field]: 'x' })).toMatchObject({ fields: [{ name: label }] });
});

test('a request parameter’s own name takes precedence over that of the lead field', () => {
  expect(inputWord('country_code')).toBe('country code');
  expect(inputWord('last_contacted_at')).toBe('Contacted');
});
