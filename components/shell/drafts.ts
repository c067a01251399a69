/** Half-filled forms, kept by the worker so that they survive a closed popup. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { send } from '../../lib/messages/send.ts';
import type { Connection } from './connection.ts';

export interface Drafts {
  /** By field; only what was typed and not used yet. */
  values: ReadonlySignal<Readonly<Record<string, string>>>;
  restore(values: Record<string, string>): void;
  keep(values: Record<string, string>): void;
  /** Used or emptied: nothing of these fields is kept. */
  drop(fields: readonly string[]): void;
}

/** Between two messages; the first key is told at once, because a popup may close at any moment. */
const pause = 250;

export function createDrafts(connection: Pick<Connection, 'signal' | 'private'>, form: string): Drafts {
  const values = signal<Record<string, string>>({});
  let timer: ReturnType<typeof setTimeout> | null = null;
  let changed = false;

  const report = () => {
    changed = false;
    timer = setTimeout(() => {
      timer = null;
      if (changed) report();
    }, pause);
    void send('keep-draft', { form, values: values.value, private: connection.private.value });
  };
  const change = (next: Record<string, string>) => {
    values.value = next;
    changed = true;
    if (timer === null) report();
  };
  connection.signal.addEventListener(
    'abort',
    () => {
      if (timer !== null) clearTimeout(timer);
      if (changed) void send('keep-draft', { form, values: values.value, private: connection.private.value });
    },
    { once: true },
  );

  return {
    values,
    restore(kept) {
      values.value = kept;
    },
    keep: (some) => change({ ...values.value, ...some }),
    drop(fields) {
      const gone = new Set(fields);
      if (!Object.keys(values.value).some((field) => gone.has(field))) return;
      change(Object.fromEntries(Object.entries(values.value).filter(([field]) => !gone.has(field))));
    },
  };
}
