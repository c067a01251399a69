// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { heading, type Invented, og, person, read, title } from './invented.ts';
import { jsonLd, prose } from './read-html.ts';

describe('a page that is no article', () => {
  const people = ['Jane Doe', 'John Roe', 'Ann Poe', 'Max Foe', 'Eve Low'];
  const teasers = people
    .map(
      (name, at) =>
        `<article class="card"><h2><a href="/news/a-story-of-some-length-${at}">A story</a></h2><p>By <a rel="author" href="/author/${at}">${name}</a></p><time>March ${at + 1}, 2026</time><p>Some words of it.</p></article>`,
    )
    .join('');

  it.each<[string, Invented]>([
    [
      'a front page',
      {
        address: 'https://paper.test/',
        head: '<meta property="og:type" content="website">',
        body: `<h1>Harbour Paper</h1>${teasers}`,
      },
    ],
    [
      'a category',
      {
        address: 'https://paper.test/category/boats/',
        head: `${og}${jsonLd({ '@type': 'CollectionPage', name: 'Boats' })}`,
        body: `<h1>Boats</h1>${teasers}`,
      },
    ],
    [
      'a blog’s list',
      {
        address: 'https://paper.test/blog',
        head: '<meta property="og:type" content="website">',
        body: `<h1>Blog</h1>${teasers}`,
      },
    ],
    [
      'a blog’s list of one author',
      {
        address: 'https://paper.test/news',
        head: og,
        body: `<h1>News</h1>${teasers.replace(/John Roe|Ann Poe|Max Foe|Eve Low/g, 'Jane Doe')}`,
      },
    ],
    [
      'an author’s page',
      {
        address: 'https://paper.test/author/jane-doe/',
        head: '<meta property="og:type" content="profile">',
        body: `<h1>Jane Doe</h1><p>Jane writes about boats.</p>${teasers}`,
      },
    ],
    ['a search', { address: 'https://paper.test/search?q=boats', body: `<h1>Results</h1>${teasers}` }],
    [
      'a product',
      {
        address: 'https://shop.test/products/oak-rowing-boat',
        head: `<meta property="og:type" content="product">${jsonLd({ '@type': 'Product', name: 'Oak boat', review: { '@type': 'Review', author: person('Jane Doe') } })}`,
        body: `<h1>Oak rowing boat</h1><p>€ 900</p><button>Add to cart</button><div class="review"><b class="review-author">Jane Doe</b><span>March 4, 2026</span><p>${'Good. '.repeat(60)}</p></div>`,
      },
    ],
    [
      'a product without data',
      {
        address: 'https://shop.test/oak-rowing-boat-for-two-people-with-oars.html',
        head: '<meta property="og:type" content="website">',
        body: `<h1>Oak rowing boat</h1><p>€ 900</p><button>Add to cart</button><p>${'Made of oak. '.repeat(20)}</p><h3>Reviews</h3><div class="reviews"><p>Jane Doe</p><p>March 4, 2026</p><p>Good.</p></div>`,
      },
    ],
    [
      'a forum’s thread',
      {
        address: 'https://club.test/threads/how-do-you-mend-wooden-boats.8211/',
        head: og,
        body: `<h1>How do you mend wooden boats?</h1><div class="message"><a class="username">Jane Doe</a><time datetime="2026-03-04">March 4, 2026</time>${prose}</div>`,
      },
    ],
    [
      'questions and answers',
      {
        address: 'https://ask.test/q/how-do-you-mend-wooden-boats',
        head: jsonLd({
          '@type': 'QAPage',
          mainEntity: {
            '@type': 'Question',
            name: title,
            author: person('Jane Doe'),
            acceptedAnswer: { '@type': 'Answer', author: person('John Roe') },
          },
        }),
        body: `${heading}<p>asked by Jane Doe</p>${prose}`,
      },
    ],
    [
      'a team',
      {
        address: 'https://yard.test/company/team',
        body: `<h1>Our team</h1>${people.map((name) => `<div class="team-member"><h3>${name}</h3><p>Boat builder</p></div>`).join('')}`,
      },
    ],
    [
      'a company’s front page with testimonials',
      {
        address: 'https://yard.test/repairs-and-winter-storage',
        body: `<h1>Repairs and winter storage</h1><p>Ask us.</p><div class="testimonials"><p>“Very good boats.”</p><span class="author">Jane Doe</span></div>`,
      },
    ],
    [
      'a manual',
      {
        address: 'https://tool.test/docs/getting-started/install-on-your-machine',
        body: `<h1>Install on your machine</h1>${prose}<p>Last updated by Jane Doe on March 4, 2026</p>`,
      },
    ],
    [
      'a job',
      {
        address: 'https://yard.test/jobs/boat-builder-with-some-experience',
        head: jsonLd({ '@type': 'JobPosting', title: 'Boat builder', datePosted: '2026-03-04' }),
        body: `<h1>Boat builder</h1>${prose}<p>Contact: Jane Doe</p>`,
      },
    ],
    [
      'a policy',
      {
        address: 'https://yard.test/privacy-policy',
        body: `<h1>Privacy policy</h1><p>Last updated March 4, 2026</p>${prose}`,
      },
    ],
    [
      'a page of prices',
      {
        address: 'https://yard.test/pricing',
        body: `<h1>Pricing</h1><p>€ 9 a month</p><p>“Worth it.”</p><p>Jane Doe</p><p>CEO, Harbour Paper</p>`,
      },
    ],
  ])('is not read as one: %s', async (_, page) => {
    expect(await read(page)).toEqual({ is: false, names: [] });
  });
});
