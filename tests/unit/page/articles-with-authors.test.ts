// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { heading, type Invented, og, person, posting, published, read, title } from './invented.ts';
import { jsonLd, prose } from './read-html.ts';

describe('an article that names its authors', () => {
  it.each<[string, Invented, string[]]>([
    [
      'a newspaper',
      {
        head: og + published,
        body: `<main><article><header>${heading}<p>What the yards do while it snows.</p><div class="byline"><span>By</span> <a href="/by/jane-doe">Jane Doe</a> and <a href="/by/john-roe">John Roe</a></div><time datetime="2026-03-04">March 4, 2026</time></header>${prose}</article></main>`,
      },
      ['Jane Doe', 'John Roe'],
    ],
    [
      'one linked name and one that is not',
      {
        head: published,
        body: `<article>${heading}<p>By <a href="/x">Jane Doe</a> and John Roe</p>${prose}</article>`,
      },
      ['Jane Doe', 'John Roe'],
    ],
    [
      'three names in one line',
      { head: published, body: `<article>${heading}<p>By Jane Doe, John Roe, and Ann Poe</p>${prose}</article>` },
      ['Jane Doe', 'John Roe', 'Ann Poe'],
    ],
    [
      'a linked first name',
      { head: published, body: `<article>${heading}<p>By <a href="/x">Jane</a> Doe</p>${prose}</article>` },
      ['Jane Doe'],
    ],
    [
      'a WordPress theme',
      {
        head: `${og}${published}<meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Jane Doe">`,
        body: `<article class="post type-post">${heading.replace('h1', 'h1 class="entry-title"')}<div class="entry-meta"><span class="posted-on">Posted on <a href="/2026/03/04/"><time class="entry-date" datetime="2026-03-04">4 March 2026</time></a></span><span class="byline"> by <span class="author vcard"><a class="url fn n" href="/author/jane/">Jane Doe</a></span></span></div><div class="entry-content">${prose}</div></article>`,
      },
      ['Jane Doe'],
    ],
    [
      'a label in another language beside the name',
      {
        head: `${og}${published}<meta name="twitter:label1" content="Verfasst von"><meta name="twitter:data1" content="Jane Doe">`,
        body: `${heading}${prose}`,
      },
      ['Jane Doe'],
    ],
    [
      'a graph whose article refers to its author',
      {
        head: jsonLd({
          '@graph': [
            { '@type': 'WebPage', '@id': '#page', name: title },
            { '@type': 'Article', headline: title, author: { '@id': '#jane' }, publisher: { '@id': '#paper' } },
            { '@type': ['Person', 'Organization'], '@id': '#jane', name: 'Jane Doe' },
            { '@type': 'Organization', '@id': '#paper', name: 'Harbour Paper' },
          ],
        }),
        body: `${heading}${prose}`,
      },
      ['Jane Doe'],
    ],
    [
      'two articles in the data, only the second with an author',
      {
        head: posting({}) + posting({ author: person('Jane Doe') }, 'BlogPosting'),
        body: `${heading}${prose}`,
      },
      ['Jane Doe'],
    ],
    [
      'data whose author is an organisation and a person',
      {
        head: posting({ author: [{ '@type': 'Organization', name: 'Harbour Paper' }, person('Jane Doe')] }),
        body: `${heading}${prose}`,
      },
      ['Jane Doe'],
    ],
    [
      'data with an extra comma',
      {
        head: `<script type="application/ld+json">{"@type":"Article","headline":"${title}","author":[{"@type":"Person","name":"Jane Doe"},],}</script>`,
        body: `${heading}${prose}`,
      },
      ['Jane Doe'],
    ],
    [
      'data with encoded characters',
      { head: posting({ author: person('Jane O&#8217;Doe') }), body: `${heading}${prose}` },
      ['Jane O’Doe'],
    ],
    [
      'a page that is typed as a page only',
      {
        head:
          og +
          published +
          jsonLd({ '@type': 'WebPage', name: title, author: person('Jane Doe'), datePublished: '2026-03-04' }),
        body: `${heading}${prose}`,
      },
      ['Jane Doe'],
    ],
    [
      'an older vocabulary',
      { head: `${published}<meta name="DCTERMS.creator" content="Doe, Jane">`, body: `${heading}${prose}` },
      ['Jane Doe'],
    ],
    [
      'a paper’s own meta element',
      { head: `${published}<meta name="sailthru.author" content="Jane Doe">`, body: `${heading}${prose}` },
      ['Jane Doe'],
    ],
    [
      'an academic page',
      {
        address: 'https://journal.test/doi/10.1234/jb.2026.17',
        head: '<meta name="citation_title" content="Winter repairs"><meta name="citation_author" content="Doe, Jane A."><meta name="citation_author_institution" content="University of Nowhere"><meta name="citation_author" content="Roe, John"><meta name="citation_author" content="de la Poe Roe, Mary Ann"><meta name="citation_publication_date" content="2026/03/04">',
        body: `${heading}<p>Abstract</p>${prose}`,
      },
      ['Jane A. Doe', 'John Roe', 'Mary Ann de la Poe Roe'],
    ],
    [
      'a newsletter',
      {
        address: 'https://jane.letters.test/p/how-wooden-boats-are-mended',
        head: og,
        body: `<article>${heading}<h3>What the yards do</h3><div class="pencraft"><div class="avatars"><a href="https://letters.test/@janedoe"><img alt="Jane Doe’s avatar"></a></div><div><div class="pencraft"><a href="https://letters.test/@janedoe">Jane Doe</a></div><div>Mar 04, 2026</div></div></div>${prose}</article>`,
      },
      ['Jane Doe'],
    ],
    [
      'a blog with an author’s card at its end',
      {
        address: 'https://blog.test/how-wooden-boats-are-mended-in-winter/',
        head: og + published,
        body: `<article>${heading}<section>${prose}</section><section class="author-card"><img class="author-profile-image" alt=""><h4 class="author-card-name"><a href="/jane">Jane Doe</a></h4><p>Jane mends boats and writes about it.</p></section></article>`,
      },
      ['Jane Doe'],
    ],
    [
      'a content management system that says who submitted it',
      {
        address: 'https://club.test/node/48213',
        body: `<body class="page-node page-node-type-article"><div class="node node-article"><h1>${title}</h1><div class="submitted">Submitted by <span class="username">Jane Doe</span> on Wed, 03/04/2026 - 10:00</div><div class="content">${prose}</div></div>`,
      },
      ['Jane Doe'],
    ],
    [
      'a date before the name',
      { head: published, body: `<article>${heading}<p>March 4, 2026 by Jane Doe</p>${prose}</article>` },
      ['Jane Doe'],
    ],
    [
      'the name and the date in one text',
      { head: published, body: `<article>${heading}<p>Jane Doe | March 4, 2026</p>${prose}</article>` },
      ['Jane Doe'],
    ],
    [
      'an address behind the name',
      {
        head: published,
        body: `<article>${heading}<p>By JANE DOE<br>jane.doe@paper.test</p>${prose}</article>`,
      },
      ['JANE DOE'],
    ],
    [
      'a name above the heading',
      {
        head: published,
        body: `<article><p>By</p><p><a href="/x">Jane Doe</a></p>${heading}${prose}</article>`,
      },
      ['Jane Doe'],
    ],
    [
      'a site’s name as the first heading',
      {
        head: published,
        body: `<header><h1>Harbour Paper</h1></header><article><h2>${title}</h2><ul><li>Jane Doe</li><li><time>04-03-2026</time></li></ul>${prose}</article>`,
      },
      ['Jane Doe'],
    ],
    [
      'a site’s name as the first heading, and its menu before the article',
      {
        head: published,
        body: `<header><h1>Harbour Paper</h1>${'<i>Boats</i>'.repeat(20)}</header><main><h2>${title}</h2><i>Jane Doe</i><i>March 4, 2026</i>${prose}</main>`,
      },
      ['Jane Doe'],
    ],
    [
      'a post by its markup alone',
      {
        address: 'https://jane.test/wooden-boats',
        body: `<main itemscope itemtype="https://schema.org/BlogPosting">${heading}<p>By Jane Doe</p><b itemprop="text">${prose}</b></main>`,
        head: og,
      },
      ['Jane Doe'],
    ],
    [
      'a category that looks like a name',
      {
        head: published,
        body: `<article><a class="post-category" href="/category/boat-life">Quiet Harbours</a>${heading}<span>March 4, 2026</span><div class="meta"><a href="/team/jane-doe">Jane Doe</a></div>${prose}</article>`,
      },
      ['Jane Doe'],
    ],
    [
      'a photographer and an author',
      {
        head: published,
        body: `<article>${heading}<figure><img><figcaption>Photo by Max Foe</figcaption></figure><div>Story by <b>Jane Doe</b></div>${prose}</article>`,
      },
      ['Jane Doe'],
    ],
    [
      'a reviewer and an author',
      {
        head: published,
        body: `<article>${heading}<div>Medically reviewed by <a href="/experts/max-foe">Max Foe, MD</a> — Written by <a href="/experts/jane-doe">Jane Doe</a></div>${prose}</article>`,
      },
      ['Jane Doe'],
    ],
    [
      'a pen name in the data and a section beside the date',
      {
        head: posting({ author: person('Susan') }),
        body: `<article>${heading}<span>Winter Planning</span><span>March 4, 2026</span>${prose}</article>`,
      },
      ['Susan'],
    ],
    [
      'links to authors of other articles far from the heading',
      {
        head: og + published,
        body: `<main>${heading}<p><a href="/profiles/jane-doe-30">Jane Doe</a>, <em>Harbour College</em></p>${prose}</main><section><a href="/a"><h3>Other</h3></a><a rel="author" href="/author/max">Max Foe</a></section>`,
      },
      ['Jane Doe'],
    ],
  ])('is read correctly: %s', async (_, page, names) => {
    expect(await read(page)).toEqual({ is: true, names });
  });
});
