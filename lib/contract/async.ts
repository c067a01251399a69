/** Runs pieces of work one after another; what one reads cannot change before it writes. */
export function takeTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** As `takeTurns`, separately for each name. Names without waiting callers are dropped. */
export function takeTurnsByName(): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
  const turns = new Map<string, { take: ReturnType<typeof takeTurns>; waiting: number }>();
  return async (name, work) => {
    const own = turns.get(name) ?? { take: takeTurns(), waiting: 0 };
    turns.set(name, own);
    own.waiting += 1;
    try {
      return await own.take(work);
    } finally {
      own.waiting -= 1;
      if (own.waiting === 0) turns.delete(name);
    }
  };
}

/** Rejects once the signal aborts; the work goes on. */
export function unlessAborted<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    void work.then(resolve, reject);
  });
}

/** Makes something on first use and reuses it. A failed attempt is repeated on the next call. */
export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}
