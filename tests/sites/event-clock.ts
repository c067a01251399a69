/**
 * A clock for code that talks to a real server. Its time advances only when the code waits for nothing but time,
 * however slow the machine is.
 */
import { setImmediate, setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import type { Clock } from '../../lib/contract/times.ts';

export interface EventClock extends Clock {
  /** Stops time until the returned function is called. `address`: the request's, see `isHeld`. */
  begin(address?: string): () => void;
  /** Stops time until the work has ended. */
  counted<Result>(work: () => Promise<Result>): Promise<Result>;
}

const start = Date.UTC(2026, 2, 18, 12);

/** `isHeld`: whether the server never responds to this address, so only the passing of time ends the request. */
export function createEventClock(isHeld: (address: string) => boolean = () => false): EventClock {
  const underWay = new Set<{ address: string | null }>();
  const waits = new Set<{ until: number; end: () => void }>();
  let now = start;
  let isPassing = false;

  const isBusy = () => [...underWay].some(({ address }) => address === null || !isHeld(address));

  /** Ends the earliest wait whenever the code waits for nothing but time. */
  async function pass(): Promise<void> {
    if (isPassing) return;
    isPassing = true;
    for (let quiet = 0; waits.size > 0; ) {
      quiet = isBusy() ? 0 : quiet + 1;
      if (quiet > quietTurns) {
        quiet = 0;
        now = Math.max(now, Math.min(...[...waits].map(({ until }) => until)));
        for (const wait of waits) if (wait.until <= now) wait.end();
      }
      await (quiet === 0 ? setTimeout(1) : turn());
    }
    isPassing = false;
  }

  function begin(address: string | null = null): () => void {
    const one = { address };
    underWay.add(one);
    return () => underWay.delete(one);
  }

  return {
    now: () => now,
    monotonic: () => now,
    wait: (ms, signal) =>
      new Promise<void>((resolve) => {
        const wait = { until: now + ms, end: done };
        function done(): void {
          waits.delete(wait);
          signal?.removeEventListener('abort', done);
          resolve();
        }
        if (signal?.aborted) return resolve();
        signal?.addEventListener('abort', done, { once: true });
        waits.add(wait);
        void pass();
      }),
    begin,
    counted: (work) => work().finally(begin()),
  };
}

/**
 * Idle turns before time advances. Between two pieces of work the event loop takes a few turns, some of them through
 * the decompression threads.
 */
const quietTurns = 4;
const packed = gzipSync('');
const unpack = promisify(gunzip);

async function turn(): Promise<void> {
  await unpack(packed);
  await setImmediate();
}
