/** What Harrier keeps and what left the device: to be seen and cleared. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Answers } from '../../messages/catalogue.ts';
import { send } from '../../messages/send.ts';
import type { JournalEntry } from '../../messages/views.ts';

export interface Journal {
  entries: JournalEntry[];
  more: boolean;
}

export interface Data {
  kept: ReadonlySignal<Answers['kept'] | null>;
  journal: ReadonlySignal<Journal>;
  load(): Promise<void>;
  moreJournal(): void;
  clearJournal(): void;
  clearKept(): void;
}

const entriesAtOnce = 50;

export function createData(life: AbortSignal): Data {
  const kept = signal<Answers['kept'] | null>(null);
  const journal = signal<Journal>({ entries: [], more: false });

  const read = async (before: readonly JournalEntry[]) => {
    const heard = await send('journal', { before: before.at(-1)?.at ?? null, limit: entriesAtOnce });
    if (!heard.ok || life.aborted) return;
    const known = new Set(before.map((entry) => entry.id));
    const entries = [...before, ...heard.value.entries.filter((entry) => !known.has(entry.id))];
    journal.value = { entries, more: heard.value.more };
  };
  const load = async () => {
    const [heard] = await Promise.all([send('kept', {}), read([])]);
    if (heard.ok && !life.aborted) kept.value = heard.value;
  };

  return {
    kept,
    journal,
    load,
    moreJournal: () => void read(journal.value.entries),
    async clearJournal() {
      await send('clear-journal', {});
      await load();
    },
    async clearKept() {
      await send('clear-kept', {});
      await load();
    },
  };
}
