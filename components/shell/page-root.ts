/** What stands on a page's root element: the colours that the user chose, and the language of the words. */
import { effect, type ReadonlySignal } from '@preact/signals';
import { i18n } from '#i18n';
import type { Settings } from '../../lib/messages/views.ts';

/** Without a choice the colours follow the system. */
export function showTheme(settings: ReadonlySignal<Settings | null>, root: HTMLElement, life: AbortSignal): void {
  const stop = effect(() => {
    const theme = settings.value?.theme ?? 'system';
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
  });
  life.addEventListener('abort', stop, { once: true });
}

/** The language and the direction of the words: for readers aloud, hyphenation and right-to-left. */
export function showLanguage(root: HTMLElement): void {
  root.lang = i18n.t('locale.tag');
  root.dir = i18n.t('@@bidi_dir');
}
