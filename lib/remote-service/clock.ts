/** Time, passed in: wall-clock for what is shown and kept over a restart, monotonic for everything measured within one life. */
export interface Clock {
  /** Epoch milliseconds. May jump. */
  now(): number;
  /** Milliseconds since some moment of this life. Never jumps. */
  monotonic(): number;
  /** Settles after `ms`, or as soon as the signal is aborted (resolved or rejected, as it likes). */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}
