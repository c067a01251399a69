import type { Target } from '../../sync/target.ts';

/** Files that were read, written and removed. */
export interface Traffic {
  read: number;
  written: number;
  removed: number;
}

/** Wraps a target and counts its traffic for the journal. */
export function countedTarget(target: Target): { target: Target; traffic: Traffic } {
  const traffic: Traffic = { read: 0, written: 0, removed: 0 };
  return {
    traffic,
    target: {
      ...target,
      async read(name) {
        const bytes = await target.read(name);
        if (bytes) traffic.read += 1;
        return bytes;
      },
      async write(name, bytes, tag) {
        // Counted even if its answer is lost: it may be there.
        traffic.written += 1;
        const isWritten = await target.write(name, bytes, tag);
        if (!isWritten) traffic.written -= 1;
        return isWritten;
      },
      async remove(name) {
        traffic.removed += 1;
        await target.remove(name);
      },
    },
  };
}
