/**
 * Sends as fast as the contract allows each path, and never faster: lib/contract/README.md §8.
 * Time is monotonic while the background runs. Only state saved across a restart uses the wall clock, so a clock that
 * jumps causes neither a burst nor a standstill.
 */
import { type OperationName, operationNames, operationOf } from '../contract/operations.ts';
import type { Clock } from '../contract/times.ts';
import { isRecord } from '../contract/tolerant.ts';
import { RateLimiter, type RateLimiterState, type Turn, type TurnOptions } from './rate-limiter.ts';
import { longestTrusted } from './retries.ts';

/** Where rate state survives a background restart, per service and key. What it returns is validated. */
export interface RateLimitStore {
  load(): Promise<unknown>;
  save(state: RateLimitState): Promise<void>;
}

interface RateLimitOptions {
  clock: Clock;
  store: RateLimitStore;
  /** The windows are this many times shorter, for tests and measurements. Default 1. */
  scale?: number;
}

export interface RateLimits {
  /** Settles when it is the request's turn, when it is cancelled, or at once when the wait would be too long. */
  turn(name: OperationName, options?: TurnOptions): Promise<Turn>;
  /** The service wants no request of this path for `ms` milliseconds. */
  hold(name: OperationName, ms: number): void;
  /** Epoch milliseconds from which a click may be sent, for display; null when it may be sent now. */
  heldUntil(name: OperationName): number | null;
  /** Settles when all changes are saved. */
  settled(): Promise<void>;
}

/** Saved at most this often, in milliseconds, so many requests cost few writes. */
export const keepEvery = 200;

/** Operations on one path share a lane: GET and POST of domain search count together. */
export function createRateLimits({ clock, store, scale = 1 }: RateLimitOptions): RateLimits {
  const limiters = new Map<string, RateLimiter>();
  let keeping: Promise<void> | null = null;
  let unsaved = false;
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
    unsaved = true;
    keeping ??= keep();
  }

  async function keep(): Promise<void> {
    while (unsaved) {
      unsaved = false;
      await store.save(stateNow()).catch(() => {});
      await clock.wait(keepEvery, new AbortController().signal).catch(() => {});
    }
    keeping = null;
  }

  function stateNow(): RateLimitState {
    return {
      keptAt: clock.now(),
      lanes: Object.fromEntries([...limiters].map(([path, limiter]) => [path, limiter.state()])),
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
  /** Keyed by the operation's path pattern. */
  lanes: Record<string, RateLimiterState>;
}

/**
 * The lanes as of now. The wall clock says how much time passed; if it went back, none did.
 * Requests sent after the last save are unknown, so as many as possible are counted as sent.
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
    const unsaved = perSecond * Math.ceil((keepEvery * scale) / 1_000);
    const held = isTime(limiter.held) ? Math.min(limiter.held, longestTrusted) - passed : 0;
    return [
      [
        name,
        {
          ages: [
            ...ages.map((age) => age + passed),
            ...Array.from({ length: unsaved }, () => Math.max(0, passed - keepEvery)),
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
