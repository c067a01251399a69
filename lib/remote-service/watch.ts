/** The lives of the sends under way: each ends with its caller's signal, or when it takes too long. */
import type { Clock } from './clock.ts';

/** One send may take so many milliseconds, its body included: the service itself takes up to 20 s (contract, section 8). */
export const longestSend = 30_000;

/** How often it is looked whether a send takes too long: one timer for all of them costs less than one each. */
export const lookEvery = 1_000;

export interface Life {
  signal: AbortSignal;
  /** Whether it was ended for taking too long. */
  tooLate(): boolean;
  /** It is over; `cut`: what of it still goes on is cut off. */
  end(cut: boolean): void;
}

export interface Watch {
  begin(given: AbortSignal | undefined): Life;
}

export function createWatch(clock: Clock): Watch {
  const lives = new Map<AbortController, number>();
  const late = new WeakSet<AbortController>();
  let looking = false;

  async function look(): Promise<void> {
    looking = true;
    while (lives.size > 0) {
      await clock.wait(lookEvery, new AbortController().signal).catch(() => {});
      const now = clock.monotonic();
      for (const [life, begun] of lives) {
        if (now - begun < longestSend) continue;
        late.add(life);
        life.abort(cause);
      }
    }
    looking = false;
  }

  return {
    begin(given) {
      const life = new AbortController();
      const cutOff = () => life.abort(cause);
      if (given?.aborted) cutOff();
      given?.addEventListener('abort', cutOff, { once: true });
      lives.set(life, clock.monotonic());
      if (!looking) void look();
      return {
        signal: life.signal,
        tooLate: () => late.has(life),
        end(cut) {
          lives.delete(life);
          given?.removeEventListener('abort', cutOff);
          if (cut) cutOff();
        },
      };
    },
  };
}

/** Without a cause of its own, each abort would make an exception with a stack. */
const cause = 'over';
