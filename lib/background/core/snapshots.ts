/**
 * What was last shown for addresses of normal tabs, for the popup's first script (lib/messages/snapshot.ts). Stored
 * in session storage, which only extension pages can read, and cleared with anything that could make it wrong.
 */
import type { Clock } from '../../contract/times.ts';
import type { Opening } from '../../messages/opening-views.ts';
import { isSnapshot, type Snapshot, snapshotKey, snapshotVersion } from '../../messages/snapshot.ts';
import type { Area } from '../storage/stored-value.ts';

export interface Snapshots {
  /**
   * Take it before reading anything for a snapshot. If something is forgotten meanwhile, the snapshot is not stored.
   */
  moment(): number;
  /**
   * Stores what is shown for a tab's address. Skips private windows and snapshots that are too large. Never rejects.
   */
  keep(address: string, opening: Shown, moment: number): Promise<void>;
  /** What was last shown for an address, or null. Never rejects. */
  of(address: string): Promise<Snapshot | null>;
  /** Deletes all snapshots, because something is shown differently or no longer. Never rejects. */
  clear(): Promise<void>;
  /**
   * Deletes all snapshots and stores none until `act` is done. The popup draws a snapshot without asking, so none may
   * show what is being deleted.
   */
  without<Result>(act: () => Promise<Result>): Promise<Result>;
}

export type Shown = Omit<Snapshot, 'version' | 'taken'> & Pick<Opening, 'private'>;

const most = 20;
/** In characters. */
const largest = 256 * 1_024;

/** The keys of the stored snapshots, least recently stored first. */
const keysSlot = 'openings';

export function createSnapshots(session: Area, { now }: Pick<Clock, 'now'>): Snapshots {
  let forgotten = 0;
  let withheld = 0;
  let last: Promise<unknown> = Promise.resolve();

  /** Changes run one after another. If session storage is full, nothing is stored. */
  function inTurn(act: () => Promise<void>): Promise<void> {
    const turn = last.then(act).catch(() => undefined);
    last = turn;
    return turn;
  }

  async function keys(): Promise<string[]> {
    const stored = (await session.get(keysSlot))[keysSlot];
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
  }

  function clear(): Promise<void> {
    forgotten += 1;
    return inTurn(async () => {
      for (const key of await keys()) await session.remove(key);
      await session.remove(keysSlot);
    });
  }

  return {
    moment: () => forgotten,
    keep: (address, { private: isPrivate, ...shown }, moment) =>
      inTurn(async () => {
        if (isPrivate || withheld > 0 || moment !== forgotten) return;
        const key = snapshotKey(address);
        const others = (await keys()).filter((one) => one !== key);
        const snapshot: Snapshot = { ...shown, version: snapshotVersion, taken: now() };
        if (JSON.stringify(snapshot).length > largest) {
          await session.remove(key);
          return;
        }
        for (const gone of others.splice(0, others.length - (most - 1))) await session.remove(gone);
        // Written together, so no snapshot exists without its entry in the list.
        await session.set({ [keysSlot]: [...others, key], [key]: snapshot });
      }),
    async of(address) {
      const key = snapshotKey(address);
      const stored = await session.get(key).then(
        (found) => found[key],
        () => null,
      );
      return isSnapshot(stored) ? stored : null;
    },
    clear,
    async without(act) {
      withheld += 1;
      try {
        await clear();
        return await act();
      } finally {
        withheld -= 1;
        // Anything read meanwhile is as outdated as what was deleted.
        forgotten += 1;
      }
    },
  };
}
