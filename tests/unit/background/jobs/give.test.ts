/**
 * A team's service is recognised by its /health response and receives this device's knowledge: counted first, in
 * batches, resumable, nothing private.
 */
import { openDB } from 'idb';
import { beforeEach, describe, expect, it } from 'vitest';
import { blankCompany, blankEmail } from '../../../../lib/device-service/blank-records.ts';
import type { GivenArticle, KnowledgeBatch } from '../../../../lib/device-service/exchange/knowledge-batch.ts';
import type { KnownEmail, Origin } from '../../../../lib/device-service/store-directory.ts';
import type { Handlers } from '../../../../lib/messages/serve.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { openStore } from '../device/stores.ts';
import { createEngine } from '../fake-engine.ts';
import { type FakePlatform, fakePlatform } from '../fakes.ts';

const base = 'https://service.test/v2';
const stated = { path: '/harrier/knowledge', version: 1, most: 500, bytes: 1_000_000 };
const withArticles = { ...stated, kinds: ['companies', 'emails', 'articles'] };

let platform: FakePlatform;
let engine: ReturnType<typeof createEngine>;
let handlers: Handlers;
/** The team service's records, by key. */
let there: Map<string, unknown>;
let batches: KnowledgeBatch[];
let health: { status: number; body: unknown };
/** Runs before the service answers; a returned response replaces its own. */
let gate: (batch: KnowledgeBatch) => Promise<Response | undefined>;
let optedOut: Set<string>;

beforeEach(() => {
  platform = fakePlatform();
  there = new Map();
  batches = [];
  health = { status: 200, body: { status: 'ok', import: stated } };
  gate = async () => undefined;
  optedOut = new Set();
  // Bound to this test: requests that an earlier test left in flight must not be recorded here.
  const { fetch, sent: posted } = platform.web;
  platform.wire.fetch = async (address, init) => {
    const { pathname } = new URL(address);
    if (pathname === '/health') {
      posted.push({ url: address, authorization: new Headers(init.headers).get('authorization') });
      return Response.json(health.body, { status: health.status });
    }
    if (pathname !== stated.path) return fetch(address, init);
    posted.push({ url: address, authorization: new Headers(init.headers).get('authorization') });
    const batch: KnowledgeBatch = JSON.parse(String(init.body));
    batches.push(batch);
    const data = taken(batch);
    return (await gate(batch)) ?? Response.json({ data });
  };
  engine = createEngine(platform);
  ({ handlers } = engine);
});

/** Compares whole records by key; merging single values is tested with the service. */
function taken({ dry, companies, emails, articles }: KnowledgeBatch) {
  const take = (records: readonly object[], keyOf: (at: number) => string) => {
    const counts = { added: 0, updated: 0, same: 0 };
    for (const [at, record] of records.entries()) {
      const key = keyOf(at);
      if (optedOut.has(key)) continue;
      const here = there.get(key);
      const outcome = here === undefined ? 'added' : here === JSON.stringify(record) ? 'same' : 'updated';
      counts[outcome] += 1;
      if (!dry) there.set(key, JSON.stringify(record));
    }
    return counts;
  };
  return {
    companies: take(companies, (at) => companies[at]?.domain ?? ''),
    emails: take(emails, (at) => emails[at]?.value ?? ''),
    ...(articles && { articles: take(articles, (at) => articles[at]?.url ?? '') }),
    refused: [
      ...emails.flatMap(({ value }, at) => (optedOut.has(value) ? [{ kind: 'emails', at, why: 'opted-out' }] : [])),
      ...(articles ?? []).flatMap(({ url }, at) =>
        optedOut.has(url) ? [{ kind: 'articles', at, why: 'opted-out', author: 0 }] : [],
      ),
    ],
  };
}

const source = (uri: string) => ({
  ...{ domain: new URL(uri).hostname, uri, still_on_page: true },
  ...{ extracted_on: '2026-01-01', last_seen_on: '2026-02-01' },
});

const email = (value: string, more: Partial<KnownEmail> = {}): KnownEmail => ({
  ...blankEmail(value, 'personal'),
  ...more,
});

/** Two companies, with `people` people at the first. */
async function learn(people: number, others: readonly KnownEmail[] = []): Promise<void> {
  const store = openStore(platform.device.database);
  const emails = Array.from({ length: people }, (_, nth) => email(`person${nth}@harbour.test`));
  await store.directory.write(
    ['harbour.test', 'quay.test'].map((domain) => ({ put: blankCompany(domain), as: 'company' })),
  );
  await store.directory.write([...emails, email('info@quay.test'), ...others].map((put) => ({ put, as: 'email' })));
  await store.close();
}

const ann = { first_name: 'Ann', last_name: 'Holm' };

/** Articles as learnt from pages. */
async function learnArticles(articles: readonly GivenArticle[]): Promise<void> {
  const store = openStore(platform.device.database);
  await store.directory.write(articles.map(({ url, ...put }) => ({ put, as: 'article', url })));
  await store.close();
}

const article = (url: string, authors = [ann]): GivenArticle => ({
  ...{ url, domain: url.split('/')[0] ?? '', authors },
  origin: { by: 'page', uri: `https://${url}`, extracted_on: '2026-03-01' },
});

async function connect(team = true) {
  await handlers['use-device']({}, 'm');
  const request = { service: null, name: '', address: base, key: 'canary-77aa01', keyKept: 'device' as const, team };
  return handlers.connect(request, crypto.randomUUID());
}

async function connected(): Promise<string> {
  const answer = await connect();
  if (!answer.ok) throw new Error(JSON.stringify(answer.wrong));
  return answer.service.id;
}

const give = async (service: string, more: { domain?: string; dry?: boolean; private?: boolean } = {}) =>
  handlers['give-knowledge']({ service, domain: null, dry: false, private: false, ...more }, crypto.randomUUID());

const newest = async () => (await handlers.jobs({}, 'm')).jobs[0];

const ended = (view: object = {}) =>
  waitFor(async () => {
    await platform.clock.advance(1_000);
    expect(await newest()).toMatchObject({ state: 'done', ...view });
  });

const sent = (many: number) =>
  waitFor(async () => {
    await platform.clock.advance(250);
    expect(batches).toHaveLength(many);
  });

const asks = (path: string) => platform.web.sent.filter(({ url }) => new URL(url).pathname === path);

describe('recognising a team’s service', () => {
  it('reads /health once, without the key, and remembers the result across a background restart', async () => {
    const answer = await connect(false);
    expect(answer).toMatchObject({ ok: true, service: { kind: 'remote', team: true } });
    expect(asks('/health')).toEqual([{ url: 'https://service.test/health', authorization: null }]);
    const next = createEngine(fakePlatform(platform)).handlers;
    const { services } = await next.services({}, 'm');
    const team = services.find(({ kind }) => kind === 'remote')?.id;
    expect(services.map(({ kind, givesTo }) => ({ kind, givesTo }))).toEqual([
      { kind: 'device', givesTo: team },
      { kind: 'remote', givesTo: team },
    ]);
    expect(asks('/health')).toHaveLength(1);
  });

  it.each([
    ['states no import', { status: 'ok' }],
    ['states another version', { import: { ...stated, version: 2 } }],
    ['names another host', { import: { ...stated, path: '//elsewhere.test/knowledge' } }],
    ['escapes its own path', { import: { ...stated, path: '/../admin' } }],
    ['adds a query string', { import: { ...stated, path: '/harrier?to=all' } }],
    ['accepts no records per request', { import: { ...stated, most: 0 } }],
  ])('refuses a service that %s as a team’s, but connects it as a plain one', async (_, body) => {
    health = { status: 200, body };
    expect(await connect(true)).toEqual({ ok: false, wrong: { field: 'address', fault: 'not-team' } });
    expect((await handlers.services({}, 'm')).services.map(({ kind }) => kind)).toEqual(['device']);
    const answer = await connect(false);
    expect(answer).toMatchObject({ ok: true, service: { team: false } });
    expect(answer.ok && answer.service.givesTo).toBeUndefined();
  });

  it('recognises no team’s service while /health answers 503', async () => {
    health = { status: 503, body: {} };
    expect(await connect(true)).toMatchObject({ ok: false, wrong: { fault: 'check' } });
    expect(await connect(false)).toMatchObject({ ok: true, service: { team: false } });
  });

  it('reads /health again only after a week, before knowledge is given', async () => {
    await learn(1);
    const service = await connected();
    await give(service, { dry: true });
    await ended();
    expect(asks('/health')).toHaveLength(1);
    platform.clock.jump(8 * 24 * 60 * 60_000);
    health = { status: 200, body: {} };
    expect(await give(service)).toEqual({ job: null });
    expect(asks('/health')).toHaveLength(2);
    expect(asks(stated.path)).toHaveLength(1);
  });
});

describe('giving knowledge', () => {
  it('counts first, then gives; the key is sent only in a header to the stated path', async () => {
    await learn(3);
    const service = await connected();
    await give(service, { dry: true });
    await ended({ kind: 'give', dry: true, state: 'done', done: 6, total: 6 });
    expect((await newest())?.counts).toMatchObject({ companies_added: 2, emails_added: 4, added: 6, same: 0 });
    expect(there.size).toBe(0);

    await give(service);
    await ended({ dry: false, state: 'done' });
    expect([...there.keys()].sort()).toEqual([
      ...['harbour.test', 'info@quay.test', 'person0@harbour.test', 'person1@harbour.test', 'person2@harbour.test'],
      'quay.test',
    ]);
    await give(service);
    await ended({ counts: { same: 6, added: 0 } });
    expect(new Set(asks(stated.path).map(({ url, authorization }) => `${url} ${authorization}`))).toEqual(
      new Set([`https://service.test${stated.path} Bearer canary-77aa01`]),
    );
  });

  it('gives only the requested company, also while this device is the chosen service', async () => {
    await learn(3, [email('webmail@freemail.test', { company: 'harbour.test' }), email('x@harbour.test.example')]);
    const service = await connected();
    const { services } = await handlers.services({}, 'm');
    const device = services.find(({ kind }) => kind === 'device')?.id ?? '';
    await handlers['choose-service']({ service: device }, 'm');
    await give(service, { domain: 'harbour.test' });
    await ended({ name: 'harbour.test', state: 'done', total: 5 });
    expect([...there.keys()].sort()).toEqual([
      ...['harbour.test', 'person0@harbour.test', 'person1@harbour.test', 'person2@harbour.test'],
      'webmail@freemail.test',
    ]);
  });

  it('includes people at another domain if the company’s pages name them', async () => {
    health = { status: 200, body: { import: { ...stated, most: 2 } } };
    await learn(3, [email('office@group.test', { type: 'generic' })]);
    const store = openStore(platform.device.database);
    await store.directory.write([
      { put: blankCompany('group.test', { linked_domains: ['harbour.test'] }), as: 'company' },
      ...[0, 1, 2].map((nth) => {
        const sources = [source('https://group.test/team')];
        return { put: email(`person${nth}@harbour.test`, { sources }), as: 'email' } as const;
      }),
    ]);
    await store.close();
    await give(await connected(), { domain: 'group.test' });
    await ended({ name: 'group.test', state: 'done', total: 5, done: 5 });
    expect([...there.keys()].sort()).toEqual([
      ...['group.test', 'office@group.test'],
      ...['person0@harbour.test', 'person1@harbour.test', 'person2@harbour.test'],
    ]);
  });

  it('sends article authors, too, of one company or of all', async () => {
    health = { status: 200, body: { import: { ...withArticles, most: 3 } } };
    await learn(3);
    const own = Array.from({ length: 5 }, (_, nth) => article(`harbour.test/news/${nth}`));
    await learnArticles([...own, article('quay.test/1'), article('intranet.local/2')]);
    const service = await connected();
    await give(service, { dry: true });
    await ended({ total: 13, counts: { companies_added: 2, emails_added: 4, articles_added: 6, kept_here: 1 } });
    batches = [];
    await give(service, { domain: 'harbour.test' });
    await ended({ dry: false, total: 9, counts: { articles_added: 5 } });
    expect(
      batches.map(({ companies, emails, articles = [] }) => companies.length + emails.length + articles.length),
    ).toEqual([3, 3, 3]);
    expect(
      batches.flatMap(({ articles = [] }) => articles).toSorted((one, other) => (one.url < other.url ? -1 : 1)),
    ).toEqual(own);
    await give(service);
    await ended({ counts: { added: 3, same: 9 } });
  });

  it('sends no authors of articles on private hosts, or learnt from their pages', async () => {
    health = { status: 200, body: { import: withArticles } };
    const { origin: _origin, ...unsaid } = article('intranet.local/news');
    const seen: Origin = { by: 'page', uri: 'http://10.0.0.7/news', extracted_on: '2026-03-01' };
    const mailbox = { url: 'mail.google.com/mail/u/0', domain: 'google.com', authors: [ann] };
    await learnArticles([mailbox, unsaid, { ...article('harbour.test/1'), origin: seen }, article('harbour.test/2')]);
    await give(await connected());
    await ended({ counts: { articles_added: 1, kept_here: 3 } });
    expect(batches.flatMap(({ articles = [] }) => articles.map(({ url }) => url))).toEqual(['harbour.test/2']);
  });

  it('sends no authors to a service that does not state that it accepts them', async () => {
    await learn(1);
    await learnArticles([article('harbour.test/news')]);
    await give(await connected());
    await ended({ total: 4 });
    expect(batches.every((batch) => !('articles' in batch))).toBe(true);
  });

  it('forgets an author on this device who opted out at the team', async () => {
    health = { status: 200, body: { import: withArticles } };
    const bo = { first_name: 'Bo', last_name: 'Lund' };
    await learnArticles([article('harbour.test/news', [ann, bo])]);
    optedOut.add('harbour.test/news');
    const service = await connected();
    await give(service, { dry: true });
    await ended({ counts: { opted_out: 1 } });
    await give(service);
    await ended({ dry: false, counts: { opted_out: 1 } });
    batches = [];
    await give(service);
    await ended({ total: 1, counts: { opted_out: 1 } });
    expect(batches.flatMap(({ articles = [] }) => articles)).toMatchObject([{ authors: [bo] }]);
  });

  it('sends no forgotten author, even if an older version’s restore wrote the article again', async () => {
    health = { status: 200, body: { import: withArticles } };
    await learnArticles([article('harbour.test/news')]);
    const database = await openDB(platform.device.database ?? '');
    const [written] = await database.getAll('articles');
    optedOut.add('harbour.test/news');
    const service = await connected();
    await give(service);
    await ended({ total: 1, counts: { opted_out: 1 } });
    expect(await database.getAll('articles')).toEqual([]);
    optedOut.clear();
    await database.put('articles', written);
    database.close();
    batches = [];
    await give(service);
    await ended({ total: 1, counts: { kept_here: 1 } });
    expect(JSON.stringify(batches)).not.toContain('Holm');
  });

  it('sends batches within the service’s limits of records and bytes', async () => {
    await learn(40);
    const body = (some: object) => ({ status: 200, body: { import: { ...stated, ...some } } });
    health = body({ most: 7 });
    await give(await connected());
    await ended();
    expect(there.size).toBe(43);
    expect(Math.max(...batches.map(({ companies, emails }) => companies.length + emails.length))).toBe(7);

    batches = [];
    health = body({ bytes: 10_000 });
    const again = await connected();
    await give(again);
    await ended({ counts: { same: 43 } });
    expect(Math.max(...batches.map((batch) => JSON.stringify(batch).length))).toBeLessThanOrEqual(10_000);
  });

  it('resumes where it was after a background restart, and nothing is missing', async () => {
    await learn(40);
    health = { status: 200, body: { import: { ...stated, most: 10 } } };
    const service = await connected();
    // The service takes the third batch, but its response never arrives.
    gate = async () => (batches.length === 3 ? new Promise<never>(() => undefined) : undefined);
    await give(service);
    await sent(3);
    const before = batches.length;

    const next = fakePlatform(platform);
    next.wire.fetch = platform.wire.fetch;
    platform = next;
    const life = createEngine(next);
    handlers = life.handlers;
    life.resume('start');
    await ended();
    expect(there.size).toBe(43);
    expect(batches[before]).toEqual(batches[before - 1]);
    expect(batches).toHaveLength(6);
    const { counts } = (await newest()) ?? {};
    expect((counts?.added ?? 0) + (counts?.same ?? 0)).toBe(43);
  });

  it('is held while the browser’s permission is missing, and resumes once it is granted', async () => {
    await learn(20);
    health = { status: 200, body: { import: { ...stated, most: 7 } } };
    await give(await connected());
    const granted = [...platform.granted];
    gate = async () => {
      if (batches.length === 2) platform.granted.clear();
      if (batches.length === 2) engine.grantsChanged();
      return undefined;
    };
    await waitFor(async () => {
      await platform.clock.advance(1_000);
      expect(await newest()).toMatchObject({ state: 'held', held: { problem: { code: 'no-permission' } } });
    });
    for (const origin of granted) platform.granted.add(origin);
    engine.grantsChanged();
    await ended({ failed: 0, counts: { added: 23 } });
  });

  it('stops on a click and sends no further batch', async () => {
    await learn(40);
    health = { status: 200, body: { import: { ...stated, most: 10 } } };
    const service = await connected();
    let open = () => {};
    gate = () =>
      batches.length === 2
        ? new Promise<undefined>((resolve) => (open = () => resolve(undefined)))
        : Promise.resolve(undefined);
    const { job } = await give(service);
    await sent(2);
    await handlers['stop-job']({ job: job?.id ?? '' }, 'm');
    open();
    await ended({ state: 'stopped' });
    expect(batches).toHaveLength(2);
  });

  it('is held while the service demands a pause, and fails once it no longer accepts knowledge (404)', async () => {
    await learn(1);
    const service = await connected();
    let refusal: Response | null = Response.json({ errors: [] }, { status: 403, headers: { 'retry-after': '30' } });
    gate = async () => refusal ?? undefined;
    await give(service);
    await waitFor(async () =>
      expect(await newest()).toMatchObject({ state: 'held', held: { problem: { code: 'too-fast' } } }),
    );
    refusal = null;
    await waitFor(async () => {
      await platform.clock.advance(60_000);
      expect(await newest()).toMatchObject({ state: 'done', failed: 0 });
    });
    refusal = Response.json({}, { status: 404 });
    await give(service);
    await ended({ state: 'done', failed: 1 });
    expect((await handlers.services({}, 'm')).services.find(({ id }) => id === service)).toMatchObject({ team: false });
  });

  it('sends nothing of private hosts, and no values from their pages', async () => {
    await learn(0, [
      email('ann@intranet.local'),
      email('bo@harbour.test', { sources: [source('https://mail.google.com/mail/u/0/')] }),
      email('cy@harbour.test', {
        sources: [source('https://harbour.test/team'), source('http://10.0.0.7/people')],
        phone_number: '+1 7',
        position: 'CTO',
        origins: {
          phone_number: { by: 'page', uri: 'http://10.0.0.7/people', extracted_on: '2026-01-01' },
          position: { by: 'page', uri: 'https://harbour.test/team', extracted_on: '2026-01-01' },
        },
      }),
    ]);
    await give(await connected());
    await ended({ counts: { kept_here: 2 } });
    const sent = JSON.stringify(batches);
    expect(sent).not.toMatch(/ann@|bo@|10\.0\.0\.7|mail\.google|\+1 7/);
    expect(batches.flatMap(({ emails }) => emails).find(({ value }) => value === 'cy@harbour.test')).toMatchObject({
      ...{ position: 'CTO', phone_number: null, sources: [{ uri: 'https://harbour.test/team' }] },
    });
  });

  it('forgets a person on this device who opted out at the team; a dry run does not', async () => {
    await learn(2);
    optedOut.add('person1@harbour.test');
    const service = await connected();
    await give(service, { dry: true });
    await ended({ counts: { opted_out: 1 } });
    await give(service);
    await ended({ dry: false, counts: { opted_out: 1 } });
    batches = [];
    await give(service);
    await ended({ total: 4 });
    expect(JSON.stringify(batches)).not.toContain('person1');
    // Neither steps nor journal name any person.
    const steps = await platform.store.list('steps');
    expect(JSON.stringify([steps, await platform.store.list('journal')])).not.toContain('person');
  });

  it('gives nothing from a private window', async () => {
    await learn(1);
    expect(await give(await connected(), { private: true })).toEqual({ job: null });
    expect(asks(stated.path)).toEqual([]);
  });

  it('journals its requests with their numbers', async () => {
    await learn(1);
    await give(await connected());
    await ended();
    const { entries } = await handlers.journal({ before: null, limit: 50 }, 'm');
    expect(entries.map(({ operation, params, outcome }) => ({ operation, params, outcome }))).toEqual(
      expect.arrayContaining([
        { operation: 'askHealth', params: {}, outcome: '200' },
        { operation: 'giveKnowledge', params: { companies: 2, addresses: 2, dry: false }, outcome: '200' },
      ]),
    );
  });
});
