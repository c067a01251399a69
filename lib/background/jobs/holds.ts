/** Which problems hold a whole job, and until when */
import type { Problem } from '../../contract/problem.ts';
import { longestTrusted } from '../../http-service/retries.ts';
import { nextDay } from '../requests/ceilings.ts';
import type { JobRecord } from '../storage/store.ts';
import { holdPauses, longestHold } from './pauses.ts';

export type Hold = NonNullable<JobRecord['held']>;

/** Null for a problem that concerns one step only. `until` null waits for an event: a key, a permission, a click. */
export function holdFor(problem: Problem, now: number): Hold | null {
  switch (problem.code) {
    case 'no-service':
    case 'no-key':
    case 'key-locked':
    case 'no-permission':
    case 'key-refused':
    case 'used-up':
    case 'restricted-account':
    case 'no-access':
    case 'not-permitted':
      return { problem, until: null };
    case 'offline':
      return { problem, until: now + holdPauses.offline };
    case 'storage':
      return { problem, until: now + holdPauses.storage };
    case 'ceiling':
      // Midnight can be 25 hours away.
      return { problem, until: bounded(nextDay(now), now) };
    case 'too-fast':
      return {
        problem,
        until: bounded(Math.min(problem.again ?? now + holdPauses.tooFast, now + longestTrusted), now),
      };
    default:
      return null;
  }
}

export type Occasion = 'start' | 'alarm' | 'online' | 'key' | 'unlock';

/**
 * Whether an occasion ends a hold. Local causes (ceilings, storage) are rechecked freely. A refused key is not
 * retried by itself; only the `key` occasion ends that hold.
 */
export function endsHold({ problem }: Hold, occasion: Occasion, hasKey: boolean): boolean {
  switch (problem.code) {
    case 'offline':
      return occasion !== 'alarm';
    case 'no-key':
    case 'key-locked':
      return hasKey;
    case 'ceiling':
    case 'storage':
      return true;
    case 'no-permission':
      return occasion !== 'alarm';
    case 'too-fast':
      return false;
    default:
      return occasion === 'key';
  }
}

/** A retry time, at least a second and at most `longestHold` from now */
export function bounded(again: number, now: number): number {
  return Math.min(Math.max(again, now + 1_000), now + longestHold);
}
