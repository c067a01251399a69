/**
 * The single way to delete: first a record, then each part in order, then the record is removed. A start finishes any
 * record it finds.
 */
import { takeTurns } from '../../contract/async.ts';
import type { Clock } from '../../contract/times.ts';
import type {
  Deletion,
  EverythingDeletion,
  PendingDeletions,
  PersonDeletion,
  ServiceDeletion,
} from '../storage/pending-deletions.ts';
import type { Snapshots } from './snapshots.ts';

/**
 * One part of the background that takes part in deletions. Every step must be repeatable: after a background restart
 * all of them run again. Parts are called in list order.
 * @example
 * {
 *   name: 'drafts',
 *   async forget(deletion) {
 *     if (deletion.kind === 'everything') await drafts.clear();
 *   },
 * }
 */
export interface Forgets {
  name: string;
  /** Called before anything is deleted: adds to the record what could not be found afterwards. */
  prepare?(deletion: Deletion): Promise<Deletion>;
  forget(deletion: Deletion): Promise<void>;
}

type WantedDeletion = Omit<ServiceDeletion, 'id'> | Omit<PersonDeletion, 'id'> | Omit<EverythingDeletion, 'id'>;

/**
 * All methods reject with the storage's error, or with a timeout if the storage does not answer. The record then
 * stays for another attempt.
 */
export interface Deletions {
  /**
   * Deletes what `which` returns; `which` is called once earlier deletions are done. `commit` writes the replacement,
   * after the records were written. If it rejects, a service that still stands is not deleted as replaced, and
   * `begin` rejects.
   */
  begin(which: () => Promise<readonly WantedDeletion[]>, commit?: () => Promise<void>): Promise<void>;
  /**
   * Finishes what a stopped background or a failing storage left incomplete. Must be awaited before anything is
   * served.
   */
  finish(): Promise<void>;
}

interface DeletionsParts {
  pending: PendingDeletions;
  parts(): readonly Forgets[];
  snapshots: Pick<Snapshots, 'without'>;
  clock: Clock;
  /** Whether this service is among the user's. */
  stands(service: string): Promise<boolean>;
  /** Has an alarm of its own: the user may not open any page after the background was stopped. */
  wakeAt(time: number | null): void;
  /** Deletions were finished at a start, so pages must refresh. */
  finished(): void;
}

/**
 * Milliseconds for a deletion, less than a page waits for an answer. Otherwise a database that never opens would
 * block everything without an error.
 */
const longest = 30_000;

export function createDeletions(of: DeletionsParts): Deletions {
  const { pending, clock } = of;
  const inTurn = takeTurns();
  /** Deletions begun in this background run that have not failed. Messages need not wait for them. */
  const begun = new Set<string>();
  /** Stays set while the work runs: callers after its timeout are rejected at once. */
  let finishing: Promise<void> | null = null;

  /** Late work continues and may still finish. */
  async function inTime(work: Promise<void>): Promise<void> {
    const done = new AbortController();
    const late = clock.wait(longest, done.signal).then(() => {
      if (!done.signal.aborted) throw new DOMException('A storage does not answer', 'TimeoutError');
    });
    await Promise.race([work, late]).finally(() => done.abort());
  }

  async function carryOut(recorded: Deletion): Promise<void> {
    // No replacement was written, so the service stays as it was.
    const survives = recorded.kind === 'service' && recorded.replaced && (await of.stands(recorded.service));
    if (!survives) {
      const parts = of.parts();
      let deletion = recorded;
      for (const part of parts) deletion = (await part.prepare?.(deletion)) ?? deletion;
      if (isRecorded(deletion) && deletion !== recorded) await pending.put(deletion);
      for (const part of parts) await part.forget(deletion);
    }
    await pending.done(recorded.id);
  }

  async function begin(wanted: readonly WantedDeletion[], commit: () => Promise<void>): Promise<void> {
    const deletions = wanted.map((one): Deletion => ({ ...one, id: crypto.randomUUID() }));
    try {
      const recorded = deletions.filter(isRecorded);
      for (const one of recorded) {
        begun.add(one.id);
        await pending.put(one);
      }
      if (recorded.length > 0) of.wakeAt(clock.now());
      const refused = await commit().then(
        () => null,
        (error: unknown) => ({ error }),
      );
      for (const one of deletions) await carryOut(one);
      if (recorded.length > 0) await endWaking();
      if (refused) throw refused.error;
    } finally {
      for (const { id } of deletions) begun.delete(id);
    }
  }

  async function endWaking(): Promise<void> {
    if ((await pending.all()).length === 0) of.wakeAt(null);
  }

  const left = async () => (await pending.all()).filter(({ id, kind }) => kind === 'everything' || !begun.has(id));

  function finishInTime(): Promise<void> {
    const work = inTurn(async () => {
      const all = await left();
      if (all.length === 0) return;
      of.wakeAt(clock.now());
      await of.snapshots.without(async () => {
        for (const one of all) await carryOut(one);
      });
      await endWaking();
      of.finished();
    });
    const ended = () => {
      finishing = null;
    };
    work.then(ended, ended);
    return inTime(work);
  }

  return {
    begin: (which, commit = async () => undefined) =>
      inTime(
        inTurn(async () => {
          const wanted = await which();
          if (wanted.length === 0) await commit();
          else await of.snapshots.without(() => begin(wanted, commit));
        }),
      ),
    async finish() {
      if ((await left()).length === 0) return;
      finishing ??= finishInTime();
      await finishing;
    },
  };
}

/** A private window stores nothing on disk, so its deletions leave no record either. */
const isRecorded = (deletion: Deletion): boolean => deletion.kind !== 'person' || !deletion.private;

/** Adds addresses or names of the same person; returns the same object if none is new. */
export function withKnown(
  deletion: PersonDeletion,
  what: 'emails' | 'names',
  found: readonly string[],
): PersonDeletion {
  const all = [...new Set([...deletion[what], ...found])];
  return all.length === deletion[what].length ? deletion : { ...deletion, [what]: all };
}
