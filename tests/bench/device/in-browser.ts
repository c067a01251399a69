/** Runs in the browser: fills the device's store, sends it requests through the device service, and imports into it. */

import { openDeviceStore } from '../../../lib/background/device/device-store.ts';
import { createDeviceKeys, createHasher } from '../../../lib/background/storage/device-keys.ts';
import type { OperationName, Params } from '../../../lib/contract/operations.ts';
import type { Service } from '../../../lib/contract/service.ts';
import { blankAccount } from '../../../lib/device-service/blank-records.ts';
import { createLocalService } from '../../../lib/device-service/device-service.ts';
import type { KnowledgeChange } from '../../../lib/device-service/store-directory.ts';
import { stagedRows } from '../../../lib/messages/row-limits.ts';
import { publicDomain } from '../../../lib/subject/domain.ts';
import { keysOf } from '../../../lib/sync/envelope.ts';
import { runSync } from '../../../lib/sync/run-sync.ts';
import { vaultName, writeVault } from '../../../lib/sync/vault-file.ts';
import { webDav } from '../../../lib/sync/webdav.ts';
import { createLeads } from '../../unit/device-service/create-leads.ts';
import { address, company, contactRow, leadRow, strangerRow } from './invented.ts';
import { questions } from './questions.ts';

const hasher = createHasher(createDeviceKeys());
const account = { ...blankAccount('2026-12-01'), plan_name: 'On this device' };

function open(name: string) {
  return openDeviceStore({
    name,
    now: Date.now,
    ...hasher,
    makeRoom: async () => 'none',
    account,
    isNoEmployer: async () => (domain) => domain === 'freemail.test',
    registrable: publicDomain,
    mail: {
      check: async () => ({ verdict: 'unknown', score: null, gibberish: false, block: false, waits: 0, fails: 0 }),
    },
  });
}

/** Returns milliseconds. */
export async function fillCompanies(name: string, first: number, until: number): Promise<number> {
  const write = async (from: number, to: number) => {
    await open1(name).directory.write(each(from, to, (nth): KnowledgeChange => ({ put: company(nth), as: 'company' })));
  };
  return inBatches(name, until, write, first);
}

export async function fillAddresses(name: string, from: number, until: number, companies: number): Promise<number> {
  return inBatches(
    name,
    until,
    async (begin, end) => {
      await open1(name).directory.write(
        each(begin, end, (nth): KnowledgeChange => ({ put: address(nth, companies), as: 'email' })),
      );
    },
    from,
  );
}

export async function importLeads(name: string, from: number, until: number, list: string): Promise<number> {
  const store = open1(name);
  const { id } = (await store.leads.listNamed(list)) ?? (await store.leads.addList(list));
  return inBatches(
    name,
    until,
    async (begin, end) => {
      await createLeads(each(begin, end, leadRow), { existing: 'skip', list: id }, { store, now: Date.now() - end });
    },
    from,
  );
}

/** Stages rows of a file as an import does before it starts. Returns milliseconds. */
export async function stageRows(
  name: string,
  from: number,
  until: number,
  companies: keyof typeof contactRows = 'shared',
): Promise<number> {
  const began = performance.now();
  for (let at = from; at < until; at += stagedRows) {
    const rows = each(at, Math.min(until, at + stagedRows), contactRows[companies]).map((row, nth) => ({
      ...{ line: at + nth + 1, email: row.email, fields: { ...row } },
    }));
    await open1(name).imports.stage('file', at, rows);
  }
  return performance.now() - began;
}

/** Two rows per company, or a different company for nearly every row. */
const contactRows = { shared: contactRow, own: strangerRow } as const;

/** Imports or undoes chunks of the staged rows. Returns milliseconds. */
export async function passRows(
  name: string,
  what: 'run' | 'undo',
  from: number,
  until: number,
  merge = true,
): Promise<number> {
  const { imports } = open1(name);
  const began = performance.now();
  for (let chunk = from; chunk < until; ) {
    const went =
      what === 'run'
        ? await imports.run('file', 'job', chunk, { existing: 'fill', dry: false, merge, list: 'Fair' })
        : await imports.undo('file', 'undoing', chunk);
    if (!went || went.isThrough) chunk += 1;
  }
  return performance.now() - began;
}

const stores = new Map<string, ReturnType<typeof open>>();

function open1(name: string) {
  const store = stores.get(name) ?? open(name);
  stores.set(name, store);
  return store;
}

let stopped = false;

export function stop(): void {
  stopped = true;
}

async function inBatches(
  name: string,
  until: number,
  write: (from: number, to: number) => Promise<void>,
  from = 0,
): Promise<number> {
  stopped = false;
  const began = performance.now();
  for (let at = from; at < until && !stopped; ) {
    const end = Math.min(until, at + open1(name).batchSize());
    await write(at, end);
    at = end;
  }
  return performance.now() - began;
}

function each<One>(from: number, to: number, of: (nth: number) => One): One[] {
  return Array.from({ length: to - from }, (_, at) => of(from + at));
}

/** Milliseconds of each request, by question. */
export async function ask(
  name: string,
  companies: number,
  leads: number,
  turns: number,
  pause: number,
): Promise<Record<string, number[]>> {
  const service = createLocalService({ store: open1(name), now: Date.now, answers: { byKnownAddresses: true } });
  const times: Record<string, number[]> = {};
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [what, operation, params] of questions({ companies, leads, list: 1 })) {
      const began = performance.now();
      await answered(service, operation, params(turn));
      times[what] = [...(times[what] ?? []), performance.now() - began];
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return times;
}

async function answered<Name extends OperationName>(service: Service, operation: Name, params: Params<Name>) {
  const answer = await service.request(operation, params);
  if (!answer.ok) throw new Error(`${operation} was refused: ${JSON.stringify(answer.problem)}`);
}

/** Milliseconds from opening the database to the response. */
export async function firstAnswer(name: string, what: 'domain' | 'leads'): Promise<number> {
  const began = performance.now();
  const service = createLocalService({ store: open1(name), now: Date.now, answers: { byKnownAddresses: true } });
  if (what === 'domain') await answered(service, 'searchDomain', { domain: 'company-77.test', limit: 10 });
  else await answered(service, 'listLeads', { limit: 50 });
  return performance.now() - began;
}

export const counts = (name: string) => open1(name).counts();

const backUps = new Map<string, Blob>();

/** Keeps a back-up of the store in this page. Returns milliseconds. */
export async function backUp(name: string): Promise<number> {
  const began = performance.now();
  backUps.set(name, await new Response(await open1(name).backUp(null)).blob());
  return performance.now() - began;
}

/** Restores the back-up of `backUp` into another store. Returns milliseconds. */
export async function restore(from: string, into: string, how: 'look' | 'merge' | 'replace'): Promise<number> {
  const file = backUps.get(from);
  if (!file) throw new Error('There is no such back-up');
  const began = performance.now();
  await open1(into).restore(file, null, { how });
  return performance.now() - began;
}

/** The sync folder on this origin. The keys below are the same in every run. */
const syncTarget = (path: string, user: string, password: string) =>
  webDav({ folder: new URL(path, location.href), user, password, fetch: (to, init) => fetch(to, init) });

const syncKeys = () => keysOf(new Uint8Array(32));

export async function beginSync(names: readonly string[], ...[path, user, password]: Parameters<typeof syncTarget>) {
  const keys = await syncKeys();
  await syncTarget(path, user, password).write(
    vaultName,
    await writeVault(keys, { lock: null, browsers: [...names] }),
    null,
  );
  for (const name of names) await open1(name).sync.begin(keys.salt, name);
}

const replicas = new Map<string, ReturnType<ReturnType<typeof open>['sync']['replica']>>();

let synced: number | null = null;

/** Takes longer than a call into the page may: `syncTook` returns the result. */
export function beginToSync(...all: Parameters<typeof sync>): void {
  synced = null;
  sync(...all).then(
    (took) => {
      synced = took;
    },
    () => {
      synced = Number.NaN;
    },
  );
}

/** Milliseconds of the last sync; null while it runs. */
export const syncTook = (): number | null => synced;

async function sync(name: string, ...at: Parameters<typeof syncTarget>): Promise<number> {
  const none = { read: async () => ({}), write: async () => undefined };
  const replica = replicas.get(name) ?? open1(name).sync.replica(none);
  replicas.set(name, replica);
  const began = performance.now();
  await replica.progress();
  await replica.noteOthers();
  await runSync({
    ...{ replica, target: syncTarget(...at), keys: await syncKeys() },
    ...{ forget: async () => undefined, reached: () => undefined },
  });
  return performance.now() - began;
}
