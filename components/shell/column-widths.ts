/** The user's column widths, stored in the settings and shared by all open pages. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { send } from '../../lib/messages/send.ts';
import type { SharedState } from './shared-state.ts';

export type TableName = 'leads' | 'discover' | 'checks' | 'import' | 'recipients';

export interface ColumnWidths {
  /** By column in rem; default widths are omitted. */
  of: ReadonlySignal<Readonly<Record<string, number>>>;
  /** Null restores the default. */
  set(column: string, width: number | null): void;
}

export function createColumnWidths({ settings }: Pick<SharedState, 'settings'>): (table: TableName) => ColumnWidths {
  const made = new Map<TableName, ColumnWidths>();
  const create = (table: TableName): ColumnWidths => {
    /** Set here, until the background confirms it. */
    const chosen = signal<Readonly<Record<string, number>> | null>(null);
    const of = computed(() => chosen.value ?? settings.value?.columnWidths[table] ?? {});
    return {
      of,
      set(column, width) {
        const { [column]: _before, ...others } = of.value;
        const next = width === null ? others : { ...others, [column]: width };
        chosen.value = next;
        void send('change-settings', { columnWidths: { [table]: next } }).then(() => {
          if (chosen.value === next) chosen.value = null;
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
