// @vitest-environment jsdom
/** A blog without author names, because one person owns all of it. */
import { describe, expect, it } from 'vitest';
import { heading, og, published, title } from './invented.ts';
import { prose, readHtml } from './read-html.ts';

const address = 'https://janedoe.example/blog/what-the-yards-do-while-it-snows';
const own =
  '<p>I went down to the yard in the snow, and I asked the foreman what I could do there for a day.</p>'.repeat(30);

const read = (body: string, { site = 'Jane Doe', at = address } = {}) =>
  readHtml(`<article>${heading}${body}</article><footer>© 2026 ${site}. All rights reserved.</footer>`, {
    head: `${og}${published}<title>${title} | ${site}</title>`,
    address: at,
  });

describe('an article that names no author', () => {
  it('is by the site’s owner if the site has their name and the text says “I”', async () => {
    expect((await read(own)).authors).toEqual([{ name: 'Jane Doe', kind: 'person', places: ['owner'] }]);
  });

  it('has no author if the text is not in the first person', async () => {
    expect((await read(prose)).authors).toEqual([]);
  });

  it('has no author if the site’s name is not a person’s', async () => {
    const { authors } = await read(own, { site: 'Harbour News', at: 'https://harbournews.example/blog/a-b-c-d-e' });
    expect(authors.filter(({ places }) => places.includes('owner'))).toEqual([]);
  });
});

it('prefers a linked person to a desk in the byline', async () => {
  const { authors } = await readHtml(
    `<article>${heading}<p class="byline">By Harbour News</p><p><a href="https://paper.test/profiles/jane-doe">Jane Doe</a>, <em>University of Oakhollow</em></p>${prose}</article>`,
    { head: published },
  );
  expect(authors.map(({ name, kind }) => [name, kind])).toEqual([['Jane Doe', 'person']]);
});
