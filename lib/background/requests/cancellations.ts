/**
 * Cancelled clicks, by message. Shared by all window sessions, because a cold background may receive the cancellation
 * before the request.
 */

export interface Cancellations {
  /**
   * Cancels the request of a message. If it may spend or is unrepeatable, this works only until it is sent. Then its
   * response is awaited, because it may have been carried out. Other requests are also aborted in flight. One that
   * has not begun is cancelled when it begins.
   */
  cancel(message: string): void;
  /** Returns the request's signal, already aborted if it was cancelled earlier. */
  begin(message: string): AbortSignal;
  /** It can no longer be cancelled. */
  end(message: string): void;
}

/** How many cancellations without an open request are remembered. */
const mostRemembered = 100;

export function createCancellations(): Cancellations {
  const begun = new Map<string, AbortController>();
  const early = new Set<string>();
  return {
    cancel(message) {
      const known = begun.get(message);
      if (known) return known.abort();
      early.add(message);
      for (const oldest of early) {
        if (early.size <= mostRemembered) break;
        early.delete(oldest);
      }
    },
    begin(message) {
      const giveUp = new AbortController();
      if (early.has(message)) giveUp.abort();
      begun.set(message, giveUp);
      return giveUp.signal;
    },
    end: (message) => void begun.delete(message),
  };
}
