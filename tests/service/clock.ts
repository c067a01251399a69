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
 * Milliseconds from `time` to the next noon (UTC). A clock moved by these does not pass midnight during a test. Never
 * negative: ids grow with time, so one that was made before must not be newer.
 */
export const toNoon = (time: number): number => (day + day / 2 - (time % day)) % day;
