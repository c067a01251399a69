// @vitest-environment jsdom
/** The person and the position behind an address, in the layouts that pages use. */
import { describe, expect, it } from 'vitest';
import { jsonLd } from '../read-html.ts';
import { peopleOn, said } from './read-here.ts';

const two = [
  'a.byron@acme.test: Ada + Byron, Head of Engines',
  'g.brewster@acme.test: Grace + Brewster, Compiler Engineer',
];
const people = [
  ['Ada Byron', 'Head of Engines', 'a.byron@acme.test'],
  ['Grace Brewster', 'Compiler Engineer', 'g.brewster@acme.test'],
] as const;
const each = (make: (name: string, post: string, email: string) => string): string =>
  people.map(([name, post, email]) => make(name, post, email)).join('');
const coded = (email: string): string =>
  `42${[...email].map((letter) => (letter.charCodeAt(0) ^ 0x42).toString(16).padStart(2, '0')).join('')}`;

describe('two people with their positions', () => {
  it.each([
    [
      'cards',
      each((name, post, email) => `<div><h3>${name}</h3><p>${post}</p><a href="mailto:${email}">${email}</a></div>`),
    ],
    [
      'headings with paragraphs below',
      `<div>${each((name, post, email) => `<h3>${name}</h3><p>${post}</p><p>Phone: 555 123</p><p>${email}</p>`)}</div>`,
    ],
    ['lines', `<ul>${each((name, post, email) => `<li>${name}, ${post} – ${email}</li>`)}</ul>`],
    [
      'a table with heads',
      `<table><tr><th>Function</th><th>Name</th><th>Mail</th></tr>${each((name, post, email) => `<tr><td>${post}<br>Room 4</td><td>${name}</td><td>${email}</td></tr>`)}</table>`,
    ],
    [
      'a table with a person a column',
      `<table><tr>${each((name) => `<td>${name}</td>`)}</tr><tr>${each((_, post) => `<td>${post}</td>`)}</tr><tr>${each((_, __, email) => `<td>${email}</td>`)}</tr></table>`,
    ],
    ['terms', `<dl>${each((name, post, email) => `<dt>${name}</dt><dd>${post}</dd><dd>${email}</dd>`)}</dl>`],
    ['the name as the link', each((name, post, email) => `<p><a href="mailto:${email}">${name}</a><br>${post}</p>`)],
    [
      'an icon as the link',
      each(
        (name, post, email) =>
          `<li><b>${name}</b><i>${post}</i><a href="mailto:${email}" title="E-mail"><svg></svg></a></li>`,
      ),
    ],
    ['the address first', each((name, post, email) => `<p>${email}<br>${name}<br>${post}</p>`)],
    [
      'the position above',
      each((name, post, email) => `<article><p>${post}</p><h4>${name}</h4><p>${email}</p></article>`),
    ],
    [
      'labels',
      each((name, post, email) => `<div><p>Name: ${name}</p><p>Position: ${post}</p><p>Email: ${email}</p></div>`),
    ],
    [
      'addresses spelled out',
      each(
        (name, post, email) =>
          `<p><b>${name}</b> (${post}) ${email.replace('@', ' [at] ').replaceAll('.', ' [dot] ')}</p>`,
      ),
    ],
    [
      'coded addresses',
      each(
        (name, post, email) =>
          `<div><h4>${name}</h4><p>${post}</p><span class="__cf_email__" data-cfemail="${coded(email)}">[protected]</span></div>`,
      ),
    ],
    [
      'hCards',
      each(
        (name, post, email) =>
          `<div class="h-card"><a class="p-name" href="/x">${name}</a><p class="p-job-title">${post}</p><a class="u-email" href="mailto:${email}">@</a></div>`,
      ),
    ],
    [
      'microdata',
      each(
        (name, post, email) =>
          `<div itemscope itemtype="https://schema.org/Person"><b itemprop="name">${name}</b><i itemprop="jobTitle">${post}</i><a itemprop="email" href="mailto:${email}">@</a></div>`,
      ),
    ],
    [
      'JSON-LD',
      jsonLd({
        '@type': 'Organization',
        employee: people.map(([name, jobTitle, email]) => ({ '@type': 'Person', name, jobTitle, email })),
      }),
    ],
    ['preformatted text', `<pre>${each((name, post, email) => `${name}\n${post}\n${email}\n\n`)}</pre>`],
    [
      'a name across a break',
      each(
        (name, post, email) =>
          `<div><span>${name.replace(' ', '<br>')}</span><span>${post}</span><a href="mailto:${email}">Hello</a></div>`,
      ),
    ],
  ])('are read from %s', async (_, body) => {
    expect(await said(`<main><h1>Our team</h1>${body}</main>`)).toEqual(two);
  });
});

describe('the person of an address', () => {
  it.each([
    [
      'two people in one paragraph',
      '<p>Ada Byron (ada@acme.test), Grace Brewster (grace@acme.test)</p>',
      ['ada@acme.test: Ada + Byron', 'grace@acme.test: Grace + Brewster'],
    ],
    [
      'in a sentence, the one whose name it contains',
      '<p>Since Grace Brewster left the Engine Department, write to Ada Byron at byron@acme.test.</p>',
      ['byron@acme.test: Ada + Byron'],
    ],
    [
      'with a person without an address in between',
      '<div><h3>Ada Byron</h3><p>Engineer</p><p>ada@acme.test</p><h3>Otto Lilienfeld</h3><p>Pilot</p><h3>Grace Brewster</h3><p>Engineer</p><p>m17@acme.test</p></div>',
      ['ada@acme.test: Ada + Byron, Engineer', 'm17@acme.test: Grace + Brewster, Engineer'],
    ],
    [
      'by the title of the link',
      '<p>Team North <a href="mailto:m17@acme.test" title="Send an e-mail to Grace Brewster">✉</a></p>',
      ['m17@acme.test: Grace + Brewster'],
    ],
    [
      'a press officer in a card of her own',
      '<div><h4>Press</h4><p>Grace Brewster<br>Head of Press<br>press@acme.test</p></div>',
      ['press@acme.test: Grace + Brewster, Head of Press'],
    ],
    [
      'an assistant',
      '<p>Assistant to Ada Byron: Grace Brewster, brewster@acme.test</p>',
      ['brewster@acme.test: Grace + Brewster, Assistant to Ada Byron'],
    ],
    [
      'a given name alone',
      '<div><h3>Ada</h3><p>Pottery</p><p>ada@acme.test</p></div>',
      ['ada@acme.test: Ada + ?, Pottery'],
    ],
    [
      'a family name with a title',
      '<p>Ask Ms Brewster (brewster@acme.test) or call.</p>',
      ['brewster@acme.test: ? + Brewster'],
    ],
  ])('is found: %s', async (_, body, expected) => {
    expect(await said(body)).toEqual(expected);
  });

  it.each([
    ['of two people', '<div><p>Ada Byron<br>Grace Brewster</p><p>engines@acme.test</p></div>'],
    [
      'under several cards',
      '<div><h3>Ada Byron</h3><p>Engineer</p><p>desk7@acme.test</p></div><div><h3>Grace Brewster</h3><p>Engineer</p><p>desk7@acme.test</p></div>',
    ],
    [
      'of a company whose owner stands above it',
      '<div><p>Grace Brewster<br>Owner</p><p>VAT GB 123</p><p>office@acme.test</p></div>',
    ],
    [
      'of an imprint that names the manager',
      '<p>Acme Ltd<br>14 Mill Lane</p><p>Managing Director: Grace Brewster</p><p>Email: info@acme.test</p>',
    ],
    ['of an unnamed assistant', '<p>Assistant to Ada Byron</p><p>max@acme.test</p>'],
    [
      'of a department',
      '<div><h3>Customer Service</h3><p>help@acme.test</p></div><div><h3>Human Resources</h3><p>ukhr@acme.test</p></div>',
    ],
    ['beside a menu', '<nav><a>Party Rentals</a><a>Modern Ovens</a></nav><p>orders@acme.test</p>'],
    ['of the company itself', '<h2>Acme Test</h2><p>Bureau North</p><p>orders7@acme.test</p>'],
    ['made of another name', '<div><h3>Ada Byron</h3><p>Engineer</p><p>otto.lilienfeld@acme.test</p></div>'],
  ])('is not found for an address %s', async (_, body) => {
    expect((await said(body)).filter((one) => !one.endsWith(': nobody'))).toEqual([]);
  });

  it.each(['Phone 030 123456', 'www.acme.de', 'Email'])(
    'is not found, and the address is read whole after “%s”',
    async (before) => {
      expect(await said(`<p><span>${before}</span><span>info@acme.test</span></p>`)).toEqual([
        'info@acme.test: nobody',
      ]);
    },
  );

  it('is read from the page’s structured data, also if encoded as HTML', async () => {
    const head = jsonLd({ '@type': 'Person', name: 'J&#246;rg M&#xfc;ller', email: 'jm&#64;acme.test' });
    expect(await said('', { head })).toEqual(['jm@acme.test: Jörg + Müller']);
  });

  it.each(['nbjmup+beb/czspoAbdnf/uftu', 'kygjrm8yby,zwpmlYyakc,rcqr', 'no address'])(
    'is found with an address that TYPO3 encodes: %s',
    async (token) => {
      const body = `<p>Ada Byron, <a href="#" data-mailto-token="${token}" data-mailto-vector="1">Write</a></p>`;
      expect(await said(body)).toEqual(token === 'no address' ? [] : ['ada.byron@acme.test: Ada + Byron']);
    },
  );

  it('is found with an address spelled out in Spanish', async () => {
    expect(await said('<p>Leandra Quiroga, ventas: leandra [arroba] acme.test</p>', { lang: 'es' })).toEqual([
      'leandra@acme.test: Leandra + Quiroga',
    ]);
  });
});

describe('a position', () => {
  it('is not a street, phone, opening hour or button', async () => {
    const body =
      '<div><h3>Ada Byron</h3><p>14 Mill Lane</p><p>Tel. 555 123 45</p><p>Mon–Fri 9–17</p><p>Read more</p><p>ada.byron@acme.test</p></div>';
    expect(await said(body)).toEqual(['ada.byron@acme.test: Ada + Byron']);
  });

  it('that no word list contains is recognised by its place in other cards', async () => {
    const card = (name: string, post: string, email: string) =>
      `<div class="c"><h3>${name}</h3><div><em>Block B</em></div><p class="p">${post}</p><p>${email}</p></div>`;
    const body =
      card('Ada Byron', 'Engineer', 'ada@acme.test') + card('Grace Brewster', 'Keeper of moths', 'grace@acme.test');
    expect((await said(body))[1]).toBe('grace@acme.test: Grace + Brewster, Keeper of moths');
  });

  it.each([
    ['Acme Werke GmbH, Geschäftsführerin: Ada Byron', 'de', 'Geschäftsführerin'],
    ['Ada Byron, Geschäftsführerin, Acme Werke GmbH', 'de', 'Geschäftsführerin'],
    ['Ada Byron, CEO, Acme Ltd.', 'en', 'CEO'],
    ['Ada Byron, directora general, Acme S.L.', 'es', 'directora general'],
    // A company alone is no position; a position of two parts stays whole.
    ['Ada Byron, Acme Ltd', 'en', null],
    ['Ada Byron, Director, Engines', 'en', 'Director, Engines'],
    ['Ada Byron (Head of Engines) at', 'en', 'Head of Engines'],
    ['<b>Ada Byron</b>. Directora General.', 'es', 'Directora General'],
    ['Ада Байрон — главный бухгалтер, тел. 12-34,', 'ru', 'главный бухгалтер'],
  ])('is read without company and punctuation beside it: %s', async (text, lang, position) => {
    const [one] = await peopleOn(`<p>${text}<br>ada.byron@acme.test</p>`, { lang });
    expect(one?.position).toBe(position);
  });

  it('is read in an element of its own, next to the element of the address', async () => {
    const body =
      '<div class="vcard"><span class="fn">Ada Byron</span><span class="role">Head of Engines</span><span class="email">ada.byron@acme.test</span></div>';
    expect(await said(body)).toEqual(['ada.byron@acme.test: Ada + Byron, Head of Engines']);
  });

  it.each([
    ['a row', '<tr><td><img></td><td>', '</td></tr>'],
    ['a cell', '<td>', '</td>'],
  ])('is not taken from another card of a table: %s each', async (_, before, after) => {
    const card = (...lines: string[]) => `${before}${lines.join('<br>')}${after}`;
    const ada = card('<b>Ada Byron</b>', 'Head of Engines', 'ada.byron@acme.test');
    const grace = card('<b>Grace Brewster</b>', 'Lecturer', 'grace.brewster@acme.test');
    const otto = card('<b>Otto Lilienfeld</b>', 'otto.lilienfeld@acme.test');
    expect(await said(`<table>${ada}${grace}${otto}</table>`)).toEqual([
      'ada.byron@acme.test: Ada + Byron, Head of Engines',
      'grace.brewster@acme.test: Grace + Brewster, Lecturer',
      'otto.lilienfeld@acme.test: Otto + Lilienfeld',
    ]);
  });

  it('above a name in a definition list is not taken from the next entry', async () => {
    const entry = (post: string, name: string, email: string) => `<dt>${post}</dt><dd>${name}</dd><dd>${email}</dd>`;
    const body = `<dl>${entry('Mayor', 'Ada Byron', 'ada@acme.test')}${entry('Secretary', 'Grace Brewster', 'grace@acme.test')}</dl>`;
    expect(await said(body)).toEqual([
      'ada@acme.test: Ada + Byron, Mayor',
      'grace@acme.test: Grace + Brewster, Secretary',
    ]);
  });

  it('is not the header of the name’s own column', async () => {
    const head = '<tr><th>Area</th><th>Manager</th><th>Mail</th></tr>';
    const body = `<table>${head}<tr><td>Engines</td><td>Ada Byron</td><td>ada@acme.test</td></tr></table>`;
    expect(await said(body)).toEqual(['ada@acme.test: Ada + Byron']);
  });

  it('is not the company of the address', async () => {
    const body = '<p>Ada Byron<br>Orrison &amp; Roe Communication<br>ada@orrisonroe.test</p>';
    expect(await said(body)).toEqual(['ada@orrisonroe.test: Ada + Byron']);
  });

  it('is not taken from the next card', async () => {
    const card = (post: string, name: string, email: string) =>
      `<div><p>${post}</p><h4>${name}</h4><p>${email}</p></div>`;
    expect(
      await said(`<h4>Ada Byron</h4><p>ada@acme.test</p>${card('Engineer', 'Grace Brewster', 'grace@acme.test')}`),
    ).toEqual(['ada@acme.test: Ada + Byron', 'grace@acme.test: Grace + Brewster, Engineer']);
  });
});
