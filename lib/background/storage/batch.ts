/**
 * Combines many small writes into few transactions: changes that arrive during a write go into the next one together.
 */
import type { Change, Store } from './store.ts';

/** Resolves when the changes are durable. The changes of one call stay together. */
export type Write = (changes: readonly Change[]) => Promise<void>;

interface Entry {
  changes: readonly Change[];
  done(): void;
  failed(reason: unknown): void;
}

export function createBatch(store: Store): Write {
  let waiting: Entry[] = [];
  let writing = false;

  async function writeAll(): Promise<void> {
    writing = true;
    // Collects calls made in the same moment.
    await null;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await writeGroup(store, group);
    }
    writing = false;
  }

  return (changes) =>
    new Promise((resolve, reject) => {
      if (changes.length === 0) return resolve();
      waiting.push({ changes, done: resolve, failed: reject });
      if (!writing) void writeAll();
    });
}

/** If the group fails, each call is written separately, so one bad change does not block the others. */
async function writeGroup(store: Store, group: readonly Entry[]): Promise<void> {
  try {
    await store.write(group.flatMap(({ changes }) => changes));
    for (const { done } of group) done();
  } catch (reason) {
    if (group.length === 1) for (const { failed } of group) failed(reason);
    else for (const one of group) await writeGroup(store, [one]);
  }
}

/** A failed write loses only the record, never the response. Resolves to false if it failed. */
export function written(write: Write, changes: readonly Change[]): Promise<boolean> {
  return write(changes).then(
    () => true,
    () => false,
  );
}
