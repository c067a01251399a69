/**
 * A hybrid logical clock: time, counter and browser in one text whose order is the order of events. A browser whose
 * clock is wrong still writes after everything it has read.
 */
export type Stamp = string;

/** Sorts before every stamp. */
export const never: Stamp = '';

export interface HybridClock {
  /** Later than every stamp given or seen before. */
  next(): Stamp;
  seen(stamp: Stamp): void;
  /** The latest stamp given or seen; store it, or the next start may repeat one. */
  latest(): Stamp;
}

/** `now`: epoch milliseconds. `origin`: this browser. `latest`: as stored. */
export function hybridClock(now: () => number, origin: string, latest: Stamp): HybridClock {
  let last = latest;
  const seen = (stamp: Stamp) => {
    if (stamp > last) last = stamp;
  };
  return {
    seen,
    next() {
      const time = base36(now(), timeDigits);
      const before = last.slice(0, timeDigits);
      const isLater = time > before;
      const count = isLater ? 0 : Number.parseInt(last.slice(timeDigits, timeDigits + countDigits), 36) + 1;
      last = stampOf(isLater ? time : before, count, origin);
      return last;
    },
    latest: () => last,
  };
}

/** For a record that was written before there was a clock. `time`: epoch milliseconds. */
export const stampAt = (time: number, origin: string): Stamp =>
  stampOf(base36(Math.max(0, Math.floor(time)), timeDigits), 0, origin);

/** Of a record that does not say when it was written. */
export const isUntimed = (stamp: Stamp): boolean => stamp.startsWith(stampAt(0, ''));

export const originOf = (stamp: Stamp): string => stamp.slice(timeDigits + countDigits);

const stampOf = (time: string, count: number, origin: string): Stamp => `${time}${base36(count, countDigits)}${origin}`;

const base36 = (value: number, digits: number): string => value.toString(36).padStart(digits, '0');

/** Milliseconds until the year 5188. */
const timeDigits = 9;
/** 1.6 million changes within a millisecond. */
const countDigits = 4;
