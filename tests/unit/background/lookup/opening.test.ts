/** The opening that an extension page receives, and how the tab's page affects it. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Handlers } from '../../../../lib/messages/serve.ts';
import { snapshotKey } from '../../../../lib/messages/snapshot.ts';
import type { PageFacts } from '../../../../lib/page/facts.ts';
import { nothingKnown } from '../../harness/fixtures.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { createEngine } from '../fake-engine.ts';
import { type FakePlatform, fakePlatform, onDisk, openAndRead, settled } from '../fakes.ts';

let platform: FakePlatform;
let handlers: Handlers;

beforeEach(async () => {
  platform = fakePlatform();
  ({ handlers } = createEngine(platform));
  const request = {
    service: null,
    name: '',
    address: 'https://service.test/v2',
    key: 'k-123',
    keyKept: 'device' as const,
  };
  await handlers.connect(request, 'm');
  // Unlocking the key takes real time, on another thread.
  await waitFor(() => expect(platform.pushed.map(({ push }) => push.topic)).toContain('service'));
  await settled();
  platform.web.sent.length = 0;
  platform.pushed.length = 0;
});

const facts = (fields: Partial<PageFacts> = {}): PageFacts => ({
  title: 'Acme',
  language: 'en',
  canonical: null,
  article: { is: false, title: null, published: null, siteName: null },
  authors: [],
  addresses: [{ address: 'desk@acme.test', forms: ['mailto'], name: null }],
  addressesCut: false,
  organisation: { name: 'Acme', description: null, industry: null, size: null, place: null, socials: {} },
  ...fields,
});

function shows(url: string | undefined, read: () => Promise<unknown>, incognito = false): void {
  platform.tab.info = { id: 7, url, incognito };
  platform.tab.read = read;
}

const open = (tab: number | null = 7) => handlers.open({ tab }, 'm');

const openRead = (tab: number | null = 7) => openAndRead(platform, handlers, tab);

describe('an opening', () => {
  it('is answered from the tab’s address before the page is read, and sends no request', async () => {
    shows('https://me@www.acme.test/team?x=1#top', async () => facts());
    expect(await open()).toMatchObject({
      subject: { kind: 'company', domain: { ascii: 'acme.test' }, name: null },
      facts: null,
      page: 'https://www.acme.test/team?x=1',
      reading: true,
      tab: 7,
      private: false,
      service: { state: 'connected' },
      usage: { searches: { left: 38 } },
      settings: { searchOnOpen: false },
      about: { cached: [], ...nothingKnown },
      jobs: [],
      recents: [],
      draft: {},
    });
    expect(platform.tab.reads).toBe(0);
    expect(platform.web.sent).toEqual([]);
  });

  it('is about the page shown in Firefox’s reader view, which extensions cannot read', async () => {
    shows('about:reader?url=https%3A%2F%2Fwww.acme.test%2Fteam%3Fx%3D1', () => Promise.reject(new Error('privileged')));
    expect(await openRead()).toMatchObject({
      subject: { kind: 'company', domain: { ascii: 'acme.test' } },
      page: 'https://www.acme.test/team?x=1',
    });
    shows('about:reader', async () => facts());
    expect(await open()).toMatchObject({ subject: { kind: 'nothing', why: 'browser-page' } });
  });

  it('pushes the page’s facts once they are read, then `looked`', async () => {
    shows('https://www.acme.test/team', async () => facts());
    platform.tab.info = { ...platform.tab.info, windowId: 3 };
    const { id, revision } = await open();
    await platform.clock.advance(0);
    await waitFor(() => expect(platform.pushed.map(({ push }) => push.topic)).toEqual(['page', 'looked']));
    expect(platform.pushed[0]?.push).toMatchObject({
      opening: id,
      reading: false,
      subject: { kind: 'company', name: 'Acme' },
      facts: { title: 'Acme' },
      page: 'https://www.acme.test/team',
      mailbox: null,
    });
    expect(platform.pushed[0]?.push.revision).toBeGreaterThan(revision);
  });

  it('omits the address of a page that looks like a mailbox', async () => {
    shows('https://mail.acme.test/?thread=ada', async () => facts());
    platform.tab.marker = 'roundcube';
    expect(await openRead()).toMatchObject({ page: null, mailbox: { name: 'roundcube' } });
  });

  it('uses the active tab if none is named', async () => {
    shows('https://acme.test/', async () => facts());
    expect((await open(null)).tab).toBe(7);
  });

  it('pushes the pending read after 700 ms, and the facts once the page is read', async () => {
    let done = (_facts: PageFacts) => {};
    shows('https://acme.test/', () => new Promise((resolve) => (done = resolve)));
    const { revision } = await open();
    const pushed = () => platform.pushed.map(({ push }) => push);
    await platform.clock.advance(0);
    await platform.clock.advance(699);
    expect(pushed()).toEqual([]);
    await platform.clock.advance(1);
    await waitFor(() => expect(pushed()).toMatchObject([{ topic: 'page', reading: true, facts: null }]));
    done(facts());
    await waitFor(() => expect(pushed()[1]).toMatchObject({ topic: 'page', reading: false, facts: { title: 'Acme' } }));
    expect(pushed()[1]?.revision).toBeGreaterThan(revision);
  });

  it('pushes the page’s facts to the opening that requested them', async () => {
    const readings: ((facts: PageFacts) => void)[] = [];
    shows('https://acme.test/', () => new Promise((resolve) => readings.push(resolve)));
    const [first, second] = [await open(), await open()];
    expect(first.id).not.toBe(second.id);
    await platform.clock.advance(0);
    await waitFor(() => expect(readings).toHaveLength(2));
    const pushed = () => platform.pushed.flatMap(({ push }) => (push.topic === 'page' ? [push.opening] : []));
    readings[1]?.(facts());
    await waitFor(() => expect(pushed()).toEqual([second.id]));
    readings[0]?.(facts());
    await waitFor(() => expect(pushed()).toEqual([second.id, first.id]));
  });

  it.each([
    [undefined, 'unreadable'],
    ['chrome://extensions/', 'browser-page'],
    ['file:///home/me/notes.html', 'file'],
    ['http://wiki/start', 'single-label'],
    ['http://192.168.0.1/', 'private-host'],
  ])('on %s gives the reason for an empty subject and no page address', async (url, why) => {
    shows(url, async () => facts());
    expect(await open()).toMatchObject({ subject: { kind: 'nothing', why }, page: null });
  });

  it('reads neither profile pages nor browser pages', async () => {
    shows('https://www.linkedin.com/in/ada-byron/', async () => facts());
    expect(await open()).toMatchObject({
      subject: { kind: 'profile', handle: 'ada-byron' },
      facts: null,
      page: 'https://www.linkedin.com/in/ada-byron',
    });
    shows('chrome://extensions/', async () => facts());
    await open();
    expect(platform.tab.reads).toBe(0);
  });

  it('has no facts if the page is unreadable, left meanwhile, or returns malformed facts', async () => {
    shows('https://acme.test/', async () => Promise.reject(new Error('Cannot access')));
    expect(await openRead()).toMatchObject({ subject: { kind: 'company' }, facts: null });
    shows('https://acme.test/', async () => {
      platform.tab.info = { ...platform.tab.info, url: 'https://globex.test/' };
      return facts();
    });
    expect((await openRead()).facts).toBeNull();
    for (const forged of [{ title: 'x' }, { ...facts(), title: 'x'.repeat(9_000) }, { ...facts(), authors: 'all' }]) {
      shows('https://acme.test/', async () => forged);
      expect((await openRead()).facts).toBeNull();
    }
  });

  it('leaves a page’s snapshot unchanged if the tab navigates away before it is read', async () => {
    const address = 'https://acme.test/left';
    shows(address, async () => facts());
    await openRead();
    const stored = () => platform.session.stored.get(snapshotKey(address));
    const before = stored();
    expect(before).toMatchObject({ facts: { title: 'Acme' } });
    shows(address, async () => {
      platform.tab.info = { ...platform.tab.info, url: 'https://globex.test/' };
      platform.tab.marker = 'roundcube';
      return facts();
    });
    expect(await openRead()).toMatchObject({ page: address, facts: null, mailbox: null });
    expect(stored()).toBe(before);
  });

  it('pushes no facts of a left page without an address: they would apply to the next page', async () => {
    shows('http://wiki/start', async () => {
      platform.tab.info = { ...platform.tab.info, url: 'https://globex.test/' };
      return facts();
    });
    await open();
    await platform.clock.advance(0);
    await settled();
    expect(platform.pushed).toEqual([]);
  });

  it('of a closed tab is still answered', async () => {
    platform.tabs.get = async () => Promise.reject(new Error('No tab with id'));
    expect(await open()).toMatchObject({ tab: null, subject: { kind: 'nothing' }, facts: null });
  });

  it('includes cached responses about the page, and recent lookups', async () => {
    platform.web.answers.set('/email-count', { status: 200, body: { data: { total: 5 } } });
    await handlers.request(
      {
        operation: 'countDomainEmails',
        params: { domain: 'acme.test' },
        click: false,
        skipCache: false,
        again: false,
        private: false,
        page: null,
      },
      'm',
    );
    shows('https://acme.test/', async () => facts());
    const opening = await open();
    expect(await openRead()).toMatchObject({ about: opening.about });
    expect(opening.about.cached).toMatchObject([{ operation: 'countDomainEmails', reply: { data: { total: 5 } } }]);
    expect(opening.recents).toMatchObject([{ text: 'acme.test', results: 5 }]);
  });

  it('lists no recent lookup without results', async () => {
    for (const [domain, total] of [
      ['acme.test', 3],
      ['nobody.test', 0],
    ] as const) {
      platform.web.answers.set('/email-count', { status: 200, body: { data: { total } } });
      const how = { click: false, skipCache: false, again: false, private: false, page: null };
      await handlers.request({ operation: 'countDomainEmails', params: { domain }, ...how }, 'm');
    }
    shows('https://acme.test/', async () => facts());
    expect((await open()).recents).toMatchObject([{ text: 'acme.test', results: 3 }]);
  });
});

describe('a private window', () => {
  it('leaves nothing on disk: no response, journal entry, draft, recent lookup or request pace', async () => {
    platform.web.answers.set('/email-count', { status: 200, body: { data: { total: 5 } } });
    platform.web.answers.set('/leads', { status: 200, body: { data: { leads: [] }, meta: {} } });
    const found = { data: { domain: 'secret.test', emails: [{ value: 'a@secret.test' }] }, meta: { results: 1 } };
    platform.web.answers.set('/domain-search', { status: 200, body: found });
    await settled();
    await platform.clock.advance(60_000);
    const before = await onDisk(platform);
    platform.pushed.length = 0;
    shows('https://secret.test/', async () => facts(), true);
    expect(await openRead()).toMatchObject({ private: true, page: 'https://secret.test/' });
    const asked = await handlers.request(
      {
        operation: 'countDomainEmails',
        params: { domain: 'secret.test' },
        click: false,
        skipCache: false,
        again: false,
        private: true,
        page: 'https://secret.test/',
      },
      'm1',
    );
    expect(asked).toMatchObject({ ok: true });
    await handlers['known-leads']({ domain: 'secret.test', skipCache: false, private: true }, 'm2');
    await handlers['keep-draft']({ form: 'popup', values: { name: 'Secret' }, private: true }, 'm3');
    await handlers['look-up']({ text: 'secret.test', private: true }, 'm4');
    const search = { operation: 'searchDomain', params: { domain: 'secret.test' }, click: true } as const;
    await handlers.request({ ...search, skipCache: false, again: false, private: true, page: null }, 'm6');
    await platform.clock.advance(5_000);
    await waitFor(() => expect(platform.web.sent.some(({ url }) => url.endsWith('/account'))).toBe(true));
    await waitFor(() => expect(platform.pushed.map(({ push }) => push.topic)).toContain('usage'));
    await platform.clock.advance(60_000);
    // Pushes of a private window go only to private pages. Its usage comes last.
    expect(platform.pushed.filter(({ isPrivate }) => !isPrivate)).toEqual([]);
    const topics = platform.pushed.map(({ push }) => push.topic);
    expect(new Set(topics)).toEqual(new Set(['page', 'known', 'usage']));
    expect(topics.at(-1)).toBe('usage');

    expect(await onDisk(platform)).toBe(before);
    const again = await open();
    expect(again.about.cached).toHaveLength(2);
    expect(again).toMatchObject({ draft: { name: 'Secret' }, recents: [] });
    shows('https://secret.test/', async () => facts(), false);
    expect(await open()).toMatchObject({ about: { cached: [] }, draft: {}, recents: [] });
    const { entries } = await handlers.journal({ before: null, limit: 10 }, 'm5');
    // Only the requests that connecting made.
    expect(entries.map(({ operation }) => operation)).toEqual(['askHealth', 'getAccount']);
  });
});

describe('a request about a private address', () => {
  it.each([
    ['countDomainEmails', { domain: 'intranet' }, 'domain'],
    ['countDomainEmails', { domain: 'wiki.corp' }, 'domain'],
    ['countDomainEmails', { domain: '192.168.0.1' }, 'domain'],
    ['verifyEmail', { email: 'root@localhost' }, 'email'],
    ['findAuthor', { url: 'http://intranet/post' }, 'url'],
    ['findAuthor', { url: 'file:///home/me/post.html' }, 'url'],
  ] as const)('is refused and not sent: %s about %j', async (operation, params, field) => {
    const asked = await handlers.request(
      { operation, params, click: true, skipCache: false, again: false, private: false, page: null },
      'm',
    );
    expect(asked).toMatchObject({ ok: false, problem: { code: 'refused-input', field } });
    expect(await handlers['known-leads']({ domain: 'intranet', skipCache: true, private: false }, 'm')).toEqual({
      knownLeads: [],
      asked: null,
    });
    expect(await handlers.verify({ emails: ['root@localhost'], skipCache: false, private: false }, 'm6')).toEqual({
      job: null,
    });
    expect(platform.web.sent).toEqual([]);
  });
});
