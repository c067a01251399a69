// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { jsonLd, readHtml } from './read-html.ts';

describe('the organisation behind a page', () => {
  it('is read from its structured data', async () => {
    const head = jsonLd({
      '@type': 'Corporation',
      name: 'Acme',
      description: 'Anvils since 1920.',
      industry: 'Metal',
      numberOfEmployees: { minValue: 11, maxValue: 50 },
      address: { addressLocality: 'Bern', addressCountry: 'CH' },
      sameAs: ['https://www.linkedin.com/company/acme/?x=1', 'https://x.com/acme', 'javascript:alert(1)'],
    });
    expect((await readHtml('', { head })).organisation).toEqual({
      name: 'Acme',
      description: 'Anvils since 1920.',
      industry: 'Metal',
      size: '11–50',
      place: 'Bern, CH',
      socials: { linkedin: 'https://www.linkedin.com/company/acme/', twitter: 'https://x.com/acme' },
    });
  });

  it('is decoded if its data is encoded as HTML', async () => {
    const name = 'M&#246;ller &amp; Roe &quot;Anker&quot; &#8211; Boote&nbsp;&unknown;';
    const head = jsonLd([
      { '@type': 'Corporation', name },
      { '@type': 'Article', headline: 'Don&#8217;t mend' },
    ]);
    const { organisation, article } = await readHtml('', { head });
    expect(organisation.name).toBe('Möller & Roe "Anker" – Boote &unknown;');
    expect(article.title).toBe('Don’t mend');
  });

  it('is read from Open Graph and the site’s own links without structured data', async () => {
    const head = '<meta property="og:site_name" content="Acme"><meta name="description" content="Anvils.">';
    const body =
      '<p><a href="https://github.com/other">Other</a></p><footer><a href="https://github.com/acme">GitHub</a><a href="https://www.facebook.com/sharer/sharer.php?u=x">Share</a></footer>';
    expect((await readHtml(body, { head })).organisation).toMatchObject({
      name: 'Acme',
      description: 'Anvils.',
      size: null,
      socials: { github: 'https://github.com/acme' },
    });
  });

  it('is empty if the page has no such data', async () => {
    expect((await readHtml('<p>Hello</p>')).organisation).toEqual({
      name: null,
      description: null,
      industry: null,
      size: null,
      place: null,
      socials: {},
    });
  });
});
