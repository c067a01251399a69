// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { technologiesOf } from '../../../../lib/device-service/learn/technologies.ts';
import { technologyRules } from '../../../../lib/device-service/learn/technology-rules.ts';
import { readMarks } from '../../../../lib/page/marks.ts';

function marksOf(html: string, address = 'https://www.acme.test/about') {
  return readMarks(new DOMParser().parseFromString(html, 'text/html'), new URL(address));
}

const found = (html: string) => technologiesOf(marksOf(html));

describe('technologies', () => {
  it.each([
    ['a generator', '<meta name="Generator" content="TYPO3 CMS">', ['TYPO3']],
    ['the path of its scripts', '<script src="/wp-includes/js/wp-emoji.min.js?ver=6"></script>', ['WordPress']],
    ['the id of its frame', '<div id="__next"><p>Acme</p></div>', ['Next.js']],
    ['a custom element', '<div><astro-island></astro-island></div>', ['Astro']],
    ['an attribute of the page', '<html data-wf-site="1"><body></body></html>', ['Webflow']],
    [
      'a script that its own script loads',
      '<script>s.src="https://static.hotjar.com/c/hotjar-"+id</script>',
      ['Hotjar'],
    ],
    ['escaped slashes', '<script>var a="https:\\/\\/js.hs-scripts.com\\/1234.js"</script>', ['HubSpot']],
    [
      'an address without a scheme',
      '<script>x("//cdn.cookielaw.org/scripttemplates/otSDKStub.js")</script>',
      ['OneTrust'],
    ],
    ['an early connection', '<link rel="preconnect" href="https://fonts.gstatic.com">', ['Google Fonts']],
    ['a frame', '<iframe src="https://player.vimeo.com/video/1"></iframe>', ['Vimeo']],
    ['the target of a form', '<form action="https://acme.us1.list-manage.com/subscribe/post"></form>', ['Mailchimp']],
  ])('are recognised by %s', (_, html, names) => {
    expect(found(html)).toEqual(names);
  });

  it.each([
    ['a link to a vendor', '<a href="https://js.stripe.com/v3/">Stripe</a>'],
    ['a text that names one', '<p>We moved from WordPress to https://cdn.shopify.com/s/files.</p>'],
    ['a picture of another site', '<img src="https://blog.other.test/wp-content/uploads/2024/1.png">'],
    ['data that names other pages', '<script type="application/ld+json">{"url":"https://js.stripe.com/v3/"}</script>'],
    ['the address of the page’s feed', '<link rel="alternate" href="https://cdn.shopify.com/feed">'],
    ['a host that only ends alike', '<script src="https://notjs.stripe.com.other.test/v3/"></script>'],
    ['an id deep in the page', '<div><div><div><div id="__next"></div></div></div></div>'],
    ['a generator that only begins alike', '<meta name="generator" content="Ghostwriter 2">'],
  ])('are not recognised by %s', (_, html) => {
    expect(found(html)).toEqual([]);
  });

  it('have unique names, and every rule has a pattern', () => {
    const names = technologyRules.map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(100);
    for (const [name, rule] of technologyRules) expect(Object.keys(rule), name).not.toHaveLength(0);
  });
});

describe('page marks', () => {
  it('contain only hosts and paths: no query, fragment or data', () => {
    const { loads } = marksOf(
      '<script src="/app.js?token=secret#part"></script><img src="data:image/png;base64,AAAA"><img src="javascript:alert(1)">',
    );
    expect(loads).toEqual(['www.acme.test/app.js']);
  });

  it('are limited, and report when they were cut', () => {
    const many = Array.from({ length: 900 }, (_, at) => `<script src="https://h${at}.test/x.js"></script>`).join('');
    const marks = marksOf(`${many}<script>${'"https://a.test/" '.repeat(9_000)}</script>`);
    expect(marks.loads).toHaveLength(300);
    expect(marks.cut).toBe(true);
    expect(marksOf('<p>Acme</p>').cut).toBe(false);
  });

  it('are read in time from input that is made to be slow', () => {
    // Trying every way to match would never end.
    const slow = technologiesOf(
      marksOf(
        `<script>${`//${'a.'.repeat(30)}`.repeat(300)}</script><script>${'/'.repeat(20_000)}</script><script src="https://static.hotjar.com/c/hotjar-1.js"></script>`,
      ),
    );
    const slower = technologiesOf({
      generators: ['a'.repeat(100)],
      loads: Array(300).fill(`${'a-'.repeat(120)}.test/${'s3.'.repeat(26)}`),
      named: [...Array(200).fill(`${'a.'.repeat(120)}test/${'/static/'.repeat(9)}`), 'static.hotjar.com/c/hotjar-'],
      frame: [],
      cut: true,
    });
    expect([slow, slower]).toEqual([['Hotjar'], ['Hotjar']]);
  });
});
