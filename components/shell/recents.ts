/** Lookups of before, reopened free from what is kept. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { send } from '../../lib/messages/send.ts';
import type { Recent } from '../../lib/messages/views.ts';
import type { Desk } from './connection.ts';

export interface Recents {
  list: ReadonlySignal<Recent[]>;
  search: ReadonlySignal<string>;
  restore(list: Recent[]): void;
  find(text: string): void;
  forget(text: string): void;
}

export function createRecents(desk: Pick<Desk, 'signal'>): Recents {
  const list = signal<Recent[]>([]);
  const search = signal('');
  let turn = 0;

  return {
    list,
    search,
    restore(kept) {
      list.value = kept;
    },
    async find(text) {
      turn += 1;
      const mine = turn;
      search.value = text;
      const heard = await send('recents', { search: text });
      if (heard.ok && mine === turn && !desk.signal.aborted) list.value = heard.value.recents;
    },
    async forget(text) {
      list.value = list.value.filter((one) => one.text !== text);
      await send('forget-recent', { text });
    },
  };
}
