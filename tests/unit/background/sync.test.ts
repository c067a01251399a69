/** The sync of whole backgrounds over real servers, from the first look to leaving. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OperationName, Params } from '../../../lib/contract/operations.ts';
import type { Asked } from '../../../lib/messages/request-views.ts';
import { type S3Server, startS3 } from '../../service/s3.ts';
import { startWebDav, type WebDavServer } from '../../service/webdav.ts';
import { waitFor } from '../harness/wait-for.ts';
import { type DiskFolder, diskFolder } from '../sync/disk-folder.ts';
import { dyingPlatform } from './dying-platform.ts';
import { fakePlatform, onDisk, settled } from './fakes.ts';
import { again, type Browser, browser, form as formOf, joined as joinedAt, type Typed } from './sync-browsers.ts';

let server: WebDavServer;
beforeEach(async () => {
  server = await startWebDav();
});
afterEach(() => {
  vi.restoreAllMocks();
  return server.close();
});

const form = (some: object = {}) => formOf(server, some);
const joined = () => joinedAt(server);

/** `name`: the first eight hex digits of the browser's name, instead of random ones. */
async function joinedAs(name: string, one = browser()): Promise<Browser> {
  const random = vi.spyOn(crypto, 'randomUUID').mockReturnValue(`${name}-0000-4000-8000-000000000000`);
  const browser = await joinedAt(server, one);
  random.mockRestore();
  return browser;
}

function gate(): [Promise<void>, () => void] {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [opened, () => open()];
}

describe('setting up a sync', () => {
  test('shows the counts first, and writes nothing before the start', async () => {
    const anna = browser();
    await anna.engine.handlers['use-device']({}, 'm');
    for (const name of ['ada', 'bo', 'cy']) await anna.save(`${name}@some.test`);
    expect(await anna.ended({ ask: 'look', form: form() })).toEqual({
      at: 'off',
      setUp: { at: 'looked', isNew: true, counts: { here: 3, there: 0, identical: 0, differ: 0 } },
    });
    expect(server.files.size).toBe(0);
    expect(await anna.ended({ ask: 'begin', form: form() })).toMatchObject({ at: 'on', problem: null });

    const bert = browser();
    await bert.engine.handlers['use-device']({}, 'm');
    await bert.save('ada@some.test');
    await bert.engine.handlers['edit-lead'](
      { lead: 1, saw: {}, changes: { first_name: 'Ada II' }, over: true },
      crypto.randomUUID(),
    );
    await bert.save('bo@some.test');
    await bert.save('dot@some.test');
    const written = [...server.files.keys()];
    expect(await bert.ended({ ask: 'look', form: form() })).toMatchObject({
      setUp: { at: 'looked', isNew: false, counts: { here: 3, there: 3, identical: 1, differ: 1 } },
    });
    expect([...server.files.keys()]).toEqual(written);
    await bert.ended({ ask: 'begin', form: form() });
    await again(anna);
    expect(await anna.leads()).toEqual(['ada', 'bo', 'cy', 'dot'].map((name) => `${name}@some.test`));
    expect(await bert.leads()).toEqual(await anna.leads());
  });

  test('reports a fault for each cause', async () => {
    const one = browser();
    const fault = async (some: Typed) => {
      const state = await one.ended({ ask: 'look', form: form(some) });
      return state.at === 'off' && state.setUp.at === 'failed' ? state.setUp.problem.fault : state;
    };
    expect(await fault({ address: 'cloud' })).toBe('not-an-address');
    expect(await fault({ address: 'https://ada:secret@cloud.test/' })).toBe('not-an-address');
    expect(await fault({ address: 'https://other.test/dav' })).toBe('not-granted');
    expect(await fault({ password: 'another' })).toBe('refused');
    expect(await fault({ address: `${server.folder}nothing/` })).toBe('no-folder');
    server.before = () => 'cut';
    expect(await fault({})).toBe('offline');
    server.before = () => 'answer';
    await joined();
    expect(await fault({ passphrase: 'another phrase' })).toBe('passphrase');
    const vault = server.files.get('vault') ?? Buffer.from('');
    server.files.set('vault', vault.subarray(0, 40));
    expect(await fault({})).toBe('damaged');
  });

  test.each(['look', 'begin'] as const)('%s refuses a short passphrase if nothing is there yet', async (ask) => {
    const anna = browser();
    const short = form({ passphrase: 'nine char' });
    const refused = { at: 'failed', problem: { fault: 'passphrase', file: null } };
    expect(await anna.ended({ ask, form: short })).toMatchObject({ setUp: refused });
    expect(server.files.size).toBe(0);
    await joined();
    // An existing sync may have a short passphrase, so this one is tried.
    const tried = { at: 'failed', problem: { fault: 'passphrase', file: 'vault' } };
    expect(await anna.ended({ ask, form: short })).toMatchObject({ setUp: tried });
  });

  test('does not start again from a window that still offers it', async () => {
    const anna = await joined();
    const there = () => [...server.files].map(([name, file]) => [name, file.toString('hex')]);
    const before = there();
    expect(await anna.say({ ask: 'begin', form: form() })).toMatchObject({ at: 'on' });
    await again(anna);
    expect(there()).toEqual(before);
  });

  test('succeeds in two browsers at once', async () => {
    const both = [browser(), browser()];
    await Promise.all(both.map((one) => one.ended({ ask: 'begin', form: form() })));
    for (const one of both) expect(await again(one)).toMatchObject({ at: 'on', problem: null });
    await both[0]?.engine.handlers['use-device']({}, 'm');
    await both[0]?.save('ada@some.test');
    for (const one of both) await again(one);
    await both[1]?.engine.handlers['use-device']({}, 'm');
    expect(await both[1]?.leads()).toEqual(['ada@some.test']);
  });
});

describe('a sync', () => {
  test('sends one request if nothing changed, and sends a change by itself soon after it', async () => {
    const anna = await joined();
    const bert = await joined();
    await again(anna);
    await again(bert);
    await again(anna);
    server.requests = [];
    await again(bert);
    expect(server.requests).toEqual(['PROPFIND ']);
    await anna.save('ada@some.test');
    expect(anna.platform.alarm.sync).not.toBeNull();
    await waitFor(async () => {
      await anna.platform.clock.advance(1_000);
      expect(server.requests.filter((one) => one.startsWith('PUT'))).toHaveLength(2);
    });
    await again(bert);
    expect(await bert.leads()).toEqual(['ada@some.test']);
  });

  test('sends preferences and saved filters by itself soon after a change, but no browser-only setting', async () => {
    const anna = await joined();
    const bert = await joined();
    await again(anna);
    const sent = async (many: number) => {
      await waitFor(async () => {
        await anna.platform.clock.advance(1_000);
        expect(server.requests.filter((one) => one.startsWith('PUT'))).toHaveLength(many);
      });
      server.requests = [];
      await again(bert);
    };
    server.requests = [];
    await anna.engine.handlers['change-settings']({ notify: true }, 'm');
    await anna.platform.clock.advance(60_000);
    expect(server.requests).toEqual([]);
    await anna.engine.handlers['change-settings']({ theme: 'dark' }, 'm');
    await sent(2);
    expect(await bert.engine.handlers.settings({}, 'm')).toMatchObject({ theme: 'dark', notify: false });
    await anna.engine.handlers['keep-lead-filters']({ name: 'Fair', filters: { query: 'fair' } }, 'm');
    await sent(2);
    const saved = async ({ engine }: Browser) => (await engine.handlers['lead-filters']({}, 'm')).saved;
    expect(await saved(bert)).toEqual([{ name: 'Fair', filters: { query: 'fair' } }]);
    await anna.engine.handlers['forget-lead-filters']({ name: 'Fair' }, 'm');
    await sent(2);
    expect(await saved(bert)).toEqual([]);
  });

  // Random names of browsers break ties.
  test.each(['00000000', 'ffffffff'])('keeps what was set when browser %s joins without any choice', async (name) => {
    const one = browser();
    await one.engine.handlers['use-device']({}, 'm');
    const chosen = { ceilings: { search: 5, verification: 10 }, journal: false, theme: 'dark' as const };
    await one.engine.handlers['change-settings'](chosen, 'm');
    const anna = await joinedAt(server, one);
    const bert = await joinedAs(name);
    for (const each of [bert, anna, bert]) {
      expect(await again(each)).toMatchObject({ problem: null });
      expect(await each.engine.handlers.settings({}, 'm')).toMatchObject(chosen);
    }
    // Of two changes after joining, the later one wins.
    await anna.engine.handlers['change-settings']({ theme: 'light' }, 'm');
    await again(anna);
    bert.platform.clock.jump(60_000);
    await bert.engine.handlers['change-settings']({ theme: 'system' }, 'm');
    for (const each of [bert, anna]) await again(each);
    expect(await anna.engine.handlers.settings({}, 'm')).toMatchObject({ theme: 'system' });
    await bert.engine.handlers['change-settings']({ journal: true, ceilings: { search: null, verification: 10 } }, 'm');
    for (const each of [bert, anna]) await again(each);
    const { journal, ceilings } = await anna.engine.handlers.settings({}, 'm');
    expect({ journal, ceilings }).toEqual({ journal: true, ceilings: { search: null, verification: 10 } });
  });

  test.each(['00000000', 'ffffffff'])('keeps its settings when browser %s joins with others', async (name) => {
    const [one, other] = [browser(), browser()];
    await one.engine.handlers['change-settings']({ ceilings: { search: 5, verification: 10 }, theme: 'dark' }, 'm');
    await other.engine.handlers['change-settings']({ ceilings: { search: 900, verification: null } }, 'm');
    await other.engine.handlers['change-settings']({ patient: true }, 'm');
    const anna = await joinedAt(server, one);
    const bert = await joinedAs(name, other);
    for (const each of [bert, anna, bert]) await again(each);
    const all = { ceilings: { search: 5, verification: 10 }, theme: 'dark', patient: true };
    for (const each of [anna, bert]) expect(await each.engine.handlers.settings({}, 'm')).toMatchObject(all);
  });

  test('leaves other files there when it deletes its own, such as those of a browser that died', async () => {
    const photo = 'd41d8cd98f00b204e9800998ecf8427e';
    server.files.set(photo, Buffer.from('a photo'));
    server.files.set('notes.txt', Buffer.from('notes'));
    const [anna, bert] = [await joined(), await joined()];
    await again(anna);
    // The write of Bert's index fails, so no index names his new file.
    await bert.save('ada@some.test');
    let puts = 0;
    server.before = (request) => {
      if (!request.startsWith('PUT')) return 'answer';
      puts += 1;
      return puts === 1 ? 'cut-after' : 'cut';
    };
    await again(bert);
    server.before = () => 'answer';
    expect(server.files.size).toBeGreaterThan(5);
    await anna.say({ ask: 'leave', remove: true });
    expect([...server.files.keys()].sort()).toEqual([photo, 'notes.txt']);
  });

  test('leaves the own list of a browser alone whose policy sets another one', async () => {
    const home = await joined();
    await home.engine.handlers['change-settings']({ list: 'Herons' }, 'm');
    await again(home);
    const platform = fakePlatform();
    platform.granted.add('http://127.0.0.1/*');
    platform.managed = async () => ({ list: 'Team list' });
    const work = await joinedAt(server, browser(undefined, platform));
    const list = async ({ engine }: Browser) => (await engine.handlers.settings({}, 'm')).list;
    for (const one of [work, home, work, home]) await again(one);
    expect([await list(home), await list(work)]).toEqual(['Herons', 'Team list']);
  });

  test('reports a full target and a lost connection, loses nothing, and resumes', async () => {
    const anna = await joined();
    server.quota = 100;
    await anna.save('ada@some.test');
    expect(await again(anna)).toMatchObject({ at: 'on', problem: { fault: 'full' } });
    server.quota = Number.POSITIVE_INFINITY;
    server.before = (request) => (request.startsWith('PUT') ? 'cut-after' : 'answer');
    expect(await again(anna)).toMatchObject({ problem: { fault: 'offline' } });
    server.before = () => 'answer';
    expect(await again(anna)).toMatchObject({ problem: null });
    const bert = await joined();
    expect(await bert.leads()).toEqual(['ada@some.test']);
  });

  test.each(['damaged', 'missing'] as const)(
    'counts as older while a file is %s, as retention needs',
    async (fault) => {
      const [anna, bert] = [await joined(), await joined()];
      for (const one of [bert, anna]) await again(one);
      const before = anna.platform.clock.now();
      for (const { platform } of [anna, bert]) platform.clock.jump(3_600_000);
      const known = new Set(server.files.keys());
      await bert.save('ada@some.test');
      await again(bert);
      const written = [...server.files].filter(([name]) => !known.has(name));
      for (const [name, file] of written)
        if (fault === 'damaged') server.files.set(name, file.subarray(0, 30));
        else server.files.delete(name);
      expect(await again(anna)).toMatchObject({ problem: { fault }, synced: before });
      for (const [name, file] of written) server.files.set(name, file);
      expect(await again(anna)).toMatchObject({ problem: null, synced: anna.platform.clock.now() });
    },
  );

  test('has its alarm set while it writes, so that a stop in the middle is followed by a start', async () => {
    const anna = await joined();
    await anna.save('ada@some.test');
    const [writing, isWriting] = gate();
    server.before = async (request) => {
      if (!request.startsWith('PUT')) return 'answer' as const;
      isWriting();
      return 'cut' as const;
    };
    // The alarm fired and is no longer set.
    anna.platform.alarm.sync = null;
    await anna.say({ ask: 'now' });
    await writing;
    expect(anna.platform.alarm.sync).not.toBeNull();
  });

  test('resumes in the next background after a stop in the middle', async () => {
    const anna = browser();
    await anna.engine.handlers['use-device']({}, 'm');
    await anna.save('ada@some.test');
    let isHeld: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    server.before = async (request) => {
      if (!request.startsWith('PUT') || request === 'PUT vault') return 'answer';
      isHeld();
      return 'cut-after';
    };
    await anna.say({ ask: 'begin', form: form() });
    await held;
    server.before = () => 'answer';
    const next = browser(anna.platform);
    next.platform.clock.jump(60_000);
    next.engine.resume('start');
    await waitFor(async () =>
      expect(await next.say({ ask: 'state' })).toMatchObject({ at: 'on', problem: null, working: null }),
    );
    await again(next);
    const bert = await joined();
    expect(await bert.leads()).toEqual(['ada@some.test']);
  });

  test('continues from the record of an earlier version that knew only WebDAV', async () => {
    const anna = await joined();
    const { target, ...rest } = anna.platform.local.stored.get('sync') as Record<string, unknown>;
    expect(target).toEqual({ kind: 'webdav', address: server.folder, user: server.user });
    const stored = { ...rest, address: server.folder, user: server.user, problem: { fault: 'of-later', file: 7 } };
    anna.platform.local.stored.set('sync', stored);
    const next = browser(anna.platform);
    expect(await next.say({ ask: 'state' })).toMatchObject({ at: 'on', target, problem: null });
    await next.save('ada@some.test');
    expect(await again(next)).toMatchObject({ problem: null });
    const bert = await joined();
    expect(await bert.leads()).toEqual(['ada@some.test']);
  });

  test('keeps password and passphrase out of storage, requests and journal, and encrypts leads in its files', async () => {
    const anna = await joined();
    await anna.save('ada@some.test');
    await again(anna);
    const stored = JSON.stringify([...anna.platform.local.stored]);
    const { entries } = await anna.engine.handlers.journal({ before: null, limit: 100 }, 'm');
    expect(entries).toContainEqual(expect.objectContaining({ operation: 'sync' }));
    for (const text of [stored, JSON.stringify(entries), ...server.requests])
      expect(text).not.toMatch(/an app password|a long phrase|Basic /);
    for (const [name, file] of server.files)
      expect(`${name} ${file.toString('latin1')}`).not.toMatch(/some\.test|"Ada"/);
  });

  test('forgets a person in the other browser too: lead and draft', async () => {
    const anna = await joined();
    const bert = await joined();
    await anna.save('ada@some.test');
    await again(anna);
    await again(bert);
    await bert.engine.handlers['keep-draft'](
      { form: 'finder', values: { name: 'ada@some.test' }, private: false },
      'm',
    );
    await anna.engine.handlers['forget-person']({ email: 'ada@some.test' }, 'm');
    await again(anna);
    await again(bert);
    expect(await bert.leads()).toEqual([]);
    await bert.save('ada@some.test');
    expect(await bert.leads()).toEqual([]);
    expect(JSON.stringify(await bert.engine.handlers.begin({}, 'm'))).not.toContain('ada@some.test');
  });

  test.each([
    [
      'a draft',
      ({ engine }: Browser) =>
        engine.handlers['keep-draft']({ form: 'finder', values: { name: 'to ada@some.test' }, private: false }, 'm'),
    ],
    [
      'saved filters',
      ({ engine }: Browser) =>
        engine.handlers['keep-lead-filters']({ name: 'Herons', filters: { email: 'ada@some.test' } }, 'm'),
    ],
  ])('forgets a person in another browser that has only %s', async (_, keep) => {
    const [anna, bert] = [await joined(), await joined()];
    await keep(bert);
    await anna.engine.handlers['forget-person']({ email: 'ada@some.test' }, 'm');
    for (const one of [anna, bert]) await again(one);
    expect(await onDisk(bert.platform)).not.toContain('ada@some.test');
  });

  test('takes no filters that name a forgotten person, and sends none', async () => {
    const [anna, bert] = [await joined(), await joined()];
    const keep = ({ engine }: Browser, name: string) =>
      engine.handlers['keep-lead-filters']({ name, filters: { email: 'ada@some.test' } }, 'm');
    const saved = async ({ engine }: Browser) => (await engine.handlers['lead-filters']({}, 'm')).saved.length;
    await anna.engine.handlers['forget-person']({ email: 'ada@some.test' }, 'm');
    await keep(bert, 'Before');
    for (const one of [bert, anna, bert, anna, bert]) await again(one);
    for (const one of [anna, bert]) expect(await saved(one)).toBe(0);
    await keep(bert, 'After');
    const { length } = server.requests;
    for (const one of [bert, anna]) await again(one);
    expect([await saved(anna), await saved(bert)]).toEqual([0, 1]);
    expect(server.requests.slice(length).filter((one) => one.startsWith('PUT'))).toEqual([]);
  });

  test('does not block a deletion of everything that begins while it forgets a person', async () => {
    const [anna, bert] = [await joined(), await joined()];
    await anna.save('ada@some.test');
    for (const one of [anna, bert]) await again(one);
    await anna.engine.handlers['forget-person']({ email: 'ada@some.test' }, 'm');
    await again(anna);
    const { local } = bert.platform;
    const set = local.set.bind(local);
    let isForgotten = false;
    local.set = (items) => {
      if ('deletions' in items) {
        local.set = set;
        void bert.engine.handlers['forget-everything']({}, 'm').then(() => {
          isForgotten = true;
        });
      }
      return set(items);
    };
    await bert.say({ ask: 'now' });
    await waitFor(() => expect(isForgotten).toBe(true));
    expect(await bert.say({ ask: 'state' })).toMatchObject({ at: 'off' });
    expect([...local.stored.keys()]).not.toContain('deletions');
  });
});

describe('open pages', () => {
  const ada = 'ada@some.test';

  async function request<Name extends OperationName>({ engine }: Browser, operation: Name, params: Params<Name>) {
    const asked = (await engine.handlers.request(
      { operation, params: { ...params }, click: true, skipCache: true, again: false, private: false, page: null },
      crypto.randomUUID(),
    )) as Asked<Name>;
    if (!asked.ok) throw new Error(asked.problem.code);
    return asked.reply;
  }

  /** The other browser's pushes when it syncs the changes of `one`. */
  async function pushedAfter(one: Browser, { platform: { pushed }, ...other }: Browser) {
    await again(one);
    pushed.length = 0;
    await again({ ...other, platform: one.platform });
    return pushed.map(({ push: { revision: _, ...push } }) => push);
  }

  test('receive pushes about leads that another browser saved, changed and deleted', async () => {
    const [anna, bert] = [await joined(), await joined()];
    const { id } = (await request(anna, 'createLead', { email: ada, first_name: 'Ada' })).data;
    const saved = await pushedAfter(anna, bert);
    const [lead] = (await request(bert, 'listLeads', {})).data.leads;
    const known = expect.objectContaining({ email: ada, id: lead?.id });
    expect(saved).toContainEqual({ topic: 'known', emails: [ada] });
    expect(saved).toContainEqual({ topic: 'known-leads', service: expect.any(String), knownLeads: [known], gone: [] });
    expect(saved).toContainEqual({
      topic: 'leads',
      service: expect.any(String),
      changed: [lead],
      gone: [],
      added: [lead?.id],
    });

    await request(anna, 'updateLead', { id, position: 'Optician' });
    const changed = [expect.objectContaining({ id: lead?.id, position: 'Optician' })];
    expect(await pushedAfter(anna, bert)).toContainEqual({
      topic: 'leads',
      service: expect.any(String),
      changed,
      gone: [],
      added: [],
    });

    await request(anna, 'deleteLead', { id });
    const deleted = await pushedAfter(anna, bert);
    expect(deleted).toContainEqual({
      topic: 'leads',
      service: expect.any(String),
      changed: [],
      gone: [lead?.id],
      added: [],
    });
    expect(deleted).toContainEqual({ topic: 'known-leads', service: expect.any(String), knownLeads: [], gone: [ada] });
    expect(await pushedAfter(anna, bert)).toEqual([]);
  });

  test('receive nothing, and nothing is stored, once everything is forgotten during a sync', async () => {
    const [anna, bert] = [await joined(), await joined()];
    await request(anna, 'createLead', { email: ada, first_name: 'Ada' });
    await again(anna);
    await bert.save('bo@other.test');
    const [hanging, isHanging] = gate();
    const [ended, end] = gate();
    server.before = async (what) => {
      if (!what.startsWith('PUT')) return 'answer';
      isHanging();
      await ended;
      return 'cut' as const;
    };
    await bert.say({ ask: 'now' });
    await hanging;
    const contents = () => bert.engine.handlers['device-contents']({}, 'm');
    expect(await contents()).toMatchObject({ leads: 2 });
    bert.platform.pushed.length = 0;
    await bert.engine.handlers['forget-everything']({}, 'm');
    end();
    // A look takes several requests and reads all files: enough time for any work left over from the ended sync.
    server.before = () => 'answer';
    bert.platform.granted.add('http://127.0.0.1/*');
    expect(await bert.ended({ ask: 'look', form: form() })).toMatchObject({ setUp: { at: 'looked' } });
    expect(await contents()).toMatchObject({ leads: 0, addresses: 0 });
    expect(JSON.stringify(bert.platform.pushed)).not.toContain(ada);
    expect(await onDisk(bert.platform)).not.toContain(ada);
  });

  test('receive no leads of this device while another service is chosen', async () => {
    const [anna, bert] = [await joined(), await joined()];
    const kelp = { service: null, name: 'Kelp', address: 'https://service.test/v2', key: 'k-1' };
    expect(await bert.engine.handlers.connect({ ...kelp, keyKept: 'device' }, 'm')).toMatchObject({ ok: true });
    await request(anna, 'createLead', { email: ada, first_name: 'Ada' });
    expect((await pushedAfter(anna, bert)).map(({ topic }) => topic)).toEqual(['known']);
  });
});

describe('a sync over S3-compatible storage', () => {
  let storage: S3Server;
  beforeEach(async () => {
    storage = await startS3();
  });
  afterEach(() => storage.close());

  const bucketForm = (some: { region?: string; secret?: string; bucket?: string; passphrase?: string } = {}) => {
    const { region = storage.region, secret = storage.secretKey, bucket = storage.bucket } = some;
    const { address, keyId } = storage;
    const target = { kind: 's3' as const, address, region, bucket, prefix: '/harrier', keyId };
    return { target, secret, passphrase: some.passphrase ?? 'a long phrase' };
  };

  async function inBucket(): Promise<Browser> {
    const one = browser();
    storage.now = one.platform.clock.now;
    await one.engine.handlers['use-device']({}, 'm');
    expect(await one.ended({ ask: 'begin', form: bucketForm() })).toMatchObject({ at: 'on', problem: null });
    return one;
  }

  test('syncs browsers, and succeeds in two of them at once', async () => {
    const one = browser();
    storage.now = one.platform.clock.now;
    expect(await one.ended({ ask: 'look', form: bucketForm() })).toMatchObject({
      setUp: { at: 'looked', isNew: true },
    });
    expect(storage.files.size).toBe(0);
    const [anna, bert] = await Promise.all([inBucket(), inBucket()]);
    await anna.save('ada@some.test');
    for (const browser of [anna, bert, anna]) await again(browser);
    expect(await bert.leads()).toEqual(['ada@some.test']);
    expect([...storage.files.keys()].every((key) => key.startsWith('harrier/'))).toBe(true);
    storage.requests = [];
    await again(bert);
    expect(storage.requests).toEqual(['GET ']);
    await bert.save('bo@some.test');
    await again(bert);
    await again(anna);
    expect(await anna.leads()).toEqual(['ada@some.test', 'bo@some.test']);
    const stored = JSON.stringify([...anna.platform.local.stored]);
    expect(stored).not.toContain(storage.secretKey);
    await anna.say({ ask: 'leave', remove: true });
    expect(storage.files.size).toBe(0);
  });

  test('reports a fault for each cause, and writes nothing to storage without conditional writes', async () => {
    const one = browser();
    storage.now = one.platform.clock.now;
    const fault = async (ask: 'look' | 'begin', form: ReturnType<typeof bucketForm>) => {
      const state = await one.ended({ ask, form });
      return state.at === 'off' && state.setUp.at === 'failed' ? state.setUp.problem.fault : state;
    };
    expect(await fault('look', bucketForm({ secret: 'another' }))).toBe('refused');
    expect(await fault('look', bucketForm({ region: 'us-east-1' }))).toBe('region');
    expect(await fault('look', bucketForm({ bucket: 'nothing' }))).toBe('no-folder');
    expect(await fault('look', bucketForm({ bucket: '..' }))).toBe('no-folder');
    one.platform.clock.jump(24 * 3_600_000);
    storage.now = () => one.platform.clock.now() - 24 * 3_600_000;
    expect(await fault('look', bucketForm())).toBe('clock');
    storage.now = one.platform.clock.now;
    storage.conditions = 'ignored';
    expect(await fault('begin', bucketForm())).toBe('unconditional');
    expect(storage.files.size).toBe(0);
  });

  test('reports a full bucket, a wrong clock and damaged files, and loses nothing', async () => {
    const anna = await inBucket();
    storage.quota = 100;
    await anna.save('ada@some.test');
    expect(await again(anna)).toMatchObject({ at: 'on', problem: { fault: 'full' } });
    storage.quota = Number.POSITIVE_INFINITY;
    storage.now = () => anna.platform.clock.now() + 24 * 3_600_000;
    expect(await again(anna)).toMatchObject({ at: 'on', problem: { fault: 'clock' } });
    storage.now = anna.platform.clock.now;
    storage.before = (request) => (request.startsWith('PUT') ? 'cut-after' : 'answer');
    expect(await again(anna)).toMatchObject({ problem: { fault: 'offline' } });
    storage.before = () => 'answer';
    expect(await again(anna)).toMatchObject({ problem: null });
    const bert = await inBucket();
    expect(await bert.leads()).toEqual(['ada@some.test']);
    for (const [key, file] of storage.files) if (!key.endsWith('vault')) storage.files.set(key, file.subarray(0, 20));
    const cleo = browser();
    storage.now = cleo.platform.clock.now;
    expect(await cleo.ended({ ask: 'look', form: bucketForm() })).toMatchObject({
      setUp: { at: 'failed', problem: { fault: 'damaged' } },
    });
  });
});

describe('a sync of filters', () => {
  test('keeps filters of a later version in all browsers', async () => {
    const anna = await joined();
    const bert = await joined();
    await anna.engine.handlers['keep-lead-filters']({ name: 'Fair', filters: { query: 'fair' } }, 'm');
    await anna.engine.handlers['keep-lead-filters']({ name: 'Hall', filters: { query: 'hall' } }, 'm');
    // As a later version stores them: an unknown filter in Fair, and an unknown value in Hall, which hides Hall.
    const { stored } = anna.platform.local;
    const later = JSON.stringify(stored.get('leadFilters'))
      .replace('{"query":"fair"', '{"of_later":"x","query":"fair"')
      .replace('{"query":"hall"', '{"created_at":"of_later","query":"hall"');
    stored.set('leadFilters', JSON.parse(later));
    const next = browser(anna.platform);
    for (const one of [next, bert, bert, next]) expect(await again(one)).toMatchObject({ problem: null });
    for (const { engine, platform } of [next, bert]) {
      const { saved } = await engine.handlers['lead-filters']({}, 'm');
      expect(saved).toEqual([{ name: 'Fair', filters: { of_later: 'x', query: 'fair' } }]);
      expect(JSON.stringify(platform.local.stored.get('leadFilters'))).toContain('{"created_at":"of_later"');
    }
  });

  test('translates a lead list to its id in each browser', async () => {
    const anna = await joined();
    const bert = await joined();
    const ask = ({ engine }: Browser, operation: 'createLead' | 'listLeads', params: object) =>
      engine.handlers.request(
        { operation, params: { ...params }, click: true, skipCache: true, again: false, private: false, page: null },
        crypto.randomUUID(),
      );
    await ask(anna, 'createLead', { email: 'ada@some.test', leads_list_name: 'Fair' });
    await ask(bert, 'createLead', { email: 'bo@some.test', leads_list_name: 'Hall' });
    const keep = ({ engine }: Browser) =>
      engine.handlers['keep-lead-filters']({ name: 'Mine', filters: { leads_list_id: 1 } }, 'm');
    const leads = async (one: Browser) => {
      const { saved } = await one.engine.handlers['lead-filters']({}, 'm');
      const found = await ask(one, 'listLeads', saved[0]?.filters ?? {});
      return [...JSON.stringify(found).matchAll(/"email":"([^"]+)"/g)].map(([, email]) => email);
    };
    await keep(anna);
    for (const one of [anna, bert, anna]) expect(await again(one)).toMatchObject({ problem: null });
    for (const one of [anna, bert]) expect(await leads(one)).toEqual(['ada@some.test']);
    await keep(bert);
    for (const one of [bert, anna]) expect(await again(one)).toMatchObject({ problem: null });
    for (const one of [anna, bert]) expect(await leads(one)).toEqual(['bo@some.test']);
    const written = server.requests.length;
    for (const one of [anna, bert]) await again(one);
    expect(server.requests.slice(written).every((one) => one.startsWith('PROPFIND'))).toBe(true);
  });

  test('deletes no filters in other browsers when one browser has lost its services', async () => {
    const anna = await joined();
    const bert = await joined();
    await anna.engine.handlers['keep-lead-filters']({ name: 'Fair', filters: { query: 'fair' } }, 'm');
    await again(anna);
    await again(bert);
    // As if stopped while forgetting everything, which deletes the services first.
    anna.platform.local.stored.delete('services');
    const next = browser(anna.platform);
    expect(await again(next)).toMatchObject({ problem: { fault: 'start-over' } });
    await again(bert);
    expect((await bert.engine.handlers['lead-filters']({}, 'm')).saved).toMatchObject([{ name: 'Fair' }]);
  });
});

describe('the journal', () => {
  const journaled = async ({ engine }: Browser) => {
    const { entries } = await engine.handlers.journal({ before: null, limit: 100 }, 'm');
    const own = entries.filter(({ operation }) => operation === 'sync').reverse();
    return own.map(({ params: { domain, ...files }, outcome }) => ({ ...files, host: domain, outcome }));
  };

  test('lists a preview, the reads and writes of a sync and the deletion of its files, but no idle check', async () => {
    const { host } = new URL(server.folder);
    const anna = await joined();
    await anna.save('ada@some.test');
    await again(anna);
    const bert = browser();
    await bert.ended({ ask: 'look', form: form() });
    // Vault, index, and two files.
    expect(await waitFor(() => nonempty(journaled(bert)))).toEqual([{ host, read: 4, written: 0, outcome: '200' }]);
    const before = await journaled(anna);
    expect(before.slice(0, 1)).toEqual([{ host, read: 0, written: 1, outcome: '200' }]);
    await again(anna);
    expect(await journaled(anna)).toEqual(before);
    const files = server.files.size;
    await anna.say({ ask: 'leave', remove: true });
    expect((await journaled(anna)).at(-1)).toEqual({ host, read: 2, written: 0, removed: files, outcome: '200' });
  });

  test('lists a failed set-up and a failed sync', async () => {
    const anna = await joined();
    await anna.save('ada@some.test');
    server.before = (request) => (request.startsWith('PUT') ? 'cut-after' : 'answer');
    await again(anna);
    expect((await journaled(anna)).at(-1)).toMatchObject({ written: 1, outcome: 'offline' });
    server.before = () => 'answer';
    const bert = browser();
    await bert.ended({ ask: 'look', form: form({ password: 'another' }) });
    expect(await waitFor(() => nonempty(journaled(bert)))).toMatchObject([{ read: 0, outcome: 'refused' }]);
  });

  test('is empty after everything is forgotten during a sync', async () => {
    const anna = await joined();
    await anna.save('ada@some.test');
    let isHeld: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    let release: () => void = () => undefined;
    server.before = async (request) => {
      if (request.startsWith('PUT')) {
        isHeld();
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      }
      return 'answer' as const;
    };
    await anna.say({ ask: 'now' });
    await held;
    server.before = () => 'answer';
    const forgotten = anna.engine.handlers['forget-everything']({}, 'm');
    release();
    await forgotten;
    expect(await journaled(anna)).toEqual([]);
  });

  test.each(['leave', 'forget-everything'] as const)('%s does not wait for a hanging request', async (what) => {
    const anna = await joined();
    await anna.save('ada@some.test');
    const [hanging, isHanging] = gate();
    const [ended, end] = gate();
    // No request times out.
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    server.before = async (request) => {
      if (!request.startsWith('PUT')) return 'answer';
      isHanging();
      await ended;
      return 'cut' as const;
    };
    await anna.say({ ask: 'now' });
    await hanging;
    if (what === 'leave') await anna.say({ ask: 'leave', remove: false });
    else await anna.engine.handlers['forget-everything']({}, 'm');
    expect(await anna.say({ ask: 'state' })).toMatchObject({ at: 'off' });
    if (what === 'leave') expect((await journaled(anna)).map(({ outcome }) => outcome)).toContain('stopped');
    end();
  });

  async function nonempty<One>(all: Promise<One[]>): Promise<One[]> {
    const found = await all;
    return found.length > 0 ? found : Promise.reject(new Error('Nothing is journaled'));
  }
});

describe('a sync over a folder of this computer', () => {
  let disk: DiskFolder;
  beforeEach(() => {
    disk = diskFolder();
  });
  afterEach(() => disk.delete());

  const folderForm = {
    target: { kind: 'folder' as const, id: '1', name: 'Herons' },
    secret: '',
    passphrase: 'a long phrase',
  };

  /** A browser in which the folder was picked. */
  async function picked(): Promise<Browser> {
    const one = browser();
    one.platform.folders.set('1', diskFolder(disk.path));
    one.platform.folders.set('2', diskFolder(disk.path));
    await one.engine.handlers['use-device']({}, 'm');
    return one;
  }

  async function inFolder(): Promise<Browser> {
    const one = await picked();
    expect(await one.ended({ ask: 'begin', form: folderForm })).toMatchObject({ at: 'on', problem: null });
    return one;
  }

  test('syncs browsers without a journal entry', async () => {
    const anna = await picked();
    await anna.save('ada@some.test');
    expect(await anna.ended({ ask: 'look', form: folderForm })).toMatchObject({ setUp: { at: 'looked', isNew: true } });
    expect(readdirSync(disk.path)).toEqual([]);
    await anna.ended({ ask: 'begin', form: folderForm });
    expect([...anna.platform.folders.keys()]).toEqual(['1']);
    const bert = await inFolder();
    expect(await bert.leads()).toEqual(['ada@some.test']);
    await bert.save('bo@some.test');
    await again(bert);
    await again(anna);
    expect(await anna.leads()).toEqual(['ada@some.test', 'bo@some.test']);
    const { entries } = await anna.engine.handlers.journal({ before: null, limit: 100 }, 'm');
    expect(entries.map(({ operation }) => operation)).not.toContain('sync');
    for (const name of readdirSync(disk.path))
      expect(`${name} ${readFileSync(join(disk.path, name), 'latin1')}`).not.toMatch(/some\.test|"Ada"/);
    await anna.say({ ask: 'leave', remove: true });
    expect(readdirSync(disk.path)).toEqual([]);
    expect(anna.platform.folders.size).toBe(0);
  });

  test('waits while the browser asks for permission again, and loses nothing', async () => {
    const anna = await inFolder();
    const folder = anna.platform.folders.get('1');
    if (folder) folder.permission = 'prompt';
    await anna.save('ada@some.test');
    expect(await again(anna)).toMatchObject({ at: 'on', problem: { fault: 'not-granted' } });
    if (folder) folder.permission = 'granted';
    expect(await again(anna)).toMatchObject({ problem: null });
    const bert = await inFolder();
    expect(await bert.leads()).toEqual(['ada@some.test']);
    disk.delete();
    expect(await again(bert)).toMatchObject({ problem: { fault: 'no-folder' } });
    bert.platform.folders.clear();
    expect(await again(bert)).toMatchObject({ problem: { fault: 'start-over' } });
  });

  test('is started by one of two browsers at once; the other gets a fault, and then joins', async () => {
    const [anna, bert] = await Promise.all([picked(), picked()]);
    await anna.save('ada@some.test');
    await bert.save('bo@some.test');
    // Both browsers find no sync there. Bert's vault is written after Anna has checked her own.
    const [isThere, arrive] = gate();
    const [isOver, open] = gate();
    const folderOf = ({ platform }: Browser) => platform.folders.get('1') ?? disk;
    folderOf(anna).closing = (name) => (name === 'vault' ? isThere : undefined);
    folderOf(bert).closing = (name) => {
      if (name !== 'vault') return;
      arrive();
      return isOver;
    };
    const berts = bert.ended({ ask: 'begin', form: folderForm });
    expect(await anna.ended({ ask: 'begin', form: folderForm })).toMatchObject({ at: 'on', problem: null });
    open();
    expect(await berts).toMatchObject({ at: 'on', problem: null });
    expect(await again(anna)).toMatchObject({ at: 'on', problem: { fault: 'replaced' } });
    await anna.say({ ask: 'leave' });
    anna.platform.folders.set('1', diskFolder(disk.path));
    expect(await anna.ended({ ask: 'begin', form: folderForm })).toMatchObject({ at: 'on', problem: null });
    await again(bert);
    for (const one of [anna, bert]) expect(await one.leads()).toEqual(['ada@some.test', 'bo@some.test']);
  });

  test('forgets a picked but unused folder when everything is forgotten', async () => {
    const anna = await picked();
    await anna.engine.handlers['forget-everything']({}, 'm');
    expect(anna.platform.folders.size).toBe(0);
  });
});

describe('leaving a sync', () => {
  test('keeps local data and remote files, and forgets the secrets', async () => {
    const anna = await joined();
    await anna.save('ada@some.test');
    await again(anna);
    const files = server.files.size;
    expect(await anna.say({ ask: 'leave' })).toMatchObject({ at: 'off' });
    expect(server.files.size).toBe(files);
    expect(await anna.leads()).toEqual(['ada@some.test']);
    expect(anna.platform.local.stored.has('sync')).toBe(false);
    expect(anna.platform.granted.has('http://127.0.0.1/*')).toBe(false);
    server.requests = [];
    await anna.save('bo@some.test');
    anna.engine.resume('alarm');
    await anna.platform.clock.advance(60_000);
    expect(server.requests).toEqual([]);
  });

  test('keeps the permission shared with a service on the same host until both are gone', async () => {
    const pattern = 'http://127.0.0.1/*';
    const service = { service: null, name: 'Kelp', address: 'http://127.0.0.1/v2', key: 'k', passphrase: null };
    const connected = async ({ engine }: Browser) => {
      const answer = await engine.handlers.connect({ ...service, keyKept: 'device' }, crypto.randomUUID());
      return answer.ok ? answer.service.id : expect.fail('not connected');
    };
    const anna = await joined();
    await connected(anna);
    await anna.say({ ask: 'leave' });
    expect(anna.platform.granted.has(pattern)).toBe(true);
    const bert = await joined();
    await bert.engine.handlers.disconnect({ service: await connected(bert) }, 'm');
    expect(bert.platform.granted.has(pattern)).toBe(true);
    expect(await again(bert)).toMatchObject({ problem: null });
    await bert.say({ ask: 'leave' });
    expect(bert.platform.granted.has(pattern)).toBe(false);
  });

  test('keeps the permission shared with the user’s own DNS server on the same host', async () => {
    const anna = await joined();
    const resolver = { at: 'own' as const, address: 'http://127.0.0.1/dns-query' };
    await anna.engine.handlers['change-settings']({ resolver }, 'm');
    await anna.say({ ask: 'leave' });
    expect(anna.platform.granted.has('http://127.0.0.1/*')).toBe(true);
  });

  test('deletes all its remote files on request, which other browsers report', async () => {
    const anna = await joined();
    const bert = await joined();
    server.files.set('notes.txt', Buffer.from('of somebody else'));
    await anna.say({ ask: 'leave', remove: true });
    expect([...server.files.keys()]).toEqual(['notes.txt']);
    expect(await again(bert)).toMatchObject({ problem: { fault: 'emptied' } });
  });

  test('leaves no remote file even if a change was about to be sent', async () => {
    const anna = await joined();
    await anna.save('ada@some.test');
    const [deleting, isDeleting] = gate();
    const [isOver, go] = gate();
    server.before = async (request) => {
      if (!request.startsWith('DELETE')) return 'answer' as const;
      isDeleting();
      await isOver;
      return 'answer' as const;
    };
    const left = anna.say({ ask: 'leave', remove: true });
    await deleting;
    await anna.platform.clock.advance(3_000);
    await waitFor(async () => expect(await anna.say({ ask: 'state' })).toMatchObject({ at: 'on', working: null }));
    go();
    expect(await left).toMatchObject({ at: 'off' });
    expect([...server.files.keys()]).toEqual([]);
  });

  const disconnected = async ({ engine }: Browser) => {
    const { services } = await engine.handlers.services({}, 'm');
    const service = services.find(({ kind }) => kind === 'device')?.id ?? '';
    return engine.handlers.disconnect({ service }, 'm');
  };

  /** Waits until nothing of the sync is left in this browser. */
  const over = ({ platform: { local, granted } }: Browser) =>
    waitFor(() => expect([local.stored.has('sync'), granted.has('http://127.0.0.1/*')]).toEqual([false, false]));

  test.each<[string, (anna: Browser) => Promise<unknown>, boolean]>([
    ['in this browser', (anna) => anna.say({ ask: 'leave' }), false],
    ['with its remote files', (anna) => anna.say({ ask: 'leave', remove: true }), true],
    ['with this device', disconnected, false],
  ])('44: %s ends it for good, whichever write the background dies at', async (_, act, isRemoved) => {
    for (let writes = 0; ; writes += 1) {
      await server.close();
      server = await startWebDav();
      const anna = await joined();
      await anna.save('ada@some.test');
      await again(anna);
      const files = server.files.size;
      const { stored } = anna.platform.local;
      const before = JSON.stringify(stored.get('sync'));
      const dying = dyingPlatform(anna.platform);
      const mortal = browser(anna.platform, dying.platform);
      dying.dieAfter(writes);
      let isDone = false;
      void act(mortal).then(() => {
        isDone = true;
      });
      await waitFor(() => expect(isDone || dying.isDead()).toBe(true));
      await settled();
      const isRecorded = stored.has('deletions') || JSON.stringify(stored.get('sync')) !== before;

      const next = browser(anna.platform);
      await next.engine.answering('services', {});
      next.engine.resume('start');
      if (!isRecorded) {
        expect(await again(next)).toMatchObject({ at: 'on', problem: null });
        expect(server.files.size).toBe(files);
        continue;
      }
      await over(next).catch((error) => expect.fail(`${error} after ${writes} writes`));
      expect({ writes, files: server.files.size }).toEqual({ writes, files: isRemoved ? 0 : files });
      if (isDone) break;
    }
  });

  test('44: resumes deleting the remaining remote files, and writes none again', async () => {
    const anna = await joined();
    await anna.save('ada@some.test');
    await again(anna);
    let left = 1;
    server.before = async (request) => {
      if (request.startsWith('DELETE')) left -= 1;
      return left < 0 ? new Promise(() => undefined) : ('answer' as const);
    };
    void anna.say({ ask: 'leave', remove: true });
    await waitFor(() => expect(left).toBe(-1));
    const next = browser(anna.platform);
    server.before = () => 'cut';
    next.engine.resume('start');
    await waitFor(async () =>
      expect(await next.say({ ask: 'state' })).toMatchObject({ problem: { fault: 'offline' } }),
    );
    server.before = (request) => (request.startsWith('PUT') ? expect.fail(request) : 'answer');
    await next.save('bo@some.test');
    next.engine.resume('online');
    await over(next);
    expect([...server.files.keys()]).toEqual([]);
  });

  test('keeps the sync on if its files cannot be deleted', async () => {
    const anna = await joined();
    const files = server.files.size;
    server.before = (request) => (request.startsWith('DELETE') ? 'cut' : 'answer');
    expect(await anna.say({ ask: 'leave', remove: true })).toMatchObject({ at: 'on', problem: { fault: 'offline' } });
    server.before = () => 'answer';
    await anna.save('ada@some.test');
    expect(await again(anna)).toMatchObject({ at: 'on', problem: null });
    expect(server.files.size).toBe(files + 1);
  });

  test('is part of forgetting everything, which keeps the remote files', async () => {
    const anna = await joined();
    await anna.save('ada@some.test');
    await again(anna);
    await anna.engine.handlers['forget-everything']({}, 'm');
    expect(await anna.say({ ask: 'state' })).toMatchObject({ at: 'off' });
    const bert = await joined();
    expect(await bert.leads()).toEqual(['ada@some.test']);
  });
});
