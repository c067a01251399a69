/**
 * What was last shown for the addresses of everyday tabs, for the popup's first script (lib/messages/snapshot.ts). It lies in the session's
 * memory, which only pages of the extension read, and goes with everything that could make it wrong.
 */
import type { Clock } from '../../contract/times.ts';
import { isSnapshot, type Snapshot, snapshotKey, snapshotVersion } from '../../messages/snapshot.ts';
import type { Opening } from '../../messages/views.ts';
import type { Area } from '../storage/stored-value.ts';

export interface Snapshots {
  /** Taken before anything is read for a snapshot: what is read before something is forgotten is not kept after it. */
  moment(): number;
  /** Keeps what is shown for a tab's address; nothing of a private window, and nothing that is too large. Never rejects. */
  keep(address: string, opening: Shown, moment: number): Promise<void>;
  /** What was last shown for an address; null for nothing. Never rejects. */
  of(address: string): Promise<Snapshot | null>;
  /** Forgets all of them: something is shown differently from now on, or not at all. Never rejects. */
  clear(): Promise<void>;
}

export type Shown = Omit<Snapshot, 'version' | 'taken'> & Pick<Opening, 'private'>;

const most = 20;
/** Characters. */
const largest = 256 * 1_024;

/** Which there are, the least recently kept first. */
const keysSlot = 'openings';

export function createSnapshots(session: Area, { now }: Pick<Clock, 'now'>): Snapshots {
  let forgotten = 0;
  let last: Promise<unknown> = Promise.resolve();

  /** One writer: a change waits for the one before it. A browser without room in its session keeps none. */
  function inTurn(act: () => Promise<void>): Promise<void> {
    const turn = last.then(act).catch(() => undefined);
    last = turn;
    return turn;
  }

  async function keys(): Promise<string[]> {
    const kept = (await session.get(keysSlot))[keysSlot];
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  }

  return {
    moment: () => forgotten,
    keep: (address, { private: isPrivate, ...shown }, moment) =>
      inTurn(async () => {
        if (isPrivate || moment !== forgotten) return;
        const key = snapshotKey(address);
        const others = (await keys()).filter((one) => one !== key);
        const snapshot: Snapshot = { ...shown, version: snapshotVersion, taken: now() };
        if (JSON.stringify(snapshot).length > largest) {
          await session.remove(key);
          return;
        }
        for (const gone of others.splice(0, others.length - (most - 1))) await session.remove(gone);
        // Both at once: no snapshot lies there of which nobody knows.
        await session.set({ [keysSlot]: [...others, key], [key]: snapshot });
      }),
    async of(address) {
      const key = snapshotKey(address);
      const kept = await session.get(key).then(
        (found) => found[key],
        () => null,
      );
      return isSnapshot(kept) ? kept : null;
    },
    clear() {
      forgotten += 1;
      return inTurn(async () => {
        for (const key of await keys()) await session.remove(key);
        await session.remove(keysSlot);
      });
    },
  };
}
