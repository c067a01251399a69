/** The newest request wins: an answer to an older one, or after its owner ended, is dropped. */
export interface Newest {
  /** Starts a request. Its signal aborts on the next one, on `drop`, and with the owner. */
  begin(): AbortSignal;
  /** The newest request, for its continuation (a following page). */
  current(): AbortSignal;
  /** Ignores every answer in flight. */
  drop(): void;
}

export function createNewest(owner: AbortSignal): Newest {
  let newest = new AbortController();
  if (owner.aborted) newest.abort();
  owner.addEventListener('abort', () => newest.abort(), { once: true });
  return {
    begin() {
      newest.abort();
      newest = new AbortController();
      if (owner.aborted) newest.abort();
      return newest.signal;
    },
    current: () => newest.signal,
    drop: () => newest.abort(),
  };
}
