/**
 * The welcome page: connects a service or starts with this device or the sample data, then leads back to the user's
 * tab.
 */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { leaveTo, type Opener, openerTab } from '../../lib/browser/own-tab.ts';
import { ownWindow } from '../../lib/browser/own-window.ts';
import { hasPanel, openPanel } from '../../lib/browser/pages.ts';
import { shortcuts } from '../../lib/browser/shortcuts.ts';
import { watchPinned } from '../../lib/browser/toolbar.ts';
import { send } from '../../lib/messages/send.ts';
import type { ServiceView } from '../../lib/messages/service-views.ts';
import type { Services } from './services-store.ts';

export interface Welcome {
  /** The service in use, once it is connected; null until then. */
  ready: ReadonlySignal<ServiceView | null>;
  /** The tab that the user came from; null if unknown. */
  opener: ReadonlySignal<Opener | null>;
  /** The shortcut that opens Harrier; null if there is none. */
  key: ReadonlySignal<string | null>;
  /** Looks up a text in the panel, in the click itself; null if the browser has none. */
  lookUp: ((text: string) => void) | null;
  /** Whether Harrier's button is pinned to the toolbar; null if the browser does not say. */
  pinned: ReadonlySignal<boolean | null>;
  /** Returns to that tab and closes this page. */
  leave(): void;
}

export function createWelcome(life: AbortSignal, services: Services): Welcome {
  const opener = signal<Opener | null>(null);
  const key = signal<string | null>(null);
  let window: number | null = null;
  const pinned = signal<boolean | null>(null);
  watchPinned((is) => {
    pinned.value = is;
  }, life);
  const look = async () => {
    const [from, list, own] = await Promise.all([openerTab(), shortcuts(), ownWindow()]);
    if (life.aborted) return;
    window = own;
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
    lookUp: hasPanel()
      ? (text) => {
          if (window === null) return;
          void openPanel(window);
          void send('launch', { window, text });
        }
      : null,
    pinned,
    leave: () => void leaveTo(opener.value),
  };
}
