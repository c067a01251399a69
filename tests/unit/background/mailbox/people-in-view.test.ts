/** People in view in a mailbox, merged from its frames, and the opening on a mailbox. */
import { beforeEach, describe, expect, it } from 'vitest';
import { readMailFacts } from '../../../../lib/background/mailbox/mail-facts.ts';
import type { MailFacts, MailPerson } from '../../../../lib/page/mail/mail-facts.ts';
import { nothingKnown } from '../../harness/fixtures.ts';
import { createEngine, type Engine } from '../fake-engine.ts';
import { type FakePlatform, fakePlatform, onDisk, openAndRead, settled } from '../fakes.ts';

const person = (address: string, some: Partial<MailPerson> = {}): MailPerson => ({
  address,
  name: null,
  role: 'sender',
  own: false,
  ...some,
});

const facts = (people: MailPerson[], some: Partial<MailFacts> = {}): MailFacts => ({
  mailbox: 'gmail',
  people,
  names: [],
  own: [],
  cut: false,
  ...some,
});

describe('merged frames', () => {
  it('are a mailbox if one frame is', () => {
    expect(readMailFacts([])).toBeNull();
    expect(readMailFacts([null, undefined, 'mail', {}])).toBeNull();
    expect(readMailFacts([facts([]), null])).toEqual(facts([]));
  });

  it('give each address once, in its best role, with name and ownership from any frame', () => {
    const read = readMailFacts([
      facts([person('ada@globex.test', { role: 'text' }), person('me@own.test', { role: 'recipient' })]),
      facts([
        person('ada@globex.test', { name: 'Ada Byron' }),
        person('me@own.test', { role: 'text', own: true }),
        person('li@globex.test', { role: 'text' }),
      ]),
    ]);
    expect(read?.people).toEqual([
      person('me@own.test', { role: 'recipient', own: true }),
      person('ada@globex.test', { name: 'Ada Byron' }),
      person('li@globex.test', { role: 'text' }),
    ]);
  });

  it('take no sender’s name from message text', () => {
    const read = readMailFacts([
      facts([person('ada@globex.test')]),
      facts([
        person('ada@globex.test', { name: 'Your Bank', role: 'text' }),
        person('li@globex.test', { name: 'Li', role: 'text' }),
      ]),
    ]);
    expect(read?.people.map(({ name, role }) => [name, role])).toEqual([
      [null, 'sender'],
      ['Li', 'text'],
    ]);
  });

  it('recognize the user in every frame, and list a person without an address once', () => {
    const read = readMailFacts([
      facts([], { own: ['Me@own.test'] }),
      facts([person('me@own.test', { role: 'recipient' }), person('ada@globex.test', { name: 'Ada Byron' })], {
        names: [
          { name: 'Li Wen', role: 'recipient' },
          { name: 'ada byron', role: 'recipient' },
        ],
      }),
      facts([], { names: [{ name: 'Li wen', role: 'sender' }] }),
    ]);
    expect(read?.own).toEqual(['me@own.test']);
    expect(read?.people.map(({ own }) => own)).toEqual([true, false]);
    expect(read?.names).toEqual([{ name: 'Li Wen', role: 'recipient' }]);
  });

  it('omit the message list beside an open conversation, but use its own-address flags', () => {
    const list = facts([person('a@list.test', { role: 'list' }), person('me@own.test', { role: 'list', own: true })]);
    expect(readMailFacts([list, null])?.people).toHaveLength(2);
    const read = readMailFacts([list, facts([person('b@open.test'), person('me@own.test', { role: 'recipient' })])]);
    expect(read?.people.map(({ address, own }) => [address, own])).toEqual([
      ['b@open.test', false],
      ['me@own.test', true],
    ]);
  });

  it('are cut at 200 people', () => {
    const many = (host: string) => facts(Array.from({ length: 150 }, (_, nth) => person(`p${nth}@${host}`)));
    const read = readMailFacts([many('one.test'), many('two.test')]);
    expect(read?.people).toHaveLength(200);
    expect(read?.cut).toBe(true);
  });

  it('drop an invalid signature but keep the person', () => {
    const says = { position: 'CTO', phone_number: null };
    const good = person('ada@globex.test', { signature: says });
    const long = person('b@open.test', { signature: { ...says, position: 'x'.repeat(200) } });
    const odd = { ...person('c@open.test'), signature: { position: 7 } };
    expect(readMailFacts([facts([good, long, odd as unknown as MailPerson])])?.people).toEqual([
      good,
      person('b@open.test'),
      person('c@open.test'),
    ]);
  });

  it('drop a person with an invalid address but keep the others', () => {
    const read = readMailFacts([facts([person('<img src=x>'), person("o'brien@globex.test"), person('b@open.test')])]);
    expect(read?.people.map(({ address }) => address)).toEqual(["o'brien@globex.test", 'b@open.test']);
  });

  it.each([
    ['an unknown mailbox', { ...facts([]), mailbox: 'forged' }],
    ['no valid address', facts([person('<img src=x>')])],
    ['an address that is too long', facts([person(`${'a'.repeat(400)}@globex.test`)])],
    ['a name that is too long', facts([person('a@globex.test', { name: 'x'.repeat(600) })])],
    ['too many people', facts(Array.from({ length: 201 }, (_, nth) => person(`p${nth}@globex.test`)))],
  ])('skip a frame with %s', (_, frame) => {
    expect(readMailFacts([frame, facts([person('b@open.test')])])?.people).toEqual([person('b@open.test')]);
  });
});

let platform: FakePlatform;
let engine: Engine;

beforeEach(() => {
  platform = fakePlatform();
  engine = createEngine(platform);
});

function shows(url: string | undefined, frames: unknown[] = [null], incognito = false): void {
  platform.tab.info = { id: 7, windowId: 1, url, incognito };
  platform.mail.frames.set(7, frames);
}

const inView = () => engine.handlers['people-in-view']({ tab: 7 }, 'm');
const open = () => openAndRead(platform, engine.handlers);

describe('people in view', () => {
  it('are read with cached data about them, without any request', async () => {
    shows('https://mail.google.com/mail/u/0/#inbox', [facts([person('ada@globex.test'), person('li@gmail.com')])]);
    expect(await inView()).toEqual({
      ...facts([person('ada@globex.test'), person('li@gmail.com')]),
      webmail: ['gmail.com'],
      about: { cached: [], ...nothingKnown },
    });
    expect(platform.web.sent).toEqual([]);
  });

  it('flag the user’s own address once it was shown, in that mailbox only, until everything is forgotten', async () => {
    const mail = 'https://mail.google.com/mail/u/0/#inbox';
    const isOwn = async (url = mail) => {
      shows(url, [facts([person('ada@globex.test'), person('me@own.test', { role: 'recipient' })])]);
      return (await inView())?.people.map(({ own }) => own);
    };
    expect(await isOwn()).toEqual([false, false]);
    shows(mail, [facts([person('me@own.test', { own: true })])]);
    await inView();
    expect(await isOwn()).toEqual([false, true]);
    expect(await isOwn('https://mail.example/')).toEqual([false, false]);
    // After a background restart, session storage still knows it.
    expect(await onDisk(platform)).not.toContain('me@own.test');
    expect([...platform.session.stored.keys()]).toContain('own-addresses');
    engine = createEngine(platform);
    expect(await isOwn()).toEqual([false, true]);
    await engine.handlers['forget-everything']({}, 'm');
    expect(await isOwn()).toEqual([false, false]);
  });

  it('flag an own address from a private window there only, until the last one closes', async () => {
    const mail = 'https://mail.google.com/mail/u/0/#inbox';
    const isOwn = async (isPrivate: boolean) => {
      shows(mail, [facts([person('ada@globex.test'), person('me@own.test', { role: 'recipient' })])], isPrivate);
      return (await inView())?.people.map(({ own }) => own);
    };
    shows(mail, [facts([person('me@own.test', { own: true })])], true);
    await inView();
    expect(await isOwn(true)).toEqual([false, true]);
    expect(await isOwn(false)).toEqual([false, false]);
    expect(JSON.stringify([...platform.session.stored])).not.toContain('me@own.test');
    platform.closePrivate();
    expect(await isOwn(true)).toEqual([false, false]);
  });

  it('flag an own address that the mailbox names without showing it', async () => {
    const mail = 'https://mail.google.com/mail/u/0/#inbox';
    shows(mail, [facts([person('ada@globex.test')], { own: ['me@own.test'] })]);
    await inView();
    shows(mail, [facts([person('ada@globex.test'), person('me@own.test', { role: 'recipient' })])]);
    const later = await inView();
    expect(later?.people.map(({ own }) => own)).toEqual([false, true]);
    expect(later?.own).toEqual(['me@own.test']);
    expect(later?.webmail).toEqual([]);
  });

  it('remember fifty own addresses, the latest included', async () => {
    const mail = 'https://mail.google.com/mail/u/0/#inbox';
    const named = (from: number) => Array.from({ length: 20 }, (_, nth) => `me${from + nth}@own.test`);
    for (const from of [0, 20, 40]) {
      shows(mail, [facts([person('ada@globex.test')], { own: named(from) })]);
      await inView();
    }
    const own = (await inView())?.own ?? [];
    expect(own).toHaveLength(50);
    expect(own).toEqual(expect.arrayContaining(named(40)));
    shows(mail, [facts([person('ada@globex.test')], { own: ['new@own.test'] })]);
    await inView();
    shows(mail, [facts([person('new@own.test')])]);
    expect((await inView())?.people).toMatchObject([{ own: true }]);
  });

  it.each([
    ['a tab without a grant', undefined],
    ['a browser page', 'chrome://newtab/'],
    ['a file', 'file:///home/me/mail.html'],
    ['a profile', 'https://www.linkedin.com/in/ada-byron/'],
  ])('of %s are not read, and no script runs there', async (_, url) => {
    shows(url, [facts([person('ada@globex.test')])]);
    expect(await inView()).toBeNull();
    expect(platform.mail.ran).toEqual([]);
  });

  it('omit a person who opted out, also where the mailbox shows names only', async () => {
    await engine.handlers['use-device']({}, 'm');
    const params = { email: 'li.wen@globex.test', first_name: 'Li', last_name: 'Wen' };
    const how = { click: true, skipCache: false, again: false, private: false, page: null };
    await engine.handlers.request({ operation: 'createLead', params, ...how }, 'm');
    const names = ['Li Wen', 'Bo Dahl'].map((name) => ({ name, role: 'recipient' as const }));
    shows('https://mail.google.com/', [facts([person('ada@globex.test')], { names, own: ['me@gmail.com'] })]);
    expect((await inView())?.names).toEqual(names);
    await engine.handlers['forget-person']({ email: 'li.wen@globex.test' }, 'm');
    expect((await inView())?.names).toEqual(names.slice(1));
  });

  it('are null if the tab leaves the site meanwhile or denies access', async () => {
    shows('https://mail.google.com/', [facts([person('ada@globex.test')])]);
    platform.mail.run = async () => {
      shows('https://globex.test/');
      return [facts([person('ada@globex.test')])];
    };
    expect(await inView()).toBeNull();
    platform.mail.run = async () => Promise.reject(new Error('Cannot access'));
    expect(await inView()).toBeNull();
  });

  it('of a private window leave nothing on disk', async () => {
    await settled();
    const before = await onDisk(platform);
    shows('https://mail.google.com/', [facts([person('ada@globex.test')])], true);
    expect(await inView()).not.toBeNull();
    expect(await onDisk(platform)).toBe(before);
  });
});

describe('signatures', () => {
  const says = { position: 'Head of Optics', phone_number: '+47 21 55 01 02' };
  const mail = 'https://mail.google.com/mail/u/0/#inbox';
  const signed = [person('ada@globex.test', { signature: says }), person('bo@globex.test', { signature: says })];

  /** Ada is a lead on this device. */
  async function opened(): Promise<void> {
    await engine.handlers['use-device']({}, 'm');
    const params = { email: 'Ada@globex.test', position: 'Engineer' };
    const how = { click: true, skipCache: false, again: false, private: false, page: null };
    await engine.handlers.request({ operation: 'createLead', params, ...how }, 'm');
    shows(mail, [facts(signed)]);
  }

  it('are read only on request, with page-people.js', async () => {
    await opened();
    platform.mail.ran.length = 0;
    expect(await inView()).not.toHaveProperty('signed');
    await engine.handlers['people-in-view']({ tab: 7, signatures: true }, 'm');
    expect(platform.mail.ran.map(({ files }) => files)).toEqual([['mailbox.js'], ['page-people.js', 'mailbox.js']]);
  });

  it('are returned for leads only, with the lead’s own fields, and stored nowhere', async () => {
    await opened();
    await settled();
    const before = await onDisk(platform);
    const seen = await engine.handlers['people-in-view']({ tab: 7, signatures: true }, 'm');
    expect(seen?.signed).toEqual([
      { email: 'ada@globex.test', lead: 1, says, has: { position: 'Engineer', phone_number: null } },
    ]);
    expect(JSON.stringify(seen?.people)).not.toContain('Optics');
    expect(await onDisk(platform)).toBe(before);
    expect(JSON.stringify([...platform.session.stored])).not.toContain('Optics');
    expect(platform.web.sent).toEqual([]);
  });

  it('are returned for senders only, never for the user', async () => {
    await opened();
    for (const some of [{ role: 'recipient' }, { role: 'text' }, { own: true }] as const) {
      shows(mail, [facts([person('ada@globex.test', { ...some, signature: says })])]);
      expect((await engine.handlers['people-in-view']({ tab: 7, signatures: true }, 'm'))?.signed).toEqual([]);
    }
  });
});

describe('an opening', () => {
  it('on a mailbox names it and reads nothing by itself', async () => {
    shows('https://mail.google.com/mail/u/0/#inbox/FMfcgz');
    expect(await open()).toMatchObject({
      subject: { kind: 'mailbox', host: 'mail.google.com' },
      mailbox: { name: 'gmail', state: 'off', added: false },
      facts: null,
      page: null,
      reading: false,
    });
    expect(platform.tab.reads).toBe(0);
    expect(platform.mail.ran).toEqual([]);
  });

  it('on a mailbox without an adapter of its own offers to add it', async () => {
    shows('https://app.tuta.com/mail');
    expect(await open()).toMatchObject({
      subject: { kind: 'mailbox' },
      mailbox: { name: 'other', title: 'app.tuta.com', origins: ['https://app.tuta.com/*'], state: 'off', added: true },
    });
  });

  it('on a page with a mailbox’s marker offers to add it, and omits the page address', async () => {
    shows('https://webmail.globex.test:8443/?_task=mail&_uid=4');
    platform.tab.marker = 'roundcube';
    expect(await open()).toMatchObject({
      subject: { kind: 'company', domain: { ascii: 'globex.test' } },
      mailbox: {
        name: 'roundcube',
        title: 'webmail.globex.test',
        origins: ['https://webmail.globex.test/*'],
        state: 'off',
        added: true,
      },
      page: null,
    });
  });

  it('on any other page offers no mailbox', async () => {
    shows('https://globex.test/team');
    for (const marker of [null, 'forged']) {
      platform.tab.marker = marker;
      expect(await open()).toMatchObject({ mailbox: null, page: 'https://globex.test/team' });
    }
  });

  it('offers no mailbox that the browser can’t grant', async () => {
    platform.tab.marker = 'roundcube';
    shows('http://webmail.corp/');
    expect(await open()).toMatchObject({ subject: { kind: 'nothing', why: 'private-host' }, mailbox: null });
    shows('http://127.0.0.1:8080/');
    expect(await open()).toMatchObject({ mailbox: { origins: ['http://127.0.0.1/*'] } });
  });

  it('on an added mailbox has a mailbox subject, as has a glance, and stores no page address', async () => {
    const origin = 'https://webmail.globex.test/*';
    const address = 'https://webmail.globex.test/?_uid=4';
    platform.granted.add(origin);
    await engine.handlers['turn-mailbox']({ origins: [origin], title: 'webmail.globex.test', on: true }, 'm');
    shows(address);
    const subject = { kind: 'mailbox', host: 'webmail.globex.test' };
    expect(await open()).toMatchObject({ subject, mailbox: { state: 'on', added: true }, page: null, facts: null });
    expect(await engine.handlers.glance({ tab: 7 }, 'm')).toEqual({ subject });
    expect(platform.tab.reads).toBe(0);

    const request = {
      service: null,
      name: '',
      address: 'https://service.test/v2',
      key: 'k-123',
      keyKept: 'device' as const,
    };
    await engine.handlers.connect(request, 'm');
    platform.web.answers.set('/email-count', { status: 200, body: { data: { total: 5 } } });
    const ask = {
      operation: 'countDomainEmails',
      params: { domain: 'initech.test' },
      click: true,
      skipCache: false,
    } as const;
    await engine.handlers.request({ ...ask, again: false, private: false, page: address }, 'm1');
    expect(await onDisk(platform)).toContain('initech.test');
    expect(await onDisk(platform)).not.toContain('_uid');
  });
});
