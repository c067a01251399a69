import { beforeEach, describe, expect, it } from 'vitest';
import { createConnections } from '../../../../lib/background/connections/connections.ts';
import { createServiceRateLimits } from '../../../../lib/background/requests/rate-limits.ts';
import { createStartup } from '../../../../lib/background/startup.ts';
import type { Says } from '../../../../lib/messages/catalogue.ts';
import type { Handlers } from '../../../../lib/messages/serve.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { createEngine, type Engine } from '../fake-engine.ts';
import { account, type FakePlatform, fakePlatform, lastPush, onDisk, settled } from '../fakes.ts';

const canary = 'canary-77aa01';
const base = 'https://service.test/v2';

let platform: FakePlatform;
let engine: Engine;
let handlers: Handlers;

beforeEach(() => {
  platform = fakePlatform();
  engine = createEngine(platform);
  ({ handlers } = engine);
});

const request = (fields: Partial<Says<'connect'>> = {}): Says<'connect'> => ({
  service: null,
  name: '',
  address: base,
  key: canary,
  keyKept: 'device',
  ...fields,
});

const connect = (fields: Partial<Says<'connect'>> = {}) => handlers.connect(request(fields), 'message-1');
const services = () => handlers.services({}, 'message-2');

async function connected(fields: Partial<Says<'connect'>> = {}): Promise<string> {
  const answer = await connect(fields);
  if (!answer.ok) throw new Error(`not connected: ${JSON.stringify(answer.wrong)}`);
  return answer.service.id;
}

const count = (domain: string) =>
  handlers.request(
    {
      operation: 'countDomainEmails',
      params: { domain },
      click: false,
      skipCache: false,
      again: false,
      private: false,
      page: null,
    },
    `count-${domain}-${Math.random()}`,
  );

const ask = (operation: 'getAccount', params: Record<string, unknown>): Says<'request'> => ({
  ...{ operation, params, click: true, skipCache: true, again: false, private: false, page: null },
});

/** A verification that is held until a new key is set. */
async function holdJob(): Promise<void> {
  platform.web.answers.set('/email-verifier', { status: 401, body: {} });
  await handlers.verify({ emails: ['jane@acme.test'], skipCache: false, private: false }, 'message-verify');
  await waitFor(async () => expect((await handlers.jobs({}, 'm')).jobs).toMatchObject([{ state: 'held' }]));
}

describe('connecting', () => {
  it('requests the account with the key in one header, and shows its owner', async () => {
    const answer = await connect({ name: 'My service' });
    expect(answer).toMatchObject({
      ok: true,
      service: {
        name: 'My service',
        base,
        state: 'connected',
        managed: false,
        account: { name: 'Ada Byron', plan: 'Starter' },
      },
      usage: {
        searches: { left: 38, of: 50 },
        verifications: { left: 100, of: 100 },
        plan: 'Starter',
        resets: '2026-12-01',
      },
    });
    expect(platform.web.sent).toEqual([
      { url: `${base}/account`, authorization: `Bearer ${canary}` },
      { url: 'https://service.test/health', authorization: null },
    ]);
    expect(JSON.stringify(answer)).not.toContain(canary);
  });

  it('waits up to ten seconds for the /health of a team’s service', async () => {
    const asTeam = async (after: number) => {
      let say = () => {};
      const body = { status: 'ok', trash: { version: 1, path: '/harrier/trash', days: 30 } };
      const said = new Promise<void>((resolve) => {
        say = resolve;
      });
      platform.web.answers.set('/health', () => said.then(() => ({ status: 200, body })));
      const connecting = connect({ team: true });
      await waitFor(() => expect(platform.web.sent.at(-1)?.url).toMatch(/health$/));
      await platform.clock.advance(after);
      say();
      platform.web.sent.length = 0;
      return connecting;
    };
    expect(await asTeam(10_000)).toMatchObject({ ok: false, wrong: { problem: { code: 'no-answer' } } });
    expect(await asTeam(9_999)).toMatchObject({ ok: true });
  });

  it.each([
    ['', 'empty'],
    ['nonsense', 'not-an-address'],
    ['http://service.test/v2', 'not-https'],
    ['ftp://service.test/v2', 'not-https'],
    ['https://me@service.test/v2', 'user-info'],
    ['https://service.test/v2?key=1', 'query'],
    ['https://service.test/v2#top', 'query'],
    ['https://service.test', 'no-version'],
  ])('rejects the address %j: %s', async (address, fault) => {
    expect(await connect({ address })).toEqual({ ok: false, wrong: { field: 'address', fault } });
    expect(platform.web.sent).toEqual([]);
  });

  it('requires a key and the origin’s permission before anything is sent', async () => {
    expect(await connect({ key: ' ' })).toEqual({ ok: false, wrong: { field: 'key', fault: 'empty' } });
    platform.granted.clear();
    expect(await connect()).toEqual({ ok: false, wrong: { field: 'address', fault: 'not-granted' } });
    expect(platform.web.sent).toEqual([]);
  });

  it('stores nothing of a refused key, and reports it at the key’s field', async () => {
    platform.web.answers.set('/account', { status: 401, body: { errors: [{ id: 'authentication_failed' }] } });
    expect(await connect()).toMatchObject({
      ok: false,
      wrong: { field: 'key', fault: 'check', problem: { code: 'key-refused' } },
    });
    expect(await services()).toEqual({ services: [], chosen: null });
    expect(platform.local.stored.size).toBe(0);
  });

  it('keeps the old key if the check of a new one fails', async () => {
    const service = await connected();
    platform.web.answers.set('/account', { status: 500, body: {} });
    const failed = connect({ service, key: 'another-key' });
    for (let turn = 0; turn < 10; turn += 1) await platform.clock.advance(10_000);
    expect(await failed).toMatchObject({ ok: false, wrong: { field: 'address', fault: 'check' } });

    platform.web.answers.set('/account', { status: 200, body: account() });
    platform.web.sent.length = 0;
    await handlers.usage({ skipCache: true }, 'message-3');
    expect(platform.web.sent[0]?.authorization).toBe(`Bearer ${canary}`);
  });

  it('reuses the stored key for the same origin, and for no other', async () => {
    const service = await connected();
    expect(await connect({ service, key: null, name: 'Renamed' })).toMatchObject({
      ok: true,
      service: { name: 'Renamed' },
    });
    platform.granted.add('https://other.test/*');
    const moved = await connect({ service, key: null, address: 'https://other.test/v2' });
    expect(moved).toEqual({ ok: false, wrong: { field: 'key', fault: 'empty' } });
    expect(platform.web.sent.every(({ url }) => url.startsWith('https://service.test/'))).toBe(true);
    const withKey = platform.web.sent.filter(({ authorization }) => authorization !== null);
    expect(withKey.every(({ url }) => url.startsWith(base))).toBe(true);
  });

  it('survives a background restart; a session key ends with the browser', async () => {
    const service = await connected();
    const next = createEngine(fakePlatform(platform)).handlers;
    expect(await next.services({}, 'm')).toMatchObject({
      services: [{ id: service, state: 'connected' }],
      chosen: service,
    });

    await connected({ service, keyKept: 'session' });
    platform.session.stored.clear();
    const restarted = createEngine(fakePlatform(platform)).handlers;
    expect(await restarted.services({}, 'm')).toMatchObject({
      services: [{ id: service, state: 'no-key', keyKept: 'session' }],
    });
  });

  it('neither stores nor sends the key in clear text', async () => {
    await connected();
    platform.web.answers.set('/email-count', {
      status: 400,
      body: { errors: [{ details: `the key ${canary} is odd` }] },
    });
    const answers = [await count('acme.test'), await services(), await handlers.open({ tab: null }, 'm')];
    await settled();
    expect(JSON.stringify([answers, platform.pushed])).not.toContain(canary);
    expect(await onDisk(platform)).not.toContain(canary);
    expect(await onDisk(platform)).not.toContain(btoa(canary));
    expect(platform.web.sent.every(({ url }) => !url.includes(canary))).toBe(true);
  });
});

describe('a key with a passphrase', () => {
  const passphrase = 'four plain words here';
  const locked = { keyKept: 'passphrase', passphrase } as const;
  const verified = { status: 200, body: { data: { status: 'valid', email: 'jane@acme.test' } } };

  /** The browser was closed and opened again. */
  function restart(): void {
    platform.session.stored.clear();
    platform = fakePlatform(platform);
    engine = createEngine(platform);
    ({ handlers } = engine);
  }

  it('has to be unlocked once per browser session; jobs wait for it and then resume', async () => {
    platform.web.answers.set('/email-verifier', verified);
    const service = await connected(locked);
    restart();
    expect((await services()).services).toMatchObject([{ id: service, state: 'key-locked', keyKept: 'passphrase' }]);
    platform.web.sent.length = 0;
    await handlers.verify({ emails: ['jane@acme.test'], skipCache: false, private: false }, 'message-verify');
    const problem = { code: 'key-locked', service };
    await waitFor(async () =>
      expect((await handlers.jobs({}, 'm')).jobs).toMatchObject([{ state: 'held', held: { problem } }]),
    );
    expect(await handlers.request(ask('getAccount', {}), 'm-account')).toMatchObject({ ok: false, problem });
    expect(platform.web.sent.filter(({ authorization }) => authorization !== null)).toEqual([]);

    expect(await handlers.unlock({ service, passphrase: 'four plain words her' }, 'm')).toEqual({ unlocked: false });
    expect((await services()).services).toMatchObject([{ state: 'key-locked' }]);
    expect(await handlers.unlock({ service, passphrase }, 'm')).toEqual({ unlocked: true });
    await waitFor(async () => expect((await handlers.jobs({}, 'm')).jobs).toMatchObject([{ state: 'done' }]));
    expect(platform.web.sent.at(-1)?.authorization).toBe(`Bearer ${canary}`);
    await waitFor(() =>
      expect(platform.pushed.map(({ push }) => push)).toContainEqual(
        expect.objectContaining({ topic: 'service', service: expect.objectContaining({ state: 'connected' }) }),
      ),
    );
    expect(await onDisk(platform)).not.toContain(canary);
  });

  it('needs a passphrase that is long enough, but not again for changes that leave the key as it is', async () => {
    for (const [typed, fault] of [
      ['', 'empty'],
      [null, 'empty'],
      ['short one', 'too-short'],
    ] as const) {
      const answer = await connect({ keyKept: 'passphrase', passphrase: typed });
      expect(answer).toEqual({ ok: false, wrong: { field: 'passphrase', fault } });
    }
    expect(platform.web.sent).toEqual([]);
    const service = await connected(locked);
    const same = { service, key: null, keyKept: 'passphrase', passphrase: null } as const;
    expect(await connect({ ...same, name: 'Renamed' })).toMatchObject({ ok: true, service: { name: 'Renamed' } });
    const moved = await connect({ ...same, address: `${base}/`.replace('/v2/', '/api/v2') });
    expect(moved).toEqual({ ok: false, wrong: { field: 'passphrase', fault: 'empty' } });
    restart();
    expect(await handlers.unlock({ service, passphrase }, 'm')).toEqual({ unlocked: true });
    await connected({ ...same, passphrase: 'another long passphrase' });
    restart();
    expect(await handlers.unlock({ service, passphrase }, 'm')).toEqual({ unlocked: false });
    expect(await handlers.unlock({ service, passphrase: 'another long passphrase' }, 'm')).toEqual({ unlocked: true });
  });

  it('can lose and regain its passphrase; a forgotten one can be replaced by typing the key again', async () => {
    const service = await connected(locked);
    await connected({ service, key: null, keyKept: 'device' });
    restart();
    expect((await services()).services).toMatchObject([{ state: 'connected', keyKept: 'device' }]);
    await connected({ service, key: null, ...locked });
    restart();
    const unread = await connect({ service, key: null, keyKept: 'device' });
    expect(unread).toEqual({ ok: false, wrong: { field: 'key', fault: 'locked' } });
    await connected({ service, key: 'k-2', keyKept: 'passphrase', passphrase: 'a new long passphrase' });
    restart();
    expect(await handlers.unlock({ service, passphrase: 'a new long passphrase' }, 'm')).toEqual({ unlocked: true });
  });

  it('is deleted with its service, and when everything is forgotten', async () => {
    const service = await connected(locked);
    await handlers.disconnect({ service }, 'm');
    expect(await handlers.unlock({ service, passphrase }, 'm')).toEqual({ unlocked: false });
    platform.granted.add('https://service.test/*');
    await connected(locked);
    await handlers['forget-everything']({}, 'm');
    await settled();
    const all = [...platform.local.stored.keys(), ...platform.session.stored.keys()];
    expect(all.filter((slot) => slot.startsWith('vault:'))).toEqual([]);
  });
});

describe('a key for one browser session', () => {
  it('is missing after a browser restart; jobs wait for it and then resume', async () => {
    platform.web.answers.set('/email-verifier', {
      status: 200,
      body: { data: { status: 'valid', email: 'jane@acme.test' } },
    });
    const service = await connected({ keyKept: 'session' });
    platform.session.stored.clear();
    platform = fakePlatform(platform);
    ({ handlers } = createEngine(platform));
    await handlers.verify({ emails: ['jane@acme.test'], skipCache: false, private: false }, 'message-verify');
    await waitFor(async () =>
      expect((await handlers.jobs({}, 'm')).jobs).toMatchObject([
        { state: 'held', held: { problem: { code: 'no-key' } } },
      ]),
    );
    await connected({ service, keyKept: 'session' });
    await waitFor(async () => expect((await handlers.jobs({}, 'm')).jobs).toMatchObject([{ state: 'done' }]));
  });
});

describe('several services', () => {
  beforeEach(() => {
    platform.granted.add('https://other.test/*');
    platform.web.answers.set('/email-count', { status: 200, body: { data: { total: 5 } } });
  });

  it('have their own keys and cached answers, and only the chosen one is asked', async () => {
    const one = await connected();
    await count('acme.test');
    const two = await connected({ address: 'https://other.test/v2', key: 'other-key' });
    expect((await services()).chosen).toBe(two);
    platform.web.sent.length = 0;
    await count('acme.test');
    expect(platform.web.sent).toEqual([
      { url: 'https://other.test/v2/email-count?domain=acme.test', authorization: 'Bearer other-key' },
    ]);

    expect((await handlers['choose-service']({ service: one }, 'm')).chosen).toBe(one);
    platform.web.sent.length = 0;
    expect(await count('acme.test')).toMatchObject({ ok: true, cached: true });
    expect(platform.web.sent).toEqual([]);
  });

  it('stay unchanged when another one is disconnected, whose data is deleted', async () => {
    const one = await connected();
    await count('acme.test');
    const two = await connected({ address: 'https://other.test/v2', key: 'other-key' });
    await count('globex.test');

    const left = await handlers.disconnect({ service: one }, 'm');
    expect(left).toMatchObject({ services: [{ id: two, state: 'connected' }], chosen: two });
    const disk = await onDisk(platform);
    expect(disk).not.toContain(one);
    expect(await platform.store.list('journal')).toSatisfy((entries: { service: string }[]) =>
      entries.every(({ service }) => service === two),
    );
    expect(disk).not.toContain('acme.test');
    expect(disk).toContain('globex.test');
    expect([...platform.granted]).toEqual(['https://other.test/*']);
  });

  it('keep the permission of an origin while another one uses it', async () => {
    const one = await connected();
    await connected({ address: 'https://service.test/api/v2' });
    await handlers.disconnect({ service: one }, 'm');
    expect(platform.granted.has('https://service.test/*')).toBe(true);
  });

  it('keep the permission of an origin while the user’s own DNS server is there', async () => {
    const one = await connected();
    const address = 'https://service.test/dns-query{?dns}';
    await handlers['change-settings']({ resolver: { at: 'own', address } }, 'm');
    await handlers.disconnect({ service: one }, 'm');
    expect(platform.granted.has('https://service.test/*')).toBe(true);
  });
});

describe('the user’s own DNS server', () => {
  const own = (address: string) => handlers['change-settings']({ resolver: { at: 'own', address } }, 'm');

  it('keeps its permission as long as it is chosen', async () => {
    platform.granted.add('https://dns.test/*').add('https://other.test/*');
    await own('https://dns.test/one');
    await own('https://dns.test/two');
    await handlers['change-settings']({ theme: 'dark' }, 'm');
    expect(platform.granted).toContain('https://dns.test/*');
    await own('https://other.test/dns-query');
    expect(platform.granted).not.toContain('https://dns.test/*');
    await handlers['change-settings']({ resolver: { at: 'off' } }, 'm');
    expect([...platform.granted]).toEqual(['https://service.test/*']);
  });

  it('leaves the permission to a service on the same host', async () => {
    await connected();
    await own('https://service.test/dns-query');
    await handlers['change-settings']({ resolver: { at: 'preset', name: 'google' } }, 'm');
    expect(platform.granted).toContain('https://service.test/*');
  });
});

describe('a connected service', () => {
  it('is shown with its newest state, even if an older check ends later', async () => {
    await connected();
    const { isGranted } = platform;
    let answer: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let asked = 0;
    platform.isGranted = async (pattern) => {
      const is = await isGranted(pattern);
      asked += 1;
      if (asked === 1) await late;
      return is;
    };
    engine.grantsChanged();
    await waitFor(() => expect(asked).toBe(1));
    platform.granted.clear();
    engine.grantsChanged();
    const isRefused = () =>
      expect(lastPush(platform, 'service')).toMatchObject({ topic: 'service', service: { state: 'no-permission' } });
    await waitFor(isRefused);
    answer();
    await count('acme.test');
    isRefused();
  });

  it.each([
    ['a revoked permission', () => platform.granted.clear()],
    [
      'revoked data consent in Firefox',
      () => {
        platform.sending.isAllowed = false;
      },
    ],
  ])('reports %s, and then sends nothing', async (_, takeBack) => {
    await connected();
    takeBack();
    engine.grantsChanged();
    await waitFor(() =>
      expect(lastPush(platform, 'service')).toMatchObject({ topic: 'service', service: { state: 'no-permission' } }),
    );
    platform.web.sent.length = 0;
    expect(await count('acme.test')).toEqual({ ok: false, problem: { code: 'no-permission' } });
    expect(platform.web.sent).toEqual([]);
  });

  it('is shown with a refused key from the first 401 until a new key is set', async () => {
    const service = await connected();
    platform.web.answers.set('/account', { status: 401, body: {} });
    await handlers.usage({ skipCache: true }, 'm');
    await waitFor(async () => expect((await services()).services).toMatchObject([{ state: 'key-refused' }]));
    platform.web.answers.set('/account', { status: 200, body: account() });
    await connected({ service, key: 'new-key' });
    expect((await services()).services).toMatchObject([{ state: 'connected' }]);
  });

  it.each([
    ['keeps', 'has a new name', { first_name: 'Fenna', team_id: 7 }, 1],
    ['forgets', 'belongs to another team', { team_id: 8 }, 0],
  ])('%s the known leads and lists when the account %s', async (_, __, now, many) => {
    platform.web.answers.set('/account', { status: 200, body: account({ team_id: 7 }) });
    const service = await connected();
    const put = { id: 'm', service, domain: 'acme.test', marks: [], asked: 1 };
    const list = { id: `${service}|kites`, service, list: 3, name: 'Kites', leads: 2 };
    await platform.store.write([
      { table: 'marks', put },
      { table: 'lists', put: list },
    ]);
    const shown = async () => (await handlers.lists({ ask: false }, 'm')).lists;
    expect(await shown()).toMatchObject([{ name: 'Kites' }]);
    platform.web.answers.set('/account', { status: 200, body: account(now) });
    await connected({ service, key: 'new-key' });
    expect([await platform.store.count('marks'), await platform.store.count('lists')]).toEqual([many, many]);
    expect(await shown()).toHaveLength(many);
  });

  it.each([
    ['carries out', 'the same team', { team_id: 7 }, 1],
    ['drops', 'another team', { team_id: 8 }, 0],
  ])('%s a waiting deletion when the new key belongs to %s', async (_, __, now, many) => {
    platform.web.answers.set('/account', { status: 200, body: account({ team_id: 7 }) });
    const service = await connected();
    await handlers['delete-leads']({ leads: [{ id: 5, email: 'jane@acme.test' }], service }, 'message-d');
    platform.web.answers.set('/account', { status: 200, body: account(now) });
    await connected({ service, key: 'new-key' });
    platform.web.answers.set('/leads/5', { status: 404, body: {} });
    await platform.clock.advance(9_000);
    await settled();
    expect(platform.web.sent.filter(({ url }) => url.endsWith('/leads/5'))).toHaveLength(many);
    const { jobs } = await handlers.jobs({}, 'm');
    expect(jobs).toMatchObject(many === 1 ? [{ state: 'done' }] : []);
    expect(jobs).toHaveLength(many);
  });

  it('stores no list of the former team from a response just before its key was replaced', async () => {
    platform.web.answers.set('/account', { status: 200, body: account({ team_id: 7 }) });
    const service = await connected();
    const leads_list = { id: 3, name: 'Kites', leads_count: 2 };
    const leads = [{ id: 1, email: 'jane@acme.test', leads_list }];
    platform.web.answers.set('/leads', { status: 200, body: { data: { leads }, meta: { count: 1, total: 1 } } });
    const shown = async (ask: boolean) => (await handlers.lists({ ask }, 'm')).lists;
    expect(await shown(true)).toMatchObject([{ name: 'Kites' }]);
    platform.web.answers.set('/account', { status: 200, body: account({ team_id: 8 }) });
    await connected({ service, key: 'new-key' });
    platform.web.answers.set('/leads', { status: 200, body: { data: { leads: [] }, meta: { count: 0, total: 0 } } });
    await platform.clock.advance(5_000);
    await settled();
    expect([await platform.store.count('lists'), await shown(true)]).toEqual([0, []]);
  });

  /** Delays the response at this path until the returned function is called. */
  function hold(path: string, data: object): () => void {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    platform.web.answers.set(path, async () => {
      await held;
      return { status: 200, body: { data } };
    });
    return release;
  }

  it('uses no response of the former key when the key changes during a request (case 25)', async () => {
    const service = await connected();
    const release = hold('/email-count', { total: 5 });
    const under = count('acme.test');
    await waitFor(() => expect(platform.web.sent.some(({ url }) => url.includes('/email-count'))).toBe(true));
    await connected({ service, key: 'new-key' });
    release();
    expect(await under).toEqual({ ok: false, problem: { code: 'service-changed' } });
    expect(await platform.store.count('answers')).toBe(0);
  });

  it.each([
    ['the key is left as it is', null],
    ['the same key is typed again', canary],
  ])('keeps responses in flight while it is renamed, and repeats no request: %s', async (_, key) => {
    const service = await connected();
    const release = hold('/email-verifier', { status: 'valid', email: 'jane@acme.test' });
    const asked = () => platform.web.sent.filter(({ url }) => url.includes('/email-verifier'));
    await handlers.verify({ emails: ['jane@acme.test'], skipCache: false, private: false }, 'message-verify');
    await waitFor(() => expect(asked()).toHaveLength(1));
    expect(await connect({ service, name: 'Renamed', key })).toMatchObject({ ok: true, service: { name: 'Renamed' } });
    release();
    await waitFor(async () =>
      expect((await handlers.jobs({}, 'm')).jobs).toMatchObject([{ state: 'done', failed: 0 }]),
    );
    expect(asked()).toHaveLength(1);
    expect(await platform.store.list('answers')).toMatchObject([{ operation: 'verifyEmail' }]);
  });

  it('drops responses in flight when its key now belongs to another team', async () => {
    platform.web.answers.set('/account', { status: 200, body: account({ team_id: 7 }) });
    const service = await connected();
    const release = hold('/email-count', { total: 5 });
    const under = count('acme.test');
    await waitFor(() => expect(platform.web.sent.some(({ url }) => url.includes('/email-count'))).toBe(true));
    platform.web.answers.set('/account', { status: 200, body: account({ team_id: 8 }) });
    await connected({ service, key: null });
    release();
    expect(await under).toEqual({ ok: false, problem: { code: 'service-changed' } });
  });

  it('never uses the new key for a connection opened with the old one', async () => {
    const front = createStartup(platform);
    const paces = createServiceRateLimits(platform.store, platform.clock);
    const sample = () => Promise.reject(new Error('no sample'));
    const connection = createConnections({
      ...{ ...front, rateLimits: paces, wire: platform.wire, sample, device: sample },
      onOutcome: () => undefined,
    });
    const service = await connected();
    const old = await connection(service, false);
    await front.vault.keep({ service, origin: 'https://service.test' }, 'new-key', { kept: 'device' });
    await front.records.change((records) => ({
      ...records,
      services: records.services.map((record) => ({ ...record, epoch: record.epoch + 1 })),
    }));
    platform.web.sent.length = 0;
    expect(await old?.service.request('getAccount', {})).toEqual({ ok: false, problem: { code: 'no-key' } });
    expect(platform.web.sent).toEqual([]);
  });

  it('resumes jobs that wait for a key as soon as a new one works', async () => {
    const service = await connected();
    await holdJob();
    platform.web.answers.set('/email-verifier', {
      status: 200,
      body: { data: { status: 'valid', email: 'jane@acme.test' } },
    });
    await connected({ service, key: 'new-key' });
    await waitFor(async () => expect((await handlers.jobs({}, 'm')).jobs).toMatchObject([{ state: 'done' }]));
  });

  it('becomes another service at another address, where lead ids differ; nothing of the old one stays', async () => {
    const service = await connected();
    await holdJob();
    platform.web.answers.set('/email-count', { status: 200, body: { data: { total: 5 } } });
    await count('acme.test');
    platform.granted.add('https://other.test/*');
    await connected({ service, address: 'https://other.test/v2' });
    expect(await onDisk(platform)).not.toContain(service);
    expect((await handlers.jobs({}, 'm')).jobs).toEqual([]);
    expect((await services()).services).toHaveLength(1);
    expect([...platform.granted]).toEqual(['https://other.test/*']);
  });

  it('of a team stays the same at a new address, where jobs resume; the old permission is released', async () => {
    platform.web.answers.set('/health', {
      status: 200,
      body: { status: 'ok', trash: { version: 1, path: '/harrier/trash', days: 30 } },
    });
    platform.web.answers.set('/account', { status: 200, body: account({ team_id: 4_711 }) });
    const service = await connected();
    await holdJob();
    platform.granted.add('https://moved.test/*');
    expect(await connected({ service, name: 'service.test', address: 'https://moved.test/v2', key: 'k2' })).toBe(
      service,
    );
    expect((await services()).services).toMatchObject([
      { id: service, name: 'moved.test', base: 'https://moved.test/v2', state: 'connected' },
    ]);
    platform.web.answers.set('/email-verifier', {
      status: 200,
      body: { data: { status: 'valid', email: 'jane@acme.test' } },
    });
    engine.resume('key');
    await waitFor(async () => expect((await handlers.jobs({}, 'm')).jobs).toMatchObject([{ state: 'done' }]));
    expect(platform.web.sent.at(-1)).toMatchObject({
      authorization: 'Bearer k2',
      url: expect.stringMatching('^https://moved.test/'),
    });
    expect([...platform.granted]).toEqual(['https://moved.test/*']);
  });

  it.each([
    ['the same with the same key and a new account name, if no team is named', canary, null, true],
    ['another with another key and a new account name, if no team is named', 'new-key', null, false],
    ['another once its key belongs to another team', canary, 8, false],
  ])('is %s', async (_, key, team_id, isSame) => {
    platform.web.answers.set('/account', { status: 200, body: account({ team_id: team_id && 7 }) });
    const service = await connected();
    platform.web.answers.set('/account', { status: 200, body: account({ first_name: 'Fenna', team_id }) });
    expect((await connected({ service, key })) === service).toBe(isSame);
    expect((await services()).services).toMatchObject([{ state: 'connected', account: { name: 'Fenna Byron' } }]);
    expect((await onDisk(platform)).includes(service)).toBe(isSame);
  });

  it('becomes another service at an address of another team', async () => {
    platform.web.answers.set('/health', {
      status: 200,
      body: { status: 'ok', trash: { version: 1, path: '/harrier/trash', days: 30 } },
    });
    platform.web.answers.set('/account', { status: 200, body: account({ team_id: 4_711 }) });
    const service = await connected();
    await holdJob();
    platform.web.answers.set('/account', { status: 200, body: account({ team_id: 4_712 }) });
    platform.granted.add('https://moved.test/*');
    expect(await connected({ service, address: 'https://moved.test/v2' })).not.toBe(service);
    expect((await handlers.jobs({}, 'm')).jobs).toEqual([]);
    expect(await onDisk(platform)).not.toContain(service);
  });
});

describe('a service preset by policy', () => {
  beforeEach(() => {
    platform.managed = async () => ({ serviceAddress: base, serviceName: 'Company service', list: 'Company list' });
    engine = createEngine(platform);
    ({ handlers } = engine);
  });

  it('starts without a key, is managed, and accepts the user’s key but no other address', async () => {
    const { services: standing, chosen } = await services();
    expect(standing).toMatchObject([{ name: 'Company service', base, state: 'no-key', managed: true }]);
    const answer = await connect({ service: chosen, address: 'https://evil.test/v2', name: 'Mine' });
    expect(answer).toMatchObject({
      ok: true,
      service: { name: 'Company service', base, state: 'connected', managed: true },
    });
    expect((await services()).services).toHaveLength(1);
  });

  it('stays when it is disconnected, without its key and its jobs', async () => {
    const { chosen } = await services();
    await connect({ service: chosen });
    await holdJob();
    const left = await handlers.disconnect({ service: chosen ?? '' }, 'm');
    expect(left.services).toMatchObject([{ state: 'no-key', managed: true, account: null }]);
    await waitFor(() => expect(platform.pushed.map(({ push }) => push.topic)).toContain('job-gone'));
    expect((await handlers.jobs({}, 'm')).jobs).toEqual([]);
    expect(await onDisk(platform)).not.toContain(chosen);
  });

  it('does not send the key to another origin that policy names later', async () => {
    const { chosen } = await services();
    await connect({ service: chosen });
    const next = fakePlatform(platform);
    next.managed = async () => ({ serviceAddress: 'https://other.test/v2' });
    next.granted.add('https://other.test/*');
    next.web.sent.length = 0;
    const moved = createEngine(next).handlers;
    expect((await moved.services({}, 'm')).services).toMatchObject([
      { base: 'https://other.test/v2', state: 'no-key', managed: true },
      { base, managed: false },
    ]);
    await moved.usage({ skipCache: true }, 'm');
    expect(next.web.sent).toEqual([]);
  });

  it('is shown from the last known policy until the browser delivers the current one', async () => {
    await services();
    await waitFor(() => expect(platform.local.stored.has('policy')).toBe(true));
    const next = fakePlatform(platform);
    let resolvePolicy = (_policy: unknown) => {};
    next.managed = () => new Promise((resolve) => (resolvePolicy = resolve));
    const slow = createEngine(next).handlers;
    const shown = slow.services({}, 'm');
    await next.clock.advance(100);
    expect((await shown).services).toMatchObject([{ name: 'Company service', managed: true }]);

    resolvePolicy({});
    await waitFor(() => expect(next.pushed.map(({ push }) => push.topic)).toContain('settings'));
    expect((await slow.services({}, 'm')).services).toMatchObject([{ managed: false }]);
  });

  it('presets the list, which then can’t be changed', async () => {
    expect(await handlers.settings({}, 'm')).toMatchObject({ list: 'Company list', listManaged: true });
    expect(await handlers['change-settings']({ list: 'Mine' }, 'm')).toMatchObject({ list: 'Company list' });
  });
});
