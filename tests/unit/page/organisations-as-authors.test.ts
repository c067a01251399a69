// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { heading, og, person, posting, published, title } from './invented.ts';
import { prose, readHtml } from './read-html.ts';

const address = 'https://www.harbourpaper.test/news/how-wooden-boats-are-mended-in-winter';
const titled = `<title>${title} | Harbour Paper</title>`;

/** The authors that the page shows, each with its kind. */
async function kindsOf(byline: string, head = ''): Promise<[string, string][]> {
  const body = `<article>${heading}${byline}<time>March 4, 2026</time>${prose}</article>`;
  const facts = await readHtml(body, { head: titled + og + published + head, address });
  return facts.authors.map(({ name, kind }) => [name, kind]);
}

describe('an organisation in the byline', () => {
  it.each([
    'Harbour Paper Staff',
    'Daily News Tidewater',
    'The Tide Desk',
    'AP',
    'AFP',
    'dpa',
    'HarbourPaper',
    'Redaktion Hafenblatt',
    'Hafenblatt Nachrichtenagentur',
    'La Rédaction',
    'Redacción Marea',
    'Agencia Marea',
    'Redazione Marea',
    'Redação Maré',
    'Redactie Getij',
    'Redakcja Portowa',
    'Ajans Liman',
    'Редакция Порта',
    '港町新聞',
    '海港日报',
    '항구뉴스',
    'TLabs',
    'TIDLabs Europe',
    'EcoTide',
    'Tide Security',
  ])('is recognised: %s', async (name) => {
    expect(await kindsOf(`<p class="byline">By ${name}</p>`)).toEqual([[name, 'organisation']]);
  });
});

describe('a person in the byline', () => {
  it.each([
    'PJ Doe',
    'Jean DUPONT',
    'Maggie Haberman-Doe',
    'Susan',
    'Jane Redmond',
    'Max Presser',
    'McKenna',
    'MacLean',
    'DeShawn',
    'Kim O’Roe',
    'Elin SanRoe',
  ])('is recognised: %s', async (name) => {
    expect(await kindsOf(`<p class="byline">By ${name}</p>`)).toEqual([[name, 'person']]);
  });

  it('is recognised if their own site has their name in one word', async () => {
    const site = `<meta property="og:site_name" content="Jane Doe">${posting({ author: person('JaneDoe') })}`;
    expect(await kindsOf('<p class="byline">By JaneDoe</p>', site)).toEqual([['JaneDoe', 'person']]);
  });

  it('is recognised if the data lists the name as an organisation and as a person', async () => {
    const both = posting({ author: person('Jane Doe'), publisher: { '@type': 'Organization', name: 'Jane Doe' } });
    expect(await kindsOf('', both)).toEqual([['Jane Doe', 'person']]);
  });
});

/** The page's own prose, which writes some words of a name in lower case. */
const words = '<p>In any harbour, tide tables are read, and every paper is read too, before you rate a story.</p>';

describe('a name of words that the page writes in lower case', () => {
  const site = (name: string): string => `<meta property="og:site_name" content="${name}">`;

  it.each([
    ['all words', 'Tide Story', ''],
    ['the last word of the site’s own name', 'Ormond Paper', site('Ormond Paper')],
    [
      'the last word of the site’s own name, which the data calls a person',
      'Ormond Paper',
      site('Ormond Paper') + posting({ author: person('Ormond Paper') }),
    ],
  ])('is an organisation: %s', async (_, name, head) => {
    expect(await kindsOf(`<p class="byline">By ${name}</p>${words}`, head)).toEqual([[name, 'organisation']]);
  });

  it.each([
    ['only one word', 'Ada Story', ''],
    ['no word of the site’s own name', 'Jane Doe', site('Jane Doe')],
    ['a word of an address', 'Jane Doe', ''],
    ['part of another word', 'Ormond Tid', site('Ormond Tid')],
  ])('is a person: %s', async (_, name, head) => {
    const address = '<p>Ask jane or doe@acme.test, or www.doe.test.</p>';
    expect(await kindsOf(`<p class="byline">By ${name}</p>${words}${address}`, head)).toEqual([[name, 'person']]);
  });

  it('is dropped if a person stands beside it', async () => {
    const byline = '<p class="byline">By Jane Doe</p><p class="byline-button">Rate Story</p>';
    expect(await kindsOf(byline + words)).toEqual([['Jane Doe', 'person']]);
  });
});

it('treats a byline as an organisation if it is the site’s name and the data’s publisher', async () => {
  const head = posting({ publisher: { '@type': 'Organization', name: 'Harbour Paper' } });
  expect(await kindsOf('<p class="byline">By Harbour Paper</p>', head)).toEqual([['Harbour Paper', 'organisation']]);
});

it.each(['on Tuesday', 'am Dienstag', 'le mardi'])('ends a name before the day: %s', async (day) => {
  expect(await kindsOf(`<p class="byline">By Jane Doe ${day}</p>`)).toEqual([['Jane Doe', 'person']]);
});

it.each([
  'Super User',
  'Deleted User',
  'undefined undefined',
  'Shopify API',
  'Gastautorin',
  'Min Read',
  'default',
  'Webmaster',
  'Full Bio',
  'Ver perfil',
  'Zum Profil',
  'Unbekannt',
  'Anonyme',
  'Mehr lesen',
])('does not treat a placeholder or label as an author: %s', async (word) => {
  expect(await kindsOf(`<p class="author">${word}</p>`, posting({ author: person(word) }))).toEqual([]);
});

it('returns the site itself as the author from structured data alone', async () => {
  const data = posting({ author: { '@type': 'Organization', name: 'Harbour Paper' } });
  expect(await kindsOf('', data)).toEqual([['Harbour Paper', 'organisation']]);
});

it('drops the organisation beside a named person', async () => {
  expect(await kindsOf('<p class="byline">By Jane Doe, AP</p>')).toEqual([['Jane Doe', 'person']]);
});

it('reads a name after the date and ends it before “on behalf of”', async () => {
  const byline = '<div class="date-author">Mar. 4, 2026 · Jane Doe on behalf of <a href="/t">Tide group</a></div>';
  expect(await kindsOf(byline)).toEqual([['Jane Doe', 'person']]);
});

it('prefers a first name right under the heading to full names further down', async () => {
  const list = '<ul><li>One</li><li>Two</li><li>Three</li><li>Four</li><li><b>Author:</b> Max Foe</li></ul>';
  expect(await kindsOf(`<p>by <a href="/author/amanda">Amanda</a></p>${list}`)).toEqual([['Amanda', 'person']]);
});
