/** The number on the icon: only if the user wants it, and only in mailboxes that are turned on. */
import { beforeEach, expect, it } from 'vitest';
import type { MailPerson } from '../../../../lib/page/mail/mail-facts.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { createEngine, type Engine } from '../fake-engine.ts';
import { type FakePlatform, fakePlatform, onDisk, settled } from '../fakes.ts';

const gmail = 'https://mail.google.com/*';

let platform: FakePlatform;
let engine: Engine;

beforeEach(async () => {
  platform = fakePlatform();
  engine = createEngine(platform);
  platform.granted.add(gmail);
  platform.mail.open.set(7, gmail).set(8, 'https://aldermoor.test/*');
  platform.tab.info = { id: 7, windowId: 1, url: 'https://mail.google.com/mail/u/0/' };
  shows('ada@globex.test', 'li@globex.test', 'me@own.test');
  await turn(true);
});

function shows(...addresses: string[]): void {
  const people = addresses.map(
    (address): MailPerson => ({ address, name: null, role: 'sender', own: address.endsWith('@own.test') }),
  );
  platform.mail.frames.set(7, [{ mailbox: 'gmail', people, cut: false }]);
}

const turn = (on: boolean) => engine.handlers['turn-mailbox']({ origins: [gmail], title: 'Gmail', on }, 'm');
const wantsBadge = (mailBadge: boolean) => engine.handlers['change-settings']({ mailBadge }, 'm');
const scripts = () => [...platform.mail.scripts.values()].flatMap(({ js }) => js);

it('is off by default: registers no badge script, and stops one that still reports', async () => {
  expect(scripts()).toEqual(['mailbox.js']);
  platform.mail.badges.clear();
  await engine.mailChanged(7);
  expect(platform.mail.icon.get(7)).toBe('');
  expect(platform.mail.badges.get(7)).toBe(false);
});

it('turned on, makes open mailboxes report changes and counts people without the user’s own address', async () => {
  await wantsBadge(true);
  expect(scripts()).toEqual(['mailbox.js', 'mail-badge.js']);
  expect(platform.mail.ran.at(-1)).toEqual({ tab: 7, files: ['mailbox.js', 'mail-badge.js'] });
  const before = await onDisk(platform);
  await engine.mailChanged(7);
  expect(platform.mail.badges.get(7)).toBe(true);
  expect(platform.mail.icon.get(7)).toBe('2');
  shows('me@own.test');
  await engine.mailChanged(7);
  expect(platform.mail.icon.get(7)).toBe('');
  expect(await onDisk(platform)).toBe(before);
  expect(platform.web.sent).toEqual([]);
});

it('merges changes reported during a read into one more read', async () => {
  await wantsBadge(true);
  platform.mail.ran.length = 0;
  await Promise.all(Array.from({ length: 20 }, () => engine.mailChanged(7)));
  await waitFor(() => expect(platform.mail.icon.get(7)).toBe('2'));
  expect(platform.mail.ran.length).toBeLessThanOrEqual(2);
});

it('turned off, clears the number and stops the reports', async () => {
  await wantsBadge(true);
  await engine.mailChanged(7);
  await wantsBadge(false);
  expect(scripts()).toEqual(['mailbox.js']);
  expect(platform.mail.icon.get(7)).toBe('');
  expect(platform.mail.badges.get(7)).toBe(false);
});

it('disappears when the mailbox is turned off, revoked or left for another page', async () => {
  await wantsBadge(true);
  await engine.mailChanged(7);
  await turn(false);
  expect(platform.mail.icon.get(7)).toBe('');
  expect(platform.mail.badges.get(7)).toBe(false);

  platform.mail.ran.length = 0;
  await engine.mailChanged(7);
  expect(platform.mail.ran).toEqual([]);
  expect(platform.mail.badges.get(7)).toBe(false);

  platform.granted.add(gmail);
  await turn(true);
  await engine.mailChanged(7);
  expect(platform.mail.icon.get(7)).toBe('2');
  platform.granted.delete(gmail);
  engine.grantsChanged();
  await settled();
  expect(platform.mail.icon.get(7)).toBe('');

  platform.granted.add(gmail);
  engine.grantsChanged();
  await settled();
  platform.tab.info = { id: 7, windowId: 1, url: 'https://globex.test/' };
  platform.mail.ran.length = 0;
  await engine.mailChanged(7);
  expect(platform.mail.icon.get(7)).toBe('');
  expect(platform.mail.ran).toEqual([]);
});
