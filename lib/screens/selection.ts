/** Which rows are chosen, and which one the keyboard stands on. Rows that a filter hides are not chosen. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Row } from './rows.ts';

export interface Selection {
  /** The chosen rows that are in sight, in their order. */
  rows: ReadonlySignal<Row[]>;
  has: ReadonlySignal<ReadonlySet<string>>;
  /** All, some or none of the rows in sight. */
  all: ReadonlySignal<'all' | 'some' | 'none'>;
  /** `range`: from the last one toggled to this one (shift). */
  toggle(email: string, range: boolean): void;
  toggleAll(): void;
  clear(): void;
  /** The row that the keyboard stands on; null before the first key. */
  cursor: ReadonlySignal<string | null>;
  moveTo(email: string): void;
  move(steps: 1 | -1): void;
  /** Rows that are unfolded. */
  unfolded: ReadonlySignal<ReadonlySet<string>>;
  fold(email: string): void;
}

export function createSelection(visible: ReadonlySignal<readonly Row[]>): Selection {
  const chosen = signal<ReadonlySet<string>>(new Set());
  const unfolded = signal<ReadonlySet<string>>(new Set());
  const stands = signal<string | null>(null);
  let anchor: string | null = null;
  const rows = computed(() => visible.value.filter((row) => chosen.value.has(row.contact.email)));
  const has = computed<ReadonlySet<string>>(() => new Set(rows.value.map((row) => row.contact.email)));
  const emails = () => visible.value.map((row) => row.contact.email);
  const cursor = computed(() =>
    visible.value.some((row) => row.contact.email === stands.value) ? stands.value : null,
  );

  const between = (email: string): string[] => {
    const all = emails();
    const from = anchor === null ? -1 : all.indexOf(anchor);
    const to = all.indexOf(email);
    return from < 0 || to < 0 ? [email] : all.slice(Math.min(from, to), Math.max(from, to) + 1);
  };

  return {
    rows,
    has,
    all: computed(() => (rows.value.length === 0 ? 'none' : rows.value.length < visible.value.length ? 'some' : 'all')),
    toggle(email, range) {
      const next = new Set(chosen.value);
      const turnOn = !next.has(email) || range;
      for (const one of range ? between(email) : [email]) {
        if (turnOn) next.add(one);
        else next.delete(one);
      }
      anchor = email;
      chosen.value = next;
    },
    toggleAll() {
      chosen.value = new Set(has.value.size === visible.value.length ? [] : emails());
    },
    clear() {
      anchor = null;
      chosen.value = new Set();
    },
    cursor,
    moveTo(email) {
      stands.value = email;
    },
    move(steps) {
      const all = emails();
      const at = cursor.value === null ? -1 : all.indexOf(cursor.value);
      const to = at < 0 ? (steps > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + steps));
      stands.value = all[to] ?? null;
    },
    unfolded,
    fold(email) {
      const next = new Set(unfolded.value);
      if (!next.delete(email)) next.add(email);
      unfolded.value = next;
    },
  };
}
