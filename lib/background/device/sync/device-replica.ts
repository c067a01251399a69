/**
 * This device's side of a sync (`lib/sync/replica.ts`): finds what was changed by its marks, and writes what other
 * browsers sent.
 */
import { hybridClock } from '../../../sync/clock.ts';
import type { DeviceReplica, Pending } from '../../../sync/replica.ts';
import { syncedOptOut } from '../../requests/synced-opt-outs.ts';
import { forgetKnown } from '../known-keys.ts';
import { findChanges, type Token } from './find-changes.ts';
import { forgottenIn } from './forgotten.ts';
import { syncedChanges } from './news.ts';
import { markOthers } from './other-tables.ts';
import type { ReplicaParts, Replicating } from './replica-parts.ts';
import { noteSent, ownChanges } from './sent-changes.ts';
import { checkIsOn, putProgress, readProgress } from './stored-state.ts';
import { takeChanges } from './take-changes.ts';

export function createDeviceReplica(parts: ReplicaParts): DeviceReplica {
  const { database, now } = parts;
  const by: Replicating = { ...parts, clock: hybridClock(now, '', ''), origin: '', outside: {}, news: syncedChanges() };
  return {
    async progress() {
      const found = await database.readMany(['syncState'], readProgress);
      if (!found) return null;
      if (by.origin !== found.origin) by.clock = hybridClock(now, found.origin, found.clock);
      by.origin = found.origin;
      by.clock.seen(found.clock);
      return found;
    },
    latest: () => by.clock.latest(),
    // Without a flush: older progress repeats work that changes nothing.
    save: (progress) =>
      database.writeMany(['syncState'], async (to) => {
        await checkIsOn(to, progress.origin);
        putProgress(to, progress);
      }),
    noteOthers: () => markOthers(by),
    pending: (most) => findChanges(by, most),
    sent: ({ token }: Pending<Token>, progress) => noteSent(by, token, progress),
    apply: (changes) => takeChanges(by, changes),
    own: (after, most) => ownChanges(by, after, most),
    forgotten: async () => [...(await database.read(['syncRecords'], forgottenIn))].map(syncedOptOut),
    takeNews: () => by.news.take(),
    release: () => forgetKnown(database),
  };
}
