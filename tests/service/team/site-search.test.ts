/**
 * Searches a large site with traps, over real HTTP with the real page reader. Checks the team's knowledge
 * afterwards, and the requests in the site's own log.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everything } from '../../../lib/device-service/page-of-rows.ts';
import { mostRequests } from '../../../lib/site-search/bounds.ts';
import type { SiteFetch } from '../../../lib/site-search/fetch-page.ts';
import { optOut } from '../../../lib/team-service/opt-out.ts';
import { createPageReader } from '../../../lib/team-service/site-search/page-reader.ts';
import {
  createSearchRunner,
  leaseTime,
  pauseAfterFailure,
} from '../../../lib/team-service/site-search/search-runner.ts';
import type { SearchCounts } from '../../../lib/team-service/store/site-searches.ts';
import { type LendTeam, lendTeamStore } from '../../../lib/team-service/store/team-store.ts';
import { until } from '../../e2e/harness/until.ts';
import { type AnsweringSites, isHeldBy, startAnswering } from '../../sites/answering.ts';
import { createEventClock } from '../../sites/event-clock.ts';
import { closedPaths, largeAnswer, largeDomain, largeHost, largeSite, published } from '../../sites/large-site.ts';
import { fetchFromLoopback } from '../../unit/site-search/fetch-from-loopback.ts';
import { newTeam, startLonelyService, type TeamService } from './team-service.ts';

const clock = { now: Date.UTC(2026, 2, 18, 12) };
const pages = largeSite();
/** Without the pages that never answer. */
const prompt = new Map([...pages].filter(([, answer]) => !('hang' in answer) && !('mb' in answer)));

let shown = pages;
let sites: AnsweringSites;
let service: TeamService;
let other: { key: string };
/** The reader's time limit runs in real time, so it must be enough for a slow machine. */
const reader = createPageReader({ time: 600_000 });
beforeAll(async () => {
  sites = await startAnswering((host, path) => largeAnswer(shown, host, path));
  service = await startLonelyService(clock);
  other = await newTeam(service, clock, 'Curious');
});
afterAll(async () => {
  await Promise.all([service.close(), sites.close(), reader.close()]);
});

interface SearchingTeam {
  team: number;
  key: string;
  lend: LendTeam;
}

async function startTeam(): Promise<SearchingTeam> {
  const made = await newTeam(service, clock, 'Kelp');
  return { ...made, lend: lendTeamStore(service.database, { team: made.team }) };
}

const stop = (key: string | null, id: string) => say(key, `/${id}/stop`, '');

/** `path`: below the searches. */
async function say(key: string | null, path = '', domain?: string) {
  const response = await fetch(`${service.base.replace('/v2', '')}/harrier/site-searches${path}`, {
    headers: { ...(key !== null && { authorization: `Bearer ${key}` }), 'content-type': 'application/json' },
    ...(domain !== undefined && { method: 'POST', body: JSON.stringify({ domain }) }),
  });
  return { status: response.status, body: await response.json() };
}

/** Wraps a search's fetch; `really` sends the request to the site's server. */
type FetchOf = (really: SiteFetch) => SiteFetch;

/** `later`: milliseconds by which its clock is ahead. */
function runner(fetchOf: FetchOf = (really) => really, later = 0, ready = reader.ready) {
  const ended: SearchCounts[] = [];
  const time = createEventClock(isHeldBy(sites));
  const { counted } = time;
  const asks = fetchOf(fetchFromLoopback(sites.port, time));
  const { database } = service;
  const run = createSearchRunner({
    fetch: (address, init) => asks(address, init).finally(time.begin(address)),
    kindsOf: undefined,
    database: { ...database, within: (use, work) => counted(() => database.within(use, work)) },
    reader: { ready, read: (html, url) => counted(() => reader.read(html, url)) },
    clock: { ...time, now: () => time.now() + later },
    onEnd: (counts) => ended.push(counts),
  });
  const step = (team?: number, signal = new AbortController().signal) => run.step(signal, team);
  return { ended, step, run: run.run };
}

const asked = () => sites.log.map(({ host, path }) => host + path);

describe('a search that a member asks for', () => {
  let searching: SearchingTeam;
  let id: string;
  beforeAll(async () => {
    shown = pages;
    sites.log.length = 0;
    searching = await startTeam();
    const gone = published[0]?.email ?? '';
    await optOut(service.database, searching.team, gone, 0);
    const said = await say(searching.key, '', `https://www.${largeDomain}/kontakt`);
    expect(said).toMatchObject({ status: 202, body: { data: { domain: largeDomain, state: 'waiting', requests: 0 } } });
    id = said.body.data.id;
    expect((await say(searching.key, '', largeDomain)).body.data.id).toBe(id);
    const { step } = runner();
    expect(await step(searching.team)).toBe(true);
    expect(await step(searching.team)).toBe(false);
  });

  test('finds nine of ten published addresses with the names beside them, and no opted-out person', async () => {
    const { emails } = await searching.lend(({ directory }) => directory.emails(largeDomain, {}, everything), 'read');
    const found = new Map(emails.map((one) => [one.value, one]));
    const [gone, ...wanted] = published;
    const missed = wanted.filter(({ email }) => !found.has(email));
    expect(missed.length, missed.map(({ email }) => email).join(', ')).toBeLessThanOrEqual(wanted.length * 0.1);
    const named = wanted.filter(({ email, first, last }) => {
      const one = found.get(email);
      return one?.first_name === first && one.last_name === last;
    });
    expect(named.length / wanted.length).toBeGreaterThanOrEqual(0.85);
    expect(found.has(gone?.email ?? '')).toBe(false);
    const one = found.get(named[0]?.email ?? '');
    expect(one?.sources[0]?.uri).toMatch(/^https:\/\/(?:www\.)?nordhafen\.test\//);
  });

  test('respects the site’s rules and the limits of a device', () => {
    expect(sites.log.length).toBeLessThanOrEqual(mostRequests);
    expect(new Set(asked()).size).toBe(sites.log.length);
    expect(Math.max(...sites.log.map(({ atOnce }) => atOnce))).toBeLessThanOrEqual(2);
    expect(sites.log[0]?.path).toBe('/robots.txt');
    expect(sites.log.filter(({ path }) => closedPaths.test(path))).toEqual([]);
    expect([...new Set(sites.log.map(({ host }) => host))].toSorted()).toEqual([largeDomain, largeHost].toSorted());
    expect(sites.log.filter(({ headers }) => headers.cookie ?? headers.referer)).toEqual([]);
  });

  test('shows its outcome to its own team only, and leaves no stored progress', async () => {
    const { status, body } = await say(searching.key, `/${id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, state: 'over', end: 'done', requests: sites.log.length });
    expect(body.data.addresses).toBeGreaterThanOrEqual(published.length * 0.9);
    expect((await say(searching.key)).body.data).toEqual([body.data]);
    expect((await say(other.key, `/${id}`)).status).toBe(404);
    expect((await say(other.key)).body.data).toEqual([]);
    const rows = await service.database.within('read', (trx) =>
      trx.selectFrom('site_searches').selectAll().where('team_id', '=', searching.team).execute(),
    );
    expect(rows.map(({ progress }) => progress)).toEqual([null]);
  });
});

describe('a search that is killed', () => {
  beforeEach(() => {
    shown = prompt;
    sites.log.length = 0;
  });

  test.each([1, 3, 12])(
    'after %i requests is resumed by another instance, which requests no page twice',
    async (most) => {
      const { team, key, lend } = await startTeam();
      const { id } = (await say(key, '', largeDomain)).body.data;
      const killed = new AbortController();
      let sent = 0;
      // As if the process died during the request.
      const first = runner((really) => async (address, init) => {
        sent += 1;
        if (sent <= most) return really(address, init);
        killed.abort();
        throw new Error('killed');
      });
      await first.step(team, killed.signal);
      expect((await say(key, `/${id}`)).body.data).toMatchObject({ state: 'running', end: null });
      const people = await lend((store) => store.siteSearches.find(id), 'read');
      expect(people?.counts.requests).toBeGreaterThanOrEqual(most);

      // The first runner may still be running.
      expect(await runner().step(team)).toBe(false);
      const second = runner(undefined, 2 * leaseTime);
      expect(await second.step(team)).toBe(true);
      expect(second.ended).toMatchObject([{ end: 'done' }]);
      const repeated = asked().filter(
        (one, at) => asked().indexOf(one) !== at && !/(?:robots\.txt|\.test\/)$/.test(one),
      );
      expect(repeated).toEqual([]);
      expect(sites.log.length).toBeLessThanOrEqual(mostRequests);
      expect((await say(key, `/${id}`)).body.data).toMatchObject({ state: 'over', end: 'done' });
    },
  );

  test('stores progress without any address', async () => {
    const { team, key } = await startTeam();
    await say(key, '', largeDomain);
    const killed = new AbortController();
    const { step } = runner((really) => async (address, init) => {
      if (sites.log.length >= 15) killed.abort();
      return really(address, init);
    });
    await step(team, killed.signal);
    const [row] = await service.database.within('read', (trx) =>
      trx.selectFrom('site_searches').select('progress').where('team_id', '=', team).execute(),
    );
    expect(row?.progress).toContain('/robots.txt');
    expect(row?.progress).not.toMatch(/@nordhafen\.test/);
  });
});

test('a team’s searches run one at a time, in the order of their requests', async () => {
  const { team, key } = await startTeam();
  const nothing: SiteFetch = async () => new Response('', { status: 404 });
  for (const domain of ['one.test', 'two.test']) await say(key, '', domain);
  let inside = 0;
  let most = 0;
  const domains: string[] = [];
  const counting: SiteFetch = async (address, init) => {
    inside += 1;
    most = Math.max(most, inside);
    domains.push(new URL(address).hostname.replace(/^www\./, ''));
    const answer = await nothing(address, init);
    inside -= 1;
    return answer;
  };
  const [one, another] = [runner(() => counting), runner(() => counting)];
  const took = await Promise.all([one.step(team), another.step(team)]);
  expect(took.filter(Boolean)).toHaveLength(1);
  expect(new Set(domains)).toEqual(new Set(['one.test']));
  expect(await another.step(team)).toBe(true);
  expect([...new Set(domains)]).toEqual(['one.test', 'two.test']);
  expect(await one.step(team)).toBe(false);
  const list = (await say(key)).body.data;
  expect(list.map(({ domain, state }: { domain: string; state: string }) => [domain, state])).toEqual([
    ['two.test', 'over'],
    ['one.test', 'over'],
  ]);
});

describe('a search that a member stops', () => {
  const nothing: SiteFetch = async () => new Response('', { status: 404 });

  test('while it waits ends at once, and the next one runs', async () => {
    const { team, key } = await startTeam();
    const { id } = (await say(key, '', 'one.test')).body.data;
    await say(key, '', 'two.test');
    const said = await stop(key, id);
    expect(said).toMatchObject({ status: 200, body: { data: { id, state: 'over', end: 'stopped', requests: 0 } } });
    expect(said.body.data.ended_at).not.toBeNull();
    const domains: string[] = [];
    const counting: SiteFetch = async (address, init) => {
      domains.push(new URL(address).hostname.replace(/^www\./, ''));
      return nothing(address, init);
    };
    expect(await runner(() => counting).step(team)).toBe(true);
    expect(new Set(domains)).toEqual(new Set(['two.test']));
  });

  test('while it runs requests no further page, stores and counts its findings, and delays the next search until then', async () => {
    shown = prompt;
    sites.log.length = 0;
    const { team, key, lend } = await startTeam();
    const { id } = (await say(key, '', largeDomain)).body.data;
    await say(key, '', 'next.test');
    let sent = 0;
    let isRun: boolean | null = null;
    const { step, ended } = runner((really) => async (address, init) => {
      sent += 1;
      if (sent === 12) {
        expect((await stop(key, id)).body.data).toMatchObject({ state: 'over', end: 'stopped' });
        isRun = await runner(() => nothing).step(team);
      }
      return really(address, init);
    });
    expect(await step(team)).toBe(true);
    expect(isRun).toBe(false);
    // Two requests at a time: one more may have been sent.
    expect(sent).toBeLessThanOrEqual(13);
    expect(ended).toEqual([]);
    const { data } = (await say(key, `/${id}`)).body;
    expect(data).toMatchObject({ state: 'over', end: 'stopped' });
    const { total } = await lend(({ directory }) => directory.emails(largeDomain, {}, everything), 'read');
    expect(data.addresses).toBeGreaterThan(0);
    expect(data.addresses).toBe(total);
    expect((await stop(key, id)).body.data).toEqual(data);
    expect(await runner(() => nothing).step(team)).toBe(true);
    const rows = await service.database.within('read', (trx) =>
      trx.selectFrom('site_searches').select(['progress', 'lease']).where('team_id', '=', team).execute(),
    );
    expect(rows).toEqual([
      { progress: null, lease: null },
      { progress: null, lease: null },
    ]);
  });

  test('whose runner was killed lets the next one run after the lease', async () => {
    const { team, key } = await startTeam();
    const { id } = (await say(key, '', 'one.test')).body.data;
    await say(key, '', 'two.test');
    const killed = new AbortController();
    await runner(() => async () => {
      killed.abort();
      throw new Error('killed');
    }).step(team, killed.signal);
    await stop(key, id);
    expect(await runner(() => nothing).step(team)).toBe(false);
    expect(await runner(() => nothing, 2 * leaseTime).step(team)).toBe(true);
    expect((await say(key, `/${id}`)).body.data).toMatchObject({ state: 'over', end: 'stopped' });
  });

  test('must be one of the member’s own team; a stop needs a key', async () => {
    const { key, lend } = await startTeam();
    const { id } = (await say(key, '', 'one.test')).body.data;
    expect((await stop(other.key, id)).status).toBe(404);
    expect((await stop(null, id)).status).toBe(401);
    expect((await stop(key, 'none')).status).toBe(404);
    expect((await say(key, `/${id}/stop/more`, '')).status).toBe(404);
    expect((await say(key, `/${id}/stop`)).status).toBe(405);
    const stored = await lend(({ siteSearches }) => siteSearches.find(id), 'read');
    expect(stored?.state).toBe('waiting');
    expect((await stop(key, id)).status).toBe(200);
  });
});

test('a search that fails three times is given up, and the next one runs', async () => {
  const { key, team, lend } = await startTeam();
  const { id } = (await say(key, '', 'bad.test')).body.data;
  await say(key, '', 'next.test');
  const broken = () => Promise.reject(new Error('no memory'));
  const found = () => lend(({ siteSearches }) => siteSearches.find(id), 'read');
  for (const tries of [0, 1, 2]) {
    expect((await found())?.state).not.toBe('over');
    const later = tries * 2 * pauseAfterFailure;
    await expect(runner(undefined, later, broken).step(team)).rejects.toThrow('no memory');
    if (tries < 2) expect(await runner(undefined, later, broken).step(team)).toBe(false);
  }
  expect(await found()).toMatchObject({ state: 'over', counts: { end: 'giving-up' } });
  const domains: string[] = [];
  const nothing: SiteFetch = async (address) => {
    domains.push(new URL(address).hostname);
    return new Response('', { status: 404 });
  };
  expect(await runner(() => nothing, 6 * pauseAfterFailure).step(team)).toBe(true);
  expect(domains).toContain('next.test');
});

test('a team with several searches does not delay another team’s search', async () => {
  const [busy, calm] = [await startTeam(), await startTeam()];
  for (const domain of ['busy-one.test', 'busy-two.test']) await say(busy.key, '', domain);
  await say(calm.key, '', 'calm.test');
  const domains = new Set<string>();
  const nothing: SiteFetch = async (address) => {
    domains.add(new URL(address).hostname.replace(/^www\./, ''));
    return new Response('', { status: 404 });
  };
  const { step } = runner(() => nothing);
  while (await step());
  const own = [...domains].filter((domain) => /^(?:busy|calm)/.test(domain));
  expect(own).toEqual(['busy-one.test', 'calm.test', 'busy-two.test']);
});

test('runs the searches of several teams in parallel, and stops on an abort signal', async () => {
  const teams = [await startTeam(), await startTeam()];
  const ids = await Promise.all(teams.map(async ({ key }) => (await say(key, '', 'slow.test')).body.data.id));
  const asking: string[] = [];
  const stopped = new AbortController();
  const slow: SiteFetch = (address, { signal }) => {
    asking.push(address);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
  };
  const running = runner(() => slow).run(stopped.signal);
  await until('both are under way', async () => asking.length === 2);
  stopped.abort();
  await running;
  const states = await Promise.all(teams.map(({ key }, at) => say(key, `/${ids[at]}`)));
  expect(states.map(({ body }) => body.data.state)).toEqual(['running', 'running']);
});

test.each([
  'localhost',
  '127.0.0.1',
  'https://10.0.0.8/',
  'printer.local',
  'intranet',
  'http://plain.test/',
  'https://some.test:8443/',
  'ftp://some.test/',
  '',
])('refuses an address that is private, unencrypted or at another port: %j', async (domain) => {
  const { key } = await startTeam();
  expect(await say(key, '', domain)).toMatchObject({ status: 400, body: { errors: [{ id: 'invalid_domain' }] } });
  expect((await say(key)).body.data).toEqual([]);
});

test('requires a key in a header, and /health announces the search', async () => {
  expect((await say(null, '', largeDomain)).status).toBe(401);
  expect((await say('harrier_nobody', '', largeDomain)).status).toBe(401);
  expect((await say(null, `?api_key=${other.key}`)).status).toBe(401);
  expect((await say(other.key, '/none')).status).toBe(404);
  const health = await fetch(`${service.base.replace('/v2', '')}/health`);
  expect((await health.json()).search).toEqual({
    path: '/harrier/site-searches',
    version: 1,
    most: mostRequests,
    stops: true,
  });
});
