// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { heading, type Invented, og, person, personsIn, posting, published, read } from './invented.ts';
import { prose } from './read-html.ts';

describe('an article without a named author', () => {
  it.each<[string, Invented]>([
    [
      'a profile’s address as the author',
      {
        head: `${og}${published}<meta property="article:author" content="https://www.facebook.com/harbourpaper">`,
        body: heading + prose,
      },
    ],
    ['an account as the author', { head: posting({ author: person('admin') }), body: heading + prose }],
    [
      'a weekday in the byline',
      {
        head: og + published,
        body: `<article>${heading}<div class="byline"><span>Sat</span>, <span>04 Mar, 2026</span></div>${prose}</article>`,
      },
    ],
    [
      'a translator',
      {
        head: og + published,
        body: `<article>${heading}<p class="byline">Translated by Jane Doe</p>${prose}</article>`,
      },
    ],
    [
      'a section beside the date',
      {
        head: og + published,
        body: `<article><span class="category">Boat Stories</span>${heading}<span>Case Studies</span><span>March 4, 2026</span>${prose}</article>`,
      },
    ],
    [
      'a place beside the date',
      {
        head: og + published,
        body: `<article>${heading}<span class="location">San Pedro</span><span>March 4, 2026</span>${prose}</article>`,
      },
    ],
    ...['San Francisco', 'Hong Kong', 'St. Louis', 'United Kingdom', 'Künstliche Intelligenz'].map(
      (words): [string, Invented] => [
        `${words} beside the date`,
        {
          head: og + published,
          body: `<article>${heading}<span>${words}</span><span>March 4, 2026</span>${prose}</article>`,
        },
      ],
    ),
    [
      'quoted people',
      {
        head: og + published,
        body: `<article>${heading}${prose}<blockquote class="testimonial"><p>Very good boats.</p><cite class="testimonial-author">Jane Doe</cite></blockquote></article>`,
      },
    ],
    [
      'commenters',
      {
        head: og + published,
        body: `<article>${heading}${prose}</article><section id="comments"><article class="comment"><footer class="comment-meta"><b class="fn">Jane Doe</b> <time>March 5, 2026</time></footer><p>Nice.</p></article></section>`,
      },
    ],
    [
      'a label that ends in a colon',
      {
        head: og + published,
        body: `<article>${heading}<p>March 4, 2026</p><h4>Too Long; Didn't Read:</h4>${prose}</article>`,
      },
    ],
    [
      'a photographer',
      {
        head: og + published,
        body: `<article>${heading}<p>Photo credit: Jane Doe</p><p>Illustration by Max Foe</p>${prose}</article>`,
      },
    ],
    [
      'buttons beside the date',
      {
        head: og + published,
        body: `<article>${heading}<a href="/s">Save Article</a><span>March 4, 2026</span><a href="/j">Join HPS</a> <a href="/v">View Comments</a> <a href="/m">Meet Harbour’s</a><button>Jane Doe</button>${prose}</article>`,
      },
    ],
    [
      'a section’s link beside the date',
      {
        head: og + published,
        body: `<article>${heading}<a href="/category/tall-ships" rel="tag">Tall Ships</a><span>March 4, 2026</span>${prose}</article>`,
      },
    ],
    [
      'the person in the heading',
      {
        head: `<title>Jane Doe mends boats in winter - Harbour Paper</title>${og}${published}`,
        body: `<article><h1>Jane Doe mends boats in winter</h1><a href="/people/jane-doe">Jane Doe</a><span>March 4, 2026</span>${prose}</article>`,
      },
    ],
    [
      'a person below a picture and in a quote',
      {
        head: og + published,
        body: `<article>${heading}<div class="image-caption">By Jane Doe</div><span>March 4, 2026</span>${prose}<div class="Quote_component"><strong class="Quote_author">Max Foe</strong></div></article>`,
      },
    ],
    [
      'the author of another story',
      {
        head: og + published,
        body: `<article>${heading}<span>March 4, 2026</span></article>${prose}<div><h3><a href="/o">Something else that was written here</a></h3><p>March 3, 2026 by Jane Doe</p></div>`,
      },
    ],
    [
      'an author’s link in a menu',
      {
        head: og + published,
        body: `<ul><li class="menu-item"><a href="/author/jane/">Jane Doe</a></li></ul><article>${heading}${prose}</article>`,
      },
    ],
    [
      'initials drawn in place of a picture, and an account in the data',
      {
        head: og + posting({ author: person('jdoe-harbour2') }),
        body: `<article>${heading}<div class="author"><svg><text>JD</text></svg></div>${prose}</article>`,
      },
    ],
  ])('gives no author from %s', async (_, page) => {
    expect(await read(page)).toEqual({ is: true, names: [] });
  });
});

describe('an article that names only an organisation', () => {
  it.each<[string, string, Invented]>([
    [
      'a publisher as the author',
      'Harbour Paper',
      { head: posting({ author: { '@type': 'Organization', name: 'Harbour Paper' } }), body: heading + prose },
    ],
    [
      'a publisher that reads like a person',
      'Cleveland Harbour',
      {
        head: `<meta property="og:site_name" content="Cleveland Harbour">${posting({ author: { '@type': 'Organization', name: 'Cleveland Harbour' }, publisher: { '@type': 'Organization', name: 'Cleveland Harbour' } })}`,
        body: heading + prose,
      },
    ],
    [
      'a handle as the author',
      'harbourpaper',
      {
        head: `${og}${published}<meta name="twitter:creator" content="harbourboats"><meta name="author" content="@harbourpaper">`,
        body: heading + prose,
      },
    ],
  ])('%s: %s', async (_, name, page) => {
    expect(await read(page)).toEqual({ is: true, names: [name] });
    expect(await personsIn(page)).toEqual([]);
  });
});
