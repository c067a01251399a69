/** Headings and misses around the finders. */
import { i18n } from '#i18n';

export function byNameWords(): string {
  return i18n.t('article.by_name');
}

export function missWords(of: 'author' | 'finder'): string {
  return of === 'author' ? i18n.t('article.miss') : i18n.t('finder.miss');
}

export function siteWords(): string {
  return i18n.t('article.site');
}
