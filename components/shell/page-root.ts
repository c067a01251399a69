/**
 * What every page does with its root element: colour scheme, language, focus, and the guard against double
 * clicks.
 */
import { effect, type ReadonlySignal } from '@preact/signals';
import { i18n } from '#i18n';
import type { Settings } from '../../lib/messages/settings-views.ts';
import { guardDoubleClicks } from '../controls/double-click.ts';
import { keepFocus } from '../controls/kept-focus.ts';

export function startPage(settings: ReadonlySignal<Settings | null>, root: HTMLElement, life: AbortSignal): void {
  showLanguage(root);
  showTheme(settings, root, life);
  guardDoubleClicks(root, life);
  keepFocus(root, life);
}

/** Default: the system's colour scheme. */
function showTheme(settings: ReadonlySignal<Settings | null>, root: HTMLElement, life: AbortSignal): void {
  const stop = effect(() => {
    const theme = settings.value?.theme ?? 'system';
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
  });
  life.addEventListener('abort', stop, { once: true });
}

/**
 * Language and direction of the interface's texts, for screen readers, hyphenation and right-to-left text. They may
 * differ from the browser's: an Arabic browser shows English texts, whose full stops belong at the right.
 */
function showLanguage(root: HTMLElement): void {
  root.lang = i18n.t('locale.tag');
  root.dir = i18n.t('locale.dir');
}
