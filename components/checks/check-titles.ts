/** What parts of the checks are called. */
import { i18n } from '#i18n';
import { exactTime } from '../format/ages.ts';

/** Of the list of runs. */
export function runsTitle(): string {
  return i18n.t('checks.runs');
}

/** What a list is called that was given no name. */
export function usualName(at: number): string {
  return i18n.t('checks.usual_name', [exactTime(at)]);
}

export function newListTitle(): string {
  return i18n.t('checks.new');
}

/** The last column of the file: why there is no verdict. */
export function problemHeader(): string {
  return i18n.t('checks.problem');
}
