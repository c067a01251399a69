/** Real time plus an offset that tests set. */

export interface Clock {
  /** Epoch milliseconds. */
  now: () => number;
  move: (milliseconds: number) => void;
}

export function createClock(): Clock {
  let moved = 0;
  return {
    now: () => Date.now() + moved,
    move: (milliseconds) => {
      moved += milliseconds;
    },
  };
}

const day = 24 * 60 * 60 * 1_000;

/**
 * Milliseconds from `time` to the next noon (UTC), so that a clock moved there does not pass midnight during a test.
 * Never negative: ids grow with time, so a later id must not be smaller than an earlier one.
 */
export const toNoon = (time: number): number => (day + day / 2 - (time % day)) % day;
