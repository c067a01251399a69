// @vitest-environment jsdom
/** Addresses that a self-hosted mailbox shows only as the title of a name, and collapsed messages that show one. */
import { describe, expect, it } from 'vitest';
import { readMail } from '../../../../lib/page/mail/read-mail.ts';
import { people, put } from './read-html.ts';

const nextcloud = (inside: string): string => `<div id="content-vue" class="app-mail">${inside}</div>`;
const list = '<div role="grid"><span title="row@acme.test">Row Ray</span></div>';

describe('Nextcloud', () => {
  const envelope = (kind: string, sender: string, more = ''): string =>
    `<div class="envelope ${kind}"><div class="envelope__header"><div class="sender">${sender}</div>${more}</div></div>`;
  const thread = (inside: string): Promise<string[]> =>
    people(nextcloud(`${list}<div id="mail-message">${inside}</div>`));

  it('shows the senders of collapsed messages, but not their texts', async () => {
    const collapsed = envelope(
      '',
      'Jo Ray <p class="sender__email"> jo@acme.test </p>',
      '<div class="subline">Ask no@acme.test</div><div class="message-frame"><p>left@acme.test</p></div>',
    );
    const open = envelope('envelope--expanded', 'Li Wen <p class="sender__email">li@acme.test</p>');
    expect(await thread(collapsed + open)).toEqual(['Jo Ray jo@acme.test sender', 'Li Wen li@acme.test sender']);
    expect(await thread(envelope('', 'Jo Ray'))).toEqual(['Row Ray row@acme.test list']);
  });

  it('shows the other participants in its header and beside it', async () => {
    const bubble = (name: string): string => `<span class="user-bubble__name">${name}</span>`;
    const header = `<div id="mail-thread-header">${bubble('li@acme.test')}${bubble('Jo Ray')}</div>`;
    const message = envelope('envelope--expanded', 'Jo Ray <p class="sender__email">jo@acme.test</p>');
    const more = `<div class="v-popper"><div class="contact-popover" title="ed@acme.test">${bubble('Ed Cole')}</div></div>`;
    expect(await people(nextcloud(`<div id="mail-message">${header}${message}</div>${more}`))).toEqual([
      '– li@acme.test recipient',
      'Jo Ray jo@acme.test sender',
      'Ed Cole ed@acme.test recipient',
    ]);
  });
});

it.each([
  [
    'Nextcloud, in a message that is being written',
    nextcloud(
      `${list}<div class="composer-fields"><div class="ncselect__tag--recipient" title="jo@acme.test"><span>Jo Ray</span></div></div>`,
    ),
    ['Jo Ray jo@acme.test recipient'],
  ],
  [
    'Roundcube, in a message that is being written',
    `<div id="messageheader"></div><ul class="recipient-input"><li class="recipient" title="Jo Ray &lt;jo@acme.test&gt;"><span class="name">Jo Ray</span></li>
    <li class="recipient"><span class="name">li@acme.test</span><span class="email">,</span></li></ul>`,
    ['Jo Ray jo@acme.test recipient', '– li@acme.test recipient'],
  ],
  [
    'SnappyMail, in a message that is being written',
    `<div id="rl-app">${list}<ul class="emailaddresses"><li title="&quot;Ray, Jo&quot; &lt;jo@acme.test&gt;"><span>Ray, Jo</span><a>✖</a></li></ul></div>`,
    ['Jo Ray jo@acme.test recipient'],
  ],
  [
    'SnappyMail, in the head of a message',
    '<div id="rl-app"><div class="messageItemHeader"><div class="informationShort">To: <span title="jo@acme.test">Jo Ray</span></div></div></div>',
    ['Jo Ray jo@acme.test recipient'],
  ],
])('the title of a name is read in %s', async (_, page, found) => {
  expect(await people(page)).toEqual(found);
});

it.each([
  ['as many names as addresses', 'Jo Ray, Li Wen', ['Jo Ray', 'Li Wen']],
  ['an address where there is no name', 'jo@acme.test, Li Wen', [null, 'Li Wen']],
  ['fewer names', 'Jo Ray', [null, null]],
  ['a name with its parts swapped by a comma', 'Wen, Li', [null, null]],
])('a title with several addresses beside %s', async (_, names, found) => {
  put(`<div id="rl-app"><div class="messageList"><b title="jo@acme.test, li@acme.test">${names}</b></div></div>`);
  const facts = await readMail(document, new URL('https://anybody.test/'));
  expect(facts?.people.map(({ name }) => name)).toEqual(found);
});

it.each([
  [
    'the head of a message',
    `<md-sidenav><sg-avatar-image></sg-avatar-image><div><p>Kim</p><p class="md-caption">kim@own.test</p></div></md-sidenav>
    <md-card><sg-avatar-image></sg-avatar-image><div><span title="jo@acme.test">Jo Ray</span></div>
    <div class="msg-recipients"><md-chip-template title="li@acme.test">Li Wen</md-chip-template></div></md-card>`,
    [
      ['Jo Ray', 'sender'],
      ['Li Wen', 'recipient'],
    ],
  ],
  [
    'a message that is being written',
    `<md-dialog-content><md-chip-template>Jo Ray &lt;jo@acme.test&gt;</md-chip-template>
    <md-chip-template title="li@acme.test">Li Wen</md-chip-template></md-dialog-content>`,
    [
      ['Jo Ray', 'recipient'],
      ['Li Wen', 'recipient'],
    ],
  ],
])('the title of a name is read in SOGo, in %s', async (_, page, found) => {
  put(page);
  document.body.setAttribute('ng-app', 'SOGo.MailerUI');
  const facts = await readMail(document, new URL('https://anybody.test/'));
  expect(facts?.people.map(({ name, role }) => [name, role])).toEqual(found);
});
