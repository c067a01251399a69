import { type ReadonlySignal, signal } from '@preact/signals';

/** The field's text. Only a lookup or Back replaces what the user wrote. */
export interface BarText {
  text: ReadonlySignal<string>;
  isWritten(): boolean;
  /** By the user, now or in a draft. */
  write(text: string): void;
  /** By what is shown. */
  put(text: string): void;
}

export function createBarText(): BarText {
  const text = signal('');
  let isWritten = false;
  const set = (next: string, byUser: boolean) => {
    isWritten = byUser;
    text.value = next;
  };
  return { text, isWritten: () => isWritten, write: (next) => set(next, true), put: (next) => set(next, false) };
}
