// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { jsonLd, prose, readHtml } from './read-html.ts';

const title = 'Ten things we learnt this year';
const heading = `<h1>${title}</h1>`;
const article = (author: unknown): string =>
  `<title>${title}</title>${jsonLd({ '@type': 'NewsArticle', headline: title, author, datePublished: '2026-03-04' })}`;

const authorsOf = async (
  body: string,
  head = `<title>${title}</title><meta property="article:published_time" content="2026-03-04">`,
) => (await readHtml(`<article>${body}${prose}</article>`, { head })).authors;

const namesOf = async (body: string, head?: string): Promise<string[]> =>
  (await authorsOf(body, head)).map(({ name }) => name);

describe('authors in the data', () => {
  it.each([
    ['a string', 'Jane Doe', ['Jane Doe']],
    ['an object', { '@type': 'Person', name: 'Jane Doe' }, ['Jane Doe']],
    ['parts of a name', { givenName: 'Jane', familyName: 'Doe' }, ['Jane Doe']],
    ['several', [{ name: 'Jane Doe' }, { name: 'John Roe' }], ['Jane Doe', 'John Roe']],
    ['several in one string', 'Jane Doe, John Roe and Ann Poe', ['Jane Doe', 'John Roe', 'Ann Poe']],
    ['a name with words around it', 'By Jane Doe, Senior Writer', ['Jane Doe']],
    ['a family name first', 'Doe, Jane', ['Jane Doe']],
    ['several, family names first', 'Doe, Jane; Roe, John A.', ['Jane Doe', 'John A. Roe']],
    ['several, followed by a job', 'Jane Doe; John Roe; Senior Writer', ['Jane Doe', 'John Roe']],
    ['degrees', 'Jane Doe, PhD, RD', ['Jane Doe']],
    ['an agency after a slash', 'JANE DOE/AP', ['JANE DOE']],
    ['a name encoded as HTML', { name: 'Jane&nbsp;&quot;Jay&quot; D&#244;e' }, ['Jane "Jay" Dôe']],
    ['a name with an unknown character reference', { name: 'Andr&eacute; Doe' }, []],
    ['an address', 'jane@acme.test', []],
    ['a profile’s address', 'https://social.test/jane', []],
    ['an account', 'admin', []],
  ])('are parsed from %s', async (_, author, names) => {
    expect(await namesOf(heading, article(author))).toEqual(names);
  });

  it.each([
    [20, 'Maximilian'],
    [20, 'Maximilian '.repeat(4).trim()],
  ])('are limited to the first %i complete names', async (most, given) => {
    const many = Array.from({ length: 60 }, (_, at) => `${given} Do${'e'.repeat(at % 8)}${'aeiou'[at % 5]}n`);
    expect(await namesOf(heading, article(many.join(', ')))).toEqual([...new Set(many)].slice(0, most));
  });

  it('are found through a reference within the graph', async () => {
    const graph = {
      '@graph': [
        { '@type': 'Article', headline: title, author: { '@id': '#jane' } },
        { '@type': 'Person', '@id': '#jane', name: 'Jane Doe' },
      ],
    };
    expect(await namesOf(heading, `<title>${title}</title>${jsonLd(graph)}`)).toEqual(['Jane Doe']);
  });

  it('are those of the page’s own article, not of the first one listed', async () => {
    const others = jsonLd([
      { '@type': 'Article', headline: 'Something else entirely', author: 'John Roe' },
      { '@type': 'Article', headline: title, author: 'Jane Doe' },
    ]);
    expect(await namesOf(heading, `<title>${title}</title>${others}`)).toEqual(['Jane Doe']);
  });

  it('list every place that names them, best first', async () => {
    const [author] = await authorsOf(
      `${heading}<p class="byline">By <a rel="author" href="/author/jane">Jane Doe</a></p>`,
      `${article('Jane Doe')}<meta name="author" content="Jane Doe">`,
    );
    expect(author).toEqual({ name: 'Jane Doe', kind: 'person', places: ['json-ld', 'meta', 'byline', 'rel-author'] });
  });

  it.each(['janedoe', 'jane-doe', 'jane.doe', 'jane_doe', 'JaneDoe', 'JANE DOE'])(
    'are spelled as the page shows them: %s',
    async (spelling) => {
      const byline = `${heading}<p>By Jane Doe</p>`;
      const shown = { name: 'Jane Doe', kind: 'person' };
      expect(await authorsOf(byline, article(spelling))).toMatchObject([shown]);
      expect(
        await authorsOf(byline, `<title>${title}</title><meta name="author" content="${spelling}">`),
      ).toMatchObject([shown]);
    },
  );

  it('keep the spelling of the data if the page shows capitals', async () => {
    expect(await namesOf(`${heading}<p>By JANE DOE</p>`, article('Jane Doe'))).toEqual(['Jane Doe']);
  });

  it('are organisations if a publisher is named', async () => {
    const head = `${article({ '@type': 'Organization', name: 'Acme News' })}<meta property="og:site_name" content="Acme News">`;
    expect(await authorsOf(heading, head)).toEqual([{ name: 'Acme News', kind: 'organisation', places: ['json-ld'] }]);
  });

  it('are read from a block with line breaks in strings and comments around it', async () => {
    const block = `<script type="application/ld+json">/*<![CDATA[*/ {"@type":"Article","headline":"${title}","author":"Jane\nDoe"} /*]]>*/</script>`;
    expect(await namesOf(heading, `<title>${title}</title>${block}`)).toEqual(['Jane Doe']);
  });
});

describe('authors in the visible page', () => {
  it.each([
    ['“by”', '<p>By Jane Doe</p>'],
    ['“by” in an element of its own', '<p><span>Written by</span> <a href="/x">Jane Doe</a></p>'],
    ['“by” with a date after the name', '<p>By Jane Doe on March 3, 2026</p>'],
    ['a marked element', '<div class="post-author"><span>Jane Doe</span><span>March 3, 2026</span></div>'],
    ['a link to an author’s page', '<a href="/authors/jane">Jane Doe</a>'],
    ['a name beside a date', '<div><span>Jane Doe</span><span>March 3, 2026</span></div>'],
    [
      'microdata',
      '<div itemscope itemtype="https://schema.org/BlogPosting"><span itemprop="author"><b itemprop="name">Jane Doe</b></span></div>',
    ],
  ])('are read from %s', async (_, byline) => {
    expect(await namesOf(`${heading}${byline}`)).toEqual(['Jane Doe']);
  });

  it('are preferred to different data after a visible “By”', async () => {
    expect(await namesOf(`${heading}<p>By Jane Doe</p>`, article('John Roe'))).toEqual(['Jane Doe']);
  });

  it.each([
    ['a reviewer', '<p>Reviewed by</p><p>Jane Doe</p>'],
    ['a photographer', '<p>Photo by Jane Doe</p>'],
    ['a sentence', '<p>By clicking here you agree to everything.</p>'],
    ['a commenter', '<div class="comment-list"><p class="comment-author">Jane Doe</p></div>'],
    ['a label', '<p class="author">Share</p>'],
  ])('are not read from %s', async (_, body) => {
    expect(await namesOf(heading + body)).toEqual([]);
  });

  it('are not read from a page that lists many authors', async () => {
    const teasers = ['Jane Doe', 'John Roe', 'Ann Poe', 'Max Foe', 'Eve Low'].map(
      (name) => `<h3>Title</h3><a rel="author" href="/author/x">${name}</a>`,
    );
    expect(await namesOf(teasers.join(''))).toEqual([]);
  });
});
