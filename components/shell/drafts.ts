/**
 * Half-filled forms, stored by the background so they survive a closed popup. A form about a subject (company, page)
 * belongs to that subject.
 */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { longestDraft } from '../../lib/messages/draft-forms.ts';
import { send } from '../../lib/messages/send.ts';
import type { Connection } from './connection.ts';

/** The fields of one form. */
export interface Draft {
  /** By field; only unused input. */
  values: ReadonlySignal<Readonly<Record<string, string>>>;
  keep(values: Record<string, string>): void;
  /** Used or emptied: nothing is kept. */
  drop(fields: readonly string[]): void;
}

/** The page's own forms, and those of subjects. */
export interface Drafts extends Draft {
  /** The stored draft; fields changed since the last call stay as they are. */
  restore(values: Record<string, string>): void;
  /** Unused input about this subject, wherever it is shown again. */
  of(subject: string): Draft;
}

/** Milliseconds between two messages. The first key is sent at once, because a popup may close at any moment. */
const pause = 250;

/** Separates subject and field; neither contains it. */
const between = '\n';

export function createDrafts(connection: Pick<Connection, 'signal' | 'private'>, form: string): Drafts {
  const all = signal<Record<string, string>>({});
  const changed = new Set<string>();
  /** Since the last `restore`, by name; null for used input. The background may have replied before receiving these. */
  const edited = new Map<string, string | null>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  /** An empty `subject`: the page's own. */
  const fieldsOf = (subject: string) =>
    Object.entries(all.value).filter(([field]) =>
      subject === '' ? !field.includes(between) : field.startsWith(subject + between),
    );
  const report = () => {
    timer = setTimeout(() => {
      timer = null;
      if (changed.size > 0) report();
    }, pause);
    saveChanged();
  };
  const saveChanged = () => {
    for (const subject of changed) {
      // A message with a longer text would be refused, and with it the form's other fields.
      const values = Object.fromEntries(fieldsOf(subject).filter(([, text]) => text.length <= longestDraft));
      void send('keep-draft', { form: subject === '' ? form : subject, values, private: connection.private.value });
    }
    changed.clear();
  };
  connection.signal.addEventListener(
    'abort',
    () => {
      if (timer !== null) clearTimeout(timer);
      saveChanged();
    },
    { once: true },
  );

  const draftOf = (subject: string): Draft => {
    const nameOf = (field: string) => (subject === '' ? field : subject + between + field);
    const change = (edits: [name: string, text: string | null][]) => {
      for (const [name, text] of edits) edited.set(name, text);
      all.value = withEdits(all.value, edits);
      changed.add(subject);
      if (timer === null) report();
    };
    return {
      values: computed(() =>
        Object.fromEntries(fieldsOf(subject).map(([name, text]) => [name.slice(nameOf('').length), text])),
      ),
      keep(values) {
        change(Object.entries(values).map(([field, text]) => [nameOf(field), text]));
      },
      drop(fields) {
        const names = fields.map(nameOf);
        if (names.some((name) => name in all.value)) change(names.map((name) => [name, null]));
      },
    };
  };

  return {
    ...draftOf(''),
    restore(saved) {
      all.value = withEdits(saved, edited);
      edited.clear();
    },
    of: (subject) => draftOf(subject.replaceAll(between, ' ').slice(0, longestSubject)),
  };
}

function withEdits(
  values: Record<string, string>,
  edits: Iterable<readonly [name: string, text: string | null]>,
): Record<string, string> {
  const next: [string, string | null][] = Object.entries({ ...values, ...Object.fromEntries(edits) });
  return Object.fromEntries(next.flatMap(([name, text]) => (text === null ? [] : [[name, text]])));
}

/** In characters; longer subjects are distinguished by their start. */
const longestSubject = 500;
