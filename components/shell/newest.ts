/** Of several questions only the newest counts: an answer to an older one, or one that comes when its owner is gone, is dropped. */
export interface Newest {
  /** Begins a question. Its signal is aborted by the next one, by `drop`, and with the owner. */
  begin(): AbortSignal;
  /** The question that was begun last, for what goes on with it (a following page). */
  current(): AbortSignal;
  /** No answer that is under way counts any more. */
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
