/**
 * When an ask may be sent: never above the rate that the contract allows its path, and as fast as it allows.
 * Contract, section 8. Time is monotonic within one life; only what is kept over a restart is read by the wall-clock,
 * so that a clock that jumps causes neither a burst nor a standstill.
 */
import { type OperationName, operationOf } from '../contract/operations.ts';
import { Lane, type Turn, type TurnOptions } from '../http-service/rate-limiter.ts';
import type { Clock } from './clock.ts';
import { type PacingState, readPacingState } from './pacing-state.ts';

/** Where the pacing of one service and key outlives the worker. What it gives back is checked: it may be anything. */
export interface PacingStore {
  load(): Promise<unknown>;
  save(state: PacingState): Promise<void>;
}

export interface PacingOptions {
  clock: Clock;
  store: PacingStore;
  /** The windows are this many times shorter; for tests and measurements. Default 1. */
  scale?: number;
}

export interface Pacing {
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
export function createPacing({ clock, store, scale = 1 }: PacingOptions): Pacing {
  const lanes = new Map<string, Lane>();
  let keeping: Promise<void> | null = null;
  let unkept = false;
  const ready = load();

  function laneOf(name: OperationName): Lane {
    const { path, pace } = operationOf(name);
    const known = lanes.get(path);
    if (known) return known;
    const lane = new Lane(pace, scale, clock, changed);
    lanes.set(path, lane);
    return lane;
  }

  async function load(): Promise<void> {
    const stored = await store.load().catch(() => null);
    for (const [name, state] of readPacingState(stored, clock.now(), keepEvery, scale)) laneOf(name).restore(state);
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

  function stateNow(): PacingState {
    return {
      keptAt: clock.now(),
      lanes: Object.fromEntries([...lanes].map(([path, lane]) => [path, lane.kept()])),
    };
  }

  return {
    async turn(name, options = {}) {
      await ready;
      return laneOf(name).turn(options);
    },
    hold(name, ms) {
      laneOf(name).hold(ms);
    },
    heldUntil(name) {
      const delay = laneOf(name).delay();
      return delay > 0 ? Math.ceil(clock.now() + delay) : null;
    },
    async settled() {
      await ready;
      while (keeping) await keeping;
    },
  };
}
