/** The language and the direction of the words, on the page's root: for readers aloud, hyphenation and right-to-left. */
import { i18n } from '#i18n';

export function showLanguage(root: HTMLElement): void {
  root.lang = i18n.t('locale.tag');
  root.dir = i18n.t('@@bidi_dir');
}
