/** The life of one send: it ends with the caller's signal, or when it takes too long. */
import type { Clock } from './clock.ts';

export interface Watch {
  signal: AbortSignal;
  /** Whether it was ended for taking too long. */
  tooLate(): boolean;
  /** It is over; `cut`: what of it still goes on is cut off. */
  end(cut: boolean): void;
}

export function startWatch(clock: Clock, longest: number, given: AbortSignal | undefined): Watch {
  const life = new AbortController();
  const waiting = new AbortController();
  let late = false;
  const cutOff = () => life.abort(cause);
  const expire = () => {
    if (waiting.signal.aborted) return;
    late = true;
    cutOff();
  };
  if (given?.aborted) cutOff();
  given?.addEventListener('abort', cutOff, { once: true });
  clock.wait(longest, waiting.signal).then(expire, expire);
  return {
    signal: life.signal,
    tooLate: () => late,
    end(cut) {
      given?.removeEventListener('abort', cutOff);
      waiting.abort(cause);
      if (cut) cutOff();
    },
  };
}

/** Without a cause of its own, each abort would make an exception with a stack: a tenth of what an ask costs. */
const cause = 'over';
