/** Sync between the user's browsers. Everything but this registration is in `sync.js`. */
import { once } from '../../contract/async.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { Feature } from '../core/feature.ts';
import { personsOfAsk, personsOfRow } from '../requests/persons.ts';
import { type Sync, type SyncFile, type SyncParts, syncSlot } from './sync-parts.ts';

interface Own extends Omit<SyncParts, 'persons'> {
  syncFile(): Promise<SyncFile>;
}

/** When other browsers' changes were last taken, epoch milliseconds; null without a sync. Loads nothing. */
export async function lastSynced(local: Own['local']): Promise<number | null> {
  const { [syncSlot]: sync } = await local.get(syncSlot);
  return isRecord(sync) ? Number(sync.synced) : null;
}

export function registerSync(own: Own): Feature<'sync'> {
  const sync = once(async () =>
    (await own.syncFile())({ ...own, persons: { ofAsk: personsOfAsk, ofRow: personsOfRow } }),
  );
  /** Loads nothing for users without a sync. */
  const whileOn = async (act: (one: Sync) => unknown) => {
    if (syncSlot in (await own.local.get(syncSlot))) await act(await sync());
  };
  const soon = (act: (one: Sync) => Promise<void>) => void whileOn(act).catch(() => undefined);
  return {
    handlers: { sync: async (says) => (await sync()).answer(says) },
    resume(occasion) {
      // A service may have been connected whose filters the others know.
      if (occasion === 'key') soon((one) => one.marked('preferences'));
      soon((one) => one.resume());
    },
    marked: (what) => soon((one) => one.marked(what)),
    forget: [
      {
        name: 'sync',
        async forget(deletion) {
          // A folder may have been picked for a sync that was never begun.
          if (deletion.kind === 'everything') await (await sync()).forget(deletion);
          else await whileOn((one) => one.forget(deletion));
        },
      },
    ],
  };
}
