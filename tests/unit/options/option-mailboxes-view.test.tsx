// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { Mailboxes, type MailboxesProps } from '../../../components/options/mailboxes-view.tsx';
import type { MailboxView } from '../../../lib/messages/views.ts';
import { byRole, click, draw, nameOf } from '../harness/render.tsx';

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

function drawn(mailboxes: MailboxView[], some: Partial<MailboxesProps> = {}) {
  const onTurn = vi.fn();
  const onBadge = vi.fn();
  const place = draw(
    <Mailboxes
      mailboxes={mailboxes}
      turning={null}
      refused={null}
      badge={false}
      own={{ text: '', wrong: null }}
      onOwn={vi.fn()}
      onAddOwn={vi.fn()}
      onTurn={onTurn}
      onBadge={onBadge}
      {...some}
    />,
  );
  const buttons = [...place.querySelectorAll('button')].map(nameOf);
  return { place, onTurn, onBadge, buttons };
}

test('a mailbox says which origin it needs, and is turned by its switch', () => {
  const { place, onTurn, buttons } = drawn([gmail]);
  expect(place.textContent).toContain('mail.google.com');
  expect(buttons).toEqual(['Add']);
  click(byRole(place, '[role=switch]', 'Gmail'));
  expect(onTurn).toHaveBeenCalledWith(gmail, true);
});

test('one that is on is granted, and the switch turns it off', () => {
  const { place, onTurn } = drawn([{ ...gmail, state: 'on' }]);
  expect(place.textContent).toContain('Granted');
  click(byRole(place, '[role=switch]', 'Gmail'));
  expect(onTurn).toHaveBeenCalledWith({ ...gmail, state: 'on' }, false);
});

test('one whose grant was taken back says so, with the step to allow it again', () => {
  const revoked: MailboxView = { ...gmail, state: 'revoked' };
  const { place, onTurn } = drawn([revoked]);
  expect(place.textContent).toContain('Your browser no longer lets Harrier read it.');
  expect(place.textContent).not.toContain('Granted');
  click(byRole(place, 'button', 'Allow again: Gmail'));
  expect(onTurn).toHaveBeenCalledWith(revoked, true);
});

test('a refusal stands beside the mailbox that it concerns', () => {
  const { place } = drawn([gmail, own], { refused: 'https://mail.google.com/*' });
  const [first] = place.querySelectorAll('.item');
  expect(first?.querySelector('[role=status]')?.textContent).toContain('did not allow it');
  expect(place.querySelectorAll('[role=status]')).toHaveLength(1);
});

test('one of the user’s own can be removed', () => {
  const { place, onTurn } = drawn([gmail, own]);
  click(byRole(place, 'button', 'Remove webmail.globex.test'));
  expect(onTurn).toHaveBeenCalledWith(own, false);
});

test('one that is not recognised is added by its address, and what is wrong with it stands beside it', () => {
  const onAddOwn = vi.fn();
  const { place } = drawn([gmail], { own: { text: 'globex', wrong: 'not-an-address' }, onAddOwn });
  const field = place.querySelector('form input');
  expect(field?.getAttribute('aria-invalid')).toBe('true');
  expect(place.querySelector('form [role=alert]')?.textContent).toContain('Give the address that you open it at');
  click(byRole(place, 'button', 'Add'));
  expect(onAddOwn).toHaveBeenCalledOnce();
});

test('the number on the icon is off until it is turned on', () => {
  const { place, onBadge } = drawn([gmail]);
  click(byRole(place, '[role=switch]', 'Number on the icon'));
  expect(onBadge).toHaveBeenCalledWith(true);
});

test('a host cannot turn the line around it', () => {
  const { place } = drawn([{ ...own, title: 'web\u202email.test' }]);
  expect(place.textContent).not.toContain('\u202e');
});
