/** The titles of the activity's parts, and the words of its links. */
import { i18n } from '#i18n';

export function activityWords(what: 'jobs' | 'journal' | 'journal_words'): string {
  return i18n.t(`activity.${what}`);
}

/** `Show in Checks`. */
export function lookWords(place: string): string {
  return i18n.t('activity.look', [place]);
}
