import { expect, test } from 'vitest';
import { byPromise, readSitemap } from '../../../lib/site-search/sitemap.ts';

test('reads pages, decodes references and ignores prefixes', () => {
  const text = `<?xml version="1.0"?><s:urlset xmlns:s="x"><s:url><s:loc> https://a.test/?x=1&amp;y=2 </s:loc></s:url>
<url><loc><![CDATA[https://a.test/b]]></loc><image:loc>https://a.test/c.png</image:loc></url></s:urlset>`;
  expect(readSitemap(text)).toEqual({
    pages: ['https://a.test/?x=1&y=2', 'https://a.test/b', 'https://a.test/c.png'],
    maps: [],
  });
});

test('reads nested sitemaps and plain lists', () => {
  expect(readSitemap('<sitemapindex><sitemap><loc>https://a.test/1.xml</loc></sitemap></sitemapindex>')).toEqual({
    pages: [],
    maps: ['https://a.test/1.xml'],
  });
  expect(readSitemap('https://a.test/team\r\nhttps://a.test/contact\n').pages).toEqual([
    'https://a.test/team',
    'https://a.test/contact',
  ]);
});

test('finds nothing in an HTML error page', () => {
  expect(readSitemap('<!doctype html><a href="https://a.test/">Home</a>')).toEqual({ pages: [], maps: [] });
});

test('orders sitemaps of pages first, and drops those of goods and articles if there are others', () => {
  const maps = [
    'product-sitemap.xml',
    'sitemap-misc.xml',
    'page-sitemap.xml',
    'post-sitemap1.xml',
    'team-sitemap.xml',
  ].map((name) => `https://a.test/${name}`);
  expect(byPromise(maps).map((one) => one.slice(15))).toEqual([
    'team-sitemap.xml',
    'page-sitemap.xml',
    'sitemap-misc.xml',
  ]);
  expect(byPromise(['https://a.test/news.xml'])).toEqual(['https://a.test/news.xml']);
});

// A reader that looks for each end from each beginning would take minutes and exceed the test's timeout.
test.each(['<loc', '<loc> '])('reads unclosed elements in time: %j', (piece) => {
  expect(readSitemap(`<urlset>${piece.repeat(400_000)}`).maps).toEqual([]);
});
