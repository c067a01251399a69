/**
 * Combines storage reads made in the same turn into one call. Each call goes to the browser process and back, and a
 * cold start waits for it.
 */
import type { Area, ListedArea } from './stored-value.ts';

interface ManyKeys extends Omit<Area, 'get'> {
  get(keys: string[] | null): Promise<Record<string, unknown>>;
  clear(): Promise<void>;
}

type Keyless = Omit<Area, 'get'> & { get(key: string | null): Promise<Record<string, unknown>> };

/** Adds `keys` to an area. */
export const listed = (area: Keyless): ListedArea => ({
  get: (key) => area.get(key),
  set: (items) => area.set(items),
  remove: (key) => area.remove(key),
  keys: async () => Object.keys(await area.get(null)),
});

/** A read also returns other keys that were requested in the same turn. */
export function gathered(area: ManyKeys): ListedArea & { clear(): Promise<void> } {
  let next: { keys: string[]; read: Promise<Record<string, unknown>> } | null = null;

  function begin() {
    const keys: string[] = [];
    const read = Promise.resolve().then(() => {
      next = null;
      return area.get(keys);
    });
    next = { keys, read };
    return next;
  }

  return {
    get(key) {
      const { keys, read } = next ?? begin();
      keys.push(key);
      return read;
    },
    set: (items) => area.set(items),
    remove: (key) => area.remove(key),
    clear: () => area.clear(),
    keys: async () => Object.keys(await area.get(null)),
  };
}
