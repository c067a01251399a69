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

/** Milliseconds from `time` to noon (UTC) of its day. A clock moved by these does not pass midnight during a test. */
export const toNoon = (time: number): number => day / 2 - (time % day);
