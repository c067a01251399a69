/** What left this device, narrowed and page by page, and all of it as a file. */
import { batch, type ReadonlySignal, signal } from '@preact/signals';
import { writeCsv } from '../../../../components/format/csv.ts';
import type { Ground } from '../../../../components/shell/shared-state.ts';
import type { Spend } from '../../../contract/costs.ts';
import type { OperationName } from '../../../contract/operations.ts';
import { handOverFile } from '../../../gestures/hand-over-file.ts';
import { send } from '../../../messages/send.ts';
import type { JournalEntry } from '../../../messages/views.ts';

export const spans = ['any', 'day', 'week', 'month'] as const;
export type Span = (typeof spans)[number];

export interface JournalFilter {
  operation: OperationName | null;
  spent: Spend | null;
  text: string;
  since: Span;
}

/** `reading`: an older page, or a narrower one, is on its way. */
export type JournalPage =
  | { at: 'reading' }
  | { at: 'silent' }
  | { at: 'shown'; entries: JournalEntry[]; more: boolean; reading: boolean };

export interface JournalScreen {
  filter: ReadonlySignal<JournalFilter>;
  page: ReadonlySignal<JournalPage>;
  /** What the services are called, by their ids. */
  services: ReadonlySignal<ReadonlyMap<string, string>>;
  /** Reads from the newest on. */
  load(): Promise<void>;
  narrow(some: Partial<JournalFilter>): void;
  /** Everything again. */
  widen(): void;
  older(): Promise<void>;
  /** No older page was read. */
  isFirstPage(): boolean;
  /** All that fits the filter, also what was not loaded yet. */
  csv(): Promise<void>;
}

const atOnce = 100;
const mostAtOnce = 500;
const hour = 60 * 60 * 1_000;
const lengths: Record<Exclude<Span, 'any'>, number> = { day: 24 * hour, week: 7 * 24 * hour, month: 30 * 24 * hour };
const everything: JournalFilter = { operation: null, spent: null, text: '', since: 'any' };

export function createJournalScreen({ room, flash }: Pick<Ground, 'room' | 'flash'>): JournalScreen {
  const filter = signal(everything);
  const page = signal<JournalPage>({ at: 'reading' });
  const services = signal<ReadonlyMap<string, string>>(new Map());
  let turn = 0;

  const read = (before: JournalEntry | undefined, limit: number) => {
    const { since, ...rest } = filter.value;
    const from = since === 'any' ? null : room.now() - lengths[since];
    return send('journal', { before: before?.at ?? null, limit, ...rest, since: from });
  };
  async function load(): Promise<void> {
    turn += 1;
    const mine = turn;
    const before = page.value;
    page.value = before.at === 'shown' ? { ...before, reading: true } : { at: 'reading' };
    const heard = await read(undefined, atOnce);
    if (mine !== turn || room.signal.aborted) return;
    page.value = heard.ok ? { at: 'shown', ...heard.value, reading: false } : { at: 'silent' };
  }
  const loadServices = async () => {
    const heard = await send('services', {});
    if (heard.ok && !room.signal.aborted)
      services.value = new Map(heard.value.services.map(({ id, name }) => [id, name]));
  };
  const turnTo = (next: JournalFilter) =>
    batch(() => {
      filter.value = next;
      void load();
    });

  return {
    filter,
    page,
    services,
    async load() {
      await Promise.all([load(), loadServices()]);
    },
    narrow: (some) => turnTo({ ...filter.value, ...some }),
    widen: () => turnTo(everything),
    async older() {
      const shown = page.value;
      if (shown.at !== 'shown' || shown.reading || !shown.more) return;
      const mine = turn;
      page.value = { ...shown, reading: true };
      const heard = await read(shown.entries.at(-1), atOnce);
      if (mine !== turn || room.signal.aborted) return;
      if (!heard.ok) page.value = { at: 'silent' };
      else {
        const entries = [...shown.entries, ...heard.value.entries];
        page.value = { at: 'shown', entries, more: heard.value.more, reading: false };
      }
    },
    isFirstPage: () => page.value.at === 'shown' && page.value.entries.length <= atOnce,
    async csv() {
      const all: JournalEntry[] = [];
      for (let more = true; more; ) {
        const heard = await read(all.at(-1), mostAtOnce);
        if (room.signal.aborted) return;
        if (!heard.ok) {
          page.value = { at: 'silent' };
          return;
        }
        all.push(...heard.value.entries);
        more = heard.value.more && heard.value.entries.length > 0;
      }
      handOverFile('journal.csv', 'text/csv;charset=utf-8', csvOfJournal(all, services.value));
      flash.say({ what: 'csv', count: all.length });
    },
  };
}

export function csvOfJournal(entries: readonly JournalEntry[], services: ReadonlyMap<string, string>): string {
  return writeCsv(
    ['time', 'service', 'operation', 'parameters', 'outcome', 'spent'],
    entries.map(({ at, service, operation, params, outcome, spent }) => [
      new Date(at).toISOString(),
      services.get(service) ?? service,
      operation,
      JSON.stringify(params),
      outcome,
      spent,
    ]),
  );
}
