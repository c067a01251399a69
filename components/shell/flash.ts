/** A short confirmation of the last action; only the newest. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { FileFormat } from '../../lib/messages/file-formats.ts';
import type { ShownProblem } from '../format/problem-words.ts';

export type Done =
  | { what: 'copied'; text: string }
  /** A deleted lead, by its name. */
  | { what: 'restored'; name: string }
  /** A person, for the whole team. Unnamed, because they asked not to be processed. */
  | { what: 'opted-out' }
  /** They were verified not long ago, so nothing was sent. */
  | { what: 'fresh'; count: number }
  /** They are leads, so nothing was sent. `list` null: unknown, or several. */
  | { what: 'already'; count: number; list: string | null }
  | { what: 'copied-many' | 'copied-rows' | FileFormat; count: number }
  /** What was to be undone, or saved to another list, was already sent. */
  | { what: 'too-late' }
  /** A click was not carried out, or only in part. */
  | { what: 'refused'; problem: ShownProblem }
  | { what: 'not-copied' };

export interface Flash {
  now: ReadonlySignal<{ id: string; done: Done } | null>;
  say(done: Done): void;
  gone(id: string): void;
}

export function createFlash(): Flash {
  const now = signal<{ id: string; done: Done } | null>(null);
  let number = 0;
  return {
    now,
    say(done) {
      number += 1;
      now.value = { id: `done ${number}`, done };
    },
    gone(id) {
      if (now.value?.id === id) now.value = null;
    },
  };
}
