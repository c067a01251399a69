/** Ids without a sequence, which distributed databases have none of: any number of instances makes its own, and they grow with time. */

/** Ids count milliseconds from this day on: with what is below, until 2095 they are whole numbers that JavaScript holds exactly. */
const firstDay = Date.UTC(2026, 0, 1);
/** How many ids a millisecond has. */
const eachMillisecond = 4_096;

export interface IdOptions {
  /** Epoch milliseconds. */
  now?: () => number;
  /** From 0 to below 1. */
  random?: () => number;
}

/**
 * Gives positive integers below 2^53, each greater than the one before, whatever the clock does. Two instances make the same one only when they
 * meet in one of 4,096 in the same millisecond: then the primary key refuses the second, whose transaction is begun again with another id.
 */
export function createNewIds({ now = Date.now, random = Math.random }: IdOptions = {}): () => number {
  let last = 0;
  return () => {
    const moment = (now() - firstDay) * eachMillisecond + Math.floor(random() * eachMillisecond);
    last = Math.max(last + 1, moment);
    return last;
  };
}
