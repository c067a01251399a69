// @vitest-environment jsdom
/** Lines with the shapes of real pages that read like a name with a position, but are neither. */
import { describe, expect, it } from 'vitest';
import { nameSteps } from '../../../lib/page/team/team-names.ts';
import { jsonLd } from './read-html.ts';
import { toEnd } from './to-end.ts';

async function read(body: string) {
  document.open();
  document.write(`<!doctype html><html lang="en"><body><div>${body}</div></body></html>`);
  document.close();
  return toEnd(nameSteps(document, 'https://aldermoor.test/blog'));
}

const said = async (body: string) =>
  (await read(body)).map(({ name, position }) => (position === null ? name : `${name}: ${position}`));

describe('no person is named by', () => {
  it.each([
    [
      'a heading of words that the page also writes in lower case',
      '<p>Whoever borrows a ledger keeps to the rules of the reading room, old and new.</p><h3>Ledger Rules</h3><p>Owner of the room</p>',
    ],
    ['a sentence below a heading', '<h3>Quillmark Ownership</h3><p>There can only be one owner at a time.</p>'],
    ['the end of a sentence', '<h3>Quillmark Ownerby</h3><p>One owner at a time.</p>'],
    ['a call to the reader', '<h3>Quillmark Harbour</h3><p>Become a better editor</p>'],
    [
      'a heading of needs',
      '<h3>Coverage Assessment</h3><ul><li>Current state</li><li>Medication and specialist care</li></ul>',
    ],
    ['a product of the shop', '<h4>Device Zorrel</h4><p>Complete workshop for commercial repair</p>'],
    [
      'a building with the firm that drew it',
      '<ul><li><h4>Quorn Larkfield</h4><p>Jack Marlow Architect</p></li><li><h4>Tavish Hollow</h4><p>Louise Brandt Architect and Paul Perry</p></li></ul>',
    ],
    ['a house with its maker', '<li><h4>Larkfield House</h4><p>Quillworks7 Interior Architect</p></li>'],
    ['a thing with another of its kind', '<li><h4>Oyster Larkfield</h4><p>Oyster Lounge Chair</p></li>'],
    ['an organisation by its first word', '<li><h4>Centro Marlow Larkfield</h4><p>Lead curator</p></li>'],
    ['a mark in capitals', '<div><span>QUIL Larkfield</span><p>Former research director</p></div>'],
    ['a plant in quotes', "<table><tr><td>'Nell Marlow', 'The Director'</td></tr></table>"],
    [
      'tags and categories',
      '<p>Tags: <a href="/x" rel="tag">Marlow Larkfield</a>, <a href="/category/night-nurse/">Night Nurse</a></p>',
    ],
    [
      'the title of an article, repeated by its address',
      '<h2><a href="/quornline-cruises-sailing-partner-on-new-routes/">Quornline Cruises, Sailing Partner on New Routes</a></h2>',
    ],
    [
      'a nickname in the marks of a forum',
      '<article class="message message--post" itemscope itemtype="https://schema.org/Comment"><section itemprop="author" itemscope itemtype="https://schema.org/Person"><h4 itemprop="name">Bark Fellow</h4><h5 itemprop="jobTitle">Known member of old</h5></section></article>',
    ],
    ['a nickname beside a rank', '<div><div class="username">Saltmarsh Fez</div><p>Volunteer section leader</p></div>'],
  ])('%s', async (_, body) => {
    expect(await read(body)).toEqual([]);
  });

  it("a work's title with its teacher", async () => {
    expect(await said('<ul><li>Ada Byron – Signs &amp; Wonders (Instructor: Grace Brewster)</li></ul>')).toEqual([]);
  });
});

describe('a person is named by', () => {
  it.each([
    [
      'a family name that is a word of the page, behind a given name',
      '<p>Every shepherd of the valley brings a flock to the market once a year.</p><h3>Jack Shepherd</h3><p>Marketing Director</p>',
      ['Jack Shepherd: Marketing Director'],
    ],
    ['initials before a name', '<h3>JD Larkfield</h3><p>Woodwind Teacher</p>', ['JD Larkfield: Woodwind Teacher']],
    [
      'an introduction, taken off',
      '<h3>Hi, I’m Grace Brewster</h3><p>Compiler Engineer</p>',
      ['Grace Brewster: Compiler Engineer'],
    ],
    [
      'a link to the person',
      '<a href="/team/grace-brewster">Grace Brewster, Compiler Engineer</a>',
      ['Grace Brewster: Compiler Engineer'],
    ],
    [
      'a position that ends with an abbreviation',
      '<h3>Grace Brewster</h3><p>Engineer, Aldermoor Ltd.</p>',
      ['Grace Brewster: Engineer, Aldermoor Ltd.'],
    ],
    ['a French position', '<h3>Grace Brewster</h3><p>Commercial</p>', ['Grace Brewster: Commercial']],
  ])('%s', async (_, body, names) => {
    expect(await said(body)).toEqual(names);
  });

  it('a position such as “Director(a)”, but not beside an obfuscated address in its place', async () => {
    const card = (post: string) => `<div><h3>Ada Byron</h3><p>${post}</p></div>`;
    for (const address of ['sekretariat(at)acme.test', 'leitung [ät] acme.test'])
      expect(await said(card(address))).toEqual([]);
    expect(await said(card('Director(a) Ventas'))).toEqual(['Ada Byron: Director(a) Ventas']);
  });

  it('a contact card, unless the card is marked as an organisation', async () => {
    const card = (name: string) =>
      `<div class="vcard"><b class="${name}">Aldermoor Lark</b><b class="title">Our many friends</b></div>`;
    expect(await said(card('fn org'))).toEqual([]);
    expect(await said(card('fn'))).toEqual(['Aldermoor Lark: Our many friends']);
  });

  it('structured data beside a forum', async () => {
    const body = `${jsonLd({ '@type': 'Person', name: 'Grace Brewster', jobTitle: 'Engineer' })}<article class="message--post"><h4>Bark Fellow</h4><p>Chief member</p></article>`;
    expect(await said(body)).toEqual(['Grace Brewster: Engineer']);
  });
});

describe('the profile of a name', () => {
  const card = (name: string, handle: string) =>
    `<div><h3>${name}</h3><p>Data analyst</p><a href="https://www.linkedin.com/in/${handle}">Profile</a></div>`;

  it.each([
    ['Grace Brewster', 'gbrewster', true],
    ['Grace Brewster', 'brewster-grace-5a03b55b', true],
    ['Grace Brewster', 'ACoAABzzzzzz', true],
    ['Zoë O’Brannagh', 'zo%C3%AB-obrannagh', true],
    ['Grace Brewster', 'mikewoodland', false],
  ])('%s with the address %s: %s', async (name, handle, fits) => {
    const [first] = await read(card(name, handle));
    expect(first?.profile).toBe(fits ? `https://www.linkedin.com/in/${handle}` : null);
  });
});
