// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { heading, og, published, read, title } from './invented.ts';
import { jsonLd, prose } from './read-html.ts';

describe('an article in the markup of site builders', () => {
  it.each<[string, string[], string, string, string?]>([
    [
      'a blog host of the first hour',
      ['Jane Doe'],
      '',
      `<body class="item-view"><div itemscope itemtype="http://schema.org/BlogPosting"><h3 class="post-title entry-title" itemprop="name">${title}</h3><div class="post-body">${prose}</div><div class="post-footer"><span class="post-author vcard">Posted by <span class="fn" itemprop="author"><span itemprop="name">Jane Doe</span></span></span> at <abbr class="published" itemprop="datePublished" title="2026-03-04T10:00:00">10:00</abbr></div></div>`,
      'https://boats.blogs.test/2026/03/how-wooden-boats-are-mended.html',
    ],
    [
      'a shop’s blog',
      ['Jane Doe'],
      og,
      `<article>${heading}<span>by Jane Doe</span> <span>on Mar 04, 2026</span>${prose}</article>`,
      'https://shop.test/blogs/news/how-wooden-boats-are-mended',
    ],
    [
      'a site builder',
      ['Jane Doe'],
      `${og}<meta itemprop="author" content="Jane Doe"><meta itemprop="datePublished" content="2026-03-04T10:00:00">`,
      `<article>${heading}<div class="blog-meta-section"><span class="blog-author">Written By <a href="/blog?author=5f">Jane Doe</a></span></div>${prose}</article>`,
      'https://jane.test/blog/wooden-boats',
    ],
    [
      'another site builder',
      ['Jane Doe'],
      `${og}${published}<meta property="article:author" content="Jane Doe">`,
      `<article>${heading}<ul><li><span data-hook="user-name">Jane Doe</span></li><li><span data-hook="time-ago">Mar 4, 2026</span></li><li>3 min read</li></ul>${prose}</article>`,
      'https://jane.test/post/wooden-boats',
    ],
    [
      'a platform for essays',
      ['Jane Doe'],
      `${og}<meta name="author" content="Jane Doe">${jsonLd({ '@type': 'SocialMediaPosting', headline: title, author: { '@type': 'Person', name: 'Jane Doe' } })}`,
      `<article>${heading}<a data-testid="authorName" href="/@jane">Jane Doe</a><span>5 min read</span>${prose}</article>`,
      'https://m.test/@jane/how-wooden-boats-are-mended-1a2b3c4d5e6f',
    ],
    [
      'a platform for programmers',
      ['Jane Doe'],
      og,
      `<article>${heading}<a class="crayons-link fw-bold" href="/jane">Jane Doe</a><p>Posted on <time datetime="2026-03-04">Mar 4</time></p>${prose}</article>`,
      'https://d.test/jane/how-wooden-boats-are-mended-3k2a',
    ],
    [
      'a marketing suite',
      ['Jane Doe'],
      og,
      `<body class="blog-post"><div>${heading}<div class="blog-post__meta">Written by <a href="https://h.test/blog/author/jane-doe">Jane Doe</a> | Mar 4, 2026 10:00:00 AM</div>${prose}</div>`,
      'https://h.test/blog/wooden-boats',
    ],
    [
      'an older content management system',
      ['Jane Doe'],
      '',
      `<div class="item-page" itemscope itemtype="https://schema.org/Article">${heading}<dl class="article-info"><dd class="createdby" itemprop="author">Written by: <span itemprop="name">Jane Doe</span></dd><dd class="published">Published: 04 March 2026</dd></dl>${prose}</div>`,
      'https://club.test/news/142-how-wooden-boats-are-mended',
    ],
    [
      'a designer’s tool without telling classes',
      ['Jane Doe'],
      og,
      `${heading}<div class="div-block-12"><img alt="Jane Doe"><div class="text-size-small">Jane Doe</div><div class="text-size-small">March 4, 2026</div></div>${prose}`,
      'https://w.test/blog/how-wooden-boats-are-mended',
    ],
    [
      'the same with a job under the name',
      ['Jane Doe'],
      og,
      `${heading}<div><div>Jane Doe</div><div>Content Strategist</div><div>March 4, 2026</div></div>${prose}`,
      'https://w.test/blog/how-wooden-boats-are-mended',
    ],
    [
      'the same with a topic above the heading',
      ['Jane Doe'],
      og,
      `<p>Product Updates</p>${heading}<p>Mar 4, 2026</p><p>Jane Doe</p>${prose}`,
      'https://w.test/blog/how-wooden-boats-are-mended',
    ],
    [
      'a topic above the heading and no author',
      [],
      og + published,
      `<p>Boat Building</p>${heading}<p>Mar 4, 2026</p>${prose}`,
      'https://w.test/boat-building/how-wooden-boats-are-mended',
    ],
    [
      'a linked category',
      [],
      og + published,
      `<a href="/category/boat-building">Boat Building</a>${heading}<p>Mar 4, 2026</p>${prose}`,
      'https://w.test/blog/how-wooden-boats-are-mended',
    ],
    [
      'a section of the header',
      [],
      og + published,
      `<header><a href="/x">Boat Building</a></header>${heading}<p>Mar 4, 2026</p>${prose}`,
      'https://w.test/blog/how-wooden-boats-are-mended',
    ],
    [
      'a press release with its place and a contact',
      [],
      og + published,
      `${heading}<p>San Diego, March 4, 2026</p><p>Contact: Jane Doe, jane@paper.test</p>${prose}`,
      'https://w.test/press/how-wooden-boats-are-mended',
    ],
    [
      'a press release with its place in capitals',
      [],
      og + published,
      `${heading}<p>LOS ANGELES – March 4, 2026</p>${prose}`,
      'https://w.test/news/how-wooden-boats-are-mended',
    ],
    [
      'a recipe',
      ['Jane Doe'],
      jsonLd({
        '@type': 'Recipe',
        name: 'Soup',
        author: { '@type': 'Person', name: 'Jane Doe' },
        datePublished: '2026-03-04',
      }),
      `${heading}<p>By Jane Doe</p>${prose}`,
      'https://cook.test/winter-boat-soup',
    ],
    [
      'instructions',
      ['Jane Doe'],
      jsonLd({ '@type': 'HowTo', name: title, author: { '@type': 'Person', name: 'Jane Doe' } }) + og,
      `${heading}<p>By Jane Doe</p>${prose}`,
      'https://cook.test/mend-wooden-boats-in-winter',
    ],
    [
      'a medical page',
      ['Jane Doe'],
      jsonLd({ '@type': 'MedicalWebPage', headline: title, author: { '@type': 'Person', name: 'Jane Doe' } }),
      `${heading}<div>Medically reviewed by <a>Max Foe, MD</a></div><div>By <a>Jane Doe</a></div>${prose}`,
      'https://health.test/conditions/sea-sickness-explained-for-all',
    ],
    [
      'an agency beside the author',
      ['Jane Doe'],
      og + published,
      `${heading}<div class="byline">By <span>Jane Doe</span>, <span>Reuters</span></div>${prose}`,
    ],
    [
      'a job beside the author',
      ['Jane Doe'],
      og + published,
      `${heading}<div class="byline"><span>By</span> <span class="name">Jane Doe</span><span class="title">Staff Writer</span></div>${prose}`,
    ],
    [
      'three linked authors',
      ['Jane Doe', 'John Roe', 'Ann Poe'],
      og + published,
      `${heading}<div class="meta">By <a href="/a/1">Jane Doe</a>, <a href="/a/2">John Roe</a> and <a href="/a/3">Ann Poe</a></div>${prose}`,
    ],
    [
      'a name and the paper’s own',
      ['Jane Doe'],
      og + published,
      `${heading}<p>Jane Doe | Harbour Paper</p><p>March 4, 2026</p>${prose}`,
    ],
    ['a guest post', ['Jane Doe'], og + published, `${heading}<p>Guest post by Jane Doe</p>${prose}`],
    ['an opinion', ['Jane Doe'], og + published, `${heading}<p>Opinion by Jane Doe</p>${prose}`],
    [
      'an analysis with the broadcaster’s name',
      ['Jane Doe'],
      og + published,
      `${heading}<p>Analysis by Jane Doe, CNN</p>${prose}`,
    ],
    [
      'a story and its photos',
      ['Jane Doe'],
      og + published,
      `${heading}<p>Story by Jane Doe</p><p>Photos by Max Foe</p>${prose}`,
    ],
    [
      'an editor who updated it',
      ['Jane Doe'],
      og + published,
      `${heading}<p>By Jane Doe</p><p>Updated by Max Foe</p>${prose}`,
    ],
    ['a title and a degree', ['Dr. Jane Doe'], og + published, `${heading}<p>By Dr. Jane Doe, PhD</p>${prose}`],
    ['a label in bold', ['Jane Doe'], og + published, `${heading}<p><strong>Author:</strong> Jane Doe</p>${prose}`],
    [
      'a book and its author at the end',
      [],
      og + published,
      `${heading}${prose}<h3>Sea Winds by Max Foe</h3><p>Nice book.</p>`,
    ],
    [
      'a book and its author near the heading',
      [],
      og + published,
      `${heading}<p>Here are ten.</p><h3>Sea Winds by Max Foe</h3>${prose}`,
    ],
    [
      'a quotation near the heading',
      ['Jane Doe'],
      og + published,
      `${heading}<p>By Jane Doe</p><blockquote>Good. <cite>Max Foe</cite></blockquote>${prose}`,
    ],
    [
      'a box about the author',
      ['Jane Doe'],
      og + published,
      `${heading}${prose}<div class="about-author"><h3>Jane Doe</h3><p>Jane writes.</p></div>`,
    ],
    [
      'a long box about the author',
      ['Jane Doe'],
      og + published,
      `${heading}${prose}<div class="author-bio"><p><b>Jane Doe</b> ${'is a writer of boats and of seas. '.repeat(20)}</p></div>`,
    ],
    [
      'the paper as the meta author',
      ['Jane Doe'],
      `${og}${published}${jsonLd({ '@type': 'Article', headline: title, author: { '@type': 'Person', name: 'Jane Doe', url: 'https://paper.test/author/jane' }, publisher: { '@type': 'Organization', name: 'Harbour Paper' } })}<meta name="author" content="Harbour Paper">`,
      `${heading}${prose}`,
    ],
    [
      'two names in one string',
      ['Jane Doe', 'John Roe'],
      jsonLd({
        '@type': 'NewsArticle',
        headline: title,
        author: { '@type': 'Person', name: 'By Jane Doe and John Roe' },
      }),
      `${heading}${prose}`,
    ],
    [
      'a semicolon behind the data',
      ['Jane Doe'],
      `<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"${title}","author":{"@type":"Person","name":"Jane Doe"}};</script>`,
      `${heading}${prose}`,
    ],
  ])('is read correctly: %s', async (_, names, head, body, address) => {
    expect(await read(address === undefined ? { head, body } : { head, body, address })).toEqual({ is: true, names });
  });
});

describe('a page with prose or names that is no article', () => {
  it.each<[string, string, string, string]>([
    [
      'an episode',
      '<meta property="og:type" content="website">',
      `<h1>Episode 12: Boats</h1><p>Hosted by Jane Doe</p><p>March 4, 2026</p><p>short</p>`,
      'https://pod.test/episodes/12',
    ],
    [
      'an event',
      jsonLd({ '@type': 'Event', name: 'Boats' }),
      `<h1>Boat fair</h1><p>March 4, 2026</p><p>Speaker: Jane Doe</p><p>Jane Doe</p>${prose}`,
      'https://fair.test/events/boat-fair',
    ],
    [
      'a course',
      jsonLd({ '@type': 'Course', name: 'Boats', provider: 'x' }),
      `<h1>Mend boats</h1><p>Created by Jane Doe</p>${prose}`,
      'https://learn.test/course/mend-wooden-boats-in-winter',
    ],
    ['about us', '', `<h1>About us</h1><p>Founded by Jane Doe in 1990.</p>${prose}`, 'https://yard.test/about-us'],
    [
      'a service with a customer’s quote',
      '<meta property="og:type" content="website">',
      `<h1>Boat repairs for everyone in town</h1>${prose}<p>“Good”</p><p>Jane Doe</p><p>March 4, 2026</p>`,
      'https://yard.test/boat-repairs-for-everyone',
    ],
    [
      'a manual’s page',
      '',
      `<h1>Install</h1>${prose}<p>Contributors: Jane Doe</p>`,
      'https://tool.test/docs/install-the-tool-on-linux',
    ],
    [
      'a house for sale',
      '<meta property="og:type" content="website">',
      `<h1>3 rooms</h1><p>€ 200,000</p><p>Agent</p><p>Jane Doe</p>${prose}`,
      'https://homes.test/listing/12345678',
    ],
    [
      'a profile',
      '<meta property="og:type" content="profile">',
      `<h1>Jane Doe</h1><p>Writer</p>${prose}`,
      'https://paper.test/people/jane-doe',
    ],
  ])('is not read as one: %s', async (_, head, body, address) => {
    expect(await read({ head, body, address })).toEqual({ is: false, names: [] });
  });
});
