/** Numbers what the worker tells its screens by itself, so that a screen knows what is older than its snapshot. */
import { once } from '../contract/async.ts';
import type { Clock } from '../contract/times.ts';
import type { Push } from '../messages/views.ts';
import type { PushBody } from './context.ts';
import type { Area } from './storage/stored-value.ts';

export interface Pushes {
  /** Told in the order of the calls. */
  push(body: PushBody, isPrivate: boolean): void;
  /** The revision that stands now, for a snapshot: what is pushed later is larger. */
  revision(): Promise<number>;
}

/** A life of the worker numbers less than this. */
const mostInOneLife = 1_000_000;
const slot = 'revision';

/**
 * Revisions rise over all lives of the worker within a browser session, though the clock be set back: a life begins above
 * the one before it, which is kept in the session's memory, and above the clock, should that memory be lost.
 */
export function createPushes(session: Area, clock: Clock, tell: (push: Push, isPrivate: boolean) => void): Pushes {
  let last = 0;
  const begun = once(async () => {
    last = await begin(session, clock);
  });
  return {
    push(body, isPrivate) {
      begun().then(() => {
        last += 1;
        tell({ ...body, revision: last }, isPrivate);
      });
    },
    async revision() {
      await begun();
      return last;
    },
  };
}

async function begin(session: Area, clock: Clock): Promise<number> {
  const fromClock = clock.now() * 1_000;
  try {
    const before = (await session.get(slot))[slot];
    const first = typeof before === 'number' ? Math.max(fromClock, before + mostInOneLife) : fromClock;
    await session.set({ [slot]: first });
    return first;
  } catch {
    return fromClock;
  }
}
