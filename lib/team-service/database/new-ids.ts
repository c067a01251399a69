/** Ids without a sequence, which distributed databases lack. Each instance makes its own, and they grow with time. */

/** Ids count milliseconds from this day, so they stay below 2^53 until 2095. */
const firstDay = Date.UTC(2026, 0, 1);
/** Ids per millisecond. */
const eachMillisecond = 4_096;

interface IdOptions {
  /** Epoch milliseconds. */
  now?: () => number;
  /** From 0 to below 1. */
  random?: () => number;
}

/**
 * Gives growing positive integers below 2^53, whatever the clock does. Two instances collide only on one of 4,096
 * in the same millisecond. The primary key then refuses the second, and its transaction is retried with another id.
 */
export function createNewIds({ now = Date.now, random = Math.random }: IdOptions = {}): () => number {
  let last = 0;
  return () => {
    const moment = Math.floor(now() - firstDay) * eachMillisecond + Math.floor(random() * eachMillisecond);
    last = Math.max(last + 1, moment);
    return last;
  };
}
