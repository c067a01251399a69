/** What left this device: time, operation, parameters, outcome and cost. Bounded by the store, cleared by the user, never with a key. */
import type { JournalEntry } from '../messages/views.ts';
import type { Write } from './asks/batch.ts';
import type { Context } from './context.ts';

export interface Journal {
  /** Writes nothing in a private window, nor when the user turned the journal off. Never rejects. */
  write(entry: JournalEntry): Promise<void>;
  /** Newest first, older than `before` (epoch milliseconds); `more` says that there are older ones. */
  list(before: number | null, limit: number): Promise<{ entries: JournalEntry[]; more: boolean }>;
  clear(): Promise<void>;
}

type Ground = Pick<Context, 'store' | 'settings' | 'private'>;

/** `write`: the asks' own, so that an entry goes with what else is being written. */
export function createJournal({ store, settings, private: isPrivate }: Ground, write: Write): Journal {
  return {
    async write(entry) {
      if (isPrivate) return;
      try {
        if (!(await settings()).journal) return;
        await write([{ table: 'journal', put: entry }]);
      } catch {
        // A journal that can't be written must not cost the user the answer.
      }
    },
    async list(before, limit) {
      const to = before === null ? undefined : before - 1;
      const entries = await store.list('journal', { by: 'at', to, reverse: true, limit: limit + 1 });
      return { entries: entries.slice(0, limit), more: entries.length > limit };
    },
    clear: () => store.clear(['journal']),
  };
}
