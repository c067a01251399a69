/** Clicks that were taken back, by their messages. One stands above all window sessions: a cold worker may hear of it before it comes to the request. */

export interface Cancellations {
  /**
   * Gives up the request of a message. What may spend or may not be repeated only until it is sent: then it is awaited, because it may have
   * been carried out; anything else is cut off on its way, too. One that did not begin yet is given up when it does.
   */
  cancel(message: string): void;
  /** A request begins. Its signal is aborted when it is given up, at once when it was before. */
  begin(message: string): AbortSignal;
  /** It can't be given up any more. */
  end(message: string): void;
}

/** So many are remembered that came before their requests, or after them. */
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
