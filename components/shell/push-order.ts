/** The worker's pushes in order, beside the snapshot that a screen begins with. */
import type { Push } from '../../lib/messages/views.ts';

export interface InOrder {
  hear(push: Push): void;
  /** A snapshot is on its way: what is heard meanwhile waits for it. */
  wait(): void;
  /** The snapshot is there, with its revision; null when none came. */
  begin(revision: number | null): void;
}

/** Pushes wait for the snapshot, and those that are older than it, or than one heard since, are dropped. */
export function inOrder(apply: (push: Push) => void): InOrder {
  let latest = -1;
  let early: Push[] | null = [];
  const hear = (push: Push) => {
    if (early) early.push(push);
    else if (push.revision > latest) {
      latest = push.revision;
      apply(push);
    }
  };
  return {
    hear,
    wait() {
      early ??= [];
    },
    begin(revision) {
      latest = revision ?? latest;
      const waiting = early ?? [];
      early = null;
      for (const push of waiting) hear(push);
    },
  };
}
