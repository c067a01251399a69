/** Runs long work in short slices, so the page stays responsive. */

/** Long work as a generator: it yields wherever it may be interrupted. */
export type Steps<T> = Generator<void, T, void>;

/** Below a long task's 50 ms, with room for a step that cannot be split (the browser's own search). */
const SLICE_MS = 16;

/** Well below the 10 ms that a watched mailbox may lose at once: it is read repeatedly. */
const SHORT_SLICE_MS = 4;

/** Resolves in a new task and leaves no listener or open port behind. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Runs for at most `ms` milliseconds, or to the end. */
function slice<T>(steps: Steps<T>, ms: number): IteratorResult<void, T> {
  const until = performance.now() + ms;
  let step = steps.next();
  while (!step.done && performance.now() < until) step = steps.next();
  return step;
}

/** A page that takes longer counts as unread. */
const MOST_MS = 10_000;

/** Runs the steps to the end, yielding to the page after each slice. Rejects after ten seconds. */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  const until = performance.now() + MOST_MS;
  for (;;) {
    const step = slice(steps, SLICE_MS);
    if (step.done) return step.value;
    await nextTurn();
    if (performance.now() > until) throw new Error('The page takes too long');
  }
}

/**
 * In shorter slices. Null when `isOver` becomes true between two. `spent` receives each slice's length in
 * milliseconds.
 */
export async function inShortSlices<T>(
  steps: Steps<T>,
  isOver: () => boolean = () => false,
  spent: (slice: number) => void = () => undefined,
): Promise<T | null> {
  for (;;) {
    const start = performance.now();
    const step = slice(steps, SHORT_SLICE_MS);
    spent(performance.now() - start);
    if (step.done) return step.value;
    await nextTurn();
    if (isOver()) return null;
  }
}
