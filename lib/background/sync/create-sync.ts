/**
 * The sync of this browser, set up on clicks. It is checked at every start, after a change, when the network is back,
 * and by an alarm. One run at a time; a run can be stopped at any write and repeated.
 */
import { storedFolders } from '../../browser/local-folder.ts';
import { syncPattern } from '../../messages/sync-address.ts';
import type { SyncProblem, SyncState } from '../../messages/sync-views.ts';
import { keysOf, type SyncKeys } from '../../sync/envelope.ts';
import { filesOfSync } from '../../sync/files-of-sync.ts';
import type { DeviceReplica } from '../../sync/replica.ts';
import { SyncError, type Target } from '../../sync/target.ts';
import { check } from './check.ts';
import { createOtherRecords } from './other-records.ts';
import { createSetUp } from './set-up.ts';
import { createSyncConfig, openSecrets, type Secrets, type SyncConfig, sealSecrets } from './sync-config.ts';
import type { Sync, SyncParts } from './sync-parts.ts';
import { type Folders, siteOf } from './targets.ts';
import { createVisits, problemOf } from './visits.ts';

/** Milliseconds after a change. */
const settling = 3_000;
/** Milliseconds between checks while nothing changes here. */
const between = 5 * 60_000;
/** Milliseconds: other occasions follow each other quickly. */
const soonest = 30_000;

/** `folders`: of this computer. */
export function createSync(parts: SyncParts, folders: Folders = storedFolders): Sync {
  const means = { ...parts, folders };
  const { core, clock, wakeAt, release } = parts;
  const config = createSyncConfig(parts);
  const visits = createVisits(parts, folders);
  const others = createOtherRecords(parts, {
    are: async () => (await config.get())?.keys === true,
    untick: () => tick(false),
  });
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isSettling = false;
  let records = 0;
  let life = new AbortController();
  let held: DeviceReplica | null = null;
  /** How many are ending the sync right now. */
  let endings = 0;

  /** Null, and nothing is written, while there is no sync. */
  async function amend(fields: Partial<SyncConfig>): Promise<SyncConfig | null> {
    return (await config.get()) && config.change((before) => before && { ...before, ...fields });
  }

  async function tick(keys: boolean): Promise<void> {
    await amend({ keys });
  }

  async function replica(): Promise<DeviceReplica> {
    held ??= (await parts.device()).sync.replica(others);
    return held;
  }

  async function state(): Promise<SyncState> {
    const now = await config.get();
    if (!now) return { at: 'off', setUp: setUp.state() };
    const { target, keys, synced, problem } = now;
    const offered = await others.offered();
    return { at: 'on', target, keys, offered, synced, problem, working: running ? records : null };
  }

  const setUp = createSetUp(visits, parts, async (target, origin, secrets) => {
    const sealed = await sealSecrets(parts, siteOf(target, means).owner, secrets);
    await folders.keepOnly(target.kind === 'folder' ? target.id : null);
    await config.change(() => ({
      ...{ target, pattern: syncPattern(target), origin, sealed },
      ...{ begun: false, keys: false, tried: 0, synced: 0, problem: null, leaving: null },
    }));
    run();
  });

  function run(): void {
    if (endings > 0) return;
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
      const now = await amend({ tried: clock.now() });
      if (!now) return;
      // In case the background is stopped in the middle.
      wakeAt(clock.now() + between);
      const act = now.leaving ? finishLeaving(now, signal) : once(now, signal);
      const problem = await act.catch((error: unknown) => (signal.aborted ? null : problemOf(error)));
      if (signal.aborted || !(await config.get())) return;
      // Unread files may hold changes to records that `device/retention.ts` would remove.
      const synced = problem === null ? clock.now() : now.synced;
      await amend({ problem, synced });
      wakeAt(clock.now() + between);
    }
  }

  async function secretsOf({ target, sealed }: SyncConfig): Promise<Secrets> {
    const secrets = await openSecrets(parts, siteOf(target, means).owner, sealed);
    if (!secrets) throw new SyncError('start-over');
    return secrets;
  }

  async function once(now: SyncConfig, signal: AbortSignal): Promise<SyncProblem | null> {
    const secrets = await secretsOf(now);
    const keys = await keysOf(secrets.master);
    const act = async (target: Target) => {
      if (!now.begun) await beginHere(keys.salt, now.origin);
      const reached = (more: number) => {
        records += more;
      };
      return check(parts, { replica: await replica(), target, keys, reached, signal });
    };
    return visits.visit(now.target, secrets.secret, false, act, signal);
  }

  async function beginHere(salt: SyncKeys['salt'], origin: string): Promise<void> {
    await core.services.keepDevice(clock.now());
    await (await parts.device()).sync.begin(salt, origin);
    await amend({ begun: true });
  }

  /** Nothing begins meanwhile: a run would write files again that are being deleted. */
  async function ending(work: () => Promise<void>): Promise<void> {
    endings += 1;
    life.abort();
    await work().finally(() => {
      endings -= 1;
    });
  }

  async function leave(leaving: SyncConfig['leaving']): Promise<void> {
    if (!(await config.get())) return;
    await running?.catch(() => undefined);
    const now = await amend({ leaving });
    if (now) await finishLeaving(now, new AbortController().signal);
  }

  async function finishLeaving(now: SyncConfig, signal: AbortSignal): Promise<null> {
    if (now.leaving === 'everywhere') {
      const { master, secret } = await secretsOf(now);
      const keys = await keysOf(master);
      const known = (await (await replica()).progress())?.read ?? {};
      const removeAll = async (target: Target) => {
        for (const name of await filesOfSync(keys, target, [now.origin, ...Object.keys(known)]))
          await target.remove(name);
      };
      await visits.visit(now.target, secret, true, removeAll, signal);
      await amend({ leaving: 'here' });
    }
    await end(now);
    return null;
  }

  async function end({ target }: SyncConfig): Promise<void> {
    await (await parts.device()).sync.end();
    held = null;
    await folders.keepOnly(null);
    // Deletes the keys before the record: without the record, nothing would delete them later.
    await others.forget();
    const pattern = syncPattern(target);
    if (pattern !== null) {
      // Clears the pattern, so that `release` does not count it as in use. The record is removed last: after a stop,
      // only the record shows what is left to do.
      await amend({ pattern: null });
      await release(pattern);
    }
    await config.remove();
    wakeAt(null);
  }

  return {
    async answer({ ask, form, remove, keys }) {
      if (ask === 'look') setUp.look(form);
      else if (ask === 'begin') {
        // Another window may have begun the sync. This browser must not join twice: no browser would delete the files
        // under its first name.
        if (!(await config.get())) setUp.begin(form);
      } else if (ask === 'close') setUp.close();
      else if (ask === 'now') run();
      else if (ask === 'keys') {
        await tick(keys === true);
        // Also removes the keys from the sync for all other browsers.
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
          await ending(() => leave(remove === true ? 'everywhere' : 'here'));
        } catch (error) {
          const problem = problemOf(error);
          // The user learns that files are left there, and may choose again.
          const isEnding = (await config.get())?.leaving === 'here';
          await amend({ problem, leaving: isEnding ? 'here' : null });
        }
      }
      return state();
    },
    async resume() {
      const now = await config.get();
      const tried = now?.tried ?? 0;
      // Starts and alarms of others follow each other quickly. A clock may have been set back.
      if (now?.leaving || Math.abs(clock.now() - tried) >= soonest) run();
      else if (!running) wakeAt(tried + soonest);
    },
    async marked(what) {
      // Called even while settling, because it also gives a newly connected service its saved filters.
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
        if (deletion.private) return;
        await others.forgetPerson(deletion.emails);
        // Includes a profile or page that the device's own records do not name.
        const words = parts.persons.ofAsk(deletion.operation, deletion.params);
        await (await parts.device()).sync.publishForgotten(words);
        return;
      }
      if (deletion.kind !== 'everything' && !(deletion.kind === 'service' && deletion.of === 'device')) return;
      await ending(async () => {
        const now = await config.get();
        await visits.unseen(async () => running?.catch(() => undefined));
        if (now) await end(now);
        else await folders.keepOnly(null);
      });
    },
  };
}
