/**
 * Rate limits per service, counted for its account whatever the key. They are stored, so that a background restart
 * causes no burst.
 */
import type { Clock } from '../../contract/times.ts';
import { createRateLimits, keepEvery, type RateLimits } from '../../http-service/rate-limits.ts';
import type { Store } from '../storage/store.ts';

interface Pace {
  rateLimits: RateLimits;
  /** Runs a request of a normal window. Only these are stored; requests of private windows are not. */
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

/** `isInUse`: false once forgotten, so that a request in flight does not store its rate limit again. */
function createPace(store: Store, clock: Clock, service: string, isInUse: () => boolean): Pace {
  let inFlight = 0;
  let landed = Number.NEGATIVE_INFINITY;
  const isDurable = () => inFlight > 0 || clock.monotonic() - landed < lastWrites;
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
      inFlight += 1;
      try {
        return await act();
      } finally {
        inFlight -= 1;
        landed = clock.monotonic();
      }
    },
  };
}

/**
 * Milliseconds after a request during which its rate limit may still be stored, because the rate limits batch their
 * writes.
 */
const lastWrites = 2 * keepEvery;
