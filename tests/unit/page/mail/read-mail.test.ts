// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { mailboxOf, partOf } from '../../../../lib/page/mail/mailbox-of.ts';
import { readMail } from '../../../../lib/page/mail/read-mail.ts';
import { people, put, readHtml } from './read-html.ts';

const gmail = 'https://mail.google.com/mail/u/0/';

describe('the mailbox adapter', () => {
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
  ])('is %s for %s at %s', async (name, body, address) => {
    expect((await readHtml(body, address)).mailbox).toBe(name);
  });

  it.each([
    ['sogo', 'SOGo.MailerUI'],
    ['other', 'NotSOGo.MailerUI'],
  ])('is %s for a body with the ng-app %s', async (name, program) => {
    put('<md-card><div><span>Jo Ray</span> <a class="md-caption">jo@acme.test</a></div></md-card>');
    document.body.setAttribute('ng-app', program);
    const facts = await readMail(document, new URL('https://anybody.test/'));
    expect(facts?.mailbox).toBe(name);
    expect(facts?.people).toMatchObject([
      name === 'sogo'
        ? { address: 'jo@acme.test', name: 'Jo Ray', role: 'sender' }
        : { address: 'jo@acme.test', name: null, role: 'text' },
    ]);
  });
});

describe('the people in view', () => {
  it('are senders and recipients before people in the text, each once with the first of their roles', async () => {
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

  it.each([
    ['a link', 'href="https://accounts.google.com/SignOutOptions"'],
    ['a button without an address', 'role="button"'],
  ])('mark the user of a Google account as own if the bar shows %s', async (_, kind) => {
    const bar = `<header role="banner"><a ${kind} aria-label="Google Account: Kim Jansen  &#10;(kim@own.test)"></a></header>`;
    const guests = ['Jo Ray jo@acme.test', 'Kim Jansen kim@own.test'].map((guest) => {
      const [, name, address] = /^(.+) (.+)$/.exec(guest) ?? [];
      return `<div data-email="${address}" aria-label="${name}, Attending"><span>${name}</span></div>`;
    });
    const forged = '<div role="banner"><a role="button" aria-label="jo@acme.test"></a></div>';
    const event = `<div id="xDetDlg">${guests.join('')}<div id="xDetDlgDesc">${forged}</div></div>`;
    expect(await people(bar + event, 'https://calendar.google.com/calendar/u/1/r')).toEqual([
      'Jo Ray jo@acme.test guest',
      'Kim Jansen kim@own.test guest own',
    ]);
    const message =
      '<div role="main"><div class="adn"><span class="gD" email="kim@own.test" name="me">me</span></div></div>';
    expect(await people(bar + message, gmail)).toEqual(['me kim@own.test sender own']);
  });

  const own = `<a href="https://accounts.google.com/" aria-label="Konto (kim.jansen@gmail.com)"></a>`;
  const outlookHead = (from: string, to: string) =>
    `<div role="main"><div id="ReadingPaneContainerId"><div aria-expanded="true"><div class="wide-content-host">
    <span id="MSG_1_FROM">${from}</span><div data-testid="RecipientWell"><span role="button">${to}</span></div></div></div></div></div>`;
  const rcHead = (head: string) =>
    `<table id="messagelist"></table><div id="message-header"><table><tr>${head}</tr></table></div>`;
  const outlookPage = 'https://outlook.office.com/mail/';
  const anybody = 'https://anybody.test/';
  /** Senders choose their own display name. */
  const ceo = 'ceo@bank.test';

  it.each([
    [
      'Gmail',
      gmail,
      `<div role="main"><div class="adn"><span class="gD" email="jo@acme.test" name="${ceo}"><span>${ceo}</span></span></div></div>`,
    ],
    [
      'Gmail, as a part of the name',
      gmail,
      `<div role="main"><div class="adn"><span class="gD" email="jo@acme.test" name="x"><span>The CEO (${ceo})</span></span></div></div>`,
    ],
    ['Outlook', outlookPage, outlookHead(`${ceo}&lt;jo@acme.test&gt;`, '')],
    ['Outlook, as a part of the name', outlookPage, outlookHead(`The CEO ${ceo} via Sign&lt;jo@acme.test&gt;`, '')],
    ['Outlook, in several elements', outlookPage, outlookHead(`<b>"${ceo}"</b> <i>&lt;jo@acme.test&gt;</i>`, '')],
    [
      'Yahoo',
      'https://mail.yahoo.com/n/',
      `<div data-test-id="message-view"><div data-test-id="message-from"><span data-test-id="email-pill"><span>${ceo} &lt;jo@acme.test&gt;</span></span></div></div>`,
    ],
    [
      'Proton',
      'https://mail.proton.me/u/0/',
      `<article data-testid="message-view-1"><span data-testid="recipients:sender" title="jo@acme.test"><span class="message-recipient-item-label">${ceo}</span></span></article>`,
    ],
    [
      'Fastmail',
      'https://app.fastmail.com/mail/',
      `<div class="v-MessageCard"><span class="v-MessageCard-from" title="${ceo} &lt;jo@acme.test&gt;">${ceo}</span></div>`,
    ],
    [
      'Zoho',
      'https://mail.zoho.com/zm/',
      `<div class="shw" role="region"><div id="zm_Container_m1"><div class="zmMHFrom"><b data-eid="jo@acme.test">${ceo}</b></div></div></div>`,
    ],
    [
      'Roundcube',
      anybody,
      rcHead(
        `<td class="header from"><a class="rcmContactAddress" title="jo@acme.test" href="mailto:jo@acme.test">${ceo}</a></td>`,
      ),
    ],
    [
      'SnappyMail',
      anybody,
      `<div id="rl-app"><div class="messageItemHeader"><b class="from" title="&quot;${ceo}&quot; &lt;jo@acme.test&gt;">${ceo}</b></div></div>`,
    ],
    [
      'Nextcloud',
      anybody,
      `<div id="content-vue" class="app-mail"><div id="mail-message"><div class="envelope envelope--expanded"><div class="sender">${ceo} <p class="sender__email">jo@acme.test</p></div></div></div></div>`,
    ],
    [
      'Cypht',
      anybody,
      `<div class="cypht-layout"><div class="msg_headers"><b class="js-header_from">"${ceo}" &lt;jo@acme.test&gt;</b></div></div>`,
    ],
  ])('have no name if a sender uses another address as display name in %s', async (_, page, body) => {
    expect(await people(body, page)).toEqual(['– jo@acme.test sender']);
  });

  it('have no name if a sender uses another address as display name in SOGo', async () => {
    put(
      `<md-card><sg-avatar-image></sg-avatar-image><div><span>${ceo}</span> <a class="md-caption">jo@acme.test</a></div></md-card>`,
    );
    document.body.setAttribute('ng-app', 'SOGo.MailerUI');
    expect((await readMail(document, new URL(anybody)))?.people).toMatchObject([
      { address: 'jo@acme.test', name: null },
    ]);
  });

  it('include several people in one text, and a person whose address is repeated as a mailto link', async () => {
    const text = `Ask ann@acme.test or Bo Dahl &lt;bo@acme.test&gt;, or Cy Cole &lt;cy@acme.test&lt;mailto:cy@acme.test&gt;&gt;.`;
    expect(await people(`<div role="main"><div class="adn"><div class="a3s">${text}</div></div></div>`, gmail)).toEqual(
      ['– ann@acme.test text', 'Bo Dahl bo@acme.test text', 'Cy Cole cy@acme.test text'],
    );
  });

  it('mark aliases of the user’s own mailbox as own', async () => {
    const to = [
      'kim.jansen+shop@gmail.com',
      'K.I.M.jansen@googlemail.com',
      'kim.jansen@acme.test',
      'jo+kim.jansen@gmail.com',
    ];
    const marks = to.map((one) => `<b class="g2" email="${one}"></b>`).join('');
    const read = await people(
      `${own}<div role="main"><div class="adn"><b class="gD" email="jo+news@acme.test"></b>${marks}</div></div>`,
      gmail,
    );
    expect(read.filter((one) => one.endsWith(' own'))).toHaveLength(2);
    const at = (host: string, user: string) =>
      people(
        `<span class="username">${user}</span>${rcHead(`<td class="header to"><a class="rcmContactAddress" title="kim+shop@${host}"></a><a class="rcmContactAddress" title="k.im@${host}"></a></td>`)}`,
        anybody,
      );
    expect(await at('own.test', 'kim@own.test')).toEqual([
      '– kim+shop@own.test recipient own',
      '– k.im@own.test recipient',
    ]);
  });

  it('are named without the department or company after the name', async () => {
    const name = 'Dahl, Dee (Sales)';
    expect(
      await people(
        `<div role="main"><div class="adn"><b class="gD" email="dee@acme.test" name="${name}">${name}</b></div></div>`,
        gmail,
      ),
    ).toEqual(['Dee Dahl dee@acme.test sender']);
    const head = `<td class="header from"><a class="rcmContactAddress" title="dee@acme.test">${name}</a></td>`;
    expect(await people(rcHead(head), anybody)).toEqual(['Dee Dahl dee@acme.test sender']);
    const { names } = await readHtml(outlookHead('Bo Roe', 'Müller, Jörg [EXT]'), outlookPage);
    expect(names.map((one) => one.name)).toEqual(['Bo Roe', 'Jörg Müller']);
  });

  it('include addresses from link parameters in plain text without a name, and mark the user’s own', async () => {
    const text = 'https://acme.test/leave?e=kim.jansen@gmail.com or https://acme.test/p?u=7&amp;e=li@acme.test';
    const bounce = 'bounce-jo=own.test@list.test';
    expect(
      await people(
        `${own}<div role="main"><div class="adn"><div class="a3s">${text} ${bounce}</div></div></div>`,
        gmail,
      ),
    ).toEqual(['– kim.jansen@gmail.com text own', '– li@acme.test text', `– ${bounce} text`]);
  });

  it('have the role of the element around them where their own says none', async () => {
    const mark = (mail: string, name: string) => `<span title="${mail}">${name}</span>`;
    const head = outlookHead(mark('jo@acme.test', 'Jo Ray'), mark('li@acme.test', 'Li Wen'));
    const facts = await readHtml(head, outlookPage);
    expect(facts.people).toMatchObject([
      { address: 'jo@acme.test', name: 'Jo Ray', role: 'sender' },
      { address: 'li@acme.test', name: 'Li Wen', role: 'recipient' },
    ]);
    expect(facts.names).toEqual([]);
  });

  it('include a reply-to address as text, without a name', async () => {
    const mark = (mail: string, name: string) => `<a class="rcmContactAddress" title="${mail}">${name}</a>`;
    const head = `<td class="header from">${mark('jo@acme.test', 'Jo Ray')}</td><td class="header replyto">${mark('sales@acme.test', 'Sales')}</td>`;
    expect(await people(rcHead(head), anybody)).toEqual(['Jo Ray jo@acme.test sender', '– sales@acme.test text']);
  });

  it('are named by the words before the bracket, not by the subject above them', async () => {
    const page = '<main><h1>Re: Your offer</h1><div>From: <b>Jo Ray</b> &lt;jo@acme.test&gt;</div></main>';
    expect(await people(page, anybody)).toEqual(['Jo Ray jo@acme.test text']);
  });

  it('do not include people hidden by an attribute', async () => {
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

  it('come from the message list only while no conversation is open', async () => {
    const list = '<div role="grid"><div role="row"><span title="row@acme.test">Row Ray</span></div></div>';
    expect(await people(list)).toEqual(['Row Ray row@acme.test list']);
    const open = '<div class="msg_text"><div class="js-header_from">Jo Ray &lt;jo@acme.test&gt;</div></div>';
    expect(await people(`<div class="cypht-layout">${list}${open}</div>`)).toEqual(['Jo Ray jo@acme.test sender']);
    expect(await people(`<div class="cypht-layout">${list}<p>stray@acme.test</p></div>`)).toEqual([
      'Row Ray row@acme.test list',
    ]);
  });

  it('are limited to 200, and the result is marked as cut beyond that', async () => {
    const some = (count: number) =>
      `<p>${Array.from({ length: count }, (_, nth) => `p${nth}@acme.test`).join(' ')}</p>`;
    expect(await readHtml(some(200))).toMatchObject({ people: { length: 200 }, cut: false });
    expect(await readHtml(some(201))).toMatchObject({ people: { length: 200 }, cut: true });
  });

  it('are read in a frame without an address by the page around it, not by the frame', async () => {
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

describe('markup that mailboxes share', () => {
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
    ['<p>From: Jo Ray [mailto:jo@acme.test]</p>', 'Jo Ray'],
    ['<p>Please write to "Ray, Jo" &lt;jo@acme.test&gt; soon.</p>', 'Jo Ray'],
    ['<b title="Jo Ray [Acme] &lt;jo@acme.test&gt;">J</b>', 'Jo Ray'],
    ['<b title="&quot;Ray, Jo [EXT]&quot; &lt;jo@acme.test&gt;">J</b>', 'Jo Ray'],
    ['<b title="&quot;Jo \\&quot;JR\\&quot; Ray&quot; &lt;jo@acme.test&gt;">J</b>', 'Jo "JR" Ray'],
    ['<b title="山田太郎（営業部） &lt;jo@acme.test&gt;">J</b>', '山田太郎'],
    ['<b title="Li Wen on behalf of Jo Ray &lt;jo@acme.test&gt;">J</b>', null],
    ['<p>jo@acme.test</p>', null],
    ['<b title="Mail from jo@acme.test of Monday">J</b>', null],
    ['<b title="jo@acme.test">\u202e\u200b</b>', null],
  ])('gives address and name: %s', async (body, name) => {
    expect((await readHtml(body)).people).toMatchObject([{ address: 'jo@acme.test', name }]);
  });
});

it.each(['notifications@acme.test', 'comments-noreply@acme.test', 'no-reply@acme.test', 'invitations@acme.test'])(
  'gives no name to a service’s address: %s',
  async (address) => {
    const body = `<div role="main"><div class="adn"><span class="gD" email="${address}" name="Jo Ray">Jo Ray</span></div></div>`;
    expect(await people(body, gmail)).toEqual([`– ${address} sender`]);
  },
);

it('takes no name from an address that Gmail shortens', async () => {
  const to = '<span class="g2" email="Jo.Ray@acme.test" name="jo.ray@acme.test">Jo.Ray</span>';
  expect(await people(`<div role="main"><div class="adn">${to}</div></div>`, gmail)).toEqual([
    '– jo.ray@acme.test recipient',
  ]);
});

describe('the text of a message', () => {
  const cypht = (head: string, text: string) =>
    `<div class="cypht-layout"><div class="msg_text">${head}<div class="msg_text_inner">${text}</div></div></div>`;
  const head = '<div class="js-header_from">jo@acme.test</div>';

  it.each([
    ['a linked address', '<a href="mailto:li@acme.test">Write to us</a>', ['– li@acme.test text']],
    ['the value of a link’s parameter', 'https://acme.test/leave?email=li@acme.test', ['– li@acme.test text']],
    ['no other attribute', '<b title="li@acme.test" email="di@acme.test" data-eid="ed@acme.test">Li</b>', []],
    ['no part of a word that markup splits', '<b>li.</b>wen@acme.test', []],
    ['no word that continues in markup', 'wen@acme.te<mark>st</mark>', []],
    ['a word with a possible line break', 'li.wen@<wbr>acme.test', ['– li.wen@acme.test text']],
    [
      'adjacent elements separately',
      '<i>li@acme.test</i><i>di@acme.test</i>',
      ['– li@acme.test text', '– di@acme.test text'],
    ],
    ['nothing from text that the user is writing', '<div contenteditable="true">li@acme.test</div>', []],
  ])('gives %s', async (_, text, found) => {
    expect(await people(cypht(head, text))).toEqual(['– jo@acme.test sender', ...found]);
  });

  it.each([
    ['تجدون السيرة عند ليلى (li@acme.test)', null],
    ['نرجو الكتابة إلى ليلى الحداد &lt;li@acme.test&gt; اليوم', null],
    ['נא לכתוב אל נועה (li@acme.test)', null],
    ['请联系王小明 (li@acme.test)', null],
    ['מאת: נועה בן-דוד &lt;li@acme.test&gt;', 'נועה בן-דוד'],
    ['إلى: bo@acme.test، ليلى الحدّاد &lt;li@acme.test&gt;', 'ليلى الحدّاد'],
    ['差出人：山田 太郎 &lt;li@acme.test&gt;', '山田 太郎'],
    ['Please write to Li Wen (li@acme.test)', 'Li Wen'],
  ])('gives a name in a script without capitals only if it stands by itself: %s', async (text, name) => {
    expect(await people(cypht(head, text))).toContain(`${name ?? '–'} li@acme.test text`);
  });

  it('gives no name to a sender or recipient', async () => {
    expect(await people(cypht(head, 'Your Bank &lt;jo@acme.test&gt;'))).toEqual(['– jo@acme.test sender']);
    expect(await people(cypht('', 'Your Bank &lt;jo@acme.test&gt;'))).toEqual(['Your Bank jo@acme.test text']);
  });

  it('includes everything in a frame inside it, whatever the frame contains', async () => {
    put(`<div id="content-vue" class="app-mail"><nav><b class="app-navigation-caption__name">me@own.test</b></nav><div id="mail-message">
      <div class="envelope envelope--expanded"><div id="message-container"><iframe></iframe></div></div></div></div>`);
    const inside = document.querySelector('iframe')?.contentDocument;
    if (!inside) throw new Error('There is no frame');
    const forged =
      '<img name="defaultView"><div id="rl-app"><b class="accountPlace" title="li@acme.test"></b><div class="messageItemHeader"><b class="from" title="li@acme.test">li@acme.test</b></div></div>';
    inside.body.innerHTML = forged;
    // As if the frame had an address of its own, unknown to the page around it.
    const facts = await readMail(document, new URL('https://cloud.test/apps/mail/'));
    expect(facts?.people).toEqual([{ address: 'li@acme.test', name: null, role: 'text', own: false }]);
    expect(facts?.own).toEqual(['me@own.test']);
    expect(
      partOf(inside, new URL('https://cloud.test/x'), mailboxOf(inside, new URL('https://cloud.test/x')).reading),
    ).toBe('text');
    expect(mailboxOf(inside, new URL('https://cloud.test/x')).name).toBe('nextcloud');
  });
});

describe('the header of a message', () => {
  const sent = (from: string, to: string) =>
    people(`<div class="cypht-layout"><div class="msg_text"><div class="js-header_from">${from}</div><div class="js-header_to">${to}</div>
      <div>Reply to re@acme.test</div><div class="msg_text_inner"></div></div></div>`);

  it('gives the addresses in its text besides the marked ones', async () => {
    expect(await sent('Jo Ray &lt;jo@acme.test&gt;', 'li@acme.test')).toEqual([
      'Jo Ray jo@acme.test sender',
      '– li@acme.test recipient',
      '– re@acme.test text',
    ]);
  });

  it.each([
    ['Ray, Jo &lt;jo@acme.test&gt;', 'Jo Ray'],
    ['"Ray, Jo" &lt;jo@acme.test&gt;', 'Jo Ray'],
    ['li@acme.test, van der Ray, Jo Ann &lt;jo@acme.test&gt;', 'Jo Ann van der Ray'],
    ['Acme, Inc. &lt;jo@acme.test&gt;', 'Acme, Inc.'],
    ['Jo Ray, CFA &lt;jo@acme.test&gt;', 'Jo Ray, CFA'],
    ['RAY, JO &lt;jo@acme.test&gt;', 'JO RAY'],
    ['Ray, Jo (EXT) &lt;jo@acme.test&gt;', 'Jo Ray'],
    ['"Ray, Jo (Acme)" &lt;jo@acme.test&gt;', 'Jo Ray'],
    ['Jo Ray (Acme, Sales) &lt;jo@acme.test&gt;', 'Jo Ray'],
    ['li@acme.test (Li Wen), Jo Ray &lt;jo@acme.test&gt;', 'Jo Ray'],
    ['Ray, Jo, Dr. &lt;jo@acme.test&gt;', 'Ray, Jo, Dr.'],
    ['<b>Jo Ray</b><i>&lt;jo@acme.test&gt;</i>', 'Jo Ray'],
    // Neighbouring texts are not joined: no name becomes “rayjo”.
    ['<b>Jo Ray</b><i>jo@acme.test</i>', 'Jo Ray'],
  ])('gives the whole name in %s', async (to, name) => {
    expect(await sent('me@acme.test', to)).toContain(`${name} jo@acme.test recipient`);
  });

  it.each(['Jo Ray via Acme List', "'Jo Ray' via Sales", '"Jo Ray (via Acme Docs)"', 'Jo Ray (über Acme)'])(
    'gives no person’s name to the address of a list or a service: %s',
    async (name) => {
      expect(await sent(`${name} &lt;list@acme.test&gt;`, 'Olivia Via &lt;via@acme.test&gt;')).toEqual([
        '– list@acme.test sender',
        'Olivia Via via@acme.test recipient',
        '– re@acme.test text',
      ]);
    },
  );

  it('is not the HTML head of the page', async () => {
    put('<p>x</p>');
    document.head.innerHTML = '<link rev="made" href="mailto:maker@acme.test"><title>title@acme.test</title>';
    expect((await readMail(document, new URL('https://webmail.test/')))?.people).toEqual([]);
  });
});

describe('the user', () => {
  const title = async (words: string) => {
    put('<div role="main"><div class="adn"><span class="gD" email="boss@acme.test"></span></div></div>');
    document.title = words;
    return (await readMail(document, new URL(gmail)))?.own;
  };

  it('is read after the subject in Gmail’s title, whatever the subject contains', async () => {
    expect(await title('Posteingang (3) - kim@own.test - Gmail')).toEqual(['kim@own.test']);
    expect(await title('Ask - boss@acme.test - now - kim@own.test - Acme Mail')).toEqual(['kim@own.test']);
    expect(await title('Ask boss@acme.test')).toEqual([]);
  });

  it.each([
    ['(8 unread) - kim@own.test - Yahoo Mail', 'kim@own.test'],
    ['kim@own.test - Yahoo Почта', 'kim@own.test'],
    ['Ask - jo@acme.test - Yahoo Mail', null],
    ['Ask jo@acme.test', null],
  ])('is read beside the unread count in Yahoo’s title only: %s', async (words, own) => {
    const to = ['jo@acme.test', 'kim@own.test'].map((one) => `<span data-test-id="email-pill">${one}</span>`);
    put(
      `<div role="banner"><label id="ybarAccountMenuOpener"><span>Kim</span></label></div>
      <div data-test-id="message-view"><div data-test-id="message-to">${to.join('')}</div></div>`,
    );
    document.title = words;
    const facts = await readMail(document, new URL('https://mail.yahoo.com/n/folders/1'));
    expect(facts?.people.filter((one) => one.own).map(({ address }) => address)).toEqual(own === null ? [] : [own]);
  });

  it('is the only address in the navigation if the adapter knows no better place', async () => {
    const page = (nav: string) =>
      `<nav>${nav}</nav><div class="cypht-layout"><div class="msg_text"><div class="js-header_from">jo@acme.test</div><div class="msg_text_inner"><nav>jo@acme.test</nav></div></div></div>`;
    expect((await readHtml(page('kim@own.test'))).own).toEqual(['kim@own.test']);
    expect((await readHtml(page('kim@own.test or li@acme.test'))).own).toEqual([]);
    expect((await readHtml('<nav>kim@own.test</nav>')).own).toEqual([]);
  });
});

describe('a hostile page (32, 34)', () => {
  it('is read correctly despite elements named like properties', async () => {
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

  it('is read in time with a text in 5,000 pieces', async () => {
    put('<p></p><b>jo@acme.test</b>');
    const paragraph = document.querySelector('p');
    for (let nth = 0; nth < 5_000; nth += 1)
      paragraph?.append('a@ ', ...(nth % 2 ? [document.createElement('wbr')] : []));
    // Comparing every piece with every other would exceed the test's timeout.
    const facts = await readMail(document, new URL('https://webmail.test/'));
    expect(facts?.people.map(({ address }) => address)).toEqual(['jo@acme.test']);
  });

  it.each(['a@', '@', 'a@a.', '"', '<', 'A a ', ' <a@', `"${'A'.repeat(60)} `, 'A.'.repeat(30)])(
    'is read in time with a megabyte of %j as text and as a title',
    async (piece) => {
      put('<p></p><b></b><i>li@acme.test</i>');
      const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
      document.querySelector('p')?.append(text);
      document.querySelector('b')?.setAttribute('title', `${text} <jo@acme.test>`);
      const facts = await readMail(document, new URL('https://webmail.test/'));
      expect(facts?.people.map(({ address }) => address)).toEqual(['li@acme.test']);
    },
  );
});
