// @vitest-environment jsdom
/** Customers who are quoted on a company's page work elsewhere. */
import { describe, expect, it } from 'vitest';
import { nameSteps } from '../../../lib/page/team/team-names.ts';
import { jsonLd } from './read-html.ts';
import { toEnd } from './to-end.ts';

async function read(body: string, head = '<meta property="og:site_name" content="Aldermoor Optics">') {
  document.open();
  document.write(`<!doctype html><html lang="en"><head>${head}</head><body><main>${body}</main></body></html>`);
  document.close();
  return toEnd(nameSteps(document, 'https://www.aldermoor.test/'));
}

const said = async (body: string, head?: string) =>
  (await read(body, head)).map(({ name, position }) => (position === null ? name : `${name}: ${position}`));

const words = 'They measured our lenses twice, and saved us a whole week of work.';
const own =
  '<ul><li><h3>Ada Byron</h3><p>Head of Engines</p></li><li><h3>Grace Brewster</h3><p>Compiler Engineer</p></li></ul>';
const team = ['Ada Byron: Head of Engines', 'Grace Brewster: Compiler Engineer'];

describe('a quotation', () => {
  it.each([
    ['a quote with its source', `<blockquote><p>${words}</p><footer>Jane Roe, CTO of Lumen Ltd</footer></blockquote>`],
    ['a quote in a figure', `<figure><blockquote>${words}</blockquote><figcaption>Jane Roe, CTO</figcaption></figure>`],
    [
      'an inline quote in a figure',
      `<figure><p><q>${words}</q></p><figcaption><b>Jane Roe</b><br>CTO</figcaption></figure>`,
    ],
    ['a cited source', `<p>${words}</p><cite>Jane Roe, CTO</cite>`],
    ['a source after the quote', `<div><blockquote>${words}</blockquote><p>Jane Roe</p><p>CTO</p></div>`],
    [
      'a source in a card after the quote',
      `<div><blockquote>${words}</blockquote><div class="who"><img alt=""><h4>Jane Roe</h4><p>CTO</p></div></div>`,
    ],
    ['a class of the builder', `<div class="testimonial-card"><p>${words}</p><h4>Jane Roe</h4><p>CTO</p></div>`],
    ['a German class', `<div class="kundenstimme"><p>${words}</p><h4>Jana Rohde</h4><p>Geschäftsführerin</p></div>`],
    ['a French class', `<div class="temoignage"><p>${words}</p><h4>Jeanne Roux</h4><p>Directrice technique</p></div>`],
    ['marks around the words', `<div><p>“${words}”</p><p>Jane Roe</p><p>CTO</p></div>`],
    ['German marks around the words', `<div><p>„${words}“</p><h4>Jana Rohde</h4><p>Geschäftsführerin</p></div>`],
    [
      'a review in the markup',
      `<div itemscope itemtype="https://schema.org/Review"><p>${words}</p><b>Jane Roe</b>, CTO</div>`,
    ],
  ])('with %s adds no person to the company', async (_, body) => {
    expect(await said(`${body}${own}`)).toEqual(team);
  });

  it('adds no person to the company from structured data either', async () => {
    const reviewed = {
      '@type': 'Product',
      review: { '@type': 'Review', author: { '@type': 'Person', name: 'Jane Roe', jobTitle: 'CTO' } },
    };
    expect(await said(own, jsonLd(reviewed))).toEqual(team);
  });

  it('in a person’s own card removes no person', async () => {
    expect(
      await said(`<div class="card"><h3>Ada Byron</h3><p>Head of Engines</p><blockquote>${words}</blockquote></div>`),
    ).toEqual(['Ada Byron: Head of Engines']);
    expect(await said(`<blockquote>${words}</blockquote>${own}`)).toEqual(team);
  });
});

describe('a position at another company', () => {
  it.each([
    'CTO of Lumen Ltd',
    'CTO, Lumen GmbH &amp; Co. KG',
    'Founder &amp; CEO at Lumen',
    'Head of Procurement @ Lumen',
    'Geschäftsführerin der Lumen AG',
    'Directrice technique chez Lumen',
    'CTO | Lumen, Inc.',
    'Prezes, Lumen Sp. z o.o.',
  ])('is ignored: %s', async (post) => {
    expect(await said(`<div><h4>Jane Roe</h4><p>${post}</p></div>${own}`)).toEqual(team);
    expect(await said(`<p>Jane Roe, ${post}</p>${own}`)).toEqual(team);
  });

  it('is ignored in a line of its own', async () => {
    expect(await said(`<div><h4>Jane Roe</h4><p>CTO</p><p>Lumen Ltd</p></div>${own}`)).toEqual(team);
  });

  it('is accepted if the page, not its host, has the name of that company', async () => {
    const jane = '<div><h4>Jane Roe</h4><p>CTO, Lumen Ltd</p></div>';
    expect(await said(jane, '<title>Team | Lumen</title>')).toEqual(['Jane Roe: CTO, Lumen Ltd']);
    expect(await said(`${jane}<footer>© 2026 Lumen Ltd</footer>`)).toEqual(['Jane Roe: CTO, Lumen Ltd']);
    expect(await said(jane, '<title>How Lumen saves time | Aldermoor</title>')).toEqual([]);
  });

  it.each([
    'CTO of Aldermoor Optics Ltd',
    'Head of Sales at Aldermoor',
    'Managing Director, Optics Holding GmbH',
    'Head of Sales and Marketing',
    'Professor at the Faculty of Physics',
    'Lecturer at Department of History',
    'Mechanic at large',
  ])('is not recognised in: %s', async (post) => {
    expect(await said(`<div><h4>Jane Roe</h4><p>${post}</p></div>`)).toEqual([
      `Jane Roe: ${post.replaceAll('&amp;', '&')}`,
    ]);
  });
});
