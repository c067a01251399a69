/**
 * Requests that reach the rate limiter as scripted, and when each was sent and reached the service, in simulated
 * time.
 */
import type { OperationName } from '../../../lib/contract/operations.ts';
import type { RateLimits } from '../../../lib/http-service/rate-limits.ts';
import type { FakeClock } from './clocks.ts';

export interface Coming {
  /** Milliseconds after the previous one. */
  after: number;
  urgent?: boolean;
  /** Milliseconds between its turn and sending it. */
  ready?: number;
  /** Milliseconds from sending until it reaches the service (`trip`) and until the response begins (`latency`). */
  trip?: number;
  latency?: number;
}

export interface Traffic {
  /** Monotonic times, in the order of sending. */
  sent: number[];
  reached: number[];
}

/** Starts the requests; the result fills while the clock is advanced. */
export function startTraffic(
  clock: FakeClock,
  pacing: RateLimits,
  name: OperationName,
  comings: readonly Coming[],
): Traffic {
  const traffic: Traffic = { sent: [], reached: [] };
  let due = 0;
  for (const coming of comings) {
    due += coming.after;
    void come(clock, pacing, name, { ...coming, after: due }, traffic);
  }
  return traffic;
}

async function come(
  clock: FakeClock,
  pacing: RateLimits,
  name: OperationName,
  coming: Coming,
  traffic: Traffic,
): Promise<void> {
  const { after, urgent, ready = 0, trip = 0, latency = trip } = coming;
  if (after > 0) await pass(clock, after);
  const turn = await pacing.turn(name, { urgent });
  if (turn.at !== 'go') return;
  if (ready > 0) await pass(clock, ready);
  turn.sending();
  traffic.sent.push(clock.monotonic());
  traffic.reached.push(clock.monotonic() + trip);
  await pass(clock, latency);
  turn.arrived();
}

function pass(clock: FakeClock, ms: number): Promise<void> {
  return clock.wait(ms, new AbortController().signal);
}

/** The largest number of times within any window of `length`, the window's end excluded. */
export function mostWithin(times: readonly number[], length: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  let most = 0;
  let from = 0;
  for (const [index, time] of sorted.entries()) {
    while (time - (sorted[from] ?? 0) >= length) from += 1;
    most = Math.max(most, index - from + 1);
  }
  return most;
}
