/**
 * Settings, journal, drafts, recent lookups, lists and usage: what the background stores for the pages, and forgets
 * on request.
 */
import { beforeEach, describe, expect, it, test } from 'vitest';
import { createJournal } from '../../../lib/background/requests/journal.ts';
import { createMemoryStore } from '../../../lib/background/storage/memory-store.ts';
import type { OperationName } from '../../../lib/contract/operations.ts';
import { savedWithEachLead } from '../../../lib/messages/draft-forms.ts';
import type { Handlers } from '../../../lib/messages/serve.ts';
import { waitFor } from '../harness/wait-for.ts';
import { createEngine } from './fake-engine.ts';
import { account, type FakePlatform, fakePlatform, lastPush, onDisk, settled } from './fakes.ts';
import { answer, entry, job } from './records.ts';

let platform: FakePlatform;
let handlers: Handlers;
let service: string;

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
  const answered = await handlers.connect(request, 'm');
  service = answered.ok ? answered.service.id : '';
  platform.web.sent.length = 0;
});

describe('settings', () => {
  it('spend nothing and limit nothing by default', async () => {
    expect(await handlers.settings({}, 'm')).toEqual({
      searchOnOpen: false,
      ceilings: { search: null, verification: null },
      patient: false,
      journal: true,
      theme: 'system',
      list: null,
      listManaged: false,
      leadColumns: [],
      columnWidths: {},
      mailBadge: false,
      notify: false,
      resolver: null,
      deviceFirst: false,
      lookUpInApps: false,
      offeredTo: [],
      notice: {},
      retention: { months: 0, auto: false, ran: null, counted: null, removed: {} },
      waterfall: { on: false, score: 80, services: [] },
    });
  });

  it('are changed one by one, stored and pushed to all pages', async () => {
    await handlers['change-settings']({ theme: 'dark', list: ' Prospects ' }, 'm');
    await handlers['change-settings']({ ceilings: { search: 5, verification: null } }, 'm');
    const next = createEngine(fakePlatform(platform)).handlers;
    const stored = await next.settings({}, 'm');
    expect(stored).toMatchObject({ theme: 'dark', list: 'Prospects', ceilings: { search: 5, verification: null } });
    await waitFor(() => expect(lastPush(platform, 'settings')).toMatchObject({ topic: 'settings', settings: stored }));
    expect(await handlers['change-settings']({ list: null }, 'm')).toMatchObject({ list: null, theme: 'dark' });
  });

  it.each([
    ['a preset', { at: 'preset', name: 'google' }, { at: 'preset', name: 'google' }],
    ['off', { at: 'off' }, { at: 'off' }],
    ['the user’s own', { at: 'own', address: 'https://dns.test/q' }, { at: 'own', address: 'https://dns.test/q' }],
    ['an unknown preset', { at: 'preset', name: 'toString' }, null],
    ['an invalid value', 'google', null],
  ])('hold the DNS resolver for checks: %s', async (_, resolver, read) => {
    platform.local.stored.set('settings', { resolver });
    const next = createEngine(fakePlatform(platform)).handlers;
    expect((await next.settings({}, 'm')).resolver).toEqual(read);
    expect((await next['change-settings']({ theme: 'dark' }, 'm')).resolver).toEqual(read);
    expect((await next['change-settings']({ resolver: { at: 'off' } }, 'm')).resolver).toEqual({ at: 'off' });
  });

  it('lose only invalid values', async () => {
    platform.local.stored.set('settings', { theme: 'pink', patient: true, ceilings: { search: -1, verification: 9 } });
    const next = createEngine(fakePlatform(platform)).handlers;
    expect(await next.settings({}, 'm')).toMatchObject({
      theme: 'system',
      patient: true,
      ceilings: { search: null, verification: 9 },
    });
  });

  it('lose no change when several are made at once', async () => {
    await Promise.all([
      handlers['change-settings']({ theme: 'dark' }, 'm'),
      handlers['change-settings']({ patient: true }, 'm'),
      handlers['change-settings']({ searchOnOpen: true }, 'm'),
    ]);
    expect(await handlers.settings({}, 'm')).toMatchObject({ theme: 'dark', patient: true, searchOnOpen: true });
  });
});

const count = (domain: string) =>
  handlers.request(
    {
      operation: 'countDomainEmails',
      params: { domain },
      click: false,
      skipCache: true,
      again: false,
      private: false,
      page: null,
    },
    `count-${Math.random()}`,
  );

test.each([false, true])('a request cancelled before it arrives is not sent (private: %s)', async (isPrivate) => {
  const message = `taken-back-${isPrivate}`;
  await handlers['cancel-request']({ message }, 'm');
  const how = { click: true, skipCache: false, again: false, private: isPrivate, page: null };
  const asked = await handlers.request({ operation: 'searchDomain', params: { domain: 'acme.test' }, ...how }, message);
  expect(asked).toEqual({ ok: false, problem: { code: 'stopped' } });
  expect(platform.web.sent).toEqual([]);
});

describe('the journal', () => {
  it('lists sent requests, newest first and in pages, and can be cleared', async () => {
    platform.web.answers.set('/email-count', { status: 200, body: { data: { total: 5 } } });
    for (const domain of ['acme.test', 'globex.test', 'initech.test']) {
      platform.clock.jump(1_000);
      await count(domain);
    }
    await waitFor(async () => expect(await platform.store.count('journal')).toBe(5));
    const first = await handlers.journal({ before: null, limit: 2 }, 'm');
    expect(first).toMatchObject({
      entries: [
        { params: { domain: 'initech.test' }, outcome: '200', spent: 'nothing', service },
        { params: { domain: 'globex.test' } },
      ],
      more: true,
    });
    const rest = await handlers.journal({ before: first.entries[1]?.at ?? null, limit: 3 }, 'm');
    expect(rest).toMatchObject({
      entries: [{ params: { domain: 'acme.test' } }, { operation: 'askHealth' }, { operation: 'getAccount' }],
      more: false,
    });
    await handlers['clear-journal']({}, 'm');
    expect(await handlers.journal({ before: null, limit: 2 }, 'm')).toEqual({ entries: [], more: false });
  });

  it('is not written in a private window, not even in memory', async () => {
    const store = createMemoryStore();
    const { settings } = handlers;
    const { clock } = platform;
    const context = { store, private: true, settings: () => settings({}, 'm'), clock, random: () => 0.5 };
    const { id: _id, at: _at, spent: _spent, ...left } = entry('e', 1);
    await createJournal(context, store.write).noteOwn(left);
    expect(await store.count('journal')).toBe(0);
    await createJournal({ ...context, private: false }, store.write).noteOwn(left);
    expect(await store.count('journal')).toBe(1);
  });

  it('is not written when the user turned it off', async () => {
    await handlers['change-settings']({ journal: false }, 'm');
    await handlers['clear-journal']({}, 'm');
    await count('acme.test');
    await settled();
    expect((await handlers.journal({ before: null, limit: 9 }, 'm')).entries).toEqual([]);
  });
});

describe('drafts', () => {
  it('survive a background restart until they are emptied or a week old', async () => {
    await handlers['keep-draft']({ form: 'popup', values: { name: 'Ada B' }, private: false }, 'm');
    const next = createEngine(fakePlatform(platform)).handlers;
    expect((await next.open({ tab: null }, 'm')).draft).toEqual({ name: 'Ada B' });
    platform.clock.jump(8 * 24 * 60 * 60_000);
    expect((await next.open({ tab: null }, 'm')).draft).toEqual({});
    await next['keep-draft']({ form: 'popup', values: { name: '' }, private: false }, 'm');
    expect(await platform.store.count('drafts')).toBe(0);
  });

  it('are deleted once they are a week old, even if their form is not opened', async () => {
    await handlers['keep-draft']({ form: 'finder acme.test', values: { name: 'Ada B' }, private: false }, 'm');
    platform.clock.jump(8 * 24 * 60 * 60_000);
    await handlers.open({ tab: null }, 'm');
    await settled();
    expect(await platform.store.count('drafts')).toBe(0);
  });

  it('keep the fields saved with each new lead, however old and beside however many forms', async () => {
    const form = savedWithEachLead(service);
    const values = { [`${form}\nfair_badge`]: 'spring' };
    await handlers['keep-draft']({ form, values, private: false }, 'm');
    platform.clock.jump(60 * 24 * 60 * 60_000);
    for (let nth = 0; nth < 45; nth += 1) {
      const other = `finder site${nth}.test`;
      await handlers['keep-draft']({ form: other, values: { [`${other}\nname`]: 'Ada' }, private: false }, `m${nth}`);
      platform.clock.jump(1_000);
    }
    const { draft } = await handlers.open({ tab: null }, 'm');
    expect(draft).toMatchObject(values);
    expect(Object.keys(draft)).toHaveLength(41);
  });

  it('lose the fields saved with each new lead when their service is disconnected', async () => {
    const form = savedWithEachLead(service);
    await handlers['keep-draft']({ form, values: { [`${form}\nfair_badge`]: 'spring' }, private: false }, 'm');
    await handlers.disconnect({ service }, 'm');
    expect(await platform.store.count('drafts')).toBe(0);
  });

  it('are limited to 40 forms: the oldest is dropped', async () => {
    for (let nth = 0; nth < 45; nth += 1) {
      const form = `finder site${nth}.test`;
      await handlers['keep-draft']({ form, values: { [`${form}\nname`]: 'Ada' }, private: false }, `m${nth}`);
      platform.clock.jump(1_000);
    }
    const { draft } = await handlers.open({ tab: null }, 'm');
    expect(Object.keys(draft)).toHaveLength(40);
    expect(Object.keys(draft)).not.toContain('finder site0.test\nname');
  });
});

describe('recent lookups', () => {
  const keep = (operation: OperationName, params: Record<string, unknown>, reply: unknown, asked: number) =>
    platform.store.write([
      { table: 'answers', put: answer(`${operation}-${asked}`, { service, operation, params, reply, asked }) },
    ]);

  beforeEach(async () => {
    await keep('countDomainEmails', { domain: 'acme.test' }, { data: { total: 37 } }, 1);
    const meta = { results: 30, results_approximate: false };
    await keep(
      'searchDomain',
      { domain: 'acme.test' },
      { data: { domain: 'acme.test', organization: 'Acme' }, meta },
      2,
    );
    await keep('verifyEmail', { email: 'jane@acme.test' }, { data: { status: 'valid' } }, 3);
    await keep(
      'findAuthor',
      { url: 'https://news.test/story' },
      { data: { first_name: 'Ada', last_name: 'Byron', email: 'ada@news.test' } },
      4,
    );
    await keep('findEmail', { full_name: 'Bo Li', domain: 'globex.test' }, { data: { email: 'bo@globex.test' } }, 5);
    await platform.store.write([{ table: 'answers', put: answer('other', { service: 'another', asked: 6 }) }]);
  });

  it('are companies, articles and people of the chosen service, newest first, each once', async () => {
    const { recents } = await handlers.recents({ search: '' }, 'm');
    expect(recents).toEqual([
      { text: 'Bo Li @ globex.test', name: 'bo@globex.test', results: null, approximate: false, asked: 5 },
      { text: 'https://news.test/story', name: 'Ada Byron', results: null, approximate: false, asked: 4 },
      { text: 'acme.test', name: 'Acme', results: 30, approximate: false, asked: 2 },
    ]);
  });

  it('omit people and authors without a found address', async () => {
    const before = (await handlers.recents({ search: '' }, 'm')).recents;
    await keep('findEmail', { full_name: 'No One', domain: 'globex.test' }, { data: { email: null } }, 7);
    await keep('findAuthor', { url: 'https://news.test/other' }, { data: { last_name: 'One', email: null } }, 8);
    expect((await handlers.recents({ search: '' }, 'm')).recents).toEqual(before);
  });

  it('are searched by text and name, and forgotten one by one', async () => {
    expect((await handlers.recents({ search: 'BYRON' }, 'm')).recents.map(({ text }) => text)).toEqual([
      'https://news.test/story',
    ]);
    const { recents } = await handlers['forget-recent']({ text: 'acme.test' }, 'm');
    expect(recents.map(({ text }) => text)).toEqual(['Bo Li @ globex.test', 'https://news.test/story']);
    expect(await platform.store.count('answers')).toBe(4);
  });

  it('are found behind many verifications without reading them', async () => {
    for (let at = 0; at < 120; at += 1) {
      await platform.store.write([
        {
          table: 'answers',
          put: answer(`v${at}`, { service, operation: 'verifyEmail', params: {}, reply: {}, asked: 9 }),
        },
      ]);
    }
    const { list } = platform.store;
    let read = 0;
    platform.store.list = async (table, range) => {
      const records = await list(table, range);
      if (table === 'answers') read += records.length;
      return records;
    };
    const { handlers: again } = createEngine(platform);
    expect((await again.recents({ search: '' }, 'm')).recents).toHaveLength(3);
    expect(read).toBe(5);
  });
});

describe('lists', () => {
  it('come from the settings, known leads and saves', async () => {
    await handlers['change-settings']({ list: 'Mine' }, 'm');
    const lead = { id: 1, sending_status: null, last_contacted_at: null, last_activity_at: null, by: 'leads' } as const;
    const knownLeads = ['Zebra', 'Mine', null].map((list) => ({ ...lead, email: 'jane@acme.test', list }));
    await platform.store.write([
      { table: 'marks', put: { id: 'm', service, domain: 'acme.test', marks: knownLeads, asked: 1 } },
      { table: 'jobs', put: job('j', { service, list: 'Leads of May', state: 'done' }) },
      { table: 'jobs', put: job('k', { service: 'another', list: 'Of another service' }) },
    ]);
    expect(await handlers.lists({ ask: false }, 'm')).toEqual({
      lists: ['Leads of May', 'Mine', 'Zebra'].map((name) => ({ id: null, name, leads: null })),
    });
  });
});

describe('usage', () => {
  const used = (searches: number) =>
    platform.web.answers.set('/account', {
      status: 200,
      body: account({ requests: { searches: { used: searches, available: 50 }, verifications: {} } }),
    });

  it('is requested again only on a refresh or when it is no longer recent', async () => {
    await handlers.usage({ skipCache: false }, 'm');
    expect(platform.web.sent).toHaveLength(0);
    used(20);
    expect(await handlers.usage({ skipCache: true }, 'm')).toMatchObject({
      usage: { searches: { left: 30, of: 50 }, verifications: { left: null, of: null } },
    });
    platform.clock.jump(10 * 60_000);
    await handlers.usage({ skipCache: false }, 'm');
    expect(platform.web.sent).toHaveLength(2);
  });

  it('is also updated and pushed when a page requests the account', async () => {
    used(11);
    const how = { click: false, skipCache: true, again: false, private: false, page: null };
    await handlers.request({ operation: 'getAccount', params: {}, ...how }, 'account');
    await waitFor(() =>
      expect(lastPush(platform, 'usage')).toMatchObject({ topic: 'usage', usage: { searches: { left: 39 } } }),
    );
    const sent = platform.web.sent.length;
    expect((await handlers.usage({ skipCache: false }, 'm')).usage).toMatchObject({ searches: { left: 39 } });
    expect(platform.web.sent).toHaveLength(sent);
  });

  it('is requested once shortly after several spends, pushed and stored', async () => {
    platform.web.answers.set('/domain-search', {
      status: 200,
      body: { data: { domain: 'x.test', emails: [{ value: 'a@x.test' }] }, meta: { results: 1 } },
    });
    used(14);
    const search = (domain: string) =>
      handlers.request(
        {
          operation: 'searchDomain',
          params: { domain },
          click: true,
          skipCache: false,
          again: false,
          private: false,
          page: null,
        },
        `search-${domain}`,
      );
    await platform.clock.advance(60_000);
    await Promise.all([search('acme.test'), search('globex.test')]);
    await platform.clock.advance(5_000);
    await waitFor(() =>
      expect(lastPush(platform, 'usage')).toMatchObject({ topic: 'usage', usage: { searches: { left: 36 } } }),
    );
    await platform.clock.advance(60_000);
    expect(platform.web.sent.filter(({ url }) => url.endsWith('/account'))).toHaveLength(1);
    expect((await handlers.open({ tab: null }, 'm')).usage).toMatchObject({ searches: { left: 36 } });
  });
});

describe('forgetting', () => {
  it('cached responses clears them, and their size is reported', async () => {
    await platform.store.write([{ table: 'answers', put: answer('a', { service, size: 700 }) }]);
    expect(await handlers['cache-size']({}, 'm')).toMatchObject({ answers: 1, bytes: 700 });
    await handlers['clear-cache']({}, 'm');
    expect(await handlers['cache-size']({}, 'm')).toMatchObject({ answers: 0, bytes: 0 });
  });

  it('cached responses makes room, so a job held by a full disk resumes', async () => {
    const { write } = platform.store;
    platform.store.write = async (changes) => {
      if (changes.some((one) => one.table === 'steps' && 'put' in one && one.put.at === 'sent'))
        throw new DOMException('The room is used up.', 'QuotaExceededError');
      return write(changes);
    };
    const first = async () => (await handlers.jobs({}, 'j')).jobs[0];
    await handlers.verify({ emails: ['jane@acme.test'], skipCache: false, private: false }, 'verify-1');
    await waitFor(async () => expect(await first()).toMatchObject({ held: { problem: { code: 'storage' } } }));
    expect(platform.web.sent).toEqual([]);
    platform.store.write = write;
    await handlers['clear-cache']({}, 'm');
    await waitFor(() => expect(platform.web.sent).not.toEqual([]));
    expect((await first())?.held?.problem.code).not.toBe('storage');
  });

  it('everything leaves only opt-outs, and a request in flight writes nothing', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    platform.web.answers.set('/email-count', async () => {
      await held;
      return { status: 200, body: { data: { total: 5 } } };
    });
    await handlers['change-settings']({ theme: 'dark' }, 'm');
    await platform.store.write([
      { table: 'optOuts', put: { id: 'hash', at: 1 } },
      { table: 'jobs', put: job('j', { service }) },
    ]);
    const under = count('acme.test');
    await waitFor(() => expect(platform.web.sent).toHaveLength(1));
    await handlers['forget-everything']({}, 'm');
    release();
    await under;
    await platform.clock.advance(60_000);

    expect(await onDisk(platform)).toBe(await onDisk(fakePlatform()));
    expect(await platform.store.count('optOuts')).toBe(1);
    expect(platform.granted.size).toBe(0);
    expect(await handlers.services({}, 'm')).toEqual({ services: [], chosen: null });
    expect(await handlers.settings({}, 'm')).toMatchObject({ theme: 'system' });
  });
});
