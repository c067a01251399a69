/** Runs long work in short slices, so that the page never waits for the reader. */

/** Long work as a generator: it yields wherever it may be interrupted. */
export type Steps<T> = Generator<void, T, void>;

/** Below the 50 ms of a long task with room for a step that cannot be cut (the browser’s own search). */
const SLICE_MS = 16;

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

/** Runs the steps to their end, giving way to the page after each slice. */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  let until = performance.now() + SLICE_MS;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + SLICE_MS;
  }
}
