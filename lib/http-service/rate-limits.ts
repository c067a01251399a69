/**
 * When an ask may be sent: never above the rate that the contract allows its path, and as fast as it allows.
 * lib/contract/README.md §8. Time is monotonic within one life; only what is kept over a restart is read by the wall-clock,
 * so that a clock that jumps causes neither a burst nor a standstill.
 */
import { type OperationName, operationNames, operationOf } from '../contract/operations.ts';
import type { Clock } from '../contract/times.ts';
import { isRecord } from '../contract/tolerant.ts';
import { RateLimiter, type RateLimiterState, type Turn, type TurnOptions } from './rate-limiter.ts';

/** Where the pacing of one service and key outlives the worker. What it gives back is checked: it may be anything. */
export interface RateLimitStore {
  load(): Promise<unknown>;
  save(state: RateLimitState): Promise<void>;
}

interface RateLimitOptions {
  clock: Clock;
  store: RateLimitStore;
  /** The windows are this many times shorter; for tests and measurements. Default 1. */
  scale?: number;
}

export interface RateLimits {
  /** Settles when it is the ask's turn, when it is given up, or at once when the wait would be too long. */
  turn(name: OperationName, options?: TurnOptions): Promise<Turn>;
  /** The service wants no ask of this path for `ms` from now. */
  hold(name: OperationName, ms: number): void;
  /** Epoch milliseconds from which a click's ask may go, for showing; null when it may go now. */
  heldUntil(name: OperationName): number | null;
  /** Settles when all that has happened is kept. */
  settled(): Promise<void>;
}

/** Kept at most this often, in milliseconds, so that many asks cost few writes. */
export const keepEvery = 200;

/** Operations of one path share one lane: GET and POST of domain search are counted together. */
export function createRateLimits({ clock, store, scale = 1 }: RateLimitOptions): RateLimits {
  const limiters = new Map<string, RateLimiter>();
  let keeping: Promise<void> | null = null;
  let unkept = false;
  const ready = load();

  function limiterOf(name: OperationName): RateLimiter {
    const { path, pace } = operationOf(name);
    const known = limiters.get(path);
    if (known) return known;
    const limiter = new RateLimiter(pace, scale, clock, changed);
    limiters.set(path, limiter);
    return limiter;
  }

  async function load(): Promise<void> {
    const stored = await store.load().catch(() => null);
    for (const [name, state] of readRateLimitState(stored, clock.now(), keepEvery, scale))
      limiterOf(name).restore(state);
  }

  function changed(): void {
    unkept = true;
    keeping ??= keep();
  }

  async function keep(): Promise<void> {
    while (unkept) {
      unkept = false;
      await store.save(stateNow()).catch(() => {});
      await clock.wait(keepEvery, new AbortController().signal).catch(() => {});
    }
    keeping = null;
  }

  function stateNow(): RateLimitState {
    return {
      keptAt: clock.now(),
      lanes: Object.fromEntries([...limiters].map(([path, limiter]) => [path, limiter.kept()])),
    };
  }

  return {
    async turn(name, options = {}) {
      await ready;
      return limiterOf(name).turn(options);
    },
    hold(name, ms) {
      limiterOf(name).hold(ms);
    },
    heldUntil(name) {
      const delay = limiterOf(name).delay();
      return delay > 0 ? Math.ceil(clock.now() + delay) : null;
    },
    async settled() {
      await ready;
      while (keeping) await keeping;
    },
  };
}

export interface RateLimitState {
  /** Epoch milliseconds. */
  keptAt: number;
  /** By the path pattern of the operation. */
  lanes: Record<string, RateLimiterState>;
}

const longestHold = 24 * 60 * 60 * 1_000;

/**
 * The lanes as they stand now. What lies between is told by the wall-clock: when it went back, no time is taken to have
 * passed. Asks that were sent after the last keeping are not known: as many as could be are taken as sent.
 */
function readRateLimitState(
  stored: unknown,
  now: number,
  keepEvery: number,
  scale: number,
): [name: OperationName, state: RateLimiterState][] {
  if (!isRecord(stored) || !isTime(stored.keptAt) || !isRecord(stored.lanes)) return [];
  const passed = Math.max(0, now - stored.keptAt);
  return Object.entries(stored.lanes).flatMap(([path, limiter]) => {
    const name = operationNames.find((one) => operationOf(one).path === path);
    if (!name || !isRecord(limiter) || !Array.isArray(limiter.ages)) return [];
    const { perSecond, perMinute } = operationOf(name).pace;
    const ages = limiter.ages.filter(isTime).slice(-perMinute);
    const unkept = perSecond * Math.ceil((keepEvery * scale) / 1_000);
    const held = isTime(limiter.held) ? Math.min(limiter.held, longestHold) - passed : 0;
    return [
      [
        name,
        {
          ages: [
            ...ages.map((age) => age + passed),
            ...Array.from({ length: unkept }, () => Math.max(0, passed - keepEvery)),
          ],
          held: Math.max(0, held),
        },
      ],
    ];
  });
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
