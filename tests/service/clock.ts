/** Real time, moved by hand. */

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
