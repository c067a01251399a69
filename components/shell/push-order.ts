/** Orders the background's pushes relative to a page's initial state. */
import type { Push } from '../../lib/messages/push.ts';

interface InOrder {
  receive(push: Push): void;
  /** The initial state is loading: pushes received meanwhile wait. */
  wait(): void;
  /** The initial state with its revision; null when none came. */
  begin(revision: number | null): void;
}

/** Pushes older than the initial state, or than a newer push, are dropped. */
export function inOrder(apply: (push: Push) => void): InOrder {
  let latest = -1;
  let early: Push[] | null = [];
  const receive = (push: Push) => {
    if (early) early.push(push);
    else if (push.revision > latest) {
      latest = push.revision;
      apply(push);
    }
  };
  return {
    receive,
    wait() {
      early ??= [];
    },
    begin(revision) {
      latest = revision ?? latest;
      const waiting = early ?? [];
      early = null;
      for (const push of waiting) receive(push);
    },
  };
}
