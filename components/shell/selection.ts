/** Selected rows and the keyboard's row, by key. Rows hidden by a filter are not selected. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';

export interface Selection<Row> {
  /** The visible selected rows in order. */
  rows: ReadonlySignal<Row[]>;
  has: ReadonlySignal<ReadonlySet<string>>;
  /** All, some or none of the visible rows. */
  all: ReadonlySignal<'all' | 'some' | 'none'>;
  /** `range`: from the last toggled row to this one (Shift). */
  toggle(key: string, range: boolean): void;
  toggleAll(): void;
  /** Selects these too. */
  add(keys: readonly string[]): void;
  clear(): void;
  /** The keyboard's row; null before the first key. */
  cursor: ReadonlySignal<string | null>;
  moveTo(key: string): void;
  move(steps: 1 | -1): void;
  /** Unfolded rows. */
  unfolded: ReadonlySignal<ReadonlySet<string>>;
  fold(key: string): void;
}

export function createSelection<Row>(
  visible: ReadonlySignal<readonly Row[]>,
  keyOf: (row: Row) => string,
): Selection<Row> {
  const chosen = signal<ReadonlySet<string>>(new Set());
  const unfolded = signal<ReadonlySet<string>>(new Set());
  const stands = signal<string | null>(null);
  let anchor: string | null = null;
  const rows = computed(() => visible.value.filter((row) => chosen.value.has(keyOf(row))));
  const has = computed<ReadonlySet<string>>(() => new Set(rows.value.map((row) => keyOf(row))));
  const keys = () => visible.value.map(keyOf);
  const cursor = computed(() => (visible.value.some((row) => keyOf(row) === stands.value) ? stands.value : null));

  const between = (key: string): string[] => {
    const all = keys();
    const from = anchor === null ? -1 : all.indexOf(anchor);
    const to = all.indexOf(key);
    return from < 0 || to < 0 ? [key] : all.slice(Math.min(from, to), Math.max(from, to) + 1);
  };

  return {
    rows,
    has,
    all: computed(() => (rows.value.length === 0 ? 'none' : rows.value.length < visible.value.length ? 'some' : 'all')),
    toggle(key, range) {
      const next = new Set(chosen.value);
      const turnOn = !next.has(key) || range;
      for (const one of range ? between(key) : [key]) {
        if (turnOn) next.add(one);
        else next.delete(one);
      }
      anchor = key;
      chosen.value = next;
    },
    toggleAll() {
      chosen.value = new Set(has.value.size === visible.value.length ? [] : keys());
    },
    add(more) {
      chosen.value = new Set([...chosen.value, ...more]);
    },
    clear() {
      anchor = null;
      chosen.value = new Set();
    },
    cursor,
    moveTo(key) {
      stands.value = key;
    },
    move(steps) {
      const all = keys();
      const at = cursor.value === null ? -1 : all.indexOf(cursor.value);
      const to = at < 0 ? (steps > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + steps));
      stands.value = all[to] ?? null;
    },
    unfolded,
    fold(key) {
      const next = new Set(unfolded.value);
      if (!next.delete(key)) next.add(key);
      unfolded.value = next;
    },
  };
}
