/** How this browser gets at a target: by its permission, with its secret, and with an entry in the journal. */
import { syncPattern } from '../../messages/sync-address.ts';
import type { SyncPlace } from '../../messages/sync-place.ts';
import type { SyncProblem } from '../../messages/sync-views.ts';
import { SyncError, type Target } from '../../sync/target.ts';
import { countedTarget, type Traffic } from './counted-target.ts';
import { readProblem } from './sync-config.ts';
import type { SyncParts } from './sync-parts.ts';
import { type Folders, siteOf } from './targets.ts';

export interface Visits {
  /**
   * Acts at a target, and journals how many files were read, written and removed there, however it ends. `isClick`:
   * even if there were none. `signal`: ends its requests.
   */
  visit<Result>(
    place: SyncPlace,
    secret: string,
    isClick: boolean,
    act: (target: Target) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result>;
  /** Journals nothing until `work` is over. */
  unseen(work: () => Promise<unknown>): Promise<void>;
}

export function createVisits(parts: SyncParts, folders: Folders): Visits {
  const { core, isGranted } = parts;
  const means = { ...parts, folders };
  let isUnseen = false;

  async function targetAt(place: SyncPlace, secret: string, signal: AbortSignal): Promise<Target> {
    const pattern = syncPattern(place);
    if (pattern !== null && !(await isGranted(pattern))) throw new SyncError('not-granted');
    return siteOf(place, means).open(secret, signal);
  }

  async function journal(place: SyncPlace, { removed, ...traffic }: Traffic, outcome: string): Promise<void> {
    const { host } = siteOf(place, means);
    // Nothing leaves this computer.
    if (isUnseen || host === null) return;
    const own = (await core.services.standing()).find(({ kind }) => kind === 'device');
    const params = { domain: host, ...traffic, ...(removed > 0 && { removed }) };
    // A browser that only looks may not have this device among its services yet.
    const entry = { service: own?.record.id ?? '', operation: 'sync', params, outcome } as const;
    await core.sessions.of(false).journal.noteOwn(entry);
  }

  return {
    async visit(place, secret, isClick, act, signal = new AbortController().signal) {
      const { target, traffic } = countedTarget(await targetAt(place, secret, signal));
      let outcome = '200';
      try {
        return await act(target);
      } catch (error) {
        outcome = signal.aborted ? 'stopped' : problemOf(error).fault;
        throw error;
      } finally {
        if (isClick || Object.values(traffic).some((many) => many > 0)) await journal(place, traffic, outcome);
      }
    },
    async unseen(work) {
      isUnseen = true;
      try {
        await work();
      } finally {
        isUnseen = false;
      }
    },
  };
}

/** By property, not by class: the device's file has its own copy of the class. */
export function problemOf(error: unknown): SyncProblem {
  const said = error instanceof Error ? readProblem(error) : null;
  return said ?? { fault: 'storage', file: null };
}
