/** One value in extension storage. Only the worker writes: it is read once, and one change waits for the one before it, so that none is lost. */
import * as z from 'zod/mini';
import { takeTurns } from '../../contract/async.ts';

/** What is used of a storage area of the browser (`storage.local`, `storage.session`). */
export interface Area {
  get(key: string): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
}

export interface StoredValue<Value> {
  /** What is kept, or the default when there is nothing or nothing that can be read. */
  get(): Promise<Value>;
  /** Changes it to what `to` gives, and gives that. */
  change(to: (value: Value) => Value): Promise<Value>;
  remove(): Promise<void>;
  /** Reads it anew: the whole area was emptied. */
  forget(): void;
}

/** The schema reads tolerantly: bytes that it refuses stay as they are until the value is changed. */
export const storedValue = <Value>(
  area: Area,
  key: string,
  schema: z.core.$ZodType<Value>,
  fallback: Value,
): StoredValue<Value> =>
  storedValueBy(area, key, (value) => {
    const kept = z.safeParse(schema, value);
    return kept.success ? kept.data : fallback;
  });

/** The same without a schema, for the background's first file, which holds none. `read` gives the fallback for what it can't read. */
export function storedValueBy<Value>(area: Area, key: string, read: (value: unknown) => Value): StoredValue<Value> {
  const inTurn = takeTurns();
  let known: Promise<Value> | null = null;

  function get(): Promise<Value> {
    if (known) return known;
    const reading = area.get(key).then((found) => read(found[key]));
    known = reading;
    reading.catch(() => {
      if (known === reading) known = null;
    });
    return reading;
  }

  const forget = () => {
    known = null;
  };

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
