// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { readMail } from '../../../../lib/page/mail/read-mail.ts';
import { people, put, readHtml } from './read-html.ts';

const gmail = 'https://mail.google.com/mail/u/0/';

describe('which adapter reads', () => {
  it.each([
    ['gmail', '', gmail],
    ['outlook', '', 'https://outlook.office.com/mail/'],
    ['icloud', '', 'https://www.icloud.com/mail/'],
    ['icloud', '', 'https://www-mail.icloud-sandbox.com/'],
    ['other', '', 'https://www.icloud.com/notes/'],
    ['roundcube', '<table id="messagelist"></table>', 'https://anybody.test/'],
    ['other', '<a class="md-caption">x</a><b class="rcmContactAddress">x</b>', 'https://anybody.test/'],
    ['snappymail', '<div id="rl-app"></div>', 'https://anybody.test/'],
    ['nextcloud', '<div id="content-vue" class="app-mail"></div>', 'https://anybody.test/'],
    ['cypht', '<div class="cypht-layout"></div>', 'https://anybody.test/'],
    ['other', '<p>x</p>', 'https://anybody.test/'],
    ['gmail', '<table id="messagelist"></table>', gmail],
  ])('%s for %s at %s', async (name, body, address) => {
    expect((await readHtml(body, address)).mailbox).toBe(name);
  });
});

describe('who is in view', () => {
  it('is whoever wrote and was written to, before whom the text names, each once in the first of their roles', async () => {
    expect(
      await people(
        `<a href="https://accounts.google.com/" aria-label="Konto (kim@own.test)"></a>
        <div role="main"><div class="adn"><span class="g2" email="li@acme.test" name="Li Wen">Li</span>
        <span class="g2" email="Kim@own.test" name="me">me</span><span class="gD" email="jo@acme.test" name="Jo Ray">Jo</span>
        <div class="a3s">cc@acme.test and li@acme.test</div></div>
        <div class="adn"><span class="gD" email="cc@acme.test" name="Cy Cole">Cy</span></div></div>`,
        gmail,
      ),
    ).toEqual([
      'Li Wen li@acme.test recipient',
      'me kim@own.test recipient own',
      'Jo Ray jo@acme.test sender',
      'Cy Cole cc@acme.test sender',
    ]);
  });

  it('is nobody whom the page hides by an attribute', async () => {
    const hidden = [
      'hidden',
      'inert',
      'aria-hidden="true"',
      'style="color: red; display: none"',
      'style="visibility:hidden"',
    ];
    const parts = hidden.map(
      (each, nth) => `<div ${each}><a href="mailto:no-${nth}@acme.test">x</a> h${nth}@acme.test</div>`,
    );
    expect(
      await people(`${parts.join('')}<details><summary>More</summary><p>d@acme.test</p></details><p>yes@acme.test</p>`),
    ).toEqual(['– yes@acme.test text']);
  });

  it('is the list only while no conversation is open', async () => {
    const list = '<div role="grid"><div role="row"><span title="row@acme.test">Row Ray</span></div></div>';
    expect(await people(list)).toEqual(['Row Ray row@acme.test list']);
    const open = '<div class="msg_text"><div class="js-header_from">Jo Ray &lt;jo@acme.test&gt;</div></div>';
    expect(await people(`<div class="cypht-layout">${list}${open}</div>`)).toEqual(['Jo Ray jo@acme.test sender']);
    expect(await people(`<div class="cypht-layout">${list}<p>stray@acme.test</p></div>`)).toEqual([
      'Row Ray row@acme.test list',
    ]);
  });

  it('is at most 200, and it is said when there were more', async () => {
    const some = (count: number) =>
      `<p>${Array.from({ length: count }, (_, nth) => `p${nth}@acme.test`).join(' ')}</p>`;
    expect(await readHtml(some(200))).toMatchObject({ people: { length: 200 }, cut: false });
    expect(await readHtml(some(201))).toMatchObject({ people: { length: 200 }, cut: true });
  });

  it('is read in a frame without an address from the page around it, and by nobody else', async () => {
    put(
      '<div role="main"><div class="adn"><span class="gD" email="jo@acme.test"></span><div class="a3s"><iframe></iframe></div></div></div>',
    );
    const inside = document.querySelector('iframe')?.contentDocument;
    if (!inside) throw new Error('There is no frame');
    inside.body.innerHTML = 'Please ask Di Roy &lt;di@acme.test&gt;';
    const facts = await readMail(document, new URL(gmail));
    expect(facts?.people.map(({ address, name, role }) => [address, name, role])).toEqual([
      ['jo@acme.test', null, 'sender'],
      ['di@acme.test', 'Di Roy', 'text'],
    ]);
    expect(await readMail(inside, new URL('about:blank'))).toBeNull();
  });
});

describe('the signs that mailboxes share', () => {
  it.each([
    ['<b email="jo@acme.test" name="Jo Ray">x</b>', 'Jo Ray'],
    ['<b data-email="JO@acme.test">Jo Ray</b>', 'Jo Ray'],
    ['<b data-hovercard-id="jo@acme.test">Jo Ray</b>', 'Jo Ray'],
    ['<b title="Jo Ray &lt;jo@acme.test&gt;">J</b>', 'Jo Ray'],
    ['<b title="&quot;Ray, Jo&quot; &lt;jo@acme.test&gt;">J</b>', 'Jo Ray'],
    ['<b aria-label="From: Jo Ray (jo@acme.test)">J</b>', 'Jo Ray'],
    ['<b aria-label="Jo Ray\njo@acme.test">J</b>', 'Jo Ray'],
    ['<a href="mailto:%22Jo%20Ray%22%20%3Cjo@acme.test%3E?subject=x">J</a>', 'Jo Ray'],
    ['<a href="mailto:jo@acme.test">Jo Ray</a>', 'Jo Ray'],
    ['<p>Please write to Jo Ray &lt;jo@acme.test&gt; soon.</p>', 'Jo Ray'],
    ['<p>jo@acme.test</p>', null],
    ['<b title="Mail from jo@acme.test of Monday">J</b>', null],
    ['<b title="jo@acme.test">\u202e\u200b</b>', null],
  ])('%s', async (body, name) => {
    expect((await readHtml(body)).people).toMatchObject([{ address: 'jo@acme.test', name }]);
  });
});

describe('a hostile page (32, 34)', () => {
  it('decides nothing by elements that are called like properties', async () => {
    const names = [
      'nodeType',
      'matches',
      'getAttribute',
      'firstChild',
      'nextSibling',
      'parentNode',
      'nodeValue',
      'localName',
    ];
    const body = `<form>${names.map((name) => `<input name="${name}">`).join('')}<span title="jo@acme.test">Jo Ray</span></form>
      <a id="__harrierMailbox"></a><img name="querySelectorAll"><img name="createTreeWalker"><img name="defaultView">`;
    expect(await people(body)).toEqual(['Jo Ray jo@acme.test text']);
  });

  it.each(['a@', '@', 'a@a.', '"', '<', 'A a ', ' <a@', `"${'A'.repeat(60)} `, 'A.'.repeat(30)])(
    'makes nobody wait by a megabyte of %j, as text and as a title',
    async (piece) => {
      put('<p></p><b></b>');
      const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
      document.querySelector('p')?.append(text);
      document.querySelector('b')?.setAttribute('title', `${text} <jo@acme.test>`);
      const start = performance.now();
      await readMail(document, new URL('https://webmail.test/'));
      expect(performance.now() - start).toBeLessThan(1_000);
    },
  );
});
