/** Prevents responses, jobs or windows in flight from writing deleted data back. */
import type { Clock } from '../../contract/times.ts';
import type { Change, Store } from './store.ts';

/** The part of a change that may still be written; null for nothing. */
type WriteRule = (change: Change) => Change | null;

export interface WriteGuard {
  /**
   * Applies the rule to all further writes. Resolves when earlier writes have finished. `lasting`: for the rest of
   * this background run.
   */
  close(rule: WriteRule, lasting: boolean): Promise<void>;
}

/** Milliseconds. Work in flight learns of a deletion before it writes, except between its last steps. */
const closedFor = 60_000;

export function guardedStore(
  store: Store,
  { monotonic }: Pick<Clock, 'monotonic'>,
): { store: Store; guard: WriteGuard } {
  let rules: { rule: WriteRule; until: number }[] = [];
  const underWay = new Set<Promise<unknown>>();

  function allowed(changes: readonly Change[]): Change[] {
    rules = rules.filter(({ until }) => monotonic() < until);
    return changes.flatMap((change) => {
      let left: Change | null = change;
      for (const { rule } of rules) left = left && rule(left);
      return left ?? [];
    });
  }

  return {
    store: {
      ...store,
      async write(changes) {
        const writing = store.write(allowed(changes));
        underWay.add(writing);
        try {
          await writing;
        } finally {
          underWay.delete(writing);
        }
      },
    },
    guard: {
      async close(rule, lasting) {
        rules.push({ rule, until: lasting ? Number.POSITIVE_INFINITY : monotonic() + closedFor });
        await Promise.allSettled(underWay);
      },
    },
  };
}
