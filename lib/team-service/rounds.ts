/**
 * Round robin among teams or apps, so that a busy one does not delay the others. In memory, per instance.
 */
interface Rounds<Key> {
  /** Those served longest ago first; of two that were not served yet, the order stays. */
  inOrder<One>(all: readonly One[], keyOf: (one: One) => Key): One[];
  serve(key: Key): void;
}

export function createRounds<Key>(): Rounds<Key> {
  const served = new Map<Key, number>();
  let turns = 0;
  return {
    inOrder(all, keyOf) {
      const last = (one: (typeof all)[number]) => served.get(keyOf(one)) ?? 0;
      return all.toSorted((one, other) => last(one) - last(other));
    },
    serve(key) {
      turns += 1;
      served.set(key, turns);
    },
  };
}
