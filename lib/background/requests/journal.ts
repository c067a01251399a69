/**
 * What left this device: time, operation, parameters, outcome and cost. Bounded by the store and cleared by the user;
 * never contains a key.
 */
import type { Says } from '../../messages/catalogue.ts';
import { writtenParams } from '../../messages/journal-operations.ts';
import type { JournalEntry } from '../../messages/request-views.ts';
import type { Write } from '../storage/batch.ts';
import type { Context } from './context.ts';

export type JournalFilter = Omit<Says<'journal'>, 'before' | 'limit'>;

interface JournalPage {
  entries: JournalEntry[];
  /** Whether there are older entries. */
  more: boolean;
}

export interface Journal {
  /**
   * Journals a request that this device made itself at no cost. Writes nothing in a private window, or if the user
   * turned the journal off. Never rejects.
   */
  noteOwn(left: Pick<JournalEntry, 'service' | 'operation' | 'params' | 'outcome'>): Promise<void>;
  /**
   * Newest first, older than `before` (epoch milliseconds). Entries with the same time stay on one page, so none is
   * lost between pages.
   */
  list(before: number | null, limit: number, filter?: JournalFilter): Promise<JournalPage>;
  clear(): Promise<void>;
}

type JournalContext = Pick<Context, 'store' | 'settings' | 'private' | 'clock' | 'random'>;

/** `write`: shared with requests, so an entry is batched with their other writes. */
export function createJournal(context: JournalContext, write: Write): Journal {
  const { store, clock, random } = context;
  let count = 0;

  return {
    async noteOwn(left) {
      const at = clock.now();
      count += 1;
      const id = `${at}-own-${count}-${Math.floor(random() * 1e9).toString(36)}`;
      try {
        if (await isJournalOn(context)) await write([{ table: 'journal', put: { ...left, id, at, spent: 'nothing' } }]);
      } catch {
        // A failed journal write must not cost the user the response.
      }
    },
    async list(before, limit, filter = {}) {
      const to = before === null ? undefined : before - 1;
      const from = filter.since ?? undefined;
      // The store bounds the journal, so reading all of it is fast.
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

/** False in a private window, and if the user turned the journal off. */
export async function isJournalOn({ settings, private: isPrivate }: Pick<Context, 'settings' | 'private'>) {
  return !isPrivate && (await settings()).journal;
}

/** Leaves out entries with the same time as the next page's first entry: `before` would skip the rest of them. */
function pageOf(entries: JournalEntry[], limit: number): JournalPage {
  const next = entries[limit];
  if (!next) return { entries, more: false };
  const whole = entries.slice(0, limit).filter(({ at }) => at !== next.at);
  return { entries: whole.length > 0 ? whole : entries.slice(0, limit), more: true };
}

function narrows({ operations, spent, text }: JournalFilter): boolean {
  return Boolean(operations || spent || text?.trim());
}

function fits(entry: JournalEntry, { operations, spent, text = '', codes }: JournalFilter): boolean {
  if (operations && !has(operations, entry.operation)) return false;
  if (spent && entry.spent !== spent) return false;
  const wanted = text.trim().toLowerCase();
  return wanted === '' || hasText(entry, wanted) || (codes !== undefined && hasCode(entry, codes));
}

/** As it is stored, and as a page shows it: parameters with dots between them, an unknown outcome without hyphens. */
function hasText({ params, operation, outcome }: JournalEntry, wanted: string): boolean {
  const words = [writtenParams(params).join(' · '), operation, outcome, outcome.replaceAll('-', ' ')];
  return words.some((word) => word.toLowerCase().includes(wanted));
}

const has = (list: readonly string[], code: string): boolean => list.includes(code);

function hasCode(entry: JournalEntry, codes: NonNullable<JournalFilter['codes']>): boolean {
  return (
    has(codes.operations, entry.operation) ||
    has(codes.outcomes, entry.outcome) ||
    has(codes.spent, entry.spent) ||
    has(codes.services, entry.service)
  );
}
