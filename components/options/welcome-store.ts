/** The first page that is seen: it connects a service, or begins the sample data, and leads back to where the user was. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { leaveTo, type Opener, openerTab } from '../../lib/browser/own-tab.ts';
import { shortcuts } from '../../lib/browser/shortcuts.ts';
import type { ServiceView } from '../../lib/messages/views.ts';
import type { Services } from './services-store.ts';

export interface Welcome {
  /** The service that answers by now; null while none does. */
  ready: ReadonlySignal<ServiceView | null>;
  /** The tab that the user came from; null when it is not known. */
  opener: ReadonlySignal<Opener | null>;
  /** The key that opens Harrier; null where it has none. */
  key: ReadonlySignal<string | null>;
  /** Back to that tab, and this page is closed. */
  leave(): void;
}

export function createWelcome(life: AbortSignal, services: Services): Welcome {
  const opener = signal<Opener | null>(null);
  const key = signal<string | null>(null);
  const look = async () => {
    const [from, list] = await Promise.all([openerTab(), shortcuts()]);
    if (life.aborted) return;
    opener.value = from;
    key.value = list?.find(({ name }) => name === '_execute_action')?.key || null;
  };
  void look();
  return {
    ready: computed(() => {
      const chosen = services.list.value.find(({ id }) => id === services.chosen.value);
      return chosen?.state === 'connected' ? chosen : null;
    }),
    opener,
    key,
    leave: () => void leaveTo(opener.value),
  };
}
