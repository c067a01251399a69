/** How wide the user made the columns of the workspace's tables: kept with the settings, and the same in every open page. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { send } from '../../lib/messages/send.ts';
import type { SharedState } from './shared-state.ts';

export type TableName = 'leads' | 'discover' | 'checks' | 'import' | 'recipients';

export interface ColumnWidths {
  /** By column, in rem; those that are as usual are left out. */
  of: ReadonlySignal<Readonly<Record<string, number>>>;
  /** Null gives the usual width back. */
  set(column: string, width: number | null): void;
}

export function createColumnWidths({ settings }: Pick<SharedState, 'settings'>): (table: TableName) => ColumnWidths {
  const made = new Map<TableName, ColumnWidths>();
  const create = (table: TableName): ColumnWidths => {
    /** What was chosen here, until the background has said that it is kept. */
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
