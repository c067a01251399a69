/** One value in extension storage. Only the worker writes: it is read once, and one change waits for the one before it, so that none is lost. */
import * as z from 'zod/mini';

/** What is used of a storage area of the browser (`storage.local`, `storage.session`). */
export interface Area {
  get(key: string): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
}

export interface KeptValue<Value> {
  /** What is kept, or the default when there is nothing or nothing that can be read. */
  get(): Promise<Value>;
  /** Changes it to what `to` gives, and gives that. */
  change(to: (value: Value) => Value): Promise<Value>;
  remove(): Promise<void>;
  /** Reads it anew: the whole area was emptied. */
  forget(): void;
}

/** The schema reads tolerantly: bytes that it refuses stay as they are until the value is changed. */
export function keptValue<Value>(
  area: Area,
  key: string,
  schema: z.core.$ZodType<Value>,
  fallback: Value,
): KeptValue<Value> {
  let last: Promise<unknown> = Promise.resolve();
  let known: Promise<Value> | null = null;

  async function read(): Promise<Value> {
    const kept = z.safeParse(schema, (await area.get(key))[key]);
    return kept.success ? kept.data : fallback;
  }

  function get(): Promise<Value> {
    if (known) return known;
    const reading = read();
    known = reading;
    reading.catch(() => {
      if (known === reading) known = null;
    });
    return reading;
  }

  const forget = () => {
    known = null;
  };

  function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const turn = last.then(act);
    last = turn.catch(() => undefined);
    return turn;
  }

  return {
    get,
    change: (to) =>
      inTurn(async () => {
        const value = to(await get());
        await area.set({ [key]: value });
        known = Promise.resolve(value);
        return value;
      }),
    remove: () => inTurn(() => area.remove(key).then(forget)),
    forget,
  };
}
