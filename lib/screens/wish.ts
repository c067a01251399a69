/** What was chosen in a menu or the address bar, shown: nothing of it is asked but what opening its subject asks, which is free. */
import { effect } from '@preact/signals';
import type { Wish } from '../messages/views.ts';
import type { Lookup } from './lookup.ts';

/** The page that it came with is what one comes back to. */
export function showWish(lookup: Pick<Lookup, 'look' | 'back' | 'write' | 'lookUp' | 'showing'>, wish: Wish): void {
  const text = textOf(wish);
  if (text === '') {
    lookup.back();
    return;
  }
  lookup.look(text);
  const stop = effect(() => {
    const { at } = lookup.lookUp.value;
    if (at === 'asking') return;
    // A worker that stays silent leaves the page, and the wish in the field.
    if (at === 'silent' && lookup.showing.peek() === null) {
      lookup.back();
      lookup.write(text);
    }
    queueMicrotask(() => stop());
  });
}

function textOf(wish: Wish): string {
  switch (wish.want) {
    case 'look-up':
      return wish.text.trim();
    case 'addresses':
      return wish.addresses.join(', ');
    case 'page':
      return '';
  }
}
