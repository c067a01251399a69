/** Numbers the background's pushes, so a page can tell which are older than its snapshot. */
import { once } from '../../contract/async.ts';
import type { Clock } from '../../contract/times.ts';
import type { Push } from '../../messages/push.ts';
import type { PushBody } from '../requests/context.ts';
import type { Area } from '../storage/stored-value.ts';

export interface Pushes {
  /** Sent in call order. */
  push(body: PushBody, isPrivate: boolean): void;
  /** The current revision, for a snapshot. Later pushes have larger ones. */
  revision(): Promise<number>;
  /** A function that takes the next revision, for what must be ordered before it is pushed. Never rejects. */
  numbering(): Promise<() => number>;
}

/** Upper bound of the pushes, and of the views of jobs, of one background run. */
const mostInOneLife = 1_000_000;
const slot = 'revision';

/**
 * Revisions only grow within a browser session, across background restarts and clock changes. A run starts above the
 * previous one, which is stored in session storage, and above the clock in case that storage is lost.
 */
export function createPushes(session: Area, clock: Clock, deliver: (push: Push, isPrivate: boolean) => void): Pushes {
  let last = 0;
  const begun = once(async () => {
    last = await begin(session, clock);
  });
  const next = () => {
    last += 1;
    return last;
  };
  return {
    push(body, isPrivate) {
      begun().then(() => {
        deliver({ ...body, revision: next() }, isPrivate);
      });
    },
    async revision() {
      await begun();
      return last;
    },
    async numbering() {
      await begun();
      return next;
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
