/** What a list of people is called, and what is said of it when it changes. */
import { i18n } from '#i18n';
import { amount, number } from '../format/numbers.ts';

export function listWords(): string {
  return i18n.t('list.people');
}

export interface ListSaid {
  shown: number;
  loaded: number;
  /** All that the service has; null when it does not say. */
  total: number | null;
  approximate: boolean;
}

/** Above the rows; said to screen readers too when rows come or filters change. */
export function listSaid({ shown, loaded, total, approximate }: ListSaid): string {
  if (loaded === 0) return i18n.t('list.none');
  if (shown < loaded) return i18n.t('list.shown', [number(shown), number(loaded)]);
  if (total !== null && (total > loaded || approximate)) {
    return i18n.t('list.loaded', [number(loaded), amount(total, approximate)]);
  }
  return i18n.t('list.all', loaded, [number(loaded)]);
}
