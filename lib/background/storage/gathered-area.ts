/** A storage area whose reads of one turn are one call: each call has the way to the browser's own process and back, which a cold start waits for. */
import type { Area } from './stored-value.ts';

interface ManyKeys extends Omit<Area, 'get'> {
  get(keys: string[]): Promise<Record<string, unknown>>;
  clear(): Promise<void>;
}

/** A read gives what else was asked for beside its own key, too. */
export function gathered(area: ManyKeys): Area & { clear(): Promise<void> } {
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
  };
}
