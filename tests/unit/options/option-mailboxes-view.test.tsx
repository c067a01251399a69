// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { problemWords } from '../../../components/format/problem-words.ts';
import { MailboxesView } from '../../../components/options/mailboxes-view.tsx';
import type { MailboxView } from '../../../lib/messages/mailbox-views.ts';
import { asked, settled } from '../harness/fake-background.ts';
import { settings } from '../harness/fixtures.ts';
import { byRole, click, draw, nameOf, write } from '../harness/render.tsx';
import { emptyBackground, openOptions } from './open-options.ts';

const gmail: MailboxView = {
  name: 'gmail',
  title: 'Gmail',
  origins: ['https://mail.google.com/*'],
  state: 'off',
  added: false,
};
const own: MailboxView = {
  name: 'other',
  title: 'webmail.globex.test',
  origins: ['https://webmail.globex.test/*'],
  state: 'on',
  added: true,
};

async function drawn(mailboxes: MailboxView[]) {
  const background = emptyBackground();
  background.answer('mailboxes', () => ({ mailboxes }));
  background.answer('turn-mailbox', () => ({ mailboxes }));
  background.answer('change-settings', ({ mailBadge = false }) => ({ ...settings, mailBadge }));
  const place = draw(<MailboxesView options={await openOptions()} />);
  const turned = async () => {
    await settled();
    return background.said('turn-mailbox').map(({ origins, on }) => [origins, on]);
  };
  return { place, background, turned };
}

test('a mailbox shows its origin and is turned on by its switch', async () => {
  const { place, turned } = await drawn([gmail]);
  expect(place.textContent).toContain('mail.google.com');
  expect([...place.querySelectorAll('button')].map(nameOf)).toEqual(['Add']);
  click(byRole(place, '[role=switch]', 'Gmail'));
  expect(await turned()).toEqual([[gmail.origins, true]]);
});

test('a mailbox that is on shows as granted, and its switch turns it off', async () => {
  const { place, turned } = await drawn([{ ...gmail, state: 'on' }]);
  expect(place.textContent).toContain('Granted');
  click(byRole(place, '[role=switch]', 'Gmail'));
  expect(await turned()).toEqual([[gmail.origins, false]]);
});

test('a mailbox that cannot be turned off shows the problem and stays on', async () => {
  const { place, background } = await drawn([{ ...gmail, state: 'on' }]);
  const problem = { code: 'storage', full: false, used: null, room: null } as const;
  background.refuse('turn-mailbox', problem);
  click(byRole(place, '[role=switch]', 'Gmail'));
  await settled();
  expect(byRole(place, '[role=switch]', 'Gmail')).toMatchObject({ checked: true });
  expect(place.querySelector('.mailbox-fault')?.textContent).toBe(problemWords(problem).title);
});

test('a mailbox whose permission was revoked says so and offers to allow it again', async () => {
  const { place, turned } = await drawn([{ ...gmail, state: 'revoked' }]);
  expect(place.textContent).toContain('Your browser no longer lets Harrier read it.');
  expect(place.textContent).not.toContain('Granted');
  click(byRole(place, 'button', 'Allow again: Gmail'));
  expect(await turned()).toEqual([[gmail.origins, true]]);
});

test('a refused permission is reported beside its mailbox only', async () => {
  const { place, turned } = await drawn([gmail, own]);
  asked.refused = true;
  click(byRole(place, '[role=switch]', 'Gmail'));
  expect(await turned()).toEqual([]);
  const [first] = place.querySelectorAll('.item');
  expect(first?.querySelector('[role=status]')?.textContent).toContain('didn’t allow it');
  expect(place.querySelectorAll('[role=status]')).toHaveLength(1);
});

test('a mailbox that the user added can be removed', async () => {
  const { place, turned } = await drawn([gmail, own]);
  click(byRole(place, 'button', 'Remove webmail.globex.test'));
  expect(await turned()).toEqual([[own.origins, false]]);
});

test('an unlisted mailbox is added by its address, and an invalid address is reported at the field', async () => {
  const { place, turned } = await drawn([gmail]);
  const field = place.querySelector<HTMLInputElement>('form input');
  if (!field) throw new Error('there is nothing to type into');
  write(field, 'globex');
  click(byRole(place, 'button', 'Add'));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(place.querySelector('form [role=alert]')?.textContent).toContain('Enter the address that you open it at');
  write(field, 'webmail.globex.test');
  click(byRole(place, 'button', 'Add'));
  expect(await turned()).toEqual([[own.origins, true]]);
});

test('the number on the icon is off by default and turned on by its switch', async () => {
  const { place, background } = await drawn([gmail]);
  click(byRole(place, '[role=switch]', 'Number on the icon'));
  expect(background.said('change-settings')).toEqual([{ mailBadge: true }]);
});

test('a host name cannot reverse the text around it', async () => {
  const { place } = await drawn([{ ...own, title: 'web\u202email.test' }]);
  expect(place.textContent).not.toContain('\u202e');
});
