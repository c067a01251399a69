/** Turning mailboxes on and off keeps the settings, the registered scripts and the grants in line. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { MailboxView } from '../../../../lib/messages/mailbox-views.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { createEngine, type Engine } from '../fake-engine.ts';
import { type FakePlatform, fakePlatform, lastPush, onDisk, settled } from '../fakes.ts';

const gmail = 'https://mail.google.com/*';
const webmail = 'https://webmail.globex.test/*';

let platform: FakePlatform;
let engine: Engine;

beforeEach(() => {
  platform = fakePlatform();
  engine = createEngine(platform);
});

async function turn(origins: string[], on: boolean, title = 'Forged'): Promise<MailboxView[]> {
  return (await engine.handlers['turn-mailbox']({ origins, title, on }, 'm')).mailboxes;
}

const views = async () => (await engine.handlers.mailboxes({}, 'm')).mailboxes;
const stateOf = (all: MailboxView[], origin: string) => all.find(({ origins }) => origins.includes(origin))?.state;
const registered = () => [...platform.mail.scripts.values()];

async function changeGrants(change: () => unknown): Promise<void> {
  change();
  engine.grantsChanged();
  await settled();
}

describe('a built-in mailbox', () => {
  it('is off and not registered until it is turned on', async () => {
    expect((await views()).map(({ title, state }) => `${title} ${state}`)).toEqual([
      'Gmail off',
      'Outlook off',
      'Yahoo Mail off',
      'Proton Mail off',
      'Fastmail off',
      'iCloud Mail off',
      'Zoho Mail off',
      'Google Calendar off',
    ]);
    expect(registered()).toEqual([]);
  });

  it('with a grant is registered for its origins, and read in tabs that are already open', async () => {
    platform.granted.add(gmail);
    platform.mail.open.set(3, gmail).set(4, 'https://aldermoor.test/*');
    expect(stateOf(await turn([gmail], true), gmail)).toBe('on');
    expect(registered()).toEqual([{ id: 'mailbox-gmail', matches: [gmail], js: ['mailbox.js'] }]);
    expect(platform.mail.ran).toEqual([{ tab: 3, files: ['mailbox.js'] }]);
    await waitFor(() =>
      expect(lastPush(platform, 'mailboxes')).toEqual({
        topic: 'mailboxes',
        mailboxes: expect.arrayContaining([expect.objectContaining({ name: 'gmail', state: 'on' })]),
        revision: expect.any(Number),
      }),
    );
  });

  it('turned on twice is registered once', async () => {
    platform.granted.add(gmail);
    await Promise.all([turn([gmail], true), turn([gmail], true)]);
    expect(registered()).toHaveLength(1);
  });

  it('without a grant is off, and turns on when the grant arrives', async () => {
    expect(stateOf(await turn([gmail], true), gmail)).toBe('off');
    expect(registered()).toEqual([]);
    await changeGrants(() => platform.granted.add(gmail));
    expect(stateOf(await views(), gmail)).toBe('on');
    expect(registered()).toHaveLength(1);
  });

  it('whose permission prompt was declined stays off when a grant arrives minutes later', async () => {
    await turn([gmail], true);
    await platform.clock.advance(6 * 60_000);
    await changeGrants(() => platform.granted.add(gmail));
    expect(stateOf(await views(), gmail)).toBe('off');
    expect(registered()).toEqual([]);
  });

  it('with mail in another origin’s frame needs both grants', async () => {
    const origins = ['https://www.icloud.com/*', 'https://www-mail.icloud-sandbox.com/*'];
    platform.granted.add(origins[0] ?? '');
    expect(stateOf(await turn(origins, true), origins[0] ?? '')).toBe('off');
    await changeGrants(() => platform.granted.add(origins[1] ?? ''));
    expect(stateOf(await views(), origins[0] ?? '')).toBe('on');
    expect(registered()).toMatchObject([{ matches: origins }]);
  });

  it('turned off is unregistered, and its grants are removed', async () => {
    platform.granted.add(gmail);
    await turn([gmail], true);
    expect(stateOf(await turn([gmail], false), gmail)).toBe('off');
    expect(registered()).toEqual([]);
    expect([...platform.granted]).toEqual(['https://service.test/*']);
  });

  it('whose grant is withdrawn is revoked and unregistered, and on again once granted', async () => {
    platform.granted.add(gmail);
    await turn([gmail], true);
    await changeGrants(() => platform.granted.delete(gmail));
    expect(stateOf(await views(), gmail)).toBe('revoked');
    expect(registered()).toEqual([]);
    await changeGrants(() => platform.granted.add(gmail));
    expect(stateOf(await views(), gmail)).toBe('on');
    expect(registered()).toHaveLength(1);
  });
});

describe('a user-added mailbox', () => {
  it('is added by one origin, and removed when it is turned off', async () => {
    platform.granted.add(webmail);
    const added = (await turn([webmail], true, 'webmail.globex.test')).at(-1);
    expect(added).toEqual({
      name: 'other',
      title: 'webmail.globex.test',
      origins: [webmail],
      state: 'on',
      added: true,
    });
    expect(registered()).toMatchObject([{ id: `mailbox-${webmail}`, matches: [webmail] }]);
    expect(await turn([webmail], false)).toHaveLength(8);
    expect(registered()).toEqual([]);
  });

  it('may be on a local host', async () => {
    platform.granted.add('http://localhost/*');
    expect(stateOf(await turn(['http://localhost/*'], true), 'http://localhost/*')).toBe('on');
  });

  it('shares an origin’s grant with a service until neither needs it', async () => {
    const request = {
      service: null,
      name: '',
      address: 'https://service.test/v2',
      key: 'k',
      keyKept: 'device' as const,
    };
    const connected = await engine.handlers.connect(request, 'm');
    await turn(['https://service.test/*'], true);
    await turn(['https://service.test/*'], false);
    expect([...platform.granted]).toEqual(['https://service.test/*']);
    await turn(['https://service.test/*'], true);
    if (connected.ok) await engine.handlers.disconnect({ service: connected.service.id }, 'm');
    expect([...platform.granted]).toEqual(['https://service.test/*']);
    await turn(['https://service.test/*'], false);
    expect([...platform.granted]).toEqual([]);
  });

  it.each([
    [['https://*/*']],
    [['https://*.globex.test/*']],
    [['<all_urls>']],
    [['https://globex.test/mail/*']],
    [['https://outlook.live.com/*']],
    [[webmail, 'https://globex.test/*']],
    [['file:///*']],
  ])('is refused for %j', async (origins) => {
    for (const origin of origins) platform.granted.add(origin);
    expect(await turn(origins, true)).toHaveLength(8);
    expect(registered()).toEqual([]);
    expect(await onDisk(platform)).not.toContain('globex');
  });
});

describe('a background restart', () => {
  async function again(): Promise<void> {
    platform = fakePlatform(platform);
    engine = createEngine(platform);
    await settled();
  }

  it('registers scripts again that an update lost, and runs them in open tabs', async () => {
    platform.granted.add(gmail);
    await turn([gmail], true);
    platform.mail.scripts.clear();
    platform.mail.ran.length = 0;
    platform.mail.open.set(3, gmail);
    await again();
    engine.installed();
    engine.resume('start');
    await waitFor(() => expect(platform.mail.ran).toContainEqual({ tab: 3, files: ['mailbox.js'] }));
    expect(registered()).toHaveLength(1);
  });

  it('leaves existing registrations alone', async () => {
    platform.granted.add(gmail);
    await turn([gmail], true);
    platform.mail.open.set(3, gmail);
    platform.mail.ran.length = 0;
    await again();
    engine.resume('start');
    await settled();
    expect(registered()).toHaveLength(1);
    expect(platform.mail.ran).toEqual([]);
  });

  it('unregisters a mailbox whose grant is gone, without an event', async () => {
    platform.granted.add(gmail);
    await turn([gmail], true);
    platform.granted.delete(gmail);
    await again();
    engine.resume('start');
    await waitFor(() => expect(registered()).toEqual([]));
  });
});

it('forgetting everything turns mailboxes off and removes their grants', async () => {
  platform.granted.add(gmail).add(webmail);
  await turn([gmail], true);
  await turn([webmail], true, 'webmail.globex.test');
  await engine.handlers['forget-everything']({}, 'm');
  expect(registered()).toEqual([]);
  expect(await views()).toHaveLength(8);
  expect([...platform.granted]).toEqual([]);
  expect(await onDisk(platform)).not.toContain('globex');
});
