/** Counts open database requests, so that import batches can yield to them. */

/**
 * Milliseconds. One request to the service makes several transactions: no batch may start within `pause` after one.
 * No batch waits longer than `longestWait`.
 */
const pause = 3;
const longestWait = 250;

/**
 * `during` counts a request. `sinceLast` gives the milliseconds since the last one ended. `over` resolves when none
 * is open.
 */
export function countAsks() {
  let open = 0;
  let last = Number.NEGATIVE_INFINITY;
  return {
    async during<Result>(ask: () => Promise<Result>): Promise<Result> {
      open += 1;
      try {
        return await ask();
      } finally {
        open -= 1;
        last = performance.now();
      }
    },
    sinceLast: () => (open > 0 ? 0 : performance.now() - last),
    async over(): Promise<void> {
      const until = performance.now() + longestWait;
      while ((open > 0 || performance.now() - last < pause) && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    },
  };
}
