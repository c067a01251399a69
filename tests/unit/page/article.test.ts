// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { jsonLd, prose, readHtml } from './read-html.ts';

const title = 'Ten things we learnt this year';
const posting = jsonLd({
  '@type': 'BlogPosting',
  headline: title,
  datePublished: '2026-03-04T10:00:00Z',
  author: 'Jane Doe',
});

describe('a page', () => {
  it('is an article if its structured data says so', async () => {
    const { article } = await readHtml(`<h1>${title}</h1>${prose}`, {
      head: `<title>${title} | Acme</title>${posting}<meta property="og:site_name" content="Acme">`,
    });
    expect(article).toEqual({
      is: true,
      title,
      published: '2026-03-04T10:00:00Z',
      siteName: 'Acme',
    });
  });

  it('is an article without structured data if address, prose and byline suggest it', async () => {
    const { article } = await readHtml(`<h1>${title}</h1><p>By Jane Doe</p>${prose}`, {
      head: `<title>${title}</title>`,
    });
    expect(article.is).toBe(true);
  });

  it.each([
    ['WordPress', 'post-template-default single single-post postid-2609'],
    ['Drupal', 'path-node page-node-type-article'],
    ['Ghost', 'post-template tag-boats'],
    ['a shop’s blog', 'template-article'],
  ])('is an article if the class of a content management system says so: %s', async (_, marks) => {
    const read = (mark: string) =>
      readHtml(`<body class="${mark}"><h1>Boats</h1>${prose}`, { address: 'https://acme.test/boats' });
    expect((await read(marks)).article).toMatchObject({ is: true });
    expect((await read('page-template home archive')).article.is).toBe(false);
  });

  it('is an article if it has citation metadata', async () => {
    const head =
      '<meta name="citation_title" content="Boats"><meta name="citation_publication_date" content="2026-03-04">';
    const { article } = await readHtml('<h1>Boats</h1>', { head, address: 'https://journal.test/10.1234/17' });
    expect(article).toMatchObject({ is: true, published: '2026-03-04' });
  });

  it('is classified in time for an address of any length', async () => {
    // Quadratic code would exceed the test's timeout.
    const { article } = await readHtml(prose, { address: `https://acme.test/${'a'.repeat(1_000_000)}/x` });
    expect(article.is).toBe(false);
  });

  it.each([
    ['a front page', 'https://acme.test/', posting],
    [
      'a forum',
      'https://forum.acme.test/t/ten-things-we-learnt-this-year',
      '<meta property="og:type" content="article">',
    ],
    ['a product', 'https://acme.test/products/blue-chair-with-arms', `<meta property="og:type" content="product">`],
    ['a page that says nothing', 'https://acme.test/ten-things-we-learnt', ''],
    ['a section', 'https://acme.test/blog/', '<meta property="og:type" content="article">'],
  ])('is not an article: %s', async (_, address, head) => {
    expect((await readHtml(prose, { head, address })).article.is).toBe(false);
  });
});
