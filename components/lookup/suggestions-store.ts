/** The bar's suggestions while the user types. Only the background is asked, and nothing leaves the device. */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { fold } from '../../lib/contract/text.ts';
import type { Recent, Suggestion } from '../../lib/messages/opening-views.ts';
import { send } from '../../lib/messages/send.ts';
import type { SharedState } from '../shell/shared-state.ts';

/** A line under the bar; `text` is what it looks up. */
export type Line = Suggestion | { kind: 'recent'; text: string; recent: Recent };

export interface Suggestions {
  /** Null while there are no suggestions. */
  list: ReadonlySignal<readonly Line[] | null>;
  /** The line selected with the arrow keys; null for the typed text. */
  active: ReadonlySignal<number | null>;
  /** The text typed now. */
  write(text: string): void;
  /** Offers earlier lookups although nothing is typed. */
  open(): void;
  close(): void;
  /** Wraps around at both ends, by way of the typed text. */
  move(step: 1 | -1): void;
}

const most = 8;

/** `offered`: the kinds of lines that fit the field. */
export function createSuggestions(
  life: AbortSignal,
  { connection, recents }: Pick<SharedState, 'connection' | 'recents'>,
  offered: (line: Line) => boolean = () => true,
): Suggestions {
  const typed = signal<string | null>(null);
  const known = signal<readonly Suggestion[]>([]);
  const active = signal<number | null>(null);
  let isAsking = false;

  const lines = computed((): readonly Line[] => {
    const text = typed.value;
    return text === null ? [] : linesOf(text.trim(), known.value, recents.list.value).filter(offered);
  });
  const list = computed(() => (lines.value.length === 0 ? null : lines.value));

  /** One request at a time, then the newest text. What is shown stays until there is something newer. */
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    let answered: string | null = null;
    while (typed.value !== null && typed.value !== answered && !life.aborted) {
      const text: string = typed.value;
      answered = text;
      const response =
        text.trim() === ''
          ? null
          : await send('suggest', { text: text.slice(0, longest), private: connection.private.value });
      if (typed.value !== null) learn(response?.ok ? response.value.suggestions : []);
    }
    isAsking = false;
  };
  /** The selection stays on its line, wherever that is now; if it is gone, on the typed text. */
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

/** Characters; nothing longer is known. */
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
