/** The user's standing wish to see the addresses of a company's page without a click. */
import { effect, type ReadonlySignal } from '@preact/signals';
import type { Showing } from '../../components/lookup/view.ts';
import type { Ground } from '../../components/shell/shared-state.ts';

/** Only when the user turned it on, only where there is something, and never where an answer is kept. */
export function searchOnOpen(
  showing: ReadonlySignal<Showing | null>,
  ground: Pick<Ground, 'settings' | 'service'>,
  life: AbortSignal,
): void {
  const stop = effect(() => {
    const now = showing.value;
    if (!ground.settings.value?.searchOnOpen || ground.service.value?.state !== 'connected') return;
    if (now?.from !== 'page' || now.view.kind !== 'company') return;
    const { count, search } = now.view.company;
    if (count.value.at === 'shown' && count.value.reply.data.total > 0 && search.state.peek().at === 'idle')
      search.ask();
  });
  life.addEventListener('abort', stop, { once: true });
}
