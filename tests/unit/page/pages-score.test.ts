/** How reading real pages is scored: people and organisations never count for each other. */
import { expect, test } from 'vitest';
import { type Read, score } from '../../bench/pages-score.ts';

const page = (author: string | null, found: Partial<Read>) => ({
  expected: { file: 'a.html', url: 'https://paper.test/a', kind: 'article', title: null, author },
  read: { file: 'a.html', article: true, authors: [], organisations: [], addresses: [], ...found },
});

test('an organisation that a person wrote down is right among all who are shown, and missed among persons', () => {
  const desk = page('The Tide Desk', { organisations: ['The Tide Desk'] });
  expect(score([desk, page('Jane Doe', { authors: ['Jane Doe'] })])).toMatchObject({ firstOrExact: 1, byPersons: 0.5 });
});

test('whoever is given on a page that names none is counted, an organisation in a column of its own', () => {
  const pages = [
    page(null, { authors: ['Jane Doe'], organisations: ['The Tide Desk'] }),
    page(null, { organisations: ['The Tide Desk'] }),
    page('', { organisations: ['Harbour Paper'] }),
    page(null, {}),
  ];
  expect(score(pages)).toMatchObject({ falseAuthors: 0.25, falseOrganisations: 0.5 });
});
