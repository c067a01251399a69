/** A browser made of maps, a clock that is moved by hand, and a service that says what it is told to: what the worker stands on in tests. */
import { createLaunchIntents } from '../../../lib/background/browser/launch-intents.ts';
import type { TabInfo } from '../../../lib/background/browser/tabs.ts';
import { createDevice } from '../../../lib/background/device/device.ts';
import { siteStep } from '../../../lib/background/device/site-step.ts';
import type { Platform } from '../../../lib/background/engine.ts';
import { createDeviceKeys } from '../../../lib/background/storage/device-keys.ts';
import { createIdbStore } from '../../../lib/background/storage/idb-store.ts';
import type { Area } from '../../../lib/background/storage/stored-value.ts';
import { teamFile } from '../../../lib/background/team/team-file.ts';
import type { Clock } from '../../../lib/contract/times.ts';
import type { Handlers } from '../../../lib/messages/serve.ts';
import type { Push } from '../../../lib/messages/views.ts';
import { createSampleService } from '../../../lib/sample/sample-service.ts';
import type { SiteReading } from '../../../lib/site-search/site-searcher.ts';
import { waitFor } from '../harness/wait-for.ts';
import { type FakeBackUpFiles, fakeBackUpFiles } from './fake-back-up-files.ts';
import { type FakeFiles, fakeFiles } from './fake-files.ts';
import { type FakeMail, fakeMail } from './fake-mail.ts';

export interface FakeArea extends Area {
  kept: Map<string, unknown>;
  clear(): Promise<void>;
}

/** Values go in and out as copies, like JSON, as they do in a browser. */
export function fakeArea(kept = new Map<string, unknown>()): FakeArea {
  const copy = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
  return {
    kept,
    get: async (key) => (kept.has(key) ? { [key]: copy(kept.get(key)) } : {}),
    async set(items) {
      for (const [key, value] of Object.entries(items)) kept.set(key, copy(value));
    },
    async remove(key) {
      kept.delete(key);
    },
    async clear() {
      kept.clear();
    },
  };
}

export interface FakeClock extends Clock {
  /** Moves on, and lets everything happen that is due on the way. */
  advance(ms: number): Promise<void>;
  /** The wall-clock alone jumps. */
  jump(ms: number): void;
}

export function fakeClock(start = Date.UTC(2026, 10, 21)): FakeClock {
  let elapsed = 0;
  let jumped = 0;
  let timers: { due: number; end(): void }[] = [];
  return {
    now: () => start + elapsed + jumped,
    monotonic: () => elapsed,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const timer = { due: elapsed + ms, end: resolve };
        timers.push(timer);
        signal?.addEventListener('abort', () => {
          timers = timers.filter((one) => one !== timer);
          resolve();
        });
      }),
    async advance(ms) {
      const end = elapsed + ms;
      await settled();
      for (;;) {
        const [next] = timers.filter(({ due }) => due <= end).sort((one, other) => one.due - other.due);
        if (!next) break;
        elapsed = Math.max(elapsed, next.due);
        timers = timers.filter((one) => one !== next);
        next.end();
        await settled();
      }
      elapsed = end;
    },
    jump(ms) {
      jumped += ms;
    },
  };
}

/** Lets everything happen that waits for nothing but its turn. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export interface Sent {
  url: string;
  authorization: string | null;
}

export interface FakeWeb {
  sent: Sent[];
  /** What is answered to a path below the version, like `/account`; 404 where nothing is. */
  answers: Map<string, { status: number; body: unknown } | (() => Promise<{ status: number; body: unknown }>)>;
  fetch(address: string, init: RequestInit): Promise<Response>;
}

export const account = (fields: Record<string, unknown> = {}) => ({
  data: {
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@analytical.test',
    plan_name: 'Starter',
    reset_date: '2026-12-01',
    requests: { searches: { used: 12, available: 50 }, verifications: { used: 0, available: 100 } },
    ...fields,
  },
});

export function fakeWeb(): FakeWeb {
  const sent: Sent[] = [];
  const answers: FakeWeb['answers'] = new Map([['/account', { status: 200, body: account() }]]);
  return {
    sent,
    answers,
    async fetch(address, init) {
      const url = new URL(address);
      sent.push({ url: address, authorization: new Headers(init.headers).get('authorization') });
      const path = url.pathname.replace(/^.*\/v\d+/, '');
      const answer = answers.get(path) ?? { status: 404, body: {} };
      const { status, body } = typeof answer === 'function' ? await answer() : answer;
      return Response.json(body, { status });
    },
  };
}

export interface FakePlatform extends Platform {
  local: FakeArea;
  session: FakeArea;
  clock: FakeClock;
  web: FakeWeb;
  files: FakeFiles;
  backUpFiles: FakeBackUpFiles;
  /** Match patterns that the user grants. */
  granted: Set<string>;
  pushed: { push: Push; isPrivate: boolean }[];
  /** When the one alarm is due; null when there is none. */
  alarm: { when: number | null };
  tab: {
    info: TabInfo;
    read(): Promise<unknown>;
    reads: number;
    marker: string | null;
    names: unknown;
    people: unknown;
  };
  mail: FakeMail;
  /** A page of Harrier is open. */
  watched: { is: boolean };
  /** The device's database, and how it reads pages and reaches sites, which in a browser its own file knows. */
  device: SiteReading & { database: string };
  /** Its databases, for a second life on the same disk. */
  name: string;
}

let platforms = 0;

/** A second life on the same disk begins with the first one's platform. */
export function fakePlatform(before?: FakePlatform): FakePlatform {
  platforms += 1;
  const name = before?.name ?? `platform-${platforms}`;
  const clock = before?.clock ?? fakeClock();
  const web = before?.web ?? fakeWeb();
  const granted = before?.granted ?? new Set(['https://service.test/*']);
  const pushed: FakePlatform['pushed'] = [];
  const alarm: FakePlatform['alarm'] = before?.alarm ?? { when: null };
  const tab: FakePlatform['tab'] = {
    info: { id: 7 },
    read: async () => null,
    reads: 0,
    marker: null,
    names: null,
    people: null,
  };
  const watched = before?.watched ?? { is: true };
  const session = before?.session ?? fakeArea();
  const device: FakePlatform['device'] = {
    database: `${name}-device`,
    readPage: async () => Promise.reject(new Error('no reader')),
    siteFetch: () => async () => Promise.reject(new Error('no site')),
    doneReading: async () => undefined,
  };
  return {
    name,
    local: before?.local ?? fakeArea(),
    session,
    intents: createLaunchIntents(session, clock),
    managed: async () => Promise.reject(new Error('no policy')),
    tabs: {
      get: async () => tab.info,
      active: async () => tab.info,
      read() {
        tab.reads += 1;
        return tab.read();
      },
      marker: async () => tab.marker,
      readNames: async () => tab.names,
      readPeople: async () => tab.people,
    },
    tab,
    mail: before?.mail ?? fakeMail(),
    alarms: {
      create(_name, { when }) {
        alarm.when = when;
      },
      async clear() {
        alarm.when = null;
      },
    },
    alarm,
    isGranted: async (pattern) => granted.has(pattern),
    release: async (pattern) => granted.delete(pattern),
    granted,
    tell: (push, isPrivate) => pushed.push({ push, isPrivate }),
    pushed,
    store: createIdbStore(clock.now, name),
    files: before?.files ?? fakeFiles(),
    backUpFiles: fakeBackUpFiles(),
    deviceKeys: createDeviceKeys(`${name}-keys`),
    wire: { fetch: web.fetch, clock, random: () => 0.5, online: () => true },
    estimate: async () => ({ usage: 3_100_000, quota: 600_000 }),
    web,
    clock,
    sampleFile: async () => createSampleService,
    async deviceFile() {
      globalThis.harrierDeviceSteps = { siteStep };
      return (parts) => createDevice({ ...device, ...parts });
    },
    runTeamFile: async () => {
      globalThis.harrierTeam = teamFile;
    },
    isWatched: async () => watched.is,
    watched,
    device,
  };
}

/** An opening, with what was pushed of its page once that was read. */
export async function openAndRead(platform: FakePlatform, { open }: Pick<Handlers, 'open'>, tab: number | null = 7) {
  const pages = () => platform.pushed.flatMap(({ push }) => (push.topic === 'page' && !push.reading ? [push] : []));
  const before = pages().length;
  const opening = await open({ tab }, 'm');
  if (!opening.reading) return opening;
  await platform.clock.advance(0);
  const read = await waitFor(() => pages()[before] ?? Promise.reject(new Error('The page was not read')));
  await settled();
  const { topic: _topic, revision: _revision, ...page } = read;
  return { ...opening, ...page };
}

/** Everything that lies on the platform's disk, as one text to search in. */
export async function onDisk({ local, store }: FakePlatform): Promise<string> {
  const tables = ['answers', 'paid', 'jobs', 'steps', 'marks', 'journal', 'paces', 'drafts', 'spent', 'aside'] as const;
  const records = await Promise.all(tables.map((table) => store.list(table)));
  return JSON.stringify([[...local.kept], records]);
}
