/** Many small writes as few transactions: what comes while one is being written goes into the next one together. */
import type { Change, Store } from './store.ts';

/** Durable when it resolves. The changes of one call are never parted. */
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
    // What is said in the same moment goes together.
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

/** One that can't be written does not keep the others from being written. */
async function writeGroup(store: Store, group: readonly Entry[]): Promise<void> {
  try {
    await store.write(group.flatMap(({ changes }) => changes));
    for (const { done } of group) done();
  } catch (reason) {
    if (group.length === 1) for (const { failed } of group) failed(reason);
    else for (const one of group) await writeGroup(store, [one]);
  }
}

/** A store that refuses costs the keeping, never the answer; false when it refused. */
export function written(write: Write, changes: readonly Change[]): Promise<boolean> {
  return write(changes).then(
    () => true,
    () => false,
  );
}
