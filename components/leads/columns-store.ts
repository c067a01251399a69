/** Which columns the table has, and in which order. The person always comes first: it opens the row. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { fieldOfSlug, leadFields, slugOf } from '../../lib/contract/lead-fields.ts';
import { send } from '../../lib/messages/send.ts';
import type { Workspace } from '../shell/workspace-state.ts';

/** Those of two lines, with the fields behind them; then one for each field that none of them stands for. */
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
  /** After the person. */
  shown: ReadonlySignal<readonly string[]>;
  /** Every column, the shown ones first and in their order. */
  all: ReadonlySignal<readonly string[]>;
  toggle(key: string): void;
  /** To the place of another one. */
  move(key: string, steps: number): void;
  reset(): void;
}

export function createColumns({ shared }: Workspace, slugs: ReadonlySignal<readonly string[]>): Columns {
  /** What was chosen here, until the worker has said that it is kept. */
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
    void send('change-settings', { leadColumns: [...keys] });
  };
  return {
    shown,
    all,
    toggle(key) {
      const left = shown.value.filter((one) => one !== key);
      if (left.length === shown.value.length) choose([...left, key]);
      // One column beside the person stays, so that the table stays one.
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

/** The fields behind the columns, in their order, each once: what a file of the table holds. */
export function fieldsOfColumns(columns: readonly string[]): string[] {
  const behind: Record<string, readonly string[]> = pairs;
  const fields = ['email', 'first_name', 'last_name', ...columns.flatMap((key) => behind[key] ?? [key])];
  return [...new Set(fields)];
}

/** The same as an export names them: custom attributes by their slugs alone. */
export const exportedFields = (columns: readonly string[]): string[] =>
  fieldsOfColumns(columns).map((field) => slugOf(field) ?? field);
