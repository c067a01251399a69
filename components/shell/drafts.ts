/** Half-filled forms, kept by the worker so that they survive a closed popup. A form of a subject (a company, a page) belongs to that one alone. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { send } from '../../lib/messages/send.ts';
import type { Connection } from './connection.ts';

/** The fields of one form. */
export interface Draft {
  /** By field; only what was typed and not used yet. */
  values: ReadonlySignal<Readonly<Record<string, string>>>;
  keep(values: Record<string, string>): void;
  /** Used or emptied: nothing of these fields is kept. */
  drop(fields: readonly string[]): void;
}

/** The page's own forms, and those of subjects. */
export interface Drafts extends Draft {
  restore(values: Record<string, string>): void;
  /** What was half typed about this subject, wherever it is shown again. */
  of(subject: string): Draft;
}

/** Between two messages; the first key is told at once, because a popup may close at any moment. */
const pause = 250;

/** Stands between a subject and a field; in neither of them. */
const between = '\n';

export function createDrafts(connection: Pick<Connection, 'signal' | 'private'>, form: string): Drafts {
  const all = signal<Record<string, string>>({});
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  /** `subject` empty: the page's own. */
  const fieldsOf = (subject: string) =>
    Object.entries(all.value).filter(([field]) =>
      subject === '' ? !field.includes(between) : field.startsWith(subject + between),
    );
  const report = () => {
    timer = setTimeout(() => {
      timer = null;
      if (changed.size > 0) report();
    }, pause);
    tell();
  };
  const tell = () => {
    for (const subject of changed) {
      const values = Object.fromEntries(fieldsOf(subject));
      void send('keep-draft', { form: subject === '' ? form : subject, values, private: connection.private.value });
    }
    changed.clear();
  };
  connection.signal.addEventListener(
    'abort',
    () => {
      if (timer !== null) clearTimeout(timer);
      tell();
    },
    { once: true },
  );

  const draftOf = (subject: string): Draft => {
    const nameOf = (field: string) => (subject === '' ? field : subject + between + field);
    const change = (next: Record<string, string>) => {
      all.value = next;
      changed.add(subject);
      if (timer === null) report();
    };
    return {
      values: computed(() =>
        Object.fromEntries(fieldsOf(subject).map(([name, text]) => [name.slice(nameOf('').length), text])),
      ),
      keep(values) {
        const named = Object.entries(values).map(([field, text]) => [nameOf(field), text]);
        change({ ...all.value, ...Object.fromEntries(named) });
      },
      drop(fields) {
        const gone = new Set(fields.map(nameOf));
        if (!Object.keys(all.value).some((name) => gone.has(name))) return;
        change(Object.fromEntries(Object.entries(all.value).filter(([name]) => !gone.has(name))));
      },
    };
  };

  return {
    ...draftOf(''),
    restore(kept) {
      all.value = kept;
    },
    of: (subject) => draftOf(subject.replaceAll(between, ' ').slice(0, longestSubject)),
  };
}

/** Characters: what is longer is told apart by its beginning. */
const longestSubject = 500;
