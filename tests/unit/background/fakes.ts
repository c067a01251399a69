/** A platform for background tests: storage areas in memory, a clock moved by hand, and a scripted service. */
import { alarmNames } from '../../../lib/background/browser/alarms.ts';
import { createLaunchIntents } from '../../../lib/background/core/launch-intents.ts';
import type { TabInfo } from '../../../lib/background/core/tabs.ts';
import { createDevice } from '../../../lib/background/device/device.ts';
import { leadRows } from '../../../lib/background/device/lead-rows.ts';
import { siteStep } from '../../../lib/background/device/site-step.ts';
import { importsFile } from '../../../lib/background/jobs/kinds/imports-file.ts';
import { createTakeLeads } from '../../../lib/background/leads/take-leads.ts';
import type { Platform } from '../../../lib/background/platform.ts';
import { servicesFile } from '../../../lib/background/services-file.ts';
import { createDeviceKeys } from '../../../lib/background/storage/device-keys.ts';
import { createIdbStore } from '../../../lib/background/storage/idb-store.ts';
import { createPassphraseLock } from '../../../lib/background/storage/passphrase-lock.ts';
import type { ListedArea } from '../../../lib/background/storage/stored-value.ts';
import { createSync } from '../../../lib/background/sync/create-sync.ts';
import type { Folders } from '../../../lib/background/sync/targets.ts';
import { teamFile } from '../../../lib/background/team/team-file.ts';
import type { Clock } from '../../../lib/contract/times.ts';
import { createLocalService } from '../../../lib/device-service/device-service.ts';
import type { Push } from '../../../lib/messages/push.ts';
import type { Handlers } from '../../../lib/messages/serve.ts';
import { createSampleService } from '../../../lib/sample/sample-service.ts';
import type { SiteReading } from '../../../lib/site-search/site-searcher.ts';
import { cryptoAtRest } from '../harness/crypto-at-rest.ts';
import { waitFor } from '../harness/wait-for.ts';
import type { DiskFolder } from '../sync/disk-folder.ts';
import { type FakeBackUpFiles, fakeBackUpFiles } from './fake-back-up-files.ts';
import { type FakeFiles, fakeFiles } from './fake-files.ts';
import { type FakeMail, fakeMail } from './fake-mail.ts';

export interface FakeArea extends ListedArea {
  stored: Map<string, unknown>;
  clear(): Promise<void>;
}

/** Values are copied in and out as JSON, as in a browser. */
export function fakeArea(stored = new Map<string, unknown>()): FakeArea {
  const copy = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
  return {
    stored,
    get: async (key) => (stored.has(key) ? { [key]: copy(stored.get(key)) } : {}),
    async set(items) {
      for (const [key, value] of Object.entries(items)) stored.set(key, copy(value));
    },
    async remove(key) {
      stored.delete(key);
    },
    async clear() {
      stored.clear();
    },
    keys: async () => [...stored.keys()],
  };
}

export interface FakeClock extends Clock {
  /** Advances the time and runs everything that falls due on the way. */
  advance(ms: number): Promise<void>;
  /** Moves only the wall clock. */
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

/** Runs all work that waits only for other tasks or for cryptography. */
export const settled = (): Promise<void> => cryptoAtRest(30);

const foldersIn = (folders: Map<string, DiskFolder>): Folders => ({
  get: async (id) => folders.get(id) ?? null,
  async keepOnly(kept) {
    for (const id of folders.keys()) if (id !== kept) folders.delete(id);
  },
});

export interface Sent {
  url: string;
  authorization: string | null;
}

interface FakeWeb {
  sent: Sent[];
  /** Responses by path below the version, such as `/account`; 404 for others. */
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

function fakeWeb(): FakeWeb {
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
      const { signal } = init;
      const cut = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
      const { status, body } = typeof answer === 'function' ? await Promise.race([answer(), cut]) : answer;
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
  /** Match patterns that the user granted. */
  granted: Set<string>;
  /** Whether the user allows Harrier to send data to services, which Firefox asks. */
  sending: { isAllowed: boolean };
  /** Folders of this computer that the user picked, by id. */
  folders: Map<string, DiskFolder>;
  pushed: { push: Push; isPrivate: boolean }[];
  /** Due times of the alarms for jobs, deletions and syncs; `null` if not set. */
  alarm: { when: number | null; deletion: number | null; sync: number | null };
  tab: {
    info: TabInfo;
    read(): Promise<unknown>;
    reads: number;
    marker: string | null;
    names: unknown;
    people: unknown;
  };
  mail: FakeMail;
  /** Whether a page of Harrier is open. */
  watched: { is: boolean };
  /** Closes the last private window. */
  closePrivate(): void;
  /**
   * The device's database, and how pages are read and sites are requested. In a browser, the device's own file supplies
   * these.
   */
  device: SiteReading & { database: string };
  /** Names the databases, so that a second background run finds the same disk. */
  name: string;
}

let platforms = 0;

/** `before`: the platform of an earlier background run, whose disk this one shares. */
export function fakePlatform(before?: FakePlatform): FakePlatform {
  platforms += 1;
  const name = before?.name ?? `platform-${platforms}`;
  const clock = before?.clock ?? fakeClock();
  const web = before?.web ?? fakeWeb();
  const sending = { isAllowed: true };
  const granted = before?.granted ?? new Set(['https://service.test/*']);
  const folders = before?.folders ?? new Map<string, DiskFolder>();
  const pushed: FakePlatform['pushed'] = [];
  const alarm: FakePlatform['alarm'] = before?.alarm ?? { when: null, deletion: null, sync: null };
  const tab: FakePlatform['tab'] = {
    info: { id: 7 },
    read: async () => null,
    reads: 0,
    marker: null,
    names: null,
    people: null,
  };
  const watched = before?.watched ?? { is: true };
  const whenClosed: (() => void)[] = [];
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
      create(name, { when }) {
        alarm[slotOf(name)] = when;
      },
      async clear(name) {
        alarm[slotOf(name)] = null;
      },
    },
    alarm,
    isGranted: async (pattern) => granted.has(pattern),
    maySend: async () => sending.isAllowed,
    sending,
    release: async (pattern) => granted.delete(pattern),
    releaseAll: async () => granted.clear(),
    granted,
    folders,
    push: (push, isPrivate) => pushed.push({ push, isPrivate }),
    pushed,
    shownChanged: () => undefined,
    store: createIdbStore(clock.now, { name }),
    files: before?.files ?? fakeFiles(),
    backUpFiles: before?.backUpFiles ?? fakeBackUpFiles(),
    deviceKeys: createDeviceKeys(`${name}-keys`),
    wire: { fetch: web.fetch, clock, random: () => 0.5, online: () => true },
    estimate: async () => ({ usage: 3_100_000, quota: 600_000 }),
    web,
    clock,
    sampleFile: async () => (options) => createSampleService(options, createLocalService),
    // The product's iteration count would take a second.
    passphraseFile: async () => createPassphraseLock(16),
    syncFile: async () => (parts) => createSync(parts, foldersIn(folders)),
    async deviceFile() {
      globalThis.harrierDeviceSteps = { siteStep, leadRows };
      return (parts) => createDevice({ ...device, ...parts });
    },
    runTeamFile: async () => {
      globalThis.harrierTeam = teamFile;
    },
    async runImportsFile() {
      globalThis.harrierImports = importsFile;
    },
    servicesFile: async () => servicesFile,
    takeLeadsFile: async () => createTakeLeads,
    isWatched: async () => watched.is,
    watched,
    whenNoneIsPrivate: (act) => void whenClosed.push(act),
    closePrivate: () => {
      for (const act of whenClosed.splice(0)) act();
    },
    device,
  };
}

const slotOf = (name: string): keyof FakePlatform['alarm'] =>
  name === alarmNames.due ? 'when' : name === alarmNames.deletion ? 'deletion' : 'sync';

/** The last push on this topic. Pushes on other topics may follow it. */
export const lastPush = ({ pushed }: Pick<FakePlatform, 'pushed'>, topic: Push['topic']): Push | undefined =>
  pushed.findLast(({ push }) => push.topic === topic)?.push;

/** Opens a tab, waits until its page is read, and merges the pushed values into the opening. */
export async function openAndRead(platform: FakePlatform, { open }: Pick<Handlers, 'open'>, tab: number | null = 7) {
  const pages = () => platform.pushed.flatMap(({ push }) => (push.topic === 'page' && !push.reading ? [push] : []));
  const before = pages().length;
  const opening = await open({ tab }, 'm');
  if (!opening.reading) return opening;
  await platform.clock.advance(0);
  const read = await waitFor(() => pages()[before] ?? Promise.reject(new Error('The page was not read')));
  await settled();
  const { topic: _topic, revision: _revision, opening: _opening, ...page } = read;
  return { ...opening, ...page };
}

/** The platform's disk as one text to search in. */
export async function onDisk({ local, store }: FakePlatform): Promise<string> {
  const tables = ['answers', 'paid', 'jobs', 'steps', 'marks', 'journal', 'paces', 'drafts', 'spent', 'aside'] as const;
  const records = await Promise.all(tables.map((table) => store.list(table)));
  return JSON.stringify([[...local.stored], records]);
}
