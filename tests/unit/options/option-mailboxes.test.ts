import { beforeEach, expect, it } from 'vitest';
import { createMailboxes } from '../../../components/options/mailboxes-store.ts';
import { createOptions } from '../../../components/options/options-store.ts';
import type { MailboxView } from '../../../lib/messages/mailbox-views.ts';
import { asked, createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { newLife } from '../harness/lives.ts';

const icloud: MailboxView = {
  name: 'icloud',
  title: 'iCloud Mail',
  origins: ['https://www.icloud.com/*', 'https://www-mail.icloud-sandbox.com/*'],
  state: 'off',
  added: false,
};
const { origins, title } = icloud;

let background: FakeBackground;

beforeEach(() => {
  background = createFakeBackground();
  background.answer('mailboxes', () => ({ mailboxes: [icloud] }));
  background.answer('turn-mailbox', ({ on }) => {
    const turned: MailboxView = { ...icloud, state: on ? 'on' : 'off' };
    return { mailboxes: [turned] };
  });
});

async function loaded() {
  const mailboxes = createMailboxes(newLife().signal);
  await mailboxes.load();
  return mailboxes;
}

it('requests all origins of a mailbox within the click, and turns it on once they are granted', async () => {
  const mailboxes = await loaded();
  mailboxes.turn(icloud, true);
  expect(asked.origins).toEqual([origins]);
  expect([...mailboxes.turns.value]).toEqual([[origins[0], { at: 'asking' }]]);
  await settled();
  expect(background.said('turn-mailbox')).toEqual([{ origins, title, on: true }]);
  expect(mailboxes.list.value).toMatchObject([{ state: 'on' }]);
  expect(mailboxes.turns.value.size).toBe(0);
});

it('leaves a mailbox off if its origins are refused, and reports that until the next click', async () => {
  const mailboxes = await loaded();
  asked.refused = true;
  mailboxes.turn(icloud, true);
  await settled();
  expect(background.said('turn-mailbox')).toEqual([]);
  expect([...mailboxes.turns.value]).toEqual([[origins[0], { at: 'failed', why: 'refused' }]]);
  asked.refused = false;
  mailboxes.turn(icloud, true);
  expect([...mailboxes.turns.value]).toEqual([[origins[0], { at: 'asking' }]]);
});

it('turns a mailbox off without a permission request', async () => {
  const mailboxes = await loaded();
  mailboxes.turn({ ...icloud, state: 'on' }, false);
  await settled();
  expect(asked.origins).toEqual([]);
  expect(background.said('turn-mailbox')).toEqual([{ origins, title, on: false }]);
});

it('updates the options when a mailbox changes elsewhere', async () => {
  const options = createOptions(newLife().signal);
  await settled();
  expect(options.mailboxes.list.value).toEqual([icloud]);
  background.push({ topic: 'mailboxes', mailboxes: [{ ...icloud, state: 'revoked' }], revision: 9 });
  expect(options.mailboxes.list.value).toMatchObject([{ state: 'revoked' }]);
});

it('adds a mailbox by address, requests only that host, and keeps the typed text after a refusal', async () => {
  const mailboxes = await loaded();
  mailboxes.writeOwn(' webmail.globex.test/inbox?user=1 ');
  asked.refused = true;
  mailboxes.addOwn();
  expect(asked.origins).toEqual([['https://webmail.globex.test/*']]);
  await settled();
  expect(mailboxes.own.value).toEqual({ text: ' webmail.globex.test/inbox?user=1 ', wrong: 'refused' });
  expect(background.said('turn-mailbox')).toEqual([]);
  asked.refused = false;
  mailboxes.addOwn();
  await settled();
  expect(background.said('turn-mailbox')).toEqual([
    { origins: ['https://webmail.globex.test/*'], title: 'webmail.globex.test', on: true },
  ]);
  expect(mailboxes.own.value).toEqual({ text: '', wrong: null });
});

it.each([
  ['', 'empty'],
  ['globex', 'not-an-address'],
  ['kim@globex.test', 'not-an-address'],
  ['web mail.test', 'not-an-address'],
  ['http://webmail.globex.test', 'not-https'],
  ['file:///etc/mail', 'not-an-address'],
  ['https://www.icloud.com/mail', 'there'],
])('reports the fault of %j and requests no permission', async (text, wrong) => {
  const mailboxes = await loaded();
  mailboxes.writeOwn(text);
  mailboxes.addOwn();
  await settled();
  expect(mailboxes.own.value).toEqual({ text, wrong });
  expect(asked.origins).toEqual([]);
});

const full = { code: 'storage', full: true, used: null, room: null } as const;

it('keeps the typed address if it cannot be stored', async () => {
  const mailboxes = await loaded();
  mailboxes.writeOwn('webmail.globex.test');
  background.refuse('turn-mailbox', full);
  mailboxes.addOwn();
  await settled();
  expect(mailboxes.own.value).toEqual({ text: 'webmail.globex.test', wrong: full });
});

it('shows the failure of each mailbox, in whatever order they end', async () => {
  const mailboxes = await loaded();
  const gmail: MailboxView = { ...icloud, name: 'gmail', title: 'Gmail', origins: ['https://mail.google.com/*'] };
  background.refuse('turn-mailbox', full);
  mailboxes.turn(icloud, true);
  asked.refused = true;
  mailboxes.turn(gmail, true);
  await settled();
  expect(mailboxes.turns.value).toEqual(
    new Map<string, object>([
      ['https://www.icloud.com/*', { at: 'failed', why: full }],
      ['https://mail.google.com/*', { at: 'failed', why: 'refused' }],
    ]),
  );
});

it('keeps an address that is typed while another is added', async () => {
  const mailboxes = await loaded();
  mailboxes.writeOwn('webmail.globex.test');
  mailboxes.addOwn();
  mailboxes.writeOwn('webmail.initech.test');
  await settled();
  expect(mailboxes.own.value).toEqual({ text: 'webmail.initech.test', wrong: null });
});
