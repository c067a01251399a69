/** The worker's pushes in order, beside the snapshot that a screen begins with. */
import type { Push } from '../messages/views.ts';

/** Pushes wait for the snapshot, and those that are older than it, or than one heard since, are dropped. */
export function inOrder(apply: (push: Push) => void): { hear(push: Push): void; begin(revision: number): void } {
  let latest: number | null = null;
  let early: Push[] = [];
  const hear = (push: Push) => {
    if (latest === null) early.push(push);
    else if (push.revision > latest) {
      latest = push.revision;
      apply(push);
    }
  };
  return {
    hear,
    begin(revision) {
      latest = revision;
      const waiting = early;
      early = [];
      for (const push of waiting) hear(push);
    },
  };
}
