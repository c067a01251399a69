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

describe('is it an article?', () => {
  it('is one when the page’s data says so', async () => {
    const { article } = await readHtml(`<h1>${title}</h1>${prose}`, {
      head: `<title>${title} | Acme</title>${posting}<meta property="og:site_name" content="Acme">`,
    });
    expect(article).toEqual({
      is: true,
      reasons: ['json-ld', 'published-time', 'address', 'prose'],
      title,
      published: '2026-03-04T10:00:00Z',
      siteName: 'Acme',
    });
  });

  it('is one without any data, when address, prose and byline speak for it', async () => {
    const { article } = await readHtml(`<h1>${title}</h1><p>By Jane Doe</p>${prose}`, {
      head: `<title>${title}</title>`,
    });
    expect(article.is).toBe(true);
    expect(article.reasons).toEqual(['address', 'prose', 'byline']);
  });

  it.each([
    ['a front page', 'https://acme.test/', posting],
    [
      'a forum',
      'https://forum.acme.test/t/ten-things-we-learnt-this-year',
      '<meta property="og:type" content="article">',
    ],
    ['a product', 'https://acme.test/products/blue-chair-with-arms', `<meta property="og:type" content="product">`],
    ['a page that says nothing', 'https://acme.test/blog/ten-things-we-learnt', ''],
  ])('is not one: %s', async (_, address, head) => {
    expect((await readHtml(prose, { head, address })).article.is).toBe(false);
  });
});
