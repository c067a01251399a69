/** A device with its store, clock and services, on which background runs start and are killed. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { JobContext } from '../../../../lib/background/jobs/context.ts';
import { createJobs, type Jobs } from '../../../../lib/background/jobs/jobs.ts';
import { importsFile } from '../../../../lib/background/jobs/kinds/imports-file.ts';
import type { DeviceImports } from '../../../../lib/background/jobs/this-device.ts';
import { createEdits, type Edits } from '../../../../lib/background/leads/edits.ts';
import { createLists, type Lists } from '../../../../lib/background/leads/lists.ts';
import { type Choices, createChoices } from '../../../../lib/background/people/choices.ts';
import { createKnownLeads, type KnownLeads } from '../../../../lib/background/people/known-leads.ts';
import { createCancellations } from '../../../../lib/background/requests/cancellations.ts';
import type { Connection } from '../../../../lib/background/requests/connection.ts';
import type { PushBody } from '../../../../lib/background/requests/context.ts';
import { createRequests, type Requests } from '../../../../lib/background/requests/requests.ts';
import type { Files } from '../../../../lib/background/storage/files.ts';
import { createMemoryStore } from '../../../../lib/background/storage/memory-store.ts';
import { refusalOf } from '../../../../lib/background/storage/refusal.ts';
import type { Store } from '../../../../lib/background/storage/store.ts';
import { type Area, storedValue } from '../../../../lib/background/storage/stored-value.ts';
import { teamFile } from '../../../../lib/background/team/team-file.ts';
import type { Answer } from '../../../../lib/contract/answer.ts';
import type { OperationName, Params } from '../../../../lib/contract/operations.ts';
import type { RequestOptions, Service } from '../../../../lib/contract/service.ts';
import type { Clock } from '../../../../lib/contract/times.ts';
import type { JournalEntry } from '../../../../lib/messages/request-views.ts';
import type { Settings } from '../../../../lib/messages/settings-views.ts';
import { servicesToAsk } from '../../../../lib/messages/waterfall.ts';
import { cryptoAtRest } from '../../harness/crypto-at-rest.ts';
import { settings } from '../../harness/fixtures.ts';
import { type FakeFiles, fakeFiles } from '../fake-files.ts';
import { fakeArea } from '../fakes.ts';

export interface Life {
  context: JobContext;
  requests: Requests;
  knownLeads: KnownLeads;
  jobs: Jobs;
  edits: Edits;
  lists: Lists;
  pushed: PushBody[];
  /** Entries that this run wrote or tried to write. */
  journal: Set<JournalEntry>;
  spent: string[];
  refused: string[];
  /** The last wake-up that was requested. */
  alarm: { at: number | null };
  /** From then on, no write, response or timer of this run happens. */
  kill(): void;
}

/** Called before each effect of a background run, and when a response arrives; `false` kills the run there. */
export type Witness = (effect: 'write' | 'send' | 'reply' | 'file') => boolean;

export interface Device {
  store: Store;
  files: FakeFiles;
  clock: TestClock;
  settings: Settings;
  choices: Choices;
  connections: Map<string, Connection>;
  chosen: string | null;
  /** The device's import rows; `null`: none. */
  imports: JobContext['imports'];
  /** This device's knowledge, which can be given to a team; `null`: none. */
  knowledge: JobContext['knowledge'];
  connect(id: string, service: Service, epoch?: number): void;
  start(witness?: Witness): Life;
}

export const noon = Date.parse('2026-03-18T12:00:00Z');

export function createDevice(service: Service, clock = testClock()): Device {
  const device: Device = {
    store: createMemoryStore(),
    files: fakeFiles(),
    clock,
    settings: { ...settings },
    choices: createChoices(choicesIn(fakeArea()), hash),
    connections: new Map(),
    chosen: 'main',
    imports: null,
    knowledge: null,
    connect(id, to, epoch = 1) {
      device.connections.set(id, { id, epoch, service: to, hasKey: async () => true });
    },
    start: (witness) => begin(device, witness ?? (() => true)),
  };
  device.connect('main', service);
  return device;
}

const rankedOf = ({ id, isDevice }: Connection) => ({ id, kind: isDevice ? ('device' as const) : ('remote' as const) });

const hash = async (text: string) => createHash('sha256').update(text).digest('base64');

const choicesIn = (area: Area) => storedValue(area, 'choices', z.record(z.string(), z.string()), {});

/** Shared by all background runs of all devices, so that views of a later run are newer. */
let order = 0;
const nextOrder = () => {
  order += 1;
  return order;
};

function begin(device: Device, witness: Witness): Life {
  let isAlive = true;
  const alive = <Value>(value: Promise<Value>): Promise<Value> =>
    value.then(
      (it) => (isAlive ? it : never()),
      (reason: unknown) => (isAlive ? Promise.reject(reason) : never()),
    );
  const passes = (effect: Parameters<Witness>[0]) => {
    if (isAlive && !witness(effect)) isAlive = false;
    return isAlive;
  };
  const pushed: PushBody[] = [];
  const alarm: Life['alarm'] = { at: null };
  const of = (id: string | null) => {
    const connection = id === null ? undefined : device.connections.get(id);
    return connection ? { ...connection, service: mortal(connection.service, passes, alive) } : null;
  };
  const journal = new Set<JournalEntry>();
  const store = mortalStore(device.store, passes, alive);
  const context: JobContext = {
    store: {
      ...store,
      write(changes) {
        for (const one of changes) if (one.table === 'journal' && 'put' in one) journal.add(one.put);
        return store.write(changes);
      },
    },
    learning: null,
    imports: device.imports && (async () => mortalImports(await (device.imports?.() ?? never()), passes, alive)),
    knowledge: device.knowledge,
    private: false,
    files: mortalFiles(device.files, passes, alive),
    clock: { ...device.clock, wait: (ms, signal) => alive(device.clock.wait(ms, signal)) },
    random: () => 0.5,
    cancellations: createCancellations(),
    connection: async () => of(device.chosen),
    connectionOf: async (id) => of(id),
    settings: async () => device.settings,
    chosenAnswer: device.choices.of,
    inOrder: async (ask) =>
      servicesToAsk(device.settings.waterfall, [...device.connections.values()].map(rankedOf), ask),
    push: (body) => pushed.push(body),
    hash,
    refusalOf: (error) => refusalOf(error, async () => ({ usage: 3_100_000, quota: 600_000 })),
    runTeamFile: async () => {
      globalThis.harrierTeam = teamFile;
    },
    async runImportsFile() {
      globalThis.harrierImports = importsFile;
    },
    isWatched: async () => true,
    numbering: async () => nextOrder,
    wakeAt(time) {
      if (isAlive) alarm.at = time;
    },
  };
  const spent: string[] = [];
  const refused: string[] = [];
  const requests = createRequests(context, {
    spent: (service) => spent.push(service),
    refused: (service) => refused.push(service),
    async optedOut(whom) {
      const emails = await requests.addressesOf(whom);
      await requests.forgetPerson({ ...whom, names: await requests.namesOf(whom, emails) }, emails);
      requests.reportForgotten(emails);
      await jobs.forgetPerson(emails);
    },
  });
  const knownLeads = createKnownLeads(context, requests);
  const jobs = createJobs(context, requests, knownLeads);
  const edits = createEdits(context, requests, knownLeads);
  const lists = createLists(context, requests);
  const kill = () => {
    isAlive = false;
  };
  return { context, requests: requests, knownLeads, jobs, edits, lists, pushed, journal, spent, refused, alarm, kill };
}

function mortalStore(store: Store, passes: Witness, alive: <Value>(value: Promise<Value>) => Promise<Value>): Store {
  return {
    get: (table, id) => alive(store.get(table, id)),
    list: (table, range) => alive(store.list(table, range)),
    count: (table, range) => alive(store.count(table, range)),
    write: (changes) => (passes('write') ? alive(store.write(changes)) : never()),
    clear: (tables) => alive(store.clear(tables)),
    forget: (service) => alive(store.forget(service)),
    makeRoom: () => alive(store.makeRoom()),
    sweep: () => alive(store.sweep()),
    weight: () => alive(store.weight()),
  };
}

function mortalFiles(files: Files, passes: Witness, alive: <Value>(value: Promise<Value>) => Promise<Value>): Files {
  return {
    write: (job, part, text) => (passes('file') ? alive(files.write(job, part, text)) : never()),
    holds: (job, emails) => alive(files.holds(job, emails)),
    remove: (job) => alive(files.remove(job)),
    jobs: () => alive(files.jobs()),
  };
}

/** A batch is written whole or not at all, and may be written although its result never arrives. */
function mortalImports(
  imports: DeviceImports,
  passes: Witness,
  alive: <Value>(value: Promise<Value>) => Promise<Value>,
): DeviceImports {
  const act = async <Value>(what: () => Promise<Value>): Promise<Value> => {
    if (!passes('write')) return never();
    const done = await alive(what());
    return passes('reply') ? done : never();
  };
  return {
    ...imports,
    stage: (...said) => act(() => imports.stage(...said)),
    run: (...said) => act(() => imports.run(...said)),
    undo: (...said) => act(() => imports.undo(...said)),
  };
}

/** A request that was sent is carried out even if its response never arrives. */
function mortal(service: Service, passes: Witness, alive: <Value>(value: Promise<Value>) => Promise<Value>): Service {
  return {
    async request<Name extends OperationName>(name: Name, params: Params<Name>, options: RequestOptions = {}) {
      const answer: Promise<Answer<Name>> = service.request(name, params, {
        ...options,
        beforeSend: async () => {
          await options.beforeSend?.();
          if (!passes('send')) await never();
        },
      });
      const reply = await alive(answer);
      return passes('reply') ? reply : never();
    },
  };
}

function never<Value>(): Promise<Value> {
  return new Promise(() => undefined);
}

export interface TestClock extends Clock {
  /** Advances the time and runs everything that falls due on the way. */
  pass(ms: number): Promise<void>;
  /** Moves only the wall clock. */
  jump(ms: number): void;
}

export function testClock(start = noon): TestClock {
  let elapsed = 0;
  let jumped = 0;
  let timers: { due: number; ring: () => void }[] = [];
  const first = () =>
    timers.reduce<(typeof timers)[number] | null>((one, other) => (one && one.due <= other.due ? one : other), null);
  return {
    now: () => start + elapsed + jumped,
    monotonic: () => elapsed,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const timer = { due: elapsed + Math.max(0, ms), ring: resolve };
        timers.push(timer);
        signal?.addEventListener('abort', () => {
          timers = timers.filter((one) => one !== timer);
          resolve();
        });
      }),
    async pass(ms) {
      const end = elapsed + ms;
      await settled();
      for (let next = first(); next && next.due <= end; next = first()) {
        const { due, ring } = next;
        timers = timers.filter((one) => one !== next);
        elapsed = Math.max(elapsed, due);
        ring();
        await settled();
      }
      elapsed = end;
    },
    jump(ms) {
      jumped += ms;
    },
  };
}

/** Waits until all work that needs no time is done. */
export const settled = (): Promise<void> => cryptoAtRest(12);
