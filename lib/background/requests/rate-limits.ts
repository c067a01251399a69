/** The pace of each service, counted by its account whatever its key, and kept so that a restart of the worker makes no burst. */
import type { Clock } from '../../contract/times.ts';
import { createRateLimits, keepEvery, type RateLimits } from '../../http-service/rate-limits.ts';
import type { Store } from '../storage/store.ts';

interface Pace {
  rateLimits: RateLimits;
  /** Runs an ask of an everyday window; only these are written down, an ask of a private one is not. */
  durably<Result>(act: () => Promise<Result>): Promise<Result>;
}

export interface ServiceRateLimits {
  of(service: string): Pace;
  forget(service: string): void;
}

export function createServiceRateLimits(store: Store, clock: Clock): ServiceRateLimits {
  const rateLimits = new Map<string, Pace>();
  return {
    of(service) {
      const known = rateLimits.get(service);
      if (known) return known;
      const pace: Pace = createPace(store, clock, service, () => rateLimits.get(service) === pace);
      rateLimits.set(service, pace);
      return pace;
    },
    forget(service) {
      rateLimits.delete(service);
    },
  };
}

/** `isInUse`: a pace that was forgotten is not written down again by an ask that was still under way. */
function createPace(store: Store, clock: Clock, service: string, isInUse: () => boolean): Pace {
  let flying = 0;
  let landed = Number.NEGATIVE_INFINITY;
  const isDurable = () => flying > 0 || clock.monotonic() - landed < lastWrites;
  const rateLimits = createRateLimits({
    clock,
    store: {
      load: async () => (await store.get('paces', service))?.state,
      async save(state) {
        if (isDurable() && isInUse()) await store.write([{ table: 'paces', put: { id: service, service, state } }]);
      },
    },
  });
  return {
    rateLimits,
    async durably(act) {
      flying += 1;
      try {
        return await act();
      } finally {
        flying -= 1;
        landed = clock.monotonic();
      }
    },
  };
}

/** Milliseconds after an ask within which its pace may still be written: the pacing itself gathers its writes. */
const lastWrites = 2 * keepEvery;
