/** What left this device: time, operation, parameters, outcome and cost. Bounded by the store, cleared by the user, never with a key. */
import type { Says } from '../../messages/catalogue.ts';
import type { JournalEntry } from '../../messages/views.ts';
import type { Context } from '../context.ts';
import type { Write } from '../storage/batch.ts';

export type JournalFilter = Omit<Says<'journal'>, 'before' | 'limit'>;

export interface JournalPage {
  entries: JournalEntry[];
  /** There are older ones. */
  more: boolean;
}

export interface Journal {
  /** Writes nothing in a private window, nor when the user turned the journal off. Never rejects. */
  write(entry: JournalEntry): Promise<void>;
  /** Tells of something that this device asked by itself, which spends nothing. Written as `write` does. */
  tell(left: Pick<JournalEntry, 'service' | 'operation' | 'params' | 'outcome'>): Promise<void>;
  /** Newest first, older than `before` (epoch milliseconds). Entries of one moment stay on one page, so that none is lost between two. */
  list(before: number | null, limit: number, filter?: JournalFilter): Promise<JournalPage>;
  clear(): Promise<void>;
}

type JournalContext = Pick<Context, 'store' | 'settings' | 'private' | 'clock' | 'random'>;

/** `write`: the asks' own, so that an entry goes with what else is being written. */
export function createJournal(context: JournalContext, write: Write): Journal {
  const { store, clock, random } = context;
  let told = 0;

  async function writeEntry(entry: JournalEntry): Promise<void> {
    try {
      if (await isJournalKept(context)) await write([{ table: 'journal', put: entry }]);
    } catch {
      // A journal that can't be written must not cost the user the answer.
    }
  }

  return {
    write: writeEntry,
    async tell(left) {
      const at = clock.now();
      told += 1;
      const id = `${at}-own-${told}-${Math.floor(random() * 1e9).toString(36)}`;
      await writeEntry({ ...left, id, at, spent: 'nothing' });
    },
    async list(before, limit, filter = {}) {
      const to = before === null ? undefined : before - 1;
      const from = filter.since ?? undefined;
      // The store bounds the journal, so looking through all of it stays quick.
      const most = narrows(filter) ? undefined : limit + 1;
      const entries = await store.list('journal', { by: 'at', from, to, reverse: true, limit: most });
      return pageOf(
        entries.filter((entry) => fits(entry, filter)),
        limit,
      );
    },
    clear: () => store.clear(['journal']),
  };
}

/** Not in a private window, nor when the user turned the journal off. */
export async function isJournalKept({ settings, private: isPrivate }: Pick<Context, 'settings' | 'private'>) {
  return !isPrivate && (await settings()).journal;
}

/** Of entries that share their moment with the first one of the next page, none is on this one: it would be asked for without them. */
function pageOf(entries: JournalEntry[], limit: number): JournalPage {
  const next = entries[limit];
  if (!next) return { entries, more: false };
  const whole = entries.slice(0, limit).filter(({ at }) => at !== next.at);
  return { entries: whole.length > 0 ? whole : entries.slice(0, limit), more: true };
}

function narrows({ operation, spent, text }: JournalFilter): boolean {
  return Boolean(operation || spent || text?.trim());
}

function fits(entry: JournalEntry, { operation, spent, text = '' }: JournalFilter): boolean {
  if (operation && entry.operation !== operation) return false;
  if (spent && entry.spent !== spent) return false;
  const wanted = text.trim().toLowerCase();
  return wanted === '' || `${JSON.stringify(entry.params)} ${entry.outcome}`.toLowerCase().includes(wanted);
}
