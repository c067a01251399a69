/** The person is always the first column, because it opens the row. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { fieldOfSlug, leadFields, slugOf } from '../../lib/contract/lead-fields.ts';
import { send } from '../../lib/messages/send.ts';
import type { Workspace } from '../shell/workspace-state.ts';

/** Columns with two lines, and the fields behind them. Every other field has a column of its own. */
const pairs = {
  company: ['company', 'position'],
  verification: ['verification_status', 'verification_date', 'confidence_score'],
  outreach: ['sending_status', 'last_contacted_at', 'last_activity_at'],
} as const;
const usualColumns: readonly string[] = Object.keys(pairs);
const inPairs: ReadonlySet<string> = new Set([
  ...['id', 'email', 'first_name', 'last_name', 'company', 'position'],
  ...['verification_status', 'verification_date', 'sending_status'],
]);
const more = leadFields.filter((field) => !inPairs.has(field));

const known: ReadonlySet<string> = new Set([...usualColumns, ...more]);

export interface Columns {
  /** Without the person, which always comes first */
  shown: ReadonlySignal<readonly string[]>;
  /** Every column: the shown ones first, in their order. */
  all: ReadonlySignal<readonly string[]>;
  toggle(key: string): void;
  /** Moves a column by `steps` places. */
  move(key: string, steps: number): void;
  reset(): void;
}

export function createColumns({ shared }: Workspace, slugs: ReadonlySignal<readonly string[]>): Columns {
  /** The user's choice in this window. It wins over the stored setting, which may not have caught up yet. */
  const chosen = signal<readonly string[] | null>(null);
  const shown = computed(() => {
    const keys = (chosen.value ?? shared.settings.value?.leadColumns ?? []).filter(isColumn);
    return keys.length > 0 ? keys : usualColumns;
  });
  const all = computed(() => {
    const others = [...usualColumns, ...more, ...slugs.value.map(fieldOfSlug)];
    return [...shown.value, ...others.filter((key) => !shown.value.includes(key))];
  });
  const choose = (keys: readonly string[]) => {
    chosen.value = keys;
    void send('change-settings', { leadColumns: [...keys] }).then((response) => {
      if (response.ok) return;
      // What could not be stored is not shown as if it were.
      if (chosen.value === keys) chosen.value = null;
      shared.flash.say({ what: 'refused', problem: response.problem });
    });
  };
  return {
    shown,
    all,
    toggle(key) {
      const left = shown.value.filter((one) => one !== key);
      if (left.length === shown.value.length) choose([...left, key]);
      // At least one column besides the person stays.
      else if (left.length > 0) choose(left);
    },
    move(key, steps) {
      const from = shown.value.indexOf(key);
      const to = from + steps;
      if (from < 0 || to < 0 || to >= shown.value.length) return;
      const next = shown.value.filter((one) => one !== key);
      next.splice(to, 0, key);
      choose(next);
    },
    reset: () => choose([]),
  };
}

function isColumn(key: string): boolean {
  return known.has(key) || slugOf(key) !== null;
}

/** The fields behind the columns, in order and without duplicates. Also the columns of a copied table. */
export function fieldsOfColumns(columns: readonly string[]): string[] {
  const behind: Record<string, readonly string[]> = pairs;
  const fields = ['email', 'first_name', 'last_name', ...columns.flatMap((key) => behind[key] ?? [key])];
  return [...new Set(fields)];
}

/** The same fields under the names that exports use: custom attributes by slug only. */
export const exportedFields = (columns: readonly string[]): string[] =>
  fieldsOfColumns(columns).map((field) => slugOf(field) ?? field);
