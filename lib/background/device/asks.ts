/** Who asks the database at the moment, so that batches of an import give way. */

/** Milliseconds. An ask of the service is several transactions, between which a batch shall not slip in; and no batch waits for ever. */
const pause = 3;
const longestWait = 250;

/** `during` counts an ask, `sinceLast` gives the milliseconds since the last one ended, and `over` settles when nobody asks. */
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
