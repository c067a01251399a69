/** Earlier lookups, reopened free from the cache. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Recent } from '../../lib/messages/opening-views.ts';
import { type NoResponse, send } from '../../lib/messages/send.ts';
import type { Connection } from './connection.ts';
import { createNewest } from './newest.ts';

export interface Recents {
  list: ReadonlySignal<Recent[]>;
  search: ReadonlySignal<string>;
  /** All of them; while some are searched for, these are found again. */
  restore(list: Recent[]): void;
  find(text: string): void;
  forget(text: string): void;
}

/** `refused`: receives why one could not be forgotten. */
export function createRecents(connection: Pick<Connection, 'signal'>, refused: (problem: NoResponse) => void): Recents {
  const list = signal<Recent[]>([]);
  const search = signal('');
  const newest = createNewest(connection.signal);

  const find = async (text: string) => {
    const mine = newest.begin();
    search.value = text;
    const response = await send('recents', { search: text });
    if (response.ok && !mine.aborted) list.value = response.value.recents;
  };

  return {
    list,
    search,
    restore(saved) {
      if (search.value === '') list.value = saved;
      else void find(search.value);
    },
    find,
    async forget(text) {
      // An answer on its way may still name it.
      newest.drop();
      const before = list.value;
      list.value = before.filter((one) => one.text !== text);
      const response = await send('forget-recent', { text });
      if (!response.ok) {
        list.value = before;
        refused(response.problem);
      }
      await find(search.value);
    },
  };
}
