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
  ])('%s', async (name) => {
    expect(await kindsOf(`<p class="byline">By ${name}</p>`)).toEqual([[name, 'organisation']]);
  });
});

describe('a person all the same', () => {
  it.each(['PJ Doe', 'Jean DUPONT', 'Maggie Haberman-Doe', 'Susan', 'Jane Redmond', 'Max Presser'])(
    '%s',
    async (name) => {
      expect(await kindsOf(`<p class="byline">By ${name}</p>`)).toEqual([[name, 'person']]);
    },
  );

  it('one whose own site is called after them, in one word', async () => {
    const site = `<meta property="og:site_name" content="Jane Doe">${posting({ author: person('JaneDoe') })}`;
    expect(await kindsOf('<p class="byline">By JaneDoe</p>', site)).toEqual([['JaneDoe', 'person']]);
  });

  it('one whom the data calls an organisation and a person', async () => {
    const both = posting({ author: person('Jane Doe'), publisher: { '@type': 'Organization', name: 'Jane Doe' } });
    expect(await kindsOf('', both)).toEqual([['Jane Doe', 'person']]);
  });
});

it('tells the site itself as the author, from the data alone', async () => {
  const data = posting({ author: { '@type': 'Organization', name: 'Harbour Paper' } });
  expect(await kindsOf('', data)).toEqual([['Harbour Paper', 'organisation']]);
});

it('leaves the organisation out where a person is named beside it', async () => {
  expect(await kindsOf('<p class="byline">By Jane Doe, AP</p>')).toEqual([['Jane Doe', 'person']]);
});

it('reads a name behind the date, and ends it before whom it is written for', async () => {
  const byline = '<div class="date-author">Mar. 4, 2026 · Jane Doe on behalf of <a href="/t">Tide group</a></div>';
  expect(await kindsOf(byline)).toEqual([['Jane Doe', 'person']]);
});

it('takes a first name right under the heading before others’ names further on', async () => {
  const list = '<ul><li>One</li><li>Two</li><li>Three</li><li>Four</li><li><b>Author:</b> Max Foe</li></ul>';
  expect(await kindsOf(`<p>by <a href="/author/amanda">Amanda</a></p>${list}`)).toEqual([['Amanda', 'person']]);
});
