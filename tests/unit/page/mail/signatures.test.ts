// @vitest-environment jsdom
/** A signature in a mailbox belongs to the message's sender by its header; quoted text gives none. */
import { describe, expect, it } from 'vitest';
import { letterLines } from '../../../../lib/page/mail/letter-lines.ts';
import { readMail } from '../../../../lib/page/mail/read-mail.ts';
import { signatureSteps } from '../../../../lib/page/mail/signature.ts';
import { put } from './read-html.ts';

const gmail = 'https://mail.google.com/mail/u/0/';

/** One line per signature. */
async function signed(body: string, address = gmail): Promise<string[]> {
  put(body);
  return signedInPage(address);
}

async function signedInPage(address = gmail): Promise<string[]> {
  const facts = await readMail(document, new URL(address), signatureSteps);
  return (facts?.people ?? []).flatMap(({ address: mail, signature }) =>
    signature ? [`${mail}: ${signature.position ?? '–'}, ${signature.phone_number ?? '–'}`] : [],
  );
}

const message = (text: string, address = 'jane@kestrel.test', name = 'Jane Doe') =>
  `<div class="adn"><span class="gD" email="${address}" name="${name}">x</span><div class="a3s">${text}</div></div>`;
const conversation = (...messages: string[]) => `<div role="main">${messages.join('')}</div>`;

const own = '<div>See you.</div><div>Jane Doe</div><div>Head of Optics</div><div>Tel. +47 21 55 01 02</div>';
const janes = 'jane@kestrel.test: Head of Optics, +47 21 55 01 02';
const bobs = '<div>Bob Roe</div><div>Chief Engineer</div>';

describe('the signature of a message', () => {
  it('is read from blocks, lines, table cells and plain text', async () => {
    expect(await signed(conversation(message(own)))).toEqual([janes]);
    expect(
      await signed(conversation(message('See you.<br><b>Jane</b> Doe<br>CTO<br>T <a>+47 21 55 01 02</a>'))),
    ).toEqual(['jane@kestrel.test: CTO, +47 21 55 01 02']);
    const table =
      '<table><tr><td>Jane Doe</td></tr><tr><td>CTO</td></tr><tr><td>Phone</td><td>21550102</td></tr></table>';
    expect(await signed(conversation(message(table)))).toEqual(['jane@kestrel.test: CTO, 21550102']);
    expect(await signed(conversation(message('<pre></pre>Hi\n<pre>See you.\n-- \nJane Doe\nCTO\n</pre>')))).toEqual([
      'jane@kestrel.test: CTO, –',
    ]);
  });

  it('is not read unless requested', async () => {
    put(conversation(message(own)));
    expect((await readMail(document, new URL(gmail)))?.people).toEqual([
      { address: 'jane@kestrel.test', name: 'Jane Doe', role: 'sender', own: false },
    ]);
  });

  it('is read from a frame without an address, too', async () => {
    put(
      '<div data-testid="message-view-0" data-expanded="true"><span data-testid="recipients:sender" title="jane@kestrel.test"><b class="message-recipient-item-label">Jane Doe</b></span><div class="message-content"><iframe></iframe></div></div>',
    );
    const inside = document.querySelector('iframe')?.contentDocument;
    if (!inside) throw new Error('There is no frame');
    inside.body.innerHTML = own;
    expect(await signedInPage('https://mail.proton.me/u/0/inbox')).toEqual([janes]);
  });

  it('belongs to the only header if that is outside the message', async () => {
    const head = (name: string) => `<div class="msg_headers"><div class="js-header_from">${name}</div></div>`;
    const page = (...heads: string[]) =>
      `<div class="cypht-layout">${heads.map((name) => `<div class="msg_text">${head(name)}</div>`).join('')}<div class="msg_text_inner">${own}</div></div>`;
    const cypht = 'http://cypht.test/';
    expect(await signed(page('Jane Doe &lt;jane@kestrel.test&gt;'), cypht)).toEqual([janes]);
    const two = page('Jane Doe &lt;jane@kestrel.test&gt;', 'Jane Doe &lt;other@kestrel.test&gt;');
    expect(await signed(two, cypht)).toEqual([]);
  });

  it('is ignored if the mailbox shows no address for the sender', async () => {
    const shown = (from: string) =>
      `<div class="wide-content-host"><span id="MSG_1_FROM">${from}</span><div role="document">${own}</div></div>`;
    const page = (...from: string[]) => `<div role="main">${from.map(shown).join('')}</div>`;
    const outlook = 'https://outlook.live.com/mail/0/';
    expect(await signed(page('Jane Doe&lt;jane@kestrel.test&gt;'), outlook)).toEqual([janes]);
    expect(await signed(page('Jane Doe'), outlook)).toEqual([]);
  });

  it.each([
    ['a quoted message', `<div>Thanks.</div><div class="gmail_quote">${own}</div>`],
    ['a quotation', `<blockquote>${own}</blockquote>`],
    ['text after a quotation', `<blockquote>Hello</blockquote>${own}`],
    ['Outlook’s line above a quoted message', `<div id="x_divRplyFwdMsg"></div>${own}`],
    ['a header in the text', `<p><b>From:</b> Jane Doe</p>${own}`],
    ['a German header in the text', `<p>Von: Jane Doe</p>${own}`],
    ['a Hungarian header in the text', `<p>Feladó: Jane Doe</p>${own}`],
    ['a Romanian header in the text', `<p>De la: Jane Doe</p>${own}`],
    ['a Turkish header in the text', `<p>Kimden: Jane Doe</p>${own}`],
    ['a Greek header in the text', `<p>Από: Jane Doe</p>${own}`],
    ['“wrote:”', `<p>On Mon, 2 Nov 2026, Jane Doe wrote:</p>${own}`],
    ['“a écrit :”', `<p>Le lun. 2 nov., Jane Doe a écrit :</p>${own}`],
    ['a divider', `<p>-----Original Message-----</p>${own}`],
    ['lines with a quote character', '&gt; Jane Doe<br>Jane Doe<br>CTO'],
    ['hidden text', `<div hidden>${own}</div><div style="display:none">${own}</div>`],
    ['text that Gmail trims', `<div class="adL">${own}</div>`],
    ['the lines of another person', `<div>See below.</div>${bobs}`],
    [
      'a header forged in the text',
      `<div class="adn"><span class="gD" email="bob@victim.test" name="Bob Roe">Bob</span><div class="a3s">${bobs}</div></div>`,
    ],
  ])('is not read from %s', async (_, text) => {
    expect(await signed(conversation(message(text)))).toEqual([]);
  });

  it('is never the user’s, nor read without a named sender', async () => {
    const account = '<a href="https://accounts.google.com/" aria-label="Konto (jane@kestrel.test)"></a>';
    expect(await signed(`${account}${conversation(message(own))}`)).toEqual([]);
    expect(await signed(conversation(message(own, 'jane@kestrel.test', 'jane@kestrel.test')))).toEqual([]);
    expect(await signed(own, 'https://any-webmail.test/')).toEqual([]);
  });

  it('is read per sender, and contains only what all messages of the sender agree on', async () => {
    const bob = message(`${bobs}<div>M: +47 21 55 09 09</div>`, 'bob@kestrel.test', 'Bob Roe');
    expect(await signed(conversation(message(own), bob, message('Thanks.<br>Jane')))).toEqual([
      janes,
      'bob@kestrel.test: Chief Engineer, +47 21 55 09 09',
    ]);
    const promoted = message('Jane Doe<br>Chief Scientist<br>Tel. +47 21550102');
    expect(await signed(conversation(message(own), promoted))).toEqual(['jane@kestrel.test: –, +47 21 55 01 02']);
  });

  it('of an endless message is ignored, in short steps', () => {
    put(`<div id="long">${'<p>x</p>'.repeat(10_500)}${own}</div><div id="text">${'x '.repeat(50_000)}</div>`);
    for (const [id, most] of [
      ['long', 101],
      ['text', 0],
    ] as const) {
      const body = document.getElementById(id);
      if (!body) throw new Error('There is no message');
      const reading = letterLines({ document, body, unseen: '[hidden]' });
      let steps = 0;
      let step = reading.next();
      for (; !step.done; step = reading.next()) steps += 1;
      expect(step.value).toEqual([]);
      expect(steps).toBeLessThanOrEqual(most);
    }
  });
});
