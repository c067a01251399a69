/**
 * The sync of this browser: set up on clicks, then checked at every start, after a change, when the network is back,
 * and by an alarm. One run at a time; a run can be stopped at any write and repeated.
 */
import { storedFolders } from '../../browser/local-folder.ts';
import { syncPattern } from '../../messages/sync-address.ts';
import type { SyncPlace } from '../../messages/sync-place.ts';
import type { SyncProblem, SyncSetUp, SyncState } from '../../messages/sync-views.ts';
import { keysOf, newMasterKey } from '../../sync/envelope.ts';
import { type DeviceReplica, forgottenTable } from '../../sync/replica.ts';
import { runSync } from '../../sync/run-sync.ts';
import { SyncError, type Target } from '../../sync/target.ts';
import { isOfSync } from '../../sync/vault-file.ts';
import type { PersonDeletion } from '../storage/pending-deletions.ts';
import { countedTarget, type Traffic } from './counted-target.ts';
import { keepForgotten } from './forgotten-elsewhere.ts';
import { findSync, joinSync } from './join.ts';
import { countThere } from './look-there.ts';
import { createOtherRecords } from './other-records.ts';
import { createSyncConfig, openSecrets, type Secrets, type SyncConfig, sealSecrets } from './sync-config.ts';
import type { Sync, SyncParts } from './sync-parts.ts';
import { completed, type Folders, siteOf } from './targets.ts';

/** Milliseconds after a change. */
const settling = 3_000;
/** Milliseconds between checks while nothing changes here. */
const between = 5 * 60_000;
/** Milliseconds: other occasions follow each other quickly. */
const soonest = 30_000;

interface Form {
  target: SyncPlace;
  secret: string;
  passphrase: string;
}

/** `folders`: of this computer. */
export function createSync(parts: SyncParts, folders: Folders = storedFolders): Sync {
  const means = { ...parts, folders };
  const { core, clock, wakeAt, release } = parts;
  const config = createSyncConfig(parts);
  const others = createOtherRecords(parts, {
    are: async () => (await config.get())?.keys === true,
    untick: () => tick(false),
  });
  let setUp: SyncSetUp = { at: 'none' };
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isSettling = false;
  let records = 0;
  let life = new AbortController();
  /** Nothing more is journaled. */
  let isForgetting = false;

  let held: DeviceReplica | null = null;

  async function tick(keys: boolean): Promise<void> {
    await config.change((before) => before && { ...before, keys });
  }

  async function replica(): Promise<DeviceReplica> {
    held ??= (await parts.device()).sync.replica(others);
    return held;
  }

  async function state(): Promise<SyncState> {
    const now = await config.get();
    if (!now) return { at: 'off', setUp };
    const { target, keys, synced, problem } = now;
    const offered = await others.offered();
    return { at: 'on', target, keys, offered, synced, problem, working: running ? records : null };
  }

  async function targetAt(place: SyncPlace, secret: string): Promise<Target> {
    const pattern = syncPattern(place);
    if (pattern !== null && !(await parts.isGranted(pattern))) throw new SyncError('not-granted');
    return siteOf(place, means).open(secret);
  }

  /**
   * Acts at a target, and journals how many files were read, written and removed there, however it ends. `isWanted`: on
   * a click, even if there were none.
   */
  async function actAt<Result>(
    place: SyncPlace,
    secret: string,
    isWanted: boolean,
    act: (target: Target) => Promise<Result>,
  ): Promise<Result> {
    const { target, traffic } = countedTarget(await targetAt(place, secret));
    let outcome = '200';
    try {
      return await act(target);
    } catch (error) {
      const isStopped = error instanceof DOMException && error.name === 'AbortError';
      outcome = isStopped ? 'stopped' : problemOf(error).fault;
      throw error;
    } finally {
      if (isWanted || Object.values(traffic).some((many) => many > 0)) await journal(place, traffic, outcome);
    }
  }

  async function journal(place: SyncPlace, { removed, ...traffic }: Traffic, outcome: string): Promise<void> {
    if (isForgetting) return;
    const own = (await core.services.standing()).find(({ kind }) => kind === 'device');
    const { host } = siteOf(place, means);
    // Nothing leaves this computer.
    if (host === null) return;
    const params = { domain: host, ...traffic, ...(removed > 0 && { removed }) };
    // A browser that only looks may not have this device among its services yet.
    const entry = { service: own?.record.id ?? '', operation: 'sync', params, outcome } as const;
    await core.sessions.of(false).journal.noteOwn(entry);
  }

  /** Runs on after its answer: pages ask for the state until it ends. */
  function begin(form: Form | undefined, act: (form: Form, target: Target) => Promise<void>): void {
    if (setUp.at === 'looking' || !form) return;
    setUp = { at: 'looking', records: 0 };
    const target = completed(form.target);
    const work = async () => {
      if (typeof target === 'string') {
        setUp = { at: 'failed', problem: { fault: target, file: null } };
        return;
      }
      await actAt(target, form.secret, true, (there) => act({ ...form, target }, there));
    };
    work().catch((error: unknown) => {
      setUp = { at: 'failed', problem: problemOf(error) };
    });
  }

  async function look({ passphrase }: Form, target: Target): Promise<void> {
    const found = await findSync(target, passphrase, await parts.passphraseFile());
    const device = (await parts.device()).sync;
    const reached = (more: number) => {
      if (setUp.at === 'looking') setUp = { at: 'looking', records: setUp.records + more };
    };
    const none = async () => ({ keys: await keysOf(newMasterKey()), browsers: [] });
    const counts = await countThere({ ...(found ?? (await none())), target, reached }, device);
    if (setUp.at === 'looking') setUp = { at: 'looked', isNew: found === null, counts };
  }

  async function join({ target: place, secret, passphrase }: Form, target: Target): Promise<void> {
    const origin = crypto.randomUUID().slice(0, 8);
    const master = await joinSync(target, passphrase, await parts.passphraseFile(), origin);
    const sealed = await sealSecrets(parts, siteOf(place, means).owner, { master, secret });
    await folders.keepOnly(place.kind === 'folder' ? place.id : null);
    await config.change(() => ({
      target: place,
      pattern: syncPattern(place),
      origin,
      sealed,
      begun: false,
      keys: false,
      tried: 0,
      synced: 0,
      problem: null,
    }));
    setUp = { at: 'none' };
    run();
  }

  function run(): void {
    isWanted = true;
    running ??= loop().finally(() => {
      running = null;
    });
    running.catch(() => undefined);
  }

  async function loop(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      records = 0;
      life = new AbortController();
      const { signal } = life;
      const now = await config.change((before) => before && { ...before, tried: clock.now() });
      if (!now) return;
      const problem = await once(now, signal).catch((error: unknown) => (signal.aborted ? null : problemOf(error)));
      if (signal.aborted) return;
      const isThrough = problem === null || problem.fault === 'damaged' || problem.fault === 'missing';
      const synced = isThrough ? clock.now() : now.synced;
      await config.change((before) => before && { ...before, problem, synced });
      wakeAt(clock.now() + between);
    }
  }

  const secretsOf = ({ target, sealed }: SyncConfig) => openSecrets(parts, siteOf(target, means).owner, sealed);

  async function once(now: SyncConfig, signal: AbortSignal): Promise<SyncProblem | null> {
    const secrets = await secretsOf(now);
    if (!secrets) throw new SyncError('start-over');
    return actAt(now.target, secrets.secret, false, (target) => check(now, target, secrets, signal));
  }

  async function check(
    now: SyncConfig,
    target: Target,
    { master }: Secrets,
    signal: AbortSignal,
  ): Promise<SyncProblem | null> {
    const keys = await keysOf(master);
    if (!now.begun) {
      await core.services.keepDevice(clock.now());
      await (await parts.device()).sync.begin(keys.salt, now.origin);
      await config.change((before) => before && { ...before, begun: true });
    }
    const mine = await replica();
    await mine.progress();
    await mine.noteOthers();
    const reached = (more: number) => {
      records += more;
    };
    const keepOut = async () => keepForgotten(parts, keys.salt, await mine.forgotten(), forget);
    await keepOut();
    const taking: DeviceReplica = {
      ...mine,
      async apply(changes) {
        const people = await mine.apply(changes);
        // Before this file counts as read, so a stop loses nobody.
        if (changes.some(({ table }) => table === forgottenTable)) await keepOut();
        return people;
      },
    };
    const run = runSync({ replica: taking, target, keys, signal, forget: forgetPeople, reached });
    const outcome = await run.finally(mine.release);
    if (outcome.read > 0) core.shown.changed();
    return outcome.fault && { fault: outcome.fault.fault, file: outcome.fault.file };
  }

  /** Everywhere in this browser, and so that a stop in between is made up for. */
  const forget = (people: readonly Pick<PersonDeletion, 'operation' | 'params'>[]) =>
    core.deletions.begin(async () =>
      people.map((one) => ({ ...one, kind: 'person', by: 'user', emails: [], private: false })),
    );

  const forgetPeople: Parameters<typeof runSync>[0]['forget'] = (people) =>
    forget(
      people.map((one) =>
        'email' in one
          ? { operation: 'verifyEmail', params: { email: one.email } }
          : {
              operation: 'findEmail',
              params: {
                full_name: `${one.name.first_name ?? ''} ${one.name.last_name ?? ''}`.trim(),
                domain: one.domain,
              },
            },
      ),
    );

  /** `remove`: deletes all files of the sync at the target, which ends it for every browser. */
  async function leave(remove: boolean): Promise<void> {
    const now = await config.get();
    if (!now) return;
    life.abort();
    await running?.catch(() => undefined);
    if (remove) {
      await actAt(now.target, (await secretsOf(now))?.secret ?? '', true, async (target) => {
        const names = (await target.list()).map(({ name }) => name).filter((name) => isOfSync(name));
        for (const name of names) await target.remove(name);
      });
    }
    await end(now);
  }

  async function end({ pattern }: SyncConfig): Promise<void> {
    await (await parts.device()).sync.end();
    held = null;
    await folders.keepOnly(null);
    // No key may stay once nothing remembers the sync.
    await others.forget();
    await config.remove();
    wakeAt(null);
    if (pattern !== null) await release(pattern);
  }

  return {
    async answer({ ask, form, remove, keys }) {
      if (ask === 'look') begin(form, look);
      else if (ask === 'begin') begin(form, join);
      else if (ask === 'close' && setUp.at !== 'looking') setUp = { at: 'none' };
      else if (ask === 'now') run();
      else if (ask === 'keys') {
        await tick(keys === true);
        // From the files of all browsers, too.
        if (keys !== true) await others.forgetKeys();
        run();
      } else if (ask === 'rewrite') {
        await running?.catch(() => undefined);
        const mine = await replica();
        const progress = await mine.progress();
        if (progress) await mine.save({ ...progress, isStale: true });
        run();
      } else if (ask === 'leave') {
        try {
          await leave(remove === true);
        } catch (error) {
          const problem = problemOf(error);
          await config.change((before) => before && { ...before, problem });
        }
      }
      return state();
    },
    async resume() {
      const tried = (await config.get())?.tried ?? 0;
      // Starts and alarms of others follow each other quickly. A clock may have been set back.
      if (Math.abs(clock.now() - tried) >= soonest) run();
      else if (!running) wakeAt(tried + soonest);
    },
    async marked(what) {
      // Asked first: it gives a service that was connected its filters.
      const isNews = what === 'records' || (await others.isNews());
      if (!isNews || isSettling) return;
      isSettling = true;
      // In case the background is stopped before.
      wakeAt(clock.now() + settling);
      await clock.wait(settling);
      isSettling = false;
      run();
    },
    async forget(deletion) {
      if (deletion.kind === 'person') {
        // A profile or a page that the device does not know.
        const words = parts.persons.ofAsk(deletion.operation, deletion.params);
        if (!deletion.private) await (await parts.device()).sync.tellForgotten(words);
        return;
      }
      if (deletion.kind !== 'everything' && !(deletion.kind === 'service' && deletion.of === 'device')) return;
      const now = await config.get();
      isForgetting = true;
      life.abort();
      await running?.catch(() => undefined);
      isForgetting = false;
      if (now) await end(now);
      else await folders.keepOnly(null);
    },
  };
}

function problemOf(error: unknown): SyncProblem {
  return error instanceof SyncError ? { fault: error.fault, file: error.file } : { fault: 'storage', file: null };
}
