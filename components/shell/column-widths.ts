/** The user's column widths, stored in the settings and shared by all open pages. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { send } from '../../lib/messages/send.ts';
import type { SharedState } from './shared-state.ts';

export type TableName = 'leads' | 'discover' | 'checks' | 'import' | 'recipients';

type Widths = Readonly<Record<string, number>>;

export interface ColumnWidths {
  /** By column in rem; default widths are omitted. */
  of: ReadonlySignal<Widths>;
  /** Null restores the default. */
  set(column: string, width: number | null): void;
}

/** The same for equal widths, in whatever order the browser stored them. */
const written = (widths: Widths) => Object.entries(widths).sort().join();

export function createColumnWidths({
  settings,
  flash,
}: Pick<SharedState, 'settings' | 'flash'>): (table: TableName) => ColumnWidths {
  const made = new Map<TableName, ColumnWidths>();
  const create = (table: TableName): ColumnWidths => {
    const stored = computed(() => settings.value?.columnWidths[table] ?? {});
    /** Set here, until the settings have it or another page has set something else. */
    const chosen = signal<Widths | null>(null);
    const of = computed(() => chosen.value ?? stored.value);
    /** Set here and not in a push yet, in order: a push may arrive after the response. */
    const unconfirmed: string[] = [];
    let confirmed = written(stored.peek());
    stored.subscribe((widths) => {
      const now = written(widths);
      // Other settings have changed.
      if (now === confirmed) return;
      confirmed = now;
      const at = unconfirmed.indexOf(now);
      unconfirmed.splice(0, at < 0 ? unconfirmed.length : at + 1);
      if (unconfirmed.length === 0) chosen.value = null;
    });
    return {
      of,
      set(column, width) {
        const { [column]: _before, ...others } = of.value;
        const next = width === null ? others : { ...others, [column]: width };
        if (written(next) !== (unconfirmed.at(-1) ?? confirmed)) unconfirmed.push(written(next));
        chosen.value = next;
        void send('change-settings', { columnWidths: { [table]: next } }).then((response) => {
          if (response.ok) return;
          flash.say({ what: 'refused', problem: response.problem });
          if (chosen.value !== next) return;
          chosen.value = null;
          unconfirmed.length = 0;
        });
      },
    };
  };
  return (table) => {
    const known = made.get(table) ?? create(table);
    made.set(table, known);
    return known;
  };
}
