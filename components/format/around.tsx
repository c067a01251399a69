/** Puts elements into a sentence of the locale file: `around(i18n.t('toast.saved', [slot]), <b>Prospects</b>)`. */
import type { ComponentChildren } from 'preact';

/** Stands in the sentence where an element goes. Of a private area, so that no name can hold it (`plain` lets none in). */
export const slot = '\ue000';

export function around(sentence: string, ...parts: ComponentChildren[]): ComponentChildren {
  return sentence.split(slot).map((words, at) => (at === 0 ? words : [parts[at - 1], words]));
}
