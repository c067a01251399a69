/**
 * One value in extension storage. Only the background writes it: it is read once and then cached, and changes run one
 * after another, so none is lost.
 */
import * as z from 'zod/mini';
import { takeTurns } from '../../contract/async.ts';

/** The part of a browser storage area (`storage.local`, `storage.session`) used here. */
export interface Area {
  get(key: string): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
}

/** An area that can list its keys. */
export interface ListedArea extends Area {
  keys(): Promise<string[]>;
}

export interface StoredValue<Value> {
  /** The stored value; the default if it is missing or unreadable. */
  get(): Promise<Value>;
  /** Stores the result of `to` and returns it. */
  change(to: (value: Value) => Value): Promise<Value>;
  remove(): Promise<void>;
  /** Drops the cached value, because the whole area was cleared. */
  forget(): void;
}

/** The schema should be tolerant. A value that it rejects stays stored until the next change. */
export const storedValue = <Value>(
  area: Area,
  key: string,
  schema: z.core.$ZodType<Value>,
  fallback: Value,
): StoredValue<Value> =>
  storedValueBy(area, key, (value) => {
    const parsed = z.safeParse(schema, value);
    return parsed.success ? parsed.data : fallback;
  });

/**
 * The same without a schema, for the startup file, which contains none. `read` returns the fallback for an unreadable
 * value.
 */
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
