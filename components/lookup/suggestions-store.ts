/** What the bar offers under itself while it is typed into. It asks the background alone, and nothing leaves. */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { fold } from '../../lib/contract/text.ts';
import { send } from '../../lib/messages/send.ts';
import type { Recent, Suggestion } from '../../lib/messages/views.ts';
import type { SharedState } from '../shell/shared-state.ts';

/** A line under the bar; `text` is what it looks up. */
export type Line = Suggestion | { kind: 'recent'; text: string; recent: Recent };

export interface Suggestions {
  /** Null while nothing is offered. */
  list: ReadonlySignal<readonly Line[] | null>;
  /** Where the arrows stand; null for what is typed itself. */
  active: ReadonlySignal<number | null>;
  /** What is typed now. */
  write(text: string): void;
  /** The lookups of before, though nothing is typed. */
  open(): void;
  close(): void;
  /** Over both ends, by way of what is typed. */
  move(step: 1 | -1): void;
}

const most = 8;

export function createSuggestions(
  life: AbortSignal,
  { connection, recents }: Pick<SharedState, 'connection' | 'recents'>,
): Suggestions {
  const typed = signal<string | null>(null);
  const known = signal<readonly Suggestion[]>([]);
  const active = signal<number | null>(null);
  let isAsking = false;

  const lines = computed((): readonly Line[] => {
    const text = typed.value;
    return text === null ? [] : linesOf(text.trim(), known.value, recents.list.value);
  });
  const list = computed(() => (lines.value.length === 0 ? null : lines.value));

  /** One at a time, the newest next: what is shown stays until there is something newer. */
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    let answered: string | null = null;
    while (typed.value !== null && typed.value !== answered && !life.aborted) {
      const text: string = typed.value;
      answered = text;
      const heard =
        text.trim() === ''
          ? null
          : await send('suggest', { text: text.slice(0, longest), private: connection.private.value });
      if (typed.value !== null) learn(heard?.ok ? heard.value.suggestions : []);
    }
    isAsking = false;
  };
  /** The arrows stay on the line they are on, wherever it is now; on what is typed when it is gone. */
  const learn = (suggestions: readonly Suggestion[]) =>
    batch(() => {
      const at = active.value === null ? undefined : lines.value[active.value];
      known.value = suggestions;
      const index =
        at === undefined ? -1 : lines.value.findIndex(({ kind, text }) => kind === at.kind && text === at.text);
      active.value = index < 0 ? null : index;
    });
  const begin = (text: string) => {
    batch(() => {
      if (typed.value === null) known.value = [];
      typed.value = text;
      active.value = null;
    });
    void ask();
  };

  return {
    list,
    active,
    write: begin,
    open: () => begin(''),
    close() {
      typed.value = null;
      active.value = null;
    },
    move(step) {
      const count = lines.value.length;
      const now = active.value ?? (step === 1 ? -1 : count);
      const next = now + step;
      active.value = next < 0 || next >= count ? null : next;
    },
  };
}

/** Characters: nothing longer is known. */
const longest = 300;

function linesOf(text: string, known: readonly Suggestion[], recents: readonly Recent[]): Line[] {
  const wanted = fold(text);
  const said = new Set(known.map((one) => one.text.toLowerCase()));
  const fits = ({ text: one, name }: Recent) => fold(one).includes(wanted) || fold(name ?? '').includes(wanted);
  const before = recents
    .filter((recent) => fits(recent) && !said.has(recent.text.toLowerCase()))
    .map((recent): Line => ({ kind: 'recent', text: recent.text, recent }));
  return [...known, ...before].slice(0, most);
}
