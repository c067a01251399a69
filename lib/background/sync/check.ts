/** One check of a sync: applies other browsers' changes and sends this browser's. */
import { unlessAborted } from '../../contract/async.ts';
import type { SyncProblem } from '../../messages/sync-views.ts';
import type { SyncKeys } from '../../sync/envelope.ts';
import { type DeviceReplica, forgottenTable, type PersonToForget } from '../../sync/replica.ts';
import { runSync } from '../../sync/run-sync.ts';
import type { Target } from '../../sync/target.ts';
import type { PersonDeletion } from '../storage/pending-deletions.ts';
import { keepForgotten } from './forgotten-elsewhere.ts';
import { pushSynced } from './push-synced.ts';
import type { SyncParts } from './sync-parts.ts';

interface Checking {
  replica: DeviceReplica;
  target: Target;
  keys: SyncKeys;
  /** Records read or sent so far. */
  reached(records: number): void;
  signal: AbortSignal;
}

type Whom = Pick<PersonDeletion, 'operation' | 'params'>;

/**
 * Returns what is wrong with other browsers' files. Rejects with a `SyncError`. After a stop, the next check catches
 * up.
 */
export async function check(parts: SyncParts, { replica, keys, ...checking }: Checking): Promise<SyncProblem | null> {
  const { core } = parts;
  const { signal } = checking;
  /** Everywhere in this browser. Not awaited after a stop: it may come from a deletion that waits for this check. */
  const forget = (people: readonly Whom[]) => {
    const deleting = core.deletions.begin(async () =>
      signal.aborted
        ? []
        : people.map((one) => ({ ...one, kind: 'person', by: 'elsewhere', emails: [], names: [], private: false })),
    );
    return unlessAborted(signal, deleting);
  };
  const keepOut = async () => keepForgotten(parts, keys.salt, await replica.forgotten(), forget);
  await replica.progress();
  await replica.noteOthers();
  await keepOut();
  const taking: DeviceReplica = {
    ...replica,
    async apply(changes) {
      const applied = await replica.apply(changes);
      // Before this file counts as read, so a stop loses no person.
      if (changes.some(({ table }) => table === forgottenTable)) await keepOut();
      return applied;
    },
  };
  const run = runSync({ ...checking, keys, replica: taking, forget: (people) => forget(people.map(askedAs)) });
  const { read, fault } = await run.finally(async () => {
    replica.release();
    // Pages can ask again: a check does not fail by this.
    await pushSynced(core, replica.takeNews(), signal).catch(() => undefined);
  });
  if (read > 0) core.shown.changed();
  return fault && { fault: fault.fault, file: fault.file };
}

/** The request that names this person. */
const askedAs = (one: PersonToForget): Whom =>
  'email' in one
    ? { operation: 'verifyEmail', params: { email: one.email } }
    : {
        operation: 'findEmail',
        params: {
          full_name: `${one.name.first_name ?? ''} ${one.name.last_name ?? ''}`.trim(),
          domain: one.domain,
        },
      };
