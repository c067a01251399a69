/** The keyboard's map at work in a lookup. */
import { act, verbOf } from '../../components/lookup/keyboard.ts';
import type { Lookup } from '../../lib/screens/lookup.ts';
import { focusOf, isInside } from './key-focus.ts';

export interface Places {
  field(): HTMLInputElement | null;
  showKeys(): void;
}

export function listenToKeys(lookup: Lookup, places: Places, life: AbortSignal): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || isInside(event.target, '[role=menu], [role=dialog], dialog')) return;
    const verb = verbOf(event, focusOf(event.target));
    if (verb === null) return;
    if (verb === 'search') places.field()?.select();
    else if (verb === 'keys') places.showKeys();
    else if (!act(verb, lookup)) return;
    event.preventDefault();
  };
  addEventListener('keydown', onKey, { signal: life });
}
