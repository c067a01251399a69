// @vitest-environment jsdom
/** Shapes from real pages: addresses beside words that only resemble a name, and lines that are no position. */
import { describe, expect, it } from 'vitest';
import { said } from './read-here.ts';

describe('an address without a person', () => {
  it.each([
    [
      'a role’s, beside links of a footer',
      '<footer><a href="/p">Privacy</a> <a href="mailto:dpo@acme.test">Contact DPO</a> <a href="/c">Control Your Data</a></footer>',
      'dpo@acme.test: nobody',
    ],
    [
      'a list’s, under its own heading',
      '<h3>Announcements</h3><p>announcements@acme.test</p>',
      'announcements@acme.test: nobody',
    ],
    [
      'a school’s, by its heading in one word',
      '<div><h4>ORRISON HILLS</h4><p>Parenting Program</p><p>33 Quay St.</p><p>orrisonhills@acme.test</p></div>',
      'orrisonhills@acme.test: nobody',
    ],
    [
      'the site’s own elsewhere',
      '<div><h3>Acme Test</h3><p>acme.test@mail.example</p></div>',
      'acme.test@mail.example: nobody',
    ],
    [
      'the footer’s, below a product with a person’s name',
      '<div><h3>Arthur Grey</h3><p>Wool throw, £89</p></div><footer><p>Questions? care@acme.test</p></footer>',
      'care@acme.test: nobody',
    ],
    [
      'a venue’s that is named after a person',
      '<div><h4>Charlotte Bell House</h4><p>Our wedding venue</p><p>events@acme.test</p></div>',
      'events@acme.test: nobody',
    ],
    ['a firm’s of two family names', '<h3>Ernst &amp; Lark</h3><p>ernst@acme.test</p>', 'ernst@acme.test: nobody'],
    ['a town’s', '<h3>St. Louis</h3><p>louis@acme.test</p>', 'louis@acme.test: nobody'],
    ['another town’s', '<h3>Sankt Augustin</h3><p>augustin@acme.test</p>', 'augustin@acme.test: nobody'],
    ['a parish’s', '<p>Pfarrei St. Martin<br>pfarrei@acme.test</p>', 'pfarrei@acme.test: nobody'],
    [
      'a school’s that is named after a person',
      '<p>Albert Einstein Gymnasium<br>gymnasium@acme.test</p>',
      'gymnasium@acme.test: nobody',
    ],
    ['a vineyard’s', '<h3>Domaine Paul Martin</h3><p>domaine@acme.test</p>', 'domaine@acme.test: nobody'],
    [
      'an organisation’s, by its own card',
      '<div class="h-card"><a class="p-name p-org">Orrison Ovenry</a><a class="u-email" href="mailto:hi@acme.test">hi@acme.test</a></div>',
      'hi@acme.test: nobody',
    ],
    [
      'one beside a heading of the page’s own words',
      '<p>Whoever wants to join the evening quilters may simply come along on a Tuesday.</p><div><h4>Orrison Quilters</h4><p>Editor</p><p>loft@acme.test</p></div>',
      'loft@acme.test: nobody',
    ],
  ])('is %s', async (_, body, person) => {
    expect(await said(body)).toEqual([person]);
  });
});

describe('an address of a person', () => {
  it.each([
    [
      'a person whose given name is also a role word',
      '<div><h4>Ola Nordmann</h4><p>ola@acme.test</p></div>',
      ['ola@acme.test: Ola + Nordmann'],
    ],
    [
      'a person whose link is in an object element',
      '<h2>Ada Byron</h2><p>Head Baker</p><p><object height="0"><a href="mailto:ada@acme.test">ada@acme.test</a></object></p>',
      ['ada@acme.test: Ada + Byron, Head Baker'],
    ],
    [
      'a person with the family name first, as the initials show',
      '<div><h2>Ouyang Xiaoming</h2><p>xm.ouyang@acme.test</p></div><div><h2>Li Hua</h2><p>Counsel</p><p>hli@acme.test</p></div>',
      ['xm.ouyang@acme.test: Xiaoming + Ouyang', 'hli@acme.test: Hua + Li, Counsel'],
    ],
    [
      'a person whose name has its reading in brackets',
      '<dl lang="ja"><dt>担当</dt><dd>芥川 朔太郎（あくたがわ さくたろう）</dd><dt>メール</dt><dd>s-akutagawa@acme.test</dd></dl>',
      ['s-akutagawa@acme.test: 朔太郎 + 芥川'],
    ],
    [
      'a person with a saint in the name',
      '<p>Jill St. John<br>jill@acme.test</p>',
      ['jill@acme.test: Jill + St. John'],
    ],
    [
      'a person with a department in capitalised words below the position',
      '<p>Grace Brewster<br>Extension Associate<br>Orrison Loft-Based Quilting<br><a href="mailto:gkb443@acme.test">gkb443@acme.test</a></p>',
      ['gkb443@acme.test: Grace + Brewster, Extension Associate'],
    ],
    [
      'a person whose name follows many capitalised words',
      '<p>Warm wishes from all of Orrison Hills Quilting Fabrics Tuesday Evening Loft Grace Brewster – gbrewster@acme.test, with thanks</p>',
      ['gbrewster@acme.test: Grace + Brewster'],
    ],
    [
      'a person at the beginning of a long text',
      `<p><strong>Grace Brewster</strong> quilts by hand. ${'She has done so for years, and says that it is the best of all trades. '.repeat(8)}Write to grace@acme.test</p>`,
      ['grace@acme.test: Grace + Brewster'],
    ],
    [
      'neither of two people who share it, though one has a position',
      '<p>Grace Brewster, Orrison Fairweather<br>office7@acme.test</p>',
      ['office7@acme.test: nobody'],
    ],
    [
      'a person who introduces herself',
      '<div><h4>I’m Grace Brewster</h4><p>grace@acme.test</p></div>',
      ['grace@acme.test: Grace + Brewster'],
    ],
  ])('belongs to %s', async (_, body, people) => {
    expect(await said(body)).toEqual(people);
  });
});

describe('a position', () => {
  it('is not taken from a sentence of the next section', async () => {
    const body =
      '<section><p>Grace Brewster<br>grace.brewster@acme.test</p></section><section><p>Wendell comes from a family of educators — and signed up all the same.</p></section>';
    expect(await said(body)).toEqual(['grace.brewster@acme.test: Grace + Brewster']);
  });

  it('is not taken from a heading that begins with an article', async () => {
    const body = '<h2>A Personal Note</h2><div><p>Grace Brewster</p><p>grace.brewster@acme.test</p></div>';
    expect(await said(body)).toEqual(['grace.brewster@acme.test: Grace + Brewster']);
  });

  it('is found in a single, deeply nested card', async () => {
    const card =
      '<div><p>Grace Brewster</p><div><div><p>Editor</p></div></div><p><a href="mailto:grace@acme.test">Email</a></p></div>';
    expect(await said('<div>'.repeat(30) + card + '</div>'.repeat(30))).toEqual([
      'grace@acme.test: Grace + Brewster, Editor',
    ]);
  });

  it('is found in several deeply nested cards', async () => {
    const card = (name: string, post: string, email: string) =>
      `<div><div>${name}</div><div>${post}</div><div><a href="mailto:${email}">Email</a></div></div>`;
    const cards = `<div>${card('Grace Brewster', 'Editor', 'grace@acme.test')}${card('Walter Lovelace', 'Reporter', 'walter@acme.test')}</div>`;
    expect(await said('<div>'.repeat(30) + cards + '</div>'.repeat(30))).toEqual([
      'grace@acme.test: Grace + Brewster, Editor',
      'walter@acme.test: Walter + Lovelace, Reporter',
    ]);
  });
});

describe('a word that only resembles another one', () => {
  it.each([
    [
      'one that begins like a legal form',
      '<div><h4>Grace Brewster</h4><p>Incident Desk</p><p>grace.brewster@acme.test</p></div>',
      'grace.brewster@acme.test: Grace + Brewster, Incident Desk',
    ],
    [
      'one that ends like a phone label',
      '<div><h4>Grace Brewster</h4><p>Manager Hotel</p><p>grace.brewster@acme.test</p></div>',
      'grace.brewster@acme.test: Grace + Brewster, Manager Hotel',
    ],
  ])('is read as a position: %s', async (_, body, person) => {
    expect(await said(body)).toEqual([person]);
  });

  it.each([
    ['de', 'Immer erreichbar ab neun'],
    ['fr', 'Toujours à sa place'],
  ])('is ignored in lower case if it is a legal form in capitals: %s', async (lang, line) => {
    const body = `<div><h4>Grace Brewster</h4><p>${line}</p><p>Sales Manager</p><p>sales@acme.test</p></div>`;
    expect(await said(body, { lang })).toEqual(['sales@acme.test: Grace + Brewster, Sales Manager']);
  });
});
