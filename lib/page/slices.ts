/** Runs long work in short slices, so that the page never waits for the reader. */

/** Long work as a generator: it yields wherever it may be interrupted. */
export type Steps<T> = Generator<void, T, void>;

/** Below the 50 ms of a long task with room for a step that cannot be cut (the browser’s own search). */
const SLICE_MS = 16;

/** Well below the 10 ms that a watched mailbox may lose at once: it is read again and again. */
const SHORT_SLICE_MS = 4;

/** Resolves in a task of its own, and leaves no listener or open port behind. */
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

/** Goes on until so many milliseconds have passed, or to the end. */
function slice<T>(steps: Steps<T>, ms: number): IteratorResult<void, T> {
  const until = performance.now() + ms;
  let step = steps.next();
  while (!step.done && performance.now() < until) step = steps.next();
  return step;
}

/** Runs the steps to their end, giving way to the page after each slice. */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const step = slice(steps, SLICE_MS);
    if (step.done) return step.value;
    await nextTurn();
  }
}

/** In shorter slices. Null when `isOver` says between two that it is wanted no more. `spent` hears how long each took, in milliseconds. */
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
