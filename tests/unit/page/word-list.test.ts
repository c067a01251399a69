/** Words looked up in a list: whole ones, beginnings, endings, two in a row. */
import { describe, expect, it } from 'vitest';
import { fold } from '../../../lib/contract/text.ts';
import { lettersAsTheyAre, WordList } from '../../../lib/page/word-list.ts';

const list = new WordList('chef chef* *leiter *ingenieur* head_of geschaftsfuhr* tô', fold);

describe('a word list', () => {
  it.each([
    ['a whole word', 'Our Chef'],
    ['a beginning', 'Chefärztin'],
    ['an ending of a longer word', 'Abteilungsleiter'],
    ['a part within a word', 'Bauingenieurin'],
    ['two words in a row', 'Head of Engines'],
    ['a word with accents and capitals', 'GESCHÄFTSFÜHRERIN'],
    ['a word beside punctuation', 'Technik/Chefin'],
  ])('matches %s', (_, text) => {
    expect(list.isIn(text)).toBe(true);
  });

  it.each([
    ['an ending that is the whole word', 'Leiter'],
    ['a word within another', 'Bouchef'],
    ['two words apart', 'Head and Master of Engines'],
    ['an empty text', ''],
  ])('does not match %s', (_, text) => {
    expect(list.isIn(text)).toBe(false);
  });

  it('distinguishes accents if it is configured to', () => {
    const exact = new WordList('to équipe*', lettersAsTheyAre);
    expect([exact.isIn('to'), exact.isIn('Équipes'), exact.isIn('Tô'), exact.isIn('Equipes')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
