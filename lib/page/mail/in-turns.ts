/** Runs long work in turns that are shorter than the page reader's, because a mailbox is read again and again; it may be stopped between two. */
import type { Steps } from '../slices.ts';

/** Well below the 10 ms that a watched mailbox may lose at once. */
const TURN_MS = 4;

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

/** Null when `isOver` says between two turns that it is wanted no more. `spent` hears how long each turn took, in milliseconds. */
export async function inTurns<T>(
  steps: Steps<T>,
  isOver: () => boolean = () => false,
  spent: (turn: number) => void = () => undefined,
): Promise<T | null> {
  for (;;) {
    const start = performance.now();
    let step = steps.next();
    while (!step.done && performance.now() < start + TURN_MS) step = steps.next();
    spent(performance.now() - start);
    if (step.done) return step.value;
    await nextTurn();
    if (isOver()) return null;
  }
}
