/** The score for reading real pages: people and organisations never count for each other. */
import { expect, test } from 'vitest';
import { type Read, score } from '../../bench/pages-score.ts';

const page = (author: string | null, found: Partial<Read>) => ({
  expected: { file: 'a.html', url: 'https://paper.test/a', kind: 'article', title: null, author },
  read: { file: 'a.html', article: true, authors: [], organisations: [], addresses: [], ...found },
});

test('counts a labelled organisation as right among all authors, and as missed among persons', () => {
  const desk = page('The Tide Desk', { organisations: ['The Tide Desk'] });
  expect(score([desk, page('Jane Doe', { authors: ['Jane Doe'] })])).toMatchObject({ firstOrExact: 1, byPersons: 0.5 });
});

test('counts false authors and false organisations separately on pages without an author', () => {
  const pages = [
    page(null, { authors: ['Jane Doe'], organisations: ['The Tide Desk'] }),
    page(null, { organisations: ['The Tide Desk'] }),
    page('', { organisations: ['Harbour Paper'] }),
    page(null, {}),
  ];
  expect(score(pages)).toMatchObject({ falseAuthors: 0.25, falseOrganisations: 0.5 });
});
