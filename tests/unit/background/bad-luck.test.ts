/** The whole background under random faults: payments, results and deletions agree with a simple model. */
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { contactOfAddress } from '../../../lib/contract/contact.ts';
import { operationOf } from '../../../lib/contract/operations.ts';
import { decode, route } from '../../../lib/contract/request.ts';
import { createPerform, wireReplyOf } from '../../../lib/device-service/device-service.ts';
import { memoryDirectory, memoryStore } from '../../../lib/device-service/memory-store.ts';
import type { Handlers } from '../../../lib/messages/serve.ts';
import { noWaterfall, waterfallAsks } from '../../../lib/messages/waterfall.ts';
import { runs } from '../../run/effort.ts';
import { installBrowser } from '../harness/fake-browser.ts';
import { waitFor } from '../harness/wait-for.ts';
import { dyingPlatform, everythingStored } from './dying-platform.ts';
import { createEngine } from './fake-engine.ts';
import { account, fakePlatform, settled } from './fakes.ts';
import { company, account as ownAccount, person } from './requests/services.ts';

afterEach(() => vi.unstubAllGlobals());

const minute = 60_000;
const hour = 60 * minute;

const hosts = ['service.test', 'kelp.test'];
const domains = ['acme.test', 'globex.test'];
const names = ['Ann Berg', 'Bo Dahl'];
const emails = domains.flatMap((domain) => names.map((name) => person(name, domain).value));

/**
 * What happens to a request that reaches the service. `lost`: it is carried out, but no response arrives. `late`: it
 * is carried out, but a proxy responds. `cut`, `down`: it is not carried out.
 */
const luck = fc.constantFrom('fine', 'fine', 'fine', 'lost', 'late', 'cut', 'down', 'fast', 'wait', 'used-up');
type Luck = typeof luck extends fc.Arbitrary<infer Value> ? Value : never;

const nth = fc.nat(3);
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('verify' as const),
      some: fc.subarray(emails, { minLength: 1 }),
      skipCache: fc.boolean(),
      both: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('search' as const),
      some: fc.subarray(domains, { minLength: 1 }),
      both: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('find' as const),
      domain: fc.constantFrom(...domains),
      name: fc.constantFrom(...names),
      again: fc.boolean(),
      skipCache: fc.boolean(),
      both: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('save' as const), some: fc.subarray(emails, { minLength: 1 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'pause-job' as const,
        'resume-job' as const,
        'stop-job' as const,
        'retry-job' as const,
        'dismiss-job' as const,
        'undo' as const,
      ),
      nth,
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('forget' as const), email: fc.constantFrom(...emails) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('kill' as const), after: fc.nat(12) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('online' as const), is: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('jump' as const), ms: fc.integer({ min: -30 * hour, max: 30 * hour }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 5 * minute }) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('ceilings' as const), most: fc.option(fc.nat(3)) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('key' as const) }) },
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

interface Click {
  name: keyof Handlers;
  says: object;
  id: string;
  isAnswered: boolean;
}

/** A service over HTTP that counts what it carried out. */
function serviceOf(now: () => number, lucks: Luck[]) {
  const directory = memoryDirectory({
    companies: domains.map(company),
    emails: (domain) => names.map((name) => person(name, domain)),
    ...{ articles: new Map(), optedOut: new Set() },
  });
  const mail = {
    check: async () => ({ verdict: 'valid' as const, score: 95, gibberish: false, block: false, waits: 0, fails: 0 }),
  };
  const performs = new Map(
    hosts.map((host) => [host, createPerform({ store: memoryStore(directory, mail, ownAccount), now })]),
  );
  /** Paid requests that were carried out, by host, operation and subject. */
  const done = new Map<string, number>();
  const answer = async (address: string, init: RequestInit): Promise<Response> => {
    const url = new URL(address);
    if (url.pathname === '/health') return Response.json({ status: 'ok' });
    const path = url.pathname.replace(/^\/v2/, '');
    if (path === '/account') return Response.json(account({ team_id: 7 }));
    const name = route(init.method ?? 'GET', path);
    if (name === null) return Response.json({}, { status: 404 });
    const text = typeof init.body === 'string' ? init.body : '';
    const body = text === '' ? undefined : JSON.parse(text);
    const decoded = decode(name, { method: operationOf(name).method, path, query: [...url.searchParams], body });
    if (!decoded.ok) return Response.json(decoded.input, { status: 400 });
    const meets = lucks.shift() ?? 'fine';
    if (meets === 'cut') throw new TypeError('cut');
    if (meets === 'down') return new Response('', { status: 503 });
    if (meets === 'fast') return Response.json({ errors: [{ id: 'too_fast', code: 403 }] }, { status: 403 });
    if (meets === 'wait')
      return Response.json(
        { errors: [{ id: 'too_fast', code: 403 }] },
        { status: 403, headers: { 'retry-after': '90' } },
      );
    if (meets === 'used-up') return Response.json({ errors: [{ id: 'payment_required', code: 402 }] }, { status: 402 });
    const perform = performs.get(url.host);
    if (!perform) throw new TypeError(url.host);
    const reply = wireReplyOf(await perform(name, decoded.params));
    const params: Record<string, unknown> = { ...decoded.params };
    const about = `${url.host} ${name} ${params.email ?? params.domain ?? ''} ${params.full_name ?? ''}`.trim();
    if (operationOf(name).spends !== 'nothing') done.set(about, (done.get(about) ?? 0) + 1);
    if (meets === 'lost') throw new TypeError('lost');
    if (meets === 'late') return new Response('<h1>Timeout</h1>', { status: 504 });
    return new Response(reply.body === undefined ? null : JSON.stringify(reply.body), { status: reply.status });
  };
  return { answer, done };
}

const never = (click: Click) => () => Promise.reject(new Error(`wrong ${JSON.stringify(click)}`));

async function play(lucks: Luck[], acts: Act[]): Promise<void> {
  const disk = fakePlatform();
  installBrowser({ runtime: { getURL: (path: string) => `chrome-extension://harrier${path}` } });
  vi.stubGlobal('fetch', async () => new Response('freemail.test\n'));
  const { answer, done } = serviceOf(disk.clock.now, lucks);
  let isOnline = true;
  const clicks: Click[] = [];
  /** How often the user's clicks allow a charge, by host and request. */
  const allowed = new Map<string, number>();
  const allow = (what: string) => {
    for (const host of hosts) allowed.set(`${host} ${what}`, (allowed.get(`${host} ${what}`) ?? 0) + 1);
  };
  const jobs = new Map<string, string[]>();
  const gone = new Set<string>();
  const faults: unknown[] = [];

  function say(click: Click): void {
    const { isAlive, answering } = life;
    void answering(click.name, click.says)
      .then((act) => (act ?? never(click))(click.id))
      .then(
        () => {
          click.isAnswered ||= isAlive();
        },
        (error: unknown) => isAlive() && faults.push(error),
      );
  }
  function click(name: keyof Handlers, says: object, id: string = crypto.randomUUID()): string {
    const one = { name, says, id, isAnswered: false };
    clicks.push(one);
    say(one);
    return id;
  }
  function begun() {
    const dying = dyingPlatform(disk);
    const { platform } = dying;
    const state = { isOver: false };
    const isAlive = () => !state.isOver && !dying.isDead();
    platform.wire = {
      ...platform.wire,
      online: () => isOnline,
      async fetch(address, init) {
        if (!isAlive()) return new Promise(() => undefined);
        if (!isOnline) throw new TypeError('offline');
        const response = await answer(address, init);
        return isAlive() ? response : new Promise(() => undefined);
      },
    };
    return { dying, state, isAlive, ...createEngine(platform) };
  }
  let life = begun();
  function start(): void {
    life = begun();
    life.resume('start');
    // Like pages, sends unanswered messages again to a new background run.
    for (const one of clicks) if (!one.isAnswered) say(one);
  }
  function kill(): void {
    life.state.isOver = true;
    life.dying.dieAfter(0);
  }

  /** Waits for deletions. Their timeout of 20 seconds never passes, because only the test moves the clock. */
  async function forgotten(): Promise<void> {
    await settled();
    const isWaited = () => clicks.some(({ name, isAnswered }) => name === 'forget-person' && !isAnswered);
    await waitFor(() => expect(isWaited() && !life.dying.isDead()).toBe(false));
  }

  life.resume('start');
  const connecting = (service: string | null, key: string) => ({
    ...{ service, name: '', address: 'https://service.test/v2', key, keyKept: 'device' as const },
  });
  const connected = await life.handlers.connect(connecting(null, 'k-0'), 'connect');
  if (!connected.ok) throw new Error('not connected');
  const { service } = connected;
  disk.granted.add('https://kelp.test/*');
  const kelp = { ...connecting(null, 'k-k'), address: 'https://kelp.test/v2' };
  const other = await life.handlers.connect(kelp, 'connect too');
  if (!other.ok) throw new Error('not connected');
  await life.handlers['choose-service']({ service: service.id }, 'choose');
  const services = [service.id, other.service.id];
  const inOrder = services.map((id) => ({ id, asks: [...waterfallAsks], dailyCap: null }));
  await life.handlers['change-settings']({ waterfall: { ...noWaterfall, on: true, services: inOrder } }, 'in order');

  for (const [at, now] of acts.entries()) {
    await settled();
    if (life.dying.isDead()) {
      kill();
      start();
      await forgotten();
    }
    switch (now.does) {
      case 'verify': {
        const id = click('verify', {
          emails: now.some,
          skipCache: now.skipCache,
          private: false,
          ...(now.both && { services }),
        });
        jobs.set(
          id,
          now.some.map((email) => `verifyEmail ${email}`),
        );
        for (const email of now.some) allow(`verifyEmail ${email}`);
        break;
      }
      case 'search': {
        const id = click('search-companies', { domains: now.some, limit: 10, ...(now.both && { services }) });
        jobs.set(
          id,
          now.some.map((domain) => `searchDomain ${domain}`),
        );
        for (const domain of now.some) allow(`searchDomain ${domain}`);
        break;
      }
      case 'find': {
        const params = { domain: now.domain, full_name: now.name };
        const { again, skipCache } = now;
        const asking = { operation: 'findEmail', params, click: true, skipCache, again, private: false, page: null };
        if (now.both) click('ask-in-order', { ...asking, services });
        else click('request', asking);
        allow(`findEmail ${now.domain} ${now.name}`);
        break;
      }
      case 'save': {
        const contacts = now.some.map((email) => contactOfAddress(email, null));
        jobs.set(click('save', { contacts, page: null, list: 'Fair', private: false }), []);
        break;
      }
      case 'forget':
        click('forget-person', { email: now.email });
        gone.add(now.email);
        await forgotten();
        break;
      case 'kill':
        life.dying.dieAfter(now.after);
        break;
      case 'online':
        isOnline = now.is;
        if (isOnline) life.resume('online');
        break;
      case 'jump':
        disk.clock.jump(now.ms);
        break;
      case 'pass':
        await disk.clock.advance(now.ms);
        break;
      case 'ceilings':
        click('change-settings', { ceilings: { search: now.most, verification: now.most } });
        break;
      case 'key':
        click('connect', connecting(service.id, `k-${at + 1}`));
        break;
      default: {
        const job = [...jobs.keys()][now.nth];
        if (job === undefined) break;
        click(now.does, { job });
        if (now.does === 'retry-job') for (const what of jobs.get(job) ?? []) allow(what);
      }
    }
  }

  // From here on nothing fails.
  await settled();
  lucks.length = 0;
  isOnline = true;
  kill();
  start();
  await forgotten();
  life.resume('online');
  await life.handlers['change-settings']({ ceilings: { search: null, verification: null } }, 'end');
  await disk.clock.advance(11 * minute);
  const views = async () => (await life.handlers.jobs({}, 'end')).jobs;
  for (const { id, state } of await views())
    if (state !== 'done') await life.handlers['resume-job']({ job: id }, 'end');
  await disk.clock.advance(11 * minute);
  await settled();

  // A stopped job with nothing left to do stays stopped.
  expect((await views()).filter(({ state }) => state !== 'done' && state !== 'stopped')).toEqual([]);
  for (const { state, done: through, failed, total } of await views())
    if (state === 'stopped') expect(through + failed).toBe(total);
  expect([faults, clicks.filter(({ isAnswered }) => !isAnswered)]).toEqual([[], []]);
  const over = [...done].filter(([what, times]) => times > (allowed.get(what) ?? 0));
  expect(over).toEqual([]);
  for (const { id, total, done: through, failed, counts, kind } of await views()) {
    const { rows } = await life.handlers['job-rows']({ job: id, offset: 0, limit: 100, failed: false }, 'end');
    const many = (wanted: string) => rows.filter((row) => row.at === wanted).length;
    expect({ id, total, through, failed }).toEqual({
      id,
      total: rows.length,
      through: many('done') + many('removed'),
      failed: many('failed'),
    });
    expect(Object.values(counts).reduce((one, other) => one + other, 0)).toBe(many('done'));
    for (const row of rows) {
      if (row.at === 'failed') expect(row.problem).not.toBeNull();
      if (row.at === 'done' && kind === 'verify') expect(row).toMatchObject({ verification: { status: 'valid' } });
    }
  }
  const spent = await disk.store.list('spent');
  const sum = (bucket: 'search' | 'verification') => spent.reduce((all, one) => all + one[bucket], 0);
  const times = (name: string) =>
    [...done].reduce((all, [what, many]) => all + (what.includes(` ${name} `) ? many : 0), 0);
  expect(sum('verification')).toBeGreaterThanOrEqual(times('verifyEmail'));
  expect(sum('search')).toBeGreaterThanOrEqual(times('searchDomain') + times('findEmail'));
  expect(await disk.store.count('paid')).toBeLessThanOrEqual(8);
  const stored = await everythingStored(disk);
  for (const email of gone) expect(stored.includes(email)).toBe(false);
}

test('under random faults nothing is paid twice or lost, and forgotten people leave no data', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(luck, { maxLength: 40 }),
      fc.array(act, { minLength: 4, maxLength: 14 }),
      async (lucks, acts) => play([...lucks], acts),
    ),
    { numRuns: runs(4, 200), seed: 20261129 },
  );
});
