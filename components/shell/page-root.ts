/** The colours that the user chose, on the page's root; without a choice they follow the system. */
import { effect, type ReadonlySignal } from '@preact/signals';
import type { Settings } from '../../lib/messages/views.ts';

export function showTheme(settings: ReadonlySignal<Settings | null>, root: HTMLElement, life: AbortSignal): void {
  const stop = effect(() => {
    const theme = settings.value?.theme ?? 'system';
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
  });
  life.addEventListener('abort', stop, { once: true });
}
