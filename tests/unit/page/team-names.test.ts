// @vitest-environment jsdom
/** The people of a team's page, in the layouts that site builders use. */
import { describe, expect, it, vi } from 'vitest';
import { nameSteps } from '../../../lib/page/team/team-names.ts';
import { runs } from '../../run/effort.ts';
import { jsonLd } from './read-html.ts';
import { toEnd } from './to-end.ts';

async function read(body: string, head = '') {
  document.open();
  document.write(`<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`);
  document.close();
  return toEnd(nameSteps(document, 'https://aldermoor.test/team'));
}

/** "Ada Byron: Head of Engines", in the page's order. */
const said = async (body: string, head = '') =>
  (await read(body, head)).map(({ name, position }) => (position === null ? name : `${name}: ${position}`));

const two = ['Ada Byron: Head of Engines', 'Grace Brewster: Compiler Engineer'];

describe('a team', () => {
  it.each([
    [
      'cards with a heading and a line',
      '<ul><li class="card"><h3>Ada Byron</h3><p>Head of Engines</p></li><li class="card"><h3>Grace Brewster</h3><p>Compiler Engineer</p></li></ul>',
    ],
    [
      'a picture whose alternative text is the name',
      '<div class="m"><img src="a.jpg" alt="Ada Byron"><span class="t"></span><div>Head of Engines</div></div><div class="m"><img src="b.jpg" alt="Grace Brewster"><div>Compiler Engineer</div></div>',
    ],
    [
      'a picture and a heading that both say the name',
      '<figure><img alt="Ada Byron"><figcaption><h4>Ada Byron</h4><small>Head of Engines</small></figcaption></figure><figure><img alt="Grace Brewster"><figcaption><h4>Grace Brewster</h4><small>Compiler Engineer</small></figcaption></figure>',
    ],
    [
      'a name in bold with the position behind a break',
      '<p><strong>Ada Byron</strong><br>Head of Engines</p><p><strong>Grace Brewster</strong><br>Compiler Engineer</p>',
    ],
    [
      'a name in bold with the position behind it in the line',
      '<p><b>Ada Byron</b> Head of Engines</p><p><b>Grace Brewster</b>, Compiler Engineer</p>',
    ],
    [
      'two spans that look like lines',
      '<a href="/ada"><span class="n">Ada Byron</span><span class="j">Head of Engines</span></a><a href="/g"><span class="n">Grace Brewster</span><span class="j">Compiler Engineer</span></a>',
    ],
    ['one line per person', '<ul><li>Ada Byron – Head of Engines</li><li>Grace Brewster, Compiler Engineer</li></ul>'],
    [
      'a table',
      '<table><tr><th>Name</th><th>Role</th></tr><tr><td>Ada Byron</td><td>Head of Engines</td></tr><tr><td>Grace Brewster</td><td>Compiler Engineer</td></tr></table>',
    ],
    [
      'a list of terms',
      '<dl><dt>Ada Byron</dt><dd>Head of Engines</dd><dt>Grace Brewster</dt><dd>Compiler Engineer</dd></dl>',
    ],
    [
      'the position above the name',
      '<div class="c"><p>Head of Engines</p><h3>Ada Byron</h3><p>She counts things that nobody counted before her.</p></div><div class="c"><p>Compiler Engineer</p><h3>Grace Brewster</h3><p>She finds what is wrong with them.</p></div>',
    ],
    [
      'capitals, titles and degrees',
      '<li><h3>ADA BYRON</h3><p>Head of Engines</p></li><li><h3>Dr. Grace Brewster, PhD</h3><p>Compiler Engineer</p></li>',
    ],
    [
      'first and last name in pieces',
      '<li><h3><span>Ada</span> <span>Byron</span></h3><p>Head of Engines</p></li><li><h3><span>Grace</span> <span>Brewster</span></h3><p>Compiler Engineer</p></li>',
    ],
    [
      'pronouns between name and position',
      '<li><h3>Ada Byron</h3><p>(she/her)</p><p>Head of Engines</p></li><li><h3>Grace Brewster (she/her)</h3><p>Compiler Engineer</p></li>',
    ],
  ])('is read from %s', async (_, body) => {
    expect(await said(`<main><h1>Our team</h1>${body}</main>`)).toEqual(two);
  });

  it('keeps a family name that is also a degree or a short title', async () => {
    const body = '<li><h3>Jennifer Ma</h3><p>Engineer</p></li><li><h3>David Cho</h3><p>Founder</p></li>';
    expect(await said(`<main><h1>Our team</h1><ul>${body}</ul></main>`)).toEqual([
      'Jennifer Ma: Engineer',
      'David Cho: Founder',
    ]);
  });

  it('is read from the page’s structured data', async () => {
    const person = (name: string, jobTitle: string) => ({ '@type': 'Person', name, jobTitle });
    const head = jsonLd({
      '@type': 'Organization',
      name: 'Aldermoor',
      employee: [person('Ada Byron', 'Head of Engines'), person('Grace Brewster', 'Compiler Engineer')],
    });
    expect(await said('<h1>Team</h1>', head)).toEqual(two);
    const marked = (name: string, post: string) =>
      `<div itemscope itemtype="https://schema.org/Person"><span itemprop="name">${name}</span><i itemprop="jobTitle">${post}</i></div>`;
    expect(await said(marked('Ada Byron', 'Head of Engines') + marked('Grace Brewster', 'Compiler Engineer'))).toEqual(
      two,
    );
  });

  it('is read in other languages', async () => {
    const card = (name: string, post: string) => `<li><h3>${name}</h3><p>${post}</p></li>`;
    const body = [
      ['Jörg Wöß', 'Geschäftsführer'],
      ['Anneliese von der Heyde', 'Vertriebsleiterin'],
      ['Amélie Rochebrune', 'Responsable commerciale'],
      ['María José Peña', 'Directora de operaciones'],
      ['Bjørn Þórarinsson', 'Daglig leder'],
      ['Tomasz Bąk', 'Kierownik projektu'],
      ['Иван Петров', 'Генеральный директор'],
      ['田中 美咲', '営業部長'],
    ]
      .map(([name = '', post = '']) => card(name, post))
      .join('');
    expect((await read(`<ul>${body}</ul>`)).map(({ name }) => name)).toEqual([
      'Jörg Wöß',
      'Anneliese von der Heyde',
      'Amélie Rochebrune',
      'María José Peña',
      'Bjørn Þórarinsson',
      'Tomasz Bąk',
      'Иван Петров',
      '田中 美咲',
    ]);
  });

  it('includes unknown positions in a list that has known ones', async () => {
    const card = (name: string, post: string) => `<li class="card"><h3>${name}</h3><p>${post}</p></li>`;
    const body = `<ul>${card('Ingrid Sólveigardóttir', 'Managing Director')}${card('Nils-Åke Þórarinsson', 'Moorings')}${card('Charlotte-Amélie de Rochebrune', 'Whatever floats')}</ul>`;
    expect(await said(body)).toEqual([
      'Ingrid Sólveigardóttir: Managing Director',
      'Nils-Åke Þórarinsson: Moorings',
      'Charlotte-Amélie de Rochebrune: Whatever floats',
    ]);
  });

  it('excludes unknown positions in another list', async () => {
    const card = (name: string, post: string) => `<li class="card"><h3>${name}</h3><p>${post}</p></li>`;
    const body = `<ul>${card('Ada Byron', 'Head of Engines')}${card('Grace Brewster', 'Whatever counts')}</ul><h2>Where we are</h2><ul>${card('Leiden Harbour', 'By the water')}</ul>`;
    expect(await said(`<main>${body}</main>`)).toEqual([
      'Ada Byron: Head of Engines',
      'Grace Brewster: Whatever counts',
    ]);
  });

  it('includes people whose family name is a common word', async () => {
    const body = ['Adam West', 'Larry Page', 'Pete Best', 'Anna North'].map(
      (name) => `<li><h3>${name}</h3><p>Engineer</p></li>`,
    );
    expect((await read(`<ul>${body.join('')}</ul>`)).map(({ name }) => name)).toEqual([
      'Adam West',
      'Larry Page',
      'Pete Best',
      'Anna North',
    ]);
  });

  it('has the profile in each person’s own card, and no other', async () => {
    const card = (name: string, handle: string) =>
      `<li class="card"><h3>${name}</h3><p>Engineer</p><a href="https://www.linkedin.com/in/${handle}?trk=x">in</a></li>`;
    const named = await read(
      `<ul>${card('Ada Byron', 'ada-b')}${card('Grace Brewster', 'grace-b')}<li class="card"><h3>Mary Kenneth</h3><p>Engineer</p></li></ul><footer><a href="https://www.linkedin.com/in/boss">in</a><a href="https://www.linkedin.com/company/aldermoor">in</a></footer>`,
    );
    expect(named.map(({ profile }) => profile)).toEqual([
      'https://www.linkedin.com/in/ada-b',
      'https://www.linkedin.com/in/grace-b',
      null,
    ]);
  });
});

describe('a team excludes', () => {
  it.each([
    [
      'products',
      '<ul><li><h3>Marram Spectrometer</h3><p>Survives winter on a dike.</p></li><li><h3>Tidal Light</h3><p>Between two tides.</p></li></ul>',
    ],
    [
      'places',
      '<ul><li><h3>San Francisco</h3><p>Head office</p></li><li><h3>New York</h3><p>Sales office</p></li></ul>',
    ],
    [
      'praising customers',
      '<blockquote><p>They were quick.</p><cite>Mary Kenneth, CEO of Globex</cite></blockquote><div class="testimonial"><b>John Backus</b><p>Director</p></div>',
    ],
    ['commenters', '<ol class="comment-list"><li><b>Mary Kenneth</b><p>Engineer</p></li></ol>'],
    [
      'departments and buttons',
      '<nav><a>Customer Success</a></nav><h3>Privacy Policy</h3><p>Manager</p><h3>Open Positions</h3><p>Sales Manager</p>',
    ],
    [
      'job offers',
      '<ul><li><h3>Senior Engineer</h3><p>Berlin Office</p></li><li><h3>Sales Manager</h3><p>Remote</p></li></ul>',
    ],
    ['names in prose', '<p>In spring we met Ada Byron, and a week later Grace Brewster, who had both left.</p>'],
    ['articles with a date', '<ul><li><h3>Summer Reading</h3><p>3 March 2026</p></li></ul>'],
  ])('%s', async (_, body) => {
    expect(await said(`<main>${body}</main>`)).toEqual([]);
  });
});

describe('a page with any content', () => {
  it('gives clean and unique names, at most 200', async () => {
    const many = Array.from({ length: 300 }, (_, at) => {
      const word = String.fromCharCode(97 + (at % 26)) + String.fromCharCode(97 + (Math.floor(at / 26) % 26));
      return `<li><h3>Ada By${word}ron</h3><p>Engineer</p></li>`;
    }).join('');
    const named = await read(`<ul>${many}${many}</ul>`);
    expect(named).toHaveLength(200);
    expect(new Set(named.map(({ name }) => name)).size).toBe(200);
    expect(await said('<li><h3>A\u202eda By\u200bron</h3><p>Head of\u0007 Engines</p></li>')).toEqual([
      'Ada Byron: Head of Engines',
    ]);
  });

  it('is read correctly with a clobbered DOM', async () => {
    const clobber = ['querySelectorAll', 'createTreeWalker', 'body', 'title', 'getElementsByTagName']
      .map((name) => `<form name="${name}"><input name="parentElement"><input name="nodeType"></form>`)
      .join('');
    const body = `${clobber}<ul><li><h3>Ada Byron</h3><p>Head of Engines</p></li></ul>`;
    expect(await said(body)).toEqual(['Ada Byron: Head of Engines']);
  });

  it("is read through Harrier's own methods when it replaces the document’s", async () => {
    const spies = [
      vi.spyOn(Document.prototype, 'createTreeWalker').mockImplementation(() => {
        throw new Error('the page’s own');
      }),
      vi.spyOn(Node.prototype, 'nodeType', 'get').mockReturnValue(3),
    ];
    const named = await said('<figure><img alt="Ada Byron"><div>Head of Engines</div></figure>');
    for (const spy of spies) spy.mockRestore();
    expect(named).toEqual(['Ada Byron: Head of Engines']);
  });

  it('is read in time with thousands of headings and lines that make regular expressions slow', async () => {
    const headings = '<li class="card"><h3>Ada Byron</h3><p>Moorings and more</p></li>'.repeat(runs(1_000, 3_000));
    const posts = ['-', ', ', ' at', '·']
      .map((sign) => `<li><h3>Ada Byron</h3><p>Engineer ${sign.repeat(70 / sign.length)}z</p></li>`)
      .join('');
    const hostile = [
      'Aa '.repeat(300_000),
      `${'a, '.repeat(300_000)}b`,
      `Dr. ${'dr. '.repeat(200_000)}`,
      '('.repeat(800_000),
    ]
      .map((text) => `<p>${text}</p>`)
      .join('');
    // Quadratic code would exceed the test's timeout at this length.
    const last = '<li class="card"><h3>Grace Brewster</h3><p>Compiler Engineer</p></li>';
    expect(await said(headings + posts + hostile + last)).toEqual([
      `Ada Byron: Engineer ${'-'.repeat(70)}z`,
      'Grace Brewster: Compiler Engineer',
    ]);
  });
});
