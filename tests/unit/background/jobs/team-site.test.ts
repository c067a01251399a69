/**
 * A team's service searches a site: offered only if stated, polled while a page is open, found again after a
 * background restart, never started twice.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Handlers } from '../../../../lib/messages/serve.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { createEngine } from '../fake-engine.ts';
import { type FakePlatform, fakePlatform } from '../fakes.ts';

const base = 'https://service.test/v2';
const path = '/harrier/site-searches';
const stated = { path, version: 1, most: 30 };
const domain = 'harbour.test';

interface Search {
  id: string;
  domain: string;
  state: string;
  requests: number;
  pages: number;
  addresses: number;
  end: string | null;
  created_at: string;
  ended_at: string | null;
}

let platform: FakePlatform;
let handlers: Handlers;
let engine: ReturnType<typeof createEngine>;
let health: { status?: string; search?: object & { stops?: boolean }; import?: object };
/** Searches at the service, newest first. */
let there: Search[];
/** Runs before the service answers; a returned response replaces its own. */
let gate: (method: string) => Promise<Response | undefined>;
let asked: string[];

const search = (more: Partial<Search> = {}): Search => ({
  ...{ id: `s${there.length + 1}`, domain, state: 'waiting', requests: 0, pages: 0, addresses: 0, end: null },
  ...{ created_at: new Date(platform.clock.now()).toISOString(), ended_at: null },
  ...more,
});

beforeEach(() => {
  platform = fakePlatform();
  health = { status: 'ok', search: stated };
  there = [];
  asked = [];
  gate = async () => undefined;
  const { fetch } = platform.web;
  platform.wire.fetch = async (address, init) => {
    const { pathname } = new URL(address);
    if (pathname === '/health') return Response.json(health);
    if (!pathname.startsWith(path)) return fetch(address, init);
    const method = String(init.method);
    asked.push(`${method} ${pathname.slice(path.length)} ${new Headers(init.headers).get('authorization')}`);
    const [id = '', verb] = pathname.slice(path.length + 1).split('/');
    if (method === 'POST' && verb === undefined) {
      const body: { domain: string } = JSON.parse(String(init.body));
      expect(body).toEqual({ domain });
      if (!there.some(({ state }) => state !== 'over')) there.unshift(search());
    }
    const refusal = await gate(method);
    if (refusal) return refusal;
    if (verb === 'stop') {
      if (health.search?.stops !== true) return Response.json({ errors: [] }, { status: 404 });
      there = there.map((one) =>
        one.id === id && one.state !== 'over' ? { ...one, state: 'over', end: 'stopped' } : one,
      );
    } else if (method === 'POST') return Response.json({ data: there[0] }, { status: 202 });
    if (id === '') return Response.json({ data: there });
    const found = there.find((one) => one.id === id);
    return found ? Response.json({ data: found }) : Response.json({ errors: [] }, { status: 404 });
  };
  begun(platform);
});

function begun(of: FakePlatform): void {
  platform = of;
  engine = createEngine(of);
  ({ handlers } = engine);
}

/** Starts the next background on the same storage. */
function nextLife(): void {
  const next = fakePlatform(platform);
  next.wire.fetch = platform.wire.fetch;
  begun(next);
  engine.resume('start');
}

async function connected(): Promise<string> {
  const request = { service: null, name: '', address: base, key: 'canary-77aa01', keyKept: 'device' as const };
  const answer = await handlers.connect(request, crypto.randomUUID());
  if (!answer.ok) throw new Error(JSON.stringify(answer.wrong));
  return answer.service.id;
}

async function begin(more: { service?: string; domain?: string; private?: boolean } = {}) {
  const service = (await handlers.services({}, 'm')).chosen ?? '';
  return handlers['search-site-by-team']({ service, domain, private: false, ...more }, crypto.randomUUID());
}

/** Waits until the service has the search. */
async function started() {
  const said = await begin();
  await waitFor(() => expect(there).toHaveLength(1));
  return said;
}

const newest = async () => (await handlers.jobs({}, 'm')).jobs[0];

/** Advances the clock until the job matches. */
const comesTo = (view: object) =>
  waitFor(async () => {
    await platform.clock.advance(1_000);
    expect(await newest()).toMatchObject(view);
  });

const set = (change: Partial<Search>) => {
  there[0] = { ...(there[0] ?? search()), ...change };
};

const posts = () => asked.filter((one) => one.startsWith('POST '));
const stops = () => posts().filter((one) => one.includes('/stop'));
const looks = () => asked.filter((one) => one.startsWith('GET'));

describe('the offer of a team’s site search', () => {
  const offered = async () => {
    const { services } = await handlers.services({}, 'm');
    return services.map((one) => (one.kind === 'remote' ? (one.siteSearch ?? null) : null));
  };

  it('shows the stated number of requests, also after a restart and if the service accepts no knowledge', async () => {
    await connected();
    expect(await offered()).toEqual([30]);
    nextLife();
    expect(await offered()).toEqual([30]);
  });

  it.each([
    ['nothing', { status: 'ok' }],
    ['another version', { search: { ...stated, version: 2 } }],
    ['another host', { search: { ...stated, path: '//elsewhere.test/x' } }],
    ['no requests', { search: { ...stated, most: 0 } }],
  ])('is missing if the service states %s, and no search can be started', async (_, body) => {
    health = body;
    await connected();
    expect(await offered()).toEqual([null]);
    expect(await begin()).toEqual({ job: null });
    expect(asked).toEqual([]);
  });

  it('appears on an ordinary request a week later if the service has added the search', async () => {
    health = { import: { path: '/harrier/knowledge', version: 1, most: 500, bytes: 1_000_000 } };
    await connected();
    health = { ...health, search: stated };
    const ask = async () => {
      const how = { click: false, skipCache: true, again: false, private: false, page: null };
      await handlers.request({ operation: 'getAccount', params: {}, ...how }, crypto.randomUUID());
      await platform.clock.advance(0);
    };
    await ask();
    expect(await offered()).toEqual([null]);
    platform.clock.jump(8 * 24 * 60 * 60_000);
    await ask();
    await waitFor(async () => expect(await offered()).toEqual([30]));
  });

  it('is refused in a private window, for a private host, or at a service that is not chosen', async () => {
    await connected();
    await expect(begin({ service: 'another' })).rejects.toMatchObject({ problem: { code: 'service-changed' } });
    expect(await begin({ private: true })).toEqual({ job: null });
    expect(await begin({ domain: 'intranet.local' })).toEqual({ job: null });
    expect(asked).toEqual([]);
  });
});

describe('a team’s site search', () => {
  it('is requested once with the key, and polled until it ends', async () => {
    await connected();
    const { job } = await begin();
    expect(job).toMatchObject({ kind: 'team_site', name: domain, total: 30 });
    await comesTo({ state: 'running', done: 0, counts: { queued: 1 } });
    set({ state: 'running', requests: 12, pages: 8, addresses: 5 });
    await comesTo({ state: 'running', done: 12, total: 30, counts: { pages: 8, addresses: 5 } });
    set({ state: 'over', requests: 20, pages: 14, addresses: 9, end: 'done' });
    await comesTo({ state: 'done', done: 20, total: 20, failed: 0, counts: { pages: 14, addresses: 9 } });
    expect(posts()).toEqual(['POST  Bearer canary-77aa01']);
    expect(new Set(looks())).toEqual(new Set(['GET /s1 Bearer canary-77aa01']));
    const many = looks().length;
    await platform.clock.advance(10 * 60_000);
    expect(looks()).toHaveLength(many);
    expect(platform.alarm.when).toBeNull();
  });

  it.each(['closed', 'unreachable', 'moved', 'giving-up'])('reports that it ended as %s', async (end) => {
    await connected();
    await started();
    set({ state: 'over', end });
    await comesTo({ state: 'done', failed: 0, counts: { addresses: 0, [end.replace('-', '_')]: 1 } });
  });

  it('is not polled and sets no alarm while no page is open; polling resumes with the next page', async () => {
    await connected();
    await begin();
    await comesTo({ state: 'running', counts: { queued: 1 } });
    platform.watched.is = false;
    await platform.clock.advance(60_000);
    const before = asked.length;
    await platform.clock.advance(60 * 60_000);
    expect(asked).toHaveLength(before);
    expect(platform.alarm.when).toBeNull();
    set({ state: 'over', requests: 9, pages: 7, addresses: 3, end: 'done' });
    platform.watched.is = true;
    const answer = await engine.answering('jobs', {});
    await answer?.('message-1');
    await comesTo({ state: 'done', counts: { addresses: 3 } });
  });

  it('starts even if the page that requested it closes at once', async () => {
    await connected();
    platform.watched.is = false;
    await begin();
    await waitFor(() => expect(posts()).toHaveLength(1));
  });

  it('is polled again after a background restart, without a second start request', async () => {
    await connected();
    await begin();
    await comesTo({ state: 'running' });
    nextLife();
    set({ state: 'over', requests: 9, pages: 7, addresses: 3, end: 'done' });
    await comesTo({ state: 'done', counts: { addresses: 3 } });
    expect(posts()).toHaveLength(1);
  });

  it.each([
    ['runs', {}],
    ['ended meanwhile', { state: 'over', requests: 9, addresses: 3, end: 'done' }],
  ])('whose start response was lost is found in the service’s list, where it %s', async (_, change) => {
    await connected();
    // The service starts the search, but its response never arrives.
    gate = async (method) => (method === 'POST' ? new Promise<never>(() => undefined) : undefined);
    await begin();
    await waitFor(() => expect(there).toHaveLength(1));
    await waitFor(async () => expect(await platform.store.list('steps')).toMatchObject([{ at: 'sent' }]));
    set(change);
    gate = async () => undefined;
    nextLife();
    const at = 'end' in change ? 'done' : 'pending';
    await waitFor(async () => expect(await platform.store.list('steps')).toMatchObject([{ at }]));
    await comesTo('end' in change ? { state: 'done', counts: { addresses: 3 } } : { counts: { queued: 1 } });
    expect([posts().length, there.length]).toEqual([1, 1]);
  });

  it('is not mistaken for last week’s if its start request fails', async () => {
    await connected();
    there = [search({ id: 'old', state: 'over', addresses: 99, created_at: '2026-11-01T00:00:00Z' })];
    gate = async (method) => (method === 'POST' ? Promise.reject(new TypeError('no network')) : undefined);
    await begin();
    await waitFor(() => expect(posts()).toHaveLength(1));
    await waitFor(async () => expect(await newest()).toMatchObject({ state: 'held' }));
    there = there.filter(({ id }) => id === 'old');
    gate = async () => undefined;
    await comesTo({ state: 'running', counts: { addresses: 0, queued: 1 } });
    expect(posts()).toHaveLength(2);
  });

  it('is held while the browser’s permission is missing, then polled without a second start request', async () => {
    await connected();
    await begin();
    await comesTo({ state: 'running', counts: { queued: 1 } });
    const granted = [...platform.granted];
    platform.granted.clear();
    engine.grantsChanged();
    await comesTo({ state: 'held', held: { problem: { code: 'no-permission' } } });
    for (const origin of granted) platform.granted.add(origin);
    engine.grantsChanged();
    set({ state: 'over', requests: 9, pages: 7, addresses: 3, end: 'done' });
    await comesTo({ state: 'done', failed: 0, counts: { addresses: 3 } });
    expect(posts()).toHaveLength(1);
  });

  it('ends if the service no longer lists it', async () => {
    await connected();
    await begin();
    await comesTo({ state: 'running' });
    set({ id: 'another' });
    await comesTo({ state: 'done', failed: 0 });
  });

  it('drops the cached address count of its domain if it found addresses', async () => {
    await connected();
    const params = { domain };
    let total = 1;
    platform.web.answers.set('/email-count', async () => ({
      status: 200,
      body: { data: { total, personal_emails: total, generic_emails: 0 }, meta: { params } },
    }));
    const count = async () => {
      const how = { click: false, skipCache: false, again: false, private: false, page: null };
      return handlers.request({ operation: 'countDomainEmails', params, ...how }, crypto.randomUUID());
    };
    const counted = (many: number) => ({ ok: true, reply: { data: { total: many } } });
    expect(await count()).toMatchObject(counted(1));
    total = 4;
    expect(await count()).toMatchObject(counted(1));
    await started();
    set({ state: 'over', addresses: 3, end: 'done' });
    await comesTo({ state: 'done' });
    expect(await count()).toMatchObject(counted(4));
  });

  it('is journaled with its start request and its latest poll', async () => {
    await connected();
    await begin();
    await comesTo({ state: 'running' });
    await platform.clock.advance(30_000);
    expect(looks().length).toBeGreaterThan(2);
    const { entries } = await handlers.journal({ before: null, limit: 50 }, 'm');
    const searches = entries.filter(({ operation }) => operation.endsWith('Search') || operation === 'searchSite');
    expect(searches.map(({ operation, params, outcome }) => ({ operation, params, outcome }))).toEqual([
      { operation: 'readSiteSearch', params: { domain }, outcome: '200' },
      { operation: 'searchSite', params: { domain }, outcome: '200' },
    ]);
  });
});

describe('stopping a team’s site search', () => {
  beforeEach(() => {
    health = { status: 'ok', search: { ...stated, stops: true } };
  });
  const running = async () => {
    await connected();
    const { job } = await begin();
    await comesTo({ state: 'running' });
    set({ state: 'running', requests: 12, pages: 8, addresses: 5 });
    await comesTo({ done: 12 });
    return job?.id ?? '';
  };
  const stop = (job: string) => handlers['stop-job']({ job }, 'm');

  it('is offered if the service states it', async () => {
    const offered = async () => (await handlers.services({}, 'm')).services.map((one) => 'stopsSearch' in one);
    await connected();
    expect(await offered()).toEqual([true]);
    nextLife();
    expect(await offered()).toEqual([true]);
    health = { status: 'ok', search: stated };
    await connected();
    expect(await offered()).toEqual([true, false]);
  });

  it('sends one stop request at once, and keeps the counts so far', async () => {
    const job = await running();
    asked = [];
    expect((await stop(job)).job).toMatchObject({ state: 'running', counts: { stopping: 1, addresses: 5 } });
    await waitFor(async () => expect(await newest()).toMatchObject({ state: 'stopped' }));
    expect(await newest()).toMatchObject({ done: 12, total: 12, failed: 0, counts: { addresses: 5, stopped: 1 } });
    expect((await newest())?.counts).not.toHaveProperty('stopping');
    expect(asked).toEqual(['POST /s1/stop Bearer canary-77aa01']);
    await platform.clock.advance(10 * 60_000);
    expect(asked).toHaveLength(1);
    const { entries } = await handlers.journal({ before: null, limit: 50 }, 'm');
    expect(entries.find(({ operation }) => operation === 'stopSiteSearch')).toMatchObject({
      ...{ params: { domain }, outcome: '200' },
    });
  });

  it('reaches the service although the page closes at once and the network is down for a while', async () => {
    const job = await running();
    platform.watched.is = false;
    gate = async () => Promise.reject(new TypeError('no network'));
    await stop(job);
    await waitFor(async () => expect(await newest()).toMatchObject({ state: 'held' }));
    gate = async () => undefined;
    await comesTo({ state: 'stopped', counts: { addresses: 5 } });
  });

  it('reaches the service after a background restart', async () => {
    const job = await running();
    gate = async () => new Promise<never>(() => undefined);
    await stop(job);
    gate = async () => undefined;
    nextLife();
    await comesTo({ state: 'stopped', counts: { addresses: 5, stopped: 1 } });
  });

  it('starts no second search if the start response was lost', async () => {
    await connected();
    gate = async (method) => (method === 'POST' ? new Promise<never>(() => undefined) : undefined);
    const { job } = await begin();
    await waitFor(async () => expect(await platform.store.list('steps')).toMatchObject([{ at: 'sent' }]));
    await stop(job?.id ?? '');
    there = [];
    gate = async () => undefined;
    nextLife();
    await comesTo({ state: 'stopped', counts: { addresses: 0 } });
    expect([posts().length, there.length]).toEqual([1, 0]);
  });

  it('keeps the result of a search that has already ended', async () => {
    const job = await running();
    set({ state: 'over', requests: 20, pages: 14, addresses: 9, end: 'done' });
    await stop(job);
    await comesTo({ state: 'stopped', done: 20, counts: { addresses: 9 } });
    expect((await newest())?.counts).not.toHaveProperty('stopped');
  });

  it('by another member shows as stopped, with the counts so far', async () => {
    await running();
    set({ state: 'over', end: 'stopped' });
    await comesTo({ state: 'done', counts: { addresses: 5, stopped: 1 } });
  });

  it('sends no stop request to a service that does not state it, and does not poll it more often', async () => {
    health = { status: 'ok', search: stated };
    const job = await running();
    await stop(job);
    const before = asked.length;
    await platform.clock.advance(5 * 60_000);
    expect(stops()).toEqual([]);
    expect(asked.length - before).toBeLessThan(15);
    set({ state: 'over', addresses: 6, end: 'done' });
    await comesTo({ state: 'stopped', counts: { addresses: 6 } });
  });
});

describe('a refusal by the service', () => {
  it.each([400, 429])('fails the search with its status (%d), and a click starts it again', async (status) => {
    await connected();
    gate = async () => Response.json({ errors: [] }, { status });
    const { job } = await begin();
    await comesTo({ state: 'done', failed: 1, problem: { code: 'service-failed', status } });
    gate = async () => undefined;
    await handlers['retry-job']({ job: job?.id ?? '' }, 'm');
    await comesTo({ state: 'running', counts: { queued: 1 } });
  });

  it('of the key (401) holds the search with no end time', async () => {
    await connected();
    gate = async () => Response.json({ errors: [] }, { status: 401 });
    await begin();
    await comesTo({ state: 'held', held: { problem: { code: 'key-refused' }, until: null } });
    expect((await handlers.services({}, 'm')).services).toMatchObject([{ state: 'key-refused' }]);
  });

  it('with Retry-After or a 503, or a network failure, holds the search, which resumes afterwards', async () => {
    await connected();
    let refusal: Response | null = Response.json({ errors: [] }, { status: 403, headers: { 'retry-after': '30' } });
    gate = async () => refusal?.clone();
    await begin();
    await comesTo({ state: 'held', held: { problem: { code: 'too-fast' } } });
    refusal = Response.json({ errors: [] }, { status: 503 });
    await comesTo({ state: 'held', held: { problem: { code: 'service-failed', status: 503 } } });
    gate = async () => Promise.reject(new TypeError('no network'));
    await comesTo({ state: 'held', held: { problem: { code: 'no-answer' } } });
    gate = async () => undefined;
    set({ state: 'over', addresses: 3, end: 'done' });
    await comesTo({ state: 'done', failed: 0, counts: { addresses: 3 } });
    expect(posts()).toHaveLength(1);
  });

  it('is assumed if the search’s id in the response is invalid', async () => {
    await connected();
    gate = async () => Response.json({ data: { ...search(), id: '../../v2/account' } }, { status: 202 });
    const before = platform.web.sent.length;
    await begin();
    await comesTo({ state: 'done', failed: 1, problem: { code: 'unreadable' } });
    // Its id is never put into a path.
    expect(new Set(asked.map((one) => one.split(' ')[1]))).toEqual(new Set(['']));
    expect(platform.web.sent).toHaveLength(before);
  });

  it('of the search path (404) fails the search and withdraws the offer', async () => {
    await connected();
    gate = async () => Response.json({ errors: [] }, { status: 404 });
    await begin();
    await comesTo({ state: 'done', failed: 1, problem: { status: 404 } });
    expect((await handlers.services({}, 'm')).services[0]).not.toHaveProperty('siteSearch');
  });
});
